import Foundation
import GRDB
import SandboxTLS

/// The database of one data folder, with the tables of all contracts.
package struct Store: Sendable {
  package let database: DatabaseQueue
  private let contracts: [any Contract]
  private let seeds: Bool

  /// Opens `sandbox.sqlite` in `directory`, which must be there, brings its tables up to date, and seeds each contract
  /// that was not seeded before.
  package init(directory: URL, contracts: [any Contract], seeds: Bool) throws(SandboxError) {
    self.contracts = contracts
    self.seeds = seeds
    let path = directory.appending(path: "sandbox.sqlite").path
    do {
      database = try Self.open(path)
      try Self.migrator(contracts).migrate(database)
      try database.write(seedWhatIsNew)
    } catch {
      throw .databaseUnusable(path: path, reason: (error as? DatabaseError)?.message ?? "\(error)")
    }
  }

  /// Reads the records of each contract, oldest first.
  ///
  /// - Parameter limit: The most records of each, of which the last are taken; nil for all.
  package func records(last limit: Int? = nil) async throws -> [String: StoredRecords] {
    try await database.read { db in
      try contracts.reduce(into: [:]) { records, contract in
        records[contract.recordsKey] = try contract.records(in: db, last: limit)
      }
    }
  }

  /// Deletes all data and seeds again, in one transaction.
  package func reset() async throws {
    try await database.write { db in
      for contract in contracts { try contract.erase(in: db) }
      try db.execute(sql: "DELETE FROM seeded")
      try seedWhatIsNew(db)
    }
  }

  private static func open(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.journalMode = .wal
    configuration.busyMode = .timeout(5)
    // SQLite makes its other two files with the mode of the first.
    PrivateFile.keep(path)
    for companion in ["-wal", "-shm"] { PrivateFile.restrict(path + companion) }
    let database = try DatabaseQueue(path: path, configuration: configuration)
    try database.writeWithoutTransaction { db in
      // GRDB chooses NORMAL under WAL, which may lose the last commits when the power goes.
      try db.execute(sql: "PRAGMA synchronous = FULL")
      let findings = try String.fetchAll(db, sql: "PRAGMA quick_check(1)")
      guard findings == ["ok"] else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: findings.joined(separator: ", "))
      }
    }
    return database
  }

  private static func migrator(_ contracts: [any Contract]) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("seeded.1") { db in
      try db.create(table: "seeded") { $0.primaryKey("contract", .text) }
    }
    for contract in contracts { contract.registerMigrations(in: &migrator) }
    return migrator
  }

  private func seedWhatIsNew(_ db: Database) throws {
    guard seeds else { return }
    for contract in contracts {
      try db.execute(sql: "INSERT OR IGNORE INTO seeded VALUES (?)", arguments: [contract.recordsKey])
      if db.changesCount == 1 { try contract.seed(in: db) }
    }
  }
}
