#if os(Linux)
  import Foundation
  import Transport

  /// Reads settings through UserDefaults and writes the suite's file atomically.
  ///
  /// Foundation's own `synchronize()` on Linux truncates the property list and then writes it: a process killed in between
  /// leaves an empty file, and with it no setting of the suite survives. So nothing is ever `set` here. The file is
  /// replaced as a whole (written beside, synchronised, renamed; 0600 from the first byte), and `synchronize()`, which has nothing to write, only
  /// makes UserDefaults read it again.
  final class UserDefaultsStore: SettingsStore, @unchecked Sendable {
    // Unchecked: `defaults` and the file are touched under `lock` alone.
    private let lock = NSLock()
    private let defaults: UserDefaults
    private let file: URL

    init(suite: String) throws(ConsentError) {
      guard let defaults = UserDefaults(suiteName: suite) else { throw .invalidStoragePrefix(suite) }
      self.defaults = defaults
      file = Self.folder.appendingPathComponent(suite + ".plist")
    }

    func string(forKey key: String) -> String? {
      lock.withLock { defaults.object(forKey: key) as? String }
    }

    func set(_ string: String?, forKey key: String) throws(ConsentError) {
      lock.lock()
      defer { lock.unlock() }
      do {
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(),
          withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700]
        )
        try DurableFile.replace(file) { present in
          // What another process of this program has written in the meantime stays.
          var domain = Self.propertyList(present)
          domain[key] = string
          return try PropertyListSerialization.data(fromPropertyList: domain, format: .xml, options: 0)
        }
      } catch {
        throw .notStored(String(describing: error))
      }
      _ = defaults.synchronize()
      guard defaults.object(forKey: key) as? String != string else { return }
      // Foundation looks elsewhere: somebody has changed XDG_CONFIG_HOME or HOME after the program began. Its own way of
      // writing is the worse one, but it knows where.
      defaults.set(string, forKey: key)
      guard defaults.synchronize(), defaults.object(forKey: key) as? String == string else {
        throw .notStored("UserDefaults does not keep what it is given")
      }
    }

    /// The folder in which Foundation on Linux looks for suites.
    private static var folder: URL {
      if let path = ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"], path.hasPrefix("/") {
        return URL(fileURLWithPath: path, isDirectory: true)
      }
      return URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true).appendingPathComponent(".config")
    }

    private static func propertyList(_ data: Data?) -> [String: Any] {
      let object = data.flatMap { try? PropertyListSerialization.propertyList(from: $0, format: nil) }
      return object as? [String: Any] ?? [:]
    }
  }
#endif
