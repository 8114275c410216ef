import Foundation
import Hummingbird
import NIOCore

/// A request that has arrived, and its answer.
struct Exchange: Sendable {
  /// The beginning of a body.
  struct Excerpt: Sendable {
    /// The most bytes of a body that are kept.
    static let limit = 4096

    private(set) var bytes: [UInt8] = []
    /// The size of the whole body, in bytes.
    private(set) var size = 0
    var type: String?

    var isCut: Bool { size > bytes.count }

    mutating func append(_ buffer: ByteBuffer) {
      bytes += buffer.readableBytesView.prefix(Self.limit - bytes.count)
      size += buffer.readableBytes
    }
  }

  /// The most header fields of a message that are kept, and the most bytes of each value and name.
  static let headerLimit = (fields: 40, bytes: 1024, name: 128)
  /// The most bytes of a path that are kept.
  static let pathLimit = 2048

  /// Counts from 1; set by the journal.
  var number = 0
  let arrival: Date
  let method: String
  /// The path with its query.
  let path: String
  /// The ``Contract/recordsKey`` of the backend at the path; nil for none.
  let backend: String?
  let requestHeaders: [(name: String, value: String)]
  var requestBody = Excerpt()
  /// Nil where the connection was closed without an answer.
  var status: Int?
  var answerHeaders: [(name: String, value: String)] = []
  var answerBody = Excerpt()
  /// The faults it met.
  var faults: [Fault.Effect] = []
  /// The time from arrival until the answer was written.
  var duration = Duration.zero

  init(_ request: Request, backend: String?, arrival: Date = Date()) {
    self.arrival = arrival
    self.backend = backend
    method = Self.cut(request.method.rawValue, to: Self.headerLimit.name)
    path = Self.cut(request.uri.string, to: Self.pathLimit)
    requestHeaders = Self.excerpt(of: request.headers)
    requestBody.type = Self.type(in: request.headers)
  }

  static func type(in headers: HTTPFields) -> String? {
    headers[.contentType].map { cut($0, to: headerLimit.name) }
  }

  static func excerpt(of headers: HTTPFields) -> [(name: String, value: String)] {
    headers.prefix(headerLimit.fields).map {
      (cut($0.name.rawName, to: headerLimit.name), cut($0.value, to: headerLimit.bytes))
    }
  }

  private static func cut(_ text: String, to limit: Int) -> String {
    text.utf8.count <= limit ? text : String(decoding: text.utf8.prefix(limit), as: UTF8.self) + "…"
  }
}
