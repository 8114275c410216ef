#if os(Linux)
  import Foundation
  import UIKit

  /// Makes pictures of bytes, no larger than they are shown. Call it away from the main thread.
  enum PictureDecoder {
    /// Returns nil for bytes that are no picture, or one of more than 64 megapixels. `side` is in points.
    static func decode(_ bytes: Data, side: CGFloat) -> UIImage? {
      // Three pixels a point, for the sharpest screen there is.
      UIImage(data: bytes)?.preparingThumbnail(of: CGSize(width: side * 3, height: side * 3))
    }
  }
#endif
