import Foundation
import QuintetStorage

/// A key in a file that its owner alone may read, from its first byte on. It is made when it is first asked for, once for all
/// programs that ask at once.
///
///     let source = KeySource.keyStore(KeyFile { try location.makeFolder().appendingPathComponent("key") })
///
/// It protects from who gets hold of what it seals and not of the file, as in a backup or on a disk that is given away. What hides
/// more is ``SystemKeyStore``.
public struct KeyFile: KeyStoring {
  private let place: @Sendable () throws -> URL

  /// - Parameter place: Returns where the file is to be, in a folder that exists.
  public init(_ place: @escaping @Sendable () throws -> URL) {
    self.place = place
  }

  /// Returns the key, which is made if there is no file.
  ///
  /// - Throws: ``SealingError/noKeyFile(_:)`` where the file cannot be read or made, or is no key. It stays as it is.
  public func key() throws(SealingError) -> SealingKey {
    let url: URL
    do { url = try place() } catch { throw .noKeyFile("\(error)") }
    let new = try SealingKey.random()
    var bytes: Data
    do throws(StorageError) {
      let path = url.resolvingSymlinksInPath().path
      if let present = try DurableFile.read(path) {
        bytes = present
      } else {
        // One program that finds none makes it, and the others find that one.
        bytes = try DurableFile.replace(path) { present in present ?? new.bytes }
      }
    } catch {
      throw .noKeyFile("\(error)")
    }
    defer { bytes.resetBytes(in: bytes.startIndex..<bytes.endIndex) }
    guard bytes.count == SealingKey.length else {
      throw .noKeyFile("\(url.path) has \(bytes.count) bytes where a key has \(SealingKey.length)")
    }
    return try SealingKey(bytes: bytes)
  }
}
