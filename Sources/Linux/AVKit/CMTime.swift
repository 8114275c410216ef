import Foundation

/// A number of time units, of which there are `timescale` in a second. Of Apple's Core Media.
public struct CMTime: Sendable {
  /// The number of units.
  public var value: Int64
  /// Units in a second.
  public var timescale: Int32
  /// Kind of time that it is.
  public var flags: CMTimeFlags
  /// Distinguishes times of different rounds of a film.
  public var epoch: Int64

  /// Makes an invalid time.
  public init() { self.init(value: 0, timescale: 0, flags: []) }

  /// Makes a time of so many units.
  public init(value: Int64, timescale: Int32) {
    self.init(value: value, timescale: timescale, flags: timescale > 0 ? .valid : [])
  }

  /// Makes the time nearest to a number of seconds, in units of this size. What is no number is invalid, and what is too large infinite.
  public init(seconds: Double, preferredTimescale: Int32) {
    let value = (seconds * Double(preferredTimescale)).rounded()
    if seconds.isNaN || preferredTimescale <= 0 {
      self.init()
    } else if let value = Int64(exactly: value) {
      let isExact = Double(value) / Double(preferredTimescale) == seconds
      let rounded: CMTimeFlags = isExact ? [] : .hasBeenRounded
      self.init(value: value, timescale: preferredTimescale, flags: [.valid, rounded])
    } else {
      self = seconds > 0 ? .positiveInfinity : .negativeInfinity
    }
  }

  /// The time in seconds: no number if it is invalid or indefinite.
  public var seconds: Double {
    if isPositiveInfinity { return .infinity }
    if isNegativeInfinity { return -.infinity }
    return isNumeric ? Double(value) / Double(timescale) : .nan
  }

  /// True if it is a time of any kind.
  public var isValid: Bool { flags.contains(.valid) }
  /// True if nobody knows how long it is, as of a broadcast.
  public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
  /// True if it comes after all others.
  public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
  /// True if it comes before all others.
  public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }
  /// True if it is a number of seconds.
  public var isNumeric: Bool { isValid && flags.isDisjoint(with: [.positiveInfinity, .negativeInfinity, .indefinite]) }

  /// No time at all.
  public static let zero = CMTime(value: 0, timescale: 1)
  /// None that is a time.
  public static let invalid = CMTime()
  /// One that nobody knows.
  public static let indefinite = CMTime(value: 0, timescale: 0, flags: [.valid, .indefinite])
  /// After all others.
  public static let positiveInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .positiveInfinity])
  /// Before all others.
  public static let negativeInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .negativeInfinity])

  private init(value: Int64, timescale: Int32, flags: CMTimeFlags) {
    (self.value, self.timescale, self.flags, epoch) = (value, timescale, flags, 0)
  }
}

/// Kinds of a time.
public struct CMTimeFlags: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// It is a time.
  public static let valid = CMTimeFlags(rawValue: 1)
  /// It is not exactly what was asked for.
  public static let hasBeenRounded = CMTimeFlags(rawValue: 2)
  /// It comes after all others.
  public static let positiveInfinity = CMTimeFlags(rawValue: 4)
  /// It comes before all others.
  public static let negativeInfinity = CMTimeFlags(rawValue: 8)
  /// Nobody knows it.
  public static let indefinite = CMTimeFlags(rawValue: 16)
}
