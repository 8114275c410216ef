import Foundation
import GRDB
import Pictures
import TestSupport
import Testing

@testable import Deliveries

/// Kills a process with the real model, store, caches and client while it refreshes and loads, and looks at what is left.
@Suite(.timeLimit(.minutes(10)))
struct KilledRefreshTests {
  @Test func aHundredKillsWhileItRefreshesLeaveAWholeList() async throws {
    let folder = TestHome.folder(), server = try ListServer()
    var left = "nothing", kinds: Set<String> = [], dates: Set<Date> = [], moments: [String: Int] = [:]
    for round in 0..<100 {
      // Some steps later, however long they take here, and somewhere in the next.
      let arguments = ["refresh", folder.path, server.url.absoluteString]
      let all = try await ProbeProcess.killed(
        "deliveries-probe",
        arguments,
        afterLines: 1...8,
        microseconds: 0...12_000
      )
      #expect(all.first == "cache \(left)", "round \(round): the next launch shows what the store has")
      let lines = all.dropFirst()
      #expect(!lines.contains { $0.hasPrefix("failed") }, "round \(round): \(lines)")
      moments[lines.last?.split(separator: " ").first.map(String.init) ?? "nothing", default: 0] += 1

      #expect(try integrity(folder) == "ok", "round \(round)")
      guard let snapshot = try await DeliveryStore(folder: { folder }).read(limit: nil) else {
        #expect(left == "nothing", "round \(round): the list is gone")
        continue
      }
      let kind = String(snapshot.deliveries.first?.text.prefix { $0 != " " } ?? "")
      #expect(snapshot.deliveries.count == ListServer.counts[kind], "round \(round)")
      for (number, delivery) in snapshot.deliveries.enumerated() {
        let isWhole =
          delivery.id == number && delivery.text == "\(kind) \(number)"
          && delivery.address == "\(kind) street \(number)"
          && delivery.photo?.absoluteString == "https://example.com/\(kind)/\(number)"
        #expect(isWhole, "round \(round): \(delivery)")
      }
      // Before it says that it stores, nothing changes; what it says is kept is.
      let said = lines.last { $0.hasPrefix("kept") }.map { $0.dropFirst(5) } ?? Substring(left)
      if lines.last != "storing" { #expect(said == "\(kind) \(snapshot.deliveries.count)", "round \(round)") }
      left = "\(kind) \(snapshot.deliveries.count)"
      kinds.insert(kind)
      dates.insert(snapshot.date)
    }
    #expect(kinds == ["First", "Second"])
    // It was killed before, in and after what it did, and it did something nearly each time.
    #expect(dates.count > 50 && (moments["storing"] ?? 0) > 5, "\(dates.count) lists, \(moments)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).allSatisfy { !$0.contains("set-aside") })
  }

  @Test func killedRefreshesLeaveWholeCacheEntriesWithinTheLimits() async throws {
    let folder = TestHome.folder(), server = try ListServer(), limit = 150_000
    var found = 0
    for round in 0..<100 {
      let arguments = ["load", folder.path, server.url.absoluteString, "\(limit)", "\(round * 7)"]
      let lines = try await ProbeProcess.killed(
        "deliveries-probe",
        arguments,
        afterLines: 1...1,
        microseconds: 0...10_000
      )
      #expect(lines == ["ready"], "round \(round)")
      for (kind, path) in [("photos", { "photos/\($0)" }), ("tiles", { "tiles/16/\($0)/0" })]
        as [(String, (Int) -> String)]
      {
        let files = folder.appendingPathComponent(kind)
        #expect(bytes(in: files) <= limit, "round \(round), \(kind)")
        let cache = DataCache(folder: files, sizeLimit: limit)
        for number in ListServer.pictures.indices {
          let key = server.url.appendingPathComponent(path(number)).absoluteString
          guard let entry = await cache.entry(for: key) else { continue }
          found += 1
          let isWhole = entry.data == ListServer.pictures[number]
          #expect(isWhole, "round \(round), \(key)")
        }
      }
    }
    #expect(found > 1_000)
    #expect(ListServer.pictures.reduce(0) { $0 + $1.count } > 2 * limit, "the caches had to let go of some")
  }

  private func integrity(_ folder: URL) throws -> String? {
    let file = folder.appendingPathComponent("deliveries.sqlite")
    guard FileManager.default.fileExists(atPath: file.path) else { return "ok" }
    return try DatabaseQueue(path: file.path).read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
  }

  /// Bytes of all files in a folder, those that were not finished too.
  private func bytes(in folder: URL) -> Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.reduce(0) { sum, name in
      var status = stat()
      return sum + (lstat(folder.appendingPathComponent(name).path, &status) == 0 ? Int(status.st_size) : 0)
    }
  }
}
