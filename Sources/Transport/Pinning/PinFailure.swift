/// Reports that a host did not satisfy its pins, for the handler in ``Client/Configuration``.
public struct PinFailure: Equatable, Sendable {
  /// Tells what is wrong.
  public enum Reason: Equatable, Sendable {
    /// The chain is valid, but the key is none of the pins.
    case keyNotPinned
    /// The pin set is past its expiry date.
    case setExpired
  }

  /// The host that was asked for.
  public let host: String
  /// What is wrong.
  public let reason: Reason
  /// Whether the request went on, because the set is report-only.
  public let isReportOnly: Bool
}
