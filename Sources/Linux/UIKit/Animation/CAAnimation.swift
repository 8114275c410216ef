/// Change of what a layer shows over time. Core Animation's base class: make one of its subclasses, and add it to a layer, which
/// takes a copy.
///
/// ```swift
/// let pulse = CABasicAnimation(keyPath: "transform.scale")
/// (pulse.toValue, pulse.duration, pulse.autoreverses, pulse.repeatCount) = (1.2, 0.5, true, .infinity)
/// dot.layer.add(pulse, forKey: "pulse")
/// ```
open class CAAnimation: NSObject, NSCopying, CAMediaTiming {
  public override init() {}

  open var beginTime: TimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }
  open var timeOffset: TimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }
  open var repeatCount: Float {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }
  open var repeatDuration: TimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }
  open var duration: TimeInterval {
    get { timing.duration }
    set { timing.duration = newValue }
  }
  open var speed: Float {
    get { timing.speed }
    set { timing.speed = newValue }
  }
  open var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }
  open var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }

  /// The curve of its progress; nil is linear.
  open var timingFunction: CAMediaTimingFunction?
  /// Told of the beginning and the end. It is kept as long as the animation.
  open var delegate: (any CAAnimationDelegate)?
  /// True if the animation leaves its layer at its end; if not, `fillMode` says what is shown then.
  open var isRemovedOnCompletion = true

  /// Returns a value of the application's own, or that of a property such as `duration`.
  open func value(forKey key: String) -> Any? { ownValues[key] }
  /// Keeps a value of the application's own for the animation, and for the copy that a layer takes.
  open func setValue(_ value: Any?, forKey key: String) { ownValues[key] = value }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = makeCopy()
    (copy.timing, copy.timingFunction, copy.delegate) = (timing, timingFunction, delegate)
    (copy.isRemovedOnCompletion, copy.ownValues) = (isRemovedOnCompletion, ownValues)
    return copy
  }

  /// Adds the animation to a layer.
  @MainActor
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }

  // MARK: Internal

  var timing = MediaTiming()
  private var ownValues: [String: Any] = [:]

  /// Returns an animation of the same class of ours, with what the class adds.
  func makeCopy() -> CAAnimation { CAAnimation() }

  /// Takes from the transaction, or the group, what is not said.
  func resolve(duration: TimeInterval, function: CAMediaTimingFunction?) {
    if timing.duration <= 0 { timing.duration = duration }
    if timingFunction == nil { timingFunction = function }
  }

  /// Gives a layer, which stands in for the one that is animated, the values of a time of what is around.
  @MainActor
  func apply(at time: TimeInterval, to layer: CALayer) {}

  /// Properties that it changes.
  var keyPaths: [String] { [] }

  func progress(_ moment: MediaTiming.Moment) -> Double {
    timingFunction?.progress(at: moment.fraction, duration: timing.duration) ?? moment.fraction
  }
}

/// Told of an animation's beginning and end, on the main thread.
public protocol CAAnimationDelegate: AnyObject {
  /// An animation begins: the layer's copy of what was added.
  func animationDidStart(_ anim: CAAnimation)
  /// An animation has ended, or was taken from its layer; `flag` is true where it came to its end.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// Answer of a layer to a change of a property: an animation, or `NSNull` for none.
@preconcurrency @MainActor
public protocol CAAction {
  /// Carries out the answer to a change of a layer's property.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

extension CAAnimation: @MainActor CAAction {}

extension NSNull: @MainActor CAAction {
  /// Does nothing: the change shows at once.
  @MainActor
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}
