#if os(Linux)
  import Foundation
  import UIKit

  extension PictureScaler {
    /// Returns the scaled picture; nil if it is no picture. Waits for it.
    ///
    /// UIKit's decoder refuses what would cost too much, turns pictures upright, has JPEG decoded no larger than needed (an eighth, a quarter
    /// or half by its DCT), and averages over the rest. What it makes has no metadata to begin with.
    func scaled(_ file: Data) -> Data? {
      guard let image = UIImage(data: file) else { return nil }
      let size = fitting(image.size)
      let small = size == image.size ? image : image.preparingThumbnail(of: size)
      return small?.jpegData(compressionQuality: quality)
    }
  }
#endif
