import Foundation
import GRDB
import LocalCache
import QuintetStateLoop
import QuintetStorage

/// Keeps one snapshot on the device, and which deliveries are marked as done. Any thread.
protocol DeliveryStoring: Sendable {
  /// Reads what is kept, or its first deliveries; nil if nothing was ever kept.
  func read(limit: Int?) async throws(DeliveriesError) -> Snapshot?
  /// Replaces what is kept: all of it or nothing, whatever happens in between. A complete snapshot takes the marks of others along.
  func replace(with snapshot: Snapshot) async throws(DeliveriesError)
  /// Reads the ids of the deliveries that are marked as done.
  func done() async throws(DeliveriesError) -> Set<Int>
  /// Marks a delivery as done, or removes its mark.
  func mark(_ id: Int, isDone: Bool) async throws(DeliveriesError)
}

/// Keeps the snapshot and the marks in a database.
struct DeliveryStore: DeliveryStoring {
  private let database: LazyDatabase<Void>

  /// - Parameters:
  ///   - folder: Returns where the database is to be.
  ///   - onError: Receives what does not keep the store from working: that a damaged file was set aside. Any thread.
  init(
    folder: @escaping @Sendable () throws(StorageError) -> URL,
    log: (@Sendable (LogLevel, String) -> Void)? = nil,
    onError: @escaping @Sendable (DeliveriesError) -> Void = { _ in }
  ) {
    database = LazyDatabase(
      open: { try LocalDatabase(folder: folder(), name: "deliveries", migrator: Self.migrator, log: log) },
      onQuarantine: { onError(.quarantined($0.file.path)) }
    )
  }

  func read(limit: Int?) async throws(DeliveriesError) -> Snapshot? {
    do {
      return try await database.read { db, _ in
        guard let row = try Row.fetchOne(db, sql: "SELECT date, skipped FROM snapshot") else { return nil }
        let date = try row.decode(Double.self, atIndex: 0), skipped = try row.decode(Int.self, atIndex: 1)
        let rows = try Row.fetchCursor(
          db,
          sql: "SELECT id, text, photo, address, latitude, longitude FROM delivery ORDER BY position LIMIT ?",
          arguments: [limit ?? -1]
        )
        var deliveries: [Delivery] = []
        while let row = try rows.next() { deliveries.append(try Delivery(row)) }
        return Snapshot(deliveries: deliveries, date: Date(timeIntervalSinceReferenceDate: date), skipped: skipped)
      }
    } catch {
      throw .notStored("\(error)")
    }
  }

  func replace(with snapshot: Snapshot) async throws(DeliveriesError) {
    do {
      try await database.write { db, _ in
        try db.execute(sql: "DELETE FROM delivery; DELETE FROM snapshot")
        try db.execute(
          sql: "INSERT INTO snapshot (id, date, skipped) VALUES (1, ?, ?)",
          arguments: [snapshot.date.timeIntervalSinceReferenceDate, snapshot.skipped]
        )
        let insert = try db.makeStatement(
          sql: """
            INSERT INTO delivery (position, id, text, photo, address, latitude, longitude) VALUES (?, ?, ?, ?, ?, ?, ?)
            """
        )
        for (position, delivery) in snapshot.deliveries.enumerated() {
          try insert.execute(arguments: [
            position, delivery.id, delivery.text, delivery.photo?.absoluteString, delivery.address,
            delivery.coordinate?.latitude, delivery.coordinate?.longitude,
          ])
        }
        // Deliveries that could not be read may be marked.
        if snapshot.skipped == 0 { try db.execute(sql: "DELETE FROM done WHERE id NOT IN (SELECT id FROM delivery)") }
      }
    } catch {
      throw .notStored("\(error)")
    }
  }

  func done() async throws(DeliveriesError) -> Set<Int> {
    do {
      return try await database.read { db, _ in try Int.fetchSet(db, sql: "SELECT id FROM done") }
    } catch {
      throw .notStored("\(error)")
    }
  }

  func mark(_ id: Int, isDone: Bool) async throws(DeliveriesError) {
    let change = isDone ? "INSERT OR IGNORE INTO done (id) VALUES (?)" : "DELETE FROM done WHERE id = ?"
    do {
      try await database.write { db, _ in try db.execute(sql: change, arguments: [id]) }
    } catch {
      throw .notStored("\(error)")
    }
  }

  /// The tables, as they have come to be; a migration that was released never changes.
  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { db in
      try db.create(table: "snapshot") { table in
        table.primaryKey("id", .integer).check { $0 == 1 }
        table.column("date", .double).notNull()
        table.column("skipped", .integer).notNull()
      }
      try db.create(table: "delivery") { table in
        table.primaryKey("position", .integer)
        table.column("id", .integer).notNull().unique()
        table.column("text", .text).notNull()
        table.column("photo", .text)
        table.column("address", .text).notNull()
        table.column("latitude", .double)
        table.column("longitude", .double)
      }
    }
    migrator.registerMigration("2") { db in
      try db.create(table: "done") { $0.primaryKey("id", .integer) }
    }
    return migrator
  }
}

extension Delivery {
  /// - Throws: `RowDecodingError` for values of other types than are written.
  fileprivate init(_ row: Row) throws {
    var coordinate: Coordinate?
    if let latitude = try row.decode(Double?.self, atIndex: 4), let longitude = try row.decode(Double?.self, atIndex: 5)
    {
      coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
    self.init(
      id: try row.decode(Int.self, atIndex: 0),
      text: try row.decode(String.self, atIndex: 1),
      photo: try row.decode(String?.self, atIndex: 2).flatMap { URL(string: $0) },
      address: try row.decode(String.self, atIndex: 3),
      coordinate: coordinate
    )
  }
}
