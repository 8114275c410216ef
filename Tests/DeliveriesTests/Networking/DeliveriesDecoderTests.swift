import Foundation
import Testing

@testable import Deliveries

@Suite struct DeliveriesDecoderTests {
  private func decode(_ json: String) throws -> Snapshot {
    try DeliveriesDecoder.snapshot(of: Data(json.utf8), at: time())
  }

  @Test func aDeliveryIsReadWithAllItsFields() throws {
    let snapshot = try decode(
      """
      [{"id": 7, "description": "Deliver flowers", "imageUrl": "https://example.com/p.jpeg", "more": [1],
        "location": {"lat": 22.319181, "lng": 114.170008, "address": "Mong Kok"}}]
      """
    )
    let expected = Delivery(
      id: 7,
      text: "Deliver flowers",
      photo: URL(string: "https://example.com/p.jpeg"),
      address: "Mong Kok",
      coordinate: Coordinate(latitude: 22.319181, longitude: 114.170008)
    )
    #expect(snapshot == Snapshot(deliveries: [expected], date: time(), skipped: 0))
  }

  @Test(arguments: [
    #""imageUrl": null, "location": null"#, #""imageUrl": 3, "location": "here""#,
    #""imageUrl": "", "location": {}"#, #""imageUrl": "file:///etc/passwd", "location": {"lat": "22", "lng": null}"#,
    #""imageUrl": "not an address", "location": {"lat": 200, "lng": 114.1, "address": 5}"#,
    #""imageUrl": "https://", "location": {"lat": 0, "lng": 0}"#,
  ])
  func deliveriesMayLackAPhotoAndAPlace(fields: String) throws {
    let snapshot = try decode(#"[{"id": 1, "description": "A", \#(fields)}]"#)
    #expect(snapshot.deliveries == [Delivery(id: 1, text: "A", photo: nil, address: "", coordinate: nil)])
    #expect(snapshot.skipped == 0)
  }

  @Test(arguments: [
    (" https://example.com/a b.png\\n", "https://example.com/a%20b.png"), ("/1.png", "https://api.example/1.png"),
    ("//store.example/1.png", "https://store.example/1.png"), ("none", nil), ("N/A", nil),
  ])
  func thePhotosAddressIsReadAsPeopleWriteIt(text: String, address: String?) throws {
    let json = #"[{"id": 1, "description": "A", "imageUrl": "\#(text)"}]"#
    let source = URL(string: "https://api.example/deliveries")
    let snapshot = try DeliveriesDecoder.snapshot(of: Data(json.utf8), at: time(), from: source)
    #expect(snapshot.deliveries.first?.photo?.absoluteString == address)
  }

  @Test func anAddressCountsWithoutACoordinate() throws {
    let snapshot = try decode(#"[{"id": 1, "description": "A", "location": {"lat": 200, "address": " Tai O "}}]"#)
    #expect(snapshot.deliveries.first?.address == "Tai O")
  }

  @Test(arguments: [
    #"{"description": "A"}"#, #"{"id": 2}"#, #"{"id": "2", "description": "A"}"#, #"{"id": 2.5, "description": "A"}"#,
    #"{"id": 2, "description": null}"#, #"{"id": 2, "description": " \u0000 "}"#, "null", "3", "[]", #""text""#,
    #"{"id": 1, "description": "Has another's id"}"#, #"{"id": 99999999999999999999, "description": "A"}"#,
  ])
  func anUnreadableDeliveryIsSkippedAndCounted(item: String) throws {
    let snapshot = try decode(#"[{"id": 1, "description": "A"}, \#(item), {"id": 3, "description": "C"}]"#)
    #expect(snapshot.deliveries.map(\.id) == [1, 3])
    #expect(snapshot.deliveries.map(\.text) == ["A", "C"])
    #expect(snapshot.skipped == 1)
  }

  @Test func anEmptyArrayIsAnEmptyList() throws {
    #expect(try decode("[]") == Snapshot(deliveries: [], date: time(), skipped: 0))
  }

  @Test(arguments: ["", "{}", "null", "<html>", "[", #"[{"id": 1, "description": "A"}"#, #"{"deliveries": []}"#])
  func anythingButAWholeArrayIsRefused(body: String) {
    #expect(throws: (any Error).self) { try decode(body) }
  }

  @Test func textsAreCutToWhatAPersonReads() throws {
    let long = "a" + String(repeating: "\u{301}", count: 30_000)
    let snapshot = try decode(
      #"[{"id": 1, "description": "\#(long)", "location": {"address": "\#(String(repeating: "x", count: 5_000))"}}]"#
    )
    let delivery = try #require(snapshot.deliveries.first)
    #expect(delivery.text.unicodeScalars.count < 20)
    #expect(delivery.address.count == 300)
    let turned = try decode(#"[{"id": 1, "description": "\u202EA\nB", "location": {"address": "C\nD"}}]"#)
    #expect(turned.deliveries.first?.text == "A\nB")
    #expect(turned.deliveries.first?.address == "C D")
  }

  @Test func aDescriptionHasTwoThousandCharactersInAHundredLinesAtMost() throws {
    let long = String(repeating: "x", count: 3_000), lines = (1...150).map { "\($0)" }.joined(separator: "\\n")
    let snapshot = try decode(#"[{"id": 1, "description": "\#(long)"}, {"id": 2, "description": "\#(lines)"}]"#)
    let texts = snapshot.deliveries.map(\.text)
    try #require(texts.count == 2)
    #expect(texts[0].count == 2_000)
    #expect(texts[1].split(separator: "\n").count == 100 && texts[1].hasSuffix("150"))
  }
}
