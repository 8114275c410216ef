import Testing

@testable import UIKit
@testable import UIKitTests

// Parts of paths, against the path in many short lines.

@MainActor @Suite("parts of paths", .windows)
struct PathPartTests {
  @Test("a trimmed path lies between its fractions of the whole")
  func partPathLongFractionsSay() throws {
    var generator = Generator(state: 20_261_206)
    for round in 0..<200 {
      var path = PathOutline()
      func point() -> CGPoint {
        CGPoint(x: .random(in: 0...200, using: &generator), y: .random(in: 0...200, using: &generator))
      }
      path.move(to: point())
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        Bool.random(using: &generator) ? path.addLine(to: point()) : path.addCurve(to: point(), point(), point())
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
