import Foundation
import GRDB
import QuintetStateLoop

/// A feature's database on the device, for what can be loaded again: one SQLite file, which opens whatever was done to it.
///
///     var migrator = DatabaseMigrator()
///     migrator.registerMigration("1") { try $0.create(table: "delivery") { $0.primaryKey("id", .integer) } }
///     let database = try LocalDatabase(folder: folder, name: "deliveries", migrator: migrator)
///     let count = try database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM delivery") }
///
/// A write is one transaction, and a kill at any moment leaves all of it or nothing. Reads see the state between two writes and
/// wait for none, on the main thread too. A damaged file is set aside and an empty one opened in its place; what
/// may pass, such as a full disk, is an error, and leaves the file alone. Several processes may use one file. Any thread.
///
/// Nothing that is written in the file is run: views and triggers are off, a file whose tables are not those of the migrations is set aside,
/// and so is one in which a read or write takes more than 50 million of SQLite's steps, or a value is decoded (`Row.decode`) as what it is not.
public final class LocalDatabase: Sendable {
  /// The file that was set aside when this was opened, and why; nil if the file was intact.
  public let quarantine: Quarantine?
  private let pool: DatabasePool
  private let file: DatabaseFile
  /// Held as long as the file is in use, so that no other process sets it aside.
  private let lock: FileLock
  private let log: (@Sendable (LogLevel, String) -> Void)?

  /// Opens a database, which is made if it is not there. Waits for the disk: a few milliseconds for a small file, and for others
  /// what `checkLimit` allows.
  ///
  /// - Parameters:
  ///   - folder: Where the file is. It is made if it is not there, for its owner alone.
  ///   - name: The file's name without `.sqlite`.
  ///   - migrator: What makes the tables, and brings older ones up to date. A file that was used by a newer version of the
  ///     app, whose migrations this one does not know, is set aside.
  ///   - checkLimit: How many bytes a file may have to be checked whole before it is used. A larger one is checked later, in
  ///     the background, and set aside at the next opening. With nil no file is checked whole, because the feature notices by itself
  ///     what is wrong with a row.
  ///   - pageSize: Bytes of a page of a file that is made: a power of two from 512 to 65,536. Large ones are for large values.
  ///   - mostSetAside: How many files stay that were set aside.
  ///   - log: Receives what was set aside, and damage; on any thread.
  public init(
    folder: URL,
    name: String,
    migrator: DatabaseMigrator,
    checkLimit: Int? = 16 << 20,
    pageSize: Int = 4_096,
    mostSetAside: Int = 5,
    log: (@Sendable (LogLevel, String) -> Void)? = nil
  ) throws(LocalDatabaseError) {
    file = DatabaseFile(folder: folder.path, name: name, pageSize: pageSize, mostSetAside: mostSetAside)
    self.log = log
    try file.makeFolder()
    try file.vacateLock()
    lock = try FileLock(file.lockPath)
    (pool, quarantine) = try Self.open(file, lock, isAlone: lock.take(), migrator, checkLimit, log)
    try lock.share()
    if let checkLimit, file.size > checkLimit { checkLater() }
  }

  /// Reads, in one state of the database. Waits for no write.
  ///
  /// - Throws: ``LocalDatabaseError`` for what the file or the disk refuses, or what the closure throws.
  public func read<Value>(_ value: (Database) throws -> Value) throws -> Value {
    try watching { try pool.read { try file.steps.perform(value, $0) } }
  }

  /// Reads, in one state of the database, on a thread of its own. Waits for no write.
  ///
  /// - Throws: ``LocalDatabaseError`` for what the file or the disk refuses, or what the closure throws.
  public func read<Value: Sendable>(_ value: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    do {
      return try await pool.read { [steps = file.steps] in try steps.perform(value, $0) }
    } catch {
      throw translated(error)
    }
  }

  /// Writes in one transaction, which is undone if the closure throws. Writes take turns; call it on any thread but the main one.
  ///
  /// - Throws: ``LocalDatabaseError`` for what the file or the disk refuses, or what the closure throws.
  public func write<Value>(_ updates: (Database) throws -> Value) throws -> Value {
    try watching { try pool.write { try file.steps.perform(updates, $0) } }
  }

  /// Writes in one transaction, on a thread of its own; it is undone if the closure throws or the task is cancelled. Writes take turns.
  ///
  /// - Throws: ``LocalDatabaseError`` for what the file or the disk refuses, or what the closure throws.
  public func write<Value: Sendable>(_ updates: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
    do {
      return try await pool.write { [steps = file.steps] in try steps.perform(updates, $0) }
    } catch {
      throw translated(error)
    }
  }

  // MARK: Damage

  /// Has the file set aside when it is opened the next time, for a reason that only the feature knows: what it reads makes no sense. Let
  /// go of this database then, and open another.
  ///
  /// - Parameter reason: The reason, for the log and for ``quarantine``.
  public func setAsideNextTime(because reason: String) {
    markDamaged(reason)
  }

  private func watching<Value>(_ use: () throws -> Value) throws -> Value {
    do {
      return try use()
    } catch {
      throw translated(error)
    }
  }

  private func translated(_ error: any Error) -> any Error {
    if error is RowDecodingError {
      // The error's message has the row in it.
      markDamaged("a value is of a type that the app does not write")
      return LocalDatabaseError.damaged
    }
    guard let error = error as? DatabaseError else { return error }
    let translated = LocalDatabaseError(error, path: file.path)
    if translated == .damaged { markDamaged(error.description) }
    // A mistake in a statement is the feature's, which needs SQLite's own words.
    if case .failed = translated { return error }
    return translated
  }

  private func markDamaged(_ reason: String) {
    file.markDamaged(reason)
    log?(.error, "\(file.name) is damaged, and will be set aside: \(reason)")
  }

  private func checkLater() {
    DispatchQueue.global(qos: .utility).async { [weak self] in
      guard let pool = self?.pool, let steps = self?.file.steps else { return }
      let problem = try? pool.read { try steps.perform(DatabaseFile.problem, $0) }
      if let problem = problem ?? nil { self?.markDamaged(problem) }
    }
  }

  // MARK: Opening

  private static func open(
    _ file: DatabaseFile,
    _ lock: FileLock,
    isAlone: Bool,
    _ migrator: DatabaseMigrator,
    _ checkLimit: Int?,
    _ log: (@Sendable (LogLevel, String) -> Void)?
  ) throws(LocalDatabaseError) -> (DatabasePool, Quarantine?) {
    var reason = try file.obstacle()
    if reason == nil {
      switch try file.open(migrator, checkLimit) {
      case .success(let pool): return (pool, nil)
      case .failure(let found): reason = found.reason
      }
    }
    guard let reason else { throw .damaged }
    guard isAlone else {
      // The holder may be about to end: one that was let go of, or a process that has just been started. What it leaves is looked at anew.
      guard lock.takeAlone() else { throw .inUse }
      return try open(file, lock, isAlone: true, migrator, checkLimit, log)
    }
    let quarantine = Quarantine(file: try file.setAside(log), reason: reason)
    log?(.warning, "\(file.name) was set aside as \(quarantine.file.lastPathComponent): \(reason)")
    switch try file.open(migrator, checkLimit) {
    case .success(let pool): return (pool, quarantine)
    case .failure(let found): throw .migrationFailed("\(found.reason)")
    }
  }
}
