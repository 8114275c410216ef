import Foundation
import GRDB
import Sealing
import TestSupport
import Testing

@testable import Catalogue
@testable import LocalCache

/// A search in the index finds what a plain scan of the rows finds.
@Suite(.timeLimit(.minutes(5)))
struct CatalogueSearchTests {
  private let sample = SampleStore()
  private static let words = ["Straße", "crème", "BRÛLÉE", "ｗｉｄｅ", "旺角", "plain", "7", "Ärger\nÄhre", "القاهرة"]
  private static let queries = [
    "creme", "strasse", "stra", "wide PLAIN", "角", "AR\u{308}GER", "7 7", "zzz", "e", "قاهرة", "\u{301}",
  ]

  /// Items that a search for a query is to find.
  private func expected(_ query: String, in entries: [Feed.Entry]) -> [Item] {
    func folded(_ text: some StringProtocol) -> String {
      text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil).lowercased()
    }
    // A mark without a letter is no word.
    let words = query.split(whereSeparator: \.isWhitespace).map(folded).filter { $0 != "\u{301}" }
    return entries.map(\.item).filter { item in
      words.allSatisfy { Data(folded(item.text).utf8).range(of: Data($0.utf8)) != nil }
    }
  }

  private func fill(_ store: CatalogueStore, _ numbers: ClosedRange<Int>, _ text: (Int) -> String) async throws {
    let items = numbers.reversed().map { Sample.item($0, text($0)) }
    _ = try await store.merge(Stretch(items: items, top: .newestItem, bottom: .end), pictures: [:])
  }

  @Test(arguments: 1...3)
  func theSearchEqualsAScanAfterRandomChanges(seed: Int) async throws {
    var random = Numbers(seed: UInt64(seed)), store = sample.open()
    for round in 0..<40 {
      switch Int.random(in: 0..<20, using: &random) {
      case 0: try await store.removeAll()
      case 1...3: try await store.remove(Sample.id(Int.random(in: 0..<60, using: &random)))
      case 4, 5:
        await store.endSearch()
        store = sample.open()
      case 6: await store.endSearch()
      default:
        let low = Int.random(in: 0..<60, using: &random), high = low + Int.random(in: 0..<12, using: &random)
        let items = (low...high).reversed().map { number in
          let words = (0..<2).map { _ in Self.words.randomElement(using: &random) ?? "" }
          return Sample.item(number, words.joined(separator: " "))
        }
        _ = try await store.merge(Stretch(items: items, top: .newestItem, bottom: .oldestItem), pictures: [:])
      }
      let query = Self.queries[Int.random(in: 0..<Self.queries.count, using: &random)]
      let expected = expected(query, in: try await store.newest(1_000)), limit = Int.random(in: 1...20, using: &random)
      let found = try await store.search(query, limit)
      #expect(found.items == Array(expected.prefix(limit)) && found.count == expected.count, "round \(round), \(query)")
    }
    #expect(sample.errors.all.isEmpty)
  }

  @Test func moreThanOnePartIsSearchedAndStoredOnce() async throws {
    let store = sample.open(), count = TextChunk.capacity * 2 + 50
    try await fill(store, 1...count) { "Number \($0) \($0 % 10 == 0 ? "round" : "odd")" }
    #expect(
      try await store.search("ROUND number", 5).items.map(\.id)
        == [2_050, 2_040, 2_030, 2_020, 2_010].map { Sample.id($0) }
    )
    await store.endSearch()
    let parts = try parts()
    #expect(parts.count == 3)
    let again = sample.open()
    #expect(try await again.search("round", 5).count == count / 10)
    await again.endSearch()
    #expect(try self.parts() == parts)
    // New rows go to the small part alone.
    let new = Stretch(
      items: [Sample.item(count + 1, "A round one")],
      top: .newestItem,
      bottom: .above(Sample.id(count))
    )
    _ = try await again.merge(new, pictures: [:])
    #expect(try await again.search("round", 5).count == count / 10 + 1)
    await again.endSearch()
    let after = try self.parts()
    #expect(after.count == 3 && Set(after).intersection(parts).count == 2)
  }

  @Test func deletedTextsLeaveTheIndexWithTheNextSearch() async throws {
    let store = sample.open()
    try await fill(store, 1...20) { "Number \($0)" }
    #expect(try await store.search("number", 5).count == 20)
    await store.endSearch()
    let before = try parts()
    try await store.remove(Sample.id(7))
    #expect(try await store.search("number 7", 5).count == 1)
    await store.endSearch()
    #expect(Set(try parts()).isDisjoint(with: before))
    try await store.removeAll()
    #expect(try parts().isEmpty)
    #expect(try await store.search("number", 5).count == 0)
  }

  @Test(arguments: [
    "UPDATE texts SET chunk = zeroblob(500)", "UPDATE texts SET chunk = 'text'", "UPDATE texts SET number = number + 1",
    "DELETE FROM texts", "UPDATE texts SET chunk = (SELECT head FROM item)",
  ])
  func aDamagedIndexIsMadeAgainAndTheItemsStay(change: String) async throws {
    let store = sample.open()
    try await fill(store, 1...20) { "Number \($0)" }
    #expect(try await store.search("number", 5).count == 20)
    await store.endSearch()
    try await DatabaseQueue(path: sample.file.path).write { try $0.execute(sql: change) }
    let again = sample.open()
    #expect(try await again.search("number 20", 5).items == [Sample.item(20, "Number 20")])
    await again.endSearch()
    #expect(try parts().count == 1)
    #expect(try await again.newest(100).count == 20)
    #expect(sample.errors.all.isEmpty)
  }

  @Test func anOlderPartThatComesBackFindsNothingThatChanged() async throws {
    let store = sample.open()
    try await fill(store, 1...20) { "Before \($0)" }
    #expect(try await store.search("before", 5).count == 20)
    await store.endSearch()
    let old = try parts()
    try await fill(store, 1...20) { "After \($0)" }
    #expect(try await store.search("after", 5).count == 20)
    await store.endSearch()
    try await DatabaseQueue(path: sample.file.path).write { db in
      try db.execute(sql: "DELETE FROM texts; INSERT INTO texts VALUES (0, ?)", arguments: [old[0]])
    }
    let again = sample.open()
    #expect(try await again.search("before", 5).count == 0)
    #expect(try await again.search("after", 5).count == 20)
    #expect(sample.errors.all.isEmpty)
  }

  @Test func aFileThatIsSetAsideLeavesNothingToFind() async throws {
    let store = sample.open()
    try await fill(store, 1...20) { "Number \($0)" }
    #expect(try await store.search("number", 5).count == 20)
    try await DatabaseQueue(path: sample.file.path).write { db in
      try db.execute(sql: "UPDATE item SET head = zeroblob(500)")
    }
    _ = try? await store.newest(100)
    #expect(sample.errors.all.count == 1)
    let found = try await store.search("number", 5)
    #expect(found.count == 0 && found.items.isEmpty)
    try await fill(store, 1...3) { "Number \($0)" }
    #expect(try await store.search("number", 5).count == 3)
    await store.endSearch()
    #expect(try parts().count == 1)
  }

  @Test func whatIsWrittenDuringASearchIsFoundByTheNext() async throws {
    let store = sample.open()
    for round in 1...20 {
      let items = (1...100).reversed().map { Sample.item($0, "Round\(round)") }, written = Journal<Void>()
      let writing = Task {
        defer { written.add(()) }
        return try await store.merge(Stretch(items: items, top: .newestItem, bottom: .end), pictures: [:])
      }
      while written.all.isEmpty { _ = try await store.search("round", 5) }
      _ = try await writing.value
      #expect(try await store.search("round\(round)", 5).count == 100)
    }
    #expect(sample.errors.all.isEmpty)
  }

  @Test func whatChangesWhileTheIndexIsStoredIsStoredTheNextTime() async throws {
    let store = sample.open(), index = TextIndex()
    try await fill(store, 1...3) { "Number \($0)" }
    let queue = try DatabaseQueue(path: sample.file.path), context = Data("catalogue 1 key".utf8), outer = sample.key
    let key = try await queue.read { db in
      try outer.unwrap(try #require(try Data.fetchOne(db, sql: "SELECT key FROM meta")), context: context)
    }
    func search(_ revision: Int) async throws -> Int {
      try await queue.read { db in
        try index.chunks(of: SealedRows(db: db, key: key), revision) { false }.map(\.entries.count).reduce(0, +)
      }
    }
    #expect(try await search(1) == 3)
    let first = index.changes
    try await queue.write { try SealedRows(db: $0, key: key).write(first) }
    try await store.remove(Sample.id(2))
    #expect(try await search(2) == 2)
    index.stored(first)
    let second = index.changes
    try await queue.write { try SealedRows(db: $0, key: key).write(second) }
    index.stored(second)
    // The deleted text is in none of them.
    #expect(try parts().count == 1 && !index.hasChanges)
    #expect(try await queue.read { try SealedRows(db: $0, key: key).texts().first?.chunk?.entries.count } == 2)
    // A part that goes before it was stored is not stored.
    try await store.remove(Sample.id(1))
    #expect(try await search(3) == 1)
    #expect(index.changes.written.count == 1)
    try await store.remove(Sample.id(3))
    #expect(try await search(4) == 0)
    #expect(index.changes.written.isEmpty)
  }

  @Test func aCacheOfAnOlderAppIsSearchedToo() async throws {
    try await fill(sample.open(), 1...20) { "Number \($0)" }
    try await DatabaseQueue(path: sample.file.path).write { db in
      try db.execute(sql: "DROP TABLE texts; DELETE FROM grdb_migrations WHERE identifier = '2'")
    }
    #expect(try await sample.open().search("number", 5).count == 20)
    #expect(sample.errors.all.isEmpty)
  }

  @Test func aCancelledSearchLeavesNothingBroken() async throws {
    let store = sample.open()
    try await fill(store, 1...1_500) { "Number \($0)" }
    for _ in 0..<10 {
      let task = Task { try await store.search("number", 5) }
      try await Task.sleep(nanoseconds: .random(in: 0...5_000_000))
      task.cancel()
      _ = await task.result
    }
    #expect(try await store.search("number", 5).count == 1_500)
    #expect(sample.errors.all.isEmpty)
  }

  @Test func theFilesHaveNoWordOfTheIndex() async throws {
    let store = sample.open(), text = "Crème brûlée über Tee", folded = "creme brulee uber tee"
    try await fill(store, 1...30) { "\(text) \($0)" }
    #expect(try await store.search("brulee", 5).count == 30)
    await store.endSearch()
    #expect(try parts().count == 1)
    for name in try FileManager.default.contentsOfDirectory(atPath: sample.folder.path) {
      let content = try Data(contentsOf: sample.folder.appendingPathComponent(name))
      for word in [text, folded, "brulee", "brûlée", Sample.id(7).text] {
        #expect(content.range(of: Data(word.utf8)) == nil, "\(word) in \(name)")
      }
    }
  }

  @Test func chunksReadOnlyTheirOwnBytes() {
    var chunk = TextChunk()
    for number in 0..<3 { chunk.append(FoldedText("Text \(number)"), place: Int64(number) - 1, stamp: .max) }
    #expect(TextChunk(data: chunk.data) == chunk)
    for count in 0..<chunk.data.count { #expect(TextChunk(data: chunk.data.prefix(count)) == nil) }
    #expect(TextChunk(data: Data(repeating: 0xFF, count: 100)) == nil)
    #expect(TextChunk(data: TextChunk().data) == TextChunk())
  }

  @Test func chunkKnowsWordsThatNoneOfItsTextsHas() {
    var chunk = TextChunk(), other = TextChunk()
    for number in 0..<300 { chunk.append(FoldedText("Brötchen \(number) Straße"), place: Int64(number), stamp: .max) }
    for index in [7, 8, 290] { other.append(entryAt: index, of: chunk) }
    for (chunk, word, isThere) in [
      (chunk, "299", true), (other, "290", true), (other, "299", false), (chunk, "straße", true), (other, "ötch", true),
      (chunk, "zanzibar", false), (other, "市場", false), (chunk, "x", true), (chunk, "xy", true), (chunk, "", true),
      (chunk, "chen 8", true), (TextChunk(), "abc", false),
    ] {
      #expect(chunk.mayHave(FoldedText(word)) == isThere, "\(word)")
    }
  }

  @Test func theNewestOfManyPlacesAreFoundInWhateverOrderTheyCome() {
    var random = Numbers(seed: 7)
    let all = (0..<2_000).map { Int64($0) - 1_000 }
    for limit in [1, 5, 100, 3_000] {
      for order in [all, Array(all.reversed()), all.shuffled(using: &random)] {
        var places = NewestPlaces(limit: limit)
        for place in order { places.add(place) }
        #expect(places.count == all.count && Array(places.newest) == Array(all.suffix(limit).reversed()), "\(limit)")
      }
    }
  }

  private func parts() throws -> [Data] {
    try DatabaseQueue(path: sample.file.path).read {
      try Data.fetchAll($0, sql: "SELECT chunk FROM texts ORDER BY number")
    }
  }
}
