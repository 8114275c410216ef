import Foundation
import Testing
import TextRecognition

@testable import Catalogue

@Suite struct ComposedTextTests {
  private func word(_ text: String, _ confidence: Double, line: Int) -> RecognizedWord {
    RecognizedWord(text: text, confidence: confidence, box: CGRect(x: 0, y: 0, width: 0.1, height: 0.1), line: line)
  }

  /// "Fresh br3ad" and "4 €" below.
  private var sample: ComposedText {
    ComposedText(
      RecognizedText(words: [
        word("Fresh", 0.95, line: 0), word("br3ad", 0.5, line: 0), word("4", 0.8, line: 1), word("€", 0.74, line: 1),
      ])
    )
  }

  @Test func composedTextKeepsTheRecognizedLinesAndConfidence() {
    let text = sample
    #expect(text.text == "Fresh br3ad\n4 €")
    #expect(text.words.map(\.isDoubtful) == [false, true, false, true])
    #expect(text.doubtfulCount == 2)
    #expect(abs(text.confidence - (0.95 * 5 + 0.5 * 5 + 0.8 + 0.74) / 12) < 1e-9)
  }

  @Test func confidenceBelowThreeQuartersIsDoubtful() {
    #expect(ComposedText(.line(("a", 0.75))).doubtfulCount == 0)
    #expect(ComposedText(.line(("a", 0.749))).doubtfulCount == 1)
  }

  @Test func aMendedWordIsSureAndKeepsItsPlace() {
    var text = sample
    text.mend(1, " bread ")
    #expect(text.text == "Fresh bread\n4 €")
    #expect(text.words[1].confidence == 1 && !text.words[1].isDoubtful && text.words[1].box != nil)
    #expect(abs(text.confidence - (0.95 * 5 + 5 + 0.8 + 0.74) / 12) < 1e-9)
  }

  @Test func aWordThatIsFoundRightIsSureToo() {
    var text = sample
    text.mend(3, "€")
    #expect(text.text == "Fresh br3ad\n4 €" && text.doubtfulCount == 1 && text.words[3].confidence == 1)
  }

  @Test func aWordCanBecomeSeveral() {
    var text = sample
    text.mend(1, "rye\n bread")
    #expect(text.text == "Fresh rye bread\n4 €")
    #expect(text.words.map(\.text) == ["Fresh", "rye", "bread", "4", "€"])
    #expect(text.words[1].box == text.words[2].box)
  }

  @Test(arguments: [(0, "br3ad\n4 €"), (1, "Fresh\n4 €"), (2, "Fresh br3ad\n€"), (3, "Fresh br3ad\n4")])
  func aRemovedWordTakesItsSpaceAlong(place: Int, left: String) {
    var text = sample
    text.mend(place, "  ")
    #expect(text.text == left)
    #expect(text.words.count == 3)
  }

  @Test(arguments: [(0, "br3ad\n4"), (1, "Fresh\n4"), (2, "Fresh\nbr3ad")])
  func aWordAloneOnItsLineTakesTheLineAlong(place: Int, left: String) {
    let words = ["Fresh", "br3ad", "4"].enumerated().map { word($1, 0.9, line: $0) }
    var text = ComposedText(RecognizedText(words: words))
    text.mend(place, "")
    #expect(text.text == left)
    #expect(text.words.count == 2)
  }

  @Test func theLastWordLeavesNothing() {
    var text = ComposedText(.line(("a", 0.2)))
    text.mend(0, "")
    #expect(text == ComposedText() && text.confidence == 0)
  }

  @Test(arguments: ["\u{301}", "\u{FE0F}", "\u{600}"])
  func aLoneMarkIsAWordOfItsOwn(mark: String) {
    var text = sample
    text.mend(1, mark)
    #expect(text.words.map(\.text) == ["Fresh", mark, "4", "€"])
    text.mend(3, "$")
    #expect(text.text == "Fresh \(mark)\n4 $")
    text.mend(0, "")
    #expect(text.text == "\(mark)\n4 $" && text.words.count == 3)
    #expect(ComposedText(.line(("a", 0.9), (mark, 0.9), ("b", 0.9))).words.count == 3)
  }

  @Test func aWordThatIsNotThereIsNotMended() {
    var text = sample
    text.mend(4, "x")
    text.mend(-1, "x")
    #expect(text == sample)
  }

  @Test func whatIsTypedByHandAloneIsSure() {
    var text = ComposedText()
    text.edit(" Open until\nten ")
    #expect(text.text == " Open until\nten " && text.trimmed == "Open until\nten")
    #expect(text.confidence == 1 && text.words.allSatisfy { $0.isChecked && $0.box == nil })
  }

  @Test func editingTheWholeLeavesTheOtherWordsAsTheyWere() {
    var text = sample
    text.edit("Fresh bread\n4 €")
    #expect(text.words.map(\.confidence) == [0.95, 1, 0.8, 0.74])
    #expect(text.words[1].box != nil)
    text.edit("Fresh white bread\n4 €")
    #expect(text.words.map(\.confidence) == [0.95, 1, 1, 0.8, 0.74])
    #expect(text.words.map { $0.box != nil } == [true, false, true, true, true])
    text.edit("Fresh  white bread\n\n4 € ")
    #expect(text.words.count == 5 && text.text.hasSuffix(" "))
    text.edit("4 €")
    #expect(text.words.map(\.confidence) == [0.8, 0.74])
  }

  @Test func aWordRepeatedIsCountedOnce() {
    var text = ComposedText(.line(("a", 0.5), ("a", 0.6)))
    text.edit("a a a")
    #expect(text.words.map(\.confidence).sorted() == [0.5, 0.6, 1])
    text.edit("a")
    #expect(text.words.count == 1)
  }

  @Test func aTabIsASpace() {
    var text = ComposedText()
    text.edit("a\tb\t")
    #expect(text.text == "a b " && text.words.map(\.text) == ["a", "b"])
  }

  @Test func textsAreCutToTheLongestLength() {
    var text = ComposedText()
    text.edit(String(repeating: "ab ", count: 20_000))
    #expect(text.text.count == ComposedText.longest)
    text.mend(0, String(repeating: "c", count: 50_000))
    #expect(text.text.count <= ComposedText.longest && text.words[0].text.hasPrefix("cc"))
    let many = RecognizedText(words: (0..<9_000).map { word("word", 0.9, line: $0 / 10) })
    let read = ComposedText(many)
    #expect(read.text.count <= ComposedText.longest && read.words.count == 2_000)
  }
}
