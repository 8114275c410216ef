import Foundation
import Testing

@testable import Catalogue

@Suite struct CatalogueDecoderTests {
  private func answer(_ json: String) throws -> PageAnswer {
    try CatalogueDecoder.page(of: Data(json.utf8))
  }

  @Test func anItemHasItsTextConfidenceAndPicture() throws {
    let answer = try answer(#"[{"_id": "4b34", "image": "aGVsbG8=", "text": " Hi \n", "confidence": 0.5, "new": 1}]"#)
    #expect(answer.page.items == [Item(id: ItemID("4b34"), text: "Hi", confidence: 0.5, hasPicture: true)])
    #expect(answer.pictures == [ItemID("4b34"): Data("hello".utf8)])
    #expect(!answer.page.isFull)
  }

  @Test(arguments: [
    #""image": "aGVsb", "text": 5, "confidence": " ""#, #""image": "", "confidence": []"#,
    #""image": null, "text": null, "confidence": null"#, #""image": {"a": []}, "text": [], "confidence": true"#,
    #""a": 1"#,
    #""image": "not base64 at all", "text": "\u0000\u202e""#,
  ])
  func anItemWithUnreadableFieldsIsListed(fields: String) throws {
    let answer = try answer(#"[{"_id": "4b34", \#(fields)}]"#)
    #expect(answer.page.items == [Item(id: ItemID("4b34"), text: "", confidence: nil, hasPicture: false)])
    #expect(answer.pictures.isEmpty)
  }

  @Test(arguments: [
    ("1.5", "1.5"), ("-0.1", "-0.1"), ("97", "97"), ("-97", "-97"), ("95.25", "95.25"),
    (#""much""#, "much"), (#""0.93""#, "0.93"),
    ("1e120", "1e+120"), ("-1e-100", "-1e-100"), ("1e202", "1e+202"),
    (#"" high\n""#, "high"), (#""\#(String(repeating: "x", count: 50))""#, String(repeating: "x", count: 39) + "…"),
  ])
  func anInvalidConfidenceIsShownAsReceived(_ json: String, _ shown: String) throws {
    let item = try #require(try answer(#"[{"_id": "4b34", "text": "Hi", "confidence": \#(json)}]"#).page.items.first)
    #expect(item.confidence == nil && item.oddConfidence == shown)
    #expect(CatalogueTexts().confidence(of: item)?.contains(shown) == true)
    #expect(RowHead(bytes: RowHead(item: item, hasGapBelow: true, below: 3).bytes)?.item == item)
  }

  @Test(arguments: [("0", 0), ("1", 1), ("0.5", 0.5), ("1.0", 1)])
  func aConfidenceFromZeroToOneIsAShare(_ json: String, _ share: Double) throws {
    let item = try #require(try answer(#"[{"_id": "4b34", "confidence": \#(json)}]"#).page.items.first)
    #expect(item.confidence == share && item.oddConfidence == nil)
    // Without a text it is shown all the same.
    #expect(CatalogueTexts().confidence(of: item) == CatalogueTexts().confidence(share))
  }

  @Test(arguments: [
    (#"{"_id": "4b34", "text": "a"}"#, "4b34"), (#"{"_id": "4b34"}"#, "4b34"), (#""4b34""#, "4b34"), ("{}", nil),
    ("", nil), ("OK", nil),
    ("null", nil), ("[]", nil),
  ])
  func thePostedItemsIDIsReadFromTheAnswer(_ body: String, _ id: String?) {
    #expect(CatalogueDecoder.id(of: Data(body.utf8))?.text == id)
  }

  @Test(arguments: [
    #"{"text": "a"}"#, #"{"_id": 5}"#, #"{"_id": ""}"#, #"{"_id": "a/b"}"#,
    #"{"_id": "\#(String(repeating: "a", count: 65))"}"#,
    "null", "5", #""a""#, #"{"_id": "ä"}"#,
  ])
  func anItemWithoutAnIdOfItsOwnIsSkipped(item: String) throws {
    let answer = try answer(#"[\#(item), {"_id": "b"}, {"_id": "b", "text": "twice"}]"#)
    #expect(answer.page.items.map(\.id.text) == ["b"])
    #expect(answer.page.items[0].text == "")
  }

  @Test func aPageIsSortedNewestFirstAndCountsUnreadableItems() throws {
    let items = ["9", "1f", "0a", "100", "ff"].map { #"{"_id": "\#($0)"}"# } + Array(repeating: "null", count: 5)
    let answer = try answer("[\(items.joined(separator: ","))]")
    #expect(answer.page.items.map(\.id.text) == ["100", "ff", "1f", "0a", "9"] && answer.page.skipped == 5)
    #expect(answer.page.isFull)
  }

  @Test(arguments: ["", "{}", "null", "[", "<html>", #"{"items": []}"#])
  func anythingButAnArrayIsAnError(json: String) {
    #expect(throws: (any Error).self) { try self.answer(json) }
  }

  @Test func theAnswerToAPostHasTheId() {
    #expect(CatalogueDecoder.id(of: Data(#"{"_id": "5a", "text": ""}"#.utf8)) == ItemID("5a"))
    #expect(CatalogueDecoder.id(of: Data(#"["5a"]"#.utf8)) == nil)
    #expect(CatalogueDecoder.id(of: Data("<html>".utf8)) == nil)
  }
}
