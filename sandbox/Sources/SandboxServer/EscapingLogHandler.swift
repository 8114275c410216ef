import Logging

/// Writes what others have put into a message so that it does nothing to a terminal, and looks like no other line: a path may have
/// controls in it.
public struct EscapingLogHandler: LogHandler {
  private var base: StreamLogHandler

  /// - Parameter base: Where to.
  public init(_ base: StreamLogHandler) {
    self.base = base
  }

  public var logLevel: Logger.Level {
    get { base.logLevel }
    set { base.logLevel = newValue }
  }
  public var metadata: Logger.Metadata {
    get { base.metadata }
    set { base.metadata = newValue }
  }
  public var metadataProvider: Logger.MetadataProvider? {
    get { base.metadataProvider }
    set { base.metadataProvider = newValue }
  }
  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { base[metadataKey: key] }
    set { base[metadataKey: key] = newValue }
  }

  public func log(event: LogEvent) {
    var event = event
    event.message = "\(Self.escaped(event.message.description))"
    base.log(event: event)
  }

  /// Returns a text with the numbers of its controls, line breaks and marks of direction in their places.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        escaped += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
