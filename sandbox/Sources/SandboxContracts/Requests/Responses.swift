import Foundation
import Hummingbird
import NIOCore
import SandboxTLS

extension Response {
  /// Answers with `value` as JSON, keys sorted.
  package static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Response(
      status: status,
      headers: [.contentType: "application/json"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: try encoder.encode(value)))
    )
  }

  /// Answers with bytes for clients to cache, or with 304 where the request's `If-None-Match` names them.
  ///
  /// - Parameter maxAge: The seconds for which a client need not ask again.
  static func cacheable(
    _ bytes: ByteBuffer,
    type: String,
    maxAge: Int,
    to request: Request
  ) -> Response {
    let tag = "\"" + SHA256.hash(bytes.readableBytesView).prefix(8).hex + "\""
    let headers: HTTPFields = [.cacheControl: "public, max-age=\(maxAge)", .eTag: tag]
    if request.ifNoneMatch(names: tag) { return Response(status: .notModified, headers: headers) }
    var response = Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: bytes))
    response.headers[.contentType] = type
    return response
  }
}

extension Request {
  /// Returns true where the client has the bytes of `tag`, by weak comparison (RFC 9110, section 13.1.2).
  fileprivate func ifNoneMatch(names tag: String) -> Bool {
    headers[values: .ifNoneMatch].contains { value in
      value.split(separator: ",").contains { part in
        let part = part.trimmingPrefix { $0 == " " || $0 == "\t" }
        let named = part.hasPrefix("W/") ? part.dropFirst(2) : part
        return named == "*" || named.prefix { $0 != " " && $0 != "\t" } == tag
      }
    }
  }
}
