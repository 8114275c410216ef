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

  /// Returns the text for a key; the key itself if the resources are missing.
  subscript(key: String) -> String {
    bundle?.localizedString(forKey: key, value: nil, table: nil) ?? key
  }

  /// Returns the text for a key with `%@`, or `%1$@` and `%2$@`, replaced.
  ///
  /// The arguments may hold anything, also what looks like a placeholder: they are not looked at again.
  func formatted(_ key: String, _ arguments: String...) -> String {
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
  func counted(_ key: String, _ count: Int) -> String {
    formatted(key + "." + PluralForm(count, language: language).rawValue, number(count))
  }

  /// Returns a number in the digits of the language.
  func number(_ number: Int) -> String {
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: language)
    return formatter.string(from: NSNumber(value: number)) ?? String(number)
  }
}
