import Foundation
import QuintetStateLoop

/// Settings of the feature. Only the server has no default.
public struct InvitationsConfiguration: Sendable {
  /// The address below which the backend's `fakeAuth` is.
  public var server: URL
  /// The keys of the server's host, each `sha256/` and the base64 of the SHA-256 of a SubjectPublicKeyInfo. At least two
  /// different ones, of which one is in reserve, or none for no pinning.
  public var pins: [String]
  /// A PEM file with certificates to trust besides the system's, as for a backend with its own authority.
  public var trustAnchors: URL?
  /// Seconds a request may be under way before the person is told that it took too long.
  public var timeout: TimeInterval
  /// Domains to ask about where the typed one is nearly one of them: "Did you mean ada@gmail.com?" In lower case, the commonest first;
  /// none ask about nothing. ``commonDomains`` are those of the largest providers.
  public var suggestedDomains: [String]
  /// Keeps instances apart: 1 to 64 letters, digits, "-", "_" and ".", no "." first. One instance a prefix and process.
  public var storagePrefix: String
  /// Receives what happens, for a log. It never sees a name, an address or a key. Any thread.
  public var log: (@Sendable (LogLevel, String) -> Void)?
  /// Receives what goes wrong with the device's storage. Any thread.
  public var onError: (@Sendable (InvitationsError) -> Void)?

  /// Makes a configuration; nothing is checked before ``InvitationsModel`` is made from it.
  public init(
    server: URL,
    pins: [String] = [],
    trustAnchors: URL? = nil,
    timeout: TimeInterval = 30,
    suggestedDomains: [String] = [],
    storagePrefix: String = "invitations",
    log: (@Sendable (LogLevel, String) -> Void)? = nil,
    onError: (@Sendable (InvitationsError) -> Void)? = nil
  ) {
    self.server = server
    self.pins = pins
    self.trustAnchors = trustAnchors
    self.timeout = timeout
    self.suggestedDomains = suggestedDomains
    self.storagePrefix = storagePrefix
    self.log = log
    self.onError = onError
  }
}
