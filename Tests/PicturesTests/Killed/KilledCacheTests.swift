import Foundation
import TestSupport
import Testing

@testable import Pictures

/// Kills a process that does nothing but store, and takes descriptors and space from one.
@Suite struct KilledCacheTests {
  @Test func aHundredKillsLeaveWholeEntriesAloneWithinTheLimit() async throws {
    let folder = TestHome.place()
    let limit = 200_000
    var found = 0
    for round in 0..<100 {
      let arguments = ["files", folder.path, "\(limit)", "\(round)"]
      let lines = try await ProbeProcess.killed("cache-probe", arguments, afterLines: 1...1, microseconds: 0...3_000)
      try #require(lines == ["ready"])
      #expect(size(folder) <= limit, "round \(round)")
      let cache = DataCache(folder: folder, sizeLimit: limit)
      for number in 0..<60 {
        guard let data = await cache.data("\(number)") else { continue }
        found += 1
        let line = "\(number) "
        let whole = String(repeating: line, count: data.count / line.utf8.count)
        #expect(String(decoding: data, as: UTF8.self) == whole, "round \(round), entry \(number)")
      }
      await cache.store(kilobyte(round), "mine")
      #expect(await cache.data("mine") == kilobyte(round))
      #expect(names(folder).filter { $0.hasPrefix(".") } == [])
      #expect(size(folder) <= limit, "round \(round)")
    }
    #expect(found > 500)
  }

  @Test func concurrentProcessesServeWholeEntriesWithinTheLimit() async throws {
    let folder = TestHome.place()
    let limit = 400_000
    let probes = try (0..<2).map { try ProbeProcess("cache-probe", "files", folder.path, "\(limit)", "\($0)") }
    for probe in probes { #expect(probe.line() == "ready") }
    let cache = DataCache(folder: folder, sizeLimit: limit)
    var found = 0
    for turn in 0..<2_000 {
      let line = "\(turn % 60) "
      if let data = await cache.data("\(turn % 60)") {
        found += 1
        let whole = String(repeating: line, count: data.count / line.utf8.count)
        #expect(String(decoding: data, as: UTF8.self) == whole)
      }
      if turn % 100 == 0 { #expect(size(folder) <= limit * 3 / 2) }
    }
    for probe in probes { probe.kill() }
    #expect(found > 100)
  }

  @Test(arguments: ["files", "space"])
  func lackOfDescriptorsOrSpaceLosesNoStoredEntry(what: String) async throws {
    let folder = TestHome.folder()
    let files = folder.appendingPathComponent("files")
    let cache = DataCache(folder: files)
    await cache.store(Data("kept".utf8), "old")
    let all = try await onItsOwnThread { try ProbeProcess("cache-probe", "short-of", what, folder.path).lines() }
    let lines = all.filter { $0.hasPrefix("old") || $0.hasPrefix("new") }
    // First with everything, in another folder; then without; then with everything again.
    let without = what == "files" ? ["old nothing", "new nothing"] : ["old kept", "new nothing"]
    #expect(lines == ["old nothing", "new new"] + without + ["old kept", "new new"])
    #expect(await cache.data("old") == Data("kept".utf8))
  }
}
