/// State of an animator.
public enum UIViewAnimatingState: Int, Sendable {
  /// It has not begun, or has ended.
  case inactive
  /// It runs or is paused.
  case active
  /// It was stopped, and waits to be finished.
  case stopped
}

/// Place of an animation where it ends.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// The values that were set.
  case end
  /// The values from before.
  case start
  /// Values on the way.
  case current
}

/// Runs an animation that can be paused, moved by hand and reversed.
@preconcurrency @MainActor
public protocol UIViewAnimating: AnyObject {
  /// Stage the animation is in.
  var state: UIViewAnimatingState { get }
  /// True if it moves by itself.
  var isRunning: Bool { get }
  /// True if it goes back to the beginning.
  var isReversed: Bool { get set }
  /// The part that is behind, from 0 to 1, in the direction it goes.
  var fractionComplete: CGFloat { get set }
  /// Begins, or goes on after a pause.
  func startAnimation()
  /// Begins after some seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Holds the animation where it is.
  func pauseAnimation()
  /// Ends the animation where it is: at once, or only once it is finished.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Ends a stopped animation at a place.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// Runs an animation whose changes are made by blocks.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds changes that begin after a part of the time that is left.
  func addAnimations(_ animation: @escaping @MainActor () -> Void, delayFactor: CGFloat)
  /// Adds changes.
  func addAnimations(_ animation: @escaping @MainActor () -> Void)
  /// Adds what is called at the end.
  func addCompletion(_ completion: @escaping @MainActor (UIViewAnimatingPosition) -> Void)
  /// Goes on after a pause, with another curve and duration.
  func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

extension UIViewImplicitlyAnimating {
  public func addAnimations(_ animation: @escaping @MainActor () -> Void, delayFactor: CGFloat) {}
  public func addAnimations(_ animation: @escaping @MainActor () -> Void) {}
  public func addCompletion(_ completion: @escaping @MainActor (UIViewAnimatingPosition) -> Void) {}
  public func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?,
    durationFactor: CGFloat
  ) {}
}
