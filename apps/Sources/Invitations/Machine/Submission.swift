import Foundation
import QuintetSHA256

/// A request for an invitation whose fields are valid.
struct Submission: Hashable, Sendable {
  let name: PersonName
  let email: EmailAddress

  /// Returns the idempotency key: the same for the same name, address and seed, on every try and after every restart.
  ///
  /// The key is computed from the request and not stored beside it, so that the disk holds one random number and neither
  /// name nor address nor a digest of them, which could be tried out. Without the seed the key tells nothing about the
  /// request. Going back to an earlier version of the form gives its earlier key. It is a UUID of version 8 (RFC 9562): the
  /// first 122 free bits of SHA-256 over the seed, the name, a zero and the address.
  func key(seed: UUID) -> UUID {
    let seedBytes = withUnsafeBytes(of: seed.uuid, Array.init)
    var bytes = Array(SHA256.digest(of: seedBytes + Array(name.text.utf8) + [0] + Array(email.text.utf8)).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}

extension Submission: CustomStringConvertible, CustomReflectable {
  /// Holds no personal data, so that it may slip into a log.
  var description: String { "Submission" }

  /// Shows nothing, so that `dump` leaks nothing either.
  var customMirror: Mirror { Mirror(self, children: []) }
}
