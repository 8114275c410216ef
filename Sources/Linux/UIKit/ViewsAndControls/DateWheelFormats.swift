import QuintetLocalization

/// Words of a date picker's rows, in a language and by a calendar. Times are those of a clock that shows UTC.
@MainActor
final class DateWheelFormats {
  let calendar: Calendar
  /// The language's order of day, month and year; of hour, minute and half of the day.
  let dateOrder: [DateWheel]
  let monthOrder: [DateWheel]
  let timeOrder: [DateWheel]
  /// True if hours are counted to twelve.
  var hasHalves: Bool { timeOrder.contains(.half) }

  /// Returns the words for a locale and a calendar, those of before where they are known: formatters are slow to make, and Foundation's on Linux
  /// cost memory for good.
  static func shared(locale: Locale, calendar: Calendar) -> DateWheelFormats {
    let key = [locale.identifier, "\(calendar.identifier)", LocalizedStrings.system.language]
    if let known = made.first(where: { $0.key == key }) { return known.formats }
    let formats = DateWheelFormats(locale: locale, calendar: calendar)
    made = [(key, formats)] + made.prefix(7)
    return formats
  }

  private static var made: [(key: [String], formats: DateWheelFormats)] = []

  private init(locale: Locale, calendar: Calendar) {
    var components = Locale.Components(locale: locale)
    components.calendar = calendar.identifier
    self.locale = Locale(components: components)
    var calendar = calendar
    calendar.locale = self.locale
    calendar.timeZone = Self.utc
    self.calendar = calendar
    func pattern(_ template: String) -> String {
      DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: Locale(components: components)) ?? template
    }
    dateOrder = Self.order(of: [.year, .month, .day], in: pattern("yMMMMd"))
    monthOrder = Self.order(of: [.year, .month], in: pattern("yMMMM"))
    let time = pattern("jmm")
    timeOrder = Self.order(of: [.hour, .minute, .half], in: time)
    hourLetters = Self.letters(of: time).filter { "hHkK".contains($0) }
    words = Self.words(for: locale)
    numbers.locale = self.locale
  }

  /// Returns the words of a wheel of days, months or years for a date.
  func title(_ wheel: DateWheel, at date: Date) -> String { formatter(wheel).string(from: date) }

  /// Returns the number of an hour of the day, or of half of it.
  func hour(_ hour: Int) -> String {
    let isTwelveOrTwentyFour = hour == 0 && (hourLetters.first == "h" || hourLetters.first == "k")
    return number(isTwelveOrTwentyFour ? (hasHalves ? 12 : 24) : hour, digits: hourLetters.count)
  }

  func minute(_ minute: Int) -> String { number(minute, digits: 2) }

  /// Returns what the first half of the day is called, 0, or the second one, 1.
  func half(_ half: Int) -> String {
    let formatter = formatter(.half)
    return half == 0 ? formatter.amSymbol : formatter.pmSymbol
  }

  /// The word for the present day, where there is one in the language.
  var today: String? { words.isOfLocale ? words.strings["date.today"] : nil }

  /// Returns a number of hours with their unit.
  func hours(_ count: Int) -> String { words.strings.formatted("date.hours", number(count)) }
  /// Returns a number of minutes with their unit.
  func minutes(_ count: Int) -> String { words.strings.formatted("date.minutes", number(count)) }

  /// Returns what a wheel is called for assistive technology.
  func name(_ wheel: DateWheel) -> String { LocalizedStrings.system[wheel.key] }

  // MARK: Private

  private static let utc = TimeZone(secondsFromGMT: 0) ?? .current
  private let locale: Locale
  private let hourLetters: [Character]
  private let words: (strings: LocalizedStrings, isOfLocale: Bool)
  private let numbers = NumberFormatter()
  private var formatters: [DateWheel: DateFormatter] = [:]

  private func number(_ count: Int, digits: Int = 1) -> String {
    numbers.minimumIntegerDigits = min(max(1, digits), 2)
    return numbers.string(from: NSNumber(value: count)) ?? "\(count)"
  }

  /// The words in the picker's language, or else in that of the application.
  private static func words(for locale: Locale) -> (strings: LocalizedStrings, isOfLocale: Bool) {
    let language = locale.language.languageCode?.identifier
    if LocalizedStrings.system.language == language { return (.system, true) }
    let strings = LocalizedStrings.system(in: [language].compactMap(\.self))
    return strings.language == language ? (strings, true) : (.system, false)
  }

  private func formatter(_ wheel: DateWheel) -> DateFormatter {
    if let known = formatters[wheel] { return known }
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.calendar = calendar
    formatter.timeZone = Self.utc
    switch wheel {
    case .year: formatter.setLocalizedDateFormatFromTemplate("y")
    case .month: formatter.setLocalizedDateFormatFromTemplate("LLLL")
    case .day: formatter.setLocalizedDateFormatFromTemplate("d")
    case .date: formatter.setLocalizedDateFormatFromTemplate("EEEMMMd")
    case .hour, .minute, .half, .hours, .minutes: break
    }
    formatters[wheel] = formatter
    return formatter
  }

  /// The letters of a pattern that stand for parts of a date.
  private static func letters(of pattern: String) -> [Character] {
    var isQuoted = false, result: [Character] = []
    for character in pattern {
      if character == "'" { isQuoted.toggle() } else if !isQuoted { result.append(character) }
    }
    return result
  }

  /// Sorts wheels as a pattern has them, and leaves out those it does not have.
  static func order(of wheels: [DateWheel], in pattern: String) -> [DateWheel] {
    let letters = letters(of: pattern)
    let places = wheels.compactMap { wheel in
      letters.firstIndex { wheel.letters.contains($0) }.map { (wheel, $0) }
    }
    return places.sorted { $0.1 < $1.1 }.map(\.0)
  }
}

/// Wheel of a date picker.
enum DateWheel {
  case year, month, day
  /// Days one after the other, without an end.
  case date
  case hour, minute
  /// Half of the day, where hours are counted to twelve.
  case half
  /// Parts of a duration.
  case hours, minutes

  /// Letters that stand for it in a format.
  fileprivate var letters: String {
    switch self {
    case .year: "yYUru"
    case .month: "ML"
    case .day, .date: "d"
    case .hour, .hours: "hHkK"
    case .minute, .minutes: "m"
    case .half: "abB"
    }
  }

  /// Key of its name.
  fileprivate var key: String {
    switch self {
    case .year: "date.year"
    case .month: "date.month"
    case .day: "date.day"
    case .date: "date.date"
    case .hour, .hours: "date.hour"
    case .minute, .minutes: "date.minute"
    case .half: "date.half"
    }
  }
}
