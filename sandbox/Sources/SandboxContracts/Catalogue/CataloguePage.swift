import Foundation
import GRDB
import Hummingbird
import NIOCore

/// The order of more newer items than fit into one answer; no document says which one the backend has.
package enum CataloguePageOrder: String, CaseIterable, Sendable {
  /// The newest items come first; a client has to ask for those between them and `since_id`.
  case newest
  /// The oldest items come first, right after `since_id`.
  case oldest
}

/// The range of the catalogue that a request asks for.
struct CataloguePage: Sendable {
  /// The most items of an answer.
  static let size = 10

  /// All items have larger ids.
  private let since: CatalogueID?
  /// No item has a larger id.
  private let max: CatalogueID?

  /// Reads `since_id` and `max_id`.
  ///
  /// - Throws: `Refusal` with status 400 for anything but one id.
  init(_ request: Request) throws(Refusal) {
    since = try request.catalogueID("since_id")
    max = try request.catalogueID("max_id")
  }

  /// Finds the items, newest first.
  func items(in db: Database, order: CataloguePageOrder) throws -> [CatalogueItem] {
    // Without a `since_id` the page begins at the newest item.
    let startsAtOldest = order == .oldest && since != nil
    let direction = startsAtOldest ? "ASC" : "DESC"
    let items = try CatalogueItem.fetchAll(
      db,
      sql: """
        SELECT id, text, confidence, content, is_verbatim FROM catalogue_items
        WHERE (length, id) > (?, ?) AND (length, id) <= (?, ?)
        ORDER BY length \(direction), id \(direction) LIMIT \(Self.size)
        """,
      arguments: [
        since?.text.utf8.count ?? 0, since?.text ?? "",
        max?.text.utf8.count ?? Int.max, max?.text ?? "",
      ]
    )
    return startsAtOldest ? items.reversed() : items
  }
}

extension Request {
  /// Returns the id in a parameter of the query; nil where there is no such parameter.
  ///
  /// - Throws: `Refusal` with status 400 for anything but one id.
  func catalogueID(_ name: String) throws(Refusal) -> CatalogueID? {
    let values = uri.queryParameters[values: Substring(name)]
    guard let first = values.first else { return nil }
    guard values.count == 1, let id = CatalogueID(String(first)) else {
      throw Refusal(
        .badRequest,
        "\(name) must be one id: 1 to \(CatalogueID.largestLength) hex digits in lower case"
      )
    }
    return id
  }
}

/// An item of a page; its picture stays in the database until it is written.
struct CatalogueItem: Decodable, FetchableRecord, Sendable {
  private enum CodingKeys: String, CodingKey {
    case id
    case text
    case confidence
    case content
    case isVerbatim = "is_verbatim"
  }

  let id: String
  /// Nil for a verbatim item without one.
  let text: String?
  /// Nil for a verbatim item without one.
  let confidence: Double?
  /// The row of the picture, or of the JSON of a verbatim item.
  let content: Int
  /// True for an item that is listed with the JSON that a test has posted.
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
    // A multiple of three bytes, so that the pieces need no padding.
    for start in stride(from: 0, to: picture.count, by: 48 * 1024) {
      let piece = picture[start..<min(start + 48 * 1024, picture.count)]
      try await writer.write(ByteBuffer(bytes: piece.base64EncodedData()))
    }
    try await writer.write(ByteBuffer(string: #"","text":\#(quoted)}"#))
  }

  /// Writes a verbatim item with the fields of the JSON object `fields`, which has no `_id`.
  static func write(id: String, fields: Data, to writer: inout any ResponseBodyWriter) async throws {
    let rest = fields.drop { $0 != UInt8(ascii: "{") }.dropFirst()
    let isEmpty = rest.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "}")
    try await writer.write(ByteBuffer(string: #"{"_id":"\#(id)"\#(isEmpty ? "" : ",")"#))
    try await writer.write(ByteBuffer(bytes: rest))
  }
}
