/// Moves what an animator began with `UIView.animate` by hand: to a part of it, and on to the end or back to the beginning.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: UIViewControllerInteractiveTransitioning {
  /// Makes one for the next transition.
  public init() {}

  /// Seconds of the transition; 0 before it begins.
  open var duration: CGFloat { CGFloat(context?.duration ?? 0) }
  /// The part that is behind, as `update(_:)` has set it.
  open private(set) var percentComplete: CGFloat = 0
  /// Speed of what remains when the hand has left; 1 is that of the animation.
  open var completionSpeed: CGFloat = 1
  /// Curve of what remains when the hand has left.
  open var completionCurve = UIView.AnimationCurve.easeInOut
  /// Curve of what remains, in place of `completionCurve`.
  open var timingCurve: (any UITimingCurveProvider)?
  /// True if the transition begins by hand; else its animations run until `pause()`.
  open var wantsInteractiveStart = true

  open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
    guard let context = transitionContext as? TransitionContext else { return }
    begin(context)
    context.animate()
  }

  /// Holds animations that run, which are moved by hand from here.
  open func pause() {
    guard let context else { return }
    context.pauseInteractiveTransition()
    percentComplete = context.percentComplete
  }

  /// Moves the transition to a part of it, from 0 to 1.
  open func update(_ percentComplete: CGFloat) {
    guard let context, context.isInteractive else { return }
    self.percentComplete = min(1, max(0, percentComplete))
    context.updateInteractiveTransition(self.percentComplete)
  }

  /// Lets the transition go back to its beginning.
  open func cancel() { context?.cancelInteractiveTransition() }

  /// Lets the transition go on to its end.
  open func finish() { context?.finishInteractiveTransition() }

  // MARK: Internal

  /// The transition under way.
  private(set) var context: TransitionContext?

  func begin(_ context: TransitionContext) {
    self.context = context
    percentComplete = 0
  }

  /// The transition is over.
  func end() { context = nil }
}
