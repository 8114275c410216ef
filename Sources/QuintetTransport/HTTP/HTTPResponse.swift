import Foundation

/// A complete answer whose status is 2xx; every other status is a ``TransportError/badStatus(_:retryAfter:body:)``.
public struct HTTPResponse: Equatable, Sendable {
  /// The status, 200 to 299.
  public let status: Int
  /// The header fields of the final answer, without trailers.
  public let headers: HTTPHeaders
  /// The body, decompressed.
  public let body: Data

  /// The greatest size of all lines of the heads and trailers of one exchange together, with their ends, in bytes.
  static let maximumHeaderBytes = 256 << 10
  /// The greatest number of their fields together.
  static let maximumHeaderFields = 1_000

  /// Makes an answer, for clients other than ``HTTPClient``, as in tests.
  public init(status: Int, headers: HTTPHeaders = HTTPHeaders(), body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

extension HTTPResponse: CustomStringConvertible, CustomReflectable {
  /// Names the status and the body's length: never headers or body.
  public var description: String { "status " + String(status) + ", " + body.description }

  /// Shows nothing more than the description, so that `dump` leaks nothing either.
  public var customMirror: Mirror { Mirror(reflecting: description) }
}

extension HTTPResponse {
  /// Returns true if a body is a page for a browser, such as that of a network's sign-in or of a proxy, and no answer of a service: a
  /// document of HTML is in its first 64 KiB. JSON never is one, and neither is a word or a sentence, whatever its type.
  public static func isPage(_ body: Data) -> Bool {
    let start = body.subdata(in: body.startIndex..<body.startIndex + min(body.count, 64 << 10))
    // Byte by byte, so that any encoding will do; without the zeros of UTF-16, which are all that is between its letters here.
    guard let bytes = NSString(data: start, encoding: String.Encoding.isoLatin1.rawValue) else { return false }
    let text = NSString(string: bytes.replacingOccurrences(of: "\0", with: ""))
    // Elements that documents alone have.
    let document = #"<(!doctype[\s/>]html|html|head|body|title|meta|script|frameset|iframe)[\s/>]"#
    guard text.range(of: document, options: [.regularExpression, .caseInsensitive]).length > 0 else { return false }
    return (try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed)) == nil
  }
}
