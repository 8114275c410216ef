import UIKit

/// Shows what lies over a screen: follows the route in a state, one transition at a time.
///
/// Routes can change while a screen is still coming or going, as when an answer arrives while a sheet is being pulled away. So nothing
/// is queued: after each transition it looks again at what is wanted.
@MainActor
package final class Overlay<Route: Equatable> {
  private let presenter: () -> UIViewController?
  private let wanted: () -> Route?
  private let make: (Route) -> UIViewController?
  private let onLeave: (Route) -> Void
  private let movesAway: (Route?) -> Bool
  private let dismissals = DismissalObserver()
  private var shown: Route?
  private var controller: UIViewController?
  private var isChanging = false
  private var isDismissing = false
  private var isLookPlanned = false
  /// UIKit does not tell when something else has gone from over the presenter: seconds between two looks.
  private let lookInterval = 0.25

  /// - Parameters:
  ///   - presenter: Returns what presents; nothing is shown while it is in no window.
  ///   - movesAway: Returns true if a screen moves away where this one, or nothing, takes its place.
  ///   - wanted: Returns the route in the state; nil for nothing.
  ///   - make: Makes the screen of a route, which calls ``left()`` when the person has left it by its own means.
  ///   - onLeave: Called when the person has left a route's screen.
  package init(
    presenter: @escaping () -> UIViewController?,
    movesAway: @escaping (Route?) -> Bool,
    wanted: @escaping () -> Route?,
    make: @escaping (Route) -> UIViewController?,
    onLeave: @escaping (Route) -> Void
  ) {
    self.presenter = presenter
    self.movesAway = movesAway
    self.wanted = wanted
    self.make = make
    self.onLeave = onLeave
    dismissals.onDismissal = { [weak self] in self?.left() }
  }

  /// Brings what is shown in line with what is wanted, now or as soon as the transition under way has ended.
  ///
  /// - Parameter animated: True to animate the presentation.
  package func follow(animated: Bool = true) {
    let wanted = wanted()
    guard !isChanging, wanted != shown else { return }
    if controller != nil {
      // Even if a screen over the whole window has taken the presenter's view out of it.
      dismiss(animated: movesAway(wanted))
    } else if let wanted, presenter()?.viewIfLoaded?.window != nil {
      present(wanted, animated: animated)
    }
  }

  /// Takes note that the person has left the screen: by the system's means, or by the screen's own.
  package func left() {
    guard let route = shown, !isDismissing else { return }
    answered { onLeave(route) }
  }

  /// Takes note of an answer, with which an alert goes by itself.
  package func answered(_ send: () -> Void) {
    controller = nil
    shown = nil
    send()
    follow()
  }

  // MARK: Private

  private func present(_ route: Route, animated: Bool) {
    // UIKit would refuse, and call nothing.
    guard presenter()?.presentedViewController == nil else { return lookAgain() }
    guard let next = make(route), let presenter = presenter() else { return }
    isChanging = true
    shown = route
    controller = next
    next.presentationController?.delegate = dismissals
    presenter.present(next, animated: animated) { [weak self] in self?.transitionEnded() }
  }

  /// Shows what is wanted once nothing else lies over the presenter, as an alert of the host's.
  private func lookAgain() {
    guard !isLookPlanned else { return }
    isLookPlanned = true
    DispatchQueue.main.asyncAfter(deadline: .now() + lookInterval) { [weak self] in
      self?.isLookPlanned = false
      self?.follow()
    }
  }

  private func dismiss(animated: Bool) {
    (isChanging, isDismissing) = (true, true)
    let end: @MainActor @Sendable () -> Void = { [weak self] in
      self?.controller = nil
      self?.shown = nil
      self?.isDismissing = false
      self?.transitionEnded(animated: animated)
    }
    guard let presenting = controller?.presentingViewController else { return end() }
    presenting.dismiss(animated: animated, completion: end)
  }

  private func transitionEnded(animated: Bool = true) {
    isChanging = false
    follow(animated: animated)
  }
}

/// Observes sheets that the person dismisses by the system's means.
@MainActor
private final class DismissalObserver: NSObject, UIAdaptivePresentationControllerDelegate {
  /// Called when the sheet is gone.
  var onDismissal: () -> Void = {}

  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    onDismissal()
  }
}
