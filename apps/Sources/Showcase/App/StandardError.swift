import Foundation

/// Messages of a desktop program that are not meant for its user.
enum StandardError {
  /// Writes a line, or several. Other controls than line breaks, which a server or a recording may have put there, do nothing to a terminal.
  static func write(_ line: String) {
    let scalars = line.unicodeScalars.map { $0 == "\n" || $0.properties.generalCategory != .control ? $0 : "\u{FFFD}" }
    // `write(_:)` ends the program where nothing can be written, as on a full disk.
    try? FileHandle.standardError.write(contentsOf: Data((String(String.UnicodeScalarView(scalars)) + "\n").utf8))
  }
}
