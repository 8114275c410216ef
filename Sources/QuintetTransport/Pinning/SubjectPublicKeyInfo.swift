import Foundation

/// Encodes public keys as certificates do (RFC 5280, section 4.1.2.7), which is what a pin is the hash of.
///
/// Apple's Security framework hands out the bare key, so that its algorithm has to be put in front again.
enum SubjectPublicKeyInfo {
  /// Names the algorithms of keys in server certificates, by their DER-encoded identifiers.
  enum Algorithm: CaseIterable {
    case rsa, p256, p384, p521

    fileprivate var identifier: [UInt8] {
      let ellipticCurve: [UInt8] = [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
      return switch self {
      case .rsa: [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00]
      case .p256: ellipticCurve + [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
      case .p384: ellipticCurve + [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x22]
      case .p521: ellipticCurve + [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x23]
      }
    }
  }

  /// Puts the algorithm in front of a key: PKCS #1 for RSA, an uncompressed point for the curves.
  static func encode(_ algorithm: Algorithm, key: Data) -> Data {
    Data(element(0x30, element(0x30, algorithm.identifier) + element(0x03, [0x00] + [UInt8](key))))
  }

  private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    var length: [UInt8] = []
    var rest = content.count
    while rest > 0 {
      length.insert(UInt8(rest & 0xFF), at: 0)
      rest >>= 8
    }
    if content.count >= 0x80 { length.insert(0x80 | UInt8(length.count), at: 0) }
    return [tag] + length + content
  }
}
