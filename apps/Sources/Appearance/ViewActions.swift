import UIKit

/// What people do that no machine hears of, because no state follows from it: they open a screen to look at something, and leave it.
///
/// A view names such an action where it makes it. In a program that records sessions the names are written down, and in one that replays them
/// the actions are performed by their names. In any other program an action is the closure that was given, and nothing more.
@MainActor
public enum ViewActions {
  /// Does something with an argument.
  public typealias Action = @MainActor (String) -> Void

  /// Returns a closure that does what `body` does, under a name. Make it when the view is loaded.
  ///
  /// - Parameters:
  ///   - name: The feature's and the action's, as in `catalogue.photo`. The closure made last under a name is the one that a replay performs.
  ///   - body: Takes the action's argument, such as the identifier of what is opened; never what a person has typed.
  public static func named(_ name: String, _ body: @escaping @MainActor (String) -> Void) -> @MainActor (String) -> Void
  {
    guard areNoted else { return body }
    bodies[name] = body
    return { argument in
      onAction?(name, argument)
      body(argument)
    }
  }

  /// Notes that the person has dismissed what a named action presented.
  public static func noteDismissal() {
    onAction?(dismissal, "")
  }

  /// Whether actions are noted and kept, as in a program that records or replays a session. Set it before any view is made.
  public static var areNoted = false

  /// The name under which dismissals are noted.
  public static let dismissal = "dismiss"

  /// Is told of the name and the argument of each action.
  public static var onAction: ((String, String) -> Void)?

  /// Performs the action of a name.
  ///
  /// - Returns: Whether there is such an action.
  public static func perform(_ name: String, _ argument: String) -> Bool {
    guard let body = bodies[name] else { return false }
    body(argument)
    return true
  }

  /// Forgets all actions: their views are gone.
  public static func reset() { bodies = [:] }

  private static var bodies: [String: Action] = [:]
}

extension UIViewController {
  /// Notes that the person has dismissed this screen, if that is why it disappears. Call it from `viewDidDisappear(_:)`.
  public func noteDismissalIfDismissed() {
    if (navigationController ?? self).isBeingDismissed { ViewActions.noteDismissal() }
  }
}
