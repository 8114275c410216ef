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

  /// Returns how often decoding goes through all pixels: once for each scan of a JPEG file, each frame of an animation.
  func passes(_ bytes: ImageBytes) -> Int {
    switch self {
    // In front of pixels and nowhere among them.
    case .jpeg: bytes.count(of: 0xFF, 0xDA)
    case .webp: max(1, Self.webPFrames(bytes))
    case .png, .gif, .bmp: 1
    }
  }

  /// Returns the file without what is not shown: of an animation in GIF, the first frame alone.
  func firstFrame(_ bytes: ImageBytes) -> Data {
    guard self == .gif, let end = Self.endOfFirstFrame(bytes) else { return bytes.data }
    return bytes.data.prefix(end) + [0x3B]
  }

  private static func webPFrames(_ bytes: ImageBytes) -> Int {
    var offset = 12, frames = 0
    while let length = bytes.number(at: offset + 4, 4, isBigEndian: false) {
      if bytes.has("ANMF", at: offset) { frames += 1 }
      offset += 8 + length + length % 2
    }
    return frames
  }

  private static func isCompleteGIF(_ bytes: ImageBytes) -> Bool { endOfFirstFrame(bytes) != nil }

  /// Goes through the blocks to the trailer; nil without it. A frame that reaches out of the picture would cost memory of its own.
  private static func endOfFirstFrame(_ bytes: ImageBytes) -> Int? {
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
    guard let width = short(6), let height = short(8), let flags = bytes.byte(at: 10) else { return nil }
    var offset = 13 + colorTableLength(flags)
    var endOfFirst: Int?
    while let block = bytes.byte(at: offset) {
      switch block {
      case 0x3B: return endOfFirst
      case 0x21:
        guard let next = endOfSubblocks(offset + 2) else { return nil }
        offset = next
      case 0x2C:
        guard let left = short(offset + 1), let top = short(offset + 3), let frameWidth = short(offset + 5),
          let frameHeight = short(offset + 7), let flags = bytes.byte(at: offset + 9),
          left + frameWidth <= width, top + frameHeight <= height,
          let next = endOfSubblocks(offset + 10 + colorTableLength(flags) + 1)
        else { return nil }
        endOfFirst = endOfFirst ?? next
        offset = next
      default: return nil
      }
    }
    return nil
  }
}
