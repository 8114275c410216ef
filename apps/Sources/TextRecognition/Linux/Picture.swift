#if os(Linux)
  import CTesseract
  import Foundation
  import QuintetPictureDecoding

  /// A picture of leptonica's, freed with this.
  final class Picture {
    let pix: UnsafeMutablePointer<Pix>

    var width: Int { Int(pixGetWidth(pix)) }
    var height: Int { Int(pixGetHeight(pix)) }

    /// Takes over what a function of leptonica's has made; throws where it has made nothing.
    init(_ made: UnsafeMutablePointer<Pix>?) throws(TextRecognitionError) {
      guard let made else { throw .failed("leptonica could not prepare the picture") }
      pix = made
    }

    convenience init(_ gray: GrayPixels) throws(TextRecognitionError) {
      try self.init(pixCreateNoInit(Int32(gray.width), Int32(gray.height), 8))
      guard let target = UnsafeMutableRawPointer(pixGetData(pix)) else { return }
      let stride = Int(pixGetWpl(pix)) * 4
      gray.bytes.withUnsafeBytes { source in
        guard let start = source.baseAddress else { return }
        for row in 0..<gray.height {
          (target + row * stride).copyMemory(from: start + row * gray.width, byteCount: gray.width)
        }
      }
      // Its words have their first pixel in the highest byte.
      pixEndianByteSwap(pix)
    }

    deinit {
      var pix: UnsafeMutablePointer<Pix>? = pix
      pixDestroy(&pix)
    }

    /// A picture of the same, of eight bits, with `area` pixels at most.
    func reduced(to area: Double) throws(TextRecognitionError) -> Picture {
      let factor = Float((area / Double(width * height)).squareRoot())
      return try factor < 1 ? Picture(pixScaleAreaMap(pix, factor, factor)) : self
    }

    /// The mean of the pixels around each pixel of eight bits; nil for a picture that is too small for that.
    func mean(reach: Int) throws(TextRecognitionError) -> Picture? {
      guard width > 4 * reach, height > 4 * reach else { return nil }
      return try Picture(pixBlockconvGray(pix, nil, Int32(reach), Int32(reach)))
    }

    /// Calls a closure with the brightness of each pixel of two pictures of the same size, of eight bits.
    func forEachPixel(with other: Picture, _ body: (_ x: Int, _ y: Int, _ value: Int, _ other: Int) -> Void) {
      guard let here = pixGetData(pix), let there = pixGetData(other.pix) else { return }
      let (length, otherLength) = (Int(pixGetWpl(pix)), Int(pixGetWpl(other.pix)))
      for y in 0..<min(height, other.height) {
        for x in 0..<min(width, other.width) {
          let shift = UInt32(24 - 8 * (x & 3))
          body(
            x,
            y,
            Int(here[y * length + (x >> 2)] >> shift & 0xFF),
            Int(there[y * otherLength + (x >> 2)] >> shift & 0xFF)
          )
        }
      }
    }
  }
#endif
