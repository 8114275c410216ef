import Foundation
import LocalCache

/// The folded texts of some rows, in one buffer.
struct TextChunk: Hashable, Sendable {
  /// A row's text, which begins where the one before ends.
  struct Entry: Hashable, Sendable {
    let place: Int64
    /// The beginning of the row's sealed bytes, which is random: another row, or another content of it, has another one.
    let stamp: UInt64
    /// The place after the text's last byte, a line break, which no word of a query has.
    let end: Int
  }

  /// The greatest number of texts.
  static let capacity = 1_000

  private(set) var entries: [Entry] = []
  /// A 0 is after the last text, and nowhere else.
  private var bytes: [UInt8] = [0]
  /// A bit, by a hash, for each three bytes that are somewhere in the texts.
  private var triples = [UInt64](repeating: 0, count: 1 << 10)

  init() {}

  mutating func append(_ text: FoldedText, place: Int64, stamp: UInt64) {
    add(text.bytes.dropLast() + [Self.separator], place, stamp)
  }

  /// Takes over another's text.
  mutating func append(entryAt index: Int, of other: TextChunk) {
    let entry = other.entries[index]
    add(other.bytes[(index == 0 ? 0 : other.entries[index - 1].end)..<entry.end], entry.place, entry.stamp)
  }

  private mutating func add(_ text: ArraySlice<UInt8>, _ place: Int64, _ stamp: UInt64) {
    bytes.removeLast()
    let start = bytes.count
    bytes += text
    noteTriples(from: max(0, start - 2))
    entries.append(Entry(place: place, stamp: stamp, end: bytes.count))
    bytes.append(0)
  }

  /// Adds the places of the rows in whose texts each of the words is found.
  func add(placesOf words: [FoldedText], to places: inout NewestPlaces) {
    guard words.allSatisfy(mayHave) else { return }
    var isFound = [Bool](repeating: true, count: entries.count)
    for word in words where word != Self.emptyWord {
      guard markFound(word, &isFound) else { return }
    }
    for (entry, isFound) in zip(entries, isFound) where isFound { places.add(entry.place) }
  }

  /// Returns false only if no text has the word: a rare word then takes no look at them.
  func mayHave(_ word: FoldedText) -> Bool {
    Self.triples(of: word.bytes.dropLast()).allSatisfy { triples[$0 >> 6] & 1 << UInt64($0 & 63) != 0 }
  }

  private mutating func noteTriples(from start: Int) {
    for triple in Self.triples(of: bytes[start...]) { triples[triple >> 6] |= 1 << UInt64(triple & 63) }
  }

  /// Hashes, below 2 to the power of 16, of each three bytes in a row.
  private static func triples(of bytes: ArraySlice<UInt8>) -> [Int] {
    zip(zip(bytes, bytes.dropFirst()), bytes.dropFirst(2)).map { pair, third in
      let triple = UInt32(pair.0) << 16 | UInt32(pair.1) << 8 | UInt32(third)
      return Int((triple &* 0x9E37_79B1) >> 16)
    }
  }

  /// Leaves those marked that have a word too; returns false if there are none. All texts are searched at once, as most have no rare word.
  private func markFound(_ word: FoldedText, _ isFound: inout [Bool]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return false }
      var index = 0, isAny = false, text = start
      while index < entries.count, let found = word.first(in: text) {
        while entries[index].end <= found - start {
          isFound[index] = false
          index += 1
        }
        isAny = isAny || isFound[index]
        text = start + entries[index].end
        index += 1
      }
      while index < entries.count {
        isFound[index] = false
        index += 1
      }
      return isAny
    }
  }

  private static let separator: UInt8 = 0x0A
  private static let emptyWord = FoldedText("")
}

/// The newest of many places, and the number of all.
struct NewestPlaces {
  private(set) var count = 0
  private let limit: Int
  private var places: [Int64] = []
  /// No place up to here is among the newest.
  private var floor = Int64.min

  init(limit: Int) {
    self.limit = limit
  }

  /// The newest first.
  var newest: ArraySlice<Int64> { places.sorted(by: >).prefix(limit) }

  mutating func add(_ place: Int64) {
    count += 1
    guard place > floor else { return }
    places.append(place)
    // To sort all of them would take longer than to find them.
    guard places.count > 2 * limit + 100 else { return }
    places = Array(newest)
    floor = places.last ?? floor
  }
}

// MARK: Bytes

extension TextChunk {
  /// The number of texts; place, stamp and end of each; eight bytes a number, the lowest first. Then the texts, with a 0 after each.
  var data: Data {
    var numbers = [UInt64(entries.count).littleEndian]
    for entry in entries {
      numbers.append(UInt64(bitPattern: entry.place).littleEndian)
      numbers.append(entry.stamp.littleEndian)
      numbers.append(UInt64(entry.end).littleEndian)
    }
    var texts = bytes
    for entry in entries { texts[entry.end - 1] = 0 }
    return numbers.withUnsafeBytes { Data($0) } + texts.dropLast()
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
        chunk.bytes[end - 1] = Self.separator
        last = end
      }
      guard last == chunk.bytes.count, !chunk.bytes.contains(0) else { return nil }
      chunk.noteTriples(from: 0)
      chunk.bytes.append(0)
      return chunk
    }
    guard let chunk else { return nil }
    self = chunk
  }
}
