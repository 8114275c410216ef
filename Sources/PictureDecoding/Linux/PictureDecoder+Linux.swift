#if os(Linux)
  import Foundation
  import UIKit

  extension PictureDecoder {
    /// Makes a picture of a file for a place of so many pixels, which it is to cover; nil for what is no picture, is too large
    /// for its place, or costs too much. Waits for the pixels: call it on any thread but the main one. Several may decode at
    /// once, but one alone of the large ones, of more than 8 megapixels.
    ///
    /// UIKit here refuses by itself what has too many scans, and decodes the first frame alone and a JPEG no further than needed.
    public static func picture(of bytes: Data, for place: CGSize) -> UIImage? {
      guard let image = UIImage(data: bytes), let size = size(of: image.size, for: place) else { return nil }
      return decoding(image.size) { image.preparingThumbnail(of: size) }
    }
  }
#endif
