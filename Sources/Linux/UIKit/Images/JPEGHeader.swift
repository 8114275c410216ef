import Foundation

/// Header of a JPEG file, before and between its pixels: its size, which way up it is, and how often decoding goes through it.
///
/// Files are read as they occur: stray bytes stand between segments, and the mark of the end may be missing.
struct JPEGHeader {
  private(set) var width = 0, height = 0
  /// EXIF's orientation, 1 to 8; 1 by default.
  private(set) var orientation = 1
  /// Number of scans before the mark of the end: what lies behind it, such as a film or other pictures, is not counted.
  private(set) var scans = 0
  /// True if all is in one scan, so that decoding at a part of the size takes a part of the memory.
  private(set) var isReducible = true

  /// Nil where the segments lead to no pixels.
  init?(_ bytes: ImageBytes) {
    var offset = 2, hasEXIF = false
    loop: while let place = bytes.jpegMarker(from: offset), let marker = bytes.byte(at: place + 1) {
      offset = place + 2
      switch marker {
      case 0x01, 0xD0...0xD8: continue
      case 0xD9: break loop
      default: break
      }
      guard let length = bytes.number(at: offset, 2, isBigEndian: true) else { break }
      switch marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard width == 0, let lines = bytes.number(at: offset + 3, 2, isBigEndian: true),
          let columns = bytes.number(at: offset + 5, 2, isBigEndian: true), let parts = bytes.byte(at: offset + 7)
        else { return nil }
        (width, height) = (columns, lines)
        // Progressive files, and those in which each colour has its scans, are kept as a whole until the last scan.
        isReducible = ![0xC2, 0xC6, 0xCA, 0xCE].contains(marker) && bytes.jpegScanParts(from: offset + length) == parts
      case 0xE1:
        // Editors leave several behind; the first counts.
        if scans == 0, !hasEXIF, bytes.has("Exif\0\0", at: offset + 2) {
          hasEXIF = true
          orientation = EXIF.orientation(in: bytes, offset + 2..<offset + max(2, length)) ?? orientation
        }
      case 0xDA: scans += 1
      default: break
      }
      offset += max(2, length)
    }
    guard scans > 0, width > 0, height > 0 else { return nil }
  }
}

extension ImageBytes {
  /// Returns the place of the next marker, after stray bytes, pixels and fill bytes; nil if there is none.
  func jpegMarker(from start: Int) -> Int? {
    guard start < count else { return nil }
    return data.withUnsafeBytes { bytes in
      var offset = start
      while offset + 1 < bytes.count, let base = bytes.baseAddress,
        let found = memchr(base + offset, 0xFF, bytes.count - 1 - offset)
      {
        offset = UnsafeRawPointer(found) - base
        if bytes[offset + 1] != 0, bytes[offset + 1] != 0xFF { return offset }
        offset += 1
      }
      return nil
    }
  }

  /// Returns the number of colours of the first scan; nil without one.
  fileprivate func jpegScanParts(from start: Int) -> Int? {
    var offset = start
    while let place = jpegMarker(from: offset), let marker = byte(at: place + 1) {
      if marker == 0xDA { return byte(at: place + 4) }
      offset = place + 2
      if (0xD0...0xD8).contains(marker) || marker == 0x01 { continue }
      offset += max(2, number(at: offset, 2, isBigEndian: true) ?? 2)
    }
    return nil
  }
}
