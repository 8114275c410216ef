import Foundation
import GRDB
import Hummingbird
import Testing

@testable import SandboxContracts
@testable import SandboxControl
@testable import SandboxDrawing
@testable import SandboxServer
@testable import SandboxTLS

/// The database: durable, checked, seeded once; acknowledged records survive a full disk and a killed process.
@Suite(.timeLimit(.minutes(5)))
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

  /// A log is there where the process was killed.
  @Test func filesThatOthersMayReadAreTheOwnersAloneFromTheStart() async throws {
    try await withTemporaryFolder { folder in
      let copy = folder.appending(path: "copy")
      try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: false)
      let store = try Store(directory: folder, contracts: [FruitContract()], seeds: true)
      let names = ["sandbox.sqlite", "sandbox.sqlite-wal", "sandbox.sqlite-shm"]
      for name in names {
        let file = copy.appending(path: name)
        try FileManager.default.copyItem(at: folder.appending(path: name), to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
      }
      let copied = try Store(directory: copy, contracts: [FruitContract()], seeds: true)
      #expect(try await fruits(copied) == fruits(store))
      for name in names {
        let attributes = try FileManager.default.attributesOfItem(atPath: copy.appending(path: name).path)
        #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
      }
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

  @Test func aFullDiskLosesNoAcknowledgedReport() async throws {
    try await withTemporaryFolder { folder in
      // The shell counts in blocks of 1,024 bytes; without the trap the signal of the limit would end the process.
      let process = try SandboxProcess(
        ["--data", folder.path, "--no-seed"],
        through: ["/bin/bash", "-c", #"trap "" XFSZ; ulimit -f 256; exec "$0" "$@""#]
      )
      let client = try process.client()
      var acknowledged: [String] = []
      var statuses: Set<Int> = []
      for number in 0..<400 {
        let status = try await client.report(key: "\(number)").status
        statuses.insert(status)
        if status == 200 { acknowledged.append("\(number)") }
      }
      #expect(statuses == [200, 500])
      #expect(try await client.send("GET", "/_sandbox/health").status == 200)
      // As after a loss of power.
      process.end(with: SIGKILL)

      let later = try SandboxProcess(["--data", folder.path])
      let survivor = try later.client()
      let stored = try await survivor.consents().compactMap(\.idempotencyKey)
      #expect(Set(stored).isSuperset(of: acknowledged))
      #expect(Set(stored).count == stored.count)
      #expect(try await survivor.report(key: "after").status == 200)
    }
  }

  @Test func aFullDatabaseAnswers500UntilThereIsRoom() async throws {
    try await withTemporaryFolder { folder in
      let contract = FillableContract()
      try await withSandbox(data: folder, contracts: [ConsentContract(), contract]) { client async throws in
        #expect(try await client.report(key: "a").status == 200)
        #expect(try await client.post("/pages", "1").status == 200)
        let long = String(repeating: "k", count: 255)
        var refused = 0
        for number in 0..<100 {
          let answer = try await client.report(key: String("\(number) \(long)".prefix(255)))
          if answer.status == 500 {
            refused += 1
            #expect(answer.reason == "the server failed; its log says why")
          } else {
            #expect(answer.status == 200)
          }
        }
        #expect(refused > 0)
        #expect(try await client.consents().count == 101 - refused)
        #expect(try await client.post("/pages", "1000000").status == 200)
        #expect(try await client.report(key: "b").status == 200)
        #expect(try await client.consents().count == 102 - refused)
      }
    }
  }

  @Test func aLockedDatabaseAnswers500() async throws {
    try await withTemporaryFolder { folder in
      try await withSandbox(data: folder) { client async throws in
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let path = folder.appending(path: "sandbox.sqlite").path
        let other = try DatabaseQueue(path: path, configuration: configuration)
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        #expect(try await client.report(key: "a").status == 500)
        #expect(try await client.consents().isEmpty)
        try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        #expect(try await client.report(key: "a").status == 200)
        #expect(try await client.consents().map(\.attempts) == [1])
      }
    }
  }

  @Test func anUnusableDatabaseFileStopsTheStart() async throws {
    try await withTemporaryFolder { folder in
      // The permissions alone would not keep root out: the database is a folder.
      try FileManager.default.createDirectory(
        at: folder.appending(path: "sandbox.sqlite"),
        withIntermediateDirectories: false
      )
      let end = try SandboxProcess(["--data", folder.path]).waitForEnd()
      #expect(end.status != 0)
      #expect(end.output == "")
      #expect(end.errors.hasPrefix("Error: cannot use the database \(folder.path)/sandbox.sqlite: "))
    }
  }

  @Test(.timeLimit(.minutes(10)), arguments: [1, 7, 40])
  func sigkillLosesNoAcknowledgedRecord(afterAcknowledgements: Int) async throws {
    try await withTemporaryFolder { folder in
      let victim = try SandboxProcess(["--data", folder.path])
      let client = try victim.client()
      let log = AcknowledgementLog()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for sender in 0..<4 {
          group.addTask {
            // Ends without an answer, when the process is gone.
            for number in 0... {
              let key = "\(sender).\(number)"
              guard let answer = try? await client.report(key: key) else { return }
              #expect(answer.status == 200)
              await log.add(key)
            }
          }
        }
        await log.wait(for: afterAcknowledgements)
        victim.end(with: SIGKILL)
        try await group.waitForAll()
      }
      #expect(try victim.waitForEnd().status == SIGKILL)

      let acknowledged = await log.keys
      #expect(acknowledged.count >= afterAcknowledgements)
      let survivor = try SandboxProcess(["--data", folder.path])
      let stored = try await survivor.client().consents().compactMap(\.idempotencyKey)
      #expect(Set(stored).isSuperset(of: acknowledged))
      #expect(Set(stored).count == stored.count)
    }
  }
}

/// A contract with example data.
private struct FruitContract: TestContract {
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

/// Sets the largest size of the database.
private struct FillableContract: TestContract {
  let recordsKey = "pages"

  func addRoutes(to router: Router<SandboxContext>, database: DatabaseQueue) {
    router.post("/pages") { request, _ in
      let pages = try await request.json(as: Int.self)
      // For SQLite a smaller number means the present size.
      try await database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = \(pages)") }
      return Response(status: .ok)
    }
  }
}

/// The keys of the reports that were acknowledged.
private actor AcknowledgementLog {
  private(set) var keys: Set<String> = []
  private var waiting: (count: Int, continuation: CheckedContinuation<Void, Never>)?

  func add(_ key: String) {
    keys.insert(key)
    if let waiting, keys.count >= waiting.count {
      self.waiting = nil
      waiting.continuation.resume()
    }
  }

  func wait(for count: Int) async {
    guard keys.count < count else { return }
    await withCheckedContinuation { waiting = (count, $0) }
  }
}
