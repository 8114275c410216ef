import Foundation
import GRDB
import TestSupport
import Testing

@testable import Catalogue

/// Kills a process at random moments while it loads, posts and deletes, and looks at what the real sandbox has in the end.
@Suite(.timeLimit(.minutes(10)))
struct KilledErrandsTests {
  private struct Row: Decodable {
    let id: String
    let text: String
  }

  /// `CATALOGUE_KILLS=200` for more of them.
  @Test func whatIsAcknowledgedIsDoneOnceAndNothingElseIs() async throws {
    let rounds = ProcessInfo.processInfo.environment["CATALOGUE_KILLS"].flatMap { Int($0) } ?? 20
    let folder = TestHome.folder(), sandbox = try SandboxProcess(data: TestHome.place(), seeds: true)
    try await sandbox.addItems(20 * rounds)
    let all = try await rows(sandbox).map(\.id), before = Set(all)
    var kept: Set<String> = [], deleted: Set<String> = [], tried: Set<String> = []
    for round in 0..<rounds {
      let items = (round * 20..<round * 20 + 20).map { all[$0] }
      let arguments = arguments(folder, sandbox, ["round \(round)"] + items)
      let lines = try await ProbeProcess.killed(
        "catalogue-probe",
        arguments,
        afterLines: 0...12,
        microseconds: 0...20_000
      )
      #expect(!lines.contains { $0.hasPrefix("failed") }, "round \(round): \(lines)")
      for line in lines {
        if line.hasPrefix("kept ") { kept.insert(String(line.dropFirst(5))) }
        if line.hasPrefix("deleting ") { tried.insert(String(line.dropFirst(9))) }
        if line.hasPrefix("deleted ") { deleted.insert(String(line.dropFirst(8))) }
      }
    }
    let arguments = arguments(folder, sandbox)
    let last = try await onItsOwnThread { try ProbeProcess("catalogue-probe", arguments).lines() }
    #expect(last == ["ready", "empty"])
    let after = try await rows(sandbox), posts = after.map(\.text).filter { $0.hasPrefix("round ") }
    #expect(posts.count == Set(posts).count, "something is there twice")
    #expect(kept.isSubset(of: posts), "lost: \(kept.subtracting(posts))")
    let gone = before.subtracting(after.map(\.id))
    #expect(deleted.isSubset(of: gone), "still there: \(deleted.subtracting(gone))")
    #expect(gone.isSubset(of: tried), "deleted unasked: \(gone.subtracting(tried))")
    let file = folder.appendingPathComponent("catalogue.sqlite")
    let check = try await DatabaseQueue(path: file.path).read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
    #expect(check == "ok")
    #expect(kept.count > rounds && deleted.count > rounds / 2, "\(kept.count) posts, \(deleted.count) deletions")
    print("\(kept.count) posts and \(deleted.count) deletions were acknowledged, \(posts.count) and \(gone.count) done")
  }

  private func rows(_ sandbox: SandboxProcess) async throws -> [Row] { try await sandbox.records("catalogue") }

  private func arguments(_ folder: URL, _ sandbox: SandboxProcess, _ work: [String] = []) -> [String] {
    let announcement = sandbox.announcement
    let server = announcement.https.replacingOccurrences(of: "127.0.0.1", with: "localhost") + "/e/mock/v1"
    let pins = announcement.pins
    return ["errands", folder.path, server, announcement.ca, sandbox.token, pins.current, pins.backup] + work
  }
}
