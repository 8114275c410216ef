import GRDB
import Hummingbird

/// One backend: its tables, its routes and its example data.
protocol Contract: Sendable {
  /// The contract's name, and the key of what was received in the answer of `/_sandbox/records`.
  var recordsKey: String { get }

  /// The paths of its routes; one with `*` at its end stands for all that begin so.
  var paths: [String] { get }

  /// Adds the migrations that make this contract's tables; their names start with ``recordsKey`` and never change.
  func registerMigrations(in migrator: inout DatabaseMigrator)

  /// Adds the routes of this contract.
  func addRoutes(to router: Router<SandboxContext>, database: DatabaseQueue)

  /// The size of the largest body that `request` may have, in bytes, as far as this contract is concerned.
  func largestBody(of request: Request) -> Int

  /// Reads what was received, oldest first; `nil` for a contract that receives nothing, and is not listed.
  ///
  /// - Parameter limit: How many at most, the last ones; nil for all.
  func records(in db: Database, last limit: Int?) throws -> StoredRecords?

  /// Deletes everything, received or seeded.
  func erase(in db: Database) throws

  /// Inserts the example data; the tables are empty.
  func seed(in db: Database) throws
}

/// What a contract received, or the last of it; encoded as its list.
struct StoredRecords: Encodable, Sendable {
  /// How many there are, with those that are not in the list.
  let count: Int
  let list: [any Encodable & Sendable]

  /// Makes the list of rows that came newest first.
  init(count: Int, newestFirst rows: [some Encodable & Sendable]) {
    self.count = count
    list = rows.reversed()
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for record in list { try container.encode(record) }
  }
}

/// What a contract without a table or large bodies does.
extension Contract {
  var paths: [String] { [] }
  func largestBody(of request: Request) -> Int { Request.largestBody }
  func registerMigrations(in migrator: inout DatabaseMigrator) {}
  func erase(in db: Database) throws {}
  func seed(in db: Database) throws {}
}
