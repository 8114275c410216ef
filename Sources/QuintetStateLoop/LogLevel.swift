/// The level of a line in a feature's log; named as in swift-log.
public enum LogLevel: Sendable {
  /// The feature's steps.
  case debug
  /// Facts of use to a host.
  case info
  /// A failure that is retried automatically.
  case warning
  /// A failure that stays.
  case error
}
