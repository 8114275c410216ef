import Foundation
import TestSupport
import Testing

@testable import QuintetBuffs
@testable import QuintetBuffsResults
@testable import QuintetLocalization

@Suite struct ResultsTextsTests {
  private func texts(_ language: String) -> ResultsTexts {
    ResultsTexts(strings: LocalizedStrings(ResultsTexts.bundle, preferred: [language]))
  }

  @Test func textsAreCompleteInAllLanguages() throws {
    #expect(ModuleTexts(try #require(ResultsTexts.bundle)).problems(sameAsEnglish: ["answer.share"]).isEmpty)
  }

  @Test(arguments: [("en", "62%"), ("de", "62\u{A0}%"), ("fr", "62\u{202F}%"), ("nl", "62%")])
  func aPercentageIsWrittenAsTheLanguageDoes(_ language: String, _ text: String) {
    #expect(texts(language).percent(62) == text)
  }

  @Test func anAnswerSaysItsShareBeforeItsPlace() {
    #expect(texts("en").value(62, place: "Answer 1 of 2") == "62%, Answer 1 of 2")
    #expect(texts("ar").value(0, place: "x").hasSuffix("، x"))
  }

  @Test func allSharesAreOneAnnouncement() {
    #expect(texts("en").announcement(of: buff(), [62, 38]) == "How everybody answered\nAnswer 1: 62%\nAnswer 2: 38%")
  }

  @Test func textsAreEnglishWithoutResources() {
    let texts = ResultsTexts(strings: ResultsTexts.strings(in: nil))
    #expect(texts.announcement(of: buff(), [1, 99]).hasPrefix("How everybody answered\n"))
  }
}
