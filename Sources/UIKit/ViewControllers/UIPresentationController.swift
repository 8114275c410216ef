/// Manages how a controller is shown over another, and asks its delegate before the user dismisses it.
@MainActor
public final class UIPresentationController {
  /// What is presented.
  public private(set) weak var presentedViewController: UIViewController!
  /// Decides whether the person may dismiss what is presented, and hears of it.
  public weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  init(_ controller: UIViewController) {
    presentedViewController = controller
  }

  /// What presents it.
  public var presentingViewController: UIViewController? { presentedViewController.presentingViewController }

  /// The user wants it gone: Escape, or a tap outside a sheet.
  func userWantsDismissal() {
    guard let controller = presentedViewController else { return }
    let mayDismiss = !controller.isModalInPresentation && delegate?.presentationControllerShouldDismiss(self) ?? true
    guard mayDismiss else {
      delegate?.presentationControllerDidAttemptToDismiss(self)
      return
    }
    delegate?.presentationControllerWillDismiss(self)
    controller.dismiss(animated: true) { [self] in delegate?.presentationControllerDidDismiss(self) }
  }
}

/// Decides about and hears of dismissals by the user.
@MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// Whether the person may dismiss what is presented; true unless this is implemented.
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  /// Called after the person tried to dismiss what may not be dismissed.
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
  /// Called before the person dismisses what is presented, not when the program does.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// Called after the person dismissed what was presented, not when the program did.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
  public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
}
