import Foundation
import QuintetStorage

/// One HTTP request, complete: it can be stored and sent again.
public struct HTTPRequest: Equatable, Sendable {
  /// The request's method.
  public var method: HTTPMethod
  /// The address: `http` or `https`, with a host, without user name and password.
  public var url: URL
  /// Fields of the host's own. `Host`, `Content-Length`, `Transfer-Encoding`, `Connection`, `Expect` and
  /// `Accept-Encoding` are the transport's and are refused.
  public var headers: HTTPHeaders
  /// The body to send; `nil` for `GET` and `HEAD`.
  public var body: Data?
  /// The time-out of the whole exchange, in seconds, from `send` to the last byte, redirects included.
  public var timeout: TimeInterval
  /// The greatest size of the answer's body, in bytes, counted after decompression. Beyond it an answer whose status is below 400 is
  /// ``TransportError/tooLarge(limit:)``, and another one lacks the rest of its body.
  public var maximumResponseBytes: Int
  /// Lets redirects lead to another host over https, as those of stores that sign addresses do. It gets none of the header fields but
  /// `Accept`, `User-Agent` and those that ask for a newer version; pins hold for the hosts that have them. For `GET` and `HEAD` alone.
  public var followsToOtherHosts: Bool

  /// Makes a request; nothing is checked before it is sent.
  public init(
    method: HTTPMethod = .get,
    url: URL,
    headers: HTTPHeaders = HTTPHeaders(),
    body: Data? = nil,
    timeout: TimeInterval = 30,
    maximumResponseBytes: Int = 16 << 20,
    followsToOtherHosts: Bool = false
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.timeout = timeout
    self.maximumResponseBytes = maximumResponseBytes
    self.followsToOtherHosts = followsToOtherHosts
  }

  /// Returns the same request to another address, or with other header fields.
  // One copy of a request, not one in each function that makes another one of it: 400 bytes of code.
  @inline(never)
  public func with(url: URL? = nil, headers: HTTPHeaders? = nil) -> HTTPRequest {
    var request = self
    if let url { request.url = url }
    if let headers { request.headers = headers }
    return request
  }
}

extension HTTPRequest: CustomStringConvertible, CustomReflectable {
  /// Names method, host and path: never the query, user information, headers or body.
  public var description: String { method.rawValue + " " + url.origin + url.path }

  /// Shows nothing more than the description, so that `dump` leaks nothing either.
  public var customMirror: Mirror { Mirror(reflecting: description) }
}

extension HTTPRequest {
  /// The reason why this request is impossible to send, or `nil`.
  package var problem: String? {
    guard url.isSecure != nil else { return "the URL must be http or https" }
    guard url.normalized != nil else { return "the URL must name a host: a plain name or an address" }
    guard !url.hasCredentials else {
      return "the URL must not hold a user name or password; set the Authorization header"
    }
    guard body == nil || (method != .get && method != .head) else { return "GET and HEAD take no body" }
    guard timeout > 0, timeout.isFinite else { return "the time-out must be a positive number of seconds" }
    guard maximumResponseBytes >= 0 else { return "the size limit must not be negative" }
    for (name, value) in headers.fields {
      guard !Self.ownFields.contains(name) else { return "the header " + name + " is set by the transport" }
      guard !name.isEmpty, name.consists(of: .token) else { return "a header's name is malformed" }
      guard value.isFieldValue else { return "the header " + name + " holds a control character" }
    }
    return nil
  }

  /// True if sending it twice does no more than sending it once (RFC 9110, section 9.2.2), by its method or by its key.
  var isIdempotent: Bool { (method != .post && method != .patch) || headers["Idempotency-Key"] != nil }

  private static let ownFields = [
    "host", "content-length", "transfer-encoding", "connection", "expect", "accept-encoding",
  ]
}

extension String {
  /// A token's characters, in lower case (RFC 9110, section 5.6.2).
  fileprivate static let token = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyz"

  /// True if a header field may have this value: no control characters but tabs.
  fileprivate var isFieldValue: Bool {
    !utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
  }
}

/// The methods of requests (RFC 9110, section 9).
public enum HTTPMethod: String, Sendable {
  /// Reads. Carries no body.
  case get = "GET"
  /// Reads the headers alone. Carries no body.
  case head = "HEAD"
  /// Submits something new.
  case post = "POST"
  /// Replaces the target.
  case put = "PUT"
  /// Changes a part of the target.
  case patch = "PATCH"
  /// Removes the target.
  case delete = "DELETE"
}

/// Header fields by name; names are compared without regard to case (RFC 9110, section 5.1).
public struct HTTPHeaders: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  /// Lists the fields, their names in lower case.
  public private(set) var fields: [String: String] = [:]

  /// Makes an empty set of fields.
  public init() {}

  /// Takes fields; of names that differ in case alone any one wins.
  public init(_ fields: [String: String]) {
    for (name, value) in fields { self[name] = value }
  }

  /// Takes fields; of equal names the last one wins.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { self[name] = value }
  }

  /// Reads or replaces the value of a field; `nil` removes it.
  public subscript(name: String) -> String? {
    get { fields[name.lowercased()] }
    set { fields[name.lowercased()] = newValue }
  }
}
