/// Writes PNG files: eight bits a channel with transparency, or one byte a pixel with a palette.
///
/// See the PNG specification, third edition, sections 5 and 11.
enum PNG {
  /// - Parameters:
  ///   - rgba: Four bytes a pixel, row by row; `width · height · 4` of them.
  ///   - width: In pixels, above 0.
  ///   - height: In pixels, above 0.
  static func encode(rgba: [UInt8], width: Int, height: Int) -> [UInt8] {
    file(kind: 6, rows: rgba, bytesPerPixel: 4, width, height, palette: [])
  }

  /// - Parameters:
  ///   - indices: The place of each pixel's colour in the palette, row by row; `width · height` of them.
  ///   - palette: 1 to 256 colours.
  ///   - width: In pixels, above 0.
  ///   - height: In pixels, above 0.
  static func encode(indices: [UInt8], palette: [Pixel], width: Int, height: Int) -> [UInt8] {
    let colors = chunk("PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] })
    return file(kind: 3, rows: indices, bytesPerPixel: 1, width, height, palette: colors)
  }

  private static func file(
    kind: UInt8,
    rows: [UInt8],
    bytesPerPixel: Int,
    _ width: Int,
    _ height: Int,
    palette: [UInt8]
  ) -> [UInt8] {
    let length = width * bytesPerPixel
    var filtered: [UInt8] = []
    filtered.reserveCapacity((length + 1) * height)
    for row in 0..<height {
      // No filter for the row.
      filtered.append(0)
      filtered += rows[row * length..<(row + 1) * length]
    }
    // Eight bits; there is only one kind of compression and filters; rows from top to bottom.
    let header = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, kind, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", header) + palette + chunk("IDAT", Deflate.zlib(filtered)) + chunk("IEND", [])
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + data
    return bigEndian(UInt32(data.count)) + checked + bigEndian(crc32(checked))
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func crc32(_ data: [UInt8]) -> UInt32 {
    ~data.reduce(UInt32.max) { crc, byte in
      crcTable[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ crc >> 8
    }
  }

  private static let crcTable: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
  }
}

/// One opaque colour.
struct Pixel: Hashable, Sendable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8

  init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }
}

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
