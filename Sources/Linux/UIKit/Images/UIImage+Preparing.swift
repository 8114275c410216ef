import CQuintetGTK
import CQuintetWidget
import Foundation

// Decoding ahead of drawing, and encoding.

extension UIImage {
  /// Decodes the picture on the calling thread, and returns it ready to be drawn; nil for a broken file and for a symbol.
  public func preparingForDisplay() -> UIImage? {
    guard case .bitmap(let bitmap) = content, bitmap.prepare() else { return nil }
    return with(bitmap)
  }

  /// Decodes the picture on a background thread, and hands it over there, ready to be drawn; nil for a broken file.
  public func prepareForDisplay(completionHandler: @escaping @Sendable (UIImage?) -> Void) {
    DispatchQueue.global(qos: .userInitiated).async { completionHandler(self.preparingForDisplay()) }
  }

  /// The picture, decoded on a background thread and ready to be drawn; nil for a broken file.
  public var byPreparingForDisplay: UIImage? {
    get async {
      await withCheckedContinuation { continuation in
        prepareForDisplay { continuation.resume(returning: $0) }
      }
    }
  }

  /// Returns the picture at a size in points, decoded no further than that takes; nil for a broken file, for a symbol, and
  /// for a size of nothing or of more than 64 megapixels. The proportions are the size's: ask for the picture's own.
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    let width = (size.width * scale).rounded(), height = (size.height * scale).rounded()
    guard case .bitmap(let bitmap) = content, width >= 1, height >= 1, width * height <= CGFloat(Bitmap.largestArea),
      let texture = bitmap.scaled(width: Int(width), height: Int(height))
    else { return nil }
    return with(Bitmap(texture))
  }

  /// Makes a thumbnail on a background thread, and hands it over there. See `preparingThumbnail(of:)`.
  public func prepareThumbnail(of size: CGSize, completionHandler: @escaping @Sendable (UIImage?) -> Void) {
    DispatchQueue.global(qos: .userInitiated).async { completionHandler(self.preparingThumbnail(of: size)) }
  }

  /// Returns a thumbnail made on a background thread. See `preparingThumbnail(of:)`.
  public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
    await withCheckedContinuation { continuation in
      prepareThumbnail(of: size) { continuation.resume(returning: $0) }
    }
  }

  /// Returns the upright picture as a PNG file; nil for a broken file and for a symbol.
  public func pngData() -> Data? { encoded("png", quality: 0) }

  /// Returns the upright picture, on white, as a JPEG file of a quality from 0 to 1; nil for a broken file and for a symbol.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    encoded("jpeg", quality: Int32(max(0, min(1, compressionQuality)) * 100))
  }

  /// Pixels in width and height of the upright picture, and a way to decode them on the calling thread; nil for a symbol. For MapKit.
  package var pixels: (width: Int, height: Int, decode: @Sendable () -> Texture?)? {
    guard case .bitmap(let bitmap) = content else { return nil }
    return (bitmap.pixelWidth, bitmap.pixelHeight, { bitmap.full })
  }

  /// Decodes a file on the calling thread, into how bright each pixel of the upright picture is on white, row after row, at a size in
  /// pixels that is no larger than the file's; nil for a broken file and for what is no file. For QuintetPictureDecoding.
  package func gray(width: Int, height: Int) -> Data? {
    guard case .bitmap(let bitmap) = content else { return nil }
    return bitmap.gray(width: width, height: height)
  }

  private func encoded(_ type: String, quality: Int32) -> Data? {
    guard case .bitmap(let bitmap) = content, let texture = bitmap.full,
      let bytes = quintet_texture_encode(texture.pointer, type, quality)
    else { return nil }
    defer { g_bytes_unref(bytes) }
    var count: gsize = 0
    return g_bytes_get_data(bytes, &count).map { Data(bytes: $0, count: Int(count)) }
  }
}
