import Foundation
import LocalCache

/// The folded texts of some rows, in one buffer.
struct TextChunk: Hashable, Sendable {
  /// A row's text, which begins where the one before ends.
  struct Entry: Hashable, Sendable {
    let place: Int64
    /// The beginning of the row's sealed bytes, which is random: another row, or another content of it, has another one.
    let stamp: UInt64
    /// The place after the text's last byte, a 0.
    let end: Int
  }

  /// The greatest number of texts.
  static let capacity = 1_000

  private(set) var entries: [Entry] = []
  private var bytes: [UInt8] = []

  init() {}

  mutating func append(_ text: FoldedText, place: Int64, stamp: UInt64) {
    bytes += text.bytes
    entries.append(Entry(place: place, stamp: stamp, end: bytes.count))
  }

  /// Takes over another's text.
  mutating func append(entryAt index: Int, of other: TextChunk) {
    let entry = other.entries[index]
    bytes += other.bytes[(index == 0 ? 0 : other.entries[index - 1].end)..<entry.end]
    entries.append(Entry(place: entry.place, stamp: entry.stamp, end: bytes.count))
  }

  /// Adds the places of the rows in whose texts each of the words is found.
  func append(placesOf words: [FoldedText], to places: inout [Int64]) {
    bytes.withUnsafeBufferPointer { bytes in
      guard var text = bytes.baseAddress else { return }
      var start = 0
      for entry in entries {
        if words.allSatisfy({ $0.isFound(in: text) }) { places.append(entry.place) }
        text += entry.end - start
        start = entry.end
      }
    }
  }
}

// MARK: Bytes

extension TextChunk {
  /// The number of texts; place, stamp and end of each; eight bytes a number, the lowest first. Then the buffer.
  var data: Data {
    var numbers = [UInt64(entries.count).littleEndian]
    for entry in entries {
      numbers.append(UInt64(bitPattern: entry.place).littleEndian)
      numbers.append(entry.stamp.littleEndian)
      numbers.append(UInt64(entry.end).littleEndian)
    }
    return numbers.withUnsafeBytes { Data($0) } + bytes
  }

  /// Reads what ``data`` wrote; nil if it is another.
  init?(data: Data) {
    let chunk = data.withUnsafeBytes { bytes -> TextChunk? in
      func number(_ index: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
      }
      guard bytes.count >= 8, number(0) <= UInt64(Self.capacity) else { return nil }
      let count = Int(number(0)), start = 8 + count * 24
      guard bytes.count >= start else { return nil }
      var chunk = TextChunk()
      chunk.bytes = Array(bytes[start...])
      var last = 0
      for entry in 0..<count {
        let end = Int(truncatingIfNeeded: number(entry * 3 + 3))
        guard end > last, end <= chunk.bytes.count, chunk.bytes[end - 1] == 0 else { return nil }
        let place = Int64(bitPattern: number(entry * 3 + 1))
        chunk.entries.append(Entry(place: place, stamp: number(entry * 3 + 2), end: end))
        last = end
      }
      return last == chunk.bytes.count ? chunk : nil
    }
    guard let chunk else { return nil }
    self = chunk
  }
}
