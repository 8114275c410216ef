import Foundation
import GRDB
import TaskQueues

/// A feature's database that is opened when it is first needed, and again where that failed.
///
/// A file that turns out to be damaged while it is used is set aside, and the read or write is tried once more with the empty one that
/// takes its place.
package actor LazyDatabase<Context: Sendable> {
  private struct Opened: Sendable {
    let database: LocalDatabase
    let context: Context
  }

  private let open: @Sendable () throws -> LocalDatabase
  private let prepare: @Sendable (LocalDatabase) throws -> Context
  private let damage: @Sendable (any Error) -> String?
  private let onQuarantine: @Sendable (Quarantine) -> Void
  private let executor = QueueExecutor("quintet.database.opening")
  private var opened: Opened?
  /// A damaged one that was let go of. It cannot be set aside while another read has it.
  private weak var leaving: LocalDatabase?

  /// The queue that opens it, which may wait for the disk, another process or a person: no thread of the tasks does.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Makes a database that is not open yet.
  ///
  /// - Parameters:
  ///   - open: Opens it. Called on a queue of its own, as are the other closures.
  ///   - prepare: Reads what each read and write needs beside the database, such as a key.
  ///   - damage: Returns why an error shows that the file cannot be used any more, beside `LocalDatabaseError.damaged`; nil if it does not.
  ///   - onQuarantine: Receives each file that was set aside.
  package init(
    open: @escaping @Sendable () throws -> LocalDatabase,
    prepare: @escaping @Sendable (LocalDatabase) throws -> Context,
    damage: @escaping @Sendable (any Error) -> String? = { _ in nil },
    onQuarantine: @escaping @Sendable (Quarantine) -> Void = { _ in }
  ) {
    (self.open, self.prepare, self.damage, self.onQuarantine) = (open, prepare, damage, onQuarantine)
  }

  /// Reads, in one state of the database. Waits for no write.
  package nonisolated func read<Value: Sendable>(
    _ value: @escaping @Sendable (Database, Context) throws -> Value
  ) async throws -> Value {
    try await perform { opened in
      try await opened.database.read { try value($0, opened.context) }
    }
  }

  /// Writes in one transaction, which is undone if the closure throws. Writes take turns.
  package nonisolated func write<Value: Sendable>(
    _ updates: @escaping @Sendable (Database, Context) throws -> Value
  ) async throws -> Value {
    try await perform { opened in
      try await opened.database.write { try updates($0, opened.context) }
    }
  }

  // MARK: Private

  private nonisolated func perform<Value: Sendable>(
    _ work: @Sendable (Opened) async throws -> Value
  ) async throws -> Value {
    if let value = try await attempt(work) { return value }
    return try await work(current())
  }

  /// Returns nil where the file was damaged, and the next try has a new one. What was open is released by then.
  private nonisolated func attempt<Value: Sendable>(
    _ work: @Sendable (Opened) async throws -> Value
  ) async throws -> Value? {
    let used = try await current()
    do {
      return try await work(used)
    } catch {
      guard let reason = reason(error) else { throw error }
      await letGo(of: used, error, reason)
      return nil
    }
  }

  private func current() async throws -> Opened {
    while leaving != nil { try await Task.sleep(nanoseconds: 5_000_000) }
    if let opened { return opened }
    if let new = try opened(isLast: false) ?? opened(isLast: true) {
      opened = new
      return new
    }
    throw LocalDatabaseError.damaged
  }

  /// Returns nil where the file was damaged, and the next try has a new one.
  private func opened(isLast: Bool) throws -> Opened? {
    let database = try open()
    if let quarantine = database.quarantine { onQuarantine(quarantine) }
    do {
      return Opened(database: database, context: try prepare(database))
    } catch {
      guard !isLast, let reason = reason(error) else { throw error }
      mark(database, error, reason)
      return nil
    }
  }

  private func letGo(of used: Opened, _ error: any Error, _ reason: String) {
    // Another read may have found it first.
    guard opened?.database === used.database else { return }
    mark(used.database, error, reason)
    leaving = used.database
    opened = nil
  }

  private func mark(_ database: LocalDatabase, _ error: any Error, _ reason: String) {
    // Such an error comes of a database that has marked its file itself.
    if error as? LocalDatabaseError != .damaged { database.setAsideNextTime(because: reason) }
  }

  private nonisolated func reason(_ error: any Error) -> String? {
    if let error = error as? LocalDatabaseError, error == .damaged { return error.description }
    return damage(error)
  }
}

extension LazyDatabase where Context == Void {
  /// Makes a database that needs nothing beside itself, and is not open yet.
  package init(
    open: @escaping @Sendable () throws -> LocalDatabase,
    onQuarantine: @escaping @Sendable (Quarantine) -> Void = { _ in }
  ) {
    self.init(open: open, prepare: { _ in }, onQuarantine: onQuarantine)
  }
}
