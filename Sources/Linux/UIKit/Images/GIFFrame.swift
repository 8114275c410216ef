import Foundation

/// The first frame of a GIF file, as a file of its own.
struct GIFFrame {
  /// Ends behind the frame, and its screen has room for it, as browsers and Pillow give it.
  let file: Data
  /// Red, green and blue of what is around a frame that is smaller than its screen, where no colour of the frame is transparent: its first
  /// colour, as Pillow has it. Nil for nothing at all.
  let background: UInt32?

  /// Nil for a file without a whole frame.
  init?(_ bytes: ImageBytes) {
    func short(_ offset: Int) -> Int? { bytes.number(at: offset, 2, isBigEndian: false) }
    func colorTableLength(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << ((flags & 7) + 1) }
    func endOfSubblocks(_ start: Int) -> Int? {
      var offset = start, last = 0
      while let length = bytes.byte(at: offset) {
        offset += length + 1
        if length == 0 { return offset }
        last = length
      }
      // Pixels may end with the file. More would follow a part of the greatest length.
      return offset == bytes.count && (1..<255).contains(last) ? offset : nil
    }
    guard let width = short(6), let height = short(8), let flags = bytes.byte(at: 10) else { return nil }
    var offset = 13 + colorTableLength(flags), isClear = false
    while let block = bytes.byte(at: offset) {
      switch block {
      case 0x3B: return nil
      case 0x21:
        guard let next = endOfSubblocks(offset + 2) else { return nil }
        if bytes.byte(at: offset + 1) == 0xF9 { isClear = (bytes.byte(at: offset + 3) ?? 0) & 1 == 1 }
        offset = next
      case 0x2C:
        guard let left = short(offset + 1), let top = short(offset + 3), let frameWidth = short(offset + 5),
          let frameHeight = short(offset + 7), let own = bytes.byte(at: offset + 9),
          let end = endOfSubblocks(offset + 10 + colorTableLength(own) + 1)
        else { return nil }
        let (right, bottom) = (max(width, left + frameWidth), max(height, top + frameHeight))
        guard right <= 0xFFFF, bottom <= 0xFFFF else { return nil }
        var file = Data(bytes.data.prefix(6))
        for number in [right, bottom] { file += [UInt8(number & 0xFF), UInt8(number >> 8)] }
        file += bytes.data.dropFirst(10).prefix(end - 10)
        // The end of a frame that ends with the file, and the end of the file.
        file += end == bytes.count && bytes.byte(at: end - 1) != 0 ? [0, 0x3B] : [0x3B]
        self.file = file
        let color = bytes.number(at: own & 0x80 == 0 ? 13 : offset + 10, 3, isBigEndian: true)
        let isWhole = frameWidth == right && frameHeight == bottom
        background = isClear || isWhole || (own | flags) & 0x80 == 0 ? nil : color.map(UInt32.init)
        return
      default:
        // Stray bytes.
        offset += 1
      }
    }
    return nil
  }
}
