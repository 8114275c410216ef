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
    guard Self.isMoment(date) else {
      throw fields.refusal(of: .date, "must be a real date in UTC of the form 2020-01-07T20:24:31Z")
    }
  }

  /// Whether a text is a moment of the years 0001 to 9999, to the second, in UTC, in the form of the contract.
  ///
  /// Leap seconds are none: no device's clock shows one.
  private static func isMoment(_ text: String) -> Bool {
    guard let match = text.wholeMatch(of: /(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)Z/.asciiOnlyDigits()) else {
      return false
    }
    let (_, yearText, monthText, dayText, hourText, minuteText, secondText) = match.output
    guard
      let year = Int(yearText), year >= 1,
      let month = Int(monthText), (1...12).contains(month),
      let day = Int(dayText),
      let hour = Int(hourText), hour < 24,
      let minute = Int(minuteText), minute < 60,
      let second = Int(secondText), second < 60
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...days[month - 1]).contains(day)
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
