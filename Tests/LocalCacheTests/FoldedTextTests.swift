import Foundation
import Testing

@testable import LocalCache

@Suite struct FoldedTextTests {
  @Test(
    "a search finds what is meant by what one types",
    arguments: [
      ("strasse", "STRAẞE"), ("straße", "Strasse"), ("lodz", "Łódź"), ("aero", "Ærø"), ("oeuvre", "Œuvre"),
      ("thor", "Þór"),
      ("istanbul", "İstanbul"), ("diyarbakir", "DİYARBAKIR"), ("diyarbakir", "Diyarbakır"), ("e\u{301}te", "ete"),
      ("été", "e\u{301}te\u{301}"), ("viet nam", "Việt\u{A0}Nam"), ("don't", "don’t"), ("\"so\"", "„so“"),
      ("1-2", "1–2"), ("fish", "ﬁsh"), ("coop", "co\u{AD}op"), ("ab", "a\u{200D}b\u{FEFF}"), ("abc 12", "ＡＢＣ　１２"),
      ("カタ", "ｶﾀ"), ("ガ", "ｶﾞ"), ("σισυφος", "ΣΊΣΥΦΟΣ"), ("ёлка", "ЁЛКА"), ("елка", "ёлка"),
      ("احمد", "أَحْمَد"), ("مدرسه", "مدرسة"), ("علي", "على"), ("كتاب", "كتـــاب"), ("لا", "ﻻ"), ("2026", "٢٠٢٦"),
      ("2026", "۲۰۲۶"),
      ("שלום", "שָׁלוֹם"), ("10 m2", "10 m²"), ("20°c", "20℃"), ("no 5", "№ 5"), ("日本", "日本語"), ("🙂", "ok 🙂"),
      ("한글", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"),
      ("\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "한글"),
    ]
  )
  func searchFindsWhatIsMeant(typed: String, text: String) {
    let words = FoldedText.words(of: typed)
    #expect(!words.isEmpty)
    #expect(words.allSatisfy { FoldedText(text).contains($0) }, "\(FoldedText(text).bytes), \(words.map(\.bytes))")
  }

  @Test(
    "what differs in more than that is not found",
    arguments: [
      ("zebra", "Zeder"), ("a", "б"), ("が", "か"), ("は", "ぱん".replacingOccurrences(of: "ぱ", with: "か")), ("日", "月"),
      ("가", "각"),
      ("5", "٦"), ("-", "_"),
      ("हिन्दू", "हिन्दी"),
    ]
  )
  func whatDiffersInMoreIsNotFound(typed: String, text: String) {
    #expect(!FoldedText.words(of: typed).allSatisfy { FoldedText(text).contains($0) })
  }

  @Test("all that Foundation folds is folded too")
  func allThatFoundationFoldsIsFoldedToo() {
    let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]
    var differing: [String] = []
    for value in UInt32(1)...0xFFEF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .nonspacingMark else { continue }
      let letter = String(scalar), folded = letter.folding(options: options, locale: nil)
      if FoldedText(letter) != FoldedText(folded) { differing.append("\(letter) \(folded)") }
    }
    #expect(differing.isEmpty, "\(differing.count): \(differing.prefix(40))")
  }

  @Test("a text that is folded is folded no further")
  func textThatIsFoldedIsFoldedNoFurther() {
    var differing: [String] = []
    for value in UInt32(1)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let folded = FoldedText(String(scalar)), text = String(decoding: folded.bytes.dropLast(), as: UTF8.self)
      if FoldedText(text) != folded { differing.append("\(scalar) \(text)") }
    }
    #expect(differing.isEmpty, "\(differing.count): \(differing.prefix(40))")
  }

  @Test("a word of nothing that is seen is no word")
  func wordOfNothingThatIsSeenIsNoWord() {
    #expect(FoldedText.words(of: "\u{200B} \u{301} \0").isEmpty)
    #expect(FoldedText("a\0b").bytes == [0x61, 0x62, 0])
    #expect(FoldedText("").bytes == [0])
  }
}
