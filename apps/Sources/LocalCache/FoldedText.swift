import Foundation

/// A text for searches, in which nothing makes a difference that one leaves out in typing: case, accents and strokes of letters, the forms of
/// an Arabic letter, ligatures, width, kinds of digits, quotation marks and dashes, and characters that are not seen.
package struct FoldedText: Hashable, Comparable, Sendable {
  /// UTF-8 that ends with a 0 and has no other.
  package let bytes: [UInt8]

  package init(_ text: String) {
    // Hangul that a system has taken apart is put together; its letters begin with this byte.
    let text = text.utf8.contains(0xE1) ? text.precomposedStringWithCanonicalMapping : text
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 1)
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0: break
      case 0x41...0x5A: bytes.append(UInt8(scalar.value) | 0x20)
      case 1..<0x80: bytes.append(UInt8(scalar.value))
      default:
        if let others = FoldedLetters.table[scalar] {
          bytes += others.utf8
        } else if let itself = UTF8.encode(scalar) {
          bytes += itself
        }
      }
    }
    bytes.append(0)
    self.bytes = bytes
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the words of a query.
  package static func words(of query: String) -> [FoldedText] {
    query.split(whereSeparator: \.isWhitespace).map { FoldedText(String($0)) }.filter { $0.bytes.count > 1 }
  }

  /// Returns both texts with a line break between them, which no word of a query has.
  package func joined(_ other: FoldedText) -> FoldedText { FoldedText(bytes: bytes.dropLast() + [0x0A] + other.bytes) }

  package func contains(_ word: FoldedText) -> Bool {
    bytes.withUnsafeBufferPointer { text in text.baseAddress.map { word.first(in: $0) != nil } ?? false }
  }

  /// Searches bytes up to the first 0, and returns the beginning of the first place at which they have these.
  package func first(in text: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    bytes.withUnsafeBytes { word in
      guard let start = word.bindMemory(to: CChar.self).baseAddress else { return nil }
      let found = strstr(UnsafeRawPointer(text).assumingMemoryBound(to: CChar.self), start)
      return found.map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self) }
    }
  }

  package static func < (one: FoldedText, other: FoldedText) -> Bool {
    one.bytes.lexicographicallyPrecedes(other.bytes)
  }
}
