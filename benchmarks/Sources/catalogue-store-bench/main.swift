import Foundation
import GRDB
import LocalCache
import Sealing

@testable import Catalogue

// The catalogue's cache, and the same rows without encryption. Usage:
//
//   catalogue-store-bench sealed|plain FOLDER PAGES    keeps so many pages of ten items with pictures, each in one transaction
//   catalogue-store-bench sealed-wire|plain-wire FOLDER PAGES    decodes them first: JSON, with the pictures in base64
//   catalogue-store-bench fill FOLDER ITEMS            keeps so many items
//   catalogue-store-bench open FOLDER TIMES            opens the cache so many times and reads the newest ten
//
// It writes for each time ms by the clock and of the processor.

let key = try SealingKey(bytes: Data(repeating: 7, count: 32))

func store(_ folder: URL) -> CatalogueStore {
  CatalogueStore(folder: { folder }, key: .staticKey(key), onError: { print("failed \($0)") })
}

func milliseconds(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
}

func measured(_ work: () async throws -> Void) async rethrows {
  let (clock, processor) = (milliseconds(CLOCK_MONOTONIC), milliseconds(CLOCK_PROCESS_CPUTIME_ID))
  try await work()
  print(milliseconds(CLOCK_MONOTONIC) - clock, milliseconds(CLOCK_PROCESS_CPUTIME_ID) - processor)
}

func item(_ number: Int) -> Item {
  let text = "Receipt \(number) of a tea house, with some words that were recognised in it"
  return Item(id: ItemID("\(1_000_000 + number)"), text: text, confidence: 0.75, hasPicture: true)
}

/// As large as JPEG files of 512 by 512 pixels are.
let files = (0..<10).map { number in
  Data((0..<40_000 + number * 6_000).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 11 ^ number) })
}

/// A page as it comes over the wire.
func wire(_ page: Int) throws -> Data {
  let items = (page * 10..<page * 10 + 10).reversed().map(item)
  return try JSONSerialization.data(
    withJSONObject: zip(items, files).map {
      ["_id": $0.id.text, "text": $0.text, "confidence": 0.75, "image": $1.base64EncodedString()]
    }
  )
}

struct Page {
  var items: [Item]
  var pictures: [ItemID: Data]

  init(_ page: Int) {
    items = (page * 10..<page * 10 + 10).reversed().map(item)
    pictures = Dictionary(uniqueKeysWithValues: zip(items.map(\.id), files))
  }

  init(wire: Data) throws {
    struct Wire: Decodable {
      let _id, text: String
      let confidence: Double
      let image: String
    }
    let decoded = try JSONDecoder().decode([Wire].self, from: wire)
    items = decoded.map { Item(id: ItemID($0._id), text: $0.text, confidence: $0.confidence, hasPicture: true) }
    pictures = [:]
    for item in decoded { pictures[ItemID(item._id)] = Data(base64Encoded: item.image) }
  }
}

func plainDatabase(_ folder: URL) throws -> LocalDatabase {
  var migrator = DatabaseMigrator()
  migrator.registerMigration("1") { db in
    try db.execute(
      sql: """
        CREATE TABLE item (position INTEGER PRIMARY KEY, id TEXT UNIQUE, text TEXT, confidence DOUBLE, gap INTEGER);
        CREATE TABLE picture (position INTEGER PRIMARY KEY, file BLOB NOT NULL)
        """
    )
  }
  return try LocalDatabase(folder: folder, name: "plain", migrator: migrator, checkLimit: nil, pageSize: 16_384)
}

let arguments = CommandLine.arguments
let folder = URL(fileURLWithPath: arguments[2]), count = Int(arguments[3]) ?? 0
switch arguments[1] {
case "sealed", "sealed-wire":
  let store = store(folder)
  for number in 0..<count {
    let bottom: Stretch.Bottom = number == 0 ? .end : .above(ItemID("\(1_000_000 + number * 10 - 1)"))
    let made = Page(number), wire = try wire(number), decodes = arguments[1].hasSuffix("wire")
    try await measured {
      let page = decodes ? try Page(wire: wire) : made
      _ = try await store.merge(Stretch(items: page.items, top: .newestItem, bottom: bottom), pictures: page.pictures)
    }
  }
case "plain", "plain-wire":
  let database = try plainDatabase(folder)
  for number in 0..<count {
    let made = Page(number), wire = try wire(number), decodes = arguments[1].hasSuffix("wire")
    try await measured {
      let page = decodes ? try Page(wire: wire) : made
      try database.write { db in
        for (place, item) in page.items.reversed().enumerated() {
          let position = number * 10 + place
          try db.cachedStatement(sql: "INSERT INTO item VALUES (?, ?, ?, ?, 0)")
            .execute(arguments: [position, item.id.text, item.text, item.confidence])
          try db.cachedStatement(sql: "INSERT INTO picture VALUES (?, ?)")
            .execute(arguments: [position, page.pictures[item.id]])
        }
      }
    }
  }
case "fill":
  let store = store(folder)
  for start in stride(from: 0, to: count, by: 1_000) {
    let items = (start..<min(count, start + 1_000)).reversed().map(item)
    let bottom: Stretch.Bottom = start == 0 ? .end : .above(ItemID("\(1_000_000 + start - 1)"))
    _ = try await store.merge(Stretch(items: items, top: .newestItem, bottom: bottom), pictures: [:])
  }
case "open":
  for _ in 0..<count {
    try await measured { guard try await store(folder).newest(10).count == 10 else { fatalError("not ten items") } }
  }
default: print("usage: see the top of main.swift")
}
