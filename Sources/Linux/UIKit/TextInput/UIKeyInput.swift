/// A responder into which text is typed while it is first responder: a field, a text view, or a view of the program's own.
@preconcurrency @MainActor
public protocol UIKeyInput: UITextInputTraits {
  /// True if there is text.
  var hasText: Bool { get }
  /// Puts a text where the cursor is. Called for what is typed, in a view of the program's own; Return is a line's end.
  func insertText(_ text: String)
  /// Deletes what is selected, or the letter before the cursor. Called when Backspace is pressed, even where there is nothing to delete.
  func deleteBackward()
}
