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

  @Test func aFileThatTheFeatureCannotPrepareIsSetAsideOnce() async throws {
    let place = TestHome.folder(), setAside = Journal<Quarantine.Reason>()
    try await Notes.open(place).write { try Notes.add("old", to: $0) }
    let database = LazyDatabase<Int>(
      open: { try Notes.open(place) },
      prepare: { database in
        guard try database.read(Notes.all).isEmpty else { throw BrokenSeal() }
        return 7
      },
      damage: { $0 is BrokenSeal ? "the seal is broken" : nil },
      onQuarantine: { setAside.add($0.reason) }
    )
    for _ in 1...2 { #expect(try await database.read { rows, seven in try Notes.all(rows).count + seven } == 7) }
    #expect(setAside.all == [.damaged("the seal is broken")])
  }

  @Test(.timeLimit(.minutes(10))) func aNewFileThatCannotBePreparedEitherIsAnError() async throws {
    let place = TestHome.folder(), opened = Journal<Void>(), setAside = Journal<URL>()
    let database = LazyDatabase<Void>(
      open: {
        opened.add(())
        return try Notes.open(place)
      },
      prepare: { _ in throw BrokenSeal() },
      damage: { $0 is BrokenSeal ? "the seal is broken" : nil },
      onQuarantine: { setAside.add($0.file) }
    )
    for round in 1...2 {
      await #expect(throws: BrokenSeal.self) { try await database.read { rows, _ in try Notes.all(rows) } }
      #expect(opened.all.count == 2 * round && setAside.all.count == round)
    }
  }

  @Test func anErrorOfTheFeaturesOwnIsThrownOnceAndUndoesTheWrite() async throws {
    struct Stop: Error {}
    let place = TestHome.folder(), calls = Journal<Void>(), setAside = Journal<URL>()
    let database = LazyDatabase<Void>(open: { try Notes.open(place) }, onQuarantine: { setAside.add($0.file) })
    await #expect(throws: Stop.self) {
      try await database.write { (rows, _) -> Void in
        calls.add(())
        try Notes.add("one", to: rows)
        throw Stop()
      }
    }
    #expect(try await database.read { rows, _ in try Notes.all(rows) } == [])
    #expect(calls.all.count == 1 && setAside.all.isEmpty)
  }
}
