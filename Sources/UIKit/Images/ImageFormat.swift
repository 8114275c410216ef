import Foundation

/// The formats of picture files that are read, under gdk-pixbuf's names.
///
/// gdk-pixbuf knows more; these are the ones UIKit reads too, and whose length can be checked without decoding.
enum ImageFormat: String {
  case png, jpeg, gif, bmp, webp

  /// Recognises a file by its first bytes; nil for one that is of another format, or ends too early.
  init?(_ bytes: ImageBytes) {
    if bytes.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) {
      self = .png
      guard Self.isCompletePNG(bytes) else { return nil }
    } else if bytes.has([0xFF, 0xD8, 0xFF], at: 0) {
      self = .jpeg
      guard JPEGHeader(bytes)?.isComplete == true else { return nil }
    } else if bytes.has("GIF8", at: 0) {
      self = .gif
      guard Self.isCompleteGIF(bytes) else { return nil }
    } else if bytes.has("BM", at: 0) {
      self = .bmp
      guard let length = bytes.number(at: 2, 4, isBigEndian: false), length <= bytes.count else { return nil }
    } else if bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) {
      self = .webp
      guard let length = bytes.number(at: 4, 4, isBigEndian: false), length <= bytes.count - 8 else { return nil }
    } else {
      return nil
    }
  }

  private static func isCompletePNG(_ bytes: ImageBytes) -> Bool {
    var offset = 8
    while let length = bytes.number(at: offset, 4, isBigEndian: true) {
      if bytes.has("IEND", at: offset + 4) { return true }
      offset += length + 12
    }
    return false
  }

  /// Goes through the blocks to the trailer. A frame that reaches out of the picture would cost memory of its own.
  private static func isCompleteGIF(_ bytes: ImageBytes) -> Bool {
    func short(_ offset: Int) -> Int? { bytes.number(at: offset, 2, isBigEndian: false) }
    func colorTableLength(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << ((flags & 7) + 1) }
    func endOfSubblocks(_ start: Int) -> Int? {
      var offset = start
      while let length = bytes.byte(at: offset) {
        offset += length + 1
        if length == 0 { return offset }
      }
      return nil
    }
    guard let width = short(6), let height = short(8), let flags = bytes.byte(at: 10) else { return false }
    var offset = 13 + colorTableLength(flags)
    var hasFrame = false
    while let block = bytes.byte(at: offset) {
      switch block {
      case 0x3B: return hasFrame
      case 0x21:
        guard let next = endOfSubblocks(offset + 2) else { return false }
        offset = next
      case 0x2C:
        guard let left = short(offset + 1), let top = short(offset + 3), let frameWidth = short(offset + 5),
          let frameHeight = short(offset + 7), let flags = bytes.byte(at: offset + 9),
          left + frameWidth <= width, top + frameHeight <= height,
          let next = endOfSubblocks(offset + 10 + colorTableLength(flags) + 1)
        else { return false }
        hasFrame = true
        offset = next
      default: return false
      }
    }
    return false
  }
}
