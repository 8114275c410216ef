/// Compresses bytes as a zlib stream, with fixed codes and the last repetition of each three bytes.
///
/// Written for this server, since a tile has to be the same bytes on every machine, and versions of zlib differ. Flat pictures shrink
/// to a tenth. See RFC 1950 and RFC 1951, sections 3.2.5 and 3.2.6.
struct Deflate {
  private var bytes: [UInt8] = [0x78, 0x01]
  private var bits: UInt64 = 0
  private var bitCount: UInt64 = 0

  /// Returns the stream.
  static func zlib(_ data: [UInt8]) -> [UInt8] {
    var stream = Deflate()
    // Starts the last block, with the fixed codes.
    stream.write(0b011, 3)
    data.withUnsafeBufferPointer { stream.compress($0) }
    stream.write(symbol: 256)
    // Fills the last byte.
    stream.write(0, 7)
    let sum = adler32(data)
    return stream.bytes + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
  }

  private mutating func compress(_ data: UnsafeBufferPointer<UInt8>) {
    // The last place of each three bytes, by their hash.
    var places = [Int32](repeating: -1, count: 1 << 13)
    var index = 0
    while index < data.count {
      var length = 0
      var distance = 0
      if index + 3 <= data.count {
        let key = (Int(data[index]) << 10 ^ Int(data[index + 1]) << 5 ^ Int(data[index + 2])) &* 0x9E3B & 0x1FFF
        let before = Int(places[key])
        places[key] = Int32(index)
        if before >= 0, index - before <= 32_768 {
          distance = index - before
          let longest = min(258, data.count - index)
          while length < longest, data[before + length] == data[index + length] { length += 1 }
        }
      }
      if length >= 3 {
        write(length: length, distance: distance)
        index += length
      } else {
        write(symbol: Int(data[index]))
        index += 1
      }
    }
  }

  private mutating func write(length: Int, distance: Int) {
    if length == 258 {
      write(symbol: 285)
    } else {
      let (code, extra, rest) = Self.code(length - 3, 4)
      write(symbol: 257 + code)
      write(UInt64(rest), extra)
    }
    let (code, extra, rest) = Self.code(distance - 1, 2)
    write(reversed: code, 5)
    write(UInt64(rest), extra)
  }

  /// Returns the code of a length or distance and its extra bits: codes come in groups of `size`, each group with one more bit.
  private static func code(_ value: Int, _ size: Int) -> (code: Int, extra: UInt64, rest: Int) {
    guard value >= 2 * size else { return (value, 0, 0) }
    let extra = Int.bitWidth - 1 - value.leadingZeroBitCount - size.trailingZeroBitCount
    return (extra * size + value >> extra, UInt64(extra), value & (1 << extra - 1))
  }

  private mutating func write(symbol: Int) {
    switch symbol {
    case ..<144: write(reversed: 0x30 + symbol, 8)
    case ..<256: write(reversed: 0x190 + symbol - 144, 9)
    case ..<280: write(reversed: symbol - 256, 7)
    default: write(reversed: 0xC0 + symbol - 280, 8)
    }
  }

  /// Writes a code, highest bit first.
  private mutating func write(reversed code: Int, _ count: UInt64) {
    var reversed: UInt64 = 0
    for bit in 0..<count { reversed = reversed << 1 | UInt64(code) >> bit & 1 }
    write(reversed, count)
  }

  private mutating func write(_ value: UInt64, _ count: UInt64) {
    bits |= value << bitCount
    bitCount += count
    while bitCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }

  private static func adler32(_ data: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in data {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }
}
