import CQuintetGTK
import Foundation

/// Pixels of a picture, as they are in its file. Core Graphics' type; any thread may use one.
public final class CGImage: Hashable, Sendable {
  /// The pixels as they are, whatever the orientation of the picture that they are from.
  let bitmap: Bitmap

  init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
  }

  /// Number of pixels in a row.
  public var width: Int { bitmap.pixelWidth }
  /// Number of rows.
  public var height: Int { bitmap.pixelHeight }

  /// Returns an image of the same pixels.
  public func copy() -> CGImage? { CGImage(bitmap) }

  /// Returns the pixels that a rectangle touches, of which the first is at the origin, at the top left; nil where there are none, and for
  /// a broken file.
  public func cropping(to rect: CGRect) -> CGImage? {
    guard rect.isFinite, !rect.isInfinite else { return nil }
    let whole = CGRect(x: 0, y: 0, width: width, height: height), part = rect.standardized.integral.intersection(whole)
    guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
    return bitmap.cropped(to: part).map { CGImage(Bitmap($0)) }
  }

  /// Compares whether two have the same pixels in memory.
  public static func == (a: CGImage, b: CGImage) -> Bool { a.bitmap === b.bitmap }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(bitmap)) }
}

extension CGContext {
  /// Draws an image as large as a rectangle, or in tiles of that size beside each other as far as one can see.
  ///
  /// As with Core Graphics, y is meant to grow upwards: in views and pictures, where it grows downwards, the image stands on its head. Turn
  /// the coordinates over before, or use `UIImage.draw(in:)`.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    let rect = rect.standardized
    guard let cairo = drawing.cairo, rect.width > 0, rect.height > 0 else { return }
    cairo_save(cairo)
    cairo_translate(cairo, 0, rect.minY + rect.maxY)
    cairo_scale(cairo, 1, -1)
    image.bitmap.draw(on: cairo, in: rect, byTiling ? .tiled : .inside)
    cairo_restore(cairo)
  }
}

extension UIImage {
  /// Places of a bitmap's pixels, turned so that it is upright.
  ///
  /// - Parameters:
  ///   - x: Column of the upright picture.
  ///   - width: Number of columns of the pixels as they are; so `height` of rows.
  /// - Returns: Number of the pixel, row after row.
  fileprivate static func source(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ orientation: Orientation) -> Int {
    switch orientation {
    case .up: y * width + x
    case .upMirrored: y * width + (width - 1 - x)
    case .down: (height - 1 - y) * width + (width - 1 - x)
    case .downMirrored: (height - 1 - y) * width + x
    case .leftMirrored: x * width + y
    case .right: (height - 1 - x) * width + y
    case .rightMirrored: (height - 1 - x) * width + (width - 1 - y)
    case .left: x * width + (width - 1 - y)
    }
  }
}

extension UIImage.Orientation {
  /// The one that takes this one back.
  var inverse: UIImage.Orientation {
    switch self {
    case .left: .right
    case .right: .left
    default: self
    }
  }

  fileprivate var isOnItsSide: Bool {
    switch self {
    case .left, .right, .leftMirrored, .rightMirrored: true
    case .up, .down, .upMirrored, .downMirrored: false
    }
  }
}

extension Texture {
  /// Makes pixels in the processor's order of premultiplied ARGB, row after row; nil for another number of bytes.
  static func made(width: Int, height: Int, _ bytes: [UInt8]) -> Texture? {
    guard width > 0, height > 0, bytes.count == width * height * 4, let kept = g_bytes_new(bytes, gsize(bytes.count))
    else { return nil }
    defer { g_bytes_unref(kept) }
    let format = GDK_MEMORY_B8G8R8A8_PREMULTIPLIED
    return gdk_memory_texture_new(Int32(width), Int32(height), format, kept, gsize(width * 4))
      .map(Texture.init(owning:))
  }

  /// Returns the pixels turned so that what has an orientation is upright.
  func turned(by orientation: UIImage.Orientation) -> Texture? {
    guard orientation != .up else { return self }
    let (width, height) = (width, height), old = bytes
    let columns = orientation.isOnItsSide ? height : width, rows = orientation.isOnItsSide ? width : height
    let new = [UInt8](unsafeUninitializedCapacity: old.count) { buffer, count in
      old.withUnsafeBytes { old in
        let from = old.assumingMemoryBound(to: UInt32.self), to = UnsafeMutableRawBufferPointer(buffer)
        for y in 0..<rows {
          for x in 0..<columns {
            let pixel = from[UIImage.source(x, y, width, height, orientation)]
            to.storeBytes(of: pixel, toByteOffset: (y * columns + x) * 4, as: UInt32.self)
          }
        }
      }
      count = old.count
    }
    return Texture.made(width: columns, height: rows, new)
  }

  /// Returns the pixels in a rectangle, which has to lie inside.
  func cropped(x: Int, y: Int, width: Int, height: Int) -> Texture? {
    let old = bytes, stride = self.width * 4
    var new: [UInt8] = []
    new.reserveCapacity(width * height * 4)
    for row in y..<(y + height) {
      let start = row * stride + x * 4
      new += old[start..<(start + width * 4)]
    }
    return Texture.made(width: width, height: height, new)
  }
}

extension Bitmap {
  /// Returns the pixels in a rectangle of whole ones, inside the picture, or what is left of them where there are too many to decode.
  fileprivate func cropped(to rect: CGRect) -> Texture? {
    guard let full else { return nil }
    let across = CGFloat(full.width) / CGFloat(pixelWidth), down = CGFloat(full.height) / CGFloat(pixelHeight)
    let x = min(Int(rect.minX * across), full.width - 1), y = min(Int(rect.minY * down), full.height - 1)
    let width = min(max(1, Int((rect.width * across).rounded())), full.width - x)
    let height = min(max(1, Int((rect.height * down).rounded())), full.height - y)
    return full.cropped(x: x, y: y, width: width, height: height)
  }

  /// The image of the file's pixels, which are turned back for that; nil for a broken file.
  var image: CGImage? {
    guard pixelWidth > 0, pixelHeight > 0 else { return nil }
    guard orientation != .up else { return CGImage(self) }
    return full?.turned(by: orientation.inverse).map { CGImage(Bitmap($0)) }
  }
}
