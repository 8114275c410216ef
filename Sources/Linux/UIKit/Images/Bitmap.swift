import CQuintetGTK
import CQuintetWidget
import Foundation
import Synchronization

/// A picture file and what has been decoded of it, upright.
///
/// Decoding gives a pyramid: level 0 has every pixel, each further one half the width and height. Drawing takes the
/// smallest level that has enough, since renderers look at four pixels for each they draw and lose the rest; and a JPEG file
/// is decoded to a lower level without ever being decoded in full.
final class Bitmap: Sendable {
  /// Highest number of pixels to decode, which take 256 MB; a picture of more is refused before memory is taken for it, unless it can be
  /// decoded at half of its size or less.
  static let largestArea = 64_000_000
  /// Highest number of pixels of a file that is decoded at half of its size or less: phones have cameras of 200 megapixels.
  static let largestReducedArea = 256_000_000
  /// Highest number of passes of decoding through a file's pixels. Photos in progressive JPEG have ten scans, files that were made to
  /// take long have thousands.
  static let mostPasses = 500
  /// Highest number of pixels of all passes together, which take a second or two.
  static let mostWork = 1_000_000_000
  /// Seconds of a processor's time after which decoding is given up, whatever the file is.
  static let longestDecoding = 10.0

  /// Size of the upright picture.
  let pixelWidth: Int, pixelHeight: Int
  let orientation: UIImage.Orientation

  private let file: ImageHeader?
  private let levels: Mutex<Levels>

  private struct Levels {
    var textures: [Int: Texture] = [:]
    var isBroken = false
    var decodeCount = 0
  }

  /// Reads a file's header. Nil for a file of no known format, without or with too many pixels, and for one whose pixels would take
  /// minutes.
  init?(_ data: Data) {
    guard let header = ImageHeader(data) else { return nil }
    let area = header.width * header.height
    guard area >= 1, area <= (header.isReducible ? Self.largestReducedArea : Self.largestArea),
      header.passes <= Self.mostPasses, area * header.passes <= Self.mostWork
    else { return nil }
    file = header
    orientation = UIImage.Orientation(exif: header.orientation)
    let isOnItsSide = header.orientation > 4
    pixelWidth = isOnItsSide ? header.height : header.width
    pixelHeight = isOnItsSide ? header.width : header.height
    levels = Mutex(Levels())
  }

  /// Takes upright pixels that are there already. `orientation` is the one that they had.
  init(_ texture: Texture, orientation: UIImage.Orientation = .up) {
    file = nil
    self.orientation = orientation
    pixelWidth = texture.width
    pixelHeight = texture.height
    levels = Mutex(Levels(textures: [0: texture]))
  }

  /// No pixel at all.
  static let empty = Bitmap()

  private init() {
    (file, orientation, pixelWidth, pixelHeight) = (nil, .up, 0, 0)
    levels = Mutex(Levels(isBroken: true))
  }

  /// Returns enough pixels to cover this many, decoded now if they have not been. Nil for a broken file.
  func texture(covering size: CGSize) -> Texture? {
    let longest = max(pixelWidth, pixelHeight)
    var level = lowest
    while length(longest, level) > Self.longestLength { level += 1 }
    while longest >> level > 1, CGFloat(length(pixelWidth, level + 1)) >= size.width,
      CGFloat(length(pixelHeight, level + 1)) >= size.height
    {
      level += 1
    }
    return levels.withLock { texture(level, &$0) }
  }

  /// Decodes every level; false for a broken file.
  func prepare() -> Bool {
    levels.withLock { levels in
      var level = lowest
      while max(pixelWidth, pixelHeight) >> level > Self.smallestLength {
        if texture(level, &levels) == nil { return false }
        level += 1
      }
      return texture(level, &levels) != nil
    }
  }

  /// Returns all pixels, or of more than 64 million half as many in each direction.
  var full: Texture? { levels.withLock { texture(lowest, &$0) } }

  /// Returns the picture at another size, in pixels. A file is not decoded any further than that takes.
  func scaled(width: Int, height: Int) -> Texture? {
    texture(covering: CGSize(width: width, height: height))?.scaled(width: width, height: height)
  }

  /// Decodes the file, and returns how bright each pixel of the upright picture is on white, row after row, at a size no larger than
  /// the file's; nil for a broken file. Nothing of it is kept.
  func gray(width: Int, height: Int) -> Data? {
    guard let file, width >= 1, height >= 1, width <= pixelWidth, height <= pixelHeight,
      width * height <= Self.largestArea
    else { return nil }
    let isOnItsSide = file.orientation > 4
    let bytes = file.decoding(
      isOnItsSide ? height : width,
      isOnItsSide ? width : height,
      seconds: Self.longestDecoding,
      quintet_image_decode_gray
    )
    return bytes.map {
      Data(bytesNoCopy: $0, count: width * height, deallocator: .custom { bytes, _ in g_free(bytes) })
    }
  }

  /// Number of times that the file has been decoded; for tests.
  var decodeCount: Int { levels.withLock { $0.decodeCount } }

  /// Number of bytes to decode; for tests.
  var encodedCount: Int { file?.data.count ?? 0 }

  // MARK: Private

  /// Pixels; renderers draw nothing at all with a longer texture in the window.
  private static let longestLength = 16_384
  /// Pixels; where smaller levels are not worth preparing.
  private static let smallestLength = 64

  /// The level that has the most pixels that may be decoded.
  private var lowest: Int {
    var level = 0
    while length(pixelWidth, level) * length(pixelHeight, level) > Self.largestArea { level += 1 }
    return level
  }

  /// Rounded up, as libjpeg does.
  private func length(_ full: Int, _ level: Int) -> Int { max(1, (full + (1 << level) - 1) >> level) }

  private func texture(_ level: Int, _ levels: inout Levels) -> Texture? {
    if let texture = levels.textures[level] { return texture }
    let larger = levels.textures.keys.filter { $0 < level }.max().flatMap { levels.textures[$0] }
    let made =
      larger.map { $0.scaled(width: length(pixelWidth, level), height: length(pixelHeight, level)) }
      ?? (levels.isBroken ? nil : decode(level, &levels))
    levels.textures[level] = made
    return made
  }

  private func decode(_ level: Int, _ levels: inout Levels) -> Texture? {
    guard let file else { return nil }
    levels.decodeCount += 1
    let decoded = file.decoding(
      length(file.width, level),
      length(file.height, level),
      seconds: Self.longestDecoding,
      quintet_image_decode
    )
    levels.isBroken = decoded == nil
    return decoded.map(Texture.init)
  }
}

extension Bitmap: Hashable {
  /// Compares two files' bytes, or the pixels of what was drawn.
  static func == (one: Bitmap, other: Bitmap) -> Bool {
    if one === other { return true }
    guard one.pixelWidth == other.pixelWidth, one.pixelHeight == other.pixelHeight, one.orientation == other.orientation
    else { return false }
    if let data = one.file?.data, let otherData = other.file?.data { return data == otherData }
    return one.full?.bytes == other.full?.bytes
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(pixelWidth)
    hasher.combine(pixelHeight)
  }
}
