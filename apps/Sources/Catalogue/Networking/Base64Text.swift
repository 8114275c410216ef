import Foundation

/// Reads base64 as encoders really write it.
enum Base64Text {
  /// Returns the bytes; nil if it is no base64.
  ///
  /// Taken are line breaks and blanks (Android's, Java's and Python's for mail), the letters for addresses and no padding (JWT), a
  /// `data:` address (what browsers make of a file), what was encoded once more for a form or an address, blanks in place of "+" (what was
  /// not), quotes, `b'…'` and escapes (Python's and JSON's, written twice), a mark of byte order, C's zero at the end, and these around one
  /// another.
  static func bytes(_ text: String) -> Data? {
    if let bytes = Data(base64Encoded: text) { return bytes }
    var text = text.trimmingCharacters(in: around)
    for opening in ["b'", "b\"", "'", "\""] where text.hasPrefix(opening) && text.hasSuffix(String(opening.suffix(1))) {
      text = String(text.dropFirst(opening.count).dropLast()).trimmingCharacters(in: around)
      break
    }
    if text.contains("%") { text = text.removingPercentEncoding ?? text }
    if text.prefix(5).lowercased() == "data:" {
      guard let comma = text.firstIndex(of: ","), text[..<comma].lowercased().hasSuffix(";base64") else { return nil }
      text = String(text[text.index(after: comma)...])
    }
    text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if text.contains("\\") {
      // Gson escapes "=", and .NET "+".
      let escapes = ["\\r": "", "\\n": "", "\\/": "/", "\\u002b": "+", "\\u002f": "/", "\\u003d": "="]
      for (escaped, letter) in escapes {
        text = text.replacingOccurrences(of: escaped, with: letter, options: .caseInsensitive)
      }
    }
    text = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\r" && $0 != "\n" && $0 != "\t" }))
    if text.contains(" ") {
      guard let unspaced = unspaced(text) else { return nil }
      text = unspaced
    }
    var letters = text.utf8.map { letter in
      switch letter {
      case UInt8(ascii: "-"): UInt8(ascii: "+")
      case UInt8(ascii: "_"): UInt8(ascii: "/")
      default: letter
      }
    }
    while letters.last == UInt8(ascii: "=") { letters.removeLast() }
    guard letters.count % 4 != 1 else { return nil }
    letters += [UInt8](repeating: UInt8(ascii: "="), count: (4 - letters.count % 4) % 4)
    return Data(base64Encoded: Data(letters))
  }

  private static let around = CharacterSet.whitespacesAndNewlines.union(CharacterSet(charactersIn: "\0\u{FEFF}"))

  /// Returns a text without its blanks: they stand between lines of one length, or in place of "+". Nil where neither makes as many letters as
  /// there must be.
  private static func unspaced(_ text: String) -> String? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    let lines = parts.joined(), pluses = parts.joined(separator: "+")
    let areLines = text.contains("+") || parts.dropLast().allSatisfy { $0.utf8.count == parts[0].utf8.count }
    let ways = areLines ? [lines, pluses] : [pluses, lines]
    if let whole = ways.first(where: { $0.utf8.count % 4 == 0 }) { return whole }
    // Without padding any number of letters may be there; a sentence is told from lines by their length.
    return areLines && parts[0].utf8.count >= 20 ? lines : nil
  }
}
