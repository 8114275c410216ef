import Foundation
import Testing

@testable import Consent

@Suite struct LocalizedStringsTests {
  static let languages = ["ar", "de", "en", "es", "fr", "nl"]

  private static func table(_ language: String) throws -> [String: String] {
    let bundle = try #require(Resources.bundle)
    let path = try #require(
      bundle.path(forResource: "Localizable", ofType: "strings", inDirectory: "\(language).lproj")
    )
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let object = try PropertyListSerialization.propertyList(from: data, format: nil)
    return try #require(object as? [String: String])
  }

  @Test func thereAreExactlyTheSixLanguages() throws {
    #expect(try #require(Resources.bundle).localizations.sorted() == Self.languages)
  }

  @Test(arguments: languages)
  func everyLanguageHasEveryTextAndTheSamePlaceholders(_ language: String) throws {
    let (english, table) = (try Self.table("en"), try Self.table(language))
    #expect(table.keys.sorted() == english.keys.sorted())
    for (key, text) in english {
      let other = try #require(table[key])
      #expect(!other.isEmpty && other.trimmingCharacters(in: .whitespaces) == other, "\(key)")
      #expect(Self.placeholders(other) == Self.placeholders(text), "\(key)")
      // Straight quotes and three dots are typewriter's; the source files use the real ones.
      #expect(!other.contains("'") && !other.contains("..."), "\(key)")
    }
  }

  @Test(arguments: languages.filter { $0 != "en" })
  func noTextWasLeftInEnglish(_ language: String) throws {
    let (english, table) = (try Self.table("en"), try Self.table(language))
    #expect(english.filter { table[$0.key] == $0.value }.isEmpty)
  }

  @Test func frenchSetsItsSpacesBeforeTallPunctuation() throws {
    for (key, text) in try Self.table("fr") {
      for (index, character) in text.enumerated() where "?!;:".contains(character) {
        let before = text[text.index(text.startIndex, offsetBy: index - 1)]
        #expect(before == "\u{202F}" || before == "\u{A0}", "\(key)")
      }
    }
  }

  @Test(arguments: [
    (["de-AT", "fr"], "de"), (["pt-BR", "nl-BE"], "nl"), (["ar-EG"], "ar"), (["ja"], "en"), ([], "en"),
    (["en-GB", "de"], "en"),
  ])
  func theFirstLanguageThatThereIsIsTaken(_ preferred: [String], _ language: String) {
    let strings = LocalizedStrings(preferred: preferred, resources: Resources.bundle)
    #expect(strings.language == language)
    #expect(strings["ask.accept"] != "ask.accept")
  }

  @Test func withoutResourcesTheKeysStandInAndNothingBreaks() {
    let strings = LocalizedStrings(preferred: ["de"], resources: nil)
    #expect(strings["ask.accept"] == "ask.accept")
    #expect(strings.language == "en")
  }

  private static func placeholders(_ text: String) -> [String] {
    text.split(separator: "%", omittingEmptySubsequences: false).dropFirst().map { String($0.prefix(1)) }
  }
}
