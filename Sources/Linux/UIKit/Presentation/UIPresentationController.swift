/// Manages how a controller is shown over another, and asks its delegate before the user dismisses it.
@preconcurrency @MainActor
public class UIPresentationController {
  /// The controller that is shown, which is not retained: reading it after it was freed ends the program with a message.
  public var presentedViewController: UIViewController {
    guard let presented else { preconditionFailure("The presented view controller of \(type(of: self)) is no more.") }
    return presented
  }
  /// The controller it is shown over, or was last. Reading it before the presentation, or after that controller was freed, ends
  /// the program with a message; `presentingViewController` of the presented controller is nil then.
  public var presentingViewController: UIViewController {
    guard let presenting else { preconditionFailure("\(type(of: self)) has nothing that presents.") }
    return presenting
  }
  /// Decides about dismissals by the user.
  public weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  init(_ controller: UIViewController) {
    presented = controller
  }

  weak var presenting: UIViewController?
  private weak var presented: UIViewController?

  /// Dismisses on the user's request: Escape, or a tap outside a sheet.
  func userWantsDismissal() {
    userEndedAttempt(mayDismiss: mayBeDismissed)
  }

  /// A controller that is modal in its presentation stays, and its delegate is not asked.
  var mayBeDismissed: Bool {
    guard let controller = presented, !controller.isModalInPresentation else { return false }
    return delegate?.presentationControllerShouldDismiss(self) ?? true
  }

  /// Handles a dismissal by the user, allowed or not.
  func userEndedAttempt(mayDismiss: Bool) {
    guard let controller = presented, !controller.isBeingDismissed else { return }
    guard mayDismiss else {
      delegate?.presentationControllerDidAttemptToDismiss(self)
      return
    }
    delegate?.presentationControllerWillDismiss(self)
    controller.dismissByUser { [self] in delegate?.presentationControllerDidDismiss(self) }
  }
}

/// Decides about dismissals by the user, and is notified of them.
@preconcurrency @MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// Returns the style in which a popover is shown in a narrow window: none leaves it a popover.
  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
  /// Returns the style in which a popover is shown with these traits; asks for the one in a narrow window unless it is there.
  func adaptivePresentationStyle(
    for controller: UIPresentationController,
    traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
  /// Returns whether the user may dismiss; not asked of a controller that is modal in its presentation.
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  /// Called after the user tried to dismiss a controller that may not be dismissed.
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
  /// Called before a dismissal by the user, not before one by the application.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// Called after a dismissal by the user, when the controller has disappeared.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle {
    .formSheet
  }
  public func adaptivePresentationStyle(
    for controller: UIPresentationController,
    traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle {
    traitCollection.horizontalSizeClass == .compact ? adaptivePresentationStyle(for: controller) : .none
  }
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
  public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
}

/// Transition by which a presented controller's view comes onto the screen and leaves it.
public enum UIModalTransitionStyle: Int, Sendable {
  /// Slides up from the bottom, and down again.
  case coverVertical = 0
  /// Turns about the upright axis: a full screen is the presenter's back, a sheet turns by itself. It lies flat, becoming narrow and wide.
  case flipHorizontal = 1
  /// Fades in and out in its place.
  case crossDissolve = 2
}

/// Styles of presenting a controller over another.
public enum UIModalPresentationStyle: Int, Sendable {
  /// Suits the platform: `pageSheet`.
  case automatic = -2
  /// Not at all.
  case none = -1
  /// Over the whole window; the screen below counts as gone.
  case fullScreen = 0
  /// Covers the window with a sheet, with room around it.
  case pageSheet = 1
  /// Shows a small sheet over the window.
  case formSheet = 2
  /// Over the whole window; the screen below stays, and may show through.
  case overFullScreen = 5
  /// At what was tapped, with an arrow; where the window is narrow, as a sheet.
  case popover = 7
}
