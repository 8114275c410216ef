import Dispatch
import Foundation

/// A feature's backend: its address, and how it proves to be itself.
public struct Server: Sendable {
  /// An http or https address with a host, without user name and password.
  public let url: URL
  /// The keys of the host, each `sha256/` and the base64 of the SHA-256 of a SubjectPublicKeyInfo. At least two different
  /// ones, of which one is in reserve, or none for no pinning. They need https.
  public let pins: [String]
  /// A PEM file with certificates to trust besides the system's, as for a backend with its own authority.
  public let trustAnchors: URL?

  /// Describes a backend; nothing is checked before ``makeClient(queue:isOffline:)``.
  public init(url: URL, pins: [String] = [], trustAnchors: URL? = nil) {
    self.url = url
    self.pins = pins
    self.trustAnchors = trustAnchors
  }

  /// Returns true if an address is http or https and has a host, so that a server or a browser can make something of it.
  public static func isWebAddress(_ url: URL) -> Bool {
    url.isSecure != nil && url.host?.isEmpty == false
  }

  /// Returns true if an address is https.
  public static func isSecure(_ url: URL) -> Bool { url.isSecure == true }

  /// Returns true if an address leads to this machine itself, by its host alone: `localhost`, names below it, and loopback's addresses.
  public static func isLoopback(_ url: URL) -> Bool { HostName.isLoopback(url.normalizedHost) }

  /// Returns an address as an error or a log may show it: with dots for a user name, a password, a query and a fragment, which may be secret.
  public static func shown(_ url: URL) -> String {
    guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
      // Without a host, a secret is in none of the parts.
      parts.host != nil || strchr(url.absoluteString, 0x40) == nil
    else { return "..." }
    if url.hasCredentials { (parts.user, parts.password) = ("...", nil) }
    if parts.query != nil { parts.query = "..." }
    if parts.fragment != nil { parts.fragment = "..." }
    return parts.string ?? "..."
  }

  /// Makes a client that insists on the pins when it talks to this host, or throws the first thing that is wrong.
  ///
  /// Other hosts, such as those of pictures, are vouched for by their certificates alone.
  ///
  /// - Parameters:
  ///   - queue: Where the client's completions are called; must be serial.
  ///   - isOffline: Whether every request fails as without a network, as in a replay.
  public func makeClient(queue: DispatchQueue = .main, isOffline: Bool = false) throws(ConfigurationError) -> HTTPClient
  {
    guard Self.isWebAddress(url), !url.hasCredentials else { throw .malformedURL(Self.shown(url)) }
    let host = url.host ?? ""
    guard pins.isEmpty || Self.isSecure(url) else { throw .pinsWithoutTLS(host: host) }
    let pinSets = pins.isEmpty ? [] : [try PinSet(host: host, pins: pins)]
    return try HTTPClient(pinSets: pinSets, trustAnchors: trustAnchors, queue: queue, isOffline: isOffline)
  }
}
