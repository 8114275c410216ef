import Foundation
import GRDB
import TestSupport
import Testing

@testable import Catalogue
@testable import Sealing

/// Reading a file that somebody or something has changed gives the written content, or nothing.
@Suite(.timeLimit(.minutes(20)))
struct CatalogueDamageTests {
  let sample = SampleStore()
  let pictures = Dictionary(uniqueKeysWithValues: (0..<30).map { (Sample.id($0), Sample.picture($0, 300 + $0 * 40)) })

  /// Thirty items with pictures, of which the tenth has a gap below it; returns how they are read.
  @discardableResult
  private func fill() async throws -> [Feed.Entry] {
    let store = sample.open()
    _ = try await store.merge(Sample.stretch((0..<20).reversed(), .end, pictures: true), pictures: pictures)
    _ = try await store.merge(Sample.stretch((20..<30).reversed(), pictures: true), pictures: pictures)
    return try await store.newest(100)
  }

  // MARK: Bits

  /// `CATALOGUE_FLIPS=10000` for minutes instead of seconds.
  @Test func flippedBitsAreHarmlessOrNoticed() async throws {
    let expected = try await fill(), content = try Data(contentsOf: sample.file)
    #expect(FileManager.default.fileExists(atPath: sample.file.path + "-wal") == false)
    let outcomes = Journal<String>()
    let count = ProcessInfo.processInfo.environment["CATALOGUE_FLIPS"].flatMap { Int($0) } ?? 1_000
    await withTaskGroup { group in
      for part in 0..<4 {
        group.addTask {
          var random = Numbers(seed: UInt64(part) + 100)
          for _ in 0..<count / 4 {
            let bit = Int.random(in: 0..<content.count * 8, using: &random)
            var flipped = content
            flipped[bit / 8] ^= 1 << (bit % 8)
            do {
              outcomes.add(try await outcome(of: flipped, expected))
            } catch {
              outcomes.add("error, bit \(bit) of byte \(bit / 8): \(error)")
            }
          }
        }
      }
    }
    let counts = Dictionary(outcomes.all.map { ($0, 1) }, uniquingKeysWith: +)
    print("Of \(count) flipped bits of \(content.count * 8):", counts.sorted { $0.value > $1.value })
    #expect(Set(counts.keys).isSubset(of: ["harmless", "set aside", "a picture dropped"]), "\(counts)")
    #expect(counts.values.reduce(0, +) == count / 4 * 4)
    #expect((counts["harmless"] ?? 0) > 0 && (counts["set aside"] ?? 0) > 0 && (counts["a picture dropped"] ?? 0) > 0)
  }

  /// Returns the outcome for a file with this content: reading, writing and reading it again must give the written content, or nothing.
  private func outcome(of content: Data, _ expected: [Feed.Entry]) async throws -> String {
    let copy = SampleStore(key: sample.key)
    try FileManager.default.createDirectory(at: copy.folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: copy.folder) }
    try content.write(to: copy.file)
    var isDropped = false
    do {
      let store = copy.open()
      var known = expected, gone: Set<ItemID> = []
      // Each read finds what there was, and once something was set aside, what came after that.
      func check(_ read: [Feed.Entry], _ wanted: (Feed.Entry) -> Bool, _ limit: Int) -> Bool {
        if !copy.errors.all.isEmpty { known = known.filter { $0.isFresh } }
        return read == Array(known.stale.filter(wanted).prefix(limit))
      }
      guard check(try await store.newest(10), { _ in true }, 10) else { return "wrong newest" }
      guard check(try await store.older(than: Sample.id(20), 30), { $0.item.id < Sample.id(20) }, 30) else {
        return "wrong older"
      }
      for (id, picture) in pictures {
        let read = try await store.picture(of: id)
        guard let read else {
          isDropped = true
          gone.insert(id)
          continue
        }
        guard read == picture else { return "wrong picture" }
      }
      _ = try await store.merge(Sample.stretch([30], .above(Sample.id(29))), pictures: [:])
      let wasSetAside = !copy.errors.all.isEmpty
      let newest = Feed.Entry(item: Sample.item(30), hasGapBelow: wasSetAside, isFresh: true)
      known.insert(newest, at: 0)
      let all = try await store.newest(100)
      guard check(all, { _ in true }, 100) || !copy.errors.all.isEmpty else {
        return "wrong after a merge"
      }
    }
    // The next launch too.
    let again = try await copy.open().newest(100)
    if copy.errors.all.isEmpty {
      let all = [Feed.Entry(item: Sample.item(30), hasGapBelow: false, isFresh: false)] + expected
      return again != all ? "wrong at the next launch" : isDropped ? "a picture dropped" : "harmless"
    }
    for entry in again where entry.item != Sample.item(30) && !expected.contains(entry) {
      return "wrong at the next launch"
    }
    return copy.errors.all.count <= 2 ? "set aside" : "set aside again and again"
  }

  @Test func aTruncatedFileIsSetAsideOrHarmless() async throws {
    let expected = try await fill(), content = try Data(contentsOf: sample.file)
    for count in Array(stride(from: 0, to: content.count, by: 5_003)) + [content.count - 1, 100, 16_384] {
      let outcome = try await self.outcome(of: content.prefix(count), expected)
      #expect(
        // Missing bytes read as zeros.
        ["set aside", "a picture dropped"].contains(outcome) || count == 0 && outcome != "harmless"
          || outcome == "harmless" && content.dropFirst(count).allSatisfy { $0 == 0 },
        "\(count): \(outcome)"
      )
    }
  }

  // MARK: Rows

  /// Changes of the tables that leave them a whole database.
  @Test(arguments: [
    // Two rows' heads.
    """
    CREATE TEMP TABLE old AS SELECT * FROM item; UPDATE item SET head = (SELECT head FROM old WHERE old.position =
      CASE item.position WHEN (\(place(3))) THEN (\(place(4))) ELSE (\(place(3))) END)
      WHERE position IN ((\(place(3))), (\(place(4))))
    """,
    // A row that is taken away: the newest, one in the middle, the oldest.
    "DELETE FROM item WHERE position = (\(place(0)))",
    "DELETE FROM item WHERE position = (\(place(12)))",
    "DELETE FROM item WHERE position = (\(place(29)))",
    "DELETE FROM item",
    // Rows that were moved, or come twice.
    "UPDATE item SET position = position + 1",
    "UPDATE item SET position = -position",
    "INSERT INTO item SELECT MAX(position) + 1000, head FROM item",
    // Other types.
    "UPDATE item SET head = 'text'",
    "UPDATE item SET head = 5 WHERE position = (\(place(7)))",
    "UPDATE item SET head = x''",
    "UPDATE meta SET summary = 7",
    "UPDATE meta SET key = 'key'",
    "UPDATE meta SET key = zeroblob(60)",
    "UPDATE meta SET summary = key",
    "DELETE FROM meta",
    "DROP TABLE meta",
    "DROP TABLE item",
    "ALTER TABLE item RENAME COLUMN head TO body",
  ])
  func rowsThatWereChangedAreSetAside(change: String) async throws {
    let expected = try await fill()
    try edit(change)
    #expect(try await outcome(of: Data(contentsOf: sample.file), expected) == "set aside")
  }

  @Test func aRowOfAnEarlierStateIsNoticed() async throws {
    let before = try await fill()
    let old = try rows()
    do {
      let store = sample.open()
      // The gap below the tenth is closed, and an item is gone.
      _ = try await store.merge(
        Sample.stretch([29, 28, 26, 25, 24, 23, 22, 21, 20, 19], pictures: true),
        pictures: [:]
      )
      #expect(try await store.newest(100).count == before.count - 1)
    }
    // Of the row above the one that went, which had another next one.
    let position: Int64 = old[28][0], head: Data = old[28][1]
    try await DatabaseQueue(path: sample.file.path).write { db in
      try db.execute(sql: "INSERT OR REPLACE INTO item VALUES (?, ?)", arguments: [position, head])
    }
    #expect(try await sample.open().newest(100) == [])
    #expect(sample.errors.all.count == 1)
  }

  @Test func swappedPicturesAreDroppedAndAskedForAgain() async throws {
    let expected = try await fill()
    try edit(
      """
      CREATE TEMP TABLE old AS SELECT * FROM picture;
      UPDATE picture SET file = (SELECT file FROM old WHERE old.position = CASE picture.position
        WHEN (\(Self.place(3))) THEN (\(Self.place(4))) ELSE (\(Self.place(3))) END)
      WHERE position IN ((\(Self.place(3))), (\(Self.place(4))))
      """
    )
    let store = sample.open()
    for number in [26, 25] { #expect(try await store.picture(of: Sample.id(number)) == nil) }
    #expect(try await store.picture(of: Sample.id(24)) == pictures[Sample.id(24)])
    #expect(try await store.newest(100) == expected)
    let page = Sample.stretch((20..<30).reversed(), pictures: true)
    _ = try await store.merge(page, pictures: pictures)
    #expect(try await sample.open().picture(of: Sample.id(26)) == pictures[Sample.id(26)])
    #expect(sample.errors.all.isEmpty)
  }

  @Test func aMissingPictureIsNoDamage() async throws {
    let expected = try await fill()
    try edit("DELETE FROM picture")
    #expect(try await sample.open().picture(of: Sample.id(3)) == nil)
    #expect(try await sample.open().newest(100) == expected)
    #expect(sample.errors.all.isEmpty)
  }

  // MARK: Keys

  @Test func aFileSealedWithAnotherKeyIsSetAsideWhole() async throws {
    try await fill()
    let before = try rows()
    let other = try SealingKey.random()
    let store = sample.open(.staticKey(other))
    #expect(try await store.newest(10) == [])
    guard case .quarantined(let path)? = sample.errors.all.first, sample.errors.all.count == 1 else {
      Issue.record("\(sample.errors.all)")
      return
    }
    #expect(try rows(of: URL(fileURLWithPath: path)) == before)
    _ = try await store.merge(Sample.stretch([1], .end), pictures: [:])
    #expect(try await sample.open(.staticKey(other)).newest(10).count == 1)
  }

  @Test func anotherStaticKeyRewritesNoRow() async throws {
    let expected = try await fill(), before = try rows()
    let new = try SealingKey.random()
    #expect(
      try await sample.open(.staticKey(new, previous: [try SealingKey.random(), sample.key])).newest(100) == expected
    )
    #expect(try rows() == before)
    #expect(try await sample.open(.staticKey(new)).newest(100) == expected)
    #expect(try await sample.open(.staticKey(new)).picture(of: Sample.id(3)) == pictures[Sample.id(3)])
    #expect(sample.errors.all.isEmpty)
    // The key before opens nothing any more.
    #expect(try await sample.open().newest(100) == [])
    #expect(sample.errors.all.count == 1)
  }

  @Test func aFileStaysWithoutItsKey() async throws {
    struct Locked: KeyStoring {
      func key() throws(SealingError) -> SealingKey { throw .keyStoreLocked }
    }
    let expected = try await fill()
    let locked = sample.open(.keyStore(Locked()))
    await #expect(throws: CatalogueError.invalidKey(SealingError.keyStoreLocked.description)) {
      try await locked.newest(10)
    }
    #expect(try await sample.open().newest(100) == expected)
    #expect(sample.errors.all.isEmpty)
  }

  @Test func aLockedKeyStoreIsAskedOnceUntilThePersonActs() async throws {
    struct Locked: KeyStoring {
      let questions = Journal<Void>()

      func key() throws(SealingError) -> SealingKey {
        questions.add(())
        throw .keyStoreLocked
      }
    }
    let locked = Locked(), source = KeySource.keyStore(locked, patience: 3_600), store = sample.open(source)
    for count in 1...2 {
      await #expect(throws: CatalogueError.self) { try await store.newest(10) }
      await #expect(throws: CatalogueError.self) { try await store.merge(Sample.stretch([1]), pictures: [:]) }
      await #expect(throws: CatalogueError.self) { try await store.picture(of: Sample.id(1)) }
      #expect(locked.questions.all.count == count)
      source.askAgain()
    }
  }

  @Test func threadsThatMeetDamageAtOnceSetAsideOneFile() async throws {
    try await fill()
    let store = sample.open()
    #expect(try await store.newest(10).count == 10)
    try edit("UPDATE item SET head = zeroblob(60)")
    await withTaskGroup { group in
      for _ in 0..<6 { group.addTask { _ = try? await store.newest(10) } }
    }
    _ = try await store.merge(Sample.stretch([1], .end), pictures: [:])
    #expect(try await sample.open().newest(10).count == 1)
    #expect(sample.errors.all.count == 1, "\(sample.errors.all)")
  }

  /// The position of the row so many below the newest, as SQL.
  private static func place(_ number: Int) -> String {
    "SELECT position FROM item ORDER BY position DESC LIMIT 1 OFFSET \(number)"
  }

  private func edit(_ sql: String) throws {
    try DatabaseQueue(path: sample.file.path).write { try $0.execute(sql: sql) }
  }

  private func rows(of file: URL? = nil) throws -> [Row] {
    try DatabaseQueue(path: (file ?? sample.file).path).read {
      try Row.fetchAll($0, sql: "SELECT * FROM item") + Row.fetchAll($0, sql: "SELECT * FROM picture")
    }
  }
}
