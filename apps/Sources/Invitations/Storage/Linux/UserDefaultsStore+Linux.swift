#if os(Linux)
  import Foundation

  /// Reads settings through UserDefaults and writes the suite's file atomically.
  ///
  /// Foundation's own `synchronize()` on Linux truncates the property list and then writes it: a process killed in between
  /// leaves an empty file, and with it no setting of the suite survives. So nothing is ever `set` here. The file is
  /// replaced as a whole (written beside, synchronised, renamed), and `synchronize()`, which has nothing to write, only
  /// makes UserDefaults read it again.
  final class UserDefaultsStore: SettingsStore, @unchecked Sendable {
    // Unchecked: `defaults` and the file are touched under `lock` alone.
    private let lock = NSLock()
    private let defaults: UserDefaults
    private let file: URL

    init(suite: String) throws(InvitationsError) {
      guard let defaults = UserDefaults(suiteName: suite) else { throw .invalidStoragePrefix(suite) }
      self.defaults = defaults
      file = Self.folder.appendingPathComponent(suite + ".plist")
    }

    func string(forKey key: String) -> String? {
      lock.withLock { defaults.object(forKey: key) as? String }
    }

    func set(_ string: String, forKey key: String) throws(InvitationsError) {
      lock.lock()
      defer { lock.unlock() }
      do {
        // What another process of this program has written in the meantime stays.
        var domain = Self.propertyList(at: file)
        domain[key] = string
        try Self.write(domain, to: file)
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

    private static func propertyList(at file: URL) -> [String: Any] {
      guard let data = try? Data(contentsOf: file) else { return [:] }
      let object = try? PropertyListSerialization.propertyList(from: data, format: nil)
      return object as? [String: Any] ?? [:]
    }

    private static func write(_ domain: [String: Any], to file: URL) throws {
      let folder = file.deletingLastPathComponent()
      try FileManager.default.createDirectory(
        at: folder,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
      let data = try PropertyListSerialization.data(fromPropertyList: domain, format: .xml, options: 0)
      // On Linux this writes beside, calls fsync and renames.
      try data.write(to: file, options: .atomic)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
      // The new name has to be on disk too, or a power cut brings the old file back.
      let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY)
      guard descriptor >= 0 else { return }
      fsync(descriptor)
      close(descriptor)
    }
  }
#endif
