import Foundation

/// The encrypted content of a row: an item, whether something may be missing below it, and the place of the next older row.
///
/// The place reveals that a row between two others was taken away.
struct RowHead: Hashable {
  let item: Item
  let hasGapBelow: Bool
  let below: Int64?
}

// MARK: Bytes

extension RowHead {
  private struct Flags: OptionSet {
    let rawValue: UInt8
    static let hasPicture = Flags(rawValue: 1)
    static let hasGapBelow = Flags(rawValue: 2)
    static let hasConfidence = Flags(rawValue: 4)
    static let hasBelow = Flags(rawValue: 8)
    static let hasOddConfidence = Flags(rawValue: 16)
  }

  /// The flags; the numbers that there are, eight bytes each, the lowest first; what is in
  /// place of a confidence, if there is, and the id, each with its length in four bytes before it; and the text.
  var bytes: Data {
    var flags: Flags = []
    if item.hasPicture { flags.insert(.hasPicture) }
    if hasGapBelow { flags.insert(.hasGapBelow) }
    if item.confidence != nil { flags.insert(.hasConfidence) }
    if below != nil { flags.insert(.hasBelow) }
    if item.oddConfidence != nil { flags.insert(.hasOddConfidence) }
    var bytes = Data([flags.rawValue])
    if let confidence = item.confidence { bytes.append(littleEndian: confidence.bitPattern) }
    if let below { bytes.append(littleEndian: UInt64(bitPattern: below)) }
    if let odd = item.oddConfidence {
      bytes.append(littleEndian: UInt32(odd.utf8.count))
      bytes.append(contentsOf: odd.utf8)
    }
    bytes.append(littleEndian: UInt32(item.id.text.utf8.count))
    bytes.append(contentsOf: item.id.text.utf8)
    bytes.append(contentsOf: item.text.utf8)
    return bytes
  }

  /// Reads what ``bytes`` wrote; nil if these are others.
  init?(bytes: Data) {
    var rest = bytes[...]
    guard let first = rest.popFirst() else { return nil }
    let flags = Flags(rawValue: first)
    var confidence: Double?, below: Int64?
    if flags.contains(.hasConfidence) {
      guard let pattern = rest.popInteger(UInt64.self) else { return nil }
      confidence = Double(bitPattern: pattern)
    }
    if flags.contains(.hasBelow) {
      guard let pattern = rest.popInteger(UInt64.self) else { return nil }
      below = Int64(bitPattern: pattern)
    }
    var odd: String?
    if flags.contains(.hasOddConfidence) {
      guard let length = rest.popInteger(UInt32.self), length <= rest.count else { return nil }
      odd = String(decoding: rest.prefix(Int(length)), as: UTF8.self)
      rest = rest.dropFirst(Int(length))
    }
    guard let length = rest.popInteger(UInt32.self), length <= rest.count else { return nil }
    let id = String(decoding: rest.prefix(Int(length)), as: UTF8.self)
    let text = String(decoding: rest.dropFirst(Int(length)), as: UTF8.self)
    item = Item(
      id: ItemID(id),
      text: text,
      confidence: confidence,
      oddConfidence: odd,
      hasPicture: flags.contains(.hasPicture)
    )
    hasGapBelow = flags.contains(.hasGapBelow)
    self.below = below
  }
}

extension Data {
  mutating func append(littleEndian number: some FixedWidthInteger) {
    for place in stride(from: 0, to: number.bitWidth, by: 8) { append(UInt8(truncatingIfNeeded: number >> place)) }
  }

  /// Takes a number from the beginning, the lowest byte first; nil if there are too few bytes.
  mutating func popInteger<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
    let length = Number.bitWidth / 8
    guard count >= length else { return nil }
    defer { removeFirst(length) }
    return prefix(length).reversed().reduce(0) { $0 << 8 | Number($1) }
  }
}
