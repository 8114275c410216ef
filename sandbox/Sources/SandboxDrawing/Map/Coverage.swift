import Foundation

/// The share of each pixel inside of outlines, 0 to 1: exact areas, so that edges are smooth.
///
/// Each edge adds the area to its right, and the sums of a row are the shares, as in FreeType and font-rs. Outlines that run the
/// other way are holes, and two outlines with a common edge have no seam.
struct Coverage {
  let width: Int
  let height: Int
  /// The amount that each pixel adds to the sum of its row; each row has two more for edges beyond it.
  private var steps: [Float]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    steps = Array(repeating: 0, count: (width + 2) * height)
  }

  /// Adds an outline, which is closed from its last point to its first; `place` turns a point into pixels.
  mutating func add(_ outline: [Point], place: (Point) -> Point) {
    guard let last = outline.last else { return }
    steps.withUnsafeMutableBufferPointer { steps in
      var start = place(last)
      for point in outline {
        let end = place(point)
        Self.add(start, end, to: steps, width, height)
        start = end
      }
    }
  }

  /// Returns the sums, row by row.
  func values() -> [Float] {
    var values = [Float](repeating: 0, count: width * height)
    steps.withUnsafeBufferPointer { steps in
      values.withUnsafeMutableBufferPointer { values in
        for y in 0..<height {
          var sum: Float = 0
          for x in 0..<width {
            sum += steps[y * (width + 2) + x]
            values[y * width + x] = min(abs(sum), 1)
          }
        }
      }
    }
    return values
  }

  private static func add(
    _ start: Point,
    _ end: Point,
    to steps: UnsafeMutableBufferPointer<Float>,
    _ width: Int,
    _ height: Int
  ) {
    guard start.y != end.y else { return }
    let limit = Double(width)
    // Cut in two where it leaves or enters: within a row only its inner part counts.
    for side in [0, limit] where (start.x < side) != (end.x < side) && start.x != side && end.x != side {
      let share = (side - start.x) / (end.x - start.x)
      let middle = Point(x: side, y: start.y + share * (end.y - start.y))
      add(start, middle, to: steps, width, height)
      add(middle, end, to: steps, width, height)
      return
    }
    let (top, bottom, sign) = start.y < end.y ? (start, end, 1.0) : (end, start, -1.0)
    guard bottom.y > 0, top.y < Double(height), min(top.x, bottom.x) < limit else { return }
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    let first = max(top.y, 0)
    for y in Int(first)..<Int(min(bottom.y, Double(height)).rounded(.up)) {
      let (from, to) = (max(first, Double(y)), min(bottom.y, Double(y + 1)))
      let area = (to - from) * sign
      // Edges left of the first column count in full; edges beyond the last do not count.
      let one = min(max(top.x + (from - top.y) * slope, 0), limit)
      let other = min(max(top.x + (to - top.y) * slope, 0), limit)
      let (left, right) = (min(one, other), max(one, other))
      let row = y * (width + 2)
      let column = Int(left)
      let lastColumn = Int(right.rounded(.up))
      if lastColumn <= column + 1 {
        let share = (left + right) / 2 - Double(column)
        steps[row + column] += Float(area * (1 - share))
        steps[row + column + 1] += Float(area * share)
        continue
      }
      // Across several pixels: the area left of the edge grows by a triangle, then by slices, then by a triangle.
      let perColumn = area / (right - left)
      var before = 0.0
      for x in column..<lastColumn {
        let (a, b) = (max(left, Double(x)), min(right, Double(x + 1)))
        // The area right of the edge within this pixel, and the rest for the next one.
        let inside = perColumn * (b - a) * (Double(x + 1) - (a + b) / 2)
        steps[row + x] += Float(inside + before)
        before = perColumn * (b - a) - inside
      }
      steps[row + lastColumn] += Float(before)
    }
  }
}
