import Foundation
import GRDB
import LocalCache
import Sealing

/// The random key of one database, which is in it under the host's key: another of the host's seals these few bytes again, and no row.
struct CatalogueKey {
  private static let context = Data("catalogue 1 key".utf8)
  private let source: KeySource

  init(_ source: KeySource) {
    self.source = source
  }

  /// Opens the database's key, which is made with it.
  ///
  /// - Throws: ``SealedRows/Tampered`` where none of the host's keys opens it, and `SealingError` where the host's cannot be had.
  func key(of database: LocalDatabase) throws -> SealingKey {
    let keys = try source.keys()
    if let wrapped = try database.read(wrapped), let key = try? keys[0].unwrap(wrapped, context: Self.context) {
      return key
    }
    return try database.write { db in
      guard let wrapped = try wrapped(in: db) else { return try make(in: db, under: keys[0]) }
      for key in keys {
        guard let opened = try? key.unwrap(wrapped, context: Self.context) else { continue }
        try db.execute(
          sql: "UPDATE meta SET key = ? WHERE id = 1",
          arguments: [try keys[0].wrap(opened, context: Self.context)]
        )
        return opened
      }
      throw SealedRows.Tampered("it was sealed with another key")
    }
  }

  private func wrapped(in db: Database) throws -> Data? {
    guard let row = try Row.fetchOne(db, sql: "SELECT key FROM meta WHERE id = 1") else { return nil }
    guard case .blob(let wrapped) = (row[0] as DatabaseValue).storage else {
      throw SealedRows.Tampered("the key is of another type")
    }
    return wrapped
  }

  private func make(in db: Database, under outer: SealingKey) throws -> SealingKey {
    guard try Int64.fetchOne(db, sql: "SELECT position FROM item LIMIT 1") == nil else {
      throw SealedRows.Tampered("the key is missing")
    }
    let key = try SealingKey.random()
    try db.execute(
      sql: "INSERT INTO meta (id, key, summary) VALUES (1, ?, ?)",
      arguments: [try outer.wrap(key, context: Self.context), Data()]
    )
    try SealedRows(db: db, key: key).write(SealedRows.Summary(newest: nil, count: 0))
    return key
  }
}
