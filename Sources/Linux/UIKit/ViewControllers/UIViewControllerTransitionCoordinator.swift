/// A transition that runs: a push, a pop, a presentation, a dismissal or a change of the window's size.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// True if the change is shown as a movement.
  var isAnimated: Bool { get }
  /// Seconds; 0 where nothing moves.
  var transitionDuration: TimeInterval { get }
  /// The view in which the screens change.
  var containerView: UIView { get }

  /// Returns the controller that comes, or the one that goes; nil where there is none.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
}

/// Runs code along with a transition.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  /// Runs `animation` with the transition's own animations, and `completion` when the transition is over. Returns false when
  /// the animations have begun already; then `animation` does not run.
  @discardableResult
  func animate(
    alongsideTransition animation: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

extension UIViewControllerTransitionCoordinator {
  /// Runs `animation` with the transition's own animations. Returns false when those have begun already.
  @discardableResult
  public func animate(
    alongsideTransition animation: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    animate(alongsideTransition: animation, completion: nil)
  }
}

/// Names the two controllers of a transition.
public struct UITransitionContextViewControllerKey: Hashable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The controller that goes.
  public static let from = UITransitionContextViewControllerKey(rawValue: "UITransitionContextFromViewController")
  /// The controller that comes.
  public static let to = UITransitionContextViewControllerKey(rawValue: "UITransitionContextToViewController")
}
