import Foundation
import GRDB
import TestSupport
import Testing

@testable import Deliveries
@testable import QuintetStorage

@Suite struct DeliveryStoreTests {
  private let folder = TestHome.place()
  private let errors = Journal<DeliveriesError>()

  private func store(_ folder: URL? = nil) -> DeliveryStore {
    let folder = folder ?? self.folder
    return DeliveryStore(folder: { folder }, onError: errors.add)
  }

  private let whole = Snapshot(
    deliveries: [
      delivery(7), delivery(3, "Ä\n旺角 🎁", address: "", photo: nil, at: nil),
      delivery(-1, at: Coordinate(latitude: -90, longitude: 180)),
    ],
    date: time(0.25),
    skipped: 2
  )

  @Test func aStoredListSurvivesARelaunch() async throws {
    #expect(try await store().read(limit: nil) == nil)
    try await store().replace(with: whole)
    #expect(try await store().read(limit: nil) == whole)
    let replaced = snapshot([3, 1], at: 60)
    let open = store()
    try await open.replace(with: replaced)
    #expect(try await open.read(limit: nil) == replaced)
    #expect(try await store().read(limit: nil) == replaced)
    try await open.replace(with: snapshot([]))
    #expect(try await store().read(limit: nil) == snapshot([]))
    #expect(errors.all.isEmpty)
  }

  @Test func theFirstRowsAreTheFirstOfTheList() async throws {
    try await store().replace(with: whole)
    let first = try #require(try await store().read(limit: 2))
    #expect(first.deliveries == Array(whole.deliveries.prefix(2)))
    #expect(first.date == whole.date && first.skipped == 2)
  }

  @Test(arguments: [
    "UPDATE snapshot SET date = 'today'", "UPDATE snapshot SET date = x'00'", "UPDATE snapshot SET skipped = 1e300",
    "UPDATE snapshot SET skipped = 'none'",
  ])
  func mistypedValuesSetTheFileAsideWithoutCrashing(change: String) async throws {
    try await store().replace(with: whole)
    let other = try DatabaseQueue(path: folder.appendingPathComponent("deliveries.sqlite").path)
    try await other.write { try $0.execute(sql: change) }
    try other.close()
    let opened = store()
    #expect(try await opened.read(limit: nil) == nil)
    #expect(errors.all.count == 1)
    try await opened.replace(with: whole)
    #expect(try await store().read(limit: nil) == whole)
  }

  @Test func mistypedDeliveriesAreReadAsFarAsPossible() async throws {
    try await store().replace(with: whole)
    let other = try DatabaseQueue(path: folder.appendingPathComponent("deliveries.sqlite").path)
    try await other.write {
      try $0.execute(sql: "UPDATE delivery SET text = x'ff00ff', latitude = 'north', longitude = x'00', address = 7")
    }
    try other.close()
    let read = try #require(try await store().read(limit: nil))
    #expect(read.deliveries.map(\.id) == whole.deliveries.map(\.id))
    #expect(read.deliveries.allSatisfy { $0.coordinate == nil && $0.address == "7" })
  }

  @Test func aDamagedFileIsSetAsideReportedAndReplaced() async throws {
    try await store().replace(with: whole)
    let file = folder.appendingPathComponent("deliveries.sqlite")
    let damaged = Data(repeating: 0x5A, count: 20_000)
    try damaged.write(to: file)
    let opened = store()
    #expect(try await opened.read(limit: nil) == nil)
    guard case .quarantined(let path)? = errors.all.first else {
      Issue.record("nothing was reported: \(errors.all)")
      return
    }
    #expect(FileManager.default.contents(atPath: path) == damaged)
    try await opened.replace(with: whole)
    #expect(try await store().read(limit: nil) == whole)
    #expect(errors.all.count == 1)
  }

  @Test func aFileDamagedDuringUseIsSetAside() async throws {
    let text = String(repeating: "Deliver ", count: 100)
    let many = Snapshot(deliveries: (0..<10_000).map { delivery($0, text) }, date: time())
    try await store().replace(with: many)
    let used = store()
    #expect(try await used.read(limit: 1)?.deliveries.count == 1)
    // Beyond what SQLite has in memory by now.
    let file = try FileHandle(forWritingTo: folder.appendingPathComponent("deliveries.sqlite"))
    for page in 100..<1_000 {
      try file.seek(toOffset: UInt64(page * 4_096))
      try file.write(contentsOf: Data(repeating: 0x5A, count: 4_096))
    }
    try file.close()
    #expect(try await used.read(limit: nil) == nil)
    try await used.replace(with: whole)
    #expect(try await used.read(limit: nil) == whole)
    #expect(errors.all.count == 1)
  }

  @Test func theStoreRecoversOnceItsFolderCanBeMade() async throws {
    try Data().write(to: folder)
    let store = store()
    await #expect(throws: DeliveriesError.self) { try await store.replace(with: whole) }
    await #expect(throws: DeliveriesError.self) { try await store.read(limit: nil) }
    try FileManager.default.removeItem(at: folder)
    try await store.replace(with: whole)
    #expect(try await store.read(limit: nil) == whole)
  }

  @Test func aRefusedLocationIsAnErrorWithItsReason() async {
    let store = DeliveryStore(folder: { () throws(StorageError) -> URL in throw .diskFull })
    await #expect(throws: DeliveriesError.notStored("no space is left; make room and try again")) {
      try await store.read(limit: nil)
    }
  }

  @Test func marksSurviveARelaunchAndListsThatAreIncomplete() async throws {
    #expect(try await store().done() == [])
    try await store().replace(with: snapshot([1, 2, 3]))
    for id in [1, 2, 2, 3] { try await store().mark(id, isDone: true) }
    try await store().mark(3, isDone: false)
    #expect(try await store().done() == [1, 2])
    try await store().replace(with: snapshot([2], skipped: 1))
    #expect(try await store().done() == [1, 2])
    try await store().replace(with: snapshot([2, 3]))
    #expect(try await store().done() == [2])
    #expect(errors.all.isEmpty)
  }

  /// As a version without marks has left it.
  @Test func anOlderDatabaseKeepsItsListAndGetsMarks() async throws {
    try await store().replace(with: whole)
    let other = try DatabaseQueue(path: folder.appendingPathComponent("deliveries.sqlite").path)
    try await other.write {
      try $0.execute(sql: "DROP TABLE done; DELETE FROM grdb_migrations WHERE identifier = '2'")
    }
    try other.close()
    try await store().mark(7, isDone: true)
    #expect(try await store().done() == [7])
    #expect(try await store().read(limit: nil) == whole)
    #expect(errors.all.isEmpty)
  }

  @Test func aReplacementThatFailsHalfwayLeavesWhatWasThere() async throws {
    try await store().replace(with: whole)
    // Two deliveries of one id cannot be kept: the second is refused when the first is written already.
    let impossible = Snapshot(deliveries: [delivery(1), delivery(1)], date: time(), skipped: 0)
    await #expect(throws: DeliveriesError.self) { try await store().replace(with: impossible) }
    #expect(try await store().read(limit: nil) == whole)
  }
}
