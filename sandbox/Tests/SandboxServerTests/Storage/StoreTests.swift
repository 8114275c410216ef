import Foundation
import GRDB
import Hummingbird
import Testing

@testable import SandboxContracts
@testable import SandboxTLS

/// The database: durable, checked, seeded once.
struct StoreTests {
  @Test func aCommitIsOnDiskBeforeItsAcknowledgement() async throws {
    try await withTemporaryFolder { folder in
      let store = try Store(directory: folder, contracts: [], seeds: true)
      let (journal, synchronous) = try await store.database.read { db in
        (
          try String.fetchOne(db, sql: "PRAGMA journal_mode"),
          try Int.fetchOne(db, sql: "PRAGMA synchronous")
        )
      }
      #expect(journal == "wal")
      #expect(synchronous == 2)  // FULL
    }
  }

  @Test func recordsOutliveARestart() async throws {
    try await withTemporaryFolder { folder in
      let before = try await withSandbox(data: folder) { client in
        _ = try await client.report(key: "a")
        return try await client.consents()
      }
      try await withSandbox(data: folder) { client async throws in
        #expect(before.count == 1)
        #expect(try await client.consents() == before)
        #expect(try await client.report(key: "a").status == 200)
        #expect(try await client.consents().map(\.attempts) == [2])
      }
    }
  }

  @Test func aFirstStartSeedsAndLaterOnesDoNot() async throws {
    try await withTemporaryFolder { folder in
      let store = try Store(directory: folder, contracts: [FruitContract()], seeds: true)
      #expect(try await fruits(store) == ["apple", "pear"])
      try await store.database.write { try $0.execute(sql: "DELETE FROM fruits WHERE name = 'pear'") }
      try store.database.close()
      #expect(try await fruits(Store(directory: folder, contracts: [FruitContract()], seeds: true)) == ["apple"])
    }
  }

  @Test func aNewContractIsSeededOnItsFirstStart() async throws {
    try await withTemporaryFolder { folder in
      try Store(directory: folder, contracts: [ConsentContract()], seeds: true).database.close()
      let store = try Store(directory: folder, contracts: [ConsentContract(), FruitContract()], seeds: true)
      #expect(try await fruits(store) == ["apple", "pear"])
    }
  }

  @Test func withoutSeedingTheTablesStayEmpty() async throws {
    try await withTemporaryFolder { folder in
      let store = try Store(directory: folder, contracts: [FruitContract()], seeds: false)
      #expect(try await fruits(store) == [])
      try await store.reset()
      #expect(try await fruits(store) == [])
    }
  }

  @Test func aResetSeedsAgain() async throws {
    try await withTemporaryFolder { folder in
      let store = try Store(directory: folder, contracts: [FruitContract()], seeds: true)
      try await store.database.write { try $0.execute(sql: "UPDATE fruits SET name = 'stone'") }
      try await store.reset()
      #expect(try await fruits(store) == ["apple", "pear"])
      try store.database.close()
      #expect(
        try await fruits(Store(directory: folder, contracts: [FruitContract()], seeds: true)) == ["apple", "pear"]
      )
    }
  }

  @Test func anotherFileInPlaceOfTheDatabaseIsKept() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "sandbox.sqlite")
      let content = Data(repeating: 0x5A, count: 8192)
      try content.write(to: file)
      #expect(throws: SandboxError.databaseUnusable(path: file.path, reason: "file is not a database")) {
        try Store(directory: folder, contracts: [], seeds: true)
      }
      #expect(try Data(contentsOf: file) == content)
    }
  }

  @Test func aDamagedPageStopsTheStart() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "sandbox.sqlite")
      try Store(directory: folder, contracts: [ConsentContract()], seeds: true).database.close()
      var content = try Data(contentsOf: file)
      try #require(content.count > 8192)
      content.replaceSubrange(8192..., with: Data(repeating: 0x5A, count: content.count - 8192))
      try content.write(to: file)
      #expect {
        try Store(directory: folder, contracts: [ConsentContract()], seeds: true)
      } throws: { error in
        guard case SandboxError.databaseUnusable(let path, _) = error else { return false }
        return path == file.path
      }
    }
  }

  private func fruits(_ store: Store) async throws -> [String]? {
    try await store.records()["fruits"]?.list as? [String]
  }
}

/// A contract with example data.
private struct FruitContract: Contract {
  let recordsKey = "fruits"

  func registerMigrations(in migrator: inout DatabaseMigrator) {
    migrator.registerMigration("fruits.1") { try $0.execute(sql: "CREATE TABLE fruits (name TEXT)") }
  }

  func addRoutes(to router: Router<SandboxContext>, database: DatabaseQueue) {}

  func records(in db: Database, last limit: Int?) throws -> StoredRecords? {
    let names = try String.fetchAll(
      db,
      sql: "SELECT name FROM fruits ORDER BY name DESC LIMIT ?",
      arguments: [limit ?? -1]
    )
    return try StoredRecords(count: Int.fetchOne(db, sql: "SELECT count(*) FROM fruits") ?? 0, newestFirst: names)
  }

  func erase(in db: Database) throws {
    try db.execute(sql: "DELETE FROM fruits")
  }

  func seed(in db: Database) throws {
    try db.execute(sql: "INSERT INTO fruits VALUES ('pear'), ('apple')")
  }
}
