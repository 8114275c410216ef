/// Decides about the editing of a text view, and follows its scrolling.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// Asked before the text is edited.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  /// Called when the text is being edited.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Asked before the text stops being edited.
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  /// Called when the text is no longer edited.
  func textViewDidEndEditing(_ textView: UITextView)
  /// Asked before the user changes the text, but not before a change is undone or done again. The range counts UTF-16 units.
  func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
  /// Called after the user has changed the text.
  func textViewDidChange(_ textView: UITextView)
  /// Called when the cursor or the selection has moved, by the person or the program.
  func textViewDidChangeSelection(_ textView: UITextView)
  /// Asked before a link in a text that is not edited is opened. The range of the link counts UTF-16 units.
  func textView(
    _ textView: UITextView,
    shouldInteractWith url: URL,
    in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool
  /// Asked the same where the method with an interaction is not there.
  func textView(_ textView: UITextView, shouldInteractWith url: URL, in characterRange: NSRange) -> Bool
}

/// Use that a person makes of a link in a text.
public enum UITextItemInteraction: Int, Sendable {
  /// Opens it.
  case invokeDefaultAction = 0
  /// Asks what can be done with it. Nothing here does.
  case presentActions = 1
  /// Shows a preview of what it leads to; no gesture here asks for that. Nothing here does.
  case preview = 2
}

extension UITextViewDelegate {
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  public func textViewDidEndEditing(_ textView: UITextView) {}
  public func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
  {
    true
  }
  public func textViewDidChange(_ textView: UITextView) {}
  public func textViewDidChangeSelection(_ textView: UITextView) {}
  public func textView(
    _ textView: UITextView,
    shouldInteractWith url: URL,
    in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool {
    self.textView(textView, shouldInteractWith: url, in: characterRange)
  }
  public func textView(_ textView: UITextView, shouldInteractWith url: URL, in characterRange: NSRange) -> Bool { true }
}
