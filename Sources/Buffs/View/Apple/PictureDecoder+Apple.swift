#if canImport(Darwin)
  // For Apple platforms alone; it has not been compiled on Linux.
  import Foundation
  import ImageIO
  import UIKit

  /// Makes pictures of bytes, no larger than they are shown. Call it away from the main thread.
  enum PictureDecoder {
    private static let mostPixels = 64_000_000

    /// Returns nil for bytes that are no picture, or one of more than 64 megapixels. `side` is in points.
    static func decode(_ bytes: Data, side: CGFloat) -> UIImage? {
      guard let source = CGImageSourceCreateWithData(bytes as CFData, nil),
        let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any],
        let width = properties[kCGImagePropertyPixelWidth] as? Int,
        let height = properties[kCGImagePropertyPixelHeight] as? Int,
        width > 0, height > 0, width <= mostPixels / height
      else { return nil }
      // Three pixels a point, for the sharpest screen there is.
      let options: [CFString: Any] = [
        kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceCreateThumbnailWithTransform: true,
        kCGImageSourceThumbnailMaxPixelSize: side * 3,
      ]
      return CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary).map { UIImage(cgImage: $0) }
    }
  }
#endif
