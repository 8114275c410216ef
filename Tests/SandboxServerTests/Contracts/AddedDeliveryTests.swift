import Foundation
import Testing

@testable import SandboxContracts
@testable import SandboxDrawing

/// Deliveries that tests add: their fields, and their place in the list.
@Suite(.timeLimit(.minutes(5)))
struct AddedDeliveryTests {
  /// Reads a delivery of which one field has another value, in JSON; without it where the value is nil.
  private func read(_ name: String, _ value: String?) throws -> AddedDelivery {
    var fields = ["description": #""A""#, "address": #""B""#, "lat": "1.5", "lng": "2"]
    fields[name] = value
    let json = "{" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
    return try JSONDecoder().decode(AddedDelivery.self, from: Data(json.utf8))
  }

  @Test(arguments: ["description", "address"]) func aTextHasAThousandCodePointsAtMost(field: String) throws {
    let accent = #"e\u0301"#
    for text in ["", String(repeating: "x", count: 1_000), String(repeating: accent, count: 500)] {
      _ = try read(field, "\"\(text)\"")
    }
    for text in [String(repeating: "x", count: 1_001), String(repeating: accent, count: 501), #"a\u0000b"#] {
      #expect {
        try read(field, "\"\(text)\"")
      } throws: { error in
        guard case DecodingError.dataCorrupted(let context) = error else { return false }
        return context.codingPath.map(\.stringValue) == [field]
          && context.debugDescription == "must be at most 1000 code points long, without U+0000"
      }
    }
  }

  @Test func aPhotoIsOneOfThoseThereAre() throws {
    for photo in Photo.allCases { #expect(try read("photo", "\"\(photo.rawValue)\"").photo == photo.rawValue) }
    #expect(try read("photo", "null").photo == nil)
    #expect(try read("photo", nil).photo == nil)
    for name in ["", "nobody", "mei.jpg", "Mei"] {
      #expect(throws: DecodingError.self, "\(name)") { try read("photo", "\"\(name)\"") }
    }
  }

  @Test(arguments: ["description", "address", "lat", "lng"]) func everyOtherFieldIsNeeded(field: String) throws {
    #expect(throws: DecodingError.self) { try read(field, nil) }
    #expect(throws: DecodingError.self) { try read(field, "null") }
    #expect(throws: DecodingError.self) { try read(field, "true") }
  }

  @Test func addedDeliveriesAreInTheWholeListAlone() async throws {
    struct Delivery: Decodable {
      let id: Int
      let imageUrl: String?
    }
    try await withSandbox(contracts: [DeliveriesContract()]) { client async throws in
      let delivery = #"{"description": "A", "address": "B", "lat": 1.5, "lng": 2, "photo": "mei"}"#
      #expect(try await client.post("/_sandbox/deliveries", delivery).status == 201)
      let all: [Delivery] = try await client.send("GET", "/deliveries").json()
      #expect(all.prefix(2).map(\.id) == [1_000_001, 0])
      #expect(all.first?.imageUrl == "http://localhost/photos/mei.jpg")
      for count in [0, 1, 3] {
        let some: [Delivery] = try await client.send("GET", "/deliveries?count=\(count)").json()
        #expect(some.map(\.id) == Array(0..<count))
      }
      #expect(try await client.send("DELETE", "/_sandbox/deliveries").status == 204)
      let rest: [Delivery] = try await client.send("GET", "/deliveries").json()
      #expect(rest.map(\.id) == Array(0..<(all.count - 1)))
    }
  }
}
