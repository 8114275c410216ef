// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

// Stand-ins for API of Apple's platforms that Linux lacks or has in another form. They are in the module that uses them, and so before others of the
// same names.

/// Preferences, by Apple's "UserDefaults": suites that all objects of one name share, kept by a daemon, which may not take them.
final class UserDefaults {
  /// The daemon, which may be out of reach.
  final class Daemon: @unchecked Sendable {
    static let shared = Daemon()

    // Unchecked: touched under `lock` alone.
    private let lock = NSLock()
    private var suites: [String: [String: Any]] = [:]
    private var broken: Set<String> = []

    /// Has a suite take nothing more: neither a value nor a question for one.
    func breakDown(_ suite: String) { _ = lock.withLock { broken.insert(suite) } }
    func takes(_ suite: String) -> Bool { lock.withLock { !broken.contains(suite) } }
    subscript(suite: String, key: String) -> Any? {
      get { lock.withLock { suites[suite]?[key] } }
      set { lock.withLock { suites[suite, default: [:]][key] = newValue } }
    }
  }

  private let suite: String
  private var unsaved: [String: Any?] = [:]

  /// Apple: nil for the app's own bundle identifier and for the global domain.
  init?(suiteName: String?) {
    guard let suiteName, suiteName != Self.ownIdentifier, suiteName != "NSGlobalDomain" else { return nil }
    suite = suiteName
  }

  /// The bundle identifier of the app that these tests play.
  static let ownIdentifier = "org.example.app"

  func object(forKey key: String) -> Any? { unsaved[key] ?? Daemon.shared[suite, key] }

  /// Apple: removes the value if it is nil. It is written later.
  func set(_ value: Any?, forKey key: String) { unsaved[key] = .some(value) }

  /// Apple: "waits for any pending asynchronous updates to the defaults database"; true "if the data was saved successfully".
  func synchronize() -> Bool {
    guard Daemon.shared.takes(suite) else { return false }
    for (key, value) in unsaved { Daemon.shared[suite, key] = value }
    unsaved = [:]
    return true
  }
}

/// `man 2 fcntl`: asks the drive to flush what it holds to the permanent storage device; not every file system can.
let F_FULLFSYNC: Int32 = 51

/// The files that were flushed to the drive, by number.
enum Drive {
  nonisolated(unsafe) static var canFlush = true
  nonisolated(unsafe) static var flushes = 0
}

func fcntl(_ file: Int32, _ command: Int32) -> Int32 {
  guard command == F_FULLFSYNC else { return -1 }
  Drive.flushes += Drive.canFlush ? 1 : 0
  return Drive.canFlush ? 0 : -1
}
