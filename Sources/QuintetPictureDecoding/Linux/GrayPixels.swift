#if os(Linux)
  import Foundation
  import UIKit

  /// The brightness of each pixel of a picture, for analysis instead of display.
  public struct GrayPixels: Sendable {
    /// The size of the file's upright picture, in pixels.
    public let pictureSize: CGSize
    public let width: Int
    public let height: Int
    /// A byte for each pixel, 0 black and 255 white, row after row from the top, without gaps. What is transparent is white.
    public let bytes: Data

    /// Decodes a file, upright, at its own size or at one that has `largestArea` pixels; nil if it is no picture, or costs too
    /// much. Waits for the pixels: call it on any thread but the main one. One alone of the large files is decoded at once, in the
    /// whole process, as `PictureDecoder` has it.
    public init?(_ file: Data, largestArea: CGFloat) {
      guard let image = UIImage(data: file), image.size.width >= 1, image.size.height >= 1 else { return nil }
      let size = image.size
      let factor = min(1, (largestArea / (size.width * size.height)).squareRoot())
      let width = max(1, Int(size.width * factor)), height = max(1, Int(size.height * factor))
      let bytes = PictureDecoder.decoding(size) { image.gray(width: width, height: height) }
      guard let bytes else { return nil }
      self.pictureSize = size
      self.width = width
      self.height = height
      self.bytes = bytes
    }
  }
#endif
