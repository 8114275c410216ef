import Foundation
import GRDB
import TestSupport
import Testing

@testable import LocalCache

/// Files that somebody has changed by SQLite's own means, so that they are whole and yet not the app's. What never ends takes longer than
/// any limit; the limits leave time for the suites beside these, which have the processors as well.
@Suite struct ChangedFileTests {
  private static let endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)"

  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      "DROP TABLE note; CREATE VIEW note AS \(endless) SELECT x AS text FROM n",
      "DROP TABLE note; CREATE VIEW note AS \(endless) SELECT x AS text FROM n WHERE x < 0",
      "DROP TABLE grdb_migrations; CREATE VIEW grdb_migrations AS \(endless) SELECT x AS identifier FROM n",
      "CREATE VIEW other AS \(endless) SELECT x FROM n",
      "CREATE TRIGGER more AFTER INSERT ON note BEGIN INSERT INTO note SELECT text FROM note; END",
      "CREATE TRIGGER none BEFORE INSERT ON note BEGIN SELECT RAISE(IGNORE); END",
      "CREATE TABLE other (text TEXT)",
      "CREATE INDEX slow ON note (replace(hex(zeroblob(1000)), '0', text))",
      "CREATE UNIQUE INDEX one ON note (1)",
      "ALTER TABLE note ADD COLUMN more TEXT AS (hex(zeroblob(1000000)))",
      "ALTER TABLE note ADD COLUMN more TEXT CHECK (length(hex(zeroblob(1000000))) > 0)",
      "DROP TABLE note; CREATE VIRTUAL TABLE note USING fts5(text)",
      "CREATE TRIGGER none BEFORE DELETE ON grdb_migrations BEGIN SELECT RAISE(IGNORE); END",
      "DELETE FROM grdb_migrations",
    ]
  )
  func filesWhoseTablesDifferFromTheMigrationsAreSetAside(change: String) throws {
    let place = TestHome.folder()
    try Notes.open(place).write { try Notes.add("one", to: $0) }
    try changing(place, change)
    let database = try Notes.open(place)
    guard case .damaged = database.quarantine?.reason else {
      Issue.record("\(String(describing: database.quarantine))")
      return
    }
    try database.write { try Notes.add("new", to: $0) }
    #expect(try database.read(Notes.all) == ["new"])
  }

  @Test func aFileKilledBeforeItsFirstMigrationIsUsed() throws {
    let place = TestHome.folder()
    _ = try Notes.open(place)
    try changing(place, "DROP TABLE note; DELETE FROM grdb_migrations")
    #expect(try Notes.open(place).quarantine == nil)
  }

  @Test func aJournalIsSetAsideWithItsFile() throws {
    let place = TestHome.folder()
    try Notes.open(place).write { try Notes.add("one", to: $0) }
    try Data("for a reason".utf8).write(to: place.appendingPathComponent("notes.damaged"))
    let journal = place.appendingPathComponent("notes.sqlite-journal")
    try Data(repeating: 0xD9, count: 2_000).write(to: journal)
    let quarantine = try #require(try Notes.open(place).quarantine)
    #expect(FileManager.default.fileExists(atPath: quarantine.file.path + "-journal"))
    #expect(!FileManager.default.fileExists(atPath: journal.path))
  }

  @Test(
    .timeLimit(.minutes(5)),
    arguments: ["", "-wal", "-shm", "-journal"].map { ".sqlite" + $0 } + [".damaged", ".lock"],
    ["a folder", "a full folder", "a dead link", "a loop", "a pipe"]
  )
  func whateverStandsInAFilesPlaceADatabaseOpens(suffix: String, thing: String) throws {
    let place = TestHome.folder(), path = place.path + "/notes" + suffix
    try Notes.open(place).write { try Notes.add("one", to: $0) }
    let files = FileManager.default
    if files.fileExists(atPath: path) { try files.removeItem(atPath: path) }
    switch thing {
    case "a folder": try files.createDirectory(atPath: path, withIntermediateDirectories: true)
    case "a full folder": try files.createDirectory(atPath: path + "/full", withIntermediateDirectories: true)
    case "a dead link": try files.createSymbolicLink(atPath: path, withDestinationPath: "/nowhere")
    case "a loop": try files.createSymbolicLink(atPath: path, withDestinationPath: path)
    default: #expect(mkfifo(path, 0o600) == 0)
    }
    let database = try Notes.open(place)
    try database.write { try Notes.add("new", to: $0) }
    #expect(try database.read(Notes.all).last == "new")
  }

  @Test func viewsTriggersAndFunctionsWithEffectsAreOff() throws {
    let place = TestHome.folder()
    let database = try Notes.open(place)
    // By another connection, while this one is in use.
    try changing(
      place,
      """
      CREATE VIEW other AS SELECT 1 AS text;
      CREATE TRIGGER more AFTER INSERT ON note BEGIN INSERT INTO note VALUES ('another'); END
      """
    )
    #expect(throws: DatabaseError.self) { try database.read { try String.fetchAll($0, sql: "SELECT text FROM other") } }
    try database.write { try Notes.add("one", to: $0) }
    #expect(try database.read(Notes.all) == ["one"])
    #expect(try database.read { try Int.fetchOne($0, sql: "PRAGMA cell_size_check") } == 1)
    #expect(try database.read { try Int.fetchOne($0, sql: "PRAGMA trusted_schema") } == 0)
    // With SQLITE_DBCONFIG_DEFENSIVE that changes nothing, and without it would.
    try database.write { try $0.execute(sql: "PRAGMA writable_schema = ON") }
    #expect(throws: DatabaseError.self) { try database.write { try $0.execute(sql: "DELETE FROM sqlite_master") } }
  }

  @Test(.timeLimit(.minutes(10)))
  func endlessStatementsAreInterruptedAndTheFileSetAside() async throws {
    let place = TestHome.folder()
    try await readAndWriteWithoutEnd(Notes.open(place))
    #expect(try Notes.open(place).quarantine != nil)
  }

  private func readAndWriteWithoutEnd(_ database: LocalDatabase) async throws {
    let sql = Self.endless + " SELECT COUNT(*) FROM n"
    #expect(throws: LocalDatabaseError.damaged) { try count(sql, database) }
    await #expect(throws: LocalDatabaseError.damaged) {
      try await database.read { @Sendable db in try Int.fetchOne(db, sql: sql) }
    }
    #expect(throws: LocalDatabaseError.damaged) {
      try write("INSERT INTO note " + Self.endless + " SELECT x FROM n WHERE x < 0", database)
    }
    #expect(try count("SELECT COUNT(*) FROM note", database) == 0)
  }

  @Test func stepsCountAnewForEachReadAndWrite() throws {
    let database = try Notes.open(TestHome.folder())
    let sql = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 300000) SELECT COUNT(*) FROM n"
    for _ in 0..<12 {
      #expect(try database.read { try Int.fetchOne($0.cachedStatement(sql: sql)) } == 300_000)
      #expect(try database.write { try Int.fetchOne($0.cachedStatement(sql: sql)) } == 300_000)
    }
  }

  @Test func aMistypedValueIsDamageAndNoCrash() throws {
    let place = TestHome.folder()
    try withExtendedLifetime(Notes.open(place)) { database in
      try database.write { try $0.execute(sql: "INSERT INTO note VALUES (x'ff00ff')") }
      #expect(throws: LocalDatabaseError.damaged) {
        try database.read { try Row.fetchOne($0, sql: "SELECT text FROM note")?.decode(Int.self, atIndex: 0) }
      }
    }
    #expect(try Notes.open(place).quarantine != nil)
  }

  private func count(_ sql: String, _ database: LocalDatabase) throws -> Int? {
    try database.read { try Int.fetchOne($0, sql: sql) }
  }

  private func write(_ sql: String, _ database: LocalDatabase) throws {
    try database.write {
      try Notes.add("one", to: $0)
      try $0.execute(sql: sql)
    }
  }

  private func changing(_ place: URL, _ sql: String) throws {
    let other = try DatabaseQueue(path: place.appendingPathComponent("notes.sqlite").path)
    try other.write { try $0.execute(sql: sql) }
    try other.close()
  }
}
