/// Characters that an internationalised domain label may have, after RFC 5892.
///
/// The tables are those of Unicode that come with Swift, so that a letter that is new in Unicode becomes possible with a new
/// toolchain. Where the RFC asks for the script of a neighbour, which Swift does not tell, the main block of that script is
/// asked for instead; the rule for zero width non-joiners between letters that join is taken as: between letters of Arabic.
enum InternationalCharacter {
  /// Returns true if the character at a place of a label, mapped already, may stand there.
  static func isPermitted(at index: Int, in label: [Unicode.Scalar]) -> Bool {
    let scalar = label[index]
    let before = index > 0 ? label[index - 1] : nil
    let after = index + 1 < label.count ? label[index + 1] : nil
    switch scalar.value {
    // Appendix A of the RFC: what needs the right company.
    case 0x200C: return isVirama(before) || (isIn(0x620...0x6FF, before) && isIn(0x620...0x6FF, after))
    case 0x200D: return isVirama(before)
    case 0xB7: return before == "l" && after == "l"
    case 0x375: return isIn(0x370...0x3FF, after)
    case 0x5F3, 0x5F4: return isIn(0x590...0x5FF, before)
    case 0x30FB: return label.contains { $0.value != 0x30FB && isJapanese($0) }
    case 0x660...0x669: return !label.contains { isIn(0x6F0...0x6F9, $0) }
    case 0x6F0...0x6F9: return !label.contains { isIn(0x660...0x669, $0) }
    // Section 2.6: exceptions.
    case 0x6FD, 0x6FE, 0xF0B, 0x3007: return true
    case 0x640, 0x7FA, 0x302E, 0x302F, 0x3031...0x3035, 0x303B: return false
    // Section 2.9: conjoining Jamo.
    case 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF: return false
    default: return scalar == "-" || isLetterOrDigit(scalar)
    }
  }

  /// Returns true if it is a combining mark, which no label begins with.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Sections 2.1, 2.3 and 2.8. Capital letters are gone by the mapping; one that is left has no small one.
  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.properties.isDefaultIgnorableCodePoint else { return false }
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark, .decimalNumber: return true
    default: return false
    }
  }

  private static func isVirama(_ scalar: Unicode.Scalar?) -> Bool {
    scalar?.properties.canonicalCombiningClass == .virama
  }

  private static func isIn(_ block: ClosedRange<UInt32>, _ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { block.contains($0.value) } ?? false
  }

  /// Returns true if it is Hiragana, Katakana or Han.
  private static func isJapanese(_ scalar: Unicode.Scalar) -> Bool {
    isIn(0x3040...0x30FF, scalar) || isIn(0x3400...0x4DBF, scalar) || isIn(0x4E00...0x9FFF, scalar)
  }
}
