import Foundation
import QuintetStorage
import Sealing

/// The key that this device encrypts the catalogue's cache with: made once, and kept in a file for its owner alone.
///
/// An app with more to hide keeps it in the system's key store:
/// `.keyStore(SystemKeyStore(service: "com.example.app", account: "catalogue"))`.
enum CacheKey {
  /// Where the file cannot be read or made, nothing is kept and nothing that was kept is touched; the app's log says why.
  static let source = KeySource.keyStore(
    KeyFile {
      guard let location = StorageLocation(prefix: "catalogue-key") else { throw CocoaError(.fileNoSuchFile) }
      return try location.makeFolder().appendingPathComponent("key")
    }
  )
}
