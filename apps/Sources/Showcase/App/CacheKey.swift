import Foundation
import QuintetStorage
import Sealing

/// The key that this device encrypts the catalogue's cache with: made once, and kept in a file for its owner alone.
///
/// An app with more to hide keeps it in the system's key store:
/// `.keyStore(SystemKeyStore(service: "com.example.app", account: "catalogue"))`.
enum CacheKey {
  /// The key's file. If it cannot be read or made, nothing is stored and stored data stays untouched; the app's log says why.
  static let source = KeySource.keyStore(
    KeyFile {
      guard let location = StorageLocation(prefix: "catalogue-key") else { throw CocoaError(.fileNoSuchFile) }
      return try location.makeFolder().appendingPathComponent("key")
    }
  )
}
