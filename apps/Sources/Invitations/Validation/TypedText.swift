/// Reads what a person typed or pasted.
enum TypedText {
  /// Removes what cannot be seen from both ends: white space of any kind, line breaks, zero width spaces, byte order marks.
  ///
  /// It goes by whole grapheme clusters, so that it never takes an emoji or a syllable apart whose last scalar is invisible.
  static func trimmed(_ text: String) -> String {
    guard
      let first = text.firstIndex(where: { !isInvisible($0) }),
      let last = text.lastIndex(where: { !isInvisible($0) })
    else { return "" }
    return String(text[first...last])
  }

  private static func isInvisible(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { scalar in
      let properties = scalar.properties
      switch properties.generalCategory {
      case .control, .format: return true
      // The Hangul fillers are letters that show nothing.
      case .otherLetter: return properties.isDefaultIgnorableCodePoint
      default: return properties.isWhitespace
      }
    }
  }
}
