import Foundation
import GRDB
import TestSupport
import Testing

@testable import LocalCache

/// Kills a process that does nothing but write, and takes descriptors and space from one.
@Suite struct KilledDatabaseTests {
  @Test func aHundredKillsLeaveTheRowsOfOneTransaction() async throws {
    let folder = TestHome.place()
    var generations: Set<Int> = []
    for round in 0..<100 {
      let lines = try await ProbeProcess.killed(
        "cache-probe",
        ["rows", folder.path],
        afterLines: 1...1,
        microseconds: 0...8_000
      )
      try #require(lines == ["ready"])
      let database = try Rows.open(folder)
      #expect(database.quarantine == nil, "round \(round)")
      let (check, counts) = try database.read {
        (
          try String.fetchOne($0, sql: "PRAGMA integrity_check"),
          try Row.fetchAll(
            $0,
            sql: "SELECT generation, COUNT(*) AS count, COUNT(DISTINCT text) AS texts FROM row GROUP BY 1"
          )
        )
      }
      #expect(check == "ok", "round \(round)")
      #expect(
        counts.count == 1 && counts.first?["count"] == 200 && counts.first?["texts"] == 1,
        "round \(round): \(counts)"
      )
      if let generation: Int = counts.first?["generation"] { generations.insert(generation) }
    }
    #expect(generations.count == 100)
  }

  @Test func aForeignTransactionDelaysNoReadAndMakesWritesBusy() throws {
    let folder = TestHome.place()
    let probe = try ProbeProcess("cache-probe", "hold", folder.path)
    try #require(probe.line() == "ready")
    let database = try Rows.open(folder)
    #expect(database.quarantine == nil)
    #expect(try database.read { try Rows.count($0) } == 0)
    #expect(throws: LocalDatabaseError.busy) { try database.write { try Rows.add($0) } }
    probe.kill()
    try database.write { try Rows.add($0) }
    #expect(try database.read { try Rows.count($0) } == 1)
  }

  @Test func aDamagedFileInUseElsewhereStaysInPlace() throws {
    let folder = TestHome.place()
    let probe = try ProbeProcess("cache-probe", "use", folder.path)
    try #require(probe.line() == "ready")
    try Data("damaged".utf8).write(to: folder.appendingPathComponent("rows.damaged"))
    #expect(throws: LocalDatabaseError.inUse) { try Rows.open(folder) }
    #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent("rows.sqlite").path))
    probe.kill()
    #expect(try Rows.open(folder).quarantine != nil)
  }

  @Test(arguments: ["files", "space"])
  func lackOfDescriptorsOrSpaceIsAnErrorWithoutDamage(what: String) throws {
    let folder = TestHome.folder()
    try Rows.open(folder).write { for _ in 0..<3 { try Rows.add($0) } }
    let lines = try ProbeProcess("cache-probe", "short-of", what, folder.path).lines()
      .filter { $0.hasPrefix("rows") || $0.hasPrefix("error") }
    let error = what == "files" ? LocalDatabaseError.tooManyOpenFiles : .diskFull
    #expect(lines == ["rows 0 quarantine false", "error \(error)", "rows 3 quarantine false"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).allSatisfy { !$0.contains("set-aside") })
  }
}

/// The table that `cache-probe` writes.
enum Rows {
  static func open(_ folder: URL) throws -> LocalDatabase {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { database in
      try database.create(table: "row") {
        $0.column("generation", .integer).notNull()
        $0.column("text", .text).notNull()
      }
    }
    return try LocalDatabase(folder: folder, name: "rows", migrator: migrator)
  }

  static func count(_ database: Database) throws -> Int {
    try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM row") ?? 0
  }

  static func add(_ database: Database) throws {
    try database.execute(sql: "INSERT INTO row VALUES (1, 'one')")
  }
}
