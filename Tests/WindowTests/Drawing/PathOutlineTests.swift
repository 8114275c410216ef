import Testing

@testable import UIKit
@testable import UIKitTests

// Paths against plain models of them: formulas, and their elements one after the other.

@MainActor @Suite("path outlines", .windows)
struct PathOutlineTests {
  @Test("a rounded rectangle has elliptical corners where asked")
  func roundedRectangleHasEllipticalCornersWhereAsked() throws {
    let rect = CGRect(x: 3, y: 5, width: 40, height: 30)
    for corners in (0..<16).map({ UIRectCorner(rawValue: $0) }) {
      for radii in [CGSize(width: 12, height: 8), CGSize(width: 6, height: 14), CGSize(width: 90, height: 90)] {
        let path = PathOutline(roundedRect: rect, corners, radii)
        for x in stride(from: CGFloat(1.3), to: 46, by: 2) {
          for y in stride(from: CGFloat(3.3), to: 38, by: 2) {
            let depth = depth(CGPoint(x: x, y: y), rect, corners, radii)
            guard abs(depth - 1) > 0.03 else { continue }
            let isInside = path.contains(CGPoint(x: x, y: y), evenOdd: false)
            try #require(isInside == (depth < 1), "\(corners), \(radii): \(x), \(y)")
          }
        }
        try #require(isNear(path.bounds, rect) && isNear(path.controlBounds, rect), "\(path.bounds)")
        try #require(path.currentPoint == CGPoint(x: rect.midX, y: rect.minY))
      }
    }
  }

  @Test("corners without a width or height are square")
  func cornersWithoutAWidthOrHeightAreSquare() {
    let rect = CGRect(x: 0, y: 0, width: 10, height: 20), square = PathOutline(roundedRect: rect, .allCorners, .zero)
    #expect(square.elements.count == 6)
    for radii in [CGSize(width: 3, height: 0), CGSize(width: 0, height: 3)] {
      #expect(PathOutline(roundedRect: rect, .allCorners, radii) == square)
    }
    let rectangle = PathOutline(rect: rect)
    #expect(rectangle.currentPoint == .zero && rectangle.elements.count == 5)
    #expect(
      rectangle.elements == [
        .move(.zero), .line(CGPoint(x: 10, y: 0)), .line(CGPoint(x: 10, y: 20)), .line(CGPoint(x: 0, y: 20)), .close,
      ]
    )
  }

  @Test("a path's current point is where its last element ends")
  func pathsCurrentPointIsWhereItsLastElementEnds() throws {
    var generator = Generator(state: 20_261_301)
    func point() -> CGPoint {
      CGPoint(x: .random(in: -50...50, using: &generator), y: .random(in: -50...50, using: &generator))
    }
    for round in 0..<300 {
      var path = PathOutline()
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: path.move(to: point())
        case 1: path.addLine(to: point())
        case 2: path.addCurve(to: point(), point(), point())
        case 3: path.addQuadCurve(to: point(), point())
        case 4: path.addArc(point(), radius: 7, from: 1, to: 5, clockwise: Bool.random(using: &generator))
        case 5: path.close()
        case 6: path.apply(CGAffineTransform(a: 1, b: 0.5, c: -0.3, d: 2, tx: 4, ty: -7))
        default:
          var other = PathOutline()
          if round % 3 > 0 { other.addArc(point(), radius: 5, from: 0, to: 1, clockwise: true) }
          if round % 3 > 1 { other.close() }
          round % 3 > 1 ? path.append(other) : path.go(on: other)
        }
        try #require(isNear(path.currentPoint, end(of: path)), "round \(round): \(path.currentPoint), \(path.elements)")
        if let first = path.elements.first, case .move = first {
        } else {
          try #require(path.isEmpty, "\(path.elements)")
        }
      }
    }
  }

  @Test("no line or curve begins a path")
  func noLineOrCurveBeginsAPath() {
    let a = CGPoint(x: 1, y: 2), b = CGPoint(x: 3, y: 5), c = CGPoint(x: 8, y: 13)
    var path = PathOutline()
    path.addLine(to: a)
    path.addCurve(to: c, a, b)
    path.addQuadCurve(to: c, b)
    path.close()
    #expect(path.isEmpty && path.currentPoint == .zero)
  }

  @Test("an arc has one curve per quarter on its circle")
  func arcHasOneCurvePerQuarterOnItsCircle() {
    var generator = Generator(state: 20_261_302)
    for _ in 0..<200 {
      let start = CGFloat.random(in: -7...7, using: &generator), end = CGFloat.random(in: -7...7, using: &generator)
      let clockwise = Bool.random(using: &generator), center = CGPoint(x: 30, y: -20)
      var turn = clockwise ? end - start : start - end
      if turn >= 2 * .pi { turn = 2 * .pi }
      while turn < 0 { turn += 2 * .pi }
      var path = PathOutline()
      path.addArc(center, radius: 10, from: start, to: end, clockwise: clockwise)
      let curves = path.elements.dropFirst()
      #expect(curves.count == max(1, Int((turn / (.pi / 2)).rounded(.up))))
      #expect(path.elements.first == .move(CGPoint(x: 30 + 10 * cos(start), y: -20 + 10 * sin(start))))
      for (index, element) in curves.enumerated() {
        guard case .curve(_, _, let point) = element else {
          Issue.record("\(element)")
          return
        }
        let angle = start + (clockwise ? 1 : -1) * turn * CGFloat(index + 1) / CGFloat(curves.count)
        #expect(isNear(point, CGPoint(x: 30 + 10 * cos(angle), y: -20 + 10 * sin(angle))), "\(start), \(end)")
      }
      let box = path.bounds
      #expect(box.minX >= 19.99 && box.maxX <= 40.01 && box.minY >= -30.01 && box.maxY <= -9.99, "\(box)")
    }
    var whole = PathOutline(), again = PathOutline(), none = PathOutline()
    whole.addArc(.zero, radius: 1, from: 0, to: 2 * .pi, clockwise: true)
    again.addArc(.zero, radius: 1, from: 0, to: -2 * .pi, clockwise: false)
    none.addArc(.zero, radius: 1, from: 1, to: 1, clockwise: true)
    #expect([whole, again, none].map(\.elements.count) == [5, 5, 2])
    // After something else it goes on with a line.
    none.addArc(.zero, radius: 1, from: 0, to: 1, clockwise: true)
    #expect(none.elements[2] == .line(CGPoint(x: 1, y: 0)))
  }

  @Test("a trimmed path begins once for each part it cuts")
  func trimmedPathBeginsOnceForEachPartItCuts() {
    func triangle(_ x: CGFloat) -> PathOutline {
      var path = PathOutline()
      path.move(to: CGPoint(x: x, y: 0))
      path.addLine(to: CGPoint(x: x + 3, y: 0))
      path.addLine(to: CGPoint(x: x + 3, y: 4))
      path.close()
      return path
    }
    var path = PathOutline()
    // Each is twelve long, and two of them touch.
    for x in [0, 100, 100] as [CGFloat] { path.append(triangle(x)) }
    for (from, to, moves, curves) in [
      (0, 1, 3, 9), (0, 1.0 / 3, 1, 3), (1.0 / 3, 1, 2, 6), (0.1, 0.2, 1, 2), (0.3, 0.35, 2, 2), (0, 1.0 / 12, 1, 1),
      (1.0 / 12, 7.0 / 36, 1, 1),
    ] as [(CGFloat, CGFloat, Int, Int)] {
      let part = path.trimmed(from: from, to: to).elements
      let found = part.filter { if case .move = $0 { true } else { false } }.count
      #expect((found, part.count - found) == (moves, curves), "\(from), \(to): \(part)")
    }
    #expect(isNear(path.trimmed(from: 0.5, to: 1).currentPoint, CGPoint(x: 100, y: 0)))
    // A path continued after a part was closed begins anew, where that part began.
    var again = triangle(0)
    again.addLine(to: CGPoint(x: 0, y: 12))
    #expect(isNear(again.trimmed(from: 0.75, to: 1).currentPoint, CGPoint(x: 0, y: 12)))
    let begins = again.trimmed(from: 0, to: 1).elements.filter { if case .move = $0 { true } else { false } }
    #expect(begins == [.move(.zero), .move(.zero)])
  }

  @Test("a filled path is filled alone, by its own rule")
  func filledPathIsFilledAloneByItsOwnRule() throws {
    let inner = CGRect(x: 10, y: 10, width: 10, height: 10), ring = UIBezierPath(rect: inner.insetBy(dx: -5, dy: -5))
    ring.append(UIBezierPath(rect: inner))
    let sheet = try Sheet(80, 30) {
      let context = UIGraphicsGetCurrentContext()
      UIColor.red.set()
      context?.addRect(CGRect(x: 60, y: 5, width: 10, height: 10))
      ring.usesEvenOddFillRule = true
      ring.fill()
      ring.apply(CGAffineTransform(translationX: 25, y: 0))
      ring.usesEvenOddFillRule = false
      ring.fill()
      context?.addRect(CGRect(x: 60, y: 20, width: 10, height: 5))
      UIBezierPath(rect: CGRect(x: 75, y: 0, width: 2, height: 2)).stroke()
    }
    #expect(sheet.has(SamplePictures.red, at: 7, 7) && sheet.has(SamplePictures.clear, at: 15, 15))
    #expect(sheet.has(SamplePictures.red, at: 32, 7) && sheet.has(SamplePictures.red, at: 40, 15))
    #expect(sheet.has(SamplePictures.clear, at: 65, 10) && sheet.has(SamplePictures.clear, at: 60, 22))
    #expect(!sheet.has(SamplePictures.clear, at: 75, 0))
  }

  @Test("a trimmed path lies between its fractions of the whole")
  func trimmedPathLiesBetweenItsFractionsOfTheWhole() throws {
    var generator = Generator(state: 20_261_206)
    for round in 0..<200 {
      var path = PathOutline()
      func point() -> CGPoint {
        CGPoint(x: .random(in: 0...200, using: &generator), y: .random(in: 0...200, using: &generator))
      }
      path.move(to: point())
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: path.addLine(to: point())
        case 1: path.addQuadCurve(to: point(), point())
        default: path.addCurve(to: point(), point(), point())
        }
      }
      if round % 3 == 0 { path.close() }
      let from = CGFloat.random(in: 0...0.8, using: &generator),
        to = from + CGFloat.random(in: 0.05...0.2, using: &generator)
      let whole = flattened(path), part = flattened(path.trimmed(from: from, to: to))
      let total = length(whole)
      try #require(abs(length(part) - (to - from) * total) < total * 0.003, "round \(round): \(from), \(to)")
      for (end, fraction) in [(part.first, from), (part.last, to)] {
        let wanted = place(whole, at: fraction * total), end = try #require(end)
        try #require(
          hypot(end.x - wanted.x, end.y - wanted.y) < total * 0.003 + 0.2,
          "round \(round): \(end) is not \(wanted)"
        )
      }
    }
  }
}

/// Returns the depth of a point in a rectangle with round corners: 1 at the edge.
private func depth(_ point: CGPoint, _ rect: CGRect, _ corners: UIRectCorner, _ radii: CGSize) -> CGFloat {
  guard rect.contains(point) else { return 2 }
  let width = min(radii.width, rect.width / 2), height = min(radii.height, rect.height / 2)
  let isLeft = point.x < rect.midX, isTop = point.y < rect.midY
  let corner: UIRectCorner = isTop ? (isLeft ? .topLeft : .topRight) : (isLeft ? .bottomLeft : .bottomRight)
  let x = width - min(point.x - rect.minX, rect.maxX - point.x)
  let y = height - min(point.y - rect.minY, rect.maxY - point.y)
  guard corners.contains(corner), x > 0, y > 0 else { return 0 }
  return hypot(x / width, y / height)
}

/// Returns the end of the last element, found by going through all of them.
private func end(of path: PathOutline) -> CGPoint {
  var start = CGPoint.zero, point = CGPoint.zero
  for element in path.elements {
    switch element {
    case .move(let to): (start, point) = (to, to)
    case .line(let to), .quad(_, let to), .curve(_, _, let to): point = to
    case .close: point = start
    }
  }
  return point
}

private func isNear(_ a: CGPoint, _ b: CGPoint) -> Bool { hypot(a.x - b.x, a.y - b.y) < 0.001 }

private func isNear(_ a: CGRect, _ b: CGRect) -> Bool {
  isNear(a.origin, b.origin) && isNear(CGPoint(x: a.maxX, y: a.maxY), CGPoint(x: b.maxX, y: b.maxY))
}

/// Returns the points of a path, as many short lines.
private func flattened(_ path: PathOutline) -> [CGPoint] {
  var points: [CGPoint] = [], start = CGPoint.zero
  for element in path.elements {
    switch element {
    case .move(let point):
      start = point
      if points.last != point { points.append(point) }
    case .line(let point): points.append(point)
    case .close: points.append(start)
    case .quad(let control, let end):
      let begin = points.last ?? start
      for step in 1...200 {
        let t = CGFloat(step) / 200
        points.append(begin.toward(control, t).toward(control.toward(end, t), t))
      }
    case .curve(let a, let b, let end):
      let begin = points.last ?? start
      for step in 1...200 {
        let t = CGFloat(step) / 200, u = 1 - t
        points.append(
          CGPoint(
            x: u * u * u * begin.x + 3 * u * u * t * a.x + 3 * u * t * t * b.x + t * t * t * end.x,
            y: u * u * u * begin.y + 3 * u * u * t * a.y + 3 * u * t * t * b.y + t * t * t * end.y
          )
        )
      }
    }
  }
  return points
}

private func length(_ points: [CGPoint]) -> CGFloat {
  zip(points, points.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
}

/// The point after so much of the way.
private func place(_ points: [CGPoint], at distance: CGFloat) -> CGPoint {
  var rest = distance
  for (from, to) in zip(points, points.dropFirst()) {
    let length = hypot(to.x - from.x, to.y - from.y)
    if rest <= length, length > 0 {
      return CGPoint(x: from.x + (to.x - from.x) * rest / length, y: from.y + (to.y - from.y) * rest / length)
    }
    rest -= length
  }
  return points.last ?? .zero
}
