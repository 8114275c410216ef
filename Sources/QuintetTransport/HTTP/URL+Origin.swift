import Foundation

extension URL {
  /// The host in its one spelling; empty if there is none, or none that can be asked.
  var normalizedHost: String {
    guard let host else { return "" }
    return HostName.normalized(host) ?? ""
  }

  /// The scheme in its one spelling; a host or a server may write `HTTPS`.
  private var normalizedScheme: String? { scheme?.lowercased() }

  /// The same URL with its scheme and its host in that spelling, which is what is sent; `nil` if there is no such host.
  var normalized: URL? {
    let host = normalizedHost
    guard !host.isEmpty, var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return nil }
    let written = host.contains(":") ? "[\(host)]" : host
    if parts.percentEncodedHost == written, parts.scheme == normalizedScheme { return absoluteURL }
    parts.percentEncodedHost = written
    parts.scheme = normalizedScheme
    return parts.url
  }

  /// The port, with the scheme's default filled in.
  var effectivePort: Int { port ?? (isSecure == true ? 443 : 80) }

  /// Scheme, host and port, which is all of a URL that an error may show; the host, which a server may have chosen, as far as
  /// a person can read it.
  package var origin: String {
    let name = ServerText.readable(normalizedHost, limit: 253)
    let host = name.contains(":") ? "[\(name)]" : name
    let origin = (normalizedScheme ?? "") + "://" + host
    guard let port else { return origin }
    return origin + ":" + String(port)
  }
}

extension URL {
  /// True if it is https, false if http; `nil` if it is neither.
  var isSecure: Bool? {
    switch normalizedScheme {
    case "https": true
    case "http": false
    default: nil
    }
  }

  /// True if it holds a user name or a password.
  var hasCredentials: Bool { user != nil || password != nil }
}
