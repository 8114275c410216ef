import Foundation
import SandboxTLS

/// A new item of a client, checked field by field.
struct CatalogueSubmission: Decodable, Sendable {
  /// The size of the largest picture, in bytes.
  static let largestPicture = 12 * 1024 * 1024
  /// The length of the longest text, in bytes of UTF-8.
  static let longestText = 16 * 1024
  /// The size of the largest body: the largest picture in base64, and the longest text with every character escaped.
  static let largestBody = largestPicture / 3 * 4 + longestText * 6 + 64 * 1024

  private enum CodingKeys: String, CodingKey {
    case image
    case text
    case confidence
  }

  let picture: Data
  let text: String
  let confidence: Double

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let image = try fields.decode(String.self, forKey: .image)
    guard let bytes = Data(strictBase64: image) else {
      throw fields.refusal(of: .image, "must be base64 with padding and without white space (RFC 4648, section 4)")
    }
    guard !bytes.isEmpty else { throw fields.refusal(of: .image, "must not be empty") }
    guard bytes.count <= Self.largestPicture else {
      throw fields.refusal(of: .image, "must be a picture of at most \(Self.largestPicture) bytes")
    }
    picture = bytes
    text = try fields.decode(String.self, forKey: .text)
    guard text.utf8.count <= Self.longestText else {
      throw fields.refusal(of: .text, "must be at most \(Self.longestText) bytes long in UTF-8")
    }
    // SQLite's functions end a text there.
    guard !text.utf8.contains(0) else { throw fields.refusal(of: .text, "must not contain U+0000") }
    confidence = try fields.decode(Double.self, forKey: .confidence)
    guard (0...1).contains(confidence) else { throw fields.refusal(of: .confidence, "must be 0 to 1") }
  }

  /// The hash of all fields, by which a repeated post is the same item.
  var digest: String {
    SHA256.hash(Data("\(picture.sha256) \(confidence.bitPattern) \(text)".utf8)).hex
  }
}

extension Data {
  /// Decodes base64 in the form that encoders write: padded, without other characters and unused bits.
  init?(strictBase64 text: String) {
    let characters = text.utf8
    guard characters.count.isMultiple(of: 4), let bytes = Data(base64Encoded: text) else { return nil }
    // Only the last four characters can differ from the form that encoders write.
    let end = bytes.count % 3 == 0 ? bytes.suffix(3) : bytes.suffix(bytes.count % 3)
    guard end.base64EncodedString().utf8.elementsEqual(characters.suffix(4)) else { return nil }
    self = bytes
  }

  /// The SHA-256 of the bytes, as 64 hex digits.
  var sha256: String { SHA256.hash(self).hex }
}
