import Foundation

/// A complete answer whose status is 2xx; every other status is a ``TransportError/badStatus(_:retryAfter:body:)``.
public final class HTTPResponse: Sendable {
  /// The status, 200 to 299.
  public let status: Int
  /// The header fields of the final answer, without trailers.
  public let headers: HTTPHeaders
  /// The body, decompressed.
  public let body: Data

  /// How many bytes all lines of the heads and trailers of one exchange may have together, with their ends.
  static let maximumHeaderBytes = 256 << 10
  /// How many fields they may have together.
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
