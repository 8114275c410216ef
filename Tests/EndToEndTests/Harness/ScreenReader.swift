import Foundation
import Testing

/// Is Orca, as far as it is heard: it speaks into a file (scripts/with-orca). One runs for all tests.
final class ScreenReader {
  /// Whether the tests run in a session with Orca.
  static var isRunning: Bool { file != nil }

  /// Hears what is said from now on.
  init() throws {
    position = try Self.lines().count
    start = position
  }

  /// Waits until this was said, all of it and nothing else, since the last time.
  ///
  /// What is said too much after the last sentence is found by the next call.
  func hear(_ sentences: String...) throws { try hear(sentences) }

  /// Presses a key, and waits until this was said then.
  func hear(_ sentences: String..., after key: Keyboard.Key) throws {
    try Keyboard.press(key)
    try hear(sentences)
  }

  /// Waits until this was said, whatever was before: after another program has gone, something of that may still be said.
  func hearAtLast(_ sentence: String) throws {
    do {
      position += try wait(for: sentence) {
        try Self.lines().dropFirst(position).firstIndex(of: sentence).map { $0 + 1 - position }
      }
    } catch { throw Failure("\(error)\n--- what Orca said\n\(try Self.lines()[start...].joined(separator: "\n"))") }
  }

  /// Passes over sentences where it is they that are said next: all of them, or none.
  func hearPerhaps(_ sentences: String...) throws {
    let next = try wait(for: "what is to be heard") { try Self.lines().dropFirst(position).first }
    guard next == sentences.first else { return }
    try wait(until: "\(sentences)") {
      Array(try Self.lines().dropFirst(position).prefix(sentences.count)) == sentences
    }
    position += sentences.count
  }

  // MARK: Private

  private static let file = ProcessInfo.processInfo.environment["SPEECH_FILE"]

  private let start: Int
  private var position: Int

  private func hear(_ sentences: [String]) throws {
    var heard: [String] = []
    do {
      try wait(until: "what is to be heard") {
        heard = Array(try Self.lines().dropFirst(position))
        // What is wrong does not become right.
        for (heard, sentence) in zip(heard, sentences) where heard != sentence {
          throw Failure("\(heard) instead of \(sentence)")
        }
        return heard.count >= sentences.count
      }
      position += sentences.count
    } catch {
      let before = try Self.lines()[start..<position]
      throw Failure(
        """
        \(error)
        --- what was to be heard
        \(sentences.joined(separator: "\n"))
        --- what Orca said
        \(heard.joined(separator: "\n"))
        --- what it had said before
        \(before.joined(separator: "\n"))
        """
      )
    }
  }

  /// What was said, but for the last line while it is being written.
  private static func lines() throws -> [String] {
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: file ?? "")), as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}
