import Foundation
import Testing

/// Runs the real Showcase in its window, and reads and presses through the accessibility tree as a person does.
final class App {
  let program: Program

  /// - Parameters:
  ///   - arguments: The command line; see ``Sandbox/clientOptions``.
  ///   - locale: The language, as a value of LC_ALL.
  ///   - launcher: A command that starts the command that follows it.
  ///   - lastLine: It is killed as soon as it has logged this line.
  init(
    on device: Device,
    arguments: [String],
    locale: String = "en_US.UTF-8",
    launcher: [String] = [],
    lastLine: Program.Line? = nil
  ) throws {
    Announcements.forget()
    program = try Program(
      "showcase",
      launcher + [Build.showcase] + arguments,
      environment: device.environment(locale: locale),
      lastLine: lastLine
    )
  }

  /// Returns true if the text, or a text that contains it, is visible. Titles of windows do not count: announcements are such titles.
  func sees(_ text: String) -> Bool {
    root?.first { $0.role != "frame" && $0.name.contains(text) } != nil
  }

  /// Throws if the program has ended.
  func checkRunning(_ sourceLocation: SourceLocation) throws {
    if let exit = program.ended { throw Failure("showcase ended: \(exit)", sourceLocation: sourceLocation) }
  }

  /// Waits until a text can be seen.
  func waitToSee(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait(until: "\"\(text)\" on the screen", sourceLocation: sourceLocation) {
      try checkRunning(sourceLocation)
      return sees(text)
    }
  }

  /// Waits until a text is announced to screen readers.
  ///
  /// That is in the window for three seconds, beside everything else that is in it: looking through all of it could take longer on
  /// a machine under load.
  func waitToHear(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait(until: "\"\(text)\" to be heard", sourceLocation: sourceLocation) {
      try checkRunning(sourceLocation)
      if Announcements.take(text) { return true }
      var level = root.map { [$0] } ?? []
      for _ in 0..<6 {
        level = level.flatMap(\.children)
        if level.contains(where: { $0.name.contains(text) }) { return true }
      }
      return false
    }
  }

  /// Waits until a text is gone.
  func waitToMiss(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait(until: "\"\(text)\" off the screen", sourceLocation: sourceLocation) { !sees(text) }
  }

  /// Waits for something with this title that can be pressed.
  func button(_ title: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Element {
    try wait(for: "\"\(title)\" to press", sourceLocation: sourceLocation) {
      try checkRunning(sourceLocation)
      // A label has actions too, those of its context menu.
      return root?.first { Self.isNamed($0.name, title) && $0.hasAction && $0.role != "label" }
    }
  }

  /// Returns true if there is something with this title that can be pressed.
  func offers(_ title: String) -> Bool {
    root?.first { Self.isNamed($0.name, title) && $0.hasAction && $0.role != "label" } != nil
  }

  /// Waits for something with this title that can be pressed, and presses it.
  func press(_ title: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try button(title, sourceLocation: sourceLocation).press()
  }

  /// Returns true if the program has logged a line with these words.
  func hasLogged(_ words: String) -> Bool { logged(words) > 0 }

  /// Returns the number of lines with these words that the program has logged.
  func logged(_ words: String) -> Int {
    program.lines.count { $0.contains(words) }
  }

  /// Ends it as a person does who closes the window and as the system does that needs memory.
  func end() throws {
    try program.end(with: SIGKILL)
  }

  /// The visible elements, for a test's report.
  var tree: String {
    root?.tree() ?? "no window\n"
  }

  var root: Element? { Element.program(program.identifier) }

  /// GTK 4.8 names the button of a dialog by its title and by its label, "_Open Open"; a row of a list is named by all
  /// its texts, "Privacy, You have given your consent".
  static func isNamed(_ name: String, _ title: String) -> Bool {
    ["\(title)", "\(title) \(title)", "_\(title)", "_\(title) \(title)"].contains(name) || name.hasPrefix("\(title), ")
  }
}
