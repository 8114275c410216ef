import CQuintetWidget
import Foundation

/// A PNG file's chunks, as far as they matter before the pixels are decoded.
struct PNGChunks {
  /// The file, with the chunk of the end that it may lack.
  private(set) var file: Data
  /// EXIF's orientation, 1 to 8; 1 by default.
  private(set) var orientation = 1

  /// Nil for a file that ends before its pixels do.
  init?(_ bytes: ImageBytes) {
    file = bytes.data
    var offset = 8, hasPixels = false, profiles = 0
    // Fewer bytes than a chunk are a rest of the end.
    while offset + 12 <= bytes.count, let length = bytes.number(at: offset, 4, isBigEndian: true),
      !bytes.has("IEND", at: offset + 4)
    {
      let content = offset + 8..<offset + 8 + length
      if bytes.has("IDAT", at: offset + 4) { hasPixels = true }
      if bytes.has("eXIf", at: offset + 4) { orientation = EXIF.orientation(in: bytes, content) ?? orientation }
      // A file may have any number of them.
      if orientation == 1, profiles < 8, let text = Self.rawProfile(bytes, offset + 4, content) {
        profiles += 1
        orientation = EXIF.orientation(in: text, 0..<text.count) ?? orientation
      }
      guard content.upperBound + 4 <= bytes.count else { return nil }
      offset = content.upperBound + 4
    }
    let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
    guard offset + end.count > bytes.count else { return }
    guard hasPixels else { return nil }
    file = file.prefix(offset) + end
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
