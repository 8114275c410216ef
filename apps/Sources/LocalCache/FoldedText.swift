import Foundation

/// A text in which case, accents and the width of letters make no difference, for searches.
package struct FoldedText: Hashable, Comparable, Sendable {
  /// UTF-8 that ends with a 0 and has no other.
  package let bytes: [UInt8]

  package init(_ text: String) {
    // Most texts are ASCII, and folding those by hand is a hundred times faster.
    if text.utf8.allSatisfy({ (1..<0x80).contains($0) }) {
      bytes = text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } + [0]
    } else {
      let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]
      let folded = text.folding(options: options, locale: nil).lowercased()
      bytes = folded.utf8.filter { $0 != 0 } + [0]
    }
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the words of a query.
  package static func words(of query: String) -> [FoldedText] {
    query.split(whereSeparator: \.isWhitespace).map { FoldedText(String($0)) }
  }

  /// Returns both texts with a line break between them, which no word of a query has.
  package func joined(_ other: FoldedText) -> FoldedText { FoldedText(bytes: bytes.dropLast() + [0x0A] + other.bytes) }

  package func contains(_ word: FoldedText) -> Bool {
    bytes.withUnsafeBufferPointer { text in text.baseAddress.map(word.isFound) ?? false }
  }

  /// Searches bytes up to the first 0.
  package func isFound(in text: UnsafePointer<UInt8>) -> Bool {
    bytes.withUnsafeBytes { word in
      guard let start = word.bindMemory(to: CChar.self).baseAddress else { return false }
      return strstr(UnsafeRawPointer(text).assumingMemoryBound(to: CChar.self), start) != nil
    }
  }

  package static func < (one: FoldedText, other: FoldedText) -> Bool {
    one.bytes.lexicographicallyPrecedes(other.bytes)
  }
}
