import Foundation
import GRDB
import TestSupport
import Testing

@testable import LocalCache

/// A database that is opened when it is needed, and anew where it turns out to be damaged.
@Suite struct LazyDatabaseTests {
  private struct BrokenSeal: Error {}

  @Test func readsThatMeetTheSameDamageAllGetTheNewFile() async throws {
    let place = TestHome.folder(), setAside = Journal<URL>(), log = Journal<String>()
    let database = LazyDatabase<Void>(
      open: { try Notes.open(place) { log.add($1) } },
      prepare: { _ in },
      damage: { $0 is BrokenSeal ? "the seal is broken" : nil },
      onQuarantine: { setAside.add($0.file) }
    )
    try await database.write { rows, _ in try Notes.add("old", to: rows) }
    let (begun, mark) = AsyncStream<Void>.makeStream()
    // Ends while the other waits for the file that is to be set aside.
    async let late = database.read { rows, _ in
      guard try Notes.all(rows).isEmpty else {
        mark.yield()
        Thread.sleep(forTimeInterval: 0.3)
        throw BrokenSeal()
      }
      return true
    }
    for await _ in begun { break }
    let early = try await database.read { rows, _ in
      guard try Notes.all(rows).isEmpty else { throw BrokenSeal() }
      return true
    }
    let isLateAnswered = try await late
    #expect(early && isLateAnswered)
    #expect(setAside.all.count == 1)
    #expect(log.all.filter { $0.contains("will be set aside") }.count == 1)
  }
}
