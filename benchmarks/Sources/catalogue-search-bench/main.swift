import Foundation
import GRDB
import Sealing

@testable import Catalogue

// The search in sealed texts beside FTS5, which has the same texts in plain. Usage:
//
//   catalogue-search-bench FOLDER ITEMS [ASCII]
//
// Both count what a query finds and read the newest hundred. FTS5 finds words and their beginnings, ours any part of a word. The first
// search makes the index; the first of a launch reads it. Ms by the clock, median of turns.

let folder = URL(fileURLWithPath: CommandLine.arguments[1]), count = Int(CommandLine.arguments[2]) ?? 100_000
let isASCII = CommandLine.arguments.count > 3
let key = try SealingKey(bytes: Data(repeating: 7, count: 32))
let turns = 15

func milliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
}

func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

func text(_ number: Int) -> String {
  let words =
    isASCII
    ? ["receipt", "tea", "house", "butter", "lemon", "catalogue", "category", "open", "street", "market", "paper"]
    : ["Quittung", "Tee", "Café", "Brötchen", "Straße", "catalogue", "catégorie", "geöffnet", "Αθήνα", "Москва", "市場"]
  let chosen = (0..<9).map { words[(number &* 31 &+ $0 &* ($0 &+ number % 7)) % words.count] }
  return chosen.joined(separator: " ") + (number % 20_000 == 7 ? " zanzibar" : "") + " \(number)"
}

func store() -> CatalogueStore {
  CatalogueStore(folder: { folder }, key: .staticKey(key), onError: { print("failed \($0)") })
}

func item(_ number: Int) -> Item {
  Item(id: ItemID("\(1_000_000 + number)"), text: text(number), confidence: 0.75, hasPicture: false)
}

try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
let plain = try DatabaseQueue(path: folder.appendingPathComponent("plain.sqlite").path)
try await plain.write { db in
  try db.execute(sql: "CREATE TABLE item (position INTEGER PRIMARY KEY, text TEXT)")
  for number in 0..<count {
    try db.cachedStatement(sql: "INSERT INTO item VALUES (?, ?)").execute(arguments: [number, text(number)])
  }
}
var filled = store()
for start in stride(from: 0, to: count, by: 1_000) {
  let items = (start..<min(count, start + 1_000)).reversed().map(item)
  let bottom: Stretch.Bottom = start == 0 ? .end : .above(ItemID("\(1_000_000 + start - 1)"))
  _ = try await filled.merge(Stretch(items: items, top: .newestItem, bottom: bottom), pictures: [:])
}

func ours(_ query: String, _ store: CatalogueStore) async throws -> (Double, Int) {
  let start = milliseconds()
  let found = try await store.search(query, 100)
  return (milliseconds() - start, found.count)
}

func fts(_ query: String) async throws -> (Double, Int) {
  let match = query.split(separator: " ").map { "\"\($0)\"*" }.joined(separator: " ")
  let start = milliseconds()
  let found = try await plain.read { db in
    let count = try Int.fetchOne(
      db.cachedStatement(sql: "SELECT COUNT(*) FROM words WHERE words MATCH ?"),
      arguments: [match]
    )
    let sql = """
      SELECT item.text FROM words JOIN item ON item.position = words.rowid WHERE words MATCH ?
      ORDER BY words.rowid DESC LIMIT 100
      """
    _ = try String.fetchAll(db.cachedStatement(sql: sql), arguments: [match])
    return count ?? 0
  }
  return (milliseconds() - start, found)
}

let began = milliseconds()
try await plain.write { db in
  try db.execute(
    sql: """
      CREATE VIRTUAL TABLE words USING fts5(text, content=item, content_rowid=position, prefix='1 2 3',
        tokenize='unicode61 remove_diacritics 2');
      INSERT INTO words(words) VALUES('rebuild')
      """
  )
}
let built = milliseconds() - began
print("\(count) items, \(isASCII ? "ASCII" : "six alphabets")")
print(String(format: "  making the index: ours %.0f ms, FTS5 %.0f", try await ours("zanzibar", filled).0, built))
await filled.endSearch()
var firsts: [Double] = []
for _ in 0..<5 {
  filled = store()
  _ = try await filled.newest(10)
  firsts.append(try await ours("zanzibar", filled).0)
}
print(String(format: "  first search of a launch: ours %.0f ms", median(firsts)))
let queries =
  isASCII
  ? ["tea", "zanzibar", "nowhere", "t", "lemon house tea", "c", "ca", "cat", "cate", "categ"]
  : ["tee", "zanzibar", "nirgends", "t", "brotchen cafe tee", "c", "ca", "cat", "cate", "categ"]
for query in queries {
  var times: ([Double], [Double]) = ([], []), found = (0, 0)
  for _ in 0..<turns {
    let (one, other) = (try await ours(query, filled), try await fts(query))
    times.0.append(one.0)
    times.1.append(other.0)
    found = (one.1, other.1)
  }
  let (one, other) = (median(times.0), median(times.1))
  print(
    "  \(query.padding(toLength: 18, withPad: " ", startingAt: 0))"
      + String(format: " ours %6.2f ms, FTS5 %6.2f: ratio %5.2f", one, other, one / other)
      + "  (\(found.0) and \(found.1) found)"
  )
}
