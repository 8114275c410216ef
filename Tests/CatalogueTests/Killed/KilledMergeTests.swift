import Foundation
import GRDB
import Sealing
import TestSupport
import Testing

@testable import Catalogue

/// Kills a process with the real store while it merges, and looks at what is left.
@Suite(.timeLimit(.minutes(10)))
struct KilledMergeTests {
  /// `CATALOGUE_KILLS=200` for more of them.
  @Test func killsLeaveEachMergeWholeOrNotAtAll() async throws {
    let rounds = ProcessInfo.processInfo.environment["CATALOGUE_KILLS"].flatMap { Int($0) } ?? 50
    let folder = TestHome.folder(), key = try SealingKey(bytes: Data(repeating: 7, count: 32))
    let errors = Journal<CatalogueError>()
    var left = 0, moments: [Substring: Int] = [:], finished = 0
    for round in 0..<rounds {
      let arguments = ["merge", folder.path]
      let all = try await ProbeProcess.killed("catalogue-probe", arguments, afterLines: 1...6, microseconds: 0...6_000)
      #expect(all.first == "ready \(left)", "round \(round): the next launch goes on from what is there")
      let lines = all.dropFirst()
      #expect(!lines.contains { $0.hasPrefix("failed") }, "round \(round): \(lines)")
      let acknowledged = lines.last { $0.hasPrefix("merged ") }.flatMap { Int($0.dropFirst(7)) } ?? left
      let isMerging = lines.last?.hasPrefix("merging") ?? false
      moments[lines.last?.prefix { $0 != " " } ?? "nothing", default: 0] += 1

      let file = folder.appendingPathComponent("catalogue.sqlite")
      let check = try Self.integrityCheck(of: file)
      #expect(check == "ok", "round \(round)")
      let store = CatalogueStore(folder: { folder }, key: .staticKey(key), onError: errors.add)
      let entries = try await store.newest(100)
      let generation = entries.first.flatMap { Int($0.item.text) } ?? 0
      #expect(
        generation == acknowledged || (isMerging || lines.isEmpty) && generation == acknowledged + 1,
        "round \(round)"
      )
      if generation > acknowledged { finished += 1 }
      if generation > 0 {
        #expect(entries.map(\.item.id.text) == (0..<10).reversed().map { "\(1_000_000 + generation + $0)" })
        #expect(entries.allSatisfy { $0.item.text == "\(generation)" && !$0.hasGapBelow })
        let picture = Data(repeating: UInt8(truncatingIfNeeded: generation), count: 2_000 + generation % 7 * 5_000)
        for entry in entries { #expect(try await store.picture(of: entry.item.id) == picture, "round \(round)") }
      }
      left = generation
    }
    #expect(errors.all.isEmpty)
    // The lines that are read first are one merge a round on average, however slow the machine is.
    #expect(
      left > rounds / 2 && (moments["merging"] ?? 0) > rounds / 10,
      "\(left) generations, \(moments), \(finished) done and not said"
    )
    print("\(left) generations, last said: \(moments), \(finished) were done and not said")
  }

  private static func integrityCheck(of file: URL) throws -> String? {
    try DatabaseQueue(path: file.path).read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
  }
}
