/// Manages how a controller is shown over another, and asks its delegate before the user dismisses it.
@MainActor
public final class UIPresentationController {
  /// The controller that is shown.
  public private(set) weak var presentedViewController: UIViewController!
  /// Decides about dismissals by the user.
  public weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  init(_ controller: UIViewController) {
    presentedViewController = controller
  }

  /// The controller it is shown over, or nil while it is not.
  public var presentingViewController: UIViewController? { presentedViewController?.presentingViewController }

  /// The user wants it gone: Escape, or a tap outside a sheet.
  func userWantsDismissal() {
    userEndedAttempt(mayDismiss: mayBeDismissed)
  }

  /// A controller that is modal in its presentation stays, and its delegate is not asked.
  var mayBeDismissed: Bool {
    guard let controller = presentedViewController, !controller.isModalInPresentation else { return false }
    return delegate?.presentationControllerShouldDismiss(self) ?? true
  }

  /// The user did what dismisses, after having been allowed to or not.
  func userEndedAttempt(mayDismiss: Bool) {
    guard let controller = presentedViewController, !controller.isBeingDismissed else { return }
    guard mayDismiss else {
      delegate?.presentationControllerDidAttemptToDismiss(self)
      return
    }
    delegate?.presentationControllerWillDismiss(self)
    controller.dismissByUser { [self] in delegate?.presentationControllerDidDismiss(self) }
  }
}

/// Decides about and hears of dismissals by the user.
@MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// Whether the user may dismiss; not asked of a controller that is modal in its presentation.
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  /// Called after the user tried to dismiss what may not go.
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
  /// Called before a dismissal by the user, not before one by the application.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// Called after a dismissal by the user, when the controller has disappeared.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
  public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
}
