import Foundation
import TestSupport
import Testing

@testable import QuintetStorage
@testable import QuintetTransport

/// An outbox's use of files, watched and disturbed from below by a library put in front of libc.
@Suite(.serialized)
struct OutboxDiskTests {
  private let server = TestServer()
  private let directory = TestHome.folder().appendingPathComponent("box")
  private let log = TestHome.folder().appendingPathComponent("log")

  private func run(_ count: Int, _ arguments: [String] = [], _ environment: [String: String] = [:]) async throws
    -> Probe.Outcome
  {
    let library = try Probe.preload("file-steps")
    let base = ["LD_PRELOAD": library, "STEPS_LOG": log.path]
    return try await Probe(directory: directory, url: server.url("/judge?refuse=1"))
      .run(count: count, arguments: arguments, environment: base.merging(environment) { $1 })
  }

  /// The steps so far, their words apart.
  private func steps() throws -> [[Substring]] {
    try String(contentsOf: log, encoding: .utf8).split(separator: "\n").map { $0.split(separator: " ") }
  }

  private func folder(_ path: Substring) -> String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }

  // MARK: - Order

  @Test func filesAndDirectoriesAreFlushedBeforeAnythingIsReported() async throws {
    #expect(try await !run(2).isKilled)
    // Files that must reach the disk before the next promise, and the directories that have to follow.
    var unflushed: Set<String> = []
    var owed: [String: String] = [:]
    var renames = 0, removals = 0, made = 0
    for step in try steps() {
      switch step[0] {
      case "write": unflushed.insert(String(step[1]))
      case "fsync":
        unflushed.remove(String(step[1]))
        owed = owed.filter { $0.value != step[1] }
      case "rename":
        renames += 1
        #expect(!unflushed.contains(String(step[1])), "renamed before it was flushed: \(step)")
        owed["to \(step[2])"] = folder(step[2])
      case "unlink" where step[1].hasSuffix(".json") && !step[1].contains("/."):
        removals += 1
        owed["gone \(step[1])"] = folder(step[1])
      case "mkdir":
        made += 1
        owed["made \(step[1])"] = folder(step[1])
      case "say" where step[1] != "waiting":
        // Another thread may be amid its own step while one says what it has done: what is said names its key.
        let open = owed.keys.filter { step.count > 2 && $0.lowercased().contains(step[2].lowercased()) }
        #expect(open.isEmpty, "said \(step) before the directory was flushed")
      default: break
      }
    }
    #expect(owed.isEmpty, "never flushed: \(owed)")
    #expect(unflushed.isEmpty)
    #expect(renames == 3 && removals == 2 && made >= 4, "\(renames) renames, \(removals) removals, \(made) directories")
  }

  @Test func aRejectedEntryIsStoredBeforeItLeavesTheQueue() async throws {
    // The second is there so that the process does not end amid the first's move.
    #expect(try await !run(2).isKilled)
    let steps = try steps()
    let written = try #require(steps.firstIndex { $0[0] == "rename" && $0[2].contains("/rejected/") })
    let flushed = try #require(steps[written...].firstIndex { $0[0] == "fsync" && $0[1].hasSuffix("/rejected") })
    let removed = try #require(steps.firstIndex { $0[0] == "unlink" && $0[1].contains("/queue/0000000001") })
    #expect(written < flushed && flushed < removed)
  }

  @Test func aRejectedEntryLeavesTheQueueOnAFullDisk() async throws {
    #expect(try await !run(2, [], ["STEPS_FAIL": "open:/rejected/.:\(ENOSPC):0:100"]).isKilled)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path + "/queue").isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path + "/rejected").count == 1)
    let asked = try await server.log().requests.compactMap(\.key)
    #expect(Set(asked).count == 2 && asked.count == 2, "one was sent again: \(asked)")
  }

  @Test func aMoveFlushesBothDirectories() async throws {
    #expect(try await !run(0).isKilled)
    try Data().write(to: directory.appendingPathComponent("queue/note"))
    #expect(try await run(1).lines.contains("quarantined note"))
    let steps = try steps()
    let moved = try #require(steps.firstIndex { $0[0] == "rename" && $0[2].hasSuffix("/quarantine/note") })
    let said = try #require(steps.firstIndex { $0[0] == "say" && $0[1] == "quarantined" })
    for name in ["/quarantine", "/queue"] {
      #expect(steps[moved..<said].contains { $0[0] == "fsync" && $0[1].hasSuffix(name) }, "\(name)")
    }
  }

  // MARK: - Modes

  @Test(arguments: ["000", "077", "777"])
  func filesAreOwnerOnlyFromTheFirstByte(_ mask: String) async throws {
    _ = try await run(0)
    // Left by a killed process, or put there by another: its reader must not read what comes.
    let left = directory.appendingPathComponent("queue/.0000000001-00000000-0000-4000-8000-000000000001.json")
    #expect(FileManager.default.createFile(atPath: left.path, contents: nil, attributes: [.posixPermissions: 0o666]))
    let outcome = try await run(2, ["--no-start"], ["STEPS_UMASK": mask])
    #expect(outcome.keys("enqueued").count == 2)
    for step in try steps() where step[0] == "create" || step[0] == "chmod" {
      #expect(step[2] == "600", "\(step)")
    }
    let queue = directory.appendingPathComponent("queue")
    let names = try FileManager.default.contentsOfDirectory(atPath: queue.path)
    #expect(names.count == 2)
    for name in names {
      let attributes = try FileManager.default.attributesOfItem(atPath: queue.appendingPathComponent(name).path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  // MARK: - Failures that pass

  @Test(arguments: ["open", "lstat", "read"], [EMFILE, ENFILE, EIO, EACCES, ENOMEM, EINTR])
  func anEntryUnreadableOnceKeepsItsPlaceAndIsRetried(_ call: String, _ code: Int32) async throws {
    #expect(try await run(3, ["--no-start"]).keys("enqueued").count == 3)
    let outcome = try await run(0, [], ["STEPS_FAIL": "\(call):/queue/0000000002:\(code):0:2"])
    #expect(!outcome.isKilled)
    #expect(outcome.keys("quarantine").isEmpty)
    #expect(try steps().contains { $0[0] == "fail" })
    if code != EINTR { #expect(outcome.lines.contains("storage \(StorageError(code: code))")) }
    #expect(try await server.log().requests.map(\.body) == ["1", "2", "3"])
  }

  @Test func anEntryUnreadableForLongIsPassedOverAndRetried() async throws {
    #expect(try await run(3, ["--no-start"]).keys("enqueued").count == 3)
    _ = try await run(0, [], ["STEPS_FAIL": "open:/queue/0000000001:\(EIO):0:40"])
    #expect(try await server.log().requests.map(\.body) == ["2", "3", "1"])
  }

  /// So often it holds the others up, and no more often.
  @Test(arguments: [(8, ["1", "2", "3"]), (9, ["2", "1", "3"])])
  func anEntryIsPassedOverAfterEightFailures(_ failures: Int, _ order: [String]) async throws {
    #expect(try await run(3, ["--no-start"]).keys("enqueued").count == 3)
    _ = try await run(0, [], ["STEPS_FAIL": "open:/queue/0000000001:\(EIO):0:\(failures)"])
    #expect(try await server.log().requests.map(\.body) == order)
  }

  @Test(arguments: ["opendir", "readdir"])
  func aFailedListingIsRetriedAndNotAnEmptyQueue(_ call: String) async throws {
    #expect(try await run(3, ["--no-start"]).keys("enqueued").count == 3)
    // The first is for what an interrupted write may have left.
    let outcome = try await run(0, [], ["STEPS_FAIL": "\(call):/queue:\(EIO):1:3"])
    #expect(!outcome.isKilled)
    #expect(outcome.keys("storage").count >= 1)
    #expect(try await server.log().requests.map(\.body) == ["1", "2", "3"])
  }

  @Test(arguments: [
    "opendir:/queue", "readdir:/queue", "opendir:/rejected", "open:/queue/.0000000004", "rename:/queue/0000000004",
  ])
  func anUnwritableEntryIsRefusedAndLeavesNothing(_ fault: String) async throws {
    #expect(try await run(3, ["--no-start"]).keys("enqueued").count == 3)
    let skip = fault.contains("dir:") ? 1 : 0
    let refused = try await run(4, ["--no-start"], ["STEPS_FAIL": "\(fault):\(EIO):\(skip):100"])
    #expect(refused.keys("enqueued").isEmpty || !fault.contains("dir:"))
    #expect(refused.lines.contains("refused \(StorageError.refused(code: EIO))"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path + "/queue").count == 3)
    #expect(try await run(4, ["--no-start"]).keys("enqueued").count == 4)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path + "/queue").count == 4)
  }

  @Test func anAnswerNotedInAnUnflushedDirectoryIsReportedOnce() async throws {
    let outcome = try await run(2, ["--no-start"])
    #expect(outcome.keys("enqueued").count == 2)
    // The flush fails once for the entry that is refused and once for the one that is taken.
    let answered = try await run(0, [], ["STEPS_FAIL": "fsync:/queue:\(EIO):0:2"])
    #expect(answered.keys("rejected") + answered.keys("delivered") == outcome.keys("enqueued"))
    #expect(answered.keys("storage").isEmpty)
    #expect(try steps().filter { $0[0] == "fail" }.count == 2)
    #expect(try await server.log().requests.map(\.body) == ["1", "2"])
  }

  @Test(arguments: [EINVAL, EOPNOTSUPP, ENOSYS])
  func anEntryIsTakenWhereDirectoriesCannotBeFlushed(_ code: Int32) async throws {
    _ = try await run(0)
    let outcome = try await run(1, ["--no-start"], ["STEPS_FAIL": "fsync:/queue:\(code):1:1"])
    #expect(outcome.keys("enqueued").count == 1)
    #expect(try steps().contains { $0[0] == "fail" && $0[2].hasSuffix("/queue") })
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path + "/queue").count == 1)
  }

  @Test func anEntryInAnUnflushedDirectoryIsRefusedAndRemoved() async throws {
    _ = try await run(0)
    let outcome = try await run(1, ["--no-start"], ["STEPS_FAIL": "fsync:/queue:\(EIO):1:1"])
    #expect(outcome.lines == ["refused \(StorageError.refused(code: EIO))", "done"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path + "/queue").isEmpty)
  }
}
