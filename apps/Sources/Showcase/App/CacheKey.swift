import Foundation
import QuintetStorage
import Sealing

/// The key that this device encrypts the catalogue's cache with: made once, and kept in a file for its owner alone.
///
/// It keeps the cache from who gets hold of that without the key's file, as in a backup or on a disk that is given away. An app with more to hide
/// keeps it in the system's key store: `.keyStore(SystemKeyStore(service: "com.example.app", account: "catalogue"))`.
enum CacheKey {
  /// Where the file cannot be written, the key is for this run, and so is the cache.
  static func read() throws -> SealingKey {
    if let key = try? kept() { return key }
    StandardError.write("[catalogue] the key of the cache cannot be kept on this device")
    return try SealingKey.random()
  }

  private static func kept() throws -> SealingKey {
    guard let location = StorageLocation(prefix: "catalogue-key") else { throw CocoaError(.fileNoSuchFile) }
    let file = try location.makeFolder().appendingPathComponent("key")
    if let bytes = try? Data(contentsOf: file), let key = try? SealingKey(bytes: bytes) { return key }
    var bytes = Data((0..<SealingKey.length).map { _ in UInt8.random(in: 0...255) })
    defer { bytes.resetBytes(in: 0..<bytes.count) }
    try bytes.write(to: file, options: [.atomic])
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    return try SealingKey(bytes: bytes)
  }
}
