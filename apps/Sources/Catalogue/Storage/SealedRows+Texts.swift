import Foundation
import GRDB

/// The table with the folded texts, from which a search reads. It repeats what the rows have, and can always be made again from them.
extension SealedRows {
  /// The parts of the index to write and to remove.
  struct TextChanges: Sendable {
    var written: [Int64: TextChunk] = [:]
    var removed: Set<Int64> = []
  }

  /// Returns the beginning of each row's sealed bytes, which nothing needs to be opened for.
  func stamps() throws -> [Int64: UInt64] {
    var stamps: [Int64: UInt64] = [:]
    let cursor = try GRDB.Row.fetchCursor(
      db.cachedStatement(sql: "SELECT position, substr(head, 1, 8) FROM item")
    )
    while let row = try cursor.next() {
      guard case .int64(let place) = (row[0] as DatabaseValue).storage,
        case .blob(let bytes) = (row[1] as DatabaseValue).storage, bytes.count == 8
      else { throw Tampered("a row is of another type") }
      stamps[place] = bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
    }
    return stamps
  }

  /// Opens all parts of the index, by number; nil for one that was changed.
  func texts() throws -> [(number: Int64, chunk: TextChunk?)] {
    var texts: [(number: Int64, chunk: TextChunk?)] = []
    let cursor = try GRDB.Row.fetchCursor(
      db.cachedStatement(sql: "SELECT number, chunk FROM texts ORDER BY number")
    )
    while let row = try cursor.next() {
      guard case .int64(let number) = (row[0] as DatabaseValue).storage else { throw Tampered("a part has no number") }
      texts.append((number, (try? open(row, 1, .texts(number))).flatMap(TextChunk.init)))
    }
    return texts
  }

  func write(_ changes: TextChanges) throws {
    for number in changes.removed {
      try db.cachedStatement(sql: "DELETE FROM texts WHERE number = ?").execute(arguments: [number])
    }
    for (number, chunk) in changes.written {
      try db.cachedStatement(sql: "INSERT OR REPLACE INTO texts (number, chunk) VALUES (?, ?)")
        .execute(arguments: [number, try key.seal(chunk.data, context: Use.texts(number).context)])
    }
  }

  func removeTexts() throws {
    try db.cachedStatement(sql: "DELETE FROM texts").execute()
  }
}
