import Foundation
import QuintetStateLoop
import QuintetStorage

/// The pause a server has asked for, with `Retry-After`, across restarts.
public struct ServerPause: Equatable, Sendable, Recordable {
  /// The server's scheme, host and port: another one has asked for nothing.
  public let origin: String
  /// The time when it asked, in seconds since 1970 by the device's clock, within the years 1 to 9999.
  public let asked: TimeInterval
  /// The length in seconds, from 0 to a year.
  public let length: TimeInterval

  /// Makes a pause; times are in seconds, of which the nearest in range count.
  public init(origin: String, asked: TimeInterval, length: TimeInterval) {
    self.origin = origin
    self.asked = min(253_402_300_799, max(-62_135_596_800, asked))
    self.length = RetryPolicy.time(length)
  }

  /// Returns the pause as one that was asked for by now. Of a clock that was ahead, all of it would be left at every launch.
  public func noted(by now: TimeInterval) -> ServerPause {
    ServerPause(origin: origin, asked: min(asked, now), length: length)
  }

  /// Returns how many seconds are left. A clock that was set back makes the wait no longer than was asked for.
  public func rest(at now: TimeInterval) -> TimeInterval { min(length, max(0, asked + length - now)) }
}

extension ServerPause {
  /// Reads what ``fields`` wrote; nil for anything else.
  package init?(_ fields: StoredFields?) {
    guard
      let fields,
      let origin = fields.string("origin"),
      let asked = fields.int("asked"),
      let length = fields.int("length")
    else { return nil }
    self.init(origin: origin, asked: TimeInterval(asked), length: TimeInterval(length))
  }

  /// In whole seconds: `{"asked":1578428671,"length":3600,"origin":"https://example.org"}`.
  package var fields: StoredFields {
    var fields = StoredFields()
    fields.set("origin", origin)
    fields.set("asked", Int(asked))
    fields.set("length", Int(length.rounded(.up)))
    return fields
  }
}

/// Reads the `Retry-After` field: seconds or a date (RFC 9110, section 10.2.3).
enum RetryAfter {
  /// Returns the seconds to wait, or `nil` if the field is missing or malformed.
  ///
  /// A date is compared with the answer's own `Date`, so that a wrong clock on this side does no harm; only without one
  /// with `now`.
  static func seconds(in headers: HTTPHeaders, now: Date) -> TimeInterval? {
    guard let value = headers["Retry-After"]?.trimmingCharacters(in: .whitespaces), value != "" else { return nil }
    if value.consists(of: .digits) { return TimeInterval(value) }
    guard let date = date(from: value) else { return nil }
    var sent = now
    if let text = headers["Date"], let date = Self.date(from: text) { sent = date }
    return max(0, date.timeIntervalSince(sent))
  }

  /// Parses an HTTP date in its three forms (RFC 9110, section 5.6.7).
  static func date(from text: String) -> Date? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    for format in ["EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE MMM d HH:mm:ss yyyy"] {
      formatter.dateFormat = format
      if let date = formatter.date(from: text) { return date }
    }
    return nil
  }
}
