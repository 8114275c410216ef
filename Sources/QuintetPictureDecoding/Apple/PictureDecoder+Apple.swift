#if canImport(Darwin)
  // For Apple platforms alone; on Linux it runs against stand-ins of their frameworks.
  import Foundation
  import ImageIO
  import UIKit

  extension PictureDecoder {
    /// The greatest number of passes over all pixels of a file, as in progressive JPEG.
    private static let mostScans = 500
    /// The greatest number of pixels in all of its scans together.
    private static let mostWork: CGFloat = 1_000_000_000
    /// The greatest number of pixels in a file, and in one of JPEG, which is decoded at a part of its size for a part of the memory: phones
    /// have cameras of 200 megapixels.
    private static let mostPixels: CGFloat = 64_000_000, mostPixelsOfJPEG: CGFloat = 256_000_000

    /// Makes a picture of a file for a place of so many pixels, which it is to cover; nil if it is no picture, or costs too
    /// much. Waits for the pixels: call it on any thread but the main one. Several may decode at once, but one alone of the large ones,
    /// of more than 8 megapixels.
    ///
    /// ImageIO gives the size without decoding, and makes thumbnails without more memory than they take where the format allows.
    public static func picture(of bytes: Data, for place: CGSize) -> UIImage? {
      guard let source = CGImageSourceCreateWithData(bytes as CFData, nil),
        let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any],
        let width = properties[kCGImagePropertyPixelWidth] as? Int,
        let height = properties[kCGImagePropertyPixelHeight] as? Int,
        // Width and height are the file's, in which a photo may lie on its side; so does its place then.
        case let isOnItsSide = (properties[kCGImagePropertyOrientation] as? Int ?? 1) > 4,
        let size = size(
          of: CGSize(width: width, height: height),
          for: isOnItsSide ? CGSize(width: place.height, height: place.width) : place
        )
      else { return nil }
      let scans = scans(of: bytes), area = CGFloat(width) * CGFloat(height)
      guard area <= (bytes.starts(with: [0xFF, 0xD8]) ? mostPixelsOfJPEG : mostPixels),
        scans <= mostScans, area * CGFloat(scans) <= mostWork
      else { return nil }
      let options: [CFString: Any] = [
        kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceCreateThumbnailWithTransform: true,
        kCGImageSourceThumbnailMaxPixelSize: max(size.width, size.height),
      ]
      return decoding(CGSize(width: width, height: height)) {
        CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary).map { UIImage(cgImage: $0) }
      }
    }

    /// Counts the scans of a JPEG file before its end, and not those of other pictures in it; 1 for another format.
    private static func scans(of bytes: Data) -> Int {
      guard bytes.starts(with: [0xFF, 0xD8]) else { return 1 }
      return bytes.withUnsafeBytes { bytes in
        var offset = 2, scans = 0
        while offset + 3 < bytes.count {
          let marker = bytes[offset + 1]
          guard bytes[offset] == 0xFF, marker >= 0xC0, marker < 0xFF, marker < 0xD0 || marker > 0xD8 else {
            offset += 1
            continue
          }
          if marker == 0xD9 { break }
          if marker == 0xDA { scans += 1 }
          offset += 2 + max(2, Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3]))
        }
        return scans
      }
    }
  }

  extension PictureFormat {
    /// Nil for a format that is read here.
    init?(unreadable file: Data) {
      if Self.has("avif", file, at: 8) {
        if #available(iOS 16.0, *) { return nil }
        self.init(name: "AVIF")
      } else if Self.has("WEBP", file, at: 8) {
        if #available(iOS 14.0, *) { return nil }
        self.init(name: "WebP")
      } else {
        return nil
      }
    }

    /// Returns true if the four letters of a kind stand at a place.
    private static func has(_ kind: StaticString, _ file: Data, at offset: Int) -> Bool {
      guard file.count >= offset + 4 else { return false }
      return memcmp(NSData(data: file).bytes + offset, kind.utf8Start, 4) == 0
    }
  }
#endif
