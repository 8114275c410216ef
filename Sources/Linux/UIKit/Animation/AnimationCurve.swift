/// Progress of an animation over time.
enum AnimationCurve: Hashable, Sendable {
  /// A cubic Bézier curve from (0, 0) to (1, 1) with these two control points, as Core Animation's named curves are.
  case bezier(CGFloat, CGFloat, CGFloat, CGFloat)
  /// A spring that has settled, except for a thousandth, at the end of the duration. Damping is from 0 to 1, at which it does not
  /// swing; the velocity is in whole distances a second.
  case spring(damping: CGFloat, velocity: CGFloat)
  /// A spring that takes its own time, however long the duration is.
  case oscillator(Spring)
  /// A curve whose time goes by another.
  indirect case composed(AnimationCurve, time: AnimationCurve)
  /// The part of a curve between two parts of its time, which are not the same.
  indirect case part(of: AnimationCurve, from: CGFloat, to: CGFloat)

  static let easeInOut = AnimationCurve.bezier(0.42, 0, 0.58, 1)
  static let easeIn = AnimationCurve.bezier(0.42, 0, 1, 1)
  static let easeOut = AnimationCurve.bezier(0, 0, 0.58, 1)
  static let linear = AnimationCurve.bezier(0, 0, 1, 1)

  /// Returns the part of the distance that is behind, for a part of the time from 0 to 1. A spring may overshoot 1.
  func progress(at fraction: CGFloat, duration: CGFloat) -> CGFloat {
    if fraction <= 0 { return 0 }
    if fraction >= 1 { return 1 }
    switch self {
    case .bezier(let x1, let y1, let x2, let y2):
      return Self.cubic(y1, y2, Self.parameter(forX: fraction, x1, x2))
    case .spring(let damping, let velocity):
      return Self.spring(fraction * duration, duration, min(max(damping, 0.01), 1), velocity)
    case .oscillator(let spring):
      return 1 - spring.distance(at: fraction * duration)
    case .composed(let curve, let time):
      return curve.progress(at: time.progress(at: fraction, duration: duration), duration: duration)
    case .part(let curve, let first, let last):
      let whole = duration / (last - first)
      let start = curve.progress(at: first, duration: whole), end = curve.progress(at: last, duration: whole)
      let place = curve.progress(at: first + (last - first) * fraction, duration: whole)
      return end > start ? (place - start) / (end - start) : 1
    }
  }

  /// Returns the first part of the time after which a part of the distance is behind; both are from 0 to 1.
  func fraction(ofProgress progress: CGFloat, duration: CGFloat) -> CGFloat {
    if progress <= 0 { return 0 }
    if progress >= 1 { return 1 }
    if self == .linear { return progress }
    // A spring swings about the end: the first of many steps that is far enough is found, and halved.
    let steps = 256
    guard
      let step = (1...steps).first(where: {
        self.progress(at: CGFloat($0) / CGFloat(steps), duration: duration) >= progress
      })
    else { return 1 }
    var low = CGFloat(step - 1) / CGFloat(steps), high = CGFloat(step) / CGFloat(steps)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if self.progress(at: middle, duration: duration) < progress { low = middle } else { high = middle }
    }
    return high
  }

  private static func cubic(_ first: CGFloat, _ second: CGFloat, _ t: CGFloat) -> CGFloat {
    let u = 1 - t
    return 3 * u * u * t * first + 3 * u * t * t * second + t * t * t
  }

  /// The curve's x grows with its parameter, so halving finds it; 40 halvings are exact to a picosecond.
  private static func parameter(forX x: CGFloat, _ x1: CGFloat, _ x2: CGFloat) -> CGFloat {
    var low: CGFloat = 0, high: CGFloat = 1
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if cubic(x1, x2, middle) < x { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// The harmonic oscillator, damped: x'' + 2 ζ ω x' + ω² x = 0 with x(0) = 1, x'(0) = -velocity.
  private static func spring(
    _ time: CGFloat,
    _ duration: CGFloat,
    _ damping: CGFloat,
    _ velocity: CGFloat
  ) -> CGFloat {
    if damping == 1 {
      // (1 + a) e^-a is a thousandth here.
      let frequency = 9.2334 / duration
      return 1 - exp(-frequency * time) * (1 + (frequency - velocity) * time)
    }
    let decay = 6.9078 / duration
    let frequency = decay / damping
    let swing = frequency * (1 - damping * damping).squareRoot()
    return 1 - exp(-decay * time) * (cos(swing * time) + (decay - velocity) / swing * sin(swing * time))
  }
}
