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
