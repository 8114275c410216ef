import Testing

@testable import Invitations

@Suite struct PersonNameTests {
  @Test(arguments: ["Ada", "李小龙", "e\u{301}e\u{301}e\u{301}", "👩‍👩‍👧‍👦👍🏽🇳🇱", "محمد", "क्षत्रिय", "A B", "d’A", "..."])
  func threeCharactersOfAnyScriptAreEnough(_ typed: String) {
    #expect(throws: Never.self) { try PersonName(typed) }
  }

  @Test(arguments: ["A", "Al", " Al ", "e\u{301}e\u{301}", "👩‍👩‍👧‍👦👍🏽", "李龙", "\u{200B}Al\u{FEFF}", "A\u{301}\u{302}\u{303}l"])
  func fewerThanThreeCharactersAreTooShortInAnyScript(_ typed: String) {
    #expect(throws: PersonName.Problem.tooShort) { try PersonName(typed) }
  }

  @Test(arguments: [
    "", " ", "\u{A0}\u{2003}\u{3000}", "\t\n\r\n", "\u{200B}\u{200B}\u{200B}", "\u{3164}\u{3164}\u{3164}",
    "\u{0}\u{1}\u{2}",
  ])
  func invisibleNamesCountAsMissing(_ typed: String) {
    #expect(throws: PersonName.Problem.missing) { try PersonName(typed) }
  }

  @Test func sentNamesAreTrimmedComposedAndWithoutControlCharacters() throws {
    #expect(try PersonName("  Ada Lovelace\n").text == "Ada Lovelace")
    #expect(try Array(PersonName("Zoe\u{308}").text.utf8) == Array("Zo\u{EB}".utf8))
    #expect(try PersonName("Ada\tLovelace").text == "Ada Lovelace")
    #expect(try PersonName("Ada \u{3000}").text == "Ada")
  }

  @Test func anEmojiAtTheEndKeepsItsInvisibleScalars() throws {
    let flag = "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"
    #expect(try Array(PersonName("Al " + flag).text.unicodeScalars) == Array(("Al " + flag).unicodeScalars))
    #expect(try PersonName("Al ❤\u{FE0F}").text.unicodeScalars.last == "\u{FE0F}")
  }
}
