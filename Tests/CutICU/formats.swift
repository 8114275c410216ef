import Foundation

// Formats and reads dates and numbers as the apps do, in every language that ICU knows, and prints them: `packaging/cut-icu --prove` compares what
// this prints with the whole of ICU's data and with what is left of it. With an argument it prints something that was left out: the name of a
// language.

if CommandLine.arguments.count > 1 {
  print(Locale(identifier: "de").localizedString(forLanguageCode: "fr") ?? "nil")
  exit(0)
}

let dates = [0, 951_782_400.5, 1_782_864_000, 4_102_444_799].map(Date.init(timeIntervalSince1970:))
let numbers = [0, 1, -2.5, 1234.5678, 0.075, 12_345_678].map(NSNumber.init(value:))
let names = ["Ärger, œuvre, ΣΊΣΥΦΟΣ, İstanbul", "ตลาดน้ำ", "東京タワー", "عرض كوينتت", "e\u{301}\u{1F469}\u{200D}\u{1F680}"]

let calendars: [Calendar.Identifier] = [
  .buddhist, .chinese, .coptic, .ethiopicAmeteMihret, .gregorian, .hebrew, .indian, .islamicUmmAlQura,
  .japanese, .persian, .republicOfChina,
]

for identifier in Locale.availableIdentifiers.sorted() {
  let locale = Locale(identifier: identifier)
  for style in [DateFormatter.Style.short, .medium, .long, .full] {
    let formatter = DateFormatter()
    formatter.locale = locale
    for zone in ["UTC", "Europe/Berlin", "Asia/Hong_Kong"] {
      formatter.timeZone = TimeZone(identifier: zone)
      (formatter.dateStyle, formatter.timeStyle) = (style, style)
      let texts = dates.map(formatter.string(from:))
      print(identifier, zone, texts, texts.map { formatter.date(from: $0) as Any })
    }
  }
  for template in ["yMMMMEEEEdjmsz", "MMMd", "jm"] {
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.timeZone = TimeZone(identifier: "UTC")
    formatter.setLocalizedDateFormatFromTemplate(template)
    print(identifier, template, dates.map(formatter.string(from:)))
  }
  // Rows that the wheels of a date picker show.
  for calendar in calendars {
    var components = Locale.Components(locale: locale)
    components.calendar = calendar
    let formatter = DateFormatter()
    formatter.locale = Locale(components: components)
    formatter.calendar = Calendar(identifier: calendar)
    formatter.timeZone = TimeZone(identifier: "UTC")
    let patterns = ["yMMMMd", "yMMMM", "y", "LLLL", "d", "EEEMMMd", "jmm"].map {
      DateFormatter.dateFormat(fromTemplate: $0, options: 0, locale: Locale(components: components)) ?? "nil"
    }
    formatter.dateFormat = patterns.joined(separator: " | ")
    print(identifier, calendar, dates.map(formatter.string(from:)), formatter.amSymbol ?? "", formatter.pmSymbol ?? "")
  }
  for style in [NumberFormatter.Style.none, .decimal, .percent, .currency, .scientific, .spellOut, .ordinal] {
    let formatter = NumberFormatter()
    formatter.locale = locale
    formatter.numberStyle = style
    let texts = numbers.map { formatter.string(from: $0) ?? "nil" }
    print(identifier, style.rawValue, texts, texts.map { formatter.number(from: $0) as Any })
  }
  print(
    identifier,
    names.map { $0.uppercased(with: locale) + $0.lowercased(with: locale) },
    names.map { $0.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: locale) },
    names.map { $0.range(of: "στ", options: [.caseInsensitive, .diacriticInsensitive], locale: locale) as Any },
    locale.calendar.firstWeekday,
    locale.calendar.identifier,
    locale.decimalSeparator ?? "nil",
    Locale.Language(identifier: identifier).characterDirection,
    locale.language.maximalIdentifier
  )
}
