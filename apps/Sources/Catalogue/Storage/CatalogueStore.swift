import Foundation
import GRDB
import LocalCache
import QuintetStorage
import Sealing
import StateLoop

/// Keeps the feed in a database, sealed. It is opened when it is first needed, and again where that failed.
///
/// What cannot be what was written is set aside, and an empty database takes its place before anything is shown.
final class CatalogueStore: CatalogueStoring, @unchecked Sendable {
  /// How much is kept. The oldest of more is removed.
  struct Limits: Sendable {
    var items = 100_000
    /// Of the file, in which pictures are nearly all.
    var bytes = 1 << 30
  }

  private let folder: @Sendable () throws(StorageError) -> URL
  private let source: KeySource
  private let limits: Limits
  private let log: (@Sendable (LogLevel, String) -> Void)?
  private let onError: @Sendable (CatalogueError) -> Void
  // Unchecked: touched under `lock` alone.
  private let lock = NSLock()
  private var opened: Opened?

  /// - Parameters:
  ///   - folder: Returns where the database is to be.
  ///   - key: Where the key from is. With a key store, nothing here may be called on the main thread.
  ///   - onError: Receives what does not keep the store from working: that a file was set aside. Any thread.
  init(
    folder: @escaping @Sendable () throws(StorageError) -> URL,
    key: KeySource,
    limits: Limits = Limits(),
    log: (@Sendable (LogLevel, String) -> Void)? = nil,
    onError: @escaping @Sendable (CatalogueError) -> Void = { _ in }
  ) {
    (self.folder, source, self.limits, self.log, self.onError) = (folder, key, limits, log, onError)
  }

  // MARK: CatalogueStoring

  func newest(_ limit: Int) throws(CatalogueError) -> [Feed.Entry] {
    try read { rows in
      guard limit > 0 else { return [] }
      return try rows.rows(around: nil) { $1 >= limit }.map(\.entry)
    }
  }

  func older(than id: ItemID, _ limit: Int) throws(CatalogueError) -> [Feed.Entry] {
    try read { rows in
      guard limit > 0 else { return [] }
      // The first may be the next newer one, and the second the item itself.
      let found = try rows.rows(around: id) { $1 >= limit + 2 }.map(\.entry)
      return Array(found.drop { $0.item.id >= id }.prefix(limit))
    }
  }

  func merge(_ stretch: Stretch, pictures: [ItemID: Data]) throws(CatalogueError) -> Bool {
    try write { [limits] rows in
      let hasGap = try rows.merge(stretch, pictures)
      try rows.trim(to: limits)
      return hasGap
    }
  }

  func remove(_ id: ItemID) throws(CatalogueError) {
    try write { try $0.remove(id) }
  }

  func removeAll() throws(CatalogueError) {
    try write { try $0.removeAll() }
  }

  func picture(of id: ItemID) throws(CatalogueError) -> Data? {
    enum Found { case picture(Data?), damaged }
    let found = try read { rows in
      guard let row = try rows.row(of: id), row.head.item.hasPicture else { return Found.picture(nil) }
      do {
        return .picture(try rows.picture(of: row))
      } catch is SealedRows.Tampered {
        return .damaged
      }
    }
    if case .picture(let picture) = found { return picture }
    log?(.warning, "a picture was damaged, and is removed")
    try write { rows in
      guard let row = try rows.row(of: id) else { return }
      // Another may have written it anew meanwhile.
      if (try? rows.picture(of: row)) == nil { try rows.removePicture(at: row.place) }
    }
    return nil
  }

  // MARK: The database

  private struct Opened {
    let database: LocalDatabase
    let key: SealingKey
  }

  private func read<Value>(_ work: (SealedRows) throws -> Value) throws(CatalogueError) -> Value {
    try perform { opened in try opened.database.read { try work(SealedRows(db: $0, key: opened.key)) } }
  }

  private func write<Value>(_ work: (SealedRows) throws -> Value) throws(CatalogueError) -> Value {
    try perform { opened in try opened.database.write { try work(SealedRows(db: $0, key: opened.key)) } }
  }

  /// Works with the database, and where that turns out to be damaged, with the new one that takes its place.
  private func perform<Value>(_ work: (Opened) throws -> Value) throws(CatalogueError) -> Value {
    if let value = try attempt(work, isLast: false) { return value }
    if let value = try attempt(work, isLast: true) { return value }
    throw .notStored("the cache is damaged")
  }

  /// Nil where the database was damaged and the next try has a new one.
  private func attempt<Value>(_ work: (Opened) throws -> Value, isLast: Bool) throws(CatalogueError) -> Value? {
    var used: Opened?
    do {
      let opened = try open()
      used = opened
      return try work(opened)
    } catch let error as CatalogueError {
      throw error
    } catch {
      guard let reason = Self.damage(error), let used, !isLast else { throw .notStored("\(error)") }
      lock.withLock {
        // Another thread may have found it first.
        guard opened?.database === used.database else { return }
        used.database.setAsideNextTime(because: reason)
        opened = nil
      }
      return nil
    }
  }

  /// Why the file cannot be used any more; nil for what may pass.
  private static func damage(_ error: any Error) -> String? {
    switch error {
    case let error as SealedRows.Tampered: error.description
    case LocalDatabaseError.damaged: "\(error)"
    // The statements are right, so that the tables are not.
    case let error as DatabaseError where unexpected.contains(error.resultCode): error.description
    default: nil
    }
  }

  private static let unexpected: [ResultCode] = [
    .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG, .SQLITE_FORMAT, .SQLITE_RANGE,
  ]

  private func open() throws -> Opened {
    lock.lock()
    defer { lock.unlock() }
    if let opened { return opened }
    for isLast in [false, true] {
      let database = try LocalDatabase(
        folder: folder(),
        name: "catalogue",
        migrator: Self.migrator,
        checkLimit: nil,
        pageSize: Self.pageSize,
        mostSetAside: 1,
        log: log
      )
      if let quarantine = database.quarantine { onError(.quarantined(quarantine.file.path)) }
      do {
        let opened = Opened(database: database, key: try CatalogueKey(source).key(of: database))
        self.opened = opened
        return opened
      } catch let error as SealingError {
        throw CatalogueError.invalidKey("\(error)")
      } catch {
        guard let reason = Self.damage(error), !isLast else { throw error }
        database.setAsideNextTime(because: reason)
      }
    }
    throw CatalogueError.notStored("the cache is damaged")
  }

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
    return migrator
  }
}
