/// On which side lines of text begin.
public enum NSTextAlignment: Int, Sendable {
  /// Lines begin on the left.
  case left
  /// Lines are centred.
  case center
  /// Lines begin on the right.
  case right
  /// Lines are as wide as the text, the last one excepted.
  case justified
  /// Lines begin where the interface's language begins them.
  case natural
}

/// Treatment of text that is wider than its place.
public enum NSLineBreakMode: Int, Sendable {
  /// A new line begins between words, and within a word that is too long for one.
  case byWordWrapping
  /// A new line begins anywhere.
  case byCharWrapping
  /// The text is cut off.
  case byClipping
  /// Three dots stand for the text's beginning.
  case byTruncatingHead
  /// Three dots stand for the text's end.
  case byTruncatingTail
  /// Three dots stand for the text's middle.
  case byTruncatingMiddle
}

/// Place of a label's letters that were made smaller to fit.
public enum UIBaselineAdjustment: Int, Sendable {
  /// On the line where the larger letters would stand.
  case alignBaselines
  /// In the middle of the height.
  case alignCenters
  /// Below the upper edge of the larger letters.
  case none
}
