import Foundation
import TestSupport
import Testing

@testable import QuintetConsent

@Suite struct ConsentTextsTests {
  @Test func textsAreCompleteInAllLanguages() throws {
    let texts = ModuleTexts(try #require(Resources.bundle))
    #expect(texts.problems(frenchSpaces: ["\u{202F}", "\u{A0}"]).isEmpty)
  }

  @Test func englishInCodeIsThatOfTheBundle() throws {
    #expect(Resources.english == ModuleTexts(try #require(Resources.bundle)).table("en"))
  }

  @Test func questionIsAskedInEnglishWithoutResources() throws {
    let configuration = ConsentConfiguration(server: .test, policyURL: URL(string: "https://example.org/policy"))
    let dialog = configuration.write(.ask(policyChanged: false), in: try configuration.strings(in: nil))
    #expect(dialog.title == "Your privacy")
    #expect(dialog.message.hasPrefix("With your consent"))
    #expect(dialog.buttons.map(\.title) == ["Deny", "Accept", "Privacy Policy"])
    #expect(dialog.language == "en")
  }
}
