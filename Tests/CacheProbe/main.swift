import Foundation
import GRDB
import LocalCache
import Pictures

// A process of its own for the tests to kill, and to take things from. Usage:
//
//   cache-probe files FOLDER LIMIT SEED     stores entries for ever, each with bytes that follow from its key
//   cache-probe rows FOLDER                 replaces all rows for ever, each time by those of the next generation
//   cache-probe hold FOLDER                 writes a row and does not end the transaction
//   cache-probe use FOLDER                  opens the database and keeps it open
//   cache-probe short-of files|space FOLDER opens database and files without descriptors or space, and says what comes of it;
//                                           then once more with them
//
// It writes a line when it is where it should be. The rules for keys and rows are those of `KilledCacheTests` and
// `KilledDatabaseTests`.

/// Writes a line past all buffers, so that a kill cannot take it back.
func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(STDOUT_FILENO, bytes, bytes.count)
}

func migrator() -> DatabaseMigrator {
  var migrator = DatabaseMigrator()
  migrator.registerMigration("1") { database in
    try database.create(table: "row") {
      $0.column("generation", .integer).notNull()
      $0.column("text", .text).notNull()
    }
  }
  return migrator
}

func database(_ folder: URL) throws -> LocalDatabase {
  try LocalDatabase(folder: folder, name: "rows", migrator: migrator())
}

func storeForEver(_ folder: URL, limit: Int, seed: Int) async {
  let cache = DataCache(folder: folder, sizeLimit: limit)
  for number in 0... {
    let key = "\((number &* 7 &+ seed) % 60)"
    // The bytes' first number is the key, so that a reader can compute the others.
    let count = (number &* 7_919 &+ seed &* 104_729) % (limit / 5)
    let line = "\(key) "
    let data = Data(String(repeating: line, count: count / line.utf8.count + 1).utf8)
    await cache.store(.init(data: data, stored: Date(), expires: Date() + 60), for: key)
    if number % 5 == 0 { _ = await cache.entry(for: "\(number % 60)") }
    if number == 3 { say("ready") }
  }
}

func replaceForEver(_ folder: URL) throws {
  let database = try database(folder)
  let start = try database.read { try Int.fetchOne($0, sql: "SELECT MAX(generation) FROM row") ?? 0 }
  for generation in (start + 1)... {
    try database.write { database in
      try database.execute(sql: "DELETE FROM row")
      for _ in 0..<200 {
        try database.execute(
          sql: "INSERT INTO row VALUES (?, ?)",
          arguments: [generation, String(repeating: "\(generation) ", count: 30)]
        )
      }
    }
    if generation == start + 1 { say("ready") }
  }
}

func limit(_ resource: __rlimit_resource, _ value: UInt) {
  var limit = rlimit()
  let resource = __rlimit_resource_t(resource.rawValue)
  getrlimit(resource, &limit)
  limit.rlim_cur = min(value, limit.rlim_max)
  setrlimit(resource, &limit)
}

func tryAll(_ folder: URL) async {
  do {
    let database = try database(folder)
    let count = try await database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM row") ?? 0 }
    try await database.write { try $0.execute(sql: "INSERT INTO row VALUES (1, 'new')") }
    say("rows \(count) quarantine \(database.quarantine != nil)")
  } catch {
    say("error \(error)")
  }
  let cache = DataCache(folder: folder.appendingPathComponent("files"), sizeLimit: 100_000)
  await cache.store(.init(data: Data("new".utf8), stored: Date(), expires: Date() + 60), for: "new")
  for key in ["old", "new"] {
    let entry = await cache.entry(for: key)
    say("\(key) \(entry.map { String(decoding: $0.data, as: UTF8.self) } ?? "nothing")")
  }
}

func tryWithout(_ what: String, _ folder: URL) async {
  signal(SIGXFSZ, SIG_IGN)
  // Opens the process's own files before.
  let first = folder.appendingPathComponent("first")
  await tryAll(first)
  if what == "files" {
    limit(RLIMIT_NOFILE, 0)
    await tryAll(folder)
    limit(RLIMIT_NOFILE, 256)
  } else {
    limit(RLIMIT_FSIZE, 0)
    await tryAll(folder)
    limit(RLIMIT_FSIZE, UInt(Int.max))
  }
  await tryAll(folder)
}

let arguments = CommandLine.arguments
do {
  switch (arguments.dropFirst().first, arguments.dropFirst(2).first) {
  case ("files", let folder?):
    await storeForEver(URL(fileURLWithPath: folder), limit: Int(arguments[3]) ?? 0, seed: Int(arguments[4]) ?? 0)
  case ("rows", let folder?): try replaceForEver(URL(fileURLWithPath: folder))
  case ("use", let folder?):
    let database = try database(URL(fileURLWithPath: folder))
    say("ready")
    withExtendedLifetime(database) { _ = pause() }
  case ("hold", let folder?):
    try database(URL(fileURLWithPath: folder)).write { database in
      try database.execute(sql: "INSERT INTO row VALUES (1, 'held')")
      say("ready")
      _ = pause()
    }
  case ("short-of", let what?): await tryWithout(what, URL(fileURLWithPath: arguments[3]))
  default:
    say("usage: see the top of main.swift")
    exit(64)
  }
} catch {
  say("failed \(error)")
  exit(1)
}
