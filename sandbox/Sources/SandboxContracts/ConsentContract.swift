import Foundation
import GRDB
import Hummingbird

/// The backend that consent choices are reported to.
struct ConsentContract: Contract {
  static let path: RouterPath = "/v2/5e14e8122d00002b00167430"

  let recordsKey = "consents"
  let paths = [Self.path.description]

  func registerMigrations(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("consents.1") { db in
      try db.create(table: "consents") { table in
        table.primaryKey("id", .integer)
        table.column("status", .text).notNull()
        table.column("device_id", .text).notNull()
        table.column("date", .text).notNull()
        table.column("idempotency_key", .text).unique()
        table.column("received_at", .text).notNull()
        table.column("attempts", .integer).notNull()
      }
    }
    migrator.registerMigration("consents.2") { db in
      // JSON, its keys sorted; null where none were sent.
      try db.alter(table: "consents") { $0.add(column: "purposes", .text) }
    }
  }

  func addRoutes(to router: Router<SandboxContext>, database: DatabaseQueue) {
    router.post(Self.path) { request, _ in
      let report = try await request.json(as: ConsentReport.self)
      let key = try request.idempotencyKey
      // The transaction is on the disk when `write` returns, before the report is acknowledged.
      try await database.write { try report.store(in: $0, idempotencyKey: key, receivedAt: Date()) }
      return try Response.json([String: String]())
    }
    router.refuseOtherMethods(at: Self.path, than: .post)
  }

  func records(in db: Database, last limit: Int?) throws -> StoredRecords? {
    try StoredRecords(ConsentRecord.order(Column("id").desc), last: limit, in: db)
  }

  func erase(in db: Database) throws {
    try ConsentRecord.deleteAll(db)
  }
}

/// A row of the table of consents.
private struct ConsentRecord: Codable, Sendable, FetchableRecord, TableRecord {
  static let databaseTableName = "consents"

  private enum CodingKeys: String, CodingKey {
    case id
    case status
    case deviceID = "device_id"
    case date
    case idempotencyKey = "idempotency_key"
    case receivedAt = "received_at"
    case attempts
    case purposes
  }

  let id: Int
  let status: String
  let deviceID: String
  let date: String
  let idempotencyKey: String?
  let receivedAt: String
  let attempts: Int
  let purposes: [String: Bool]?
}

/// A report of a choice, checked field by field.
struct ConsentReport: Decodable, Equatable, Sendable {
  private enum CodingKeys: String, CodingKey {
    case status
    case deviceID = "device_id"
    case date
    case purposes
  }

  let status: String
  let deviceID: String
  let date: String
  /// Beyond the document: the answers for single purposes, if there are any.
  let purposes: [String: Bool]?

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
    guard fields.contains(.purposes) else {
      purposes = nil
      return
    }
    purposes = try fields.decode([String: Bool].self, forKey: .purposes)
    guard let purposes, (1...64).contains(purposes.count), purposes.keys.allSatisfy({ (1...64).contains($0.count) })
    else { throw fields.refusal(of: .purposes, "must name 1 to 64 purposes, each with 1 to 64 characters") }
    guard status == (purposes.values.allSatisfy { $0 } ? "accept" : "deny") else {
      throw fields.refusal(of: .purposes, "must all be true where status is accept, and not all where it is deny")
    }
  }

  /// Returns true for a moment of the years 0001 to 9999, in UTC to the second, in the form of the contract; not for leap seconds.
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

  /// Inserts the report, or counts one more attempt for the same report under the same key.
  ///
  /// - Throws: `Refusal` with status 422 where the key was used for another report.
  func store(in db: Database, idempotencyKey: String?, receivedAt: Date) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let purposes = try purposes.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    try db.execute(
      sql: """
        INSERT INTO consents (status, device_id, date, purposes, idempotency_key, received_at, attempts)
        VALUES (?, ?, ?, ?, ?, ?, 1)
        ON CONFLICT (idempotency_key) DO UPDATE SET attempts = attempts + 1
        WHERE status = excluded.status AND device_id = excluded.device_id AND date = excluded.date
          AND purposes IS excluded.purposes
        """,
      arguments: [status, deviceID, date, purposes, idempotencyKey, receivedAt.formatted(.iso8601)]
    )
    if db.changesCount == 0 {
      throw Refusal(.unprocessableContent, "this Idempotency-Key was used for another report")
    }
  }
}
