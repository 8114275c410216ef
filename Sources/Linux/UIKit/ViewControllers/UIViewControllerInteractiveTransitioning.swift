/// Moves a transition by hand, such as with a gesture.
@preconcurrency @MainActor
public protocol UIViewControllerInteractiveTransitioning: AnyObject {
  /// Begins the transition. It goes on as the context hears of it, and ends with `completeTransition(_:)`.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
  /// Speed of what remains when the hand has left, 1 unless set.
  var completionSpeed: CGFloat { get }
  /// Curve of what remains when the hand has left.
  var completionCurve: UIView.AnimationCurve { get }
  /// True if the transition begins by hand; else its animations run from the beginning.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  public var completionSpeed: CGFloat { 1 }
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  public var wantsInteractiveStart: Bool { true }
}
