import Foundation

/// The texts of a module in all its languages, and what holds for every text of every module.
public struct ModuleTexts {
  /// The languages that every module has.
  public static let languages = ["ar", "de", "en", "es", "fr", "nl"]

  private let resources: Bundle

  /// - Parameter resources: The bundle with the `.lproj` folders.
  public init(_ resources: Bundle) {
    self.resources = resources
  }

  /// The table of one language, by key; none where it cannot be read.
  public func table(_ language: String) -> [String: String] {
    let path = resources.path(forResource: "Localizable", ofType: "strings", inDirectory: "\(language).lproj")
    let data = path.flatMap { FileManager.default.contents(atPath: $0) }
    let object = data.flatMap { try? PropertyListSerialization.propertyList(from: $0, format: nil) }
    return object as? [String: String] ?? [:]
  }

  /// Returns the problems, a sentence each: other languages than the six, texts that are missing, empty, left in English, have other
  /// placeholders than the English one, or are set with a typewriter's marks.
  ///
  /// - Parameters:
  ///   - sameAsEnglish: Keys of texts that may be the same in English, such as names.
  ///   - counted: Keys of texts that each language has in as many forms as it needs, as in `key.one`.
  ///   - frenchSpaces: What stands before tall punctuation in French.
  public func problems(
    sameAsEnglish: Set<String> = [],
    counted: [String: (_ language: String) -> Set<String>] = [:],
    frenchSpaces: Set<Character> = ["\u{202F}"]
  ) -> [String] {
    var problems: [String] = []
    if resources.localizations.sorted() != Self.languages { problems.append("languages: \(resources.localizations)") }
    let english = table("en")
    if english.isEmpty { problems.append("no English texts") }
    for language in Self.languages {
      var (table, expected) = (table(language), english)
      for (key, forms) in counted {
        let own = Set(table.keys.filter { $0.hasPrefix(key + ".") }.map { String($0.dropFirst(key.count + 1)) })
        if own != forms(language) { problems.append("\(language): the forms of \(key) are \(own)") }
        expected = expected.filter { !$0.key.hasPrefix(key + ".") }
        for form in own {
          // A form may be a word of its own, without the number: the English one of most says what it may hold.
          if let text = table.removeValue(forKey: "\(key).\(form)") {
            problems += marks(text, "\(language): \(key).\(form)", language, frenchSpaces)
            let most = Self.placeholders(english["\(key).other"] ?? "")
            let placeholders = Self.placeholders(text)
            if placeholders != most, !(placeholders.isEmpty && language == "ar") {
              problems.append("\(language): \(key).\(form) has other placeholders")
            }
          }
        }
      }
      if Set(table.keys) != Set(expected.keys) {
        problems.append("\(language): \(Set(table.keys).symmetricDifference(expected.keys)) differ")
      }
      for (key, text) in table {
        problems += marks(text, "\(language): \(key)", language, frenchSpaces)
        guard let original = expected[key] else { continue }
        if Self.placeholders(text) != Self.placeholders(original) {
          problems.append("\(language): \(key) has other placeholders")
        }
        if language != "en", text == original, !sameAsEnglish.contains(key) {
          problems.append("\(language): \(key) was left in English")
        }
      }
    }
    return problems
  }

  private func marks(_ text: String, _ name: String, _ language: String, _ spaces: Set<Character>) -> [String] {
    var problems: [String] = []
    if text.isEmpty || text.trimmingCharacters(in: .whitespaces) != text {
      problems.append("\(name) is empty or has space at an end")
    }
    // Straight quotes and three dots are typewriter's; the source files use the real ones.
    if text.contains("'") || text.contains("...") { problems.append("\(name) is set with a typewriter's marks") }
    guard language == "fr" else { return problems }
    var before: Character?
    for character in text {
      if "?!;:»".contains(character), before.map(spaces.contains) != true {
        problems.append("\(name) lacks the narrow space before \(character)")
      }
      if before == "«", !spaces.contains(character) { problems.append("\(name) lacks the narrow space after «") }
      before = character
    }
    return problems
  }

  private static func placeholders(_ text: String) -> [String] {
    text.components(separatedBy: "%").dropFirst().map { piece in
      piece.hasPrefix("@") ? "@" : String(piece.prefix(3))
    }.sorted()
  }
}
