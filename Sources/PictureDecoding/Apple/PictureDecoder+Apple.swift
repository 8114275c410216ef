#if canImport(Darwin)
  // For Apple platforms alone; on Linux it is compiled, and has not run.
  import Foundation
  import ImageIO
  import UIKit

  extension PictureDecoder {
    /// How often a file may go through all its pixels, as progressive JPEG does.
    private static let mostScans = 500
    /// How many pixels all of its scans may have together.
    private static let mostWork: CGFloat = 1_000_000_000

    /// Makes a picture of a file for a place of so many pixels, which it is to cover; nil for what is no picture, is too large
    /// for its place, or costs too much. Waits for the pixels: call it on any thread but the main one. Several may decode at
    /// once, but one alone of the large ones, of more than 8 megapixels.
    ///
    /// ImageIO gives the size without decoding, and makes thumbnails without more memory than they take where the format allows.
    public static func picture(of bytes: Data, for place: CGSize) -> UIImage? {
      guard let source = CGImageSourceCreateWithData(bytes as CFData, nil),
        let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any],
        let width = properties[kCGImagePropertyPixelWidth] as? Int,
        let height = properties[kCGImagePropertyPixelHeight] as? Int,
        let size = size(of: CGSize(width: width, height: height), for: place)
      else { return nil }
      let scans = scans(of: bytes)
      guard scans <= mostScans, CGFloat(width) * CGFloat(height) * CGFloat(scans) <= mostWork else { return nil }
      let options: [CFString: Any] = [
        kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceCreateThumbnailWithTransform: true,
        kCGImageSourceThumbnailMaxPixelSize: max(size.width, size.height),
      ]
      return decoding(CGSize(width: width, height: height)) {
        CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary).map { UIImage(cgImage: $0) }
      }
    }

    /// Counts what begins a scan of a JPEG file, FF DA, which stands for nothing else among its pixels; 1 for another format.
    private static func scans(of bytes: Data) -> Int {
      guard bytes.starts(with: [0xFF, 0xD8]) else { return 1 }
      return bytes.withUnsafeBytes { bytes in
        zip(bytes, bytes.dropFirst()).reduce(0) { $0 + ($1 == (0xFF, 0xDA) ? 1 : 0) }
      }
    }
  }
#endif
