import Foundation
import GRDB
import Hummingbird

/// The backend that invitations to the beta are requested from.
struct InvitationContract: Contract {
  static let path: RouterPath = "/fakeAuth"

  let recordsKey = "invitations"
  let paths = [Self.path.description]

  func registerMigrations(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("invitations.1") { db in
      try db.create(table: "invitations") { table in
        table.primaryKey("id", .integer)
        table.column("name", .text).notNull()
        table.column("email", .text).notNull()
        table.column("idempotency_key", .text).unique()
        table.column("received_at", .text).notNull()
        table.column("attempts", .integer).notNull()
      }
    }
  }

  func addRoutes(to router: Router<SandboxContext>, database: DatabaseQueue) {
    router.post(Self.path) { request, _ in
      do {
        try await Self.register(request, in: database)
        return try Response.json("Registered")
      } catch let refusal as Refusal {
        // This backend's clients show people what it says, under a name of its own.
        return try Response.json(["errorMessage": refusal.reason], status: refusal.status)
      }
    }
    router.refuseOtherMethods(at: Self.path, than: .post)
  }

  func records(in db: Database, last limit: Int?) throws -> StoredRecords? {
    let newestFirst = InvitationRecord.order(Column("id").desc)
    return try StoredRecords(
      count: newestFirst.fetchCount(db),
      newestFirst: (limit.map { newestFirst.limit($0) } ?? newestFirst).fetchAll(db)
    )
  }

  func erase(in db: Database) throws {
    try InvitationRecord.deleteAll(db)
  }

  /// The transaction is on the disk when this returns; only then is the request acknowledged.
  private static func register(_ request: Request, in database: DatabaseQueue) async throws {
    let invitation = try await request.json(as: InvitationRequest.self)
    let key = try request.idempotencyKey
    guard !invitation.isAddressInUse else {
      throw Refusal(.badRequest, "This email address is already in use")
    }
    try await database.write { try invitation.store(in: $0, idempotencyKey: key, receivedAt: Date()) }
  }
}

/// A row of the table of invitations.
private struct InvitationRecord: Codable, Sendable, FetchableRecord, TableRecord {
  static let databaseTableName = "invitations"

  private enum CodingKeys: String, CodingKey {
    case id
    case name
    case email
    case idempotencyKey = "idempotency_key"
    case receivedAt = "received_at"
    case attempts
  }

  let id: Int
  let name: String
  let email: String
  let idempotencyKey: String?
  let receivedAt: String
  let attempts: Int
}
