import Foundation

/// A text in which case, accents and the width of letters make no difference, for searches.
package struct FoldedText: Hashable, Comparable, Sendable {
  /// UTF-8 that ends with a 0 and has no other.
  package let bytes: [UInt8]

  package init(_ text: String) {
    var text = text
    bytes = text.withUTF8(Self.folded) ?? Self.foldedByFoundation(text)
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

  // MARK: Folding

  /// Folds a text by Foundation, which takes a hundred times as long as a table.
  static func foldedByFoundation(_ text: String) -> [UInt8] {
    let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]
    return text.folding(options: options, locale: nil).lowercased().utf8.filter { $0 != 0 } + [0]
  }

  /// Folds a text of letters and signs that are characters by themselves; nil if it has others, which may be folded together.
  private static func folded(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count + 1)
    var index = 0
    while index < text.count {
      let first = text[index]
      if first < 0x80 {
        guard first != 0 else { return nil }
        bytes.append((0x41...0x5A).contains(first) ? first | 0x20 : first)
        index += 1
        continue
      }
      let length = first < 0xE0 ? 2 : 3
      guard first < 0xF0 else { return nil }
      var scalar = UInt32(first & (length == 2 ? 0x1F : 0x0F))
      for next in 1..<length { scalar = scalar << 6 | UInt32(text[index + next] & 0x3F) }
      if unfolded.contains(scalar) {
        bytes.append(contentsOf: text[index..<index + length])
      } else {
        guard scalar < tableEnd else { return nil }
        var folded = table[Int(scalar)]
        guard folded != 0 else { return nil }
        while folded != 0 {
          bytes.append(UInt8(truncatingIfNeeded: folded))
          folded >>= 8
        }
      }
      index += length
    }
    bytes.append(0)
    return bytes
  }

  /// Chinese characters have no case, accent or width.
  private static let unfolded: ClosedRange<UInt32> = 0x4E00...0x9FFF
  private static let tableEnd: UInt32 = 0x2100

  /// Letters and signs of Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic and Georgian, and punctuation; no marks.
  private static let blocks: [ClosedRange<UInt32>] = [
    0xA0...0x2FF, 0x370...0x482, 0x48A...0x58F, 0x5D0...0x5EA, 0x620...0x64A, 0x660...0x66F, 0x671...0x6D3,
    0x6F0...0x6F9, 0x10A0...0x10FF, 0x1E00...0x1FFF, 0x2010...0x2027, 0x2030...0x205E, 0x20A0...0x20C0,
  ]

  /// Bytes of each scalar as Foundation folds it, the first in the lowest place; 0 for one that is not in the table.
  private static let table: [UInt64] = {
    var table = [UInt64](repeating: 0, count: Int(tableEnd))
    for number in blocks.joined() {
      guard let scalar = Unicode.Scalar(number), isAlone(scalar) else { continue }
      let bytes = foldedByFoundation(String(Character(scalar))).dropLast()
      guard bytes.count <= 8 else { continue }
      table[Int(number)] = bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    return table
  }()

  /// True if a scalar is a character whatever stands beside it.
  private static func isAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format, .control, .unassigned: false
    default: !scalar.properties.isGraphemeExtend
    }
  }
}
