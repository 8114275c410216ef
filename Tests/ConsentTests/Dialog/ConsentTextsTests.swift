import Foundation
import TestSupport
import Testing

@testable import QuintetConsent

@Suite struct ConsentTextsTests {
  @Test func textsAreCompleteInAllLanguages() throws {
    let texts = ModuleTexts(try #require(Resources.bundle))
    #expect(texts.problems(frenchSpaces: ["\u{202F}", "\u{A0}"]).isEmpty)
  }
}
