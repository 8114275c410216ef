import Foundation

/// Makes text from a server fit for a screen and for a log, whatever the server has put into it.
public enum ServerText {
  /// The most marks that are kept after one letter. No script needs more: the highest Tibetan stack has eight.
  private static let maximumMarks = 8

  /// Returns what a person can read of a text.
  ///
  /// Control characters become spaces. What turns the direction of the text around it is taken out, and so are marks piled
  /// up on one letter, which take a text engine quadratic time. What is too long ends with "…", after a whole character.
  /// Emoji, flags, joiners and the marks of every script stay; white space at both ends does not.
  ///
  /// - Parameters:
  ///   - text: What the server sent.
  ///   - limit: The most Unicode scalars to keep, at least 1.
  ///   - lines: The most lines to keep, at least 1; further line breaks become spaces.
  public static func readable(_ text: String, limit: Int = 500, lines: Int = 1) -> String {
    var kept = String.UnicodeScalarView()
    var (seen, count, marks, line) = (0, 0, 0, 1)
    var isCut = false
    for original in text.unicodeScalars {
      // For a text that is taken out almost whole, and would be looked at to its end all the same.
      guard seen < 16 * limit else {
        isCut = true
        break
      }
      seen += 1
      guard let scalar = visible(original) else { continue }
      marks = isMark(scalar) ? marks + 1 : 0
      if marks > maximumMarks || count == 0 && scalar.properties.isWhitespace { continue }
      guard count < limit else {
        isCut = true
        break
      }
      if scalar == "\n" { line += 1 }
      kept.append(scalar == "\n" && line > lines ? " " : scalar)
      count += 1
    }
    var readable = String(kept)
    // The last character may have lost its marks, or the rest of its family.
    if isCut, readable.count > 1 { readable.removeLast() }
    while readable.last?.isWhitespace == true { readable.removeLast() }
    return isCut ? readable + "…" : readable
  }

  /// Returns true if a text has anything in it that a person can see: more than blanks, marks without a letter, and characters that
  /// show nothing, such as U+200B or the blank of Braille.
  public static func isSeen(_ text: String) -> Bool {
    for scalar in text.unicodeScalars where isSeen(scalar) && !isMark(scalar) { return true }
    return false
  }

  /// Returns true if two texts look the same to a person, apart from blanks at the ends, characters that show nothing, letters' case and
  /// other forms of the same letters.
  public static func looksAlike(_ one: String, _ other: String) -> Bool { look(of: one) == look(of: other) }

  private static func look(of text: String) -> String {
    var seen = String.UnicodeScalarView(), isBlank = false
    for scalar in NSString(string: text).precomposedStringWithCompatibilityMapping.unicodeScalars {
      if isSeen(scalar) {
        if isBlank, !seen.isEmpty { seen.append(" ") }
        seen.append(scalar)
        isBlank = false
      } else if scalar.properties.isWhitespace {
        isBlank = true
      }
    }
    return String(seen).lowercased()
  }

  // One copy, not one in each loop that asks: those are 600 bytes of code.
  @inline(never)
  private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .unassigned, .surrogate: return false
    default: return scalar != "\u{2800}"
    }
  }

  /// Returns what stands for a scalar; nil if nothing does.
  private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x0A, 0x2028, 0x2029: return "\n"
    case 0x00...0x1F, 0x7F...0x9F: return " "
    // Byte order mark, deprecated shaping controls, annotations.
    case 0xFEFF, 0x206A...0x206F, 0xFFF9...0xFFFB: return nil
    default: return scalar.properties.isBidiControl ? nil : scalar
    }
  }

  /// Returns true if it is drawn onto, or joins, the letter before it.
  @inline(never)
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    let isJoiner = scalar == "\u{200D}"
    return isJoiner || scalar.properties.isGraphemeExtend || scalar.properties.generalCategory == .spacingMark
  }
}
