import Testing

/// Actions with fields.
extension App {
  /// Waits for the field with this name.
  func field(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Element {
    try wait(for: "a field \"\(name)\"", sourceLocation: sourceLocation) {
      try checkRunning(sourceLocation)
      return root?.first { $0.name == name && $0.isEditable }
    }
  }

  /// Waits until the field has this text.
  func waitForText(_ text: String, in name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    var found = ""
    do {
      try wait(until: "the text") {
        found = try field(name, sourceLocation: sourceLocation).text
        return found == text
      }
    } catch { throw Failure("\"\(found)\" instead of \"\(text)\" in \"\(name)\"", sourceLocation: sourceLocation) }
  }

  /// Waits until the element of this name has the focus.
  func waitForFocus(on name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try Keyboard.giveToWindow()
    try wait(until: "the focus on \"\(name)\"", sourceLocation: sourceLocation) {
      root?.first { $0.name == name && $0.isFocused } != nil
    }
  }

  /// Presses Tab until an element has the focus whose name is this, or begins with it, as a row's does.
  func tab(to name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try Keyboard.giveToWindow()
    for _ in 1...60 {
      if root?.first(where: { Self.isNamed($0.name, name) && $0.isFocused }) != nil { return }
      try Keyboard.press(.tab)
    }
    throw Failure("Tab does not lead to \"\(name)\"", sourceLocation: sourceLocation)
  }
}
