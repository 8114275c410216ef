#if os(Linux)
  import CTesseract
  import Foundation

  /// Maps a prepared picture's pixels to the upright one: it was scaled, and then turned about its middle into a frame of its own.
  struct Placement {
    /// Of the upright picture, in pixels.
    let width: Int, height: Int
    var scale = 1.0
    /// Radians, clockwise.
    var angle = 0.0
    /// Of the prepared picture, in pixels.
    var frame: CGSize

    init(width: Int, height: Int) {
      self.width = width
      self.height = height
      frame = CGSize(width: width, height: height)
    }

    /// The box around a prepared picture's box, in the upright picture with sides of 1.
    func unitBox(_ box: CGRect) -> CGRect {
      let (sine, cosine) = (sin(-angle), cos(-angle))
      let middle = CGPoint(x: Double(width) * scale / 2, y: Double(height) * scale / 2)
      let corners = [(box.minX, box.minY), (box.maxX, box.minY), (box.minX, box.maxY), (box.maxX, box.maxY)].map {
        let (x, y) = ($0.0 - frame.width / 2, $0.1 - frame.height / 2)
        return CGPoint(
          x: (x * cosine - y * sine + middle.x) / scale / Double(width),
          y: (x * sine + y * cosine + middle.y) / scale / Double(height)
        )
      }
      func inside(_ value: CGFloat?) -> CGFloat { min(max(value ?? 0, 0), 1) }
      let (xs, ys) = (corners.map(\.x), corners.map(\.y))
      let (left, top) = (inside(xs.min()), inside(ys.min()))
      return CGRect(x: left, y: top, width: inside(xs.max()) - left, height: inside(ys.max()) - top)
    }
  }

  /// A picture made easier to read: dark on light, evenly lit, letters as high as Tesseract learned them, and straight.
  struct Preparation {
    /// The attempts, in order.
    enum Step: CaseIterable {
      /// As a page.
      case page
      /// Smoothed, and as words anywhere.
      case sparse
      /// With the light as it is, for letters so large that they would be taken for shadows.
      case bare
      /// The same, light on dark.
      case inverted

      var mode: TessPageSegMode { self == .page ? PSM_AUTO : PSM_SPARSE_TEXT }
    }

    /// Pixels of a capital letter's height, which Tesseract's network, 36 pixels high, reads best.
    private static let letterHeight = 30.0
    /// The largest picture that is made by enlarging one, in pixels. Texture makes many specks, each of which costs time.
    private static let largestArea = 4_000_000.0

    private let dark: Picture
    private let even: Picture

    init(_ picture: Picture) throws(TextRecognitionError) {
      setMsgSeverity(Int32(L_SEVERITY_NONE))
      dark = try Self.isLightOnDark(picture) ? Picture(pixInvert(nil, picture.pix)) : picture
      even = try Self.evenlyLit(dark)
    }

    func prepared(_ step: Step) throws(TextRecognitionError) -> (Picture, Placement) {
      var placement = Placement(width: even.width, height: even.height)
      var picture =
        switch step {
        case .page: even
        case .sparse: try Picture(pixBlockconvGray(even.pix, nil, 1, 1))
        case .bare: dark
        case .inverted: try Picture(pixInvert(nil, dark.pix))
        }
      let height = try Self.letterHeight(of: picture)
      if let height {
        let most = max(1, (Self.largestArea / Double(even.width * even.height)).squareRoot())
        let scale = min(Self.letterHeight / height, 4, most)
        if scale > 1.15 || scale < 0.6 {
          picture = try Picture(pixScale(picture.pix, Float(scale), Float(scale)))
          placement.scale = scale
        }
      }
      placement.frame = CGSize(width: picture.width, height: picture.height)
      let angle = try Self.slant(of: picture)
      if abs(angle) > 0.003 {
        picture = try Picture(
          pixRotate(
            picture.pix,
            Float(angle),
            Int32(L_ROTATE_AREA_MAP),
            Int32(L_BRING_IN_WHITE),
            Int32(picture.width),
            Int32(picture.height)
          )
        )
        placement.angle = angle
        placement.frame = CGSize(width: picture.width, height: picture.height)
      }
      return (picture, placement)
    }

    /// Letters are what differs most from its surroundings: whether those are lighter or darker.
    private static func isLightOnDark(_ picture: Picture) throws(TextRecognitionError) -> Bool {
      let small = try picture.reduced(to: 250_000)
      guard let mean = try small.mean(reach: max(2, min(small.width, small.height) / 12)) else { return false }
      var sum = 0
      small.forEachPixel(with: mean) { _, _, value, mean in
        let difference = value - mean
        sum += difference * difference * difference
      }
      return sum > 0
    }

    /// Brings the background to one brightness and the darkest to black.
    private static func evenlyLit(_ picture: Picture) throws(TextRecognitionError) -> Picture {
      guard picture.width >= 40, picture.height >= 40 else { return picture }
      let normal = try Picture(pixBackgroundNormSimple(picture.pix, nil, nil) ?? pixClone(picture.pix))
      var counts = [Int](repeating: 0, count: 256)
      var histogram = pixGetGrayHistogram(normal.pix, 1)
      defer { numaDestroy(&histogram) }
      for index in 0..<256 {
        var count: Int32 = 0
        numaGetIValue(histogram, Int32(index), &count)
        counts[index] = Int(count)
      }
      let total = counts.reduce(0, +)
      var darkest = 0, seen = 0
      while darkest < 255, seen + counts[darkest] < total / 200 {
        seen += counts[darkest]
        darkest += 1
      }
      guard darkest > 30, darkest < 190 else { return normal }
      return try Picture(pixGammaTRC(nil, normal.pix, 1, Int32(darkest), 210))
    }

    private static func binary(_ picture: Picture) throws(TextRecognitionError) -> Picture {
      var result: UnsafeMutablePointer<Pix>?
      pixOtsuAdaptiveThreshold(picture.pix, 2_000, 2_000, 0, 0, 0.1, nil, &result)
      return try Picture(result)
    }

    /// Letters' height in pixels, from what hangs together; nil where there seem to be none.
    private static func letterHeight(of picture: Picture) throws(TextRecognitionError) -> Double? {
      let binary = try binary(picture)
      guard let boxes = pixConnCompBB(binary.pix, 8) else { return nil }
      var handle: UnsafeMutablePointer<Boxa>? = boxes
      defer { boxaDestroy(&handle) }
      var heights: [Int] = []
      for index in 0..<min(boxaGetCount(boxes), 20_000) {
        var (width, height): (Int32, Int32) = (0, 0)
        boxaGetBoxGeometry(boxes, index, nil, nil, &width, &height)
        if height >= 4, height <= picture.height / 3, width <= 6 * height, height <= 8 * width {
          heights.append(Int(height))
        }
      }
      guard heights.count >= 4 else { return nil }
      heights.sort()
      return Double(heights[heights.count * 7 / 10])
    }

    /// By how much to turn a picture, clockwise, in radians, for its lines to be level.
    private static func slant(of picture: Picture) throws(TextRecognitionError) -> Double {
      let binary = try binary(picture)
      var (angle, confidence): (Float, Float) = (0, 0)
      let status = pixFindSkewSweepAndSearch(binary.pix, &angle, &confidence, 2, 1, 8, 1, 0.02)
      return status == 0 && confidence >= 2 ? Double(angle) * .pi / 180 : 0
    }
  }
#endif
