import Foundation

/// PNG files without compression: whatever the size, of one colour.
public enum SamplePicture {
  /// Returns a file of so many pixels, all of one gray.
  public static func png(_ width: Int, _ height: Int, gray: UInt8 = 128) -> Data {
    var rows = Data()
    for _ in 0..<height { rows += [0] + [UInt8](repeating: gray, count: width) }
    return header(width, height) + chunk("IDAT", zlib(rows)) + chunk("IEND", Data())
  }

  /// Returns a file that promises so many pixels and has none.
  public static func png(promising width: Int, _ height: Int) -> Data {
    header(width, height) + chunk("IDAT", zlib(Data())) + chunk("IEND", Data())
  }

  private static func header(_ width: Int, _ height: Int) -> Data {
    Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      + chunk("IHDR", bytes(UInt32(width)) + bytes(UInt32(height)) + Data([8, 0, 0, 0, 0]))
  }

  private static func chunk(_ type: String, _ data: Data) -> Data {
    let content = Data(type.utf8) + data
    return bytes(UInt32(data.count)) + content + bytes(crc(content))
  }

  private static func zlib(_ data: Data) -> Data {
    var (stream, left) = (Data([0x78, 0x01]), data)
    repeat {
      let block = left.prefix(65_535)
      left = left.dropFirst(block.count)
      let length = UInt16(block.count)
      stream += [
        left.isEmpty ? 1 : 0, UInt8(length & 255), UInt8(length >> 8), UInt8(~length & 255), UInt8(~length >> 8),
      ]
      stream += block
    } while !left.isEmpty
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in data {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return stream + bytes(high << 16 | low)
  }

  private static func crc(_ data: Data) -> UInt32 {
    ~data.reduce(~0) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
  }

  private static func bytes(_ number: UInt32) -> Data { withUnsafeBytes(of: number.bigEndian) { Data($0) } }
}
