import Foundation

/// Reads base64 as encoders really write it.
enum Base64Text {
  /// Returns the bytes; nil for what is no base64.
  ///
  /// Taken are line breaks and blanks (Android's, Java's and Python's for mail), the letters for addresses and no padding (JWT), a
  /// `data:` address (what browsers make of a file), what was encoded once more for a form or an address, blanks in place of "+" (what was
  /// not), `b'…'` and escaped line breaks (Python's and JSON's, written twice).
  static func bytes(_ text: String) -> Data? {
    if let bytes = Data(base64Encoded: text) { return bytes }
    var text = text
    if text.hasPrefix("data:") {
      guard let comma = text.firstIndex(of: ","), text[..<comma].lowercased().hasSuffix(";base64") else { return nil }
      text = String(text[text.index(after: comma)...])
    }
    if text.contains("%") { text = text.removingPercentEncoding ?? text }
    text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    for quote in ["'", "\""] where text.hasPrefix("b" + quote) && text.hasSuffix(quote) {
      text = String(text.dropFirst(2).dropLast())
    }
    if text.contains("\\") {
      for escaped in ["\\r", "\\n", "\\/"] {
        text = text.replacingOccurrences(of: escaped, with: escaped == "\\/" ? "/" : "")
      }
    }
    var letters: [UInt8] = [], withPluses: [UInt8] = []
    letters.reserveCapacity(text.utf8.count + 3)
    for letter in text.utf8 {
      switch letter {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): continue
      case UInt8(ascii: " "):
        // The letters so far, for the case that blanks are some of them.
        if withPluses.isEmpty { withPluses = letters }
        withPluses.append(UInt8(ascii: "+"))
        continue
      case UInt8(ascii: "-"): letters.append(UInt8(ascii: "+"))
      case UInt8(ascii: "_"): letters.append(UInt8(ascii: "/"))
      default: letters.append(letter)
      }
      if !withPluses.isEmpty, let last = letters.last { withPluses.append(last) }
    }
    // Where there are blanks, as many letters as there must be show what they are.
    if !withPluses.isEmpty, letters.count % 4 != 0 {
      guard withPluses.count % 4 == 0 else { return nil }
      letters = withPluses
    }
    while letters.last == UInt8(ascii: "=") { letters.removeLast() }
    guard letters.count % 4 != 1 else { return nil }
    letters += [UInt8](repeating: UInt8(ascii: "="), count: (4 - letters.count % 4) % 4)
    return Data(base64Encoded: Data(letters))
  }
}
