/// Time of an animation or of a layer within that of what it is in. Core Animation's protocol.
public protocol CAMediaTiming {
  /// Beginning, in seconds of the time of the layer or group around it; 0 in an animation is when it is added.
  var beginTime: TimeInterval { get set }
  /// Offset within its own time, in seconds.
  var timeOffset: TimeInterval { get set }
  /// Number of times it runs; fractions count, and 0 is once.
  var repeatCount: Float { get set }
  /// Seconds for which it runs again and again; 0 leaves that to `repeatCount`.
  var repeatDuration: TimeInterval { get set }
  /// Seconds it takes once; 0 in an animation is the transaction's `animationDuration`.
  var duration: TimeInterval { get set }
  /// Seconds of its own for a second around it: 0 stands still, 2 is twice as fast, less than 0 goes backwards.
  var speed: Float { get set }
  /// True if it goes back the same way each time, in as much time again.
  var autoreverses: Bool { get set }
  /// Rule for what is shown before the beginning and after the end.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// Rule for what an animation shows before its beginning and after its end, as long as it is on its layer.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Keeps the last value after the end.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// Has the first value before the beginning.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Does both.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
  /// Shows the layer's own value.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

/// Values of `CAMediaTiming`, and what follows from them.
struct MediaTiming: Equatable {
  var beginTime: TimeInterval = 0
  var timeOffset: TimeInterval = 0
  var repeatCount: Float = 0
  var repeatDuration: TimeInterval = 0
  var duration: TimeInterval = 0
  var speed: Float = 1
  var autoreverses = false
  var fillMode = CAMediaTimingFillMode.removed

  /// A place in an animation: the part of it, from 0 to 1, and the rounds that are behind.
  struct Moment: Equatable {
    var fraction: Double
    var round: Double
  }

  /// Seconds that pass outside until the end; infinite where there is none.
  var length: TimeInterval { speed == 0 ? .infinity : activeDuration / abs(Double(speed)) }

  /// True if it has begun at a time outside.
  func hasBegun(at time: TimeInterval) -> Bool { speed == 0 || time >= beginTime }

  /// True if it has ended at a time outside.
  func isOver(at time: TimeInterval) -> Bool { time - beginTime >= length }

  /// Returns what is shown at a time outside; nil where the layer's own value is.
  func moment(at time: TimeInterval) -> Moment? {
    let active = activeDuration
    if speed == 0 { return moment(min(max(0, timeOffset), active)) }
    var elapsed = (time - beginTime) * abs(Double(speed))
    if elapsed < 0 {
      guard fillMode == .backwards || fillMode == .both else { return nil }
      elapsed = 0
    } else if elapsed >= active {
      guard fillMode == .forwards || fillMode == .both else { return nil }
      elapsed = active
    }
    let place = speed < 0 ? active - elapsed : elapsed
    guard timeOffset != 0, period > 0 else { return moment(place) }
    // The offset moves the beginning to the end.
    let moved = (place + timeOffset).truncatingRemainder(dividingBy: period)
    return moment(moved < 0 ? moved + period : moved)
  }

  private var period: TimeInterval { duration * (autoreverses ? 2 : 1) }

  private var activeDuration: TimeInterval {
    repeatDuration > 0 ? repeatDuration : period * (repeatCount > 0 ? Double(repeatCount) : 1)
  }

  private func moment(_ place: TimeInterval) -> Moment {
    guard period > 0, place.isFinite else { return Moment(fraction: autoreverses ? 0 : 1, round: 0) }
    var round = (place / period).rounded(.down), rest = place - round * period
    // The end of a round, and not the beginning of one that does not come.
    if rest <= 0, round > 0, place >= activeDuration { (round, rest) = (round - 1, period) }
    let fraction = rest / duration
    return Moment(fraction: min(1, max(0, fraction <= 1 ? fraction : 2 - fraction)), round: round)
  }
}
