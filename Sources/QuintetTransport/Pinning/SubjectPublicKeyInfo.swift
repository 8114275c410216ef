import Foundation

/// Encodes public keys as certificates do (RFC 5280, section 4.1.2.7), which is what a pin is the hash of.
///
/// Apple's Security framework hands out the bare key, so that its algorithm has to be put in front again.
enum SubjectPublicKeyInfo {
  /// Puts the algorithm in front of a key in a server's certificate: PKCS #1 for RSA, an uncompressed point for the curves.
  ///
  /// - Returns: The encoding; nil for an elliptic curve of another size than P-256, P-384 and P-521.
  static func encode(isRSA: Bool, bits: Int, key: Data) -> Data? {
    // The DER-encoded identifiers: rsaEncryption without parameters, or id-ecPublicKey and the curve's.
    let algorithm: String
    switch bits {
    case _ where isRSA: algorithm = "06 09 2A 86 48 86 F7 0D 01 01 01 05 00"
    case 256: algorithm = "06 07 2A 86 48 CE 3D 02 01 06 08 2A 86 48 CE 3D 03 01 07"
    case 384: algorithm = "06 07 2A 86 48 CE 3D 02 01 06 05 2B 81 04 00 22"
    case 521: algorithm = "06 07 2A 86 48 CE 3D 02 01 06 05 2B 81 04 00 23"
    default: return nil
    }
    let identifier = NSMutableData()
    for byte in algorithm.components(separatedBy: " ") { append(strtol(byte, nil, 16), to: identifier) }
    let bits = NSMutableData()
    append(0, to: bits)
    bits.append(key)
    let parts = NSMutableData()
    parts.append(element(0x30, identifier))
    parts.append(element(0x03, bits))
    return element(0x30, parts)
  }

  /// Encodes an element of up to 64 KiB, which is more than any key has.
  private static func element(_ tag: Int, _ content: NSMutableData) -> Data {
    let element = NSMutableData()
    append(tag, to: element)
    if content.length >= 0x80 { append(content.length >= 0x100 ? 0x82 : 0x81, to: element) }
    if content.length >= 0x100 { append(content.length >> 8, to: element) }
    append(content.length, to: element)
    element.append(content as Data)
    return element as Data
  }

  /// Appends the lowest eight bits of a number.
  private static func append(_ number: Int, to data: NSMutableData) {
    var byte = UInt8(truncatingIfNeeded: number)
    data.append(&byte, length: 1)
  }
}
