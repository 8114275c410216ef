import Testing

@testable import Catalogue

@Suite struct ItemIDTests {
  @Test(arguments: [("f", "10"), ("09", "0a"), ("4b3403665fea6", "4b3403665fea7"), ("9", "a"), ("", "0")])
  func longerIdsAreNewerAndThenLaterLetters(older: String, newer: String) {
    #expect(ItemID(older) < ItemID(newer))
    #expect(!(ItemID(newer) < ItemID(older)))
  }
}
