#if canImport(Darwin)
  // For Apple platforms alone; on Linux it runs against stand-ins of their frameworks.
  import Foundation
  import ImageIO
  import QuintetPictureDecoding
  import UIKit

  extension PictureScaler {
    /// Returns the scaled picture; nil if it is no picture. Waits for it.
    ///
    /// ImageIO turns it upright and writes what it is given: of the file's properties, nothing. It puts what is transparent on
    /// white, and converts wide colours to sRGB.
    func scaled(_ file: Data) -> Data? {
      // The limits on what a file may cost are the decoder's.
      guard let picture = PictureDecoder.picture(of: file, for: CGSize(width: side, height: side)),
        let source = CGImageSourceCreateWithData(file as CFData, nil)
      else { return nil }
      let size = fitting(picture.size)
      let thumbnail: [CFString: Any] = [
        kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceCreateThumbnailWithTransform: true,
        kCGImageSourceThumbnailMaxPixelSize: max(size.width, size.height),
      ]
      let result = NSMutableData()
      guard let small = CGImageSourceCreateThumbnailAtIndex(source, 0, thumbnail as CFDictionary),
        let destination = CGImageDestinationCreateWithData(result, "public.jpeg" as CFString, 1, nil)
      else { return nil }
      let properties: [CFString: Any] = [
        kCGImageDestinationLossyCompressionQuality: quality, kCGImageDestinationOptimizeColorForSharing: true,
      ]
      CGImageDestinationAddImage(destination, small, properties as CFDictionary)
      return CGImageDestinationFinalize(destination) ? result as Data : nil
    }
  }
#endif
