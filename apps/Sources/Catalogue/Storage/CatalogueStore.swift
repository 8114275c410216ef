import Foundation
import GRDB
import LocalCache
import QuintetStateLoop
import QuintetStorage
import Sealing
import TaskQueues

/// The outcome of keeping an answer.
struct Merged: Hashable, Sendable {
  /// The value of ``Feed/merge(_:)``.
  let hasGapBelow: Bool
  /// Items of the answer, the oldest, for which the limits leave no room.
  var unkept: Set<ItemID> = []
  /// Items whose picture was written, because there was none or another.
  var changedPictures: Set<ItemID> = []
}

/// Keeps the feed on the device, encrypted. Any thread.
protocol CatalogueStoring: Sendable {
  /// Reads the newest entries, none of them fresh; fewer than `limit` only if there are no more.
  func newest(_ limit: Int) async throws(CatalogueError) -> [Feed.Entry]
  /// Reads the entries below an item, whether that is kept or not.
  func older(than id: ItemID, _ limit: Int) async throws(CatalogueError) -> [Feed.Entry]
  /// Reads the entry of an item and those below it; if it has gone, from the next older one on, or the newer one where there is none.
  func around(_ id: ItemID, _ limit: Int) async throws(CatalogueError) -> [Feed.Entry]
  /// Reads at most `limit` entries from one item to another, and both of these, as far as they are kept: entries side by side, at the end
  /// that comes first.
  func between(_ skipped: CatalogueMachine.Skipped, _ limit: Int) async throws(CatalogueError) -> [Feed.Entry]
  /// Makes the feed what ``Feed/merge(_:)`` makes of it, and keeps the pictures: all of it or nothing, whatever happens in between.
  func merge(_ stretch: Stretch, pictures: [ItemID: Data]) async throws(CatalogueError) -> Merged
  func remove(_ id: ItemID) async throws(CatalogueError)
  func removeAll() async throws(CatalogueError)
  /// Reads the file of an item's picture; nil if none is kept.
  func picture(of id: ItemID) async throws(CatalogueError) -> Data?
  /// Searches all texts for the words of a query, in any case and with any accents, and reads the newest `limit` of the items found.
  func search(_ query: String, _ limit: Int) async throws(CatalogueError) -> Found
  /// Releases what a search has in memory.
  func endSearch() async
}

/// Keeps the feed in a database, sealed.
///
/// Content that differs from what was written is set aside, and an empty database takes its place before anything is shown.
struct CatalogueStore: CatalogueStoring {
  /// Limits of the local data. Beyond them the oldest is removed.
  struct Limits: Sendable {
    var items = 100_000
    /// Of the file, in which pictures are nearly all.
    var bytes = 1 << 30
  }

  private let limits: Limits
  private let log: (@Sendable (LogLevel, String) -> Void)?
  private let database: LazyDatabase<SealingKey>
  private let index = TextIndex()
  /// Stores what a search has indexed, which nobody waits for.
  private let indexing = TaskQueue()

  /// - Parameters:
  ///   - folder: Returns where the database is to be.
  ///   - key: Where the key is from.
  ///   - onError: Receives what does not keep the store from working: that a file was set aside. Any thread.
  init(
    folder: @escaping @Sendable () throws(StorageError) -> URL,
    key: KeySource,
    limits: Limits = Limits(),
    log: (@Sendable (LogLevel, String) -> Void)? = nil,
    onError: @escaping @Sendable (CatalogueError) -> Void = { _ in }
  ) {
    (self.limits, self.log) = (limits, log)
    database = LazyDatabase(
      open: {
        try LocalDatabase(
          folder: folder(),
          name: "catalogue",
          migrator: Self.migrator,
          checkLimit: nil,
          pageSize: Self.pageSize,
          mostSetAside: 1,
          log: log
        )
      },
      prepare: { database in
        do {
          return try CatalogueKey(key).key(of: database)
        } catch let error as SealingError {
          throw CatalogueError.invalidKey("\(error)")
        }
      },
      damage: Self.damage,
      onQuarantine: { onError(.quarantined($0.file.path)) }
    )
  }

  // MARK: CatalogueStoring

  func newest(_ limit: Int) async throws(CatalogueError) -> [Feed.Entry] {
    try await read { rows in
      guard limit > 0 else { return [] }
      return try rows.rows(around: nil) { $1 >= limit }.map(\.entry)
    }
  }

  func older(than id: ItemID, _ limit: Int) async throws(CatalogueError) -> [Feed.Entry] {
    try await read { rows in
      guard limit > 0 else { return [] }
      // The first may be the next newer one, and the second the item itself.
      let found = try rows.rows(around: id) { $1 >= limit + 2 }.map(\.entry)
      return Array(found.drop { $0.item.id >= id }.prefix(limit))
    }
  }

  func around(_ id: ItemID, _ limit: Int) async throws(CatalogueError) -> [Feed.Entry] {
    try await read { rows in
      guard limit > 0 else { return [] }
      let found = try rows.rows(around: id) { $1 > limit }.map(\.entry)
      let older = found.drop { $0.item.id > id }
      return Array(older.isEmpty ? found.prefix(1) : older.prefix(limit))
    }
  }

  func between(_ skipped: CatalogueMachine.Skipped, _ limit: Int) async throws(CatalogueError) -> [Feed.Entry] {
    try await read { rows in
      let found =
        skipped.isFromOldest
        ? try rows.rows(upFrom: skipped.oldest, limit)
        : try rows.rows(around: skipped.newest) { $0.head.item.id <= skipped.oldest || $1 > limit }
      return Array(
        found.map(\.entry).filter { skipped.oldest <= $0.item.id && $0.item.id <= skipped.newest }.prefix(limit)
      )
    }
  }

  func merge(_ stretch: Stretch, pictures: [ItemID: Data]) async throws(CatalogueError) -> Merged {
    try await write { [limits] rows in
      var merged = try rows.merge(stretch, pictures)
      try rows.trim(to: limits)
      merged.unkept = Set(try stretch.items.map(\.id).reversed().prefix { try rows.row(of: $0) == nil })
      return merged
    }
  }

  func remove(_ id: ItemID) async throws(CatalogueError) {
    try await write { try $0.remove(id) }
  }

  func removeAll() async throws(CatalogueError) {
    try await write { try $0.removeAll() }
  }

  func picture(of id: ItemID) async throws(CatalogueError) -> Data? {
    enum Found { case picture(Data?), damaged }
    let found = try await read { rows in
      guard let row = try rows.row(of: id), row.head.item.hasPicture else { return Found.picture(nil) }
      do {
        return .picture(try rows.picture(of: row))
      } catch is SealedRows.Tampered {
        return .damaged
      }
    }
    if case .picture(let picture) = found { return picture }
    log?(.warning, "a picture was damaged, and is removed")
    try await write { rows in
      guard let row = try rows.row(of: id) else { return }
      // Another may have written it anew meanwhile.
      if (try? rows.picture(of: row)) == nil { try rows.removePicture(at: row.place) }
    }
    return nil
  }

  func search(_ query: String, _ limit: Int) async throws(CatalogueError) -> Found {
    let words = FoldedText.words(of: query), isCancelled = Locked(false)
    // Before the rows are looked at: what is written after that is noticed the next time.
    let revision = index.revision
    let found: Found
    do {
      found = try await withTaskCancellationHandler {
        try await database.read { [index] db, key in
          let rows = SealedRows(db: db, key: key)
          let chunks = try index.chunks(of: rows, revision) { isCancelled.withLock { $0 } }
          var places = NewestPlaces(limit: limit)
          for chunk in chunks {
            if isCancelled.withLock({ $0 }) { throw CancellationError() }
            chunk.add(placesOf: words, to: &places)
          }
          let items = try places.newest.compactMap { try rows.row(at: $0)?.head.item }
          return Found(query: query, items: items, count: places.count)
        }
      } onCancel: {
        isCancelled.withLock { $0 = true }
      }
    } catch {
      throw Self.translated(error)
    }
    if index.hasChanges { indexing.add { await storeIndex() } }
    return found
  }

  func endSearch() async {
    await withCheckedContinuation { continuation in
      indexing.add { [index] in
        index.release()
        continuation.resume()
      }
    }
  }

  private func storeIndex() async {
    let changes = index.changes
    do {
      try await database.write { db, key in try SealedRows(db: db, key: key).write(changes) }
      index.stored(changes)
    } catch {
      // The search has it in memory, and stores it with its next change.
      log?(.warning, "the index of texts could not be stored: \(error)")
    }
  }

  // MARK: The database

  private func read<Value: Sendable>(
    _ work: @escaping @Sendable (SealedRows) throws -> Value
  ) async throws(CatalogueError) -> Value {
    do {
      return try await database.read { try work(SealedRows(db: $0, key: $1)) }
    } catch {
      throw Self.translated(error)
    }
  }

  private func write<Value: Sendable>(
    _ work: @escaping @Sendable (SealedRows) throws -> Value
  ) async throws(CatalogueError) -> Value {
    defer { index.rowsChanged() }
    do {
      return try await database.write { try work(SealedRows(db: $0, key: $1)) }
    } catch {
      throw Self.translated(error)
    }
  }

  private static func translated(_ error: any Error) -> CatalogueError {
    error as? CatalogueError ?? .notStored("\(error)")
  }

  /// The reason why the file cannot be used any more; nil for what may pass.
  @Sendable private static func damage(_ error: any Error) -> String? {
    switch error {
    case let error as SealedRows.Tampered: error.description
    // The statements are right, so that the tables are not.
    case let error as DatabaseError where unexpected.contains(error.resultCode): error.description
    default: nil
    }
  }

  private static let unexpected: [ResultCode] = [
    .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG, .SQLITE_FORMAT, .SQLITE_RANGE,
  ]

  /// Pictures of some 50 KB are kept in few pages of this size.
  private static let pageSize = 16_384

  /// The tables, as they have come to be; a migration that was released never changes.
  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { db in
      try db.create(table: "meta") { table in
        table.primaryKey("id", .integer).check { $0 == 1 }
        table.column("key", .blob).notNull()
        table.column("summary", .blob).notNull()
      }
      try db.create(table: "item") { table in
        table.primaryKey("position", .integer)
        table.column("head", .blob).notNull()
      }
      // Apart, so that many heads are in one page.
      try db.create(table: "picture") { table in
        table.primaryKey("position", .integer)
        table.column("file", .blob).notNull()
      }
    }
    migrator.registerMigration("2") { db in
      try db.create(table: "texts") { table in
        table.primaryKey("number", .integer)
        table.column("chunk", .blob).notNull()
      }
    }
    return migrator
  }
}
