import Foundation

/// Draws map tiles: land and sea, a graticule, railways and names.
///
/// A tile is the same bytes on every machine, since no library of the system takes part.
package struct TileMap: Sendable {
  private enum Colors {
    static let sea = Pixel(0xb4, 0xd2, 0xe6)
    static let shallows = Pixel(0xcf, 0xe4, 0xef)
    static let land = Pixel(0xf5, 0xf1, 0xe6)
    static let coast = Pixel(0x8f, 0xae, 0xbd)
    static let graticule = Pixel(0x7d, 0x98, 0xac)
    static let railway = Pixel(0xb0, 0x7a, 0x86)
    static let halo = Pixel(0xff, 0xff, 0xff)
  }

  /// The pixels beyond its edges that a tile depends on: the shallows reach that far from the coast.
  private static let margin = 10

  private let coastline: Coastline
  private let typeface: Typeface
  private let places: MapPlaces
  private let labels: MapLabels

  /// Reads the files of the map.
  ///
  /// - Parameter others: Places to name besides the map's own.
  /// - Throws: An error where a file is missing or damaged.
  package init(naming others: [Place] = []) throws {
    coastline = try Coastline()
    typeface = try Typeface()
    places = MapPlaces(with: others)
    labels = MapLabels(places, typeface: typeface)
  }

  /// Draws a tile.
  package func png(of tile: TileAddress) -> [UInt8] {
    let land = coastline.land(around: tile, margin: Self.margin)
    var canvas = ground(land)
    drawGraticule(tile, on: &canvas)
    drawRailways(tile, on: &canvas)
    drawLabels(tile, on: &canvas)
    return canvas.png()
  }

  private func ground(_ land: [Float]) -> TileCanvas {
    let size = TileAddress.size + 2 * Self.margin
    let blurred = Self.blurred(Self.blurred(land, size, Self.margin / 2), size, Self.margin / 2)
    return land.withUnsafeBufferPointer { land in
      func at(_ x: Int, _ y: Int) -> Int { (y + Self.margin) * size + x + Self.margin }
      var canvas = TileCanvas(Colors.sea, Colors.shallows) { min(blurred[at($0, $1)] * 2.2, 1) }
      for y in 0..<TileAddress.size {
        for x in 0..<TileAddress.size {
          let index = at(x, y)
          canvas.paint(x, y, Colors.land, land[index])
          // The coast is where neighbours differ.
          let across = abs(land[index - 1] - land[index + 1])
          let along = abs(land[index - size] - land[index + size])
          canvas.paint(x, y, Colors.coast, max(across, along) * 0.75)
        }
      }
      return canvas
    }
  }

  /// Returns the mean of each pixel's square of `2 · radius + 1`; the pixels at the edges go on beyond them.
  private static func blurred(_ values: [Float], _ size: Int, _ radius: Int) -> [Float] {
    // Each pass turns rows into columns.
    func onceAndTurned(_ values: [Float]) -> [Float] {
      var turned = [Float](repeating: 0, count: values.count)
      values.withUnsafeBufferPointer { values in
        turned.withUnsafeMutableBufferPointer { turned in
          for y in 0..<size {
            var sum = Float(radius) * values[y * size]
            for x in 0...radius { sum += values[y * size + x] }
            for x in 0..<size {
              turned[x * size + y] = sum / Float(2 * radius + 1)
              sum += values[y * size + min(x + radius + 1, size - 1)] - values[y * size + max(x - radius, 0)]
            }
          }
        }
      }
      return turned
    }
    return onceAndTurned(onceAndTurned(values))
  }

  private func drawGraticule(_ tile: TileAddress, on canvas: inout TileCanvas) {
    let world = Double(TileAddress.size << tile.z)
    // 100 to 250 pixels between lines, in round numbers of degrees.
    let wanted = 200 * 360 / world
    let steps = [45, 30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001]
    let step = steps.first { $0 <= wanted } ?? 0.001
    for pixel in 0..<TileAddress.size {
      let x = Double(tile.x * TileAddress.size + pixel)
      func longitude(_ x: Double) -> Double { (x / world - 0.5) * 360 / step }
      if floor(longitude(x - 0.5)) != floor(longitude(x + 0.5)) {
        for y in 0..<TileAddress.size { canvas.paint(pixel, y, Colors.graticule, 0.2) }
      }
      let y = Double(tile.y * TileAddress.size + pixel)
      func latitude(_ y: Double) -> Double { atan(sinh(.pi * (1 - 2 * y / world))) * 180 / .pi / step }
      if floor(latitude(y - 0.5)) != floor(latitude(y + 0.5)) {
        for x in 0..<TileAddress.size { canvas.paint(x, pixel, Colors.graticule, 0.2) }
      }
    }
  }

  private func drawRailways(_ tile: TileAddress, on canvas: inout TileCanvas) {
    guard tile.z >= 10 else { return }
    let radius = min(0.7 + 0.25 * Double(tile.z - 10), 2.5)
    var coverage = Coverage(width: TileAddress.size, height: TileAddress.size)
    for line in places.railways {
      let points = line.map { place(Point(latitude: $0.latitude, longitude: $0.longitude), on: tile) }
      for (start, end) in zip(points, points.dropFirst()) {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0 else { continue }
        let (x, y) = (-dy / length * radius, dx / length * radius)
        let outline = [
          Point(x: start.x + x, y: start.y + y), Point(x: end.x + x, y: end.y + y),
          Point(x: end.x - x, y: end.y - y), Point(x: start.x - x, y: start.y - y),
        ]
        coverage.add(outline) { $0 }
        // Round joints.
        coverage.add(circle(start, radius)) { $0 }
      }
    }
    canvas.paint(coverage.values(), width: TileAddress.size, x: 0, y: 0, Colors.railway, opacity: 0.8)
    guard tile.z >= MapPlaces.stationZoom else { return }
    for station in Set(places.railways.joined()).sorted(by: { $0.name < $1.name }) {
      let center = place(Point(latitude: station.latitude, longitude: station.longitude), on: tile)
      drawDot(center, radius + 1.5, Colors.halo, around: Colors.railway, on: &canvas)
    }
  }

  private func drawLabels(_ tile: TileAddress, on canvas: inout TileCanvas) {
    let world = Double(TileAddress.size << tile.z)
    let size = Double(TileAddress.size)
    for label in labels.labels(zoom: tile.z) {
      // A name at the date line is on both sides of it.
      for turn in [-world, 0, world] {
        let x = label.start.x + turn - Double(tile.x) * size
        let y = label.start.y - Double(tile.y) * size
        guard x - 12 < size, x + label.width + 12 > 0, y - label.above - 8 < size, y + label.below + 8 > 0 else {
          continue
        }
        if let dot = label.dot {
          let center = Point(x: dot.center.x + turn - Double(tile.x) * size, y: dot.center.y - Double(tile.y) * size)
          drawDot(center, dot.radius, label.style.color, around: Colors.halo, on: &canvas)
        }
        drawText(label, x, y, on: &canvas)
      }
    }
  }

  private func drawDot(
    _ center: Point,
    _ radius: Double,
    _ color: Pixel,
    around edge: Pixel,
    on canvas: inout TileCanvas
  ) {
    let size = Double(TileAddress.size) + 16
    guard (-16...size).contains(center.x), (-16...size).contains(center.y) else { return }
    let side = Int(2 * radius) + 6
    let (left, top) = (Int(floor(center.x)) - side / 2, Int(floor(center.y)) - side / 2)
    let middle = Point(x: center.x - Double(left), y: center.y - Double(top))
    for (radius, color) in [(radius + 1.5, edge), (radius, color)] {
      var coverage = Coverage(width: side, height: side)
      coverage.add(circle(middle, radius)) { $0 }
      canvas.paint(coverage.values(), width: side, x: left, y: top, color)
    }
  }

  private func drawText(_ label: MapLabels.Label, _ x: Double, _ y: Double, on canvas: inout TileCanvas) {
    let width = Int(label.width) + 9
    let height = Int(label.above + label.below) + 1
    let (left, top) = (Int(floor(x)) - 4, Int(floor(y - label.above)))
    var coverage = Coverage(width: width, height: height)
    typeface.write(label.text, label.style, at: Point(x: x - Double(left), y: y - Double(top)), to: &coverage)
    let ink = coverage.values()
    canvas.paint(Self.halo(ink, width), width: width, x: left, y: top, Colors.halo, opacity: 0.85)
    canvas.paint(ink, width: width, x: left, y: top, label.style.color)
  }

  /// Returns the ink widened by two pixels, softer farther away.
  private static func halo(_ ink: [Float], _ width: Int) -> [Float] {
    var halo = ink
    for index in ink.indices where ink[index] > 0 {
      for dy in -2...2 {
        for dx in -2...2 where dx * dx + dy * dy <= 5 {
          let other = index + dy * width + dx
          guard ink.indices.contains(other) else { continue }
          let strength: Float = dx * dx + dy * dy <= 2 ? 1 : 0.6
          halo[other] = max(halo[other], ink[index] * strength)
        }
      }
    }
    return halo
  }

  /// Returns a circle that runs in the direction of the railways' outlines, so that they add up.
  private func circle(_ center: Point, _ radius: Double) -> [Point] {
    (0..<20).map { part in
      let angle = Double(part) * .pi / 10
      return Point(x: center.x + radius * cos(angle), y: center.y - radius * sin(angle))
    }
  }

  /// Returns a place of the square in pixels of a tile.
  private func place(_ point: Point, on tile: TileAddress) -> Point {
    let world = Double(TileAddress.size << tile.z)
    return Point(
      x: point.x * world - Double(tile.x * TileAddress.size),
      y: point.y * world - Double(tile.y * TileAddress.size)
    )
  }
}
