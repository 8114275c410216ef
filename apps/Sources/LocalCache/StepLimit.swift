import CSQLiteHardening
import Foundation
import GRDB

/// Ends a read or a write that takes more steps than any of an app's does: of a file that somebody has changed, one may never end.
final class StepLimit: @unchecked Sendable {
  // Unchecked: SQLite counts in C, on its connection's thread, which alone touches what is in `lefts`; that is touched under `lock`.
  private let lock = NSLock()
  private var lefts: [OpaquePointer: Left] = [:]

  /// SQLite's steps that one read, or one write, may take: some seconds' work, and a hundred times what one of 10,000 rows takes.
  static let most = 50_000_000
  /// The number of SQLite's steps between two checks.
  private static let stride = 100_000

  /// The looks that one connection may still take.
  private final class Left {
    var looks = 0
  }

  /// Has SQLite count a connection's steps.
  func watch(_ database: Database) {
    let left = Left()
    left.looks = Self.most / Self.stride
    lock.withLock { lefts[database.sqliteConnection!] = left }
    sqlite3_progress_handler(
      database.sqliteConnection,
      Int32(Self.stride),
      { context in
        guard let context else { return 1 }
        let left = Unmanaged<Left>.fromOpaque(context).takeUnretainedValue()
        left.looks -= 1
        return left.looks > 0 ? 0 : 1
      },
      Unmanaged.passUnretained(left).toOpaque()
    )
  }

  /// Performs one read or write, with all of the steps that one may take.
  ///
  /// - Throws: what the closure throws, or that the file is damaged.
  func perform<Value>(_ work: (Database) throws -> Value, _ database: Database) throws -> Value {
    guard let left = lock.withLock({ database.sqliteConnection.flatMap { lefts[$0] } }) else {
      return try work(database)
    }
    left.looks = Self.most / Self.stride
    do {
      return try work(database)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT && left.looks <= 0 {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a statement has taken more than \(Self.most) steps")
    }
  }
}
