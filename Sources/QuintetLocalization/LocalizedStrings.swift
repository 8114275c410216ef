import Foundation

/// A feature's own words in one language, with its numbers, plurals and dates.
///
///     let strings = LocalizedStrings(.main)
///     title.text = strings["card.title"]
///     time.text = strings.counted("card.secondsLeft", 3)
///
/// Any thread.
public final class LocalizedStrings: @unchecked Sendable {
  // Unchecked: a Bundle may be read from any thread; Foundation on Linux does not say so.
  private let bundle: Bundle?
  private let english: [String: String]
  private let words: [String: String]?
  /// The language of the strings, as their folder is named.
  public let language: String
  /// The region whose habits numbers and dates follow, such as `GB`; nil for those that go with the language.
  public let region: String?
  /// The locale for numbers and dates that belong to these words: their language, as it is written in the region.
  public var locale: Locale { Locale(identifier: region.map { language + "_" + $0 } ?? language) }
  /// True if the language is written from right to left.
  public var isRightToLeft: Bool { NSLocale.characterDirection(forLanguage: language) == .rightToLeft }

  /// Picks the first of `preferred` for which there are strings, otherwise English.
  ///
  /// - Parameters:
  ///   - resources: The bundle with the `.lproj` folders.
  ///   - english: Texts that stand in for those that are missing, as all are without a bundle; each other one is its key.
  ///   - words: Texts that come before the bundle's. Where they are all of `english`, they are in the first language of `preferred`.
  ///   - preferred: Language tags, best first, as in `de-AT`; a tag counts for shorter ones too, as `zh-Hant-TW` does for `zh-Hant`.
  ///   - region: The person's region; nil for that of the tag that was picked, if it names one.
  public init(
    _ resources: Bundle?,
    english: [String: String] = [:],
    words: [String: String]? = nil,
    preferred: [String] = PreferredLanguages.current,
    region: String? = PreferredLanguages.region
  ) {
    self.english = english
    self.words = words
    let available = resources?.localizations ?? []
    var language = "en", picked = ""
    search: for tag in preferred {
      var parts = tag.components(separatedBy: "-")
      while !parts.isEmpty {
        let name = parts.joined(separator: "-")
        if available.contains(name) {
          language = name
          picked = tag
          break search
        }
        parts.removeLast()
      }
    }
    if let words, let first = preferred.first, english.keys.allSatisfy({ words[$0] != nil }) {
      (language, picked) = (first, first)
    }
    self.language = language
    // A language that has its region in its name, as `pt-BR` has, keeps it.
    let named = PreferredLanguages.region(in: picked)
    self.region = PreferredLanguages.region(in: language) == nil ? region ?? named : nil
    let folder = resources?.path(forResource: language, ofType: "lproj")
    bundle = if let folder { Bundle(path: folder) } else { nil }
  }

  /// Returns the text for a key; the key itself where there is none.
  public subscript(key: String) -> String {
    if let word = words?[key] { return word }
    let standIn = english[key]
    return bundle?.localizedString(forKey: key, value: standIn, table: nil) ?? standIn ?? key
  }

  /// Returns the text for a key with `%@`, or `%1$@` and `%2$@`, replaced.
  ///
  /// The arguments may hold anything, also what looks like a placeholder: they are not looked at again.
  public func formatted(_ key: String, _ arguments: String...) -> String {
    var pieces = self[key].components(separatedBy: "%")
    var text = pieces.removeFirst()
    for piece in pieces {
      let place =
        piece.hasPrefix("@") ? (0, 1) : piece.hasPrefix("1$@") ? (0, 3) : piece.hasPrefix("2$@") ? (1, 3) : nil
      if let (index, length) = place, index < arguments.count {
        text += arguments[index] + piece.dropFirst(length)
      } else {
        text += "%" + piece
      }
    }
    return text
  }

  /// Returns the text for a number of things, in the form that the language has for that number, with `%@` replaced by it.
  ///
  /// The keys are `key.one`, `key.other` and so on, as the Unicode CLDR names the forms.
  public func counted(_ key: String, _ count: Int) -> String {
    formatted(key + "." + PluralForm.name(for: count, language: language), number(count))
  }

  /// Returns a number in the digits of the language.
  public func number(_ number: Int) -> String {
    let formatter = NumberFormatter()
    formatter.locale = locale
    return formatter.string(from: NSNumber(value: number)) ?? String(number)
  }

  /// Returns a day, and with `time` the time of day too, in the words of the language and the time zone of the device.
  public func date(_ date: Date, time: DateFormatter.Style = .none) -> String {
    let formatter = DateFormatter()
    formatter.locale = locale
    formatter.dateStyle = .long
    formatter.timeStyle = time
    return formatter.string(from: date)
  }
}

extension PreferredLanguages {
  /// Returns the region that a tag such as `de-AT`, `zh-Hant-TW` or `es-419` names; nil if it names none.
  static func region(in tag: String) -> String? {
    for part in tag.components(separatedBy: "-").dropFirst() {
      let letters = part.utf8
      let isRegion =
        letters.count == 2 && letters.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
        || letters.count == 3 && letters.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
      if isRegion { return part.uppercased() }
    }
    return nil
  }
}

/// The form that a language has for a number of things.
///
/// The rules are those of the Unicode CLDR for cardinal integers below a million in the six languages. `.stringsdict` would do the same,
/// and Foundation on Linux does not read it.
/// See <https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html>.
package enum PluralForm {
  /// The name of the form for a number, as the CLDR has it: `zero`, `one`, `two`, `few`, `many` or `other`.
  package static func name(for count: Int, language tag: String) -> String {
    let language = tag.components(separatedBy: "-")[0]
    if language == "ar" {
      switch (count, count % 100) {
      case (0, _): return "zero"
      case (1, _): return "one"
      case (2, _): return "two"
      case (_, 3...10): return "few"
      case (_, 11...99): return "many"
      default: return "other"
      }
    }
    return count == 1 || count == 0 && language == "fr" ? "one" : "other"
  }
}
