import Foundation

/// Reads dates such as `2020-01-31T22:19:43.180391Z`.
///
/// `ISO8601DateFormatter` reads either no fraction of a second or exactly three digits of it; backends write six, or none.
/// See RFC 3339, section 5.6.
enum RFC3339 {
  /// Returns the date, to the microsecond; nil if the text is none.
  static func date(_ text: String) -> Date? {
    var rest = Array(text.utf8.prefix(64))[...]
    guard
      let year = number(&rest, digits: 4), year > 0, take(&rest, "-"),
      let month = number(&rest, digits: 2), (1...12).contains(month), take(&rest, "-"),
      let day = number(&rest, digits: 2), (1...length(ofMonth: month, year)).contains(day),
      take(&rest, "T") || take(&rest, "t") || take(&rest, " "),
      let hour = number(&rest, digits: 2), hour < 24, take(&rest, ":"),
      let minute = number(&rest, digits: 2), minute < 60, take(&rest, ":"),
      // 60 is a leap second, which counts as the first second of the next minute.
      let second = number(&rest, digits: 2), second <= 60
    else { return nil }
    var microseconds = 0
    if take(&rest, ".") {
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard !digits.isEmpty else { return nil }
      for position in 0..<6 {
        let digit = position < digits.count ? digits[digits.startIndex + position] - UInt8(ascii: "0") : 0
        microseconds = microseconds * 10 + Int(digit)
      }
      rest = rest.dropFirst(digits.count)
    }
    guard let offset = offset(&rest), rest.isEmpty else { return nil }
    let seconds = days(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second - offset
    return Date(timeIntervalSince1970: TimeInterval(seconds) + TimeInterval(microseconds) / 1e6)
  }

  /// Returns how many seconds local time is ahead of UTC.
  private static func offset(_ rest: inout ArraySlice<UInt8>) -> Int? {
    if take(&rest, "Z") || take(&rest, "z") { return 0 }
    let sign = take(&rest, "+") ? 1 : take(&rest, "-") ? -1 : 0
    guard
      sign != 0, let hours = number(&rest, digits: 2), hours < 24, take(&rest, ":"),
      let minutes = number(&rest, digits: 2), minutes < 60
    else { return nil }
    return sign * (hours * 3_600 + minutes * 60)
  }

  private static func number(_ rest: inout ArraySlice<UInt8>, digits count: Int) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    rest = rest.dropFirst(count)
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private static func take(_ rest: inout ArraySlice<UInt8>, _ character: Unicode.Scalar) -> Bool {
    guard let first = rest.first, UInt32(first) == character.value else { return false }
    rest = rest.dropFirst()
    return true
  }

  private static func length(ofMonth month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Counts the days since 1970-01-01, with years that begin in March so that a leap day is the last of its year.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let years = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return years * 365 + years / 4 - years / 100 + years / 400 + dayOfYear - 719_468
  }
}
