import Hummingbird
import NIOCore

extension Response {
  /// Answers with bytes that clients may keep, or with 304 where the request's `If-None-Match` names them.
  ///
  /// - Parameter maxAge: For how many seconds the client need not ask again.
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
  /// Whether the client has what `tag` stands for: RFC 9110, section 13.1.2, by weak comparison.
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
