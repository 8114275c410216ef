#if os(Linux)
  import Foundation
  import UIKit

  extension PictureDecoder {
    /// UIKit here refuses by itself what has too many scans, and decodes the first frame alone and a JPEG no further than needed.
    static func picture(of bytes: Data, for place: CGSize) -> UIImage? {
      guard let image = UIImage(data: bytes), let size = size(of: image.size, for: place) else { return nil }
      return image.preparingThumbnail(of: size)
    }
  }
#endif
