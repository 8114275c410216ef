/// Way of an animator from where it is to one of its ends.
struct AnimatorLeg {
  /// Parts of the animator's time: where the way begins, and 0 or 1, where it ends.
  let from, to: CGFloat
  /// Seconds it takes, and seconds before.
  let length, delay: TimeInterval
  /// Curve in place of the animator's own.
  let curve: AnimationCurve?
  /// Time of the first frame.
  var begin: TimeInterval?

  /// Returns the part that is behind at a frame's time; the first one is when it begins.
  mutating func fraction(at now: TimeInterval) -> CGFloat? {
    if begin == nil { begin = now }
    let elapsed = now - (begin ?? now) - delay
    guard elapsed >= 0 else { return nil }
    return length > 0 ? min(1, elapsed / length) : 1
  }

  func time(at fraction: CGFloat) -> CGFloat { from + (to - from) * fraction }
}

/// Progress of changes that an animator moves during a part of its time.
struct AnimatorTrack {
  /// The part, from 0 to 1 of the animator's time.
  let start, end: CGFloat
  let curve: AnimationCurve
  /// Seconds of the animator.
  let duration: TimeInterval
  /// The part of the distance that is behind.
  private(set) var progress: CGFloat
  /// Progress of the animator and of this when the animator was held last.
  private var hold: (whole: CGFloat, own: CGFloat)

  /// Makes a track whose changes have just been made, at a progress of the animator.
  init(
    start: CGFloat,
    end: CGFloat,
    curve: AnimationCurve,
    duration: TimeInterval,
    progress: CGFloat,
    whole: CGFloat
  ) {
    (self.start, self.end, self.curve, self.duration) = (start, end, curve, duration)
    self.progress = progress
    hold = (whole, progress)
  }

  /// Returns a track for changes inside, during a part of this one's time.
  func part(from first: CGFloat, to last: CGFloat, _ curve: AnimationCurve = .linear) -> AnimatorTrack {
    let length = end - start
    return AnimatorTrack(
      start: start + first * length,
      end: start + last * length,
      curve: curve,
      duration: duration,
      progress: progress,
      whole: hold.whole
    )
  }

  /// Returns a track for changes inside that begin after some of this one's seconds.
  func part(after delay: TimeInterval, of seconds: TimeInterval, _ curve: AnimationCurve) -> AnimatorTrack {
    part(from: seconds > 0 ? min(1, max(0, delay / seconds)) : 0, to: 1, curve)
  }

  /// Returns the progress by the curve alone at a part of the animator's time.
  func natural(_ time: CGFloat) -> CGFloat {
    curve.progress(at: Self.part(of: time, start, end), duration: duration * (end - start))
  }

  /// The animator is held, or goes on from here.
  mutating func hold(at whole: CGFloat) { hold = (whole, progress) }

  /// Moves on a part of the animator's way.
  mutating func run(_ leg: AnimatorLeg, _ fraction: CGFloat) {
    guard fraction < 1 else { return progress = leg.to }
    guard let curve = leg.curve else {
      // A track that was moved by hand comes back to the curve by its end.
      return progress = natural(leg.time(at: fraction)) + (hold.own - natural(leg.from)) * (1 - fraction)
    }
    let isAhead = leg.to == 1 && hold.own == 0 && start > leg.from
    let wait = isAhead ? (start - leg.from) / (1 - leg.from) : 0
    let part = curve.progress(at: Self.part(of: fraction, wait, 1), duration: leg.length)
    progress = hold.own + (leg.to - hold.own) * part
  }

  /// Is moved by hand to a progress of the animator, evenly on either side of where that was held.
  mutating func scrub(to whole: CGFloat) {
    if whole >= hold.whole {
      let first = hold.own > 0 ? hold.whole : max(start, hold.whole)
      progress = hold.own + (1 - hold.own) * Self.part(of: whole, first, max(end, first))
    } else {
      let last = abs(hold.own - 1) < 1e-9 ? min(end, hold.whole) : hold.whole
      progress = hold.own * Self.part(of: whole, min(start, last), last)
    }
  }

  /// Is moved by hand to a part of the animator's time.
  mutating func scrub(toTime time: CGFloat) { progress = natural(time) }

  private static func part(of place: CGFloat, _ first: CGFloat, _ last: CGFloat) -> CGFloat {
    last > first ? min(1, max(0, (place - first) / (last - first))) : place >= last ? 1 : 0
  }
}

/// Curve of a layer's animation that an animator moves: the progress is the group's, whatever the time.
///
/// `@unchecked` as its superclass is: the group is asked on the main thread alone, where layers are.
final class AnimatorTimingFunction: CAMediaTimingFunction, @unchecked Sendable {
  private let group: AnimationGroup

  init(_ group: AnimationGroup) {
    self.group = group
    super.init(.linear)
  }

  override func progress(at fraction: Double, duration: TimeInterval) -> Double {
    MainActor.assumeIsolated { 1 - group.remaining }
  }
}
