import Foundation
import QuintetStateLoop
import Sealing

/// Settings of the feature. A server, a token and a key are required; the rest has defaults.
public struct CatalogueConfiguration: Sendable {
  /// The address below which the backend's `items` is.
  public var server: URL
  /// Authorizes requests: the whole value of the header `Authorization`. It is never stored or logged.
  public var token: String
  /// Allows the token over plain http, readable to all on the way, to another machine than this one. False unless set.
  public var sendsTokenWithoutTLS: Bool
  /// The source of the key that encrypts the local data.
  public var key: KeySource
  /// The keys of the server's host, each `sha256/` and the base64 of the SHA-256 of a SubjectPublicKeyInfo. At least two
  /// different ones, of which one is in reserve, or none for no pinning.
  public var pins: [String]
  /// The expiry of the pins; no requests are sent to the server from then on. Nil for never.
  public var pinExpiry: Date?
  /// A PEM file with certificates to trust besides the system's, as for a backend with its own authority.
  public var trustAnchors: URL?
  /// Seconds a request may be under way before the person is told that it took too long.
  public var timeout: TimeInterval
  /// Keeps instances apart: 1 to 64 letters, digits, "-", "_" and ".", no "." first. One instance a prefix and process.
  public var storagePrefix: String
  /// Adds a search in all stored texts above the feed. False unless set.
  public var searches: Bool
  /// Offers a way back to the item that was read last, where the feed opens above it. False unless set. The item's id is kept in a
  /// sealed file.
  public var continuesReading: Bool
  /// Receives what happens, for a log. It never sees a text, a picture or the token. Any thread.
  public var log: (@Sendable (LogLevel, String) -> Void)?
  /// Receives what goes wrong with the device's storage. Any thread.
  public var onError: (@Sendable (CatalogueError) -> Void)?
  /// Receives each host that does not satisfy its pins, for a report to the operator. Any thread.
  public var onPinFailure: (@Sendable (PinMismatch) -> Void)?

  /// Makes a configuration; nothing is checked before ``CatalogueModel`` is made from it.
  public init(
    server: URL,
    token: String,
    key: KeySource,
    pins: [String] = [],
    pinExpiry: Date? = nil,
    trustAnchors: URL? = nil,
    timeout: TimeInterval = 30,
    storagePrefix: String = "catalogue",
    log: (@Sendable (LogLevel, String) -> Void)? = nil,
    onError: (@Sendable (CatalogueError) -> Void)? = nil,
    onPinFailure: (@Sendable (PinMismatch) -> Void)? = nil,
    sendsTokenWithoutTLS: Bool = false,
    searches: Bool = false,
    continuesReading: Bool = false
  ) {
    self.server = server
    self.token = token
    self.key = key
    self.pins = pins
    self.pinExpiry = pinExpiry
    self.trustAnchors = trustAnchors
    self.timeout = timeout
    self.storagePrefix = storagePrefix
    self.log = log
    self.onError = onError
    self.onPinFailure = onPinFailure
    self.sendsTokenWithoutTLS = sendsTokenWithoutTLS
    self.searches = searches
    self.continuesReading = continuesReading
  }
}

/// A server that showed another key than the app expects.
public struct PinMismatch: Hashable, Sendable, Recordable {
  /// The host that was asked for.
  public let host: String
  /// The keys that were expected, as in the configuration.
  public let expected: [String]
  /// The key that was shown, written like the others; nil where it is not known.
  public let seen: String?
  /// True if the pins have expired, so that no key would match.
  public let isExpired: Bool
}
