import Foundation

extension URL {
  /// The host in lower case without a trailing dot, so that no spelling of a host slips past its pins.
  var normalizedHost: String {
    let host = (host ?? "").lowercased()
    return host.hasSuffix(".") ? String(host.dropLast()) : host
  }

  /// The port, with the scheme's default filled in.
  var effectivePort: Int { port ?? (scheme == "https" ? 443 : 80) }

  /// Scheme, host and port, which is all of a URL that an error may show.
  var origin: String {
    let host = normalizedHost.contains(":") ? "[\(normalizedHost)]" : normalizedHost
    return "\(scheme ?? "")://\(host)" + (port.map { ":\($0)" } ?? "")
  }
}
