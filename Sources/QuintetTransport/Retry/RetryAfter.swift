import Foundation

/// Reads the `Retry-After` field: seconds or a date (RFC 9110, section 10.2.3).
enum RetryAfter {
  /// How many seconds to wait, or `nil` if the field is missing or malformed.
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
