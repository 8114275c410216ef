import GRDB

/// The schema of a database: its tables, indexes, views and triggers, in SQLite's own words.
struct DatabaseSchema: Equatable {
  private let parts: [[DatabaseValue]]

  /// More than any app has.
  private static let most = 1_000

  init(_ database: Database) throws {
    parts = try Row.fetchAll(
      database,
      sql: "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name LIMIT ?",
      arguments: [Self.most]
    ).map { Array($0.databaseValues) }
  }

  var isEmpty: Bool { parts.isEmpty }

  /// Finds what keeps a file from being read from, before anything is read from its tables; nil if they are those of the migrations.
  ///
  /// - Throws: `LocalDatabaseError.migrationFailed` where the migrations fail on an empty database.
  static func problem(of database: Database, _ migrator: DatabaseMigrator) throws -> Quarantine.Reason? {
    let found = try DatabaseSchema(database)
    if found.isEmpty { return nil }
    let ledger = "grdb_migrations".databaseValue
    var unmade = DatabaseMigrator()
    unmade.registerMigration("") { _ in }
    let empty = try made(by: unmade, upTo: "")
    // The list of what was migrated is read first, and has to be what it seems to be.
    guard found.parts.filter({ $0[2] == ledger }) == empty.parts else { return foreign }
    if try migrator.hasBeenSuperseded(database) { return .newerSchema }
    let expected = try migrator.completedMigrations(database).last.map { try made(by: migrator, upTo: $0) } ?? empty
    return found == expected ? nil : foreign
  }

  private static let foreign = Quarantine.Reason.damaged("its tables are not those of the app")

  private static func made(by migrator: DatabaseMigrator, upTo last: String) throws -> DatabaseSchema {
    let empty = try DatabaseQueue()
    do {
      try migrator.migrate(empty, upTo: last)
    } catch {
      throw LocalDatabaseError.migrationFailed(String(describing: error))
    }
    return try empty.read(DatabaseSchema.init)
  }
}
