import Foundation

@testable import Pictures

/// A clock that stands until it is set.
final class TestClock: @unchecked Sendable {
  // Unchecked: touched under `lock` alone.
  private let lock = NSLock()
  private var date: Date

  init(_ seconds: TimeInterval = 1_700_000_000) {
    date = Date(timeIntervalSince1970: seconds)
  }

  var now: Date { lock.withLock { date } }

  func advance(_ seconds: TimeInterval) {
    lock.withLock { date.addTimeInterval(seconds) }
  }
}

/// The names in a folder, in order.
func names(_ folder: URL) -> [String] {
  ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
}

/// Bytes of all files in a folder.
func size(_ folder: URL) -> Int {
  names(folder).reduce(0) { sum, name in
    var status = stat()
    return sum + (lstat(folder.appendingPathComponent(name).path, &status) == 0 ? Int(status.st_size) : 0)
  }
}

/// The permissions of a file.
func mode(_ file: URL) -> mode_t? {
  var status = stat()
  return lstat(file.path, &status) == 0 ? status.st_mode & 0o777 : nil
}

/// Waits until something is true; a test that waits for what never comes ends by its time limit.
@MainActor func eventually(_ isTrue: () throws -> Bool) async throws {
  while try !isTrue() { try await Task.sleep(nanoseconds: 2_000_000) }
}

extension DataCache {
  /// Stores bytes that are fresh for a day.
  func store(_ data: Data, _ key: String, at now: Date = Date(), etag: String? = nil) {
    store(Entry(data: data, stored: now, expires: now.addingTimeInterval(86_400), etag: etag), for: key)
  }

  /// The bytes of an entry.
  func data(_ key: String) -> Data? { entry(for: key)?.data }
}

/// A thousand bytes that say which they are.
func kilobyte(_ number: Int) -> Data { Data(String(repeating: "\(number) ", count: 1_000).utf8.prefix(1_000)) }
