/// How much a line of a feature's log matters; named as in swift-log.
public enum LogLevel: Sendable {
  /// What the feature does, step by step.
  case debug
  /// What a host may want to know.
  case info
  /// What went wrong and is tried again by itself.
  case warning
  /// What went wrong and stays so.
  case error
}
