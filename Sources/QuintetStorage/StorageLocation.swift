import Foundation

/// The storage of one instance of a feature: a suite of UserDefaults and a folder, apart from everybody else's.
///
/// On Linux those of all programs of a user lie side by side, so the program's name is part of both.
public struct StorageLocation: Sendable {
  /// The name of the suite.
  public let suite: String
  private let prefix: String

  /// Makes the location of a prefix, which keeps instances apart and becomes part of a file's name.
  ///
  /// - Parameter prefix: 1 to 64 of ASCII's letters and digits, "-", "_" and ".", no "." first; nil comes back for any other.
  public init?(prefix: String) {
    guard (1...64).contains(prefix.utf8.count), !prefix.hasPrefix("."), prefix.consists(of: .plainName) else {
      return nil
    }
    suite = Self.program + "." + prefix
    self.prefix = prefix
  }

  /// Returns where the folder for files is, whether or not it is there.
  public func folder() throws(StorageError) -> URL {
    do {
      let support = try FileManager.default.url(
        for: .applicationSupportDirectory,
        in: .userDomainMask,
        appropriateFor: nil,
        create: false
      )
      return support.appendingPathComponent(Self.program + "/" + prefix, isDirectory: true)
    } catch {
      throw .unusable(String(describing: error))
    }
  }

  /// Returns the folder for files, which is made if it is not there, for its owner alone. It is in no backup: a backup would
  /// carry what this device still has to send to another one.
  public func makeFolder() throws(StorageError) -> URL {
    let folder = try folder()
    try DurableFile.makeDirectory(folder.path)
    #if canImport(Darwin)
      var (excluded, values) = (folder, URLResourceValues())
      values.isExcludedFromBackup = true
      do { try excluded.setResourceValues(values) } catch { throw .unusable(String(describing: error)) }
    #endif
    return folder
  }

  private static var program: String { Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName }
}

/// Keeps a feature's few settings: ``SettingsStore`` on the device, others in tests. Any thread.
public protocol SettingsStoring: AnyObject, Sendable {
  /// Returns the string stored under a key; nil if there is none or it is no string.
  func string(forKey key: String) -> String?

  /// Stores a string, or removes it if it is nil. When this returns, the process may be killed without losing it.
  func set(_ string: String?, forKey key: String) throws(StorageError)
}
