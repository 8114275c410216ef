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

  /// Animates changes in several parts, each in its part of the time; those outside `addKeyframe` take all of it.
  /// - Parameters:
  ///   - duration: Seconds of the whole.
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
    let keyframes = Keyframes(duration: duration, delay: delay, completion: completion)
    keyframes.run { keyframes.addPart(from: 0, for: 1, animations) }
  }

  /// Adds a part to the animation whose block runs: changes that begin and last for parts of its time, from 0 to 1.
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
  private let completion: (@MainActor (Bool) -> Void)?
  private var running = 0
  private var isFinished = true

  init(
    duration: TimeInterval,
    delay: TimeInterval,
    completion: (@MainActor (Bool) -> Void)?
  ) {
    self.duration = max(0, duration)
    self.delay = max(0, delay)
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
    let group = AnimationGroup(
      duration: duration * part,
      delay: delay + duration * start,
      curve: .linear,
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
