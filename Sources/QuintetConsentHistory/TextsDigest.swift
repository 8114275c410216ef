import Foundation
import QuintetSHA256

/// The SHA-256 of a dialog's texts.
enum TextsDigest {
  /// Returns the digest of a text in UTF-8, as 64 hexadecimal digits in lower case.
  static func hex(_ text: String) -> String {
    // By NSData: an array's own ways to take a text are generic, and 2 KB of code here.
    let text = NSString(string: text).data(using: String.Encoding.utf8.rawValue) ?? Data()
    var bytes = [UInt8](repeating: 0, count: text.count)
    NSData(data: text).getBytes(&bytes, length: text.count)
    var hex = ""
    for byte in SHA256.digest(of: bytes) { hex += String(format: "%02x", byte) }
    return hex
  }
}
