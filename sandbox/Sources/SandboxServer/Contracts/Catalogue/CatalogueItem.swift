import Foundation
import GRDB
import Hummingbird
import NIOCore

/// An item as it is listed; its picture stays in the database until it is written.
struct CatalogueItem: Decodable, FetchableRecord, Sendable {
  private enum CodingKeys: String, CodingKey {
    case id
    case text
    case confidence
    case content
    case isVerbatim = "is_verbatim"
  }

  let id: String
  /// Nil for one that a test made without.
  let text: String?
  /// Nil for one that a test made without.
  let confidence: Double?
  /// The row of the picture, or of the JSON of an item that is listed as a test wants it.
  let content: Int
  let isVerbatim: Bool
}

/// Writes items as JSON, the picture of each piece by piece.
enum CatalogueJSON {
  /// Writes an item with its id.
  static func write(
    id: String,
    text: String,
    confidence: Double,
    picture: Data,
    to writer: inout any ResponseBodyWriter
  ) async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let quoted = String(decoding: try encoder.encode(text), as: UTF8.self)
    try await writer.write(ByteBuffer(string: #"{"_id":"\#(id)","confidence":\#(confidence),"image":""#))
    // A multiple of three, so that the pieces' encodings make the whole one.
    for start in stride(from: 0, to: picture.count, by: 48 * 1024) {
      let piece = picture[start..<min(start + 48 * 1024, picture.count)]
      try await writer.write(ByteBuffer(bytes: piece.base64EncodedData()))
    }
    try await writer.write(ByteBuffer(string: #"","text":\#(quoted)}"#))
  }

  /// Writes an item whose other fields are those of the JSON object `fields`, which has no `_id`.
  static func write(id: String, fields: Data, to writer: inout any ResponseBodyWriter) async throws {
    let rest = fields.drop { $0 != UInt8(ascii: "{") }.dropFirst()
    let isEmpty = rest.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "}")
    try await writer.write(ByteBuffer(string: #"{"_id":"\#(id)"\#(isEmpty ? "" : ",")"#))
    try await writer.write(ByteBuffer(bytes: rest))
  }
}
