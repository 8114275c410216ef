import Foundation
import Testing

@testable import QuintetOutbox
@testable import QuintetTransport

/// The form of an entry on the disk, and what is none.
@Suite struct OutboxEntryTests {
  private func json() throws -> [String: Any] {
    let request = HTTPRequest(
      method: .put,
      url: URL(string: "https://example.org/a?b")!,
      headers: ["A": "b"],
      body: Data([1, 2]),
      timeout: 9,
      maximumResponseBytes: 7
    )
    let date = Date(timeIntervalSince1970: 1_577_836_800)
    let entry = OutboxEntry(key: UUID(number: 1), request: request, enqueuedAt: date, finalStatus: 400)
    return try #require(try JSONSerialization.jsonObject(with: try entry.encoded()) as? [String: Any])
  }

  private func entry(_ json: [String: Any]) throws -> OutboxEntry? {
    OutboxEntry(try JSONSerialization.data(withJSONObject: json))
  }

  @Test func anEntryIsStoredInItsDocumentedForm() throws {
    let json = try json(), fields = try #require(json["request"] as? [String: Any])
    #expect(Set(json.keys) == ["version", "key", "enqueuedAt", "request", "finalStatus"])
    #expect(Set(fields.keys) == ["method", "url", "headers", "timeout", "maximumResponseBytes", "body"])
    #expect(json["version"] as? Int == 1 && json["finalStatus"] as? Int == 400)
    #expect(json["key"] as? String == "00000000-0000-4000-8000-000000000001")
    #expect(json["enqueuedAt"] as? String == "2020-01-01T00:00:00Z")
    #expect(fields["body"] as? String == "AQI=")
  }

  @Test func aFieldThatIsMissingOrOfAnotherKindMakesNoEntry() throws {
    let whole = try json(), fields = try #require(whole["request"] as? [String: Any])
    #expect(try entry(whole) != nil)
    for name in whole.keys {
      var (missing, other) = (whole, whole)
      missing[name] = nil
      other[name] = NSNull()
      #expect(try (entry(missing) != nil) == (name == "finalStatus"), "\(name)")
      #expect(try (entry(other) != nil) == (name == "finalStatus"), "\(name)")
    }
    for name in fields.keys {
      var (missing, other) = (fields, fields)
      missing[name] = nil
      other[name] = NSNull()
      #expect(try (entry(whole.merging(["request": missing]) { $1 }) != nil) == (name == "body"), "\(name)")
      #expect(try entry(whole.merging(["request": other]) { $1 }) == nil, "\(name)")
    }
  }

  @Test func aFieldWithAnImpossibleValueMakesNoEntry() throws {
    let whole = try json(), fields = try #require(whole["request"] as? [String: Any])
    let wrong: [(String, Any)] = [("version", 2), ("version", 0), ("key", "x"), ("enqueuedAt", "yesterday")]
    for (name, value) in wrong {
      #expect(try entry(whole.merging([name: value]) { $1 }) == nil, "\(name)")
    }
    let impossible: [(String, Any)] = [
      ("method", "put"), ("method", "STEAL"), ("url", ""), ("url", "ftp://example.org/"), ("url", "/a"),
      ("headers", ["Host": "a"]), ("headers", ["A": 1]), ("headers", ["A": "b\nc"]), ("timeout", 0), ("timeout", -1),
      ("maximumResponseBytes", -1), ("body", "%"), ("method", "GET"),
    ]
    for (name, value) in impossible {
      let changed = fields.merging([name: value]) { $1 }
      #expect(try entry(whole.merging(["request": changed]) { $1 }) == nil, "\(name): \(value)")
    }
  }

  private static let id = "00000000-0000-4000-8000-00000000000a"

  @Test(arguments: ["0000000001-\(id).json", "0000000000-\(id).json", "9999999999-\(id).json"])
  func aFileIsNamedAfterItsPlaceAndItsKey(_ name: String) {
    #expect(OutboxStore.key(of: name) == UUID(uuidString: Self.id))
  }

  @Test(arguments: [
    "", "\(id).json", "1-\(id).json", "00000000001-\(id).json", "0000000001-\(id.uppercased()).json",
    "0000000001_\(id).json", "0000000001-\(id)_json", "0000000001-\(id).JSON", "+000000001-\(id).json",
    " 000000001-\(id).json", "000000000a-\(id).json", ".0000000001-\(id).json", "0000000001-\(id.dropLast())g.json",
  ])
  func anyOtherNameIsThatOfNoEntry(_ name: String) {
    #expect(OutboxStore.key(of: name) == nil)
  }
}
