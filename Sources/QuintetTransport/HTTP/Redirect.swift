import Foundation

/// Decides what follows a redirect: the next request, or a refusal.
enum Redirect {
  /// How many redirects one request may follow.
  static let limit = 5

  /// Builds the request that follows an answer with `status` pointing at `location`.
  ///
  /// Only 303 turns into `GET`: it says that the request was taken. 301, 302, 307 and 308 repeat method and body, because
  /// a `POST` that silently became a `GET` would look delivered without having arrived (RFC 9110, section 15.4 permits both).
  static func next(after request: HTTPRequest, status: Int, location: URL) -> Result<HTTPRequest, TransportError> {
    let from = request.url
    let isUpgrade = from.scheme == "http" && location.scheme == "https"
    guard
      let target = location.normalized,
      location.normalizedHost == from.normalizedHost,
      location.scheme == from.scheme || isUpgrade,
      location.effectivePort == from.effectivePort || isUpgrade,
      location.user == nil, location.password == nil
    else { return .failure(.redirectRefused(to: location.origin)) }
    var next = request
    next.url = target
    if status == 303, request.method != .head {
      next.method = .get
      next.body = nil
      next.headers["Content-Type"] = nil
      next.headers["Content-Encoding"] = nil
    }
    return .success(next)
  }

  /// Tells whether `status` is one of the five that lead elsewhere.
  static func isRedirect(_ status: Int) -> Bool { [301, 302, 303, 307, 308].contains(status) }
}
