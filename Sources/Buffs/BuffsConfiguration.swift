import Foundation

/// Holds what a host can set. A configuration made without arguments works.
public struct BuffsConfiguration: Sendable {
  /// The address in front of `/buffs/<id>`, http or https; nil for `https://demo2373134.mockable.io`.
  public var baseURL: URL?
  /// The ids to fetch, in order; 1 to 10,000 of them.
  public var ids: [Int]
  /// Seconds from one fetch to the next, 1 to 86,400.
  public var interval: TimeInterval
  /// Whether the schedule starts over after the last id. Otherwise it ends.
  public var repeats: Bool
  /// The keys of the base address's host, each `sha256/` and the base64 of the SHA-256 of a SubjectPublicKeyInfo. At least
  /// two different ones, of which one is in reserve, or none for no pinning.
  public var pins: [String]
  /// A PEM file with certificates to trust besides the system's, as for a backend with its own authority.
  public var trustAnchors: URL?
  /// Names the log of votes: 1 to 64 letters, digits, "-", "_" and ".", no "." first. Views may share one.
  public var storagePrefix: String
  /// Hears what the SDK does. It sees no text of a Buff and no answer. Any thread.
  public var log: (@Sendable (BuffsLogLevel, String) -> Void)?

  /// Makes a configuration; nothing is checked before it is used.
  public init(
    baseURL: URL? = nil,
    ids: [Int] = [1, 2, 3, 4, 5],
    interval: TimeInterval = 30,
    repeats: Bool = false,
    pins: [String] = [],
    trustAnchors: URL? = nil,
    storagePrefix: String = "buffs",
    log: (@Sendable (BuffsLogLevel, String) -> Void)? = nil
  ) {
    self.baseURL = baseURL
    self.ids = ids
    self.interval = interval
    self.repeats = repeats
    self.pins = pins
    self.trustAnchors = trustAnchors
    self.storagePrefix = storagePrefix
    self.log = log
  }
}
