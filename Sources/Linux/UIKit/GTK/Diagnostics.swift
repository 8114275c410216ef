import Foundation

/// Messages to the programmer on standard error, where UIKit writes to the console.
@MainActor
enum Diagnostics {
  /// Gets messages in place of standard error; for tests.
  static var observer: ((String) -> Void)?

  static func layout(_ message: String) {
    write("[LayoutConstraints] \(message)")
  }

  static func presentation(_ message: String) {
    write("[Presentation] \(message)")
  }

  static func layers(_ message: String) {
    write("[Layers] \(message)")
  }

  static func launch(_ message: String) {
    write("[Launch] \(message)")
  }

  private static func write(_ message: String) {
    if let observer { return observer(message) }
    // `write(_:)` ends the program where nothing can be written, as on a full disk.
    try? FileHandle.standardError.write(contentsOf: Data("\(message)\n".utf8))
  }
}
