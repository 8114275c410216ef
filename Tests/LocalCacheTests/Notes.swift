import Foundation
import GRDB
import LocalCache
import QuintetStateLoop
import Testing

/// A database of short texts.
enum Notes {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { database in
      try database.create(table: "note") { $0.column("text", .text).notNull() }
    }
    return migrator
  }

  static func open(_ folder: URL, log: (@Sendable (LogLevel, String) -> Void)? = nil) throws -> LocalDatabase {
    try LocalDatabase(folder: folder, name: "notes", migrator: migrator, log: log)
  }

  static func add(_ text: String, to database: Database) throws {
    try database.execute(sql: "INSERT INTO note (text) VALUES (?)", arguments: [text])
  }

  static func all(_ database: Database) throws -> [String] {
    try String.fetchAll(database, sql: "SELECT text FROM note ORDER BY rowid")
  }

  /// Makes a file of some 60 pages, with nothing in the log.
  static func fill(_ folder: URL) throws {
    let database = try open(folder)
    try database.write { for number in 0..<400 { try add("\(number) " + String(repeating: "x", count: 500), to: $0) } }
  }
}

/// Ways to damage a file by hand.
enum Damage: CaseIterable {
  case noDatabase, page, header, truncated, folder, noFile, tablesOfAnotherApp, missingTable

  var isDatabase: Bool { self == .tablesOfAnotherApp || self == .missingTable }

  func apply(to file: URL) throws {
    switch self {
    case .noDatabase: try Data(String(repeating: "hello ", count: 2_000).utf8).write(to: file)
    case .page:
      let handle = try FileHandle(forUpdating: file)
      for page in 3..<30 {
        try handle.seek(toOffset: UInt64(page) * 4_096)
        try handle.write(contentsOf: Data(repeating: 0xA5, count: 600))
      }
      try handle.close()
    case .header:
      let handle = try FileHandle(forUpdating: file)
      try handle.write(contentsOf: Data(repeating: 0, count: 100))
      try handle.close()
    case .truncated: #expect(truncate(file.path, 10_000) == 0)
    case .folder:
      try FileManager.default.removeItem(at: file)
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    case .noFile:
      try FileManager.default.removeItem(at: file)
      try Data("a log".utf8).write(to: URL(fileURLWithPath: file.path + "-wal"))
    case .tablesOfAnotherApp:
      try FileManager.default.removeItem(at: file)
      let other = try DatabaseQueue(path: file.path)
      try other.write { try $0.execute(sql: "CREATE TABLE note (number INTEGER)") }
    case .missingTable:
      let other = try DatabaseQueue(path: file.path)
      try other.write { try $0.execute(sql: "DROP TABLE grdb_migrations") }
    }
  }
}

/// The permissions of a file, links not followed.
func mode(_ file: URL) -> mode_t? {
  var status = stat()
  return lstat(file.path, &status) == 0 ? status.st_mode & 0o777 : nil
}

/// Waits until something is true; a test that waits for what never comes ends by its time limit.
func eventually(_ isTrue: () throws -> Bool) async throws {
  while try !isTrue() { try await Task.sleep(nanoseconds: 2_000_000) }
}
