import Foundation
import GRDB
import Sealing

/// The rows of the cache in one state of the database, opened and checked.
///
/// Nothing in them can be read without the key, not even an id: a row is found by bisection. Each is sealed under its place, has the place of
/// the next older one, and the summary has that of the newest, so that rows that were changed, swapped or taken away are noticed.
struct SealedRows {
  let db: Database
  let key: SealingKey

  /// A row of the table.
  struct Row: Hashable {
    let place: Int64
    let head: RowHead

    var entry: Feed.Entry { Feed.Entry(item: head.item, hasGapBelow: head.hasGapBelow, isFresh: false) }
  }

  /// Properties of all rows together.
  struct Summary: Hashable {
    var newest: Int64?
    var count: Int
  }

  /// The content differs from what was written.
  struct Tampered: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
      self.description = description
    }
  }

  // MARK: Reading

  /// Opens rows from a place downwards until one is enough, and checks that they follow each other.
  func rows(from place: Int64, until isEnough: (Row, Int) -> Bool) throws -> [Row] {
    var rows: [Row] = []
    let cursor = try GRDB.Row.fetchCursor(
      db.cachedStatement(sql: "SELECT position, head FROM item WHERE position <= ? ORDER BY position DESC"),
      arguments: [place]
    )
    while let found = try cursor.next() {
      let row = try opened(found)
      guard row.place == (rows.isEmpty ? place : rows[rows.count - 1].head.below) else {
        throw Tampered("a row is missing")
      }
      if let above = rows.last, above.head.item.id <= row.head.item.id { throw Tampered("rows are out of order") }
      rows.append(row)
      if isEnough(row, rows.count) { return rows }
    }
    guard let last = rows.last, last.head.below == nil else { throw Tampered("rows are missing") }
    return rows
  }

  /// Opens the row that an item has or would come after, those around it and on until one is enough; the first of the rows is the next newer one if
  /// there is one. Empty if there are none.
  func rows(around id: ItemID?, until isEnough: (Row, Int) -> Bool) throws -> [Row] {
    guard let newest = try summary().newest else {
      guard try place(sql: "SELECT MAX(position) FROM item") == nil else { throw Tampered("the newest row is unknown") }
      return []
    }
    let start = try id.map { try place(atOrBelow: $0, newest) } ?? newest
    if start == newest { return try rows(from: newest, until: isEnough) }
    let above =
      if let start {
        try place(sql: "SELECT MIN(position) FROM item WHERE position > ?", start)
      } else {
        try place(sql: "SELECT MIN(position) FROM item")
      }
    guard let above else { throw Tampered("a row is missing") }
    return try rows(from: above, until: isEnough)
  }

  /// Opens the row that an item has or would come after, and the next newer ones, the newest of them first; `limit` in all.
  func rows(upFrom id: ItemID, _ limit: Int) throws -> [Row] {
    guard let newest = try summary().newest else { return [] }
    let start = try place(atOrBelow: id, newest)
    let top = try place(
      sql: "SELECT position FROM item WHERE position >= ? ORDER BY position LIMIT 1 OFFSET ?",
      start ?? .min,
      Int64(limit - 1)
    )
    return try rows(from: top ?? newest) { row, _ in row.place == start }
  }

  /// Returns the place of an item and its row.
  func row(of id: ItemID) throws -> Row? {
    guard let newest = try summary().newest, let place = try place(atOrBelow: id, newest) else { return nil }
    return try row(at: place).flatMap { $0.head.item.id == id ? $0 : nil }
  }

  /// Returns the file of a row's picture; nil if there is none.
  func picture(of row: Row) throws -> Data? {
    let found = try GRDB.Row.fetchOne(
      db.cachedStatement(sql: "SELECT file FROM picture WHERE position = ?"),
      arguments: [row.place]
    )
    return try found.map { try open($0, 0, .picture(row.head.item.id)) }
  }

  func summary() throws -> Summary {
    guard let row = try GRDB.Row.fetchOne(db.cachedStatement(sql: "SELECT summary FROM meta WHERE id = 1")) else {
      throw Tampered("the summary is missing")
    }
    var bytes = try open(row, 0, .summary)[...]
    guard let count = bytes.popInteger(Int64.self) else { throw Tampered("the summary is another") }
    return Summary(newest: bytes.popInteger(Int64.self), count: Int(count))
  }

  /// The newest row whose item is not newer than an id.
  private func place(atOrBelow id: ItemID, _ newest: Int64) throws -> Int64? {
    guard let top = try row(at: newest) else { throw Tampered("the newest row is missing") }
    if top.head.item.id <= id { return newest }
    guard let oldest = try place(sql: "SELECT MIN(position) FROM item") else { throw Tampered("rows are missing") }
    var found: Int64?, low = oldest, high = newest
    while low < high {
      let middle = low + (high - low) / 2
      var candidate = try row(atOrBelow: middle)
      if candidate.map({ $0.place < low }) ?? true { candidate = try row(above: middle) }
      guard let row = candidate, row.place < high else { break }
      if row.head.item.id <= id {
        (found, low) = (row.place, max(row.place, middle) + 1)
      } else {
        high = row.place
      }
    }
    return found
  }

  func row(at place: Int64) throws -> Row? {
    try GRDB.Row.fetchOne(
      db.cachedStatement(sql: "SELECT position, head FROM item WHERE position = ?"),
      arguments: [place]
    ).map(opened)
  }

  private func row(atOrBelow place: Int64) throws -> Row? {
    try GRDB.Row.fetchOne(
      db.cachedStatement(sql: "SELECT position, head FROM item WHERE position <= ? ORDER BY position DESC LIMIT 1"),
      arguments: [place]
    ).map(opened)
  }

  private func row(above place: Int64) throws -> Row? {
    try GRDB.Row.fetchOne(
      db.cachedStatement(sql: "SELECT position, head FROM item WHERE position > ? ORDER BY position LIMIT 1"),
      arguments: [place]
    ).map(opened)
  }

  private func place(sql: String, _ arguments: Int64...) throws -> Int64? {
    try Int64.fetchOne(db.cachedStatement(sql: sql), arguments: StatementArguments(arguments))
  }

  private func opened(_ row: GRDB.Row) throws -> Row {
    guard case .int64(let place) = (row[0] as DatabaseValue).storage else { throw Tampered("a row has no place") }
    guard let head = RowHead(bytes: try open(row, 1, .head(place))) else { throw Tampered("a row is another") }
    return Row(place: place, head: head)
  }

  // MARK: Sealing

  /// The purpose of a sealed value; it opens for nothing else.
  enum Use {
    case summary
    case head(Int64)
    case picture(ItemID)
    case texts(Int64)

    var context: Data {
      var context: Data
      switch self {
      case .summary: context = Data("catalogue 1 summary".utf8)
      case .head(let place):
        context = Data("catalogue 1 head ".utf8)
        context.append(littleEndian: place)
      case .picture(let id): context = Data("catalogue 1 picture \(id.text)".utf8)
      case .texts(let number):
        context = Data("catalogue 1 texts ".utf8)
        context.append(littleEndian: number)
      }
      return context
    }
  }

  func open(_ row: GRDB.Row, _ column: Int, _ use: Use) throws -> Data {
    // Whatever a damaged file has there.
    guard case .blob(let sealed) = (row[column] as DatabaseValue).storage else {
      throw Tampered("a value is of another type")
    }
    do {
      return try key.open(sealed, context: use.context)
    } catch SealingError.notAuthentic {
      throw Tampered("a row was not sealed with this key for this place")
    }
  }

  // MARK: Writing

  func write(_ row: Row) throws {
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO item (position, head) VALUES (?, ?)")
      .execute(arguments: [row.place, try key.seal(row.head.bytes, context: Use.head(row.place).context)])
  }

  /// Writes a picture, and returns true, unless it is there already.
  func write(_ picture: Data, of row: Row) throws -> Bool {
    if let length = try Int.fetchOne(
      db.cachedStatement(sql: "SELECT length(file) FROM picture WHERE position = ?"),
      arguments: [row.place]
    ), length == picture.count + SealingKey.overhead, (try? self.picture(of: row)) == picture {
      return false
    }
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO picture (position, file) VALUES (?, ?)")
      .execute(arguments: [row.place, try key.seal(picture, context: Use.picture(row.head.item.id).context)])
    return true
  }

  func removePicture(at place: Int64) throws {
    try db.cachedStatement(sql: "DELETE FROM picture WHERE position = ?").execute(arguments: [place])
  }

  func remove(at place: Int64) throws {
    try db.cachedStatement(sql: "DELETE FROM item WHERE position = ?").execute(arguments: [place])
    try removePicture(at: place)
  }

  /// Removes all rows below a place.
  func removeAll(below place: Int64) throws {
    for table in ["item", "picture"] {
      try db.cachedStatement(sql: "DELETE FROM \(table) WHERE position < ?").execute(arguments: [place])
    }
  }

  func write(_ summary: Summary) throws {
    var bytes = Data()
    bytes.append(littleEndian: Int64(summary.count))
    if let newest = summary.newest { bytes.append(littleEndian: newest) }
    try db.cachedStatement(sql: "UPDATE meta SET summary = ? WHERE id = 1")
      .execute(arguments: [try key.seal(bytes, context: Use.summary.context)])
  }
}
