import Foundation

/// Orders places so that the way through all of them, over great circles, is short.
///
/// The way goes to the nearest place each time. Then parts of it are reversed (2-opt) or moved (Or-opt) as long as that makes it shorter. At
/// last it is disturbed here and there and made shorter again, which is kept if it helped (iterated local search).
struct ShortWay {
  /// Returns the indices of the places in the order of a short way, which ends anywhere.
  ///
  /// A pure function; a cancelled task gets what there is by then.
  ///
  /// - Parameter start: The place where the way begins; nil for the first of the places.
  static func order(_ places: [Coordinate], from start: Coordinate? = nil) -> [Int] {
    // Deliveries at one place are one stop.
    let stops = Dictionary(grouping: places.indices) { places[$0] }.values.sorted { $0[0] < $1[0] }
    guard !stops.isEmpty else { return [] }
    var way = ShortWay((start.map { [$0] } ?? []) + stops.map { places[$0[0]] })
    way.improve()
    return way.path.dropFirst(start == nil ? 0 : 1).flatMap { stops[start == nil ? $0 : $0 - 1] }
  }

  // MARK: Private

  /// The number of near places that one is tried beside.
  private static let neighbours = 8

  private let points: [Point]
  private var near: [[Int]] = []
  /// The points in order; the first stays the first.
  private(set) var path: [Int] = []
  private var position: [Int]
  /// Points around which the way may become shorter, each once.
  private var open: [Int] = []
  private var isOpen: [Bool]
  /// Reversals since the last disturbance.
  private var reversals: [ClosedRange<Int>] = []

  private init(_ places: [Coordinate]) {
    points = places.map(Point.init)
    position = Array(points.indices)
    isOpen = points.map { _ in false }
    var all = NearPoints(points)
    near = points.indices.map { all.nearest(to: $0, Self.neighbours) }
    var last = 0
    while path.count < points.count {
      position[last] = path.count
      path.append(last)
      let next = all.nearest(to: last, 1).first
      all.remove(last)
      last = next ?? last
    }
  }

  /// Radians between two points; 0 where one of them is missing.
  private func distance(_ one: Int?, _ other: Int?) -> Double {
    guard let one, let other else { return 0 }
    return points[one].angle(to: points[other])
  }

  private func at(_ place: Int) -> Int? { path.indices.contains(place) ? path[place] : nil }

  private mutating func improve() {
    for point in path.reversed() { look(at: point) }
    shorten()
    guard path.count > 4 else { return }
    var random = Random()
    for _ in 0..<min(10 * path.count, 20_000) where !Task.isCancelled {
      reversals = []
      // Two neighbouring parts change places.
      let first = random.next(1..<path.count - 1)
      let middle = random.next(first + 1..<min(first + 50, path.count - 1) + 1)
      let end = random.next(middle..<min(middle + 50, path.count - 1) + 1)
      let edges = [first - 1, middle - 1, end]
      let ends = edges.flatMap { [at($0), at($0 + 1)] }.compactMap { $0 }
      let before = edges.reduce(0) { $0 + distance(at($1), at($1 + 1)) }
      exchange(first..<middle, middle..<end + 1)
      let joints = [first - 1, first + end - middle, end]
      let after = joints.reduce(0) { $0 + distance(at($1), at($1 + 1)) }
      ends.forEach { look(at: $0) }
      if after - before - shorten() > -1e-12 {
        let steps = reversals
        steps.reversed().forEach { reverse($0) }
      }
    }
  }

  private mutating func look(at point: Int?) {
    guard let point, !isOpen[point] else { return }
    isOpen[point] = true
    open.append(point)
  }

  /// Makes the way shorter until no single step does; returns by how many radians.
  @discardableResult
  private mutating func shorten() -> Double {
    var saved = 0.0
    while let point = open.popLast() {
      isOpen[point] = false
      while let step = reversal(at: point) ?? move(from: point) { saved += step }
    }
    return saved
  }

  /// Reverses the part between a point and one near it, if that saves something.
  private mutating func reversal(at one: Int) -> Double? {
    let place = position[one]
    for side in [1, -1] where place > 0 || side == 1 {
      let next = at(place + side), old = distance(one, next)
      for other in near[one] {
        let new = distance(one, other)
        guard new < old else { break }
        let after = at(position[other] + side)
        let saved = old + distance(other, after) - new - distance(next, after)
        // Nothing is before the start.
        guard saved > 1e-12, side == 1 || position[other] > 0 else { continue }
        let (low, high) = (min(place, position[other]), max(place, position[other]))
        reverse(side == 1 ? low + 1...high : low...high - 1)
        [one, next, other, after].forEach { look(at: $0) }
        return saved
      }
    }
    return nil
  }

  /// Moves up to three points, of which this is the first or the last, between others near it, if that saves something.
  private mutating func move(from one: Int) -> Double? {
    for count in 1...3 {
      for side in count == 1 ? [1] : [1, -1] {
        let place = position[one], last = place + side * (count - 1)
        let part = min(place, last)...max(place, last)
        guard part.lowerBound > 0, part.upperBound < path.count else { continue }
        let other = path[last], outer = (at(part.lowerBound - 1), at(part.upperBound + 1))
        let gain =
          distance(outer.0, path[part.lowerBound]) + distance(path[part.upperBound], outer.1)
          - distance(outer.0, outer.1)
        for target in near[one] {
          let new = distance(one, target)
          guard new < gain else { break }
          guard !part.contains(position[target]) else { continue }
          for direction in [1, -1] where direction == 1 || position[target] > 0 {
            var beyond = at(position[target] + direction)
            // The neighbours of the moved part close up.
            if let point = beyond, part.contains(position[point]) { beyond = direction == 1 ? outer.1 : outer.0 }
            let saved = gain + distance(target, beyond) - new - distance(other, beyond)
            guard saved > 1e-12 else { continue }
            put(
              part,
              direction == 1 ? position[target] : position[target] - 1,
              startsWith: direction == 1 ? one : other
            )
            [one, other, target, beyond, outer.0, outer.1].forEach { look(at: $0) }
            return saved
          }
        }
      }
    }
    return nil
  }

  /// Moves a part behind a place, so that it begins with one of its ends.
  private mutating func put(_ part: ClosedRange<Int>, _ place: Int, startsWith first: Int) {
    let count = part.count, place = part.contains(place) ? part.lowerBound - 1 : place
    if place > part.upperBound {
      exchange(part.lowerBound..<part.upperBound + 1, part.upperBound + 1..<place + 1)
      if path[place - count + 1] != first { reverse(place - count + 1...place) }
    } else {
      exchange(place + 1..<part.lowerBound, part.lowerBound..<part.upperBound + 1)
      if path[place + 1] != first { reverse(place + 1...place + count) }
    }
  }

  /// Exchanges two neighbouring parts.
  private mutating func exchange(_ one: Range<Int>, _ other: Range<Int>) {
    guard !one.isEmpty, !other.isEmpty else { return }
    let end = other.upperBound - 1, middle = one.lowerBound + other.count
    reverse(one.lowerBound...end)
    reverse(one.lowerBound...middle - 1)
    reverse(middle...end)
  }

  private mutating func reverse(_ range: ClosedRange<Int>) {
    reversals.append(range)
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      path.swapAt(low, high)
      position[path[low]] = low
      position[path[high]] = high
      low += 1
      high -= 1
    }
  }
}

/// Finds near points, by their order along the axis on which they lie farthest apart.
private struct NearPoints {
  private let points: [Point]
  /// The points' places on the axis.
  private let heights: [Double]
  /// The points before and after each along the axis; -1 for none.
  private var links: [(before: Int, after: Int)]

  init(_ points: [Point]) {
    self.points = points
    let axes = [points.map(\.x), points.map(\.y), points.map(\.z)]
    let heights = axes.max { $0.extent < $1.extent } ?? []
    self.heights = heights
    links = points.map { _ in (-1, -1) }
    let sorted = points.indices.sorted { heights[$0] < heights[$1] }
    for (one, other) in zip(sorted, sorted.dropFirst()) {
      links[one].after = other
      links[other].before = one
    }
  }

  mutating func remove(_ point: Int) {
    let (before, after) = links[point]
    if before >= 0 { links[before].after = after }
    if after >= 0 { links[after].before = before }
  }

  /// Returns the nearest other points, the nearest first.
  func nearest(to point: Int, _ count: Int) -> [Int] {
    var found: [(distance: Double, point: Int)] = []
    var (before, after) = links[point]
    while before >= 0 || after >= 0 {
      let gaps = (gap(point, before), gap(point, after))
      let next = gaps.0 < gaps.1 ? before : after
      if let last = found.last, found.count == count, min(gaps.0, gaps.1) >= last.distance { break }
      if next == before { before = links[before].before } else { after = links[after].after }
      let distance = points[point].squaredDistance(to: points[next])
      guard found.count < count || distance < found[count - 1].distance else { continue }
      if found.count == count { found.removeLast() }
      found.insert((distance, next), at: found.firstIndex { distance < $0.distance } ?? found.count)
    }
    return found.map(\.point)
  }

  /// The square of the distance between two points along the axis.
  private func gap(_ point: Int, _ other: Int) -> Double {
    guard other >= 0 else { return .infinity }
    let difference = heights[point] - heights[other]
    return difference * difference
  }
}

extension [Double] {
  fileprivate var extent: Double { (self.max() ?? 0) - (self.min() ?? 0) }
}

/// SplitMix64: the same numbers each time.
private struct Random {
  private var state: UInt64 = 0

  mutating func next(_ range: Range<Int>) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return range.lowerBound + Int((bits ^ bits >> 31) % UInt64(range.count))
  }
}

/// A point of the unit sphere, where nothing is special about poles and the date line.
private struct Point {
  let x, y, z: Double

  init(_ place: Coordinate) {
    let (latitude, longitude) = (place.latitude * .pi / 180, place.longitude * .pi / 180)
    x = cos(latitude) * cos(longitude)
    y = cos(latitude) * sin(longitude)
    z = sin(latitude)
  }

  /// Of the straight line.
  func squaredDistance(to other: Point) -> Double {
    let (x, y, z) = (x - other.x, y - other.y, z - other.z)
    return x * x + y * y + z * z
  }

  /// Radians over a great circle.
  func angle(to other: Point) -> Double { 2 * asin(min(1, squaredDistance(to: other).squareRoot() / 2)) }
}

extension Coordinate {
  /// Returns the metres to another place over a great circle, on a sphere of the earth's mean radius.
  func distance(to other: Coordinate) -> Double { 6_371_008.8 * Point(self).angle(to: Point(other)) }
}
