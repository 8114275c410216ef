import Foundation

/// Computes the delay before the next try: exponential back-off with full jitter.
///
/// See "Exponential Backoff And Jitter", AWS Architecture Blog, 2015: clients that failed together come back spread out. Whatever
/// is put in, the waits are numbers from 0 to a year: a time that is negative or none counts as 0.
public struct RetryPolicy: Sendable {
  /// The longest first wait, in seconds; doubled with each failure in a row.
  public let base: TimeInterval
  /// The longest wait, in seconds, unless the server asks for more.
  public let cap: TimeInterval
  /// The longest wait a server may ask for with `Retry-After`, in seconds.
  public let retryAfterCap: TimeInterval
  /// Draws a number from 0 to 1; replaced in tests.
  public let random: @Sendable () -> Double

  /// Makes a policy; times are in seconds.
  public init(
    base: TimeInterval = 1,
    cap: TimeInterval = 300,
    retryAfterCap: TimeInterval = 86_400,
    random: @escaping @Sendable () -> Double = {
      // 53 bits are all that a number of this kind holds.
      var system = SystemRandomNumberGenerator()
      return Double(system.next() >> 11) / 0x1p53
    }
  ) {
    self.base = base
    self.cap = cap
    self.retryAfterCap = retryAfterCap
    self.random = random
  }

  /// Returns the seconds to wait after `failures` failures in a row, the last of them `error`; `nil` if `error` is not
  /// transient, so that trying again is no use. Never less than the server asked for with `Retry-After`.
  public func delay(after error: TransportError, failures: Int) -> TimeInterval? {
    guard error.isTransient else { return nil }
    return max(backOff(failures: failures), min(Self.time(error.retryAfter ?? 0), Self.time(retryAfterCap)))
  }

  /// Draws the wait after a number of failures in a row, in seconds.
  package func backOff(failures: Int) -> TimeInterval {
    // 2 to the 1023rd is the largest power there is; 0 times the next one would not be a number.
    let longest = min(Self.time(cap), Self.time(base) * pow(2, Double(min(max(1, failures), 1000) - 1)))
    return longest * draw()
  }

  /// Seconds to wait for something that only time or another person can fix, such as someone in between the
  /// client and the server: from half of ``cap`` to all of it.
  public var longDelay: TimeInterval { Self.time(cap) * (1 + draw()) / 2 }

  private func draw() -> Double { min(Self.time(random()), 1) }

  /// A number of seconds from 0 to a year; what is not a number is 0.
  static func time(_ seconds: TimeInterval) -> TimeInterval {
    seconds > 0 ? min(seconds, 365 * 86_400) : 0
  }
}
