import Foundation
import Testing

@testable import LocalCache

/// What the table folds is what Foundation makes of the whole text.
@Suite struct FoldedTextTests {
  private static let letters = (0xA0...0x2100).compactMap(Unicode.Scalar.init)

  @Test func everyLetterIsFoldedAsFoundationDoes() {
    for scalar in Self.letters { expectSame(String(Character(scalar))) }
    for number in stride(from: 0x4E00, through: 0x9FFF, by: 37) {
      if let scalar = Unicode.Scalar(number) { expectSame(String(Character(scalar))) }
    }
  }

  @Test func randomTextsOfAllLettersAndMarksAreFoldedAsFoundationDoes() {
    var random = SystemRandomNumberGenerator()
    let others = ["\u{301}", "\u{200D}", "旺", "🎁", "ｗ", "\0", "\r\n", "Ω", "Σς", "가", "ำ", "ß", "İ", "ﷺ"]
    for round in 0..<2_000 {
      var text = ""
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        switch Int.random(in: 0..<6, using: &random) {
        case 0 where round % 2 == 0: text += others.randomElement(using: &random) ?? ""
        case 1, 2: text.unicodeScalars.append(Unicode.Scalar(UInt8.random(in: 1...126, using: &random)))
        default: text.unicodeScalars.append(Self.letters.randomElement(using: &random) ?? "a")
        }
      }
      expectSame(text)
    }
  }

  @Test func emptyTextsAndWordsAreFoundAnywhere() {
    #expect(FoldedText("").bytes == [0] && FoldedText("a").contains(FoldedText("")))
    #expect(FoldedText("ÀÉÎ").contains(FoldedText("aei")) && !FoldedText("ÀÉÎ").contains(FoldedText("aeio")))
  }

  private func expectSame(_ text: String) {
    let (found, wanted) = (FoldedText(text).bytes, FoldedText.foldedByFoundation(text))
    if found != wanted { Issue.record("\(text.unicodeScalars.map { String($0.value, radix: 16) })") }
  }
}
