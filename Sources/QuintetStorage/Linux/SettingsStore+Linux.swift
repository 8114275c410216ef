#if os(Linux)
  import Foundation

  /// Keeps settings in a suite of UserDefaults of their own: reads through UserDefaults and writes the suite's file atomically.
  ///
  /// A suite of its own, because a write of the host to the standard suite must not be able to damage a feature's settings,
  /// and these not the host's. Any thread.
  ///
  /// Foundation's own `synchronize()` on Linux truncates the property list and then writes it: a process killed in between
  /// leaves an empty file, and with it no setting of the suite survives. So nothing is ever `set` here. The file is
  /// replaced as a whole (written beside, synchronised, renamed; 0600 from the first byte), and `synchronize()`, which has
  /// nothing to write, only makes UserDefaults read it again.
  public final class SettingsStore: SettingsStoring, @unchecked Sendable {
    // Unchecked: `defaults` and the file are touched under `lock` alone.
    private let lock = NSLock()
    private let defaults: UserDefaults
    private let file: String

    /// Opens a suite, which is empty at first.
    public init(suite: String) throws(StorageError) {
      guard let defaults = UserDefaults(suiteName: suite) else { throw .unusable(suite + " names no suite") }
      self.defaults = defaults
      file = "\(Self.folder)/\(suite).plist"
    }

    public func string(forKey key: String) -> String? {
      lock.withLock { defaults.object(forKey: key) as? String }
    }

    public func set(_ string: String?, forKey key: String) throws(StorageError) {
      lock.lock()
      defer { lock.unlock() }
      try DurableFile.makeDirectory(Self.folder)
      do throws(StorageError) {
        try replace(key, string)
      } catch {
        // A full disk has no room for the file without the value, until the file itself makes some.
        guard string == nil, let rest = try? Data(contentsOf: URL(fileURLWithPath: file)) else { throw error }
        try DurableFile.remove(file)
        try? replace(key, nil, in: rest)
      }
      _ = defaults.synchronize()
      guard defaults.object(forKey: key) as? String != string else { return }
      // Foundation looks elsewhere: somebody has changed XDG_CONFIG_HOME or HOME after the program began. Its own way of
      // writing is the worse one, but it knows where.
      defaults.set(string, forKey: key)
      guard defaults.synchronize(), defaults.object(forKey: key) as? String == string else {
        throw .unusable("UserDefaults does not keep what it is given")
      }
    }

    /// Writes the file with another value. Values that another process of this program has written in the meantime stay, or those of
    /// `rest` where there is no file.
    private func replace(_ key: String, _ string: String?, in rest: Data? = nil) throws(StorageError) {
      try DurableFile.replace(file) { present throws(StorageError) in
        var domain = Self.propertyList(present ?? rest)
        domain[key] = string
        do {
          return try PropertyListSerialization.data(fromPropertyList: domain, format: .xml, options: 0)
        } catch {
          throw .unusable(String(describing: error))
        }
      }
    }

    /// The folder in which Foundation on Linux looks for suites.
    private static var folder: String {
      if let path = ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"], path.hasPrefix("/") { return path }
      return NSHomeDirectory() + "/.config"
    }

    private static func propertyList(_ data: Data?) -> [String: Any] {
      let object = data.flatMap { try? PropertyListSerialization.propertyList(from: $0, format: nil) }
      return object as? [String: Any] ?? [:]
    }
  }
#endif
