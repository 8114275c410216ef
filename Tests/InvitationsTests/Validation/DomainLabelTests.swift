import Testing

@testable import Invitations

@Suite struct DomainLabelTests {
  private func ascii(_ label: String) -> String? { DomainLabel(label.unicodeScalars)?.ascii }

  @Test(arguments: ["a", "A", "0", "a-b", "a--b", "xn--zz", "1a", String(repeating: "a", count: 63)])
  func lettersDigitsAndHyphensInsideAreTakenAsTheyAre(_ label: String) {
    #expect(ascii(label) == label)
  }

  @Test(arguments: ["", "-", "-a", "a-", "a_b", "a b", "a!", "a/b", "a:b", String(repeating: "a", count: 64)])
  func otherASCIILabelsAreRefused(_ label: String) {
    #expect(ascii(label) == nil)
  }

  @Test(
    arguments: [
      // RFC 5892, appendix A: the same characters in the right company and without it.
      ("क\u{94D}\u{200D}ष", true), ("क\u{200D}ष", false), ("क\u{94D}\u{200C}ष", true), ("ب\u{200C}ب", true),
      ("ü\u{200C}ü", false), ("l·l", true), ("l·a", false), ("·l", false), ("\u{375}β", true), ("\u{375}b", false),
      ("א\u{5F3}", true), ("ü\u{5F3}", false), ("・ア", true), ("・ü", false), ("ب\u{661}", true),
      ("ب\u{661}\u{6F2}", false), ("\u{6F1}ب", true),
      // Exceptions, conjoining Jamo, symbols, capital letters without a small one, ignorable characters.
      ("\u{3007}", true), ("ا\u{640}ا", false), ("\u{1100}\u{1161}ü", true), ("\u{1100}", false), ("☃", false),
      ("❤", false), ("½", false), ("ü\u{AD}", false), ("ü\u{2028}", false), ("ü\u{E000}", false), ("ü\u{378}", false),
      ("a·l", false), ("ב\u{5F4}ב", true), ("ü\u{5F4}", false), ("・あ", true), ("・日", true), ("・・", false),
      ("ب\u{200C}", false), ("\u{200C}ب", false), ("ب\u{200C}ü", false), ("ü\u{200C}ب", false),
      ("ن\u{6FD}", true), ("ن\u{6FE}", true), ("ཀ\u{F0B}ཀ", true), ("あ\u{3031}", false), ("あ\u{3035}", false),
      ("あ\u{303B}", false), ("\u{7CA}\u{7FA}", false), ("가\u{302E}", false), ("가\u{302F}", false),
      ("\u{A960}", false), ("\u{D7B0}", false), ("\u{11FF}", false),
      // Permitted places of hyphens and marks.
      ("ü-ü", true), ("-ü", false), ("ü-", false), ("üü--ü", false), ("\u{308}u", false),
      // Widths and compatibility forms are mapped away.
      ("ｕ", true), ("ﬁü", true), ("ü．", false), ("ü\u{2026}", false),
    ] as [(String, Bool)]
  )
  func internationalLabelsFollowTheStandard(_ label: String, _ isLabel: Bool) {
    #expect((ascii(label) != nil) == isLabel)
  }

  @Test func theLengthLimitCountsASCIICharacters() {
    #expect(ascii(String(repeating: "ü", count: 50))?.utf8.count ?? 64 <= 63)
    #expect(ascii(String(repeating: "ü", count: 63)) == nil)
    #expect(ascii(String(repeating: "日", count: 64)) == nil)
  }
}
