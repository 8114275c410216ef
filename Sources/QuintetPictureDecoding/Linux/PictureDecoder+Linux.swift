#if os(Linux)
  import Foundation
  import UIKit

  extension PictureDecoder {
    /// Makes a picture of a file for a place of so many pixels, which it is to cover; nil if it is no picture, or costs too much.
    /// Waits for the pixels: call it on any thread but the main one. Several may decode at once, but one alone of the large ones, of
    /// more than 8 megapixels.
    ///
    /// UIKit here refuses files with too many pixels or scans by itself, decodes the first frame alone and a JPEG no further than needed,
    /// and makes sRGB of the colours.
    public static func picture(of bytes: Data, for place: CGSize) -> UIImage? {
      guard let image = UIImage(data: bytes), let size = size(of: image.size, for: place) else { return nil }
      return decoding(image.size) { image.preparingThumbnail(of: size) }
    }
  }

  extension PictureFormat {
    /// Nil for a format that is read here.
    init?(unreadable file: Data) {
      if let format = ImageFormat(file) {
        guard !format.isReadable else { return nil }
        self.init(name: format.name, package: format.package)
      } else {
        guard let found = Self.beginnings.first(where: { file.dropFirst($0.offset).starts(with: $0.bytes) }) else {
          return nil
        }
        self.init(name: found.name)
      }
    }

    /// First bytes of files of the formats that Linux does not read, and the formats' names.
    private static let beginnings: [(offset: Int, bytes: [UInt8], name: String)] = [
      (0, [0x49, 0x49, 0x2A, 0], "TIFF"), (0, [0x4D, 0x4D, 0, 0x2A], "TIFF"), (0, [0xFF, 0x0A], "JPEG XL"),
      (4, [0x4A, 0x58, 0x4C, 0x20], "JPEG XL"), (4, [0x6A, 0x50, 0x20, 0x20], "JPEG 2000"),
      (0, [0x38, 0x42, 0x50, 0x53], "PSD"),
    ]
  }
#endif
