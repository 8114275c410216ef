import CQuintetGTK
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

  /// Returns a file of what is needed of a damaged one: the head, colours and profile as they are, and the pixels with checksums that are
  /// right. They may lack their own, and the file its end; what is unknown or between them is left out. Nil for a file without all pixels.
  static func mended(_ bytes: ImageBytes) -> Data? {
    var file = bytes.data.prefix(8), pixels = Data(), offset = 8
    while let length = bytes.number(at: offset, 4, isBigEndian: true), offset + 8 < bytes.count {
      let end = min(offset + 8 + length, bytes.count)
      let name = bytes.data[bytes.data.startIndex + offset + 4..<bytes.data.startIndex + offset + 8]
      let content = bytes.data[bytes.data.startIndex + offset + 8..<bytes.data.startIndex + end]
      switch String(decoding: name, as: UTF8.self) {
      case "IDAT": pixels += content
      case "PLTE": file += chunk("PLTE", content.prefix(length / 3 * 3))
      // With their checksums, without which they do not count.
      case "IHDR", "tRNS", "iCCP": file += bytes.data.dropFirst(offset).prefix(end + 4 - offset)
      case "IEND": offset = bytes.count
      default: break
      }
      offset += 12 + length
    }
    guard !pixels.isEmpty, let count = unpackedCount(bytes) else { return nil }
    let packed = pixels.withUnsafeBytes { quintet_image_repack($0.baseAddress, $0.count, count) }
    guard let packed else { return nil }
    defer { g_bytes_unref(packed) }
    var length: gsize = 0
    guard let start = g_bytes_get_data(packed, &length) else { return nil }
    return file + chunk("IDAT", Data(bytes: start, count: Int(length))) + chunk("IEND", Data())
  }

  /// Counts the bytes that pixels have when they are unpacked, each line with its filter; nil for more pixels than are decoded.
  private static func unpackedCount(_ bytes: ImageBytes) -> Int? {
    guard let width = bytes.number(at: 16, 4, isBigEndian: true),
      let height = bytes.number(at: 20, 4, isBigEndian: true),
      width < 1 << 31, height < 1 << 31, width * height <= Bitmap.largestArea, let depth = bytes.byte(at: 24),
      let channels = bytes.byte(at: 25).flatMap({ [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][$0] })
    else { return nil }
    // Of an interlaced file each pass has the pixels from a place on, in steps.
    let passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    return (bytes.byte(at: 28) == 0 ? [(0, 0, 1, 1)] : passes).reduce(0) { count, pass in
      let columns = (max(0, width - pass.0) + pass.2 - 1) / pass.2,
        rows = (max(0, height - pass.1) + pass.3 - 1) / pass.3
      return columns == 0 ? count : count + rows * (1 + (columns * depth * channels + 7) / 8)
    }
  }

  private static func chunk(_ name: String, _ content: Data) -> Data {
    func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
    let named = Data(name.utf8) + content
    var sum = UInt32.max
    for byte in named { sum = checksums[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8 }
    return bytes(UInt32(content.count)) + named + bytes(~sum)
  }

  /// The CRC-32 of each byte, as PNG's annex D has it.
  private static let checksums: [UInt32] = (0..<256).map { byte in
    var sum = UInt32(byte)
    for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : 0xEDB8_8320 ^ sum >> 1 }
    return sum
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
    if isPacked {
      var room = Data(count: 256 << 10)
      let count = text.withUnsafeBytes { packed in
        room.withUnsafeMutableBytes {
          quintet_image_inflate(packed.baseAddress, packed.count, $0.baseAddress, $0.count)
        }
      }
      text = room.prefix(count)
    }
    // A line feed, the kind, the number of bytes, and the digits.
    let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    let digits = lines.dropFirst(3).joined().compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    let pairs = stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    return pairs.isEmpty ? nil : ImageBytes(data: Data(pairs))
  }
}
