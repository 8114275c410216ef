extension UIView {
  /// Way of an animation in several parts.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out subviews with the animation. They are laid out in any case.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    /// Lets views be touched while they move. They can be in any case.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// Goes on evenly within each part.
    public static let calculationModeLinear = KeyframeAnimationOptions([])
  }

  /// Animates changes in several parts, each in its part of the way; those outside `addKeyframe` take all of it. The way as a whole is slow at
  /// both ends, or goes by the curve of the animation around it, or by that of an `AnimationOptions` whose raw value is among the options.
  /// - Parameters:
  ///   - duration: Seconds of the whole; inside another animation block those of that one count, unless `overrideInheritedDuration` of
  ///     `AnimationOptions` is among the options by its raw value.
  ///   - delay: Seconds before it begins.
  ///   - options: How it begins.
  ///   - animations: Calls `addKeyframe` for each part. Runs at once.
  ///   - completion: Is told once, after the last part, whether all came to their end.
  public class func animateKeyframes(
    withDuration duration: TimeInterval,
    delay: TimeInterval,
    options: KeyframeAnimationOptions = [],
    animations: @escaping @MainActor () -> Void,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let outer = AnimationGroup.current, own = AnimationOptions(rawValue: options.rawValue).curve
    // An animator has a curve of its own.
    let curve = outer?.animator != nil ? .linear : own != .easeInOut ? own : outer?.curve ?? own
    let keepsDuration = AnimationOptions(rawValue: options.rawValue).contains(.overrideInheritedDuration)
    let keyframes = Keyframes(
      duration: keepsDuration ? duration : outer?.duration ?? duration,
      delay: delay,
      curve: curve,
      completion: completion
    )
    keyframes.run { keyframes.addPart(from: 0, for: 1, animations) }
  }

  /// Adds a part to the animation whose block runs: changes that begin and last for parts of its way, from 0 to 1.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double,
    relativeDuration frameDuration: Double,
    animations: @escaping @MainActor () -> Void
  ) {
    guard let keyframes = Keyframes.current else { return performWithoutAnimation(animations) }
    keyframes.addPart(from: frameStartTime, for: frameDuration, animations)
  }
}

/// An animation in parts, while its block runs and until the last part has ended.
@MainActor
private final class Keyframes {
  static var current: Keyframes? { stack.last }
  private static var stack: [Keyframes] = []

  private let duration, delay: TimeInterval
  private let curve: AnimationCurve
  private let completion: (@MainActor (Bool) -> Void)?
  private var running = 0
  private var isFinished = true

  init(
    duration: TimeInterval,
    delay: TimeInterval,
    curve: AnimationCurve,
    completion: (@MainActor (Bool) -> Void)?
  ) {
    self.duration = max(0, duration)
    self.delay = max(0, delay)
    self.curve = curve
    self.completion = completion
  }

  func run(_ animations: () -> Void) {
    Self.stack.append(self)
    animations()
    Self.stack.removeLast()
  }

  func addPart(from start: Double, for part: Double, _ animations: @escaping @MainActor () -> Void) {
    running += 1
    let start = min(max(start, 0), 1), part = min(max(part, 0), 1), outer = AnimationGroup.current
    let first = TimeInterval(curve.fraction(ofProgress: start, duration: duration))
    let last = TimeInterval(curve.fraction(ofProgress: min(1, start + part), duration: duration))
    let group = AnimationGroup(
      duration: duration * (last - first),
      delay: delay + duration * first,
      curve: curve == .linear || first == last ? .linear : .part(of: curve, from: first, to: last),
      options: [],
      animator: outer?.animator,
      track: outer?.track?.part(from: start, to: min(1, start + part))
    ) { [self] isFinished in
      if !isFinished { self.isFinished = false }
      running -= 1
      if running == 0 { completion?(self.isFinished) }
    }
    group.run(animations)
  }
}
