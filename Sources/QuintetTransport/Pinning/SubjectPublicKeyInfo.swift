import Foundation

/// Encodes public keys as certificates do (RFC 5280, section 4.1.2.7), which is what a pin is the hash of.
///
/// Apple's Security framework hands out the bare key, so that its algorithm has to be put in front again.
enum SubjectPublicKeyInfo {
  /// Puts the algorithm in front of a key in a server's certificate: PKCS #1 for RSA, an uncompressed point for the curves.
  ///
  /// - Returns: The encoding; nil for an elliptic curve of another size than P-256, P-384 and P-521.
  static func encode(isRSA: Bool, bits: Int, key: Data) -> Data? {
    let ellipticCurve: [UInt8] = [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
    let algorithm: [UInt8]
    switch bits {
    case _ where isRSA: algorithm = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00]
    case 256: algorithm = ellipticCurve + [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
    case 384: algorithm = ellipticCurve + [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x22]
    case 521: algorithm = ellipticCurve + [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x23]
    default: return nil
    }
    return Data(element(0x30, element(0x30, algorithm) + element(0x03, [0x00] + [UInt8](key))))
  }

  /// Encodes an element of up to 64 KiB, which is more than any key has.
  private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    let (high, low) = (UInt8(truncatingIfNeeded: content.count >> 8), UInt8(truncatingIfNeeded: content.count))
    if content.count < 0x80 { return [tag, low] + content }
    return [tag, high > 0 ? 0x82 : 0x81] + (high > 0 ? [high, low] : [low]) + content
  }
}
