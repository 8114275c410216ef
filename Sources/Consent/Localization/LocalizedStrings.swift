import Foundation

/// Reads the SDK's own words in one language.
struct LocalizedStrings: @unchecked Sendable {
  // Unchecked: a Bundle may be read from any thread; Foundation on Linux does not say so.
  private let bundle: Bundle?
  /// The language of the strings, as their folder is named.
  let language: String

  /// Picks the first of `preferred` for which there are strings, otherwise English.
  ///
  /// - Parameters:
  ///   - preferred: Language tags, best first, as in `de-AT`; a tag counts for its language without the region too.
  ///   - resources: The bundle that holds the `.lproj` folders.
  init(preferred: [String], resources: Bundle?) {
    let available = resources?.localizations ?? []
    var language = "en"
    search: for tag in preferred {
      for name in [tag, tag.components(separatedBy: "-")[0]] where available.contains(name) {
        language = name
        break search
      }
    }
    self.language = language
    bundle = resources?.path(forResource: language, ofType: "lproj").flatMap(Bundle.init(path:))
  }

  /// Whether the language is written from right to left.
  var isRightToLeft: Bool { NSLocale.characterDirection(forLanguage: language) == .rightToLeft }

  /// Returns the text for a key; the key itself if the resources are missing.
  subscript(key: String) -> String {
    bundle?.localizedString(forKey: key, value: nil, table: nil) ?? key
  }

  /// Returns the text for a key with its one `%@` replaced.
  func formatted(_ key: String, _ argument: String) -> String {
    self[key].replacingOccurrences(of: "%@", with: argument)
  }

  /// Returns a day in the words of the language and the time zone of the device.
  func date(secondsSince1970 seconds: Int) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: language)
    formatter.dateStyle = .long
    formatter.timeStyle = .none
    return formatter.string(from: Date(timeIntervalSince1970: TimeInterval(seconds)))
  }
}
