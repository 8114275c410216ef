import Foundation

/// Where a desktop program says what is not for its user's eyes.
enum StandardError {
  static func write(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}
