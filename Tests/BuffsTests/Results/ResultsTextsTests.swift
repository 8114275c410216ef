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

  @Test(arguments: [("en", false), ("de", true), ("fr", true), ("es", true), ("nl", false)])
  func aPercentageIsWrittenAsTheLanguageDoes(_ language: String, hasSpace: Bool) {
    // Which space it is differs between versions of ICU.
    let text = texts(language).percent(62).map { $0.isWhitespace ? " " : $0 }
    #expect(String(text) == (hasSpace ? "62 %" : "62%"))
  }

  @Test(arguments: [("de", "CH"), ("ar", "DZ"), ("ar", "EG"), ("en", "GB")])
  func aPercentageIsWrittenAsTheRegionDoes(_ language: String, _ region: String) {
    let strings = LocalizedStrings(ResultsTexts.bundle, preferred: [language], region: region)
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: language + "_" + region)
    formatter.numberStyle = .percent
    #expect(ResultsTexts(strings: strings).percent(62) == formatter.string(from: NSNumber(value: 0.62)))
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
