import Foundation
import TestSupport
import Testing

@testable import QuintetStorage
@testable import QuintetTransport

/// Guarantees when processes with an outbox are killed, run side by side, or run out of disk.
@Suite(.serialized)
struct OutboxProcessTests {
  private let server = TestServer()

  private func directory() -> URL {
    TestHome.folder().appendingPathComponent("box")
  }

  private func seen(_ path: String) async throws -> [TestServer.Seen] {
    try await server.log().requests.filter { $0.path.hasPrefix(path) }
  }

  private func files(_ directory: URL, _ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory.appendingPathComponent(folder).path)
  }

  /// Expects each request to come with the key of its number, and first tries to come in order.
  private func expectSound(_ seen: [TestServer.Seen], _ comment: Comment) {
    for request in seen {
      #expect(request.key == UUID(number: Int(request.body) ?? 0).uuidString.lowercased(), comment)
    }
    var firsts: [Int] = []
    for number in seen.compactMap({ Int($0.body) }) where !firsts.contains(number) { firsts.append(number) }
    #expect(firsts == firsts.sorted(), comment)
  }

  @Test func aKillLosesNothingAndSendsNothingUnderAnotherKey() async throws {
    let library = try Probe.preload("file-steps")
    let log = TestHome.folder().appendingPathComponent("log")
    let whole = Probe(directory: directory(), url: server.url("/judge/whole?refuse=1"))
    _ = try await whole.run(count: 2, environment: ["LD_PRELOAD": library, "STEPS_LOG": log.path])
    let kinds = ["write", "fsync", "rename", "unlink", "mkdir"]
    let steps = try String(contentsOf: log, encoding: .utf8).split(separator: "\n").filter { line in
      kinds.contains { line.hasPrefix($0 + " ") }
    }.count
    #expect(steps > 20)

    for step in 1...steps {
      let path = "/judge/\(step)"
      let probe = Probe(directory: directory(), url: server.url("\(path)?refuse=1"))
      let killed = try await probe.run(count: 2, environment: ["LD_PRELOAD": library, "STEPS_KILL_AT": String(step)])
      let resumed = try await probe.run(count: 0)
      // The order of the two threads' steps may differ from run to run, so that the last few may not be reached.
      #expect(killed.isKilled || step > steps - 4, "step \(step)")
      #expect(!resumed.isKilled, "step \(step)")

      let seen = try await seen(path)
      expectSound(seen, "step \(step)")
      let arrived = Set(seen.compactMap(\.key))
      #expect(arrived.isSuperset(of: killed.keys("enqueued")), "step \(step) lost a request")
      #expect(try files(probe.directory, "queue").isEmpty, "step \(step)")
      #expect(try files(probe.directory, "quarantine").isEmpty, "step \(step)")
      let kept = try files(probe.directory, "rejected")
      #expect(kept.count == (arrived.contains(UUID(number: 1).uuidString.lowercased()) ? 1 : 0), "step \(step)")
    }
  }

  @Test func killsWhileSendingLoseNothingAndKeepOrderAndKeys() async throws {
    try await server.plan(["slow0.1", "drop", "503", "200", "answer-lost", "slow0.1", "200", "drop", "slow0.1"])
    let probe = Probe(directory: directory(), url: server.url("/records"))
    let first = try await probe.run(count: 8, killAfter: 0.15)
    for round in 1...8 { _ = try await probe.run(count: 0, killAfter: Double(round) * 0.02) }
    let last = try await probe.run(count: 0)
    #expect(!last.isKilled)
    let seen = try await seen("/records")
    expectSound(seen, "killed while sending")
    #expect(Set(seen.compactMap(\.key)).isSuperset(of: first.keys("enqueued")))
    #expect(try files(probe.directory, "queue").isEmpty)
  }

  @Test func processesThatShareADirectoryDoNotSendTwice() async throws {
    let directory = directory()
    let url = server.url("/records")
    try await withThrowingTaskGroup(of: Probe.Outcome.self) { group in
      for _ in 1...3 {
        group.addTask { try await Probe(directory: directory, url: url).run(count: 0) }
      }
      _ = try await Probe(directory: directory, url: url).run(count: 20, arguments: ["--no-start"])
      for _ in 1...3 {
        group.addTask { try await Probe(directory: directory, url: url).run(count: 0) }
      }
      for try await outcome in group { #expect(!outcome.isKilled) }
    }
    let seen = try await seen("/records")
    #expect(seen.map(\.body) == (1...20).map(String.init))
  }

  @Test func aFullDiskIsAnErrorWithoutHalfWrittenFiles() async throws {
    let probe = Probe(directory: directory(), url: server.url("/records"))
    let outcome = try await probe.run(count: 2, arguments: ["--limit", "100"])
    #expect(outcome.lines == Array(repeating: "refused \(StorageError.diskFull)", count: 2) + ["done"])
    #expect(try files(probe.directory, "queue").isEmpty)
    #expect(try await seen("/records").isEmpty)

    let roomAgain = try await probe.run(count: 1)
    #expect(!roomAgain.isKilled)
    #expect(try await seen("/records").count == 1)
  }

  @Test func aWallClockThatRunsBackwardsDoesNotStopRetries() async throws {
    let library = try Probe.preload("clock-back")
    // Without TLS, which would find its certificates not valid yet.
    let plain = TestServer(certificate: nil)
    try await plain.plan(["503", "answer-lost", "503"])
    let outcome = try await Probe(directory: directory(), url: plain.url("/records"))
      .run(count: 1, environment: ["LD_PRELOAD": library])
    #expect(outcome.keys("waiting").count == 3)
    #expect(
      try await plain.log().requests.map(\.key) == Array(repeating: UUID(number: 1).uuidString.lowercased(), count: 4)
    )
  }

  @Test func libcurlsThreadSleepsWhileThereIsNothingToDo() async throws {
    let probe = Probe(directory: directory(), url: server.url("/records"))
    let outcome = try await probe.run(count: 3, arguments: ["--idle"])
    #expect(outcome.lines.suffix(2) == ["woke 0", "done"])
  }
}
