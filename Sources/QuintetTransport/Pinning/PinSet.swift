import Foundation

/// Names the keys that a host may show: SHA-256 of the certificate's SubjectPublicKeyInfo, as in RFC 7469.
///
/// The chain and the host name are verified all the same. Pin the leaf's key and, as the backup, the key of a spare leaf:
/// libcurl compares the leaf alone.
public struct PinSet: Sendable {
  /// The host in its one spelling: lower case, no final dot, addresses as the system writes them.
  public let host: String
  /// The pins, each `sha256/` and 44 characters of base64, without repetition.
  public let pins: [String]
  /// True if hosts below ``host`` are pinned too.
  public let includesSubdomains: Bool
  /// Only reports a mismatch, for trying out a set before it is enforced.
  public let isReportOnly: Bool
  /// The expiry of the set; the host is refused from then on, never unpinned. `nil` for never.
  public let expiryDate: Date?

  /// Checks and makes a set; throws ``ConfigurationError`` for a malformed host or pin, or fewer than two pins.
  public init(
    host: String,
    pins: [String],
    includesSubdomains: Bool = false,
    isReportOnly: Bool = false,
    expiryDate: Date? = nil
  ) throws(ConfigurationError) {
    guard let name = HostName.normalized(host) else { throw .malformedHost(host) }
    var unique: [String] = []
    for pin in pins {
      guard Self.isPin(pin) else { throw .malformedPin(host: host) }
      if !unique.contains(pin) { unique.append(pin) }
    }
    guard unique.count >= 2 else { throw .tooFewPins(host: host) }
    self.host = name
    self.pins = unique
    self.includesSubdomains = includesSubdomains
    self.isReportOnly = isReportOnly
    self.expiryDate = expiryDate
  }

  static let prefix = "sha256/"

  static func isPin(_ text: String) -> Bool {
    text.hasPrefix(prefix)
      && Data(base64Encoded: NSString(string: text).substring(from: prefix.utf16.count))?.count == 32
  }

  /// Returns true if this set speaks for `name`, which is in its one spelling.
  func covers(_ name: String) -> Bool {
    name == host || (includesSubdomains && name.hasSuffix("." + host))
  }
}

/// A host that did not satisfy its pins, for the handler of an ``HTTPClient``.
public struct PinFailure: Equatable, Sendable {
  /// The host that was asked for.
  public let host: String
  /// True if the pin set is past its expiry date; otherwise the chain is valid, but the key matches no pin.
  public let isExpired: Bool
  /// True if the request went on, because the set is report-only.
  public let isReportOnly: Bool
  /// The key that the host has shown, written as a pin; nil where it showed none, or none that is known.
  public let seenPin: String?

  package init(host: String, isExpired: Bool, isReportOnly: Bool, seenPin: String? = nil) {
    self.host = host
    self.isExpired = isExpired
    self.isReportOnly = isReportOnly
    self.seenPin = seenPin
  }
}
