import Foundation

/// Reads dates such as `2020-01-31T22:19:43.180391Z`.
///
/// `ISO8601DateFormatter` reads either no fraction of a second or exactly three digits of it; backends write six, or none.
/// See RFC 3339, section 5.6.
struct RFC3339 {
  private let bytes: [UInt8]
  /// The number of bytes read.
  private var place = 0

  /// Returns the date, to the microsecond; nil if the text is none.
  static func date(_ text: String) -> Date? {
    guard text.utf8.count <= 64 else { return nil }
    var reader = RFC3339(bytes: Array(text.utf8))
    return reader.date()
  }

  private mutating func date() -> Date? {
    guard
      let year = number(digits: 4), year > 0, take("-"),
      let month = number(digits: 2), (1...12).contains(month), take("-"),
      let day = number(digits: 2), (1...Self.length(ofMonth: month, year)).contains(day),
      take("T") || take("t") || take(" "),
      let hour = number(digits: 2), hour < 24, take(":"),
      let minute = number(digits: 2), minute < 60, take(":"),
      // 60 is a leap second, which counts as the first second of the next minute.
      let second = number(digits: 2), second <= 60,
      let microseconds = fraction(), let offset = offset(), place == bytes.count
    else { return nil }
    let seconds = Self.days(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second - offset
    return Date(timeIntervalSince1970: TimeInterval(seconds) + TimeInterval(microseconds) / 1e6)
  }

  /// Reads the microseconds, 0 without a fraction; further digits are passed over.
  private mutating func fraction() -> Int? {
    guard take(".") else { return 0 }
    guard var microseconds = digit() else { return nil }
    var count = 1
    while let digit = digit() {
      if count < 6 {
        microseconds = microseconds * 10 + digit
        count += 1
      }
    }
    while count < 6 {
      microseconds *= 10
      count += 1
    }
    return microseconds
  }

  /// Reads how many seconds local time is ahead of UTC.
  private mutating func offset() -> Int? {
    if take("Z") || take("z") { return 0 }
    let sign = take("+") ? 1 : take("-") ? -1 : 0
    guard
      sign != 0, let hours = number(digits: 2), hours < 24, take(":"),
      let minutes = number(digits: 2), minutes < 60
    else { return nil }
    return sign * (hours * 3_600 + minutes * 60)
  }

  private mutating func number(digits count: Int) -> Int? {
    var number = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      number = number * 10 + digit
    }
    return number
  }

  private mutating func digit() -> Int? {
    guard place < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place]) else { return nil }
    place += 1
    return Int(bytes[place - 1] - UInt8(ascii: "0"))
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard place < bytes.count, UInt32(bytes[place]) == character.value else { return false }
    place += 1
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
