import Foundation
import Testing

@testable import Invitations

@Suite struct SubmissionTests {
  @Test func onlyTheSameRequestAndSeedGiveTheSameKey() throws {
    let key = try submission().key(seed: id(1))
    #expect(try submission().key(seed: id(1)) == key)
    #expect(try submission().key(seed: id(2)) != key)
    #expect(try submission("Ada King").key(seed: id(1)) != key)
    #expect(try submission(ada.name, "ada@example.org").key(seed: id(1)) != key)
  }

  @Test func spellingsThatAreSentAlikeHaveOneKey() throws {
    #expect(
      try submission(" Zo\u{EB} ", "a@münchen.de ").key(seed: id(1))
        == submission("Zoe\u{308}", "a@MÜNCHEN.de").key(seed: id(1))
    )
  }

  @Test func keysDependOnWhereNameAndAddressMeet() throws {
    #expect(try submission("Adax", "y@b.c").key(seed: id(1)) != submission("Ada", "xy@b.c").key(seed: id(1)))
  }

  @Test func theKeyIsAUUIDOfVersionEight() throws {
    for number in 0..<50 {
      let key = try submission("Ada \(number)").key(seed: id(1)).uuidString
      #expect(key.dropFirst(14).first == "8")
      #expect("89AB".contains(try #require(key.dropFirst(19).first)))
    }
  }

  @Test func descriptionsAndDumpsHoldNoNameOrAddress() throws {
    let submission = try submission()
    var dumped = ""
    dump(submission, to: &dumped)
    for text in ["\(submission)", dumped, String(reflecting: submission)] {
      #expect(!text.contains("Ada") && !text.contains("example"))
    }
  }
}
