import Testing
import UIKit

@MainActor @Suite("drawing", .windows)
struct DrawingTests {
  @Test("a filled path covers its area and nothing else")
  func filledPathCoversItsAreaAndNothingElse() {
    let picture = draw { rect in
      UIColor.red.setFill()
      UIBezierPath(rect: rect.insetBy(dx: 10, dy: 10)).fill()
    }
    #expect(picture.is(.red, at: 30, 30))
    #expect(picture.is(.red, at: 49, 49))
    #expect(picture.is(.none, at: 29, 30))
    #expect(picture.is(.none, at: 50, 50))
    let whole = draw { _ in
      UIColor.red.setFill()
      UIGraphicsGetCurrentContext()?.fill(CGRect(x: 10, y: 10, width: 20, height: 20))
    }
    #expect(picture.image.pngData() == whole.image.pngData())
  }

  @Test("strokes cover both sides of a path, except dash gaps")
  func strokesCoverBothSidesOfAPathExceptDashGaps() {
    let picture = draw { _ in
      UIColor.blue.setStroke()
      let line = UIBezierPath()
      line.move(to: CGPoint(x: 0, y: 10))
      line.addLine(to: CGPoint(x: 40, y: 10))
      line.lineWidth = 4
      line.stroke()
      line.apply(CGAffineTransform(translationX: 0, y: 20))
      line.setLineDash([5, 5], count: 2, phase: 0)
      line.stroke()
    }
    #expect(picture.is(.blue, at: 30, 28))
    #expect(picture.is(.blue, at: 30, 31))
    #expect(picture.is(.none, at: 30, 27))
    #expect(picture.is(.blue, at: 22, 50))
    #expect(picture.is(.none, at: 27, 50))
    #expect(picture.is(.blue, at: 32, 50))
  }

  @Test("an arc runs clockwise or counterclockwise as asked")
  func arcRunsClockwiseOrCounterclockwiseAsAsked() {
    for (clockwise, filled, empty) in [(true, (30, 50), (50, 30)), (false, (50, 30), (30, 50))] {
      let picture = draw { _ in
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 20, y: 20))
        path.addArc(
          withCenter: CGPoint(x: 20, y: 20),
          radius: 18,
          startAngle: .pi / 2,
          endAngle: .pi,
          clockwise: clockwise
        )
        path.close()
        UIColor.red.setFill()
        path.fill()
      }
      #expect(picture.is(.red, at: filled.0, filled.1))
      // The three quarters of the second contain everything but the first one's quarter.
      if clockwise { #expect(picture.is(.none, at: empty.0, empty.1)) } else { #expect(picture.is(.none, at: 30, 50)) }
    }
  }

  @Test("only the corners that were asked for are round")
  func onlyTheCornersThatWereAskedForAreRound() {
    let picture = draw { rect in
      UIColor.red.setFill()
      UIBezierPath(
        roundedRect: rect,
        byRoundingCorners: [.topLeft, .bottomRight],
        cornerRadii: CGSize(width: 12, height: 12)
      ).fill()
    }
    #expect(picture.is(.none, at: 20, 20))
    #expect(picture.is(.none, at: 59, 59))
    #expect(picture.is(.red, at: 59, 20))
    #expect(picture.is(.red, at: 20, 59))
  }

  @Test("the even-odd rule leaves out what is enclosed twice")
  func evenOddRuleLeavesOutWhatIsEnclosedTwice() {
    for evenOdd in [true, false] {
      let picture = draw { rect in
        let path = UIBezierPath(rect: rect)
        path.append(UIBezierPath(rect: rect.insetBy(dx: 10, dy: 10)))
        path.usesEvenOddFillRule = evenOdd
        UIColor.red.setFill()
        path.fill()
      }
      #expect(picture.is(evenOdd ? .none : .red, at: 40, 40))
      #expect(picture.is(.red, at: 22, 22))
    }
  }

  @Test("clips and transforms accumulate until the state is restored")
  func clipsAndTransformsAccumulateUntilTheStateIsRestored() {
    let picture = draw { rect in
      guard let context = UIGraphicsGetCurrentContext() else { return }
      context.saveGState()
      UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 40)).addClip()
      UIColor.red.setFill()
      UIRectFill(rect)
      context.restoreGState()
      context.translateBy(x: 20, y: 20)
      context.rotate(by: .pi / 2)
      context.scaleBy(x: 2, y: 1)
      UIColor.blue.setFill()
      UIRectFill(CGRect(x: 0, y: -10, width: 10, height: 10))
    }
    #expect(picture.is(.red, at: 29, 59))
    #expect(picture.is(.none, at: 31, 21))
    // Twice as long, and turned downwards; what was above the axis lies to the right.
    #expect(picture.is(.blue, at: 45, 41))
    #expect(picture.is(.blue, at: 45, 59))
    #expect(picture.is(.none, at: 38, 45))
  }

  @Test("an ellipse's stroke leaves its inside unpainted")
  func ellipsesStrokeLeavesItsInsideUnpainted() {
    let picture = draw { rect in
      guard let context = UIGraphicsGetCurrentContext() else { return }
      context.setFillColor(UIColor.red.cgColor)
      context.setStrokeColor(UIColor.blue.cgColor)
      context.setLineWidth(4)
      context.strokeEllipse(in: rect.insetBy(dx: 5, dy: 5))
    }
    for (x, y) in [(25, 40), (54, 40), (40, 25), (40, 54)] { #expect(picture.is(.blue, at: x, y), "\(x), \(y)") }
    for (x, y) in [(40, 40), (26, 26), (53, 53), (31, 40)] { #expect(picture.is(.none, at: x, y), "\(x), \(y)") }
  }

  @Test("a shape drawn at once leaves out the path before it")
  func shapeDrawnAtOnceLeavesOutThePathBeforeIt() {
    let shape = CGRect(x: 0, y: 0, width: 10, height: 10)
    let draws: [(CGContext) -> Void] = [
      { $0.fill(shape) }, { $0.fill([shape]) }, { $0.fillEllipse(in: shape) }, { $0.stroke(shape, width: 6) },
      { $0.strokeEllipse(in: shape) },
    ]
    for (index, shapeDrawn) in draws.enumerated() {
      let picture = draw { _ in
        guard let context = UIGraphicsGetCurrentContext() else { return }
        UIColor.red.set()
        context.setLineWidth(6)
        context.addRect(CGRect(x: 30, y: 30, width: 10, height: 10))
        shapeDrawn(context)
        context.fillPath()
      }
      #expect(picture.is(.red, at: 21, 25) && picture.is(nil, at: 51, 55), "\(index)")
    }
  }

  @Test("drawing goes on after something that was made flat")
  func drawingGoesOnAfterSomethingThatWasMadeFlat() {
    let flat = CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0)
    let ways: [(CGContext) -> Void] = [
      { $0.scaleBy(x: 1, y: 0) }, { $0.scaleBy(x: 0, y: 1) }, { $0.concatenate(flat) },
    ]
    for (index, flatten) in ways.enumerated() {
      let picture = draw { rect in
        guard let context = UIGraphicsGetCurrentContext() else { return }
        UIColor.red.set()
        context.saveGState()
        flatten(context)
        context.fill(rect)
        context.restoreGState()
        context.fill(CGRect(x: 10, y: 10, width: 5, height: 5))
      }
      #expect(picture.is(nil, at: 25, 25) && picture.is(.red, at: 32, 32), "\(index)")
    }
  }

  @Test("nothing is drawn of lines and curves without a beginning")
  func nothingIsDrawnOfLinesAndCurvesWithoutABeginning() {
    let picture = draw { _ in
      let context = UIGraphicsGetCurrentContext(), path = UIBezierPath()
      let corners = [CGPoint.zero, CGPoint(x: 40, y: 0), CGPoint(x: 40, y: 40), CGPoint(x: 0, y: 40)]
      UIColor.red.set()
      for corner in corners { path.addLine(to: corner) }
      path.fill()
      for corner in corners { context?.addLine(to: corner) }
      context?.addQuadCurve(to: .zero, control: CGPoint(x: -10, y: 20))
      context?.addCurve(to: corners[1], control1: corners[3], control2: corners[2])
      context?.fillPath()
    }
    #expect(picture.is(nil, at: 40, 30) && picture.is(nil, at: 30, 45) && picture.is(nil, at: 50, 50))
  }

  @Test("a clip to a rectangle leaves out the path before it")
  func clipToARectangleLeavesOutThePathBeforeIt() {
    let picture = draw { _ in
      guard let context = UIGraphicsGetCurrentContext() else { return }
      UIColor.red.set()
      context.addRect(CGRect(x: 30, y: 30, width: 10, height: 10))
      context.clip(to: CGRect(x: 0, y: 0, width: 10, height: 10))
      context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
    }
    #expect(picture.is(.red, at: 21, 25) && picture.is(nil, at: 51, 55))
  }

  @Test("clear(_:) erases what was drawn, not what comes later")
  func clearErasesWhatWasDrawnNotWhatComesLater() {
    let picture = draw { rect in
      guard let context = UIGraphicsGetCurrentContext() else { return }
      context.setFillColor(UIColor.red.cgColor)
      context.fill(rect)
      context.clear(rect.insetBy(dx: 10, dy: 10))
      context.fill(CGRect(x: 18, y: 18, width: 4, height: 4))
    }
    #expect(picture.is(.red, at: 25, 25) && picture.is(.none, at: 32, 32) && picture.is(.red, at: 40, 40))
  }

  @Test("a context's path is gone after beginning anew or drawing")
  func contextsPathIsGoneAfterBeginningAnewOrDrawing() {
    let picture = draw { _ in
      guard let context = UIGraphicsGetCurrentContext() else { return }
      context.setFillColor(UIColor.red.cgColor)
      context.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
      context.beginPath()
      context.addRect(CGRect(x: 20, y: 0, width: 10, height: 10))
      context.fillPath()
      context.setFillColor(UIColor.blue.cgColor)
      context.move(to: CGPoint(x: 0, y: 20))
      for (x, y) in [(10, 20), (10, 30), (0, 30)] { context.addLine(to: CGPoint(x: x, y: y)) }
      context.closePath()
      context.addPath(CGPath(rect: CGRect(x: 20, y: 20, width: 10, height: 10), transform: nil))
      context.fillPath()
    }
    #expect(picture.is(.none, at: 25, 25) && picture.is(.red, at: 45, 25))
    #expect(picture.is(.blue, at: 25, 45) && picture.is(.blue, at: 45, 45))
  }

  @Test("a line has its join style and its cap style")
  func lineHasItsJoinStyleAndItsCapStyle() {
    @MainActor func picture(_ change: (UIBezierPath) -> Void) -> Drawn {
      draw { _ in
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 4, y: 30))
        path.addLine(to: CGPoint(x: 20, y: 10))
        path.addLine(to: CGPoint(x: 36, y: 30))
        path.lineWidth = 8
        change(path)
        UIColor.blue.setStroke()
        path.stroke()
      }
    }
    // Straight above the corner, which is at (40, 30) of the picture: a point, an arc or a cut.
    let heights = [
      picture { _ in }, picture { $0.lineJoinStyle = .round }, picture { $0.lineJoinStyle = .bevel },
      picture { $0.miterLimit = 1 },
    ].map { picture in (0..<80).first { !picture.is(.none, at: 40, $0) } ?? 80 }
    #expect(heights[0] < heights[1] && heights[1] < heights[2] && heights[3] == heights[2], "\(heights)")
    // Beyond the first point, along the line.
    let ends = [CGLineCap.butt, .round, .square].map { cap in
      let shape = picture { $0.lineCapStyle = cap }
      return (0..<80).reduce(0) { sum, x in sum + (50..<70).filter { !shape.is(.none, at: x, $0) }.count }
    }
    #expect(ends[0] < ends[1] && ends[1] < ends[2], "\(ends)")
  }

  @Test("dashes begin at their phase in the pattern")
  func dashesBeginAtTheirPhaseInThePattern() {
    for phase in [0, 3, 5, 8, 13] as [CGFloat] {
      let picture = draw { _ in
        UIColor.blue.setStroke()
        let line = UIBezierPath()
        line.move(to: CGPoint(x: 0, y: 20))
        line.addLine(to: CGPoint(x: 40, y: 20))
        line.lineWidth = 4
        line.setLineDash([5, 5], count: 2, phase: phase)
        line.stroke()
      }
      for x in 0..<40 {
        let isOn = (CGFloat(x) + phase).truncatingRemainder(dividingBy: 10) < 5
        #expect(picture.is(isOn ? .blue : nil, at: 20 + x, 40), "phase \(phase), at \(x)")
      }
    }
  }

  @Test("a rectangle filled with a clear colour is a hole")
  func rectangleFilledWithAClearColourIsAHole() {
    let picture = draw { rect in
      UIColor.red.setFill()
      UIRectFill(rect)
      UIColor.clear.setFill()
      UIRectFill(rect.insetBy(dx: 10, dy: 10))
      UIBezierPath(rect: rect).fill()
    }
    #expect(picture.is(nil, at: 40, 40))
    #expect(picture.is(.red, at: 25, 25))
  }

  @Test("an even-odd clip leaves out what its path encloses twice")
  func evenOddClipLeavesOutWhatItsPathEnclosesTwice() {
    for evenOdd in [true, false] {
      let picture = draw { rect in
        let path = UIBezierPath(rect: rect)
        path.append(UIBezierPath(rect: rect.insetBy(dx: 10, dy: 10)))
        path.usesEvenOddFillRule = evenOdd
        path.addClip()
        UIColor.red.setFill()
        UIRectFill(rect)
      }
      #expect(picture.is(evenOdd ? nil : .red, at: 40, 40))
      #expect(picture.is(.red, at: 25, 25))
    }
  }

  @Test("drawing without a context draws nothing and does not crash")
  func drawingWithoutAContextDrawsNothingAndDoesNotCrash() {
    UIColor.red.setFill()
    UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10)).fill()
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test("an empty ellipse draws nothing and keeps later drawing intact")
  func emptyEllipseDrawsNothingAndKeepsLaterDrawingIntact() {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    for size in [CGSize(width: 0, height: 10), CGSize(width: 10, height: 0)] {
      let picture = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20), format: format).image { context in
        UIColor.red.set()
        context.cgContext.addEllipse(in: CGRect(origin: CGPoint(x: 2, y: 2), size: size))
        context.cgContext.fillPath()
        context.cgContext.addEllipse(in: CGRect(x: 4, y: 4, width: 12, height: 12))
        context.cgContext.fillPath()
      }
      let drawn = Drawn(image: picture)
      #expect(drawn.is(.red, at: 10, 10) && drawn.is(nil, at: 2, 4) && drawn.is(nil, at: 4, 2), "\(size)")
    }
  }

  @Test("a context's lines have its ends, corners and dashes")
  func contextsLinesHaveItsEndsCornersAndDashes() {
    for (cap, isLonger) in [(CGLineCap.butt, false), (.round, true), (.square, true)] {
      let picture = draw { _ in
        let context = UIGraphicsGetCurrentContext()
        context?.setStrokeColor(red: 1, green: 0, blue: 0, alpha: 1)
        context?.setLineWidth(10)
        context?.setLineCap(cap)
        context?.strokeLineSegments(between: [CGPoint(x: 10, y: 20), CGPoint(x: 30, y: 20)])
      }
      #expect(picture.is(.red, at: 40, 40) && picture.is(isLonger ? .red : nil, at: 52, 40), "\(cap)")
      #expect(picture.is(cap == .square ? .red : nil, at: 54, 35), "\(cap)")
    }
    for (join, isFilled) in [(CGLineJoin.miter, true), (.bevel, false), (.round, false)] {
      let picture = draw { _ in
        let context = UIGraphicsGetCurrentContext()
        context?.setStrokeColor(UIColor.red.cgColor)
        context?.setLineWidth(10)
        context?.setLineJoin(join)
        context?.addLines(between: [CGPoint(x: 0, y: 10), CGPoint(x: 30, y: 10), CGPoint(x: 30, y: 40)])
        context?.strokePath()
      }
      #expect(picture.is(.red, at: 50, 30) && picture.is(isFilled ? .red : nil, at: 54, 25), "\(join)")
    }
    let dashes = draw { _ in
      let context = UIGraphicsGetCurrentContext()
      context?.setStrokeColor(UIColor.red.cgColor)
      context?.setLineWidth(4)
      context?.saveGState()
      context?.setLineDash(phase: 5, lengths: [10, 10])
      context?.strokeLineSegments(between: [CGPoint(x: 0, y: 10), CGPoint(x: 40, y: 10)])
      context?.restoreGState()
      context?.strokeLineSegments(between: [CGPoint(x: 0, y: 30), CGPoint(x: 40, y: 30)])
    }
    #expect(dashes.is(.red, at: 22, 30) && dashes.is(nil, at: 30, 30) && dashes.is(.red, at: 40, 30))
    #expect([22, 30, 40].allSatisfy { dashes.is(.red, at: $0, 50) })
  }

  @Test("a context fills by either rule, and strokes too")
  func contextFillsByEitherRuleAndStrokesToo() {
    for (mode, isEdge, isMiddle) in [
      (CGPathDrawingMode.fill, false, true), (.eoFill, false, false), (.stroke, true, false), (.fillStroke, true, true),
      (.eoFillStroke, true, false),
    ] {
      let picture = draw { rect in
        let context = UIGraphicsGetCurrentContext()
        context?.setFillColor(UIColor.red.cgColor)
        context?.setStrokeColor(UIColor.blue.cgColor)
        context?.setLineWidth(4)
        context?.addRects([rect, rect.insetBy(dx: 10, dy: 10)])
        context?.drawPath(using: mode)
      }
      #expect(picture.is(isEdge ? .blue : nil, at: 19, 40), "\(mode.rawValue)")
      #expect(picture.is(isMiddle ? .red : nil, at: 40, 40), "\(mode.rawValue)")
      #expect(picture.is(mode == .stroke ? nil : .red, at: 25, 40), "\(mode.rawValue)")
    }
    let ring = draw { rect in
      let context = UIGraphicsGetCurrentContext()
      context?.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context?.addRects([rect, rect.insetBy(dx: 10, dy: 10)])
      context?.clip(using: .evenOdd)
      context?.fill([rect])
    }
    #expect(ring.is(.red, at: 25, 40) && ring.is(nil, at: 40, 40))
  }

  @Test("a context's curves and arcs go where a path's do")
  func contextsCurvesAndArcsGoWhereAPathsDo() {
    for clockwise in [true, false] {
      let picture = draw { _ in
        let context = UIGraphicsGetCurrentContext()
        context?.setFillColor(UIColor.red.cgColor)
        context?.move(to: CGPoint(x: 20, y: 20))
        context?.addArc(
          center: CGPoint(x: 20, y: 20),
          radius: 18,
          startAngle: .pi / 2,
          endAngle: .pi,
          clockwise: clockwise
        )
        context?.fillPath()
      }
      // Seen the other way round, since y grows downwards.
      #expect(picture.is(clockwise ? nil : .red, at: 30, 50) && picture.is(clockwise ? .red : nil, at: 50, 30))
    }
    let curves = draw { _ in
      let context = UIGraphicsGetCurrentContext()
      context?.setFillColor(UIColor.red.cgColor)
      context?.move(to: .zero)
      context?.addQuadCurve(to: CGPoint(x: 40, y: 0), control: CGPoint(x: 20, y: 40))
      context?.addCurve(to: .zero, control1: CGPoint(x: 40, y: -10), control2: CGPoint(x: 0, y: -10))
      context?.fillPath()
    }
    let path = draw { _ in
      let path = UIBezierPath()
      path.move(to: .zero)
      path.addQuadCurve(to: CGPoint(x: 40, y: 0), controlPoint: CGPoint(x: 20, y: 40))
      path.addCurve(to: .zero, controlPoint1: CGPoint(x: 40, y: -10), controlPoint2: CGPoint(x: 0, y: -10))
      UIColor.red.setFill()
      path.fill()
    }
    for (x, y) in [(40, 38), (40, 42), (40, 14), (22, 30), (58, 30)] {
      #expect(curves.is(.red, at: x, y) == path.is(.red, at: x, y), "\(x) \(y)")
    }
    #expect(curves.is(.red, at: 40, 38) && curves.is(nil, at: 40, 42))
  }
}

/// Draws a closure into 40 by 40 points, and keeps 20 points at each side around them; a pixel a point.
@MainActor
private func draw(_ drawing: (CGRect) -> Void) -> Drawn {
  let format = UIGraphicsImageRendererFormat()
  format.scale = 1
  return Drawn(
    image: UIGraphicsImageRenderer(size: CGSize(width: 80, height: 80), format: format).image {
      $0.cgContext.translateBy(x: 20, y: 20)
      drawing(CGRect(x: 0, y: 0, width: 40, height: 40))
    }
  )
}

/// A picture whose pixels are looked at with what UIKit has for it: one drawn alone has the same file as one that is filled.
@MainActor
private struct Drawn {
  let image: UIImage

  func `is`(_ color: UIColor?, at x: Int, _ y: Int) -> Bool {
    let pixel = pixel { _ in image.draw(at: CGPoint(x: -x, y: -y)) }
    return pixel
      == self.pixel {
        color?.setFill()
        if color != nil { $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1)) }
      }
  }

  private func pixel(_ draw: (UIGraphicsImageRendererContext) -> Void) -> Data? {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1), format: format).image(actions: draw).pngData()
  }
}
