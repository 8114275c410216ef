import Foundation

/// The pins of the two keys a client should accept, each `sha256/` and the base64 of the SHA-256 of the key's
/// SubjectPublicKeyInfo (RFC 7469).
public struct Pins: Codable, Equatable, Sendable {
  /// The pin of the key in use.
  public let current: String
  /// The pin of the key held in reserve.
  public let backup: String

  /// Computes the pin of `key`.
  static func pin(of key: PrivateKey) throws(OpenSSLError) -> String {
    "sha256/" + SHA256.hash(try key.publicKey).base64EncodedString()
  }
}
