import UIKit

/// Fades a screen in or out, and writes down what it is told.
@MainActor
final class FadeAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  var duration: TimeInterval = 0.1
  /// Seconds of the fade, where they are not those of the transition.
  var fadeDuration: TimeInterval?
  /// Completes the transition as cancelled.
  var fails = false
  private(set) var ends: [Bool] = []
  private(set) weak var container: UIView?
  private(set) var views: [UITransitionContextViewKey: UIView] = [:]
  private(set) var frames: (initial: CGRect, final: CGRect) = (.zero, .zero)

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    duration
  }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let context = transitionContext, to = context.view(forKey: .to), from = context.view(forKey: .from)
    container = context.containerView
    (views[.to], views[.from]) = (to, from)
    if let controller = context.viewController(forKey: .to) {
      frames = (context.initialFrame(for: controller), context.finalFrame(for: controller))
    }
    // What comes fades in over the other; what goes alone fades out.
    let fading = to ?? from
    if let to {
      to.frame = frames.final
      to.alpha = 0
      context.containerView.addSubview(to)
    }
    UIView.animate(withDuration: fadeDuration ?? duration, delay: 0, options: .curveLinear) {
      fading?.alpha = to == nil ? 0 : 1
    } completion: { [fails] _ in
      context.completeTransition(!fails && !context.transitionWasCancelled)
    }
  }

  func animationEnded(_ transitionCompleted: Bool) { ends.append(transitionCompleted) }
}

/// Gives presentations, pushes and pops an animator, and a hand where it is to be moved by one.
@MainActor
final class TransitionMaker: NSObject, UIViewControllerTransitioningDelegate, UINavigationControllerDelegate {
  let animator = FadeAnimator()
  var hand: UIPercentDrivenInteractiveTransition?
  private(set) var asked: [String] = []
  private(set) var presentations: [CardPresentation] = []
  private let journal: Journal?

  init(_ journal: Journal? = nil) { self.journal = journal }

  func animationController(
    forPresented presented: UIViewController,
    presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    asked.append("present")
    return animator
  }

  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
    asked.append("dismiss")
    return animator
  }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { hand }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { hand }

  func presentationController(
    forPresented presented: UIViewController,
    presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    guard let journal else { return nil }
    let card = CardPresentation(presentedViewController: presented, presenting: presenting)
    card.journal = journal
    presentations.append(card)
    return card
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { hand }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    asked.append(operation == .push ? "push" : operation == .pop ? "pop" : "none")
    return animator
  }
}

/// A card at the lower edge, over a dimming view that a tap dismisses.
@MainActor
final class CardPresentation: UIPresentationController {
  let dimming = UIView()
  var journal: Journal?

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let bounds = containerView?.bounds else { return .zero }
    return CGRect(x: 0, y: bounds.height - 200, width: bounds.width, height: 200)
  }

  override func presentationTransitionWillBegin() {
    journal?.lines.append("present begins")
    dimming.backgroundColor = UIColor(white: 0, alpha: 0.5)
    dimming.alpha = 0
    containerView?.insertSubview(dimming, at: 0)
    guard let coordinator = presentedViewController.transitionCoordinator else { return dimming.alpha = 1 }
    coordinator.animate(alongsideTransition: { _ in self.dimming.alpha = 1 }, completion: nil)
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    journal?.lines.append("present ends \(completed)")
    if !completed { dimming.removeFromSuperview() }
  }

  override func dismissalTransitionWillBegin() {
    journal?.lines.append("dismiss begins")
    presentedViewController.transitionCoordinator?
      .animate(alongsideTransition: { _ in self.dimming.alpha = 0 }, completion: nil)
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    journal?.lines.append("dismiss ends \(completed)")
    if completed { dimming.removeFromSuperview() }
  }

  override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    dimming.frame = containerView?.bounds ?? .zero
    presentedView?.frame = frameOfPresentedViewInContainerView
  }
}
