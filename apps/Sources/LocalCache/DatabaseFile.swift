import CSQLiteHardening
import Foundation
import GRDB
import QuintetStateLoop

/// The files of one database: SQLite's three, the lock, the mark of damage, and those that were set aside.
struct DatabaseFile {
  let folder: String
  let name: String
  let pageSize: Int
  /// The greatest number of quarantined databases kept. Beyond it the oldest is removed, which is logged.
  let mostSetAside: Int
  /// Limits the duration of a read or write.
  let steps = StepLimit()

  private static let companions = ["", "-wal", "-shm", "-journal"]

  var path: String { "\(folder)/\(name).sqlite" }
  var lockPath: String { "\(folder)/\(name).lock" }
  private var markPath: String { "\(folder)/\(name).damaged" }
  private var setAsidePrefix: String { "\(name)-set-aside-" }

  /// The size in bytes, with those in the log and not in the file yet.
  var size: Int {
    Self.companions.prefix(2).reduce(0) { sum, suffix in
      var status = stat()
      return sum + (lstat(path + suffix, &status) == 0 ? Int(status.st_size) : 0)
    }
  }

  // MARK: Opening

  /// The reason why a file must be set aside; thrown where that is known.
  struct Unusable: Error {
    let reason: Quarantine.Reason
  }

  /// Returns the reason why the file cannot be a database, found without opening it.
  func obstacle() throws(LocalDatabaseError) -> Quarantine.Reason? {
    if let mark = try kind(of: markPath) {
      // Only a file is read: a pipe may never end.
      let reason = mark != S_IFREG ? "" : (try? String(contentsOfFile: markPath, encoding: .utf8)) ?? ""
      return .damaged(reason.isEmpty ? "it was found to be damaged while it was used" : reason)
    }
    for suffix in Self.companions.dropFirst() {
      if let kind = try kind(of: path + suffix), kind != S_IFREG {
        return .damaged("\(name).sqlite\(suffix) is no file")
      }
    }
    switch try kind(of: path) {
    case S_IFREG: return nil
    case nil: return try kind(of: path + "-wal") == nil ? nil : .damaged("its log is there without it")
    default: return .damaged("it is no file")
    }
  }

  /// Opens the file, checks it if it is not too large, and migrates it. An error is one that may pass; what will not is a
  /// failure.
  func open(
    _ migrator: DatabaseMigrator,
    _ checkLimit: Int?
  ) throws(LocalDatabaseError) -> Result<DatabasePool, Unusable> {
    try make()
    do {
      var configuration = Configuration()
      configuration.busyMode = .timeout(5)
      // Each connection keeps some of the file in memory: one is for lists, and one for large values beside them.
      configuration.maximumReaderCount = 2
      configuration.prepareDatabase { [pageSize, steps] in
        // The file may hold statements that would be run.
        let code = quintet_sqlite_harden($0.sqliteConnection)
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        try $0.execute(sql: "PRAGMA cell_size_check = ON; PRAGMA page_size = \(pageSize)")
        steps.watch($0)
      }
      let pool = try DatabasePool(path: path, configuration: configuration)
      var reason = try pool.read { try steps.perform({ try DatabaseSchema.problem(of: $0, migrator) }, $0) }
      if reason == nil, let checkLimit, size <= checkLimit {
        reason = try pool.read { try steps.perform(Self.problem, $0) }.map { .damaged($0) }
      }
      if let reason {
        try pool.close()
        return .failure(Unusable(reason: reason))
      }
      try migrator.migrate(pool)
      return .success(pool)
    } catch let error as DatabaseError {
      switch LocalDatabaseError(error, path: path) {
      case .damaged: return .failure(Unusable(reason: .damaged(error.description)))
      case .failed where [.SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH].contains(error.resultCode):
        return try blame(error, migrator)
      case let passing: throw passing
      }
    } catch let error as LocalDatabaseError {
      throw error
    } catch {
      return try blame(error, migrator)
    }
  }

  /// The file, unless the migrations fail on an empty database too.
  private func blame(
    _ error: any Error,
    _ migrator: DatabaseMigrator
  ) throws(LocalDatabaseError) -> Result<DatabasePool, Unusable> {
    do {
      try migrator.migrate(DatabaseQueue())
    } catch {
      throw .migrationFailed(String(describing: error))
    }
    return .failure(Unusable(reason: .damaged("its tables are not those of the app: \(error)")))
  }

  /// The first problem that SQLite finds in the whole file; nil if it is well.
  static func problem(in database: Database) throws -> String? {
    let found = try String.fetchOne(database, sql: "PRAGMA quick_check(1)") ?? "no answer"
    return found == "ok" ? nil : found
  }

  // MARK: Setting aside

  /// Notes for the next opening that the file is damaged, and why. Where there is no space for the reason, the mark is there without it.
  func markDamaged(_ reason: String) {
    let mark = Foundation.open(markPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard mark >= 0 else { return }
    // Whole characters: half a one would make the reason unreadable.
    var text = reason.prefix(1_000)
    while text.utf8.count > 1_000 { text.removeLast() }
    let bytes = Array(text.utf8)
    _ = write(mark, bytes, bytes.count)
    close(mark)
  }

  /// Renames the files, and returns the new place. A kill between two of the steps leaves what the next opening finds again.
  func setAside(_ log: (@Sendable (LogLevel, String) -> Void)?) throws(LocalDatabaseError) -> URL {
    var target = "\(folder)/\(setAsidePrefix)\(Self.stamp())"
    var number = 1
    while access(target + ".sqlite", F_OK) == 0 || access(target + ".sqlite-wal", F_OK) == 0 {
      number += 1
      target = "\(folder)/\(setAsidePrefix)\(Self.stamp())-\(number)"
    }
    for suffix in Self.companions where rename(path + suffix, target + ".sqlite" + suffix) != 0 {
      guard errno == ENOENT else { throw LocalDatabaseError(errno: errno) }
    }
    if unlink(markPath) != 0, errno != ENOENT { try move(markPath, to: target + ".sqlite-mark") }
    removeOldest(log)
    return URL(fileURLWithPath: target + ".sqlite")
  }

  /// Moves what is no file out of the lock's place.
  func vacateLock() throws(LocalDatabaseError) {
    guard let kind = try kind(of: lockPath), kind != S_IFREG else { return }
    try move(lockPath, to: "\(folder)/\(setAsidePrefix)\(Self.stamp()).sqlite-lock")
  }

  private func move(_ path: String, to target: String) throws(LocalDatabaseError) {
    guard rename(path, target) == 0 || errno == ENOENT else { throw LocalDatabaseError(errno: errno) }
  }

  private func removeOldest(_ log: (@Sendable (LogLevel, String) -> Void)?) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let databases = Set(
      names.filter { $0.hasPrefix(setAsidePrefix) }.map { $0.components(separatedBy: ".sqlite")[0] }
    )
    for oldest in databases.sorted().dropLast(mostSetAside) {
      for name in names where name.hasPrefix(oldest + ".sqlite") {
        try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
      }
      log?(.warning, "\(oldest).sqlite was removed: more than \(mostSetAside) were set aside")
    }
  }

  private static func stamp() -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyyMMdd-HHmmss-SSS"
    return formatter.string(from: Date())
  }

  // MARK: The file system

  func makeFolder() throws(LocalDatabaseError) {
    try makeFolder(folder)
  }

  private func makeFolder(_ path: String) throws(LocalDatabaseError) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    let parent = NSString(string: path).deletingLastPathComponent
    guard errno == ENOENT, parent != path else { throw LocalDatabaseError(errno: errno) }
    try makeFolder(parent)
    try makeFolder(path)
  }

  /// Makes the file, which SQLite's others take their mode from, or gives one that is there its mode. It is not opened if it is
  /// there: closing it would end SQLite's locks of it in this process.
  private func make() throws(LocalDatabaseError) {
    let file = Foundation.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if file >= 0 {
      close(file)
    } else if errno != EEXIST {
      throw LocalDatabaseError(errno: errno)
    }
    guard chmod(path, 0o600) == 0 else { throw LocalDatabaseError(errno: errno) }
  }

  /// The kind of what is there, as `S_IFREG`; nil if there is nothing.
  private func kind(of path: String) throws(LocalDatabaseError) -> mode_t? {
    var status = stat()
    if lstat(path, &status) == 0 { return status.st_mode & S_IFMT }
    if errno == ENOENT { return nil }
    throw LocalDatabaseError(errno: errno)
  }
}
