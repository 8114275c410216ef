import CQuintetWidget
import Foundation

/// A PNG file's chunks, as far as they matter before the pixels are decoded.
struct PNGChunks {
  /// EXIF's orientation, 1 to 8; 1 by default.
  private(set) var orientation = 1
  /// True if the chunks end with that of the end.
  private(set) var isWhole = false

  init(_ bytes: ImageBytes) {
    var offset = 8, profiles = 0
    while let length = bytes.number(at: offset, 4, isBigEndian: true), bytes.byte(at: offset + 7) != nil {
      if bytes.has("IEND", at: offset + 4) {
        isWhole = offset + 12 <= bytes.count
        return
      }
      let content = offset + 8..<offset + 8 + length
      if bytes.has("eXIf", at: offset + 4) { orientation = EXIF.orientation(in: bytes, content) ?? orientation }
      // A file may have any number of them.
      if orientation == 1, profiles < 8, let text = Self.rawProfile(bytes, offset + 4, content) {
        profiles += 1
        orientation = EXIF.orientation(in: text, 0..<text.count) ?? orientation
      }
      offset = content.upperBound + 4
    }
  }

  /// Returns a file of what is needed of a damaged one: size, colours and profile as they are, and the pixels unpacked, in blocks without
  /// an end or checksums, which no pixel needs. What is unknown or between them is left out. Nil for a file without all pixels.
  static func mended(_ bytes: ImageBytes) -> Data? {
    guard let count = unpackedCount(bytes) else { return nil }
    var file = bytes.data.prefix(8), packed = Data(), offset = 8
    while let length = bytes.number(at: offset, 4, isBigEndian: true), bytes.byte(at: offset + 7) != nil {
      let chunk = bytes.data.dropFirst(offset).prefix(12 + length)
      switch String(decoding: chunk.dropFirst(4).prefix(4), as: UTF8.self) {
      case "IHDR", "PLTE", "tRNS", "iCCP": file += chunk
      case "IDAT": packed += chunk.dropFirst(8).prefix(length)
      case "IEND": offset = bytes.count
      default: break
      }
      offset += 12 + length
    }
    let pixels = unpacked(packed, most: count), blockLength = 65_535
    guard pixels.count == count else { return nil }
    let blocks = stride(from: 0, to: count, by: blockLength).map { pixels.dropFirst($0).prefix(blockLength) }
    let length = UInt32(2 + 5 * blocks.count + count)
    file += (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) } + Array("IDAT".utf8) + [0x78, 1]
    for block in blocks {
      let low = UInt8(truncatingIfNeeded: block.count), high = UInt8(block.count >> 8)
      file += [0, low, high, ~low, ~high]
      file += block
    }
    return file
  }

  /// Counts the bytes that pixels have when they are unpacked, each line with its filter; nil for none, and for more than pixels take that
  /// are decoded.
  private static func unpackedCount(_ bytes: ImageBytes) -> Int? {
    guard let width = bytes.number(at: 16, 4, isBigEndian: true),
      let height = bytes.number(at: 20, 4, isBigEndian: true),
      width < 1 << 31, height < 1 << 31, width * height <= Bitmap.largestArea, let depth = bytes.byte(at: 24),
      let channels = bytes.byte(at: 25).flatMap({ [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][$0] })
    else { return nil }
    // Of an interlaced file each pass has the pixels from a place on, in steps.
    let passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    let count = (bytes.byte(at: 28) == 0 ? [(0, 0, 1, 1)] : passes).reduce(0) { count, pass in
      let columns = (max(0, width - pass.0) + pass.2 - 1) / pass.2,
        rows = (max(0, height - pass.1) + pass.3 - 1) / pass.3
      return columns == 0 ? count : count + rows * (1 + (columns * depth * channels + 7) / 8)
    }
    return (1...4 * Bitmap.largestArea).contains(count) ? count : nil
  }

  /// Unpacks zlib's data as far as it goes, to at most as many bytes.
  private static func unpacked(_ packed: Data, most: Int) -> Data {
    var room = Data(count: most)
    let count = packed.withUnsafeBytes { packed in
      room.withUnsafeMutableBytes { quintet_image_inflate(packed.baseAddress, packed.count, $0.baseAddress, $0.count) }
    }
    return room.prefix(count)
  }

  /// Unpacks what ImageMagick wrote before PNG had a chunk for EXIF: a text of hexadecimal digits, packed or not, after three lines.
  private static func rawProfile(_ bytes: ImageBytes, _ name: Int, _ content: Range<Int>) -> ImageBytes? {
    let key = "Raw profile type exif\0"
    let isPacked = bytes.has("zTXt", at: name)
    guard isPacked || bytes.has("tEXt", at: name), bytes.has(key, at: content.lowerBound),
      content.upperBound <= bytes.count
    else { return nil }
    let start = bytes.data.startIndex + content.lowerBound + key.utf8.count + (isPacked ? 1 : 0)
    let end = bytes.data.startIndex + content.upperBound
    guard start < end else { return nil }
    var text = Data(bytes.data[start..<end])
    if isPacked { text = unpacked(text, most: 256 << 10) }
    // A line feed, the kind, the number of bytes, and the digits.
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    let digits = lines.dropFirst(3).joined().compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    let pairs = stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    return pairs.isEmpty ? nil : ImageBytes(data: Data(pairs))
  }
}
