/// Says how much a line of the log matters; named as in swift-log.
public enum BuffsLogLevel: Sendable {
  /// What the SDK does, step by step.
  case debug
  /// What a host may want to know.
  case info
  /// What went wrong and mends itself.
  case warning
  /// What went wrong and does not.
  case error
}
