import Testing
import UIKit

/// `CGPath`, `CGMutablePath` and what `UIBezierPath` makes of them.
@MainActor @Suite("paths", .windows)
struct PathTests {
  @Test("a path knows its bounds, current point and contents")
  func pathKnowsItsBoundsCurrentPointAndContents() {
    let path = UIBezierPath()
    #expect(path.isEmpty && path.bounds.isNull)
    path.move(to: CGPoint(x: 10, y: 10))
    path.addQuadCurve(to: CGPoint(x: 30, y: 10), controlPoint: CGPoint(x: 20, y: 30))
    path.close()
    #expect(path.currentPoint == CGPoint(x: 10, y: 10))
    #expect(path.contains(CGPoint(x: 20, y: 15)))
    #expect(!path.contains(CGPoint(x: 20, y: 25)))
    #expect(path.bounds.minX == 10)
    #expect(path.bounds.maxX == 30)
    path.removeAllPoints()
    #expect(path.isEmpty)
  }

  @Test("a point or an angle that is no number is left out")
  func pointOrAnAngleThatIsNoNumberIsLeftOut() {
    let path = UIBezierPath(), nowhere = CGPoint(x: CGFloat.nan, y: 0)
    path.move(to: nowhere)
    #expect(path.isEmpty)
    path.move(to: CGPoint(x: 3, y: 4))
    path.addLine(to: nowhere)
    path.addQuadCurve(to: CGPoint(x: 9, y: 9), controlPoint: nowhere)
    path.addCurve(to: nowhere, controlPoint1: .zero, controlPoint2: .zero)
    path.addLine(to: CGPoint(x: 5, y: 8))
    #expect(path.bounds == CGRect(x: 3, y: 4, width: 2, height: 4))
    for angle in [CGFloat.nan, -CGFloat.infinity] {
      let path = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: angle, clockwise: true)
      #expect(path.isEmpty, "\(angle)")
      path.move(to: CGPoint(x: 3, y: 4))
      path.addArc(withCenter: .zero, radius: 10, startAngle: 0, endAngle: angle, clockwise: false)
      if angle.isNaN { #expect(path.currentPoint == CGPoint(x: 3, y: 4)) }
    }
  }

  @Test("a path has bounding boxes with and without control points")
  func pathHasBoundingBoxesWithAndWithoutControlPoints() {
    let path = CGMutablePath()
    #expect(path.isEmpty && path.boundingBox.isNull && path.boundingBoxOfPath.isNull)
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 40, y: 0), control: CGPoint(x: 20, y: 40))
    #expect(path.boundingBoxOfPath.height == 20)
    #expect(path.boundingBoxOfPath.width == 40)
    #expect(path.boundingBox.height > 20)
    #expect(path.currentPoint == CGPoint(x: 40, y: 0))
    path.closeSubpath()
    #expect(path.currentPoint == .zero)
  }

  @Test("a path's bounding box is as large as its curves")
  func pathsBoundingBoxIsAsLargeAsItsCurves() {
    var generator = Generator(state: 20_261_207)
    for round in 0..<200 {
      let reach: CGFloat = round < 100 ? 200 : 200_000, path = CGMutablePath()
      func point() -> CGPoint {
        CGPoint(x: .random(in: 0...reach, using: &generator), y: .random(in: 0...reach, using: &generator))
      }
      let points = (0..<4).map { _ in point() }, isQuadratic = round.isMultiple(of: 2)
      path.move(to: points[0])
      if isQuadratic {
        path.addQuadCurve(to: points[2], control: points[1])
      } else {
        path.addCurve(to: points[3], control1: points[1], control2: points[2])
      }
      let through = (0...2_000).map { curve(isQuadratic ? Array(points[0..<3]) : points, at: CGFloat($0) / 2_000) }
      let (xs, ys) = (through.map(\.x).sorted(), through.map(\.y).sorted()), box = path.boundingBoxOfPath
      let differences = [box.minX - xs[0], box.maxX - xs[2_000], box.minY - ys[0], box.maxY - ys[2_000]]
      #expect(differences.allSatisfy { abs($0) < reach * 1e-5 }, "\(round): \(differences)")
    }
  }

  @Test("a path's copy and the path do not share changes")
  func pathsCopyAndThePathDoNotShareChanges() throws {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    let copy = try #require(path.copy()), changed = try #require(path.mutableCopy())
    path.addEllipse(in: CGRect(x: 100, y: 100, width: 10, height: 10))
    changed.addRect(CGRect(x: 50, y: 0, width: 10, height: 10))
    #expect(copy.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(changed.boundingBox == CGRect(x: 0, y: 0, width: 60, height: 10))
    #expect(path.boundingBox.maxX > 109)
    #expect(copy == CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil))
    #expect(copy != path)
  }

  // Apple, of `apply`: "you should consider applying the transform to a copy."
  @Test("a UIBezierPath's copy is equal, and shares no changes")
  func uIBezierPathsCopyIsEqualAndSharesNoChanges() throws {
    let rect = CGRect(x: 0, y: 0, width: 10, height: 10), path = UIBezierPath(rect: rect)
    (path.lineWidth, path.lineCapStyle, path.lineJoinStyle) = (3, .round, .bevel)
    (path.miterLimit, path.usesEvenOddFillRule) = (4, true)
    path.setLineDash([2, 1], count: 2, phase: 1)
    let copy = try #require(path.copy() as? UIBezierPath)
    #expect(copy == path)
    copy.apply(CGAffineTransform(translationX: 5, y: 0))
    copy.lineWidth = 1
    #expect(path.bounds == rect && path.lineWidth == 3)
    #expect(copy.bounds == rect.offsetBy(dx: 5, dy: 0))
  }

  @Test("a UIBezierPath and Core Graphics' path have the same lines")
  func uIBezierPathAndCoreGraphicsPathHaveTheSameLines() {
    let rounded = UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 40, height: 20), cornerRadius: 5)
    let path = rounded.cgPath
    rounded.move(to: CGPoint(x: 100, y: 100))
    rounded.addLine(to: CGPoint(x: 110, y: 100))
    #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 40, height: 20))
    #expect(!path.contains(CGPoint(x: 0.5, y: 0.5)) && path.contains(CGPoint(x: 20, y: 10)))
    #expect(UIBezierPath(cgPath: path).bounds == path.boundingBox)
    rounded.cgPath = path
    #expect(rounded.cgPath == path)
  }

  @Test("containment in a path respects fill rule and transform")
  func containmentInAPathRespectsFillRuleAndTransform() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 30, height: 30))
    path.addRoundedRect(in: CGRect(x: 10, y: 10, width: 10, height: 10), cornerWidth: 2, cornerHeight: 2)
    #expect(path.contains(CGPoint(x: 15, y: 15)))
    #expect(!path.contains(CGPoint(x: 15, y: 15), using: .evenOdd))
    #expect(path.contains(CGPoint(x: 5, y: 5), using: .evenOdd))
    #expect(!path.contains(CGPoint(x: 5, y: 5), transform: CGAffineTransform(translationX: 40, y: 0)))
  }

  @Test("Core Graphics' clockwise arc runs the other way on iOS")
  func coreGraphicsClockwiseArcRunsTheOtherWayOnIOS() {
    for clockwise in [true, false] {
      let path = CGMutablePath()
      path.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: clockwise)
      // To the bottom by the short way, or by the long way over the left and the top.
      let box = path.boundingBoxOfPath
      #expect(abs(box.minX - (clockwise ? -10 : 0)) < 0.01 && abs(box.minY - (clockwise ? -10 : 0)) < 0.01, "\(box)")
      #expect(abs(path.currentPoint.x) < 0.01 && abs(path.currentPoint.y - 10) < 0.01)
    }
  }

  @Test("a whole turn is a circle in either direction")
  func wholeTurnIsACircleInEitherDirection() {
    for clockwise in [true, false] {
      for (start, end) in [(0, 2), (0, -2), (-0.5, 1.5)] as [(CGFloat, CGFloat)] {
        let angles = (start * .pi, end * .pi), turn = "\(start), \(end), \(clockwise)"
        let bezier = UIBezierPath(
          arcCenter: .zero,
          radius: 10,
          startAngle: angles.0,
          endAngle: angles.1,
          clockwise: clockwise
        )
        #expect(bezier.contains(.zero) && abs(bezier.cgPath.boundingBoxOfPath.width - 20) < 0.01, "\(turn)")
        let path = CGMutablePath()
        path.addArc(center: .zero, radius: 10, startAngle: angles.0, endAngle: angles.1, clockwise: clockwise)
        #expect(path.contains(.zero) && abs(path.boundingBoxOfPath.width - 20) < 0.01, "\(turn)")
      }
    }
  }

  // Apple: the bounding box encloses all points in the path, "including control points for Bézier and quadratic curves".
  @Test("bounds include a quadratic curve's control point")
  func boundsIncludeAQuadraticCurvesControlPoint() {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 100, y: 0), controlPoint: CGPoint(x: 50, y: 90))
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 100, height: 90))
    #expect(path.cgPath.boundingBox == path.bounds)
    path.apply(CGAffineTransform(scaleX: 2, y: 2))
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 200, height: 180))
  }

  @Test("a transform moves only the part added with it")
  func transformMovesOnlyThePartAddedWithIt() {
    var transform = CGAffineTransform(translationX: 100, y: 0)
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
    path.addRect(CGRect(x: 0, y: 0, width: 5, height: 5), transform: transform)
    path.addPath(
      CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 4, height: 4), transform: &transform),
      transform: transform
    )
    #expect(path.boundingBoxOfPath.minX == 0)
    #expect(abs(path.boundingBoxOfPath.maxX - 204) < 0.001, "\(path.boundingBoxOfPath)")
    path.addCurve(to: .zero, control1: .zero, control2: .zero, transform: transform)
    #expect(path.currentPoint == CGPoint(x: 100, y: 0))
  }

  @Test("adding with a transform equals adding and then transforming")
  func addingWithATransformEqualsAddingAndThenTransforming() {
    let a = CGPoint(x: 1, y: 2), b = CGPoint(x: 7, y: -3), c = CGPoint(x: 4, y: 9), d = CGPoint(x: -5, y: 6)
    let rect = CGRect(x: 3, y: -2, width: 11, height: 7)
    let other = CGPath(rect: CGRect(x: 0, y: 1, width: 2, height: 3), transform: nil)
    let parts: [(CGMutablePath, CGAffineTransform) -> Void] = [
      { $0.move(to: a, transform: $1) },
      { $0.addLine(to: b, transform: $1) },
      { $0.addLines(between: [c, a, d], transform: $1) },
      { $0.addQuadCurve(to: b, control: c, transform: $1) },
      { $0.addCurve(to: a, control1: b, control2: d, transform: $1) },
      { $0.addRect(rect, transform: $1) },
      { $0.addEllipse(in: rect, transform: $1) },
      { $0.addRoundedRect(in: rect, cornerWidth: 2, cornerHeight: 3, transform: $1) },
      { $0.addPath(other, transform: $1) },
    ]
    let transform = CGAffineTransform(a: 2, b: 4, c: -8, d: 2, tx: 16, ty: -32)
    for (index, part) in parts.enumerated() {
      let moved = CGMutablePath(), plain = CGMutablePath(), expected = CGMutablePath()
      moved.move(to: c.applying(transform))
      plain.move(to: c)
      part(moved, transform)
      part(plain, .identity)
      expected.addPath(plain, transform: transform)
      let boxes = [moved, expected].map(\.boundingBox)
      #expect(
        isNear(boxes[0].origin, boxes[1].origin) && isNear(boxes[0].corner, boxes[1].corner),
        "\(index): \(boxes)"
      )
      let inner = [moved, expected].map(\.boundingBoxOfPath)
      #expect(
        isNear(inner[0].origin, inner[1].origin) && isNear(inner[0].corner, inner[1].corner),
        "\(index): \(inner)"
      )
      #expect(isNear(moved.currentPoint, expected.currentPoint), "\(index)")
    }
  }

  @Test("a moved path closes at its moved beginning")
  func movedPathClosesAtItsMovedBeginning() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 5, y: 2))
    path.apply(CGAffineTransform(translationX: 10, y: 20))
    path.addLine(to: CGPoint(x: 15, y: 30))
    path.close()
    #expect(path.currentPoint == CGPoint(x: 11, y: 22))
  }

  @Test("radii are no larger than half of the sides")
  func radiiAreNoLargerThanHalfOfTheSides() {
    for (rect, radius) in [
      (CGRect(x: 0, y: 0, width: 40, height: 10), CGSize(width: 8, height: 30)),
      (CGRect(x: 5, y: 5, width: 10, height: 40), CGSize(width: 30, height: 8)),
      (CGRect(x: 0, y: 0, width: 20, height: 20), CGSize(width: 99, height: 99)),
    ] {
      let path = UIBezierPath(roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: radius)
      let box = path.cgPath.boundingBoxOfPath
      #expect(isNear(box.origin, rect.origin) && isNear(box.corner, rect.corner), "\(box)")
      #expect(path.contains(CGPoint(x: rect.midX, y: rect.midY)))
    }
  }

  @Test("a path closes at the beginning of the appended path")
  func pathClosesAtTheBeginningOfTheAppendedPath() {
    let path = UIBezierPath(), other = UIBezierPath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 5, y: 5))
    other.move(to: CGPoint(x: 20, y: 20))
    other.addLine(to: CGPoint(x: 30, y: 20))
    path.append(other)
    #expect(path.currentPoint == CGPoint(x: 30, y: 20))
    path.close()
    #expect(path.currentPoint == CGPoint(x: 20, y: 20))
  }

  @Test("an arc continues its path, joined by a line")
  func arcContinuesItsPathJoinedByALine() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(center: CGPoint(x: 50, y: 0), radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(abs(path.currentPoint.x - 50) < 0.01 && abs(path.currentPoint.y - 10) < 0.01, "\(path.currentPoint)")
    path.addQuadCurve(to: CGPoint(x: 50, y: 30), control: CGPoint(x: 50, y: 20))
    let box = path.boundingBoxOfPath
    #expect(abs(box.minX) < 0.01 && abs(box.maxX - 60) < 0.01 && abs(box.maxY - 30) < 0.01, "\(box)")
    path.closeSubpath()
    #expect(path.currentPoint == .zero)
  }
}

/// The point of a curve with these control points, after de Casteljau.
private func curve(_ points: [CGPoint], at part: CGFloat) -> CGPoint {
  guard points.count > 1 else { return points[0] }
  let between = zip(points, points.dropFirst()).map {
    CGPoint(x: $0.x + ($1.x - $0.x) * part, y: $0.y + ($1.y - $0.y) * part)
  }
  return curve(between, at: part)
}

private func isNear(_ a: CGPoint, _ b: CGPoint) -> Bool { abs(a.x - b.x) < 0.001 && abs(a.y - b.y) < 0.001 }

extension CGRect {
  fileprivate var corner: CGPoint { CGPoint(x: maxX, y: maxY) }
}
