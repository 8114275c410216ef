/// Animates the change from one screen to another, in an application's own way.
@preconcurrency @MainActor
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  /// Returns the seconds that the animations take.
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
  /// Puts the views into the container, begins the animations, and has them call the context's `completeTransition(_:)` at their end.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  /// Called when the transition is over, with whether it came to its end.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  public func animationEnded(_ transitionCompleted: Bool) {}
}
