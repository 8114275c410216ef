import Foundation
import QuintetTransport
import Testing

struct ServerTextTests {
  /// People's texts stay as they are, scalar by scalar.
  @Test(arguments: [
    "This email address is already in use",
    "Déjà vu — “naïve” café, 3 × 4 ≤ 12, 日本語の文章",
    "هٰذَا ٱلْبَرِيدُ مُسْتَخْدَمٌ بِٱللَّهِ",
    "ای‌میل شما قبلاً ثبت شده‌است",
    "यह ईमेल पता पहले से उपयोग में है, क्षेत्रीय क्‍ष",
    "ที่อยู่อีเมลนี้ถูกใช้แล้ว น้ำ",
    "כְּתוֹבֶת בְּרֵאשִׁ֖ית",
    "ཧྐྵྨླྺྼྻྂ",
    "Việt Nam, Tie\u{302}\u{301}ng",
    "👨‍👩‍👧‍👦 👩🏽‍🚒 🏳️‍🌈 🇳🇱🇧🇪 🏴󠁧󠁢󠁳󠁣󠁴󠁿 1️⃣ ❤️‍🔥",
    "한국어 각",
    "2\u{202F}000\u{A0}€, a\u{AD}b",
  ])
  func ordinaryTextStaysUnchanged(_ text: String) {
    #expect(Array(ServerText.readable(text).unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test func marksWithoutEndAreCutToWhatAScriptNeeds() {
    let pile = "a" + String(repeating: "\u{301}", count: 30_000)
    #expect(Array(ServerText.readable(pile + "b").unicodeScalars).count == 10)
    let everyLetter = String(repeating: "x" + String(repeating: "\u{20DD}", count: 100), count: 40)
    #expect(ServerText.readable(everyLetter).count == 40)
    #expect(ServerText.readable(everyLetter).unicodeScalars.count == 40 * 9)
    #expect(ServerText.readable(String(repeating: "\u{301}", count: 30_000)).unicodeScalars.count <= 10)
    let joined = "a" + String(repeating: String(repeating: "\u{301}", count: 7) + "\u{200D}", count: 100)
    #expect(ServerText.readable(joined).unicodeScalars.count == 9)
    // Marks that take room of their own, and those of flags.
    #expect(ServerText.readable("क" + String(repeating: "\u{93E}", count: 300)).unicodeScalars.count == 9)
    #expect(ServerText.readable("🏴" + String(repeating: "\u{E0067}", count: 300)).unicodeScalars.count == 9)
  }

  /// Each of these is one character to Unicode, however long.
  @Test(arguments: [
    String(repeating: "👩\u{200D}", count: 20_000), String(repeating: "\u{1100}", count: 20_000),
    String(repeating: "क\u{94D}", count: 20_000), String(repeating: "\u{600}", count: 20_000),
    "a" + String(repeating: "\u{200D}", count: 20_000),
  ])
  func aCharacterWithoutEndIsCut(_ text: String) {
    #expect(ServerText.readable(text, limit: 100).unicodeScalars.count <= 101)
    #expect(ServerText.readable("Sorry. " + text, limit: 100).unicodeScalars.count <= 101)
    #expect(ServerText.readable("Sorry. " + text, limit: 100).hasPrefix("Sorry."))
  }

  @Test func overlongTextsEndInAWholeCharacterAndAnEllipsis() {
    #expect(ServerText.readable("12345", limit: 5) == "12345")
    #expect(ServerText.readable("123456", limit: 5) == "1234…")
    #expect(ServerText.readable("Yes, 👨‍👩‍👧‍👦 all", limit: 8) == "Yes,…")
    #expect(ServerText.readable("e\u{301}e\u{301}e\u{301}", limit: 3) == "é…")
    #expect(ServerText.readable(String(repeating: "x", count: 16 << 20)) == String(repeating: "x", count: 499) + "…")
  }

  @Test func directionOverridesAreRemoved() {
    for scalar in [
      "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
    ]
      + ["\u{200E}", "\u{200F}", "\u{61C}", "\u{206A}", "\u{206F}", "\u{FEFF}", "\u{FFF9}", "\u{FFFB}"]
    {
      #expect(ServerText.readable("a\(scalar)b\(scalar)") == "ab")
    }
    #expect(ServerText.readable("photo\u{202E}gpj.exe") == "photogpj.exe")
  }

  @Test func controlCharactersBecomeSpacesAndLineBreaksToo() {
    #expect(ServerText.readable("a\u{0}b\u{7}c\u{1B}[31m\u{7F}d\u{9B}e\tf") == "a b c [31m d e f")
    #expect(
      ServerText.readable("request sent\n2026 forged\rline\u{85}x\u{2028}y\u{2029}z\u{B}\u{C}")
        == "request sent 2026 forged line x y z"
    )
  }

  @Test func asManyLinesAreKeptAsAreAskedFor() {
    #expect(ServerText.readable("a\nb\nc\nd", lines: 1) == "a b c d")
    #expect(ServerText.readable("a\nb\nc\nd", lines: 3) == "a\nb\nc d")
    #expect(ServerText.readable("a\u{2028}b", lines: 3) == "a\nb")
  }

  @Test func textsAreTrimmedAndBlankOnesAreEmpty() {
    #expect(ServerText.readable(" \n\t Sorry, no. \r\n ", lines: 5) == "Sorry, no.")
    #expect(ServerText.readable("") == "")
    #expect(ServerText.readable(" \u{0}\u{202E}\n ") == "")
    #expect(ServerText.readable(String(repeating: " ", count: 10_000) + "x") == "…")
  }

  @Test(arguments: [
    ("a", true), (".", true), ("😀", true), ("❤\u{FE0F}", true), ("\u{200B}\u{301}é", true), ("", false),
    (" \n\t", false),
    ("\u{A0}\u{2003}", false), ("\u{200B}", false), ("\u{200D}", false), ("\u{FEFF}", false), ("\u{AD}", false),
    ("\u{2800}", false), ("\u{3164}", false), ("\u{301}\u{20DD}", false), ("\u{202E}", false), ("\u{0}\u{7}", false),
  ])
  func aTextIsSeenIfAnyOfItsCharactersIs(_ text: String, isSeen: Bool) {
    #expect(ServerText.isSeen(text) == isSeen)
  }

  @Test(arguments: [
    ("Yes", "yes", true), ("Yes", " Yes\n", true), ("Yes", "Y\u{200B}es", true), ("ＹＥＳ", "yes", true),
    ("é", "e\u{301}", true), ("ﬁn", "FIN", true), ("a  b", "A\u{A0}b", true), ("a\n\tb", "a b", true),
    ("", " \u{2800}\u{AD}", true), ("a b", "ab", false), ("No", "No.", false), ("é", "e", false), ("a", "b", false),
    ("", "a", false),
  ])
  func textsLookAlikeWithoutCaseBlanksAtTheEndsAndForms(_ one: String, _ other: String, areAlike: Bool) {
    #expect(ServerText.looksAlike(one, other) == areAlike)
    #expect(ServerText.looksAlike(other, one) == areAlike)
  }

  @Test func garbageIsReadAsReplacementsAndBreaksNothing() {
    let lone = String(decoding: [0xD800, 0x61, 0xDC00] as [UInt16], as: UTF16.self)
    #expect(ServerText.readable(lone) == "\u{FFFD}a\u{FFFD}")
    let bytes = String(decoding: [0xED, 0xA0, 0x80, 0xFF, 0xC0, 0xAF, 0x62] as [UInt8], as: UTF8.self)
    #expect(ServerText.readable(bytes).hasSuffix("b"))
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let noise = String(decoding: (0..<200).map { _ in UInt8.random(in: 0...255, using: &generator) }, as: UTF8.self)
      let text = ServerText.readable(noise, limit: 50, lines: 2)
      #expect(text.unicodeScalars.count <= 51)
      #expect(ServerText.readable(text, limit: 51, lines: 2) == text, "\(Array(noise.utf8))")
    }
  }
}
