import Foundation
import Testing

/// Orca, as far as it is heard: it speaks into a file (scripts/with-session --orca). One runs for all tests.
final class ScreenReader {
  /// True if the tests run in a session with Orca.
  static var isRunning: Bool { file != nil }

  /// Starts listening to speech from now on.
  init() throws {
    position = try Self.lines().count
    start = position
  }

  /// Waits until this was said, all of it and nothing else, since the last time.
  ///
  /// Speech after the last sentence is found by the next call. Nil stands for speech of another version of Orca.
  func hear(_ sentences: String?...) throws { try hear(sentences.compactMap { $0 }) }

  /// Presses a key, and waits until this was said then.
  func hear(_ sentences: String?..., after key: Keyboard.Key) throws {
    try Keyboard.press(key)
    try hear(sentences.compactMap { $0 })
  }

  /// Presses a key, and waits until this was said then. What is announced as the focus moves, Orca says before or after where one is: 48 always,
  /// older ones on a busy machine.
  func hearTogether(_ sentences: String?..., after key: Keyboard.Key) throws {
    try Keyboard.press(key)
    try hear(sentences.compactMap { $0 }, inAnyOrder: true)
  }

  /// Types a text. Orca 48 says its letters, each in its own way, and leaves out those that are not the last when it comes to them.
  func type(_ text: String) throws {
    guard Self.isOrca48 else { return try Keyboard.type(text) }
    for letter in text {
      try Keyboard.type(String(letter))
      guard letter != " " else { continue }
      try wait(until: "\(letter) of \(text)") { try Self.lines().count > position }
      position += 1
    }
  }

  /// Has Orca 43 find together what comes meanwhile, as on a busy machine.
  func late(_ body: () throws -> Void) throws {
    let process = try #require(ProcessInfo.processInfo.environment["ORCA_PID"].flatMap { Int32($0) })
    if !Self.isOrca48 { kill(process, SIGSTOP) }
    defer { kill(process, SIGCONT) }
    try body()
  }

  /// Waits until this was said, whatever was before: after another program has gone, something of that may still be said. It may be said once
  /// more, as what is announced at launch is announced again until a screen reader is known to follow.
  func hearAtLast(_ sentence: String) throws {
    do {
      position += try wait(for: sentence) {
        try Self.lines().dropFirst(position).firstIndex(of: sentence).map { $0 + 1 - position }
      }
      passOver(sentence)
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

  /// Waits until one is in a window again, after what was in front of it, and in its list, if it has one.
  func hearAgain(_ window: String, listOf count: Int? = nil) throws {
    guard !Self.isOrca48 else { return }
    if let count {
      try hearPerhaps(Self.frame(window), Self.list(of: count))
    } else {
      try hearPerhaps(Self.frame(window))
    }
  }

  /// Passes over this sentence from now on: Orca says what has the focus at launch when it has followed the program that far, if at all.
  func passOver(_ sentence: String) { passedOver.insert(sentence) }

  // MARK: What Orca calls things
  // Orca 43 and Orca 48 have different words for what something is, and say different parts of where it is. All else is ours.

  /// A button.
  static func button(_ name: String) -> String { isOrca48 ? "\(name) button." : "\(name) push button." }

  /// The sentence that the button before opens a menu.
  static let opensMenu: String? = isOrca48 ? "opens popup" : nil

  private static func frame(_ name: String) -> String { "\(name) frame." }

  private static func list(of count: Int) -> String { "List with \(count) items." }

  /// True if a sentence says where something is, or what was said already. When Orca 48 says that depends on when it asks for what: it follows
  /// a program slowly that has just started, and an element that has gone by then is a "button" without a name.
  private func isContext(_ sentence: String) -> Bool {
    if passedOver.contains(sentence) { return true }
    return Self.isOrca48
      && (sentence.hasSuffix(" frame") || sentence.hasPrefix("List with ")
        || ["scroll pane", "button."].contains(sentence)
        || ["Quintet Showcase", "عرض كوينتت"].contains(sentence)
        || (try? Self.lines()[start..<position].contains(sentence)) == true)
  }

  /// A list without rows, after what it is called.
  static let emptyList: String? = isOrca48 ? nil : "list."

  /// Returns the speech for a sheet that comes in place of another, and for the control with the focus.
  static func sheet(_ name: String, at control: String) -> [String] { isOrca48 ? [name, control] : [control, name] }

  private static let isOrca48 = (ProcessInfo.processInfo.environment["ORCA_VERSION"].flatMap { Int($0) } ?? 0) >= 48

  // MARK: Private

  private static let file = ProcessInfo.processInfo.environment["SPEECH_FILE"]

  private var passedOver: Set<String> = []
  private let start: Int
  private var position: Int

  /// Waits until this was said, all of it and nothing else but context, since the last time.
  func hear(_ sentences: [String], inAnyOrder: Bool = false) throws {
    var heard: [String] = []
    do {
      try wait(until: "what is to be heard") {
        heard = Array(try Self.lines().dropFirst(position))
        var missing = sentences
        for (index, sentence) in heard.enumerated() where !missing.isEmpty {
          if let place = missing.prefix(inAnyOrder ? missing.count : 1).firstIndex(of: sentence) {
            missing.remove(at: place)
            if missing.isEmpty { heard = Array(heard.prefix(index + 1)) }
          } else if !isContext(sentence) {
            // A wrong sentence does not become right.
            throw Failure("\(sentence) instead of \(missing[0])")
          }
        }
        return missing.isEmpty
      }
      position += sentences.isEmpty ? 0 : heard.count
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

  /// Returns the lines spoken, except the last one while it is being written.
  private static func lines() throws -> [String] {
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: file ?? "")), as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}
