/// Context of a transition for an application's animator. When nobody has it any more, nobody can complete the transition, which ends then
/// (`letContextGo`).
@MainActor
final class TransitionContext: UIViewControllerContextTransitioning {
  init(_ transition: ViewControllerTransition) {
    self.transition = transition
  }

  isolated deinit {
    // Not here: the end calls the application.
    DispatchQueue.main.async { [transition] in transition.complete(true) }
  }

  var containerView: UIView { transition.containerView }
  var isAnimated: Bool { transition.isAnimated }
  var isInteractive: Bool { transition.isInteractive }
  var transitionWasCancelled: Bool { transition.isCancelled }
  var presentationStyle: UIModalPresentationStyle { transition.presentationStyle }
  var targetTransform: CGAffineTransform { .identity }

  func updateInteractiveTransition(_ percentComplete: CGFloat) { transition.update(percentComplete) }
  func finishInteractiveTransition() { transition.letGo(isForward: true) }
  func cancelInteractiveTransition() { transition.letGo(isForward: false) }
  func pauseInteractiveTransition() { transition.pause() }
  func completeTransition(_ didComplete: Bool) { transition.complete(didComplete) }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    transition.viewController(forKey: key)
  }
  func view(forKey key: UITransitionContextViewKey) -> UIView? { transition.view(forKey: key) }
  func initialFrame(for vc: UIViewController) -> CGRect { transition.frames(vc)?.initial ?? .zero }
  func finalFrame(for vc: UIViewController) -> CGRect { transition.frames(vc)?.final ?? .zero }

  /// Seconds.
  var duration: TimeInterval { transition.transitionDuration }
  var percentComplete: CGFloat { transition.percentComplete }

  /// Has the animator begin, for an interaction controller that moves its animations.
  func animate() { transition.animate(self) }

  private let transition: ViewControllerTransition
}
