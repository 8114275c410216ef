/// Land and sea of the whole earth, fine around Hong Kong and the coarser the farther away: see `Resources/Map/README.md`.
struct Coastline: Sendable {
  private struct Polygon {
    /// In Web Mercator's square; polygons across the date line leave it.
    let points: [Point]
    let from: Point
    let to: Point
  }

  private let polygons: [Polygon]

  init() throws {
    var numbers = try PackedNumbers(file: "coastline.bin", mark: "QCST1")
    var last = (x: 0, y: 0)
    var polygons: [Polygon] = []
    for _ in 0..<(try numbers.number()) {
      var points = try numbers.points(from: &last).map {
        Point(latitude: Double($0.y) / 100_000, longitude: Double($0.x) / 100_000)
      }
      // At the largest zooms the data's corners are too sharp.
      for _ in 0..<2 { points = Self.cutCorners(of: points) }
      guard let first = points.first else { continue }
      var (from, to) = (first, first)
      for point in points {
        from = Point(x: min(from.x, point.x), y: min(from.y, point.y))
        to = Point(x: max(to.x, point.x), y: max(to.y, point.y))
      }
      polygons.append(Polygon(points: points, from: from, to: to))
    }
    self.polygons = polygons
  }

  /// Replaces each corner around Hong Kong by two, a quarter of the way to its neighbours: Chaikin's curves.
  private static func cutCorners(of points: [Point]) -> [Point] {
    guard points.contains(where: isNear) else { return points }
    return points.indices.flatMap { index in
      let point = points[index]
      guard isNear(point) else { return [point] }
      return [points[(index + points.count - 1) % points.count], points[(index + 1) % points.count]].map {
        Point(x: point.x + ($0.x - point.x) / 4, y: point.y + ($0.y - point.y) / 4)
      }
    }
  }

  private static func isNear(_ point: Point) -> Bool {
    point.x > northWest.x && point.x < southEast.x && point.y > northWest.y && point.y < southEast.y
  }

  private static let northWest = Point(latitude: 22.7, longitude: 113.4)
  private static let southEast = Point(latitude: 22, longitude: 114.7)

  /// Returns the share of land of each pixel, in a square around a tile, `margin` pixels beyond each of its edges.
  func land(around tile: TileAddress, margin: Int) -> [Float] {
    let size = TileAddress.size + 2 * margin
    var coverage = Coverage(width: size, height: size)
    let scale = Double(TileAddress.size << tile.z)
    let corner = Point(x: Double(tile.x * TileAddress.size - margin), y: Double(tile.y * TileAddress.size - margin))
    for polygon in polygons {
      guard polygon.to.y * scale > corner.y, polygon.from.y * scale < corner.y + Double(size) else { continue }
      // The earth goes on beyond the date line; longitudes in the file are -180 to 540 degrees.
      for turn in -2...1 {
        let shift = Double(turn) * scale - corner.x
        guard polygon.to.x * scale + shift > 0, polygon.from.x * scale + shift < Double(size) else { continue }
        coverage.add(polygon.points) { Point(x: $0.x * scale + shift, y: $0.y * scale - corner.y) }
      }
    }
    return coverage.values()
  }
}
