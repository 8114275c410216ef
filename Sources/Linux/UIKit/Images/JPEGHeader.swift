import Foundation

/// What is said of a JPEG file before its pixels: which way up it is, and whether its end is there.
struct JPEGHeader {
  /// EXIF's orientation, 1 to 8; 1 where nothing is said.
  private(set) var orientation = 1
  /// Whether the pixels are followed by the mark of the end.
  private(set) var isComplete = false

  /// Nil where the segments lead to no pixels.
  init?(_ bytes: ImageBytes) {
    var offset = 2
    while bytes.byte(at: offset) == 0xFF, let marker = bytes.byte(at: offset + 1) {
      // Any number of fill bytes may stand before a marker, and some markers stand alone.
      if marker == 0xFF {
        offset += 1
        continue
      }
      if marker == 0x01 || (0xD0...0xD7).contains(marker) {
        offset += 2
        continue
      }
      guard let length = bytes.number(at: offset + 2, 2, isBigEndian: true), length >= 2 else { return nil }
      if marker == 0xE1, bytes.has("Exif\0\0", at: offset + 4) {
        orientation = Self.orientation(in: bytes, from: offset + 10, to: offset + 2 + length) ?? orientation
      }
      offset += 2 + length
      if marker == 0xDA {
        guard offset <= bytes.count else { return nil }
        let pixels = bytes.data.dropFirst(offset)
        isComplete = pixels.range(of: Data([0xFF, 0xD9]), options: .backwards) != nil
        return
      }
    }
    return nil
  }

  /// Looks for the tag in the first directory of a TIFF header, as the EXIF standard (CIPA DC-008) lays it out.
  private static func orientation(in bytes: ImageBytes, from start: Int, to end: Int) -> Int? {
    guard bytes.has("MM", at: start) || bytes.has("II", at: start) else { return nil }
    let isBigEndian = bytes.has("MM", at: start)
    func number(_ offset: Int, _ length: Int) -> Int? {
      offset + length <= end ? bytes.number(at: offset, length, isBigEndian: isBigEndian) : nil
    }
    guard let directory = number(start + 4, 4), let count = number(start + directory, 2) else { return nil }
    for index in 0..<count {
      let entry = start + directory + 2 + index * 12
      guard let tag = number(entry, 2) else { return nil }
      if tag == 0x0112 { return number(entry + 8, 2).flatMap { (1...8).contains($0) ? $0 : nil } }
    }
    return nil
  }
}
