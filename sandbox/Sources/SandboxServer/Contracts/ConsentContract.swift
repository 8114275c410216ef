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
  }

  func addRoutes(to router: Router<SandboxContext>, database: DatabaseQueue) {
    router.post(Self.path) { request, _ in
      let report = try await request.json(as: ConsentReport.self)
      let key = try request.idempotencyKey
      // The transaction is on the disk when `write` returns; only then is the report acknowledged.
      try await database.write { try report.store(in: $0, idempotencyKey: key, receivedAt: Date()) }
      return try Response.json([String: String]())
    }
    router.refuseOtherMethods(at: Self.path, than: .post)
  }

  func records(in db: Database, last limit: Int?) throws -> StoredRecords? {
    let newestFirst = ConsentRecord.order(Column("id").desc)
    return try StoredRecords(
      count: newestFirst.fetchCount(db),
      newestFirst: (limit.map { newestFirst.limit($0) } ?? newestFirst).fetchAll(db)
    )
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
  }

  let id: Int
  let status: String
  let deviceID: String
  let date: String
  let idempotencyKey: String?
  let receivedAt: String
  let attempts: Int
}
