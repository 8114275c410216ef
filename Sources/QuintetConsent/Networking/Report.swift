import Foundation
import QuintetStorage
import QuintetTransport

/// What the backend is told of a choice.
///
/// It is complete from the moment of the choice on: whenever it is sent again, it says the same under the same id, which is
/// what a server that honours idempotency keys insists on.
final class Report: Sendable {
  /// The id of the choice; the idempotency key.
  let id: UUID
  /// `accept` or `deny`, never `undefined`.
  let decision: ConsentStatus
  /// The moment of the choice in seconds since 1970, never that of a retry.
  let date: Int
  let deviceID: UUID

  init(id: UUID, decision: ConsentStatus, date: Int, deviceID: UUID) {
    self.id = id
    self.decision = decision
    self.date = date
    self.deviceID = deviceID
  }

  /// The JSON: `{"date":"2020-01-07T20:24:31Z","device_id":"e54e…","status":"accept"}`.
  var body: Data {
    let fields = StoredFields()
    fields.set("status", decision.rawValue)
    fields.set("device_id", deviceID.uuidString.lowercased())
    let date = Date(timeIntervalSince1970: TimeInterval(date))
    fields.set("date", ISO8601DateFormatter().string(from: date))
    // Strings alone: encoding them cannot fail.
    return fields.json() ?? Data()
  }
}

/// What tells the server's answer to a report from a page of somebody in between.
///
/// The contract names no body, so over TLS every 2xx is the server's: nobody else could have given it. Without TLS anybody
/// can, and a network that wants a sign-in (a captive portal) gives its page with status 200. A page is no answer.
enum ReportAnswer {
  /// Why an answer of 2xx is none; nil if it is one.
  static func problem(with response: HTTPResponse, from url: URL) -> TransportError? {
    guard url.scheme?.lowercased() != "https", isPage(response) else { return nil }
    return .notDecodable(reason: "a page of HTML came instead of the server's answer, as from a network's sign-in")
  }

  /// Whether it is HTML: it begins as HTML does, or is said to be HTML and is not JSON, which many servers say of anything.
  private static func isPage(_ response: HTTPResponse) -> Bool {
    // White space, and the byte order marks of UTF-8 and UTF-16.
    let skipped: [UInt8] = [0x00, 0x09, 0x0A, 0x0C, 0x0D, 0x20, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF]
    guard let first = response.body.first(where: { !skipped.contains($0) }) else { return false }
    if first == UInt8(ascii: "<") { return true }
    let type = response.headers["Content-Type"]?.lowercased() ?? ""
    guard type.contains("html") else { return false }
    return (try? JSONSerialization.jsonObject(with: response.body, options: .fragmentsAllowed)) == nil
  }
}

#if Recording
  extension Report: Codable {
    private struct Fields: Codable {
      let id: UUID
      let decision: ConsentStatus
      let date: Int
      let deviceID: UUID
    }

    convenience init(from decoder: any Decoder) throws {
      let fields = try Fields(from: decoder)
      self.init(id: fields.id, decision: fields.decision, date: fields.date, deviceID: fields.deviceID)
    }

    func encode(to encoder: any Encoder) throws {
      try Fields(id: id, decision: decision, date: date, deviceID: deviceID).encode(to: encoder)
    }
  }
#endif
