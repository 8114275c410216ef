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
        // Clients show this text to people.
        return try Response.json(["errorMessage": refusal.reason], status: refusal.status)
      }
    }
    router.refuseOtherMethods(at: Self.path, than: .post)
  }

  func records(in db: Database, last limit: Int?) throws -> StoredRecords? {
    try StoredRecords(InvitationRecord.order(Column("id").desc), last: limit, in: db)
  }

  func erase(in db: Database) throws {
    try InvitationRecord.deleteAll(db)
  }

  /// Stores the request; the transaction is on the disk when this returns, before the request is acknowledged.
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

/// A request for an invitation, checked field by field.
struct InvitationRequest: Decodable, Equatable, Sendable {
  private enum CodingKeys: String, CodingKey {
    case name
    case email
  }

  let name: String
  let email: String

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    name = try fields.decode(String.self, forKey: .name)
    guard name.trimmingCharacters(in: .whitespacesAndNewlines) == name else {
      throw fields.refusal(of: .name, "must not begin or end with white space")
    }
    guard name.count >= 3 else {
      throw fields.refusal(of: .name, "must be at least 3 characters long")
    }
    guard !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw fields.refusal(of: .name, "must not contain control characters")
    }
    email = try fields.decode(String.self, forKey: .email)
    guard Self.isAddress(email) else {
      throw fields.refusal(of: .email, "must be a valid e-mail address with a dot in its domain, in ASCII")
    }
  }

  /// Returns true for a "valid e-mail address" of the HTML standard with a domain of at least two labels.
  ///
  /// The expression is the standard's, except that its last group is required:
  /// <https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address>. Internationalised domains come as A-labels.
  private static func isAddress(_ text: String) -> Bool {
    let address =
      /[a-zA-Z0-9.!#$%&'*+\/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+/
      .matchingSemantics(.unicodeScalar)
    return text.wholeMatch(of: address) != nil
  }

  /// True for the address that the backend always refuses.
  var isAddressInUse: Bool { email.lowercased() == "usedemail@blinq.app" }

  /// Inserts the request, or counts one more attempt for the same request under the same key.
  ///
  /// - Throws: `Refusal` with status 422 where the key was used for another request.
  func store(in db: Database, idempotencyKey: String?, receivedAt: Date) throws {
    try db.execute(
      sql: """
        INSERT INTO invitations (name, email, idempotency_key, received_at, attempts)
        VALUES (?, ?, ?, ?, 1)
        ON CONFLICT (idempotency_key) DO UPDATE SET attempts = attempts + 1
        WHERE name = excluded.name AND email = excluded.email
        """,
      arguments: [name, email, idempotencyKey, receivedAt.formatted(.iso8601)]
    )
    if db.changesCount == 0 {
      throw Refusal(.unprocessableContent, "this Idempotency-Key was used for another request")
    }
  }
}
