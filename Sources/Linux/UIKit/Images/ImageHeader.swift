import CQuintetWidget
import Foundation

/// Header of a picture's file, and the part of the file that is decoded.
struct ImageHeader {
  let format: ImageFormat
  /// Bytes to decode: the file without what is not shown, and with the end that it may lack.
  var data: Data
  /// In pixels, before the picture is turned.
  var width = 0, height = 0
  /// EXIF's, 1 to 8.
  var orientation = 1
  /// Place of an ICC profile in the file, if the format's reader does not tell.
  var profile: Range<Int>?
  /// Red, green and blue of what is behind the picture; nil for nothing.
  var background: UInt32?
  /// Passes of decoding through all pixels: once for each scan of a JPEG file, each frame of an animation.
  var passes = 1
  /// True if the picture can be decoded at an eighth, a quarter and half of its size, for a part of the memory.
  var isReducible = false
  /// True for a PNG file that is decoded only once it has been mended.
  private var isDamaged = false

  /// Nil for a file of no known format, of one that nothing here reads, or that ends before its pixels.
  init?(_ file: Data) {
    guard let format = ImageFormat(file), format.isReadable else { return nil }
    let bytes = ImageBytes(data: file)
    self.format = format
    data = file
    switch format {
    case .jpeg:
      guard let jpeg = JPEGHeader(bytes) else { return nil }
      (width, height, orientation, passes) = (jpeg.width, jpeg.height, jpeg.orientation, jpeg.scans)
      isReducible = jpeg.isReducible
      return
    case .bmp:
      guard let bmp = BMPFile(bytes) else { return nil }
      (width, height) = (bmp.width, bmp.height)
      return
    case .gif:
      guard let frame = GIFFrame(bytes) else { return nil }
      (data, background) = (frame.file, frame.background)
    case .png:
      let png = PNGChunks(bytes)
      orientation = png.orientation
      if png.isWhole, readSize(data) { return }
      guard let mended = PNGChunks.mended(bytes), readSize(mended) else { return nil }
      isDamaged = true
      return
    case .webp:
      guard let length = bytes.number(at: 4, 4, isBigEndian: false), length <= bytes.count - 8 else { return nil }
      for (name, range) in bytes.webPChunks {
        if name == "ANMF" { passes += 1 }
        if name == "ICCP" { profile = range }
        if name == "EXIF" { orientation = EXIF.orientation(in: bytes, range) ?? orientation }
      }
      passes = max(1, passes - 1)
    case .heic, .avif: break
    }
    guard readSize(data) else { return nil }
  }

  /// Reads width and height by the decoder; false where it cannot.
  private mutating func readSize(_ file: Data) -> Bool {
    var (width, height) = (Int32(0), Int32(0))
    let isRead = file.withUnsafeBytes {
      quintet_image_read_size($0.baseAddress, $0.count, format.rawValue, &width, &height)
    }
    (self.width, self.height) = (Int(width), Int(height))
    return isRead
  }
}

extension ImageHeader {
  /// Hands the file to a function that decodes it, with the size that is wanted before the picture is turned.
  func decoding<Result>(
    _ width: Int,
    _ height: Int,
    seconds: Double,
    _ decode: (UnsafePointer<QuintetImageFile>) -> Result?
  ) -> Result? {
    let deadline = quintet_processor_time() + seconds
    func decoding(_ bytes: Data, as type: String) -> Result? {
      bytes.withUnsafeBytes { bytes in
        type.withCString { type in
          var file = QuintetImageFile()
          (file.bytes, file.count, file.type) = (bytes.baseAddress, bytes.count, type)
          (file.width, file.height) = (Int32(self.width), Int32(self.height))
          (file.scaled_width, file.scaled_height) = (Int32(width), Int32(height))
          (file.orientation, file.deadline) = (Int32(orientation), deadline)
          if let profile, let start = bytes.baseAddress {
            (file.profile, file.profile_count) = (start + profile.lowerBound, profile.count)
          }
          (file.has_background, file.background) = (background != nil, background ?? 0)
          return decode(&file)
        }
      }
    }
    // Our own reader's pixels need no other.
    if format == .bmp, let pixels = BMPFile(ImageBytes(data: data))?.pixels() { return decoding(pixels, as: "pixels") }
    if !isDamaged, let result = decoding(data, as: format.rawValue) { return result }
    guard format == .png, quintet_processor_time() < deadline, let mended = PNGChunks.mended(ImageBytes(data: data))
    else { return nil }
    return decoding(mended, as: format.rawValue)
  }
}

/// Reads which way up a picture is from EXIF's part of a file.
enum EXIF {
  /// Looks for the tag in the first directory of a TIFF header, as the EXIF standard (CIPA DC-008) lays it out; nil where nothing is said.
  static func orientation(in bytes: ImageBytes, _ range: Range<Int>) -> Int? {
    var start = range.lowerBound
    let end = range.upperBound
    // JPEG's mark, which some put into other formats too.
    if bytes.has("Exif\0\0", at: start) { start += 6 }
    guard bytes.has("MM", at: start) || bytes.has("II", at: start) else { return nil }
    let isBigEndian = bytes.has("MM", at: start)
    func number(_ offset: Int, _ length: Int) -> Int? {
      offset + length <= end ? bytes.number(at: offset, length, isBigEndian: isBigEndian) : nil
    }
    guard let directory = number(start + 4, 4), let count = number(start + directory, 2) else { return nil }
    for index in 0..<count {
      let entry = start + directory + 2 + index * 12
      guard let tag = number(entry, 2) else { return nil }
      guard tag == 0x0112 else { continue }
      // Some phones write it as LONG, type 4, in place of SHORT.
      return number(entry + 8, number(entry + 2, 2) == 4 ? 4 : 2).flatMap { (1...8).contains($0) ? $0 : nil }
    }
    return nil
  }
}

extension ImageBytes {
  /// The parts of a WebP file, each with its name and where its content is.
  var webPChunks: [(String, Range<Int>)] {
    var chunks: [(String, Range<Int>)] = []
    var offset = 12
    while let length = number(at: offset + 4, 4, isBigEndian: false), offset + 8 + length <= count {
      let start = data.startIndex + offset
      chunks.append((String(decoding: data[start..<start + 4], as: UTF8.self), offset + 8..<offset + 8 + length))
      offset += 8 + length + length % 2
    }
    return chunks
  }
}
