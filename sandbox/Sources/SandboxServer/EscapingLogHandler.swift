import Logging

/// Escapes control characters in messages, so that a path of a request neither controls a terminal nor looks like another line.
package struct EscapingLogHandler: LogHandler {
  private var base: StreamLogHandler

  /// - Parameter base: The handler that writes.
  package init(_ base: StreamLogHandler) {
    self.base = base
  }

  package var logLevel: Logger.Level {
    get { base.logLevel }
    set { base.logLevel = newValue }
  }
  package var metadata: Logger.Metadata {
    get { base.metadata }
    set { base.metadata = newValue }
  }
  package var metadataProvider: Logger.MetadataProvider? {
    get { base.metadataProvider }
    set { base.metadataProvider = newValue }
  }
  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { base[metadataKey: key] }
    set { base[metadataKey: key] = newValue }
  }

  package func log(event: LogEvent) {
    var event = event
    event.message = "\(Self.escaped(event.message.description))"
    base.log(event: event)
  }

  /// Returns a text with numbers in place of controls, line breaks and marks of direction.
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
