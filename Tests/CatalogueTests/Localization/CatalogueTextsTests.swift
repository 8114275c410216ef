import Foundation
import TestSupport
import Testing
import TextRecognition

@testable import BackendClient
@testable import Catalogue
@testable import QuintetLocalization

@Suite struct CatalogueTextsTests {
  private let tables = ModuleTexts(CatalogueTexts.resources)

  private func texts(_ language: String) -> CatalogueTexts {
    CatalogueTexts(LocalizedStrings(CatalogueTexts.resources, preferred: [language]))
  }

  @Test func textsAreCompleteInAllLanguages() {
    let forms: (String) -> Set<String> = {
      $0 == "ar" ? ["zero", "one", "two", "few", "many", "other"] : ["one", "other"]
    }
    let counted = ["feed.new", "search.found", "compose.words", "compose.doubtful"]
    let all = Dictionary(uniqueKeysWithValues: counted.map { ($0, forms) })
    // A catalogue is one in French too, and a server in German and Dutch.
    #expect(tables.problems(sameAsEnglish: ["feed.title", "pin.host"], counted: all) == [])
  }

  @Test(arguments: Failure.allCases)
  func everyFailureHasAText(failure: Failure) {
    #expect(tables.table("en").keys.contains("failure.\(failure)"))
    let texts = texts("en")
    #expect(texts.announcement(.failed(failure)) == texts["failure.\(failure)"])
  }

  /// Confirming the deletion of everything takes one word that a keyboard of the language has.
  @Test(arguments: ModuleTexts.languages)
  func theConfirmationWordIsOneShortWord(language: String) {
    let word = texts(language)["deleteAll.word"]
    #expect((3...12).contains(word.count) && word.allSatisfy(\.isLetter))
    #expect(texts(language).deleteAllText().contains(word))
  }

  @Test func hundredthsAreWrittenAsTheLanguageDoes() {
    #expect(texts("en").confidence(0.857) == "86% sure")
    #expect(texts("de").confidence(0.857) == "86\u{A0}% sicher")
    #expect(texts("ar").confidence(0.5).contains("50") || texts("ar").confidence(0.5).contains("٥٠"))
  }

  @Test func rowsCutLongTextsAndSaySo() {
    let texts = texts("en")
    for whole in ["", "Short", String(repeating: "x", count: 280), "1\n2\n3\n4\n5\n6"] {
      #expect(texts.beginning(of: whole) == whole)
    }
    #expect(texts.beginning(of: "1\n2\n3\n4\n5\n6\n7\n8") == "1\n2\n3\n4\n5\n6 … more")
    let words = String(repeating: "seven c ", count: 200)
    let short = texts.beginning(of: words)
    #expect(
      words.hasPrefix(short.dropLast(7)) && short.count < 300
        && (short.hasSuffix("seven … more") || short.hasSuffix("c … more"))
    )
    #expect(texts.beginning(of: String(repeating: "x", count: 2_000)).count < 300)
    #expect(texts.beginning(of: String(repeating: "旺角", count: 1_000)).hasSuffix(" … more"))
  }

  @Test func incompleteCountsOfNewItemsReadAsMoreThan() {
    #expect(texts("en").new(100, isAll: false) == "More than 100 new items")
    #expect(texts("de").announcement(.arrived(count: 100, isAll: false)) == "Mehr als 100 neue Einträge")
  }

  @Test func wordsSayTheirConfidenceAndWhetherTheyAreDoubtful() {
    var text = ComposedText(.line(("ab", 0.9), ("c", 0.5)))
    let texts = texts("en")
    #expect(text.words.map(texts.sureness) == ["90% sure", "Doubtful, 50% sure"])
    #expect(texts.summary(text) == "2 words · 1 doubtful · 77% sure")
    text.mend(1, "d")
    #expect(texts.sureness(text.words[1]) == "Checked")
    #expect(texts.summary(text) == "2 words · 93% sure")
  }
}
