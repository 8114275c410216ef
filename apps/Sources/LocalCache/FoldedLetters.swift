import Foundation

/// Letters that a search takes for one that is not ASCII.
enum FoldedLetters {
  /// The letters that differ from what is searched for them. A table, since Foundation's `folding` takes a hundred times as long.
  static let table: [Unicode.Scalar: String] = {
    var table: [Unicode.Scalar: String] = [:]
    for value in blocks.joined() {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let folded = fold(scalar)
      if folded != String(scalar) || folded.unicodeScalars.first != scalar { table[scalar] = folded }
    }
    return table
  }()

  /// Letters of alphabets, Japanese syllables, and presentation forms of letters. Others stand for themselves, as ideographs do.
  private static let blocks: [ClosedRange<UInt32>] = [
    0x80...0x2DFF, 0x3000...0x30FF, 0xA640...0xABFF, 0xFB00...0xFDFF, 0xFE20...0xFFEF,
  ]
  /// Accents, points and signs on Latin, Greek, Cyrillic, Hebrew and Arabic letters.
  private static let marks: [ClosedRange<UInt32>] = [
    0x300...0x36F, 0x483...0x487, 0x591...0x5BD, 0x5BF...0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7...0x5C7,
    0x610...0x61A,
    0x640...0x640, 0x64B...0x65F, 0x670...0x670, 0x6D6...0x6DC, 0x6DF...0x6E8, 0x6EA...0x6ED, 0x1AB0...0x1AFF,
    0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
  ]
  /// Letters that Unicode does not decompose.
  private static let others: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ð": "d", "đ": "d", "þ": "th", "ł": "l", "ħ": "h", "ŧ": "t", "ı": "i",
    "ŋ": "n",
    "ς": "σ", "ى": "ي", "ة": "ه", "ی": "ي", "ک": "ك", "ٱ": "ا",
    "‘": "'", "’": "'", "‚": "'", "‛": "'", "′": "'", "“": "\"", "”": "\"", "„": "\"", "«": "\"", "»": "\"", "‹": "'",
    "›": "'",
    "‐": "-", "‒": "-", "–": "-", "—": "-", "―": "-", "−": "-", "⁄": "/",
  ]

  private static func fold(_ scalar: Unicode.Scalar) -> String {
    var folded = ""
    for part in String(scalar).lowercased().decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars {
      let properties = part.properties
      if properties.generalCategory == .format || marks.contains(where: { $0.contains(part.value) }) { continue }
      if let other = others[part] {
        folded += other
      } else if properties.numericType == .decimal, let number = properties.numericValue {
        folded += String(Int(number))
      } else if properties.generalCategory == .spaceSeparator {
        folded += " "
      } else {
        folded.unicodeScalars.append(part)
      }
    }
    return folded
  }
}
