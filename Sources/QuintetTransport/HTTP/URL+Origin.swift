import Foundation

extension URL {
  /// The host in its one spelling; empty if there is none, or none that can be asked.
  var normalizedHost: String { host.flatMap(HostName.normalized) ?? "" }

  /// The same URL with its host in that spelling, which is what is sent; `nil` if there is no such host.
  var normalized: URL? {
    let host = normalizedHost
    guard !host.isEmpty, var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return nil }
    let written = host.contains(":") ? "[\(host)]" : host
    if parts.percentEncodedHost == written { return absoluteURL }
    parts.percentEncodedHost = written
    return parts.url
  }

  /// The port, with the scheme's default filled in.
  var effectivePort: Int { port ?? (scheme == "https" ? 443 : 80) }

  /// Scheme, host and port, which is all of a URL that an error may show; the host, which a server may have chosen, as far as
  /// a person can read it.
  var origin: String {
    let name = ServerText.readable(normalizedHost, limit: 253)
    let host = name.contains(":") ? "[\(name)]" : name
    return "\(scheme ?? "")://\(host)" + (port.map { ":\($0)" } ?? "")
  }
}
