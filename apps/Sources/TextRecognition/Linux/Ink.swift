#if os(Linux)
  import CTesseract
  import Foundation

  /// The parts of a picture that may be writing: they differ from their surroundings, whatever the light.
  struct Ink {
    private let picture: Picture
    private let mean: Picture?

    init(_ picture: Picture) throws(TextRecognitionError) {
      self.picture = try picture.reduced(to: 500_000)
      mean = try self.picture.mean(reach: 6)
    }

    /// Returns true if most of it is in the boxes of the words that were read, so that little can have been missed.
    func isCovered(by text: RecognizedText) -> Bool {
      guard let mean else { return true }
      let (width, height) = (picture.width, picture.height)
      var isRead = [Bool](repeating: false, count: width * height)
      for word in text.words {
        let margin = word.box.height * 0.25
        let left = max(0, Int((word.box.minX - margin) * Double(width)))
        let right = min(width, Int((word.box.maxX + margin) * Double(width)) + 1)
        let top = max(0, Int((word.box.minY - margin) * Double(height)))
        let bottom = min(height, Int((word.box.maxY + margin) * Double(height)) + 1)
        guard left < right, top < bottom else { continue }
        for y in top..<bottom {
          for x in left..<right { isRead[y * width + x] = true }
        }
      }
      var inside = 0, outside = 0
      picture.forEachPixel(with: mean) { x, y, value, mean in
        guard abs(value - mean) * 5 > mean + 30 else { return }
        if isRead[y * width + x] { inside += 1 } else { outside += 1 }
      }
      return outside * 5 <= inside
    }
  }
#endif
