import Foundation
import GRDB
import Hummingbird
import Testing

@testable import SandboxServer

/// A disk that fails: an error says so, and what was acknowledged is there afterwards.
@Suite(.timeLimit(.minutes(5)))
struct DiskTests {
  @Test func aFullDiskAnswers500AndLosesNothingThatWasAcknowledged() async throws {
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
      // Without a sound, as after a loss of power.
      process.end(with: SIGKILL)

      let later = try SandboxProcess(["--data", folder.path])
      let survivor = try later.client()
      let stored = try await survivor.consents().compactMap(\.idempotencyKey)
      #expect(Set(stored).isSuperset(of: acknowledged))
      #expect(Set(stored).count == stored.count)
      #expect(try await survivor.report(key: "after").status == 200)
    }
  }

  @Test func aDatabaseThatIsFullAnswers500AndGoesOnWhenThereIsRoom() async throws {
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

  @Test func aLockThatStaysIsA500AndNothingIsStored() async throws {
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

  @Test func aFolderThatMayOnlyBeReadIsNamedAtTheStart() async throws {
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
}

/// Lets a test say how many pages the database may have.
private struct FillableContract: Contract {
  let recordsKey = "pages"

  func addRoutes(to router: Router<SandboxContext>, database: DatabaseQueue) {
    router.post("/pages") { request, _ in
      let pages = try await request.json(as: Int.self)
      // SQLite takes a number below the pages that there are for as many as there are.
      try await database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = \(pages)") }
      return Response(status: .ok)
    }
  }

  func records(in db: Database, last limit: Int?) throws -> StoredRecords? { nil }
}
