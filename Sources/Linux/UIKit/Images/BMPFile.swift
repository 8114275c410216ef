import Foundation

/// A BMP file: Windows' of all its headers, and OS/2's.
///
/// gdk-pixbuf's reader takes the pixels to follow the header, and knows few of the layouts; this one goes by what the header says.
struct BMPFile {
  let width: Int, height: Int

  private let bytes: ImageBytes
  private let isTopDown: Bool
  private let bits: Int
  private let packing: Packing
  /// Place at which the pixels begin.
  private let offset: Int
  /// Red, green, blue and alpha of each colour, in the order of memory.
  private let palette: [UInt32]
  private let channels: [Channel]

  private enum Packing { case none, runs }

  /// Nil for a file without a size, of an unknown layout, or that ends before its pixels.
  init?(_ bytes: ImageBytes) {
    func number(_ offset: Int, _ length: Int = 4) -> Int? { bytes.number(at: offset, length, isBigEndian: false) }
    guard bytes.has("BM", at: 0), let start = number(10), let header = number(14), header == 12 || header >= 16,
      let bits = number(header == 12 ? 24 : 28, 2), [1, 2, 4, 8, 16, 24, 32].contains(bits),
      let width = number(18, header == 12 ? 2 : 4), let lines = number(header == 12 ? 20 : 22, header == 12 ? 2 : 4)
    else { return nil }
    // Fields beyond the end of a short header are 0.
    func field(_ offset: Int) -> Int { offset + 4 <= 14 + header ? number(offset) ?? 0 : 0 }
    let compression = field(30)
    isTopDown = header > 12 && lines > Int(Int32.max)
    height = isTopDown ? (1 << 32) - lines : lines
    (self.bytes, self.width, self.bits) = (bytes, width, bits)
    guard (1...0xFFFF).contains(width), (1...0xFFFF).contains(height) else { return nil }

    switch (compression, bits) {
    case (0, _): (packing, channels) = (.none, Self.channels(bits, masks: []))
    case (1, 8), (2, 4): (packing, channels) = (.runs, [])
    // Masks follow a header that has no room for them. OS/2 means something else by the number.
    case (3, 16...32) where header != 64, (6, 16...32) where header != 64:
      var masks = (0..<4).map { number(54 + 4 * $0) ?? 0 }
      // The fourth is there where the header says so, and the bit that five of each colour leave means nothing.
      let hasAlpha = header >= 56 || (header == 40 && compression == 6)
      if !hasAlpha || masks == [0x7C00, 0x3E0, 0x1F, 0x8000] { masks[3] = 0 }
      (packing, channels) = (.none, Self.channels(bits, masks: masks))
    default: return nil
    }

    let masksLength = header == 40 && compression == 3 ? 12 : header == 40 && compression == 6 ? 16 : 0
    let colorLength = header == 12 ? 3 : 4, table = 14 + header + masksLength
    let said = field(46), most = bits <= 8 ? 1 << bits : 0
    let colors = bits > 8 ? 0 : said == 0 ? most : said
    // The pixels are not where the table of colours is.
    offset = start < table || (start == table && bits <= 8) ? table + colorLength * colors : start
    palette = (0..<min(colors, most)).map { color in
      let blueFirst = UInt32(number(table + color * colorLength, 3) ?? 0)
      return Self.opaque | blueFirst >> 16 | blueFirst & 0xFF00 | (blueFirst & 0xFF) << 16
    }
    // The filling of the last line may be missing.
    let last = (width * bits + 7) / 8
    guard packing == .runs ? offset < bytes.count : offset + (height - 1) * stride + last <= bytes.count else {
      return nil
    }
  }

  /// Bytes from a line to the next.
  private var stride: Int { (width * bits + 31) / 32 * 4 }

  /// Returns red, green, blue and alpha of each pixel, from the top, without gaps.
  func pixels() -> Data {
    var pixels = Data(count: width * height * 4)
    pixels.withUnsafeMutableBytes { pixels in
      bytes.data.withUnsafeBytes { file in
        if packing == .runs { return unpack(file, into: pixels) }
        for line in 0..<height {
          let target = UnsafeMutableRawBufferPointer(rebasing: pixels[place(of: line)...].prefix(width * 4))
          let source = UnsafeRawBufferPointer(rebasing: file[(offset + line * stride)...])
          if bits <= 8 { indexed(source, into: target) } else { masked(source, into: target) }
        }
      }
    }
    return pixels
  }

  /// Returns the place of a line of the file among the pixels.
  private func place(of line: Int) -> Int { (isTopDown ? line : height - 1 - line) * width * 4 }

  private static let opaque: UInt32 = 0xFF00_0000

  private func put(_ color: Int, _ pixels: UnsafeMutableRawBufferPointer, at place: Int) {
    let value = color < palette.count ? palette[color] : Self.opaque
    pixels.storeBytes(of: value.littleEndian, toByteOffset: place, as: UInt32.self)
  }

  private func indexed(_ line: UnsafeRawBufferPointer, into pixels: UnsafeMutableRawBufferPointer) {
    let perByte = 8 / bits, mask = 1 << bits - 1
    for column in 0..<width {
      let shift = 8 - bits - column % perByte * bits
      put(Int(line[column / perByte]) >> shift & mask, pixels, at: column * 4)
    }
  }

  private func masked(_ line: UnsafeRawBufferPointer, into pixels: UnsafeMutableRawBufferPointer) {
    let length = bits / 8
    for column in 0..<width {
      var value: UInt32 = 0
      for byte in 0..<length { value |= UInt32(line[column * length + byte]) << UInt32(8 * byte) }
      for channel in 0..<4 { pixels[column * 4 + channel] = channels[channel].byte(of: value) }
    }
  }

  /// Goes through runs of pixels (BI_RLE8, BI_RLE4). Pixels that are left out have the first colour.
  private func unpack(_ file: UnsafeRawBufferPointer, into pixels: UnsafeMutableRawBufferPointer) {
    for pixel in 0..<width * height { put(0, pixels, at: pixel * 4) }
    var place = offset, column = 0, line = 0
    func draw(_ count: Int, _ color: (Int) -> Int) {
      for index in 0..<max(0, min(count, width - column)) {
        put(color(index), pixels, at: self.place(of: line) + (column + index) * 4)
      }
      column += count
    }
    while place + 1 < file.count, line < height {
      let count = Int(file[place]), value = Int(file[place + 1])
      place += 2
      switch (count, value) {
      case (0, 0): (column, line) = (0, line + 1)
      case (0, 1): return
      case (0, 2):
        guard place + 1 < file.count else { return }
        (column, line) = (column + Int(file[place]), line + Int(file[place + 1]))
        place += 2
      case (0, _):
        guard place + (value * bits + 7) / 8 <= file.count else { return }
        draw(value) { index in
          let byte = Int(file[place + index * bits / 8])
          return bits == 8 ? byte : index % 2 == 0 ? byte >> 4 : byte & 15
        }
        place += (value * bits + 15) / 16 * 2
      default:
        draw(count) { bits == 8 ? value : $0 % 2 == 0 ? value >> 4 : value & 15 }
      }
    }
  }

  // MARK: Channels

  /// Bits of a pixel that hold a colour.
  private struct Channel {
    let shift: UInt32
    /// The greatest value; 0 for a colour without bits.
    let largest: UInt32
    /// The value where they say nothing.
    let missing: UInt8

    init(mask: Int, missing: UInt8) {
      let mask = UInt32(truncatingIfNeeded: mask)
      shift = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount)
      largest = mask >> shift
      self.missing = missing
    }

    func byte(of pixel: UInt32) -> UInt8 {
      switch largest {
      case 0: missing
      case 255: UInt8(truncatingIfNeeded: pixel >> shift)
      default: UInt8(UInt64(pixel >> shift & largest) * 255 / UInt64(largest))
      }
    }
  }

  private static func channels(_ bits: Int, masks: [Int]) -> [Channel] {
    var masks = masks
    if masks.allSatisfy({ $0 == 0 }) {
      let hasMasks = !masks.isEmpty
      masks =
        bits == 16 ? [0x7C00, 0x3E0, 0x1F, 0] : [0xFF0000, 0xFF00, 0xFF, hasMasks && bits == 32 ? 0xFF00_0000 : 0]
    }
    return masks.enumerated().map { Channel(mask: $1, missing: $0 == 3 ? 255 : 0) }
  }
}
