/// Manages how a controller is shown over another, and asks its delegate before the user dismisses it.
@MainActor
public final class UIPresentationController {
  public private(set) weak var presentedViewController: UIViewController!
  public weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  init(_ controller: UIViewController) {
    presentedViewController = controller
  }

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
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
  public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
}
