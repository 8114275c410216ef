import CQuintetGTK
import CQuintetWidget
import Testing

@testable import UIKit

/// Layers, to the pixel.
@MainActor @Suite("shapes and gradients", .windows)
struct LayerShapeTests {
  @Test("a gradient runs from start to end through its locations")
  func gradientRunsFromStartToEndThroughItsLocations() async throws {
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 100))
    let gradient = CAGradientLayer()
    gradient.frame = view.bounds
    gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    view.layer.addSublayer(gradient)
    let down = try await LayerStage.picture(of: view)
    #expect(down[70, 21].red > 245 && down[70, 118].blue > 245)
    #expect(LayerStage.isNear(down[70, 70], red: 128, blue: 128), "\(down[70, 70])")
    #expect(down[25, 70] == down[115, 70])
    gradient.startPoint = CGPoint(x: 1, y: 0.5)
    gradient.endPoint = CGPoint(x: 0, y: 0.5)
    let left = try await LayerStage.pictureAgain(view)
    #expect(left[118, 70].red > 245 && left[21, 70].blue > 245)
    gradient.startPoint = CGPoint(x: 0, y: 0)
    gradient.endPoint = CGPoint(x: 1, y: 1)
    let across = try await LayerStage.pictureAgain(view)
    #expect(across[21, 21].red > 245 && across[118, 118].blue > 245)
    #expect(LayerStage.isNear(across[118, 21], red: 128, blue: 128), "\(across[118, 21])")
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 0.5, y: 0.5)
    gradient.colors = [UIColor.red.cgColor, UIColor.green.cgColor, UIColor.blue.cgColor]
    gradient.locations = [0, 0.2, 1]
    let stops = try await LayerStage.pictureAgain(view)
    #expect(stops[30, 70].green > 240, "\(stops[30, 70])")
    #expect(LayerStage.isNear(stops[50, 70], green: 128, blue: 128), "\(stops[50, 70])")
    // Beyond its end it has the last colour.
    #expect(stops[100, 70] == .blue)
    // A place beyond the end is at the end, and an invalid one at the beginning.
    gradient.locations = [NSNumber(value: Double.nan), 0.2, 7]
    #expect(try await LayerStage.pictureAgain(view) == stops)
  }

  @Test("a shared drawing has every pixel that its size touches")
  func sharedDrawingHasEveryPixelThatItsSizeTouches() throws {
    let texture = try #require(Texture.drawn(CGSize(width: 10.2, height: 4.6), scale: 2, traits: .current) {})
    #expect(gdk_texture_get_width(texture.pointer) == 21)
    #expect(gdk_texture_get_height(texture.pointer) == 10)
    #expect(Texture.drawn(CGSize(width: 0, height: 4), scale: 2, traits: .current) {} == nil)
  }

  @Test("a shared drawing is drawn in points at every scale")
  func sharedDrawingIsDrawnInPointsAtEveryScale() throws {
    for scale in [1, 2, 3] {
      let size = CGSize(width: 10, height: 6)
      let texture = Texture.drawn(size, scale: CGFloat(scale), traits: .current) {
        UIColor.red.setFill()
        UIRectFill(CGRect(x: 5, y: 3, width: 5, height: 3))
      }
      let pixel = try SamplePictures.pixels(UIImage(.bitmap(Bitmap(#require(texture))), scale: 1))
      for (x, y, color) in [
        (5, 3, SamplePictures.red), (9, 5, SamplePictures.red), (4, 3, SamplePictures.clear),
        (5, 2, SamplePictures.clear),
      ] {
        #expect(pixel(x * scale, y * scale) == color, "\(scale): \(pixel(x * scale, y * scale)) at \(x), \(y)")
      }
    }
  }

  @Test("lines that only touch have no join, even if trimmed")
  func linesThatOnlyTouchHaveNoJoinEvenIfTrimmed() async throws {
    for end in [1, 0.9] as [CGFloat] {
      let view = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 100)), shape = CAShapeLayer()
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 10, y: 50))
      path.addLine(to: CGPoint(x: 50, y: 50))
      path.move(to: CGPoint(x: 50, y: 50))
      path.addLine(to: CGPoint(x: 50, y: 90))
      shape.path = path
      shape.fillColor = nil
      shape.strokeColor = UIColor.red.cgColor
      shape.lineWidth = 12
      shape.strokeEnd = end
      view.layer.addSublayer(shape)
      let picture = try await LayerStage.picture(of: view)
      #expect(picture[60, 70].red > 245 && picture[70, 80].red > 245, "\(end)")
      // The corner that a join would fill.
      #expect(picture[74, 66].alpha == 0)
      TestWindow.closeAll()
    }
  }

  @Test("a gradient is unpremultiplied, elliptical when radial, with round corners")
  func gradientIsUnpremultipliedEllipticalWhenRadialWithRoundCorners() async throws {
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 60))
    view.backgroundColor = .white
    let gradient = CAGradientLayer()
    gradient.frame = view.bounds
    gradient.colors = [UIColor.white.cgColor, UIColor(white: 0, alpha: 0).cgColor]
    view.layer.addSublayer(gradient)
    // Half a grey over white: three quarters.
    let down = try await LayerStage.picture(of: view)
    #expect(LayerStage.isNear(down[70, 50], red: 191, green: 191, blue: 191))
    // A quarter of the way down: three quarters of a light grey.
    #expect(LayerStage.isNear(down[70, 35], red: 207, green: 207, blue: 207), "\(down[70, 35])")
    gradient.type = .radial
    gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 1)
    let radial = try await LayerStage.pictureAgain(view)
    #expect(radial[70, 50].red > 245, "\(radial[70, 50])")
    #expect(LayerStage.isNear(radial[95, 50], red: 128, blue: 128), "\(radial[95, 50])")
    #expect(LayerStage.isNear(radial[70, 65], red: 123, blue: 132), "\(radial[70, 65])")
    #expect(radial[22, 22] == .blue)
    view.backgroundColor = nil
    gradient.cornerRadius = 20
    #expect(try await LayerStage.pictureAgain(view)[21, 21] == .none)
    gradient.colors = [UIColor.green.cgColor]
    #expect(try await LayerStage.pictureAgain(view)[70, 50] == .green)
    gradient.colors = nil
    #expect(Picture(view).map { $0[50, 30] } ?? Picture.Pixel.none == Picture.Pixel.none)
  }

  @Test("a shape is filled, then stroked, with either colour optional")
  func shapeIsFilledThenStrokedWithEitherColourOptional() async throws {
    let (view, shape) = shapeSample(CGPath(rect: CGRect(x: 10, y: 10, width: 20, height: 20), transform: nil))
    let filled = try await LayerStage.picture(of: view)
    #expect(filled[30, 30] == .black)
    #expect(filled[29, 30] == .none)
    #expect(filled.count { $0 == .black } == 400)
    shape.fillColor = UIColor.red.cgColor
    shape.strokeColor = UIColor.blue.cgColor
    shape.lineWidth = 4
    let both = try await LayerStage.pictureAgain(view)
    #expect(both[28, 30] == .blue)
    #expect(both[31, 33] == .blue)
    #expect(both[32, 32] == .red)
    #expect(both[27, 30] == .none)
    shape.fillColor = nil
    let line = try await LayerStage.pictureAgain(view)
    #expect(line[40, 40] == .none)
    #expect(line[28, 28] == .blue)
    shape.lineJoin = .bevel
    #expect(try await LayerStage.pictureAgain(view)[28, 28] == .none)
  }

  @Test("a shape follows its fill rule, line caps and dashes")
  func shapeFollowsItsFillRuleLineCapsAndDashes() async throws {
    let rings = CGMutablePath()
    rings.addRect(CGRect(x: 0, y: 0, width: 40, height: 40))
    rings.addRect(CGRect(x: 10, y: 10, width: 20, height: 20))
    let (view, shape) = shapeSample(rings)
    #expect(try await LayerStage.picture(of: view)[40, 40] == .black)
    shape.fillRule = .evenOdd
    #expect(try await LayerStage.pictureAgain(view)[40, 40] == .none)
    let line = CGMutablePath()
    line.move(to: CGPoint(x: 10, y: 20))
    line.addLine(to: CGPoint(x: 30, y: 20))
    shape.path = line
    shape.strokeColor = UIColor.red.cgColor
    shape.lineWidth = 8
    #expect(try await LayerStage.pictureAgain(view)[28, 40] == .none)
    shape.lineCap = .square
    let square = try await LayerStage.pictureAgain(view)
    #expect(square[26, 37] == .red)
    shape.lineCap = .round
    let round = try await LayerStage.pictureAgain(view)
    #expect(round[28, 40] == .red)
    #expect(round[26, 36] == .none)
    shape.lineCap = .butt
    shape.lineDashPattern = [5, 5]
    let dashed = try await LayerStage.pictureAgain(view)
    #expect(dashed[32, 40] == .red)
    #expect(dashed[37, 40] == .none)
    #expect(dashed[42, 40] == .red)
    shape.lineDashPhase = 5
    let shifted = try await LayerStage.pictureAgain(view)
    #expect(shifted[32, 40] == .none)
    #expect(shifted[37, 40] == .red)
    shape.lineDashPattern = [0, 0]
    #expect(try await LayerStage.pictureAgain(view)[32, 40] == .red)
  }

  @Test("an animated line keeps its dashes, cap and join")
  func animatedLineKeepsItsDashesCapAndJoin() async throws {
    let line = CGMutablePath()
    line.addLines(between: [CGPoint(x: 5, y: 30), CGPoint(x: 30, y: 30), CGPoint(x: 30, y: 5)])
    let (view, shape) = shapeSample(line)
    (shape.fillColor, shape.strokeColor, shape.lineWidth) = (nil, UIColor.red.cgColor, 6)
    let plain = try await LayerStage.picture(of: view)
    (shape.lineDashPattern, shape.lineDashPhase, shape.lineCap, shape.lineJoin) = ([10, 9], 7, .square, .bevel)
    let atRest = try await LayerStage.pictureAgain(view)
    #expect(atRest != plain)
    // It is drawn by a copy meanwhile.
    shape.add(basicAnimation("strokeEnd", from: 1, to: 1, 3_600), forKey: "end")
    let onTheWay = try await LayerStage.pictureAgain(view, onTheWay: true)
    #expect(shape.animationKeys() == ["end"])
    #expect(onTheWay == atRest)
  }

  @Test("a stroke starts and ends at fractions of its length")
  func strokeStartsAndEndsAtFractionsOfItsLength() async throws {
    let bars = CGMutablePath()
    bars.addLines(between: [CGPoint(x: 0, y: 10), CGPoint(x: 20, y: 10)])
    bars.addLines(between: [CGPoint(x: 0, y: 30), CGPoint(x: 20, y: 30)])
    let (view, shape) = shapeSample(bars)
    shape.strokeColor = UIColor.red.cgColor
    shape.lineWidth = 2
    shape.strokeStart = 0.25
    shape.strokeEnd = 0.75
    let middle = try await LayerStage.picture(of: view)
    #expect(middle[29, 30] == .none)
    #expect(middle[30, 30] == .red)
    #expect(middle[39, 30] == .red)
    #expect(middle[20, 50] == .red)
    #expect(middle[29, 50] == .red)
    #expect(middle[30, 50] == .none)
    shape.path =
      UIBezierPath(arcCenter: CGPoint(x: 20, y: 20), radius: 15, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
      .cgPath
    shape.fillColor = nil
    shape.strokeStart = 0
    shape.strokeEnd = 0.25
    let quarter = try await LayerStage.pictureAgain(view)
    // From the right over the lower right to the bottom.
    #expect(quarter[50, 50] == .red)
    #expect(quarter[29, 29] == .none)
    #expect(quarter[50, 29] == .none)
    #expect(quarter[29, 50] == .none)
    shape.strokeEnd = 0
    #expect(Picture(view).map { $0[30, 30] } ?? Picture.Pixel.none == Picture.Pixel.none)
  }

  @Test("a trimmed ellipse lies on the ellipse")
  func trimmedEllipseLiesOnTheEllipse() {
    let path = PathOutline(ovalIn: CGRect(x: 0, y: 0, width: 100, height: 60))
    for (from, to) in [(0.0, 1.0), (0.1, 0.9), (0.3, 0.35), (0.5, 0.5)] {
      let part = path.trimmed(from: from, to: to)
      #expect(part.isEmpty == (from == to))
      for case .curve(_, _, let point) in part.elements {
        let place = pow((point.x - 50) / 50, 2) + pow((point.y - 30) / 30, 2)
        #expect(abs(place - 1) < 0.001, "\(place)")
      }
    }
    #expect(path.trimmed(from: 0, to: 0.5).bounds.maxY > 59)
    #expect(path.trimmed(from: 0, to: 0.5).bounds.minY > 29)
    #expect(abs(path.trimmed(from: 0, to: 0.25).currentPoint.x - 50) < 0.1)
  }

  @Test("a gradient's falling locations are clamped, too few are ignored")
  func gradientsFallingLocationsAreClampedTooFewAreIgnored() async throws {
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40)), gradient = CAGradientLayer()
    gradient.frame = view.bounds
    gradient.colors = [UIColor.red.cgColor, UIColor.green.cgColor, UIColor.blue.cgColor]
    view.layer.addSublayer(gradient)
    let even = try await LayerStage.picture(of: view)
    gradient.locations = [0, 0.1]
    let tooFew = try await LayerStage.pictureAgain(view)
    for y in 20..<60 { #expect(tooFew[40, y] == even[40, y]) }
    gradient.locations = [0.5, 0.2, 1]
    let falling = try await LayerStage.pictureAgain(view)
    gradient.locations = [0.5, 0.5, 1]
    let equal = try await LayerStage.pictureAgain(view)
    for y in 20..<60 { #expect(falling[40, y] == equal[40, y]) }
    #expect(equal[40, 38] == .red)
    #expect(equal[40, 41].green > 230, "\(equal[40, 41])")
  }

  @Test("a mitred corner is drawn whole up to its limit")
  func mitredCornerIsDrawnWholeUpToItsLimit() async throws {
    let corner = CGMutablePath()
    corner.addLines(between: [CGPoint(x: 5, y: 38), CGPoint(x: 10, y: 10), CGPoint(x: 15, y: 38)])
    let (view, shape) = shapeSample(corner)
    shape.fillColor = nil
    shape.strokeColor = UIColor.red.cgColor
    shape.lineWidth = 6
    // The corner reaches 3 / sin(half its angle) = 17 points upwards: beyond the view's upper edge.
    #expect(try await LayerStage.picture(of: view)[30, 18].alpha > 100)
    shape.masksToBounds = true
    let clipped = try await LayerStage.pictureAgain(view)
    #expect(clipped[30, 18] == .none)
    #expect(clipped[30, 25] == .red)
    shape.miterLimit = 2
    #expect(try await LayerStage.pictureAgain(view)[30, 23] == .none)
  }

  @Test("a shape's fill and stroke are drawn beyond its bounds")
  func shapesFillAndStrokeAreDrawnBeyondItsBounds() throws {
    let shape = CAShapeLayer()
    shape.bounds = CGRect(x: 70, y: 300, width: 40, height: 40)
    shape.position = CGPoint(x: 50, y: 50)
    shape.path = CGPath(rect: CGRect(x: 65, y: 310, width: 60, height: 20), transform: nil)
    shape.fillColor = UIColor.red.cgColor
    let filled = try Sheet(100, 100, of: shape)
    for (x, y) in [(25, 40), (84, 40), (25, 59), (84, 59)] {
      #expect(filled.has(SamplePictures.red, at: x, y), "\(x), \(y)")
    }
    for (x, y) in [(24, 40), (85, 40), (25, 39), (25, 60)] {
      #expect(filled.has(SamplePictures.clear, at: x, y), "\(x), \(y)")
    }
    let line = CGMutablePath()
    line.addLines(between: [CGPoint(x: 80, y: 320), CGPoint(x: 100, y: 320)])
    (shape.path, shape.fillColor, shape.strokeColor, shape.lineWidth) = (line, nil, UIColor.blue.cgColor, 24)
    for join in [CAShapeLayerLineJoin.round, .bevel, .miter] {
      (shape.lineJoin, shape.lineCap) = (join, .square)
      let stroked = try Sheet(100, 100, of: shape)
      for (x, y) in [(28, 38), (71, 38), (28, 61), (71, 61)] {
        #expect(stroked.has(SamplePictures.blue, at: x, y), "\(join.rawValue): \(x), \(y)")
      }
      for (x, y) in [(27, 50), (72, 50), (50, 37), (50, 62)] {
        #expect(stroked.has(SamplePictures.clear, at: x, y), "\(join.rawValue): \(x), \(y)")
      }
    }
  }

  @Test("a stroke draws its fraction, given a width and colour")
  func strokeDrawsItsFractionGivenAWidthAndColour() throws {
    let shape = CAShapeLayer(), line = CGMutablePath()
    line.addLines(between: [CGPoint(x: 10, y: 10), CGPoint(x: 90, y: 10)])
    (shape.path, shape.fillColor, shape.strokeColor, shape.lineWidth) = (line, nil, UIColor.red.cgColor, 4)
    // Checks for the line at its first, third and last eighth.
    for (start, end, expected) in [
      (0, 1, [true, true, true]), (-3, 2, [true, true, true]), (0.25, 1, [false, true, true]),
      (0, 0.5, [true, true, false]), (0.25, 0.5, [false, true, false]), (0.5, 0.5, [false, false, false]),
      (0.7, 0.2, [false, false, false]), (1, 1, [false, false, false]),
    ] as [(CGFloat, CGFloat, [Bool])] {
      (shape.strokeStart, shape.strokeEnd) = (start, end)
      let sheet = try Sheet(100, 20, of: shape)
      #expect([15, 35, 85].map { sheet.has(SamplePictures.red, at: $0, 10) } == expected, "\(start), \(end)")
    }
    (shape.strokeStart, shape.strokeEnd, shape.lineWidth) = (0, 1, 0)
    #expect(try Sheet(100, 20, of: shape).has(SamplePictures.clear, at: 50, 10))
    (shape.lineWidth, shape.strokeColor) = (4, nil)
    #expect(try Sheet(100, 20, of: shape).has(SamplePictures.clear, at: 50, 10))
    shape.strokeColor = UIColor.red.cgColor
    // Dashes without any length, and lengths below nothing, are no pattern, or gaps alone.
    for (pattern, phase, expected) in [
      ([0, 0], 0, [true, true, true]), ([20, 20], 0, [true, false, true]), ([20, 20], 20, [false, true, false]),
      ([-5, 20], 0, [false, false, false]), ([], 7, [true, true, true]),
    ] as [([Int], CGFloat, [Bool])] {
      (shape.lineDashPattern, shape.lineDashPhase) = (pattern.map { NSNumber(value: $0) }, phase)
      let sheet = try Sheet(100, 20, of: shape)
      #expect([20, 40, 60].map { sheet.has(SamplePictures.red, at: $0, 10) } == expected, "\(pattern), \(phase)")
    }
  }
}

@MainActor
private func shapeSample(_ path: CGPath) -> (UIView, CAShapeLayer) {
  let view = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40)), shape = CAShapeLayer()
  shape.frame = view.bounds
  shape.path = path
  view.layer.addSublayer(shape)
  return (view, shape)
}
