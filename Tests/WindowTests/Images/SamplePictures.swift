import CQuintetGTK
import CQuintetWidget
import Testing

@testable import UIKit
@testable import UIKitTests

/// Pictures to test with, and looks at their pixels.
@MainActor
enum SamplePictures {
  typealias Pixel = (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)

  static let red: Pixel = (255, 0, 0, 255), green: Pixel = (0, 255, 0, 255), blue: Pixel = (0, 0, 255, 255)
  static let white: Pixel = (255, 255, 255, 255), black: Pixel = (0, 0, 0, 255), clear: Pixel = (0, 0, 0, 0)

  /// A picture whose pixels are computed from their places.
  static func make(_ width: Int, _ height: Int, scale: CGFloat = 1, _ pixel: (Int, Int) -> Pixel) -> UIImage {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let pixel = pixel(x, y)
        bytes += [pixel.red, pixel.green, pixel.blue, pixel.alpha]
      }
    }
    let data = g_bytes_new(bytes, gsize(bytes.count))
    defer { g_bytes_unref(data) }
    let texture = gdk_memory_texture_new(Int32(width), Int32(height), GDK_MEMORY_R8G8B8A8, data, gsize(width * 4))!
    return UIImage(.bitmap(Bitmap(Texture(owning: texture))), scale: scale)
  }

  /// Red, green, blue and white quarters, from the top left on.
  static func quarters(_ width: Int, _ height: Int) -> UIImage {
    make(width, height) { x, y in
      y < height / 2 ? (x < width / 2 ? red : green) : (x < width / 2 ? blue : white)
    }
  }

  /// A picture of one colour.
  static func plain(_ width: Int, _ height: Int, _ color: Pixel, scale: CGFloat = 1) -> UIImage {
    make(width, height, scale: scale) { _, _ in color }
  }

  static func bitmap(_ image: UIImage) throws -> Bitmap {
    guard case .bitmap(let bitmap) = image.content else { throw Missing(description: "not a bitmap") }
    return bitmap
  }

  /// Returns the picture's pixels, from the top left on.
  static func pixels(_ image: UIImage) throws -> (Int, Int) -> Pixel {
    let texture = try #require(try bitmap(image).full, "the decoded picture")
    let width = texture.width
    var bytes = [UInt8](repeating: 0, count: width * texture.height * 4)
    gdk_texture_download(texture.pointer, &bytes, gsize(width * 4))
    return { x, y in
      let at = (y * width + x) * 4
      return (bytes[at + 2], bytes[at + 1], bytes[at], bytes[at + 3])
    }
  }

  /// Returns the pixels of a view on the screen.
  static func pixels(of view: UIView) throws -> (Int, Int) -> Pixel {
    let path = NSTemporaryDirectory() + "window-test-\(UUID().uuidString).png"
    defer { try? FileManager.default.removeItem(atPath: path) }
    guard quintet_widget_save_png(view.box.pointer, path) else { throw Missing(description: "nothing is drawn") }
    return try pixels(try #require(UIImage(contentsOfFile: path), "the picture of the view"))
  }

  static func isNear(_ a: Pixel, _ b: Pixel, within tolerance: Int = 40) -> Bool {
    func near(_ a: UInt8, _ b: UInt8) -> Bool { abs(Int(a) - Int(b)) <= tolerance }
    return near(a.red, b.red) && near(a.green, b.green) && near(a.blue, b.blue) && near(a.alpha, b.alpha)
  }

  /// Puts an EXIF segment with an orientation behind the first two bytes of a JPEG file.
  static func withOrientation(_ orientation: UInt8, _ jpeg: Data, isBigEndian: Bool) -> Data {
    let body: [UInt8] =
      isBigEndian
      ? [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
      : [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
    let segment = Array("Exif\0\0".utf8) + body
    let length = UInt8(segment.count + 2)
    return jpeg.prefix(2) + Data([0xFF, 0xE1, 0, length] + segment) + jpeg.dropFirst(2)
  }

  /// A PNG file without pixels whose header claims a size.
  static func pngHeader(width: UInt32, height: UInt32) -> Data {
    func big(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
      let named = Array(name.utf8) + body
      return big(UInt32(body.count)) + named + big(crc(named))
    }
    let header = big(width) + big(height) + [8, 6, 0, 0, 0]
    let bytes: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10] + chunk("IHDR", header)
      + chunk("IDAT", [0x78, 0x9C, 3, 0, 0, 0, 0, 1]) + chunk("IEND", [])
    return Data(bytes)
  }

  /// A JPEG file whose tables are comments: its header can be read, its pixels cannot.
  static func brokenJPEG(_ width: Int, _ height: Int) throws -> Data {
    var file = try #require(quarters(width, height).jpegData(compressionQuality: 0.9))
    while let table = file.range(of: Data([0xFF, 0xDB])) { file[table.lowerBound + 1] = 0xFE }
    return file
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  /// One file of each format that can be made here.
  static func files() throws -> [String: Data] {
    let image = quarters(24, 16)
    let texture = try #require(try bitmap(image).full)
    let bytes = try #require(quintet_texture_encode(texture.pointer, "bmp", 0), "a BMP file")
    defer { g_bytes_unref(bytes) }
    var count: gsize = 0
    let start = try #require(g_bytes_get_data(bytes, &count))
    // Two by two pixels in two colours.
    let gif: [UInt8] =
      Array("GIF89a".utf8) + [2, 0, 2, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255, 0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0]
      + [2, 3, 0x44, 0x02, 0x05, 0, 0x3B]
    return [
      "png": try #require(image.pngData()), "jpeg": try #require(image.jpegData(compressionQuality: 0.9)),
      "bmp": Data(bytes: start, count: Int(count)), "gif": Data(gif),
    ]
  }
}
