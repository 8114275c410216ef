import Foundation

/// Where one instance of a feature keeps its things: a suite of UserDefaults and a folder, apart from everybody else's.
///
/// On Linux those of all programs of a user lie side by side, so the program's name is part of both.
public final class StorageLocation: Sendable {
  /// The name of the suite.
  public let suite: String
  private let prefix: String

  /// Makes the location of a prefix, which keeps instances apart and becomes part of a file's name.
  ///
  /// - Parameter prefix: 1 to 64 of ASCII's letters and digits, "-", "_" and ".", no "." first; nil comes back for any other.
  public init?(prefix: String) {
    let plain = "-_.0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    let length = prefix.utf8.count
    // A byte of 0 ends the text for C, so that it is not counted either.
    guard length > 0, length <= 64, !prefix.hasPrefix("."), strspn(prefix, plain) == length else { return nil }
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
