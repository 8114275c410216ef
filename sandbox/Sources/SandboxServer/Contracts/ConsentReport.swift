import Foundation
import GRDB

/// A choice as a device reports it, checked field by field.
struct ConsentReport: Decodable, Equatable, Sendable {
  private enum CodingKeys: String, CodingKey {
    case status
    case deviceID = "device_id"
    case date
  }

  let status: String
  let deviceID: String
  let date: String

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    status = try fields.decode(String.self, forKey: .status)
    guard ["accept", "deny"].contains(status) else {
      throw fields.refusal(of: .status, "must be accept or deny")
    }
    deviceID = try fields.decode(String.self, forKey: .deviceID)
    guard UUID(uuidString: deviceID)?.uuidString.lowercased() == deviceID else {
      throw fields.refusal(of: .deviceID, "must be a UUID in lower case")
    }
    date = try fields.decode(String.self, forKey: .date)
    // Only a real date in this very form is the same after parsing and formatting.
    guard let moment = try? Date(date, strategy: .iso8601), moment.formatted(.iso8601) == date else {
      throw fields.refusal(of: .date, "must be a real date in UTC of the form 2020-01-07T20:24:31Z")
    }
  }

  /// Inserts the report, or counts one more attempt where it was stored under the same key before.
  ///
  /// - Throws: `Refusal` with status 422 where the key was used for another report.
  func store(in db: Database, idempotencyKey: String?, receivedAt: Date) throws {
    try db.execute(
      sql: """
        INSERT INTO consents (status, device_id, date, idempotency_key, received_at, attempts)
        VALUES (?, ?, ?, ?, ?, 1)
        ON CONFLICT (idempotency_key) DO UPDATE SET attempts = attempts + 1
        WHERE status = excluded.status AND device_id = excluded.device_id AND date = excluded.date
        """,
      arguments: [status, deviceID, date, idempotencyKey, receivedAt.formatted(.iso8601)]
    )
    if db.changesCount == 0 {
      throw Refusal(.unprocessableContent, "this Idempotency-Key was used for another report")
    }
  }
}
