import Foundation

/// What the page's forms did lately. A form is answered with where the page is that says so, so that to load that page again does nothing again.
actor DoneList {
  /// How many are known at most; an address of one before them leads to the page without a message.
  static let limit = 100

  private var entries: [(name: String, text: String)] = []

  /// Keeps what was done.
  ///
  /// - Returns: A name that nobody guesses.
  func add(_ text: String) -> String {
    let name = UUID().uuidString.lowercased()
    entries.append((name, text))
    entries.removeFirst(max(0, entries.count - Self.limit))
    return name
  }

  func text(of name: String) -> String? {
    entries.first { $0.name == name }?.text
  }
}
