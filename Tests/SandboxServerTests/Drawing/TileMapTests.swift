import Foundation
import Testing

@testable import SandboxContracts
@testable import SandboxDrawing

/// The map: land, sea, names and railways.
@Suite(.timeLimit(.minutes(5)))
struct TileMapTests {
  private static let map = MapPlaces(with: ExampleDeliveries.all.map(\.place).filter(\.isOnEarth))

  /// Places in the open sea and on land, away from names and lines: latitude, longitude, true for land.
  static let places: [(Double, Double, Bool)] = [
    (22.18, 114.00, false), (22.326, 114.172, true), (22.29, 114.151, false), (22.26, 114.20, true),
    (22.25, 113.94, true),
    (22.40, 113.85, false), (22.195, 114.135, true), (23.5, 113.9, true), (21.0, 115.0, false), (40.2, 100.3, true),
    (30.5, -150.2, false), (-23.4, 130.9, true), (-84.5, 60.0, true), (1.2, 0.7, false), (65.5, 178.0, true),
    (66.2, -175.0, true),
  ]

  @Test(arguments: [4, 7, 11, 14, 17, 19])
  func landAndSeaAreInTheirPlaces(zoom: Int) throws {
    let coastline = try Coastline()
    for (latitude, longitude, isLand) in Self.places {
      // Around Hong Kong small zooms are too coarse.
      guard zoom >= 11 || !(22...22.5).contains(latitude) else { continue }
      let tile = try #require(TileAddress(z: zoom, latitude: latitude, longitude: longitude))
      let scale = Double(256 << zoom)
      let point = Point(latitude: latitude, longitude: longitude)
      let (x, y) = (Int(point.x * scale) - tile.x * 256, Int(point.y * scale) - tile.y * 256)
      let land = coastline.land(around: tile, margin: 2)[(y + 2) * 260 + x + 2]
      #expect(abs(land - (isLand ? 1 : 0)) < 0.01, "\(latitude) \(longitude) at \(zoom)")
    }
  }

  @Test func seaAndLandHaveTheirColours() throws {
    let map = try TileMap()
    for (latitude, longitude, color) in [
      (22.166, 114.012, Pixel(0xb4, 0xd2, 0xe6)), (22.402, 114.127, Pixel(0xf5, 0xf1, 0xe6)),
    ] {
      let tile = try #require(TileAddress(z: 15, latitude: latitude, longitude: longitude))
      let pixels = try TilePixels(png: Data(map.png(of: tile))).pixels
      let count = pixels.count { $0 == color }
      #expect(count > 50_000, "\(latitude) \(longitude): \(count) pixels")
    }
  }

  /// Mid-ocean, where nothing else is: each 2 degrees at this zoom.
  @Test func theGraticuleIsAtRoundNumbersOfDegrees() throws {
    let tile = try #require(TileAddress(z: 6, x: 7, y: 25)), line = Pixel(170, 199, 219)
    let pixels = try TilePixels(png: Data(TileMap().png(of: tile))).pixels
    let columns = (0..<256).filter { x in (0..<256).count { pixels[$0 * 256 + x] == line } > 240 }
    let rows = (0..<256).filter { y in (0..<256).count { pixels[y * 256 + $0] == line } > 240 }
    // 140, 138 and 136 degrees west; 36, 34 and 32 degrees north.
    #expect(columns == [28, 119, 210])
    #expect(rows == [34, 145, 253])
  }

  @Test(arguments: [(8, false), (9, false), (10, true), (14, true)])
  func railwaysAreDrawnFromZoomTenOn(zoom: Int, isDrawn: Bool) throws {
    let map = try TileMap(naming: ExampleDeliveries.all.map(\.place).filter(\.isOnEarth))
    let tile = try #require(TileAddress(z: zoom, latitude: 22.3193, longitude: 114.1694))
    let pixels = try TilePixels(png: Data(map.png(of: tile))).pixels
    // Nothing else on the map is so red.
    let red = pixels.count { Int($0.red) - Int($0.green) > 20 && $0.blue > $0.green }
    #expect(isDrawn ? red > 100 : red == 0, "\(red) pixels")
  }

  @Test func aSlantedRailwayIsAsWideAsOthers() throws {
    let zoom = 15, scale = Double(256 << zoom)
    let map = try TileMap(naming: ExampleDeliveries.all.map(\.place).filter(\.isOnEarth))
    var tiles: [TileAddress: [Pixel]] = [:]
    func isRailway(_ x: Double, _ y: Double) throws -> Bool {
      let (column, row) = (Int(x), Int(y))
      let tile = try #require(TileAddress(z: zoom, x: column / 256, y: row / 256))
      let pixels = try tiles[tile] ?? TilePixels(png: Data(map.png(of: tile))).pixels
      tiles[tile] = pixels
      let pixel = pixels[row % 256 * 256 + column % 256]
      return Int(pixel.red) - Int(pixel.green) > 20 && pixel.blue > pixel.green
    }
    // By how little their directions differ from a diagonal.
    var stretches: [(slant: Double, start: Point, dx: Double, dy: Double)] = []
    for line in Self.map.railways {
      let points = line.map { Point(latitude: $0.latitude, longitude: $0.longitude) }
      for (start, end) in zip(points, points.dropFirst()) {
        let (dx, dy) = ((end.x - start.x) * scale, (end.y - start.y) * scale)
        stretches.append((abs(abs(dx) - abs(dy)) / hypot(dx, dy), start, dx, dy))
      }
    }
    for (slant, start, dx, dy) in stretches.sorted(by: { $0.slant < $1.slant }).prefix(2) {
      #expect(slant < 0.1)
      var widths: [Double] = []
      for share in stride(from: 0.2, through: 0.8, by: 0.05) {
        let (x, y) = (start.x * scale + share * dx, start.y * scale + share * dy)
        // Across it, in quarters of a pixel.
        var count = 0
        for step in -40...40 {
          let offset = Double(step) / 4 / hypot(dx, dy)
          if try isRailway(x - offset * dy, y + offset * dx) { count += 1 }
        }
        widths.append(Double(count) / 4)
      }
      // A name may lie over a part of it.
      #expect((2.5...5.5).contains(widths.sorted()[widths.count / 2]), "\(widths)")
    }
  }

  @Test func aColourCoversAsMuchAsItIsOpaque() throws {
    let white = Pixel(255, 255, 255)
    var canvas = TileCanvas(white, white) { _, _ in 0 }
    for (row, opacity) in [(0, 1), (1, 0.5)] as [(Int, Float)] {
      canvas.paint([1, 0.5, 0], width: 3, x: 0, y: row, Pixel(0, 0, 0), opacity: opacity)
    }
    let pixels = try TilePixels(png: Data(canvas.png())).pixels
    #expect(pixels[0..<3].map(\.red) == [0, 128, 255])
    #expect(pixels[256..<259].map(\.red) == [128, 191, 255])
  }

  @Test func aColourBeyondThePaletteBecomesTheNearestInIt() throws {
    let black = Pixel(0, 0, 0)
    var canvas = TileCanvas(black, black) { _, _ in 0 }
    func mixed(_ number: Int, _ red: Int, _ green: Int, _ blue: Int) -> Pixel {
      Pixel(
        UInt8(truncatingIfNeeded: number * red),
        UInt8(truncatingIfNeeded: number * green),
        UInt8(truncatingIfNeeded: number * blue)
      )
    }
    func distance(_ one: Pixel, _ other: Pixel) -> Int {
      let red = Int(one.red) - Int(other.red), green = Int(one.green) - Int(other.green)
      let blue = Int(one.blue) - Int(other.blue)
      return red * red + green * green + blue * blue
    }
    // With black these are the 256 that are there most often; others are there once.
    let frequent = (1...255).map { mixed($0, 73, 151, 199) }, rare = (1...200).map { mixed($0, 37, 91, 57) }
    let palette = frequent + [black]
    for (place, color) in (frequent + frequent + rare).enumerated() {
      canvas.paint(place % 256, place / 256, color, 1)
    }
    let pixels = try TilePixels(png: Data(canvas.png())).pixels
    #expect(Array(pixels[0..<255]) == frequent && pixels[65_535] == black)
    for (color, shown) in zip(rare, pixels[510...]) {
      #expect(distance(shown, color) == palette.map { distance($0, color) }.min())
    }
  }

  /// The Pacific Ocean's, at a zoom where its middle is twenty pixels before the line.
  @Test func aNameAtTheDateLineIsOnBothSidesOfIt() throws {
    let map = try TileMap()
    for (column, side) in [(1, 236..<256), (0, 0..<20)] {
      let tile = try #require(TileAddress(z: 1, x: column, y: 0))
      let pixels = try TilePixels(png: Data(map.png(of: tile))).pixels
      // There is neither land nor coast, and its letters are darker than sea and lines.
      let ink = (236..<256).reduce(0) { sum, y in sum + side.count { x in pixels[y * 256 + x].red < 0x98 } }
      #expect(ink > 10, "\(column): \(ink) pixels")
    }
  }

  /// In the open sea, where nothing else is.
  @Test(arguments: [(257.0, 100.5), (-1.0, 100.5), (100.5, 257.0), (100.5, -1.0)])
  func aDotAcrossAnEdgeIsOnBothTiles(x: Double, y: Double) throws {
    let tile = try #require(TileAddress(z: 12, x: 682, y: 2545))
    let scale = Double(256 << 12)
    let across = (Double(tile.x * 256) + x) / scale, down = (Double(tile.y * 256) + y) / scale
    let latitude = atan(sinh(Double.pi * (1 - 2 * down))) * 180 / Double.pi
    let place = Place("A", latitude, (across - 0.5) * 360, .spot)
    let pixels = try TilePixels(png: Data(TileMap(naming: [place]).png(of: tile))).pixels
    let (column, row) = (Int(min(max(x, 0), 255)), Int(min(max(y, 0), 255)))
    // As dark as the dot, whose centre is not on this tile.
    #expect(pixels[row * 256 + column].red < 0x60)
  }

  @Test func aTileIsAlwaysTheSameBytes() throws {
    let (one, other) = try (TileMap(), TileMap())
    for tile in [TileAddress(z: 3, x: 6, y: 3), TileAddress(z: 12, x: 3347, y: 1786)].compactMap(\.self) {
      // Drawn after another tile, of which nothing may be left over.
      _ = other.png(of: try #require(TileAddress(z: 12, x: 3346, y: 1785)))
      #expect(one.png(of: tile) == other.png(of: tile))
    }
  }

  @Test func neighbouringTilesAgreeAtTheirEdge() throws {
    let coastline = try Coastline()
    let (left, right) = try (
      #require(TileAddress(z: 12, x: 3346, y: 1786)), #require(TileAddress(z: 12, x: 3347, y: 1786))
    )
    let (one, other) = (coastline.land(around: left, margin: 8), coastline.land(around: right, margin: 8))
    // The last columns of the one are the first of the other.
    for row in 0..<272 {
      for column in 0..<16 {
        let (a, b) = (one[row * 272 + 256 + column], other[row * 272 + column])
        #expect(abs(a - b) < 0.001, "\(column), \(row)")
      }
    }
  }

  @Test func everyNameIsReadableAndOverlapsNoOther() throws {
    let typeface = try Typeface()
    for place in Self.map.all {
      #expect(typeface.has(place.name), "\(place.name)")
      #expect(place.isOnEarth, "\(place.name)")
    }
    let labels = MapLabels(Self.map, typeface: typeface)
    for zoom in TileAddress.zooms {
      let boxes = labels.labels(zoom: zoom).map { label in
        (label.start.x, label.start.x + label.width, label.start.y - label.style.size * 0.7, label.start.y)
      }
      for (index, box) in boxes.enumerated() {
        for other in boxes[..<index] {
          #expect(box.0 > other.1 || other.0 > box.1 || box.2 > other.3 || other.2 > box.3, "at \(zoom)")
        }
      }
    }
    // At this zoom all names have room.
    #expect(Set(labels.labels(zoom: 17).map(\.text)).isSuperset(of: ["Mong Kok", "Central", "Sha Tin", "Jordan"]))
  }

  @Test func noNameCoversTheMarkOfAStation() throws {
    let labels = MapLabels(Self.map, typeface: try Typeface())
    for zoom in MapPlaces.stationZoom...TileAddress.zooms.upperBound {
      let scale = Double(256 << zoom)
      let stations = Set(Self.map.railways.joined()).map { station in
        let point = Point(latitude: station.latitude, longitude: station.longitude)
        return Point(x: point.x * scale, y: point.y * scale)
      }
      for label in labels.labels(zoom: zoom) {
        let (left, right) = (label.start.x - 5, label.start.x + label.width + 5)
        let (top, bottom) = (label.start.y - label.style.size * 0.7 - 5, label.start.y + 5)
        let isCovering = stations.contains { left < $0.x && $0.x < right && top < $0.y && $0.y < bottom }
        #expect(!isCovering, "\(label.text) at \(zoom)")
      }
    }
  }

  @Test func aNameIsBesideItsDotAndNearIt() throws {
    let labels = MapLabels(Self.map, typeface: try Typeface())
    for label in TileAddress.zooms.flatMap({ labels.labels(zoom: $0) }) {
      guard let dot = label.dot else { continue }
      let (left, right) = (label.start.x, label.start.x + label.width)
      let (top, bottom) = (label.start.y - label.style.size * 0.7, label.start.y)
      let x = max(left - dot.center.x, dot.center.x - right, 0), y = max(top - dot.center.y, dot.center.y - bottom, 0)
      let distance = (x * x + y * y).squareRoot() - dot.radius
      #expect((3...6).contains(distance), "\(label.text)")
    }
  }

  @Test func aNamesDotIsOfItsColour() throws {
    let zoom = 9, map = try TileMap(naming: ExampleDeliveries.all.map(\.place).filter(\.isOnEarth))
    // The most important names come first.
    let labels = MapLabels(Self.map, typeface: try Typeface()).labels(zoom: zoom).filter { $0.dot != nil }.prefix(3)
    #expect(labels.count == 3)
    for label in labels {
      let center = try #require(label.dot).center, color = label.style.color
      let (x, y) = (Int(center.x), Int(center.y))
      let tile = try #require(TileAddress(z: zoom, x: x / 256, y: y / 256))
      let middle = try TilePixels(png: Data(map.png(of: tile))).pixels[y % 256 * 256 + x % 256]
      let differences = [(middle.red, color.red), (middle.green, color.green), (middle.blue, color.blue)]
      #expect(differences.allSatisfy { abs(Int($0) - Int($1)) < 24 }, "\(label.text): \(middle) for \(color)")
    }
  }

  @Test func lettersAreApartByTheirStylesSpacingAlone() throws {
    let typeface = try Typeface()
    for spacing in [0, 1.5, 4] as [Double] {
      let style = TextStyle(size: 12, color: Pixel(0, 0, 0), spacing: spacing)
      let widths = ["A", "B", "AB"].map { typeface.width(of: $0, style) }
      #expect(abs(widths[2] - widths[0] - widths[1] - spacing) < 1e-9, "\(widths)")
      #expect(widths[0] > 0 && widths[1] > 0)
    }
  }

  @Test func everyPlaceOfADeliveryIsNamed() throws {
    let labels = MapLabels(Self.map, typeface: try Typeface())
    let names = Set(labels.labels(zoom: 15).map(\.text))
    for place in ExampleDeliveries.all.map(\.place) where place.isOnEarth { #expect(names.contains(place.name)) }
  }

  @Test func everyStationOfARailwayIsAPlace() {
    for (line, names) in zip(Self.map.railways, MapPlaces.lines) { #expect(line.map(\.name) == names) }
  }

  @Test func coverageIsTheAreaInside() {
    var coverage = Coverage(width: 10, height: 6)
    func outline(_ points: [(Double, Double)]) -> [Point] { points.map { Point(x: $0.0, y: $0.1) } }
    // A triangle, a hole in it, and a slanted bar that comes from far outside and leaves again.
    coverage.add(outline([(1.3, 0.7), (8.9, 2.2), (2.1, 5.4)])) { $0 }
    coverage.add(outline([(3, 2.5), (3, 3.5), (4, 3.5), (4, 2.5)])) { $0 }
    let inside = coverage.values().reduce(0, +)
    #expect(abs(inside - (abs((7.6 * 4.7) - (0.8 * 1.5)) / 2 - 1)) < 0.001)
    var bar = Coverage(width: 10, height: 6)
    bar.add(outline([(-900, 2.0), (900, 2.9), (900, 4.9), (-900, 4.0)])) { $0 }
    #expect(abs(bar.values().reduce(0, +) - 20) < 0.01)
  }
}

extension TileAddress {
  /// Finds the tile of a place on earth.
  fileprivate init?(z: Int, latitude: Double, longitude: Double) {
    let point = Point(latitude: latitude, longitude: longitude)
    let scale = Double(1 << z)
    self.init(z: z, x: Int(floor(point.x * scale)), y: Int(floor(point.y * scale)))
  }
}

/// The pixels of a tile, read from its file by code that shares nothing with the writer.
struct TilePixels {
  let pixels: [Pixel]

  init(png: Data) throws {
    let bytes = [UInt8](png)
    try #require(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    var chunks: [String: [UInt8]] = [:]
    var at = 8
    while at + 12 <= bytes.count {
      let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      try #require(at + 12 + length <= bytes.count)
      chunks[String(decoding: bytes[at + 4..<at + 8], as: UTF8.self), default: []] += bytes[at + 8..<at + 8 + length]
      at += 12 + length
    }
    try #require(at == bytes.count && chunks["IEND"] == [])
    #expect(chunks["IHDR"] == [0, 0, 1, 0, 0, 0, 1, 0, 8, 3, 0, 0, 0])
    let palette = try #require(chunks["PLTE"])
    let rows = try Self.inflated(#require(chunks["IDAT"]))
    try #require(rows.count == 256 * 257)
    pixels = try (0..<256 * 256).map { index in
      try #require(index % 256 != 0 || rows[index / 256 * 257] == 0)
      let color = 3 * Int(rows[index / 256 * 257 + 1 + index % 256])
      try #require(color + 2 < palette.count)
      return Pixel(palette[color], palette[color + 1], palette[color + 2])
    }
  }

  /// Reads one block with the fixed codes: RFC 1951, section 3.2.6.
  static func inflated(_ stream: [UInt8]) throws -> [UInt8] {
    var position = 16
    func bits(_ count: Int) throws -> Int {
      try #require(position + count <= stream.count * 8)
      defer { position += count }
      return (0..<count).reduce(0) { $0 | Int(stream[(position + $1) / 8] >> UInt8((position + $1) % 8) & 1) << $1 }
    }
    func code(_ count: Int, after start: Int = 0) throws -> Int {
      try (0..<count).reduce(start) { value, _ in try value << 1 | bits(1) }
    }
    try #require(try bits(3) == 0b011)
    let lengths = [
      3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
    ]
    var output: [UInt8] = []
    while true {
      var symbol = try code(7)
      if symbol < 24 {
        symbol += 256
      } else {
        symbol = try code(1, after: symbol)
        switch symbol {
        case 0x30..<0xC0: symbol -= 0x30
        case 0xC0..<0xC8: symbol += 280 - 0xC0
        default: symbol = try code(1, after: symbol) - 0x190 + 144
        }
      }
      if symbol < 256 {
        output.append(UInt8(symbol))
      } else if symbol == 256 {
        return output
      } else {
        let length = try lengths[symbol - 257] + bits(symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4)
        let distanceCode = try code(5)
        let extra = max(0, distanceCode / 2 - 1)
        let base = distanceCode < 2 ? distanceCode + 1 : (2 + distanceCode % 2) << extra + 1
        let distance = try base + bits(extra)
        try #require(distance <= output.count)
        for _ in 0..<length { output.append(output[output.count - distance]) }
      }
    }
  }
}
