import Foundation
import LocalCache
import Sealing
import TaskQueues

/// The folded texts of all rows, in memory while a search is open.
///
/// Merges write nothing for it: what differs is found by the rows' stamps, at the first search after a change.
final class TextIndex: Sendable {
  private struct Memory: Sendable {
    /// The key of the database that it is of.
    let key: SealingKey
    var revision: Int
    var chunks: [Int64: TextChunk] = [:]
    var next: Int64 = 0
    /// Differences from the stored index.
    var changes = SealedRows.TextChanges()
  }

  private let memory = Locked<Memory?>(nil)
  private let changeCount = Locked(0)

  /// Counts the changes of the rows.
  var revision: Int { changeCount.withLock { $0 } }

  func rowsChanged() { changeCount.withLock { $0 += 1 } }

  /// Returns the texts of all rows.
  ///
  /// - Parameters:
  ///   - revision: ``revision`` before the state of the database that `rows` has.
  ///   - isCancelled: Returns true once nobody waits for it. What was indexed until then is kept.
  func chunks(of rows: SealedRows, _ revision: Int, isCancelled: () -> Bool) throws -> [TextChunk] {
    try memory.withLock { kept in
      if isCancelled() { throw CancellationError() }
      var memory = try kept.flatMap { $0.key === rows.key ? $0 : nil } ?? Self.read(rows)
      // Its chunks are not copied when they change.
      kept = nil
      defer { kept = memory }
      if memory.revision != revision {
        try Self.follow(rows, &memory, isCancelled)
        memory.revision = revision
      }
      return Array(memory.chunks.values)
    }
  }

  func release() { memory.withLock { $0 = nil } }

  // MARK: Storing

  var hasChanges: Bool {
    let changes = changes
    return !changes.written.isEmpty || !changes.removed.isEmpty
  }

  /// Differences from the stored index.
  var changes: SealedRows.TextChanges { memory.withLock { $0?.changes } ?? SealedRows.TextChanges() }

  /// Notes that changes were stored.
  func stored(_ changes: SealedRows.TextChanges) {
    memory.withLock { memory in
      // A number is given to one chunk, which never changes.
      for number in changes.written.keys { memory?.changes.written[number] = nil }
      memory?.changes.removed.subtract(changes.removed)
    }
  }

  // MARK: Private

  private static func read(_ rows: SealedRows) throws -> Memory {
    // No state of the rows was followed yet.
    var memory = Memory(key: rows.key, revision: -1)
    for (number, chunk) in try rows.texts() {
      memory.chunks[number] = chunk
      if chunk == nil { memory.changes.removed.insert(number) }
      memory.next = max(memory.next, number &+ 1)
    }
    return memory
  }

  /// Removes what the rows do not have any more, and adds what they have.
  private static func follow(_ rows: SealedRows, _ memory: inout Memory, _ isCancelled: () -> Bool) throws {
    var missing = try rows.stamps(), new = TextChunk()
    defer { add(&new, to: &memory) }
    func takeOver(_ number: Int64, _ chunk: TextChunk, _ living: [Int]) {
      remove(number, from: &memory)
      for index in living {
        new.append(entryAt: index, of: chunk)
        if new.entries.count == TextChunk.capacity { add(&new, to: &memory) }
      }
    }
    var small: [Int64] = []
    for (number, chunk) in memory.chunks {
      // Each row is in one chunk, whatever two programs may have stored.
      let living = chunk.entries.indices.filter { index in
        let entry = chunk.entries[index]
        guard missing[entry.place] == entry.stamp else { return false }
        missing[entry.place] = nil
        return true
      }
      if living.count < chunk.entries.count {
        takeOver(number, chunk, living)
      } else if living.count < TextChunk.capacity / 2 {
        small.append(number)
      }
    }
    // Small ones become one, so that they do not grow in number with each page.
    if !missing.isEmpty || !new.entries.isEmpty {
      for number in small {
        if let chunk = memory.chunks[number] { takeOver(number, chunk, Array(chunk.entries.indices)) }
      }
    }
    for (place, stamp) in missing.sorted(by: { $0.key > $1.key }) {
      guard let row = try rows.row(at: place) else { throw SealedRows.Tampered("a row is missing") }
      new.append(FoldedText(row.head.item.text), place: place, stamp: stamp)
      guard new.entries.count == TextChunk.capacity else { continue }
      add(&new, to: &memory)
      if isCancelled() { throw CancellationError() }
    }
  }

  private static func add(_ chunk: inout TextChunk, to memory: inout Memory) {
    guard !chunk.entries.isEmpty else { return }
    memory.chunks[memory.next] = chunk
    memory.changes.written[memory.next] = chunk
    memory.next += 1
    chunk = TextChunk()
  }

  private static func remove(_ number: Int64, from memory: inout Memory) {
    memory.chunks[number] = nil
    memory.changes.written[number] = nil
    // One that is being stored at the moment, too.
    memory.changes.removed.insert(number)
  }
}
