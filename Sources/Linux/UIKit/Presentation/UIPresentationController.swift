/// Manages how a controller is shown over another, and asks its delegate before the user dismisses it.
///
/// A subclass, which the controller's `transitioningDelegate` returns, says where the controller is in the container, adds views of its own
/// there, and follows the transitions.
@preconcurrency @MainActor
open class UIPresentationController {
  /// Makes one for a controller; the other is nil where it is not known yet what presents it.
  public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
    presented = presentedViewController
    presenting = presentingViewController
  }

  /// The controller that is shown, which is not retained: reading it after it was freed ends the program with a message.
  open var presentedViewController: UIViewController {
    guard let presented else { preconditionFailure("The presented view controller of \(type(of: self)) is no more.") }
    return presented
  }
  /// The controller it is shown over, or was last. Reading it before the presentation, or after that controller was freed, ends
  /// the program with a message; `presentingViewController` of the presented controller is nil then.
  open var presentingViewController: UIViewController {
    guard let presenting else { preconditionFailure("\(type(of: self)) has nothing that presents.") }
    return presenting
  }
  /// Decides about dismissals by the user.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  /// Style in which the controller is presented.
  open var presentationStyle: UIModalPresentationStyle { presented?.modalPresentationStyle ?? .none }
  /// Style in place of `custom` in a narrow window; none keeps it.
  open var adaptivePresentationStyle: UIModalPresentationStyle { .none }
  /// Returns the style in place of `custom` with these traits; none keeps it.
  open func adaptivePresentationStyle(for traitCollection: UITraitCollection) -> UIModalPresentationStyle {
    traitCollection.horizontalSizeClass == .compact ? adaptivePresentationStyle : .none
  }

  /// The view over the window in which the controller is shown; nil while it is not presented.
  open var containerView: UIView? { presented?.presentationContainer }
  /// The view that moves in transitions: the controller's. Override for one around it.
  open var presentedView: UIView? { presented?.view }
  /// Place of that view in the container: all of it in the style `custom`. A change of the container's size gives it this place again.
  open var frameOfPresentedViewInContainerView: CGRect { presented?.presentationContainer?.contentFrame ?? .zero }
  /// True if the screen below counts as gone while this one is there, as in a full screen.
  open var shouldRemovePresentersView: Bool { presentationStyle == .fullScreen }

  /// Called before the container's subviews are laid out.
  open func containerViewWillLayoutSubviews() {}
  /// Called after the container's subviews were laid out.
  open func containerViewDidLayoutSubviews() {}
  /// Called before the controller comes, when the container is in the window.
  open func presentationTransitionWillBegin() {}
  /// Called after the controller has come, or with false after it was held back.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Called before the controller goes.
  open func dismissalTransitionWillBegin() {}
  /// Called after the controller has gone, or with false after it was kept.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  /// Called before the window gives the container another size, in points.
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {}

  // MARK: Internal

  convenience init(_ controller: UIViewController) {
    self.init(presentedViewController: controller, presenting: nil)
  }

  /// Returns the full screen that the delegate wants in place of the controller's own style; nil for none.
  func fullScreenByDelegate(for traits: UITraitCollection) -> UIModalPresentationStyle? {
    let style = delegate?.adaptivePresentationStyle(for: self, traitCollection: traits)
    return style == .fullScreen || style == .overFullScreen ? style : nil
  }

  weak var presenting: UIViewController?
  private weak var presented: UIViewController?

  /// Dismisses on the user's request: Escape, or a tap outside a sheet.
  func userWantsDismissal() {
    userEndedAttempt(mayDismiss: mayBeDismissed)
  }

  /// A controller that is modal in its presentation, or shows one that is, stays, and its delegate is not asked.
  var mayBeDismissed: Bool {
    guard let controller = presented, !controller.staysPresented else { return false }
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
  /// Returns the controller to present in place of the one that is shown in another style than its own, as one around it with a bar; nil
  /// leaves that one.
  func presentationController(
    _ controller: UIPresentationController,
    viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
  ) -> UIViewController?
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
  public func presentationController(
    _ controller: UIPresentationController,
    viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
  ) -> UIViewController? { nil }
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
  /// In the application's own way: as the presentation controller says that the `transitioningDelegate` returns.
  case custom = 4
  /// Over the whole window; the screen below stays, and may show through.
  case overFullScreen = 5
  /// At what was tapped, with an arrow; where the window is narrow, as a sheet.
  case popover = 7
}
