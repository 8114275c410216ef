/// Writes PNG files: eight bits a channel, with transparency, not compressed.
///
/// See the PNG specification, third edition, sections 5 and 11, and RFC 1950 and 1951 for the stream inside.
enum PNG {
  /// - Parameters:
  ///   - rgba: Four bytes a pixel, row by row; `width · height · 4` of them.
  ///   - width: In pixels, above 0.
  ///   - height: In pixels, above 0.
  static func encode(rgba: [UInt8], width: Int, height: Int) -> [UInt8] {
    var rows: [UInt8] = []
    for row in 0..<height {
      // The filter of the row: none.
      rows.append(0)
      rows += rgba[row * width * 4..<(row + 1) * width * 4]
    }
    // Eight bits a channel, colour with alpha, and the only compression, filters and order of rows that there are.
    let header = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, 6, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", header) + chunk("IDAT", zlib(rows)) + chunk("IEND", [])
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + data
    return bigEndian(UInt32(data.count)) + checked + bigEndian(crc32(checked))
  }

  /// Wraps bytes as a zlib stream of stored blocks.
  private static func zlib(_ data: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = data[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let length = UInt16(block.count)
      stream.append(rest.isEmpty ? 1 : 0)
      stream += [length, ~length].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      stream += block
    } while !rest.isEmpty
    return stream + bigEndian(adler32(data))
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func adler32(_ data: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in data {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
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
