import Foundation
import Testing

@testable import Invitations

@Suite struct InvitationsTextsTests {
  static let languages = ["ar", "de", "en", "es", "fr", "nl"]

  private static func table(_ language: String) throws -> [String: String] {
    let path = try #require(
      InvitationsTexts.resources.path(forResource: "Localizable", ofType: "strings", inDirectory: "\(language).lproj")
    )
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    return try #require(try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: String])
  }

  @Test func thereAreExactlyTheSixLanguages() {
    #expect(InvitationsTexts.resources.localizations.sorted() == Self.languages)
  }

  @Test(arguments: languages)
  func everyLanguageHasEveryTextAndTheSamePlaceholders(_ language: String) throws {
    let (english, table) = (try Self.table("en"), try Self.table(language))
    #expect(table.keys.sorted() == english.keys.sorted())
    for (key, text) in english {
      let other = try #require(table[key])
      #expect(!other.isEmpty && other.trimmingCharacters(in: .whitespaces) == other, "\(key)")
      #expect(other.components(separatedBy: "%@").count == text.components(separatedBy: "%@").count, "\(key)")
      #expect(!other.contains("'") && !other.contains("..."), "\(key)")
    }
  }

  @Test(arguments: languages.filter { $0 != "en" })
  func onlyTheNameOfTheCompanyMayBeTheSameAsInEnglish(_ language: String) throws {
    let (english, table) = (try Self.table("en"), try Self.table(language))
    #expect(english.filter { table[$0.key] == $0.value }.keys.allSatisfy { $0 == "app.name" })
  }

  @Test func frenchSetsItsSpacesBeforeTallPunctuation() throws {
    for (key, text) in try Self.table("fr") {
      for (index, character) in text.enumerated() where "?!;:".contains(character) {
        #expect(text[text.index(text.startIndex, offsetBy: index - 1)] == "\u{202F}", "\(key)")
      }
    }
  }

  @Test func everyProblemFailureAndAnnouncementHasAText() throws {
    let keys = Set(try Self.table("en").keys)
    for problem in FormProblem.all { #expect(keys.contains(problem.key), "\(problem.key)") }
    let texts = InvitationsTexts()
    for failure: Failure in [
      .rejected, .offline, .connectionLost, .timedOut, .serverUnavailable, .untrustedServer, .unexpectedAnswer,
      .notStored,
    ] {
      #expect(keys.contains("failure.\(failure)"))
      #expect(texts.failure(failure) == texts["failure.\(failure)"])
    }
    #expect(keys.contains("announcement.problems") && keys.contains("announcement.stopped"))
  }

  @Test func theServersMessageIsShownAndSaidAsItIs() {
    let texts = InvitationsTexts()
    #expect(texts.failure(.refused(" <b>No</b> ")) == " <b>No</b> ")
    #expect(texts.announcement(.failed(.refused("No"))) == "No")
  }

  @Test func theNumberOfProblemsIsSaid() {
    let texts = InvitationsTexts()
    #expect(Set((1...3).map { texts.announcement(.problems($0)) }).count == 3)
    #expect(!texts.announcement(.problems(1)).contains("%@"))
  }
}
