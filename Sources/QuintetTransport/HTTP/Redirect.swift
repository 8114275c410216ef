import Foundation

/// Decides what follows a redirect: the next request, or a refusal.
enum Redirect {
  /// The greatest number of redirects of one request.
  static let limit = 5
  /// Header fields that another host may get: nothing that identifies the sender.
  private static let openFields = ["accept", "user-agent", "if-none-match", "if-modified-since"]

  /// Builds the request that follows an answer with `status` pointing at `location`.
  ///
  /// Only 303 turns into `GET`: it says that the request was taken. 301, 302, 307 and 308 repeat method and body, because
  /// a `POST` that silently became a `GET` would look delivered without having arrived (RFC 9110, section 15.4 permits both).
  ///
  /// - Returns: The request, or nil if the redirect is refused.
  static func next(after request: HTTPRequest, status: Int, location: URL) -> HTTPRequest? {
    let from = request.url
    guard
      let target = location.normalized,
      let isSecure = location.isSecure, let wasSecure = from.isSecure,
      !location.hasCredentials
    else { return nil }
    // A step up to https may lead to another port.
    let isSameServer =
      location.normalizedHost == from.normalizedHost
      && (isSecure == wasSecure ? location.effectivePort == from.effectivePort : isSecure)
    if !isSameServer {
      guard isSecure, request.followsToOtherHosts, request.method == .get || request.method == .head else { return nil }
      var headers = HTTPHeaders()
      for name in openFields { headers[name] = request.headers[name] }
      return request.with(url: target, headers: headers)
    }
    guard status == 303, request.method != .head else { return request.with(url: target) }
    var next = request.with(url: target)
    next.method = .get
    next.body = nil
    next.headers["Content-Type"] = nil
    next.headers["Content-Encoding"] = nil
    return next
  }

  /// Returns true if `status` is one of the five that lead elsewhere.
  static func isRedirect(_ status: Int) -> Bool { [301, 302, 303, 307, 308].contains(status) }
}
