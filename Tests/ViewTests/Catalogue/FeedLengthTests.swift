import Foundation
import GRDBSQLite
import Testing
import UIKit

@testable import Catalogue
@testable import Pictures

/// A long feed, scrolled through from one end to the other.
@MainActor @Suite("Feed length", .oneWindow)
struct FeedLengthTests {
  private let window = mainWindow

  /// The number of items: `QUINTET_ITEMS=1000` for more.
  private let count = ProcessInfo.processInfo.environment["QUINTET_ITEMS"].flatMap { Int($0) } ?? 300
  /// From which item on memory has to be flat. By then the decoded pictures have all the memory that they may take.
  private let warmUp = 200

  @Test("scrolling a long feed shows every item in constant memory", .timeLimit(.minutes(20)))
  func scrollingALongFeedShowsEveryItemInConstantMemory() async throws {
    let server = FeedServer(Item.samples(1...count)), photos = try photos()
    server.picture = { id in photos[(Int(id.text) ?? 0) % photos.count] }
    let stage = try await FeedScreen.listing(server, in: window), table = try #require(stage.table)
    var seen: [Int] = [], resident: [Double] = [], kept: [Double] = [], heap: [Double] = []
    // Every fifty items.
    @MainActor func measure() async throws {
      await stage.catalogue.pictures.settle()
      try await stage.nextFrame()
      // An opaque picture takes three bytes a pixel here; the cache reckons with four.
      kept.append(Double(stage.catalogue.pictures.configuration.imageCache.totalCost) * 0.75)
      // The number of items kept goes up and down (below), and each has pages of its own.
      resident.append(Double(Memory.resident) - (kept.last ?? 0))
      let database = Double(sqlite3_memory_used())
      heap.append(Double(Memory.heapInUse) - (kept.last ?? 0) - database)
      // It reads and writes on a connection each, and each keeps up to two megabytes of the file.
      #expect(database < 5 * 1_048_576, "SQLite has \(database) bytes")
    }
    while seen.last != 1 {
      seen += try numbers(stage).filter { $0 < seen.last ?? count + 1 }
      if seen.count >= warmUp + 50 * resident.count { try await measure() }
      try await scroll(table, by: 1, stage)
    }
    #expect(seen == Array((1...count).reversed()))
    #expect(stage.catalogue.state.feed.entries.map(\.item) == server.items)
    try await wait("it ends") { stage.cell(saying: stage.texts["feed.end"]) != nil }
    try await measure()
    var back: [Int] = []
    let down = resident.count - 1
    while back.last != count {
      back += try numbers(stage).reversed().filter { $0 > back.last ?? 0 }
      if back.count >= 50 * (resident.count - down) { try await measure() }
      try await scroll(table, by: -1, stage)
    }
    #expect(back == Array(1...count))
    try await measure()
    try expectFlat("resident memory without pictures", resident, within: 5)
    // Decoded pictures are cut back to nine tenths of their limit each time they reach it.
    try expectFlat("kept pictures", kept, within: 12)
    try expectFlat("the heap without them and SQLite's", heap, within: 5)
    // Each page but the first begins with what is known.
    #expect(server.questions.count == 2 + (count - 10) / 9)
  }

  private func expectFlat(_ name: String, _ bytes: [Double], within percent: Double) throws {
    let first = try #require(bytes.first), growth = bytes.map { ($0 / first - 1) * 100 }
    let all = growth.map { String(format: "%+.1f", $0) }.joined(separator: " ")
    let sentence = "\(name) from item \(warmUp) on, of \(Int(first) >> 20) MB, in %: \(all)"
    FileHandle.standardOutput.write(Data("        \(sentence)\n".utf8))
    #expect(growth.allSatisfy { $0 < percent }, Comment(rawValue: sentence))
  }

  /// The items that can be seen, which follow each other.
  private func numbers(_ stage: FeedScreen) throws -> [Int] {
    let numbers = stage.rows.compactMap { $0.hasPrefix("Item ") ? Int($0.dropFirst(5)) : nil }
    let isInOrder = zip(numbers, numbers.dropFirst()).allSatisfy { $0 - 1 == $1 }
    if !isInOrder { throw Missing(description: "\(numbers) are on the screen") }
    return numbers
  }

  /// Scrolls by less than a page, and waits for the rows there to load.
  private func scroll(_ table: UITableView, by direction: CGFloat, _ stage: FeedScreen) async throws {
    let end = table.contentSize.height - table.bounds.height
    let offset = min(max(table.contentOffset.y + direction * 500, 0), end)
    table.contentOffset.y = offset
    try await stage.nextFrame()
    if stage.catalogue.state.older != nil { try await stage.rest() }
  }

  /// The thirty photos of the sandbox.
  private func photos() throws -> [Data] {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let folder = root.appendingPathComponent("sandbox/Sources/SandboxContracts/Resources/Catalogue")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return try files.filter { $0.pathExtension == "jpg" }.map { try Data(contentsOf: $0) }
  }
}
