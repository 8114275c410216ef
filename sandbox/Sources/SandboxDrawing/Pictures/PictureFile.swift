/// The file of a picture: `ball.png`, `ball@2x.png`, `ball@3x.png`.
package struct PictureFile: Hashable, Sendable {
  package let drawing: Drawing
  /// Pixels per point, 1 to 3.
  package let scale: Int

  package var name: String { drawing.name + (scale == 1 ? "" : "@\(scale)x") + ".png" }

  package init(drawing: Drawing, scale: Int) {
    self.drawing = drawing
    self.scale = scale
  }

  /// Finds the picture of a name; `nil` if there is none.
  package init?(name: String) {
    let all = Drawing.all.flatMap { drawing in (1...3).map { PictureFile(drawing: drawing, scale: $0) } }
    guard let file = all.first(where: { $0.name == name }) else { return nil }
    self = file
  }

  /// Draws it, each pixel from nine samples, so that edges are smooth.
  package func png() -> [UInt8] {
    let size = drawing.points * scale
    var bytes: [UInt8] = []
    for y in 0..<size {
      for x in 0..<size { bytes += pixel(x, y, Double(size)) }
    }
    return PNG.encode(rgba: bytes, width: size, height: size)
  }

  private func pixel(_ x: Int, _ y: Int, _ size: Double) -> [UInt8] {
    let offsets = [1.0 / 6, 3.0 / 6, 5.0 / 6]
    let colors = offsets.flatMap { dy in
      offsets.compactMap { dx in drawing.color(x: (Double(x) + dx) / size, y: (Double(y) + dy) / size) }
    }
    guard !colors.isEmpty else { return [0, 0, 0, 0] }
    func mean(_ channel: KeyPath<Pixel, UInt8>) -> UInt8 {
      UInt8(colors.reduce(0) { $0 + Int($1[keyPath: channel]) } / colors.count)
    }
    return [mean(\.red), mean(\.green), mean(\.blue), UInt8(colors.count * 255 / 9)]
  }
}

/// A motif, drawn from shapes at any size.
package enum Drawing: Hashable, Sendable {
  case portrait(Shirt)
  case ball
  case cross
  case drop
  case flag
  case ring

  package enum Shirt: String, CaseIterable, Sendable {
    case teal
    case plum
    case amber

    var color: Pixel {
      switch self {
      case .teal: Pixel(0x1a, 0x7f, 0x86)
      case .plum: Pixel(0x7d, 0x3c, 0x98)
      case .amber: Pixel(0xd6, 0x8a, 0x10)
      }
    }
  }

  static let all = Shirt.allCases.map(Drawing.portrait) + [.ball, .cross, .drop, .flag, .ring]

  /// The first part of the file's name.
  var name: String {
    switch self {
    case .portrait(let shirt): "portrait-\(shirt.rawValue)"
    case .ball: "ball"
    case .cross: "cross"
    case .drop: "drop"
    case .flag: "flag"
    case .ring: "ring"
    }
  }

  /// Width and height, in points.
  var points: Int {
    switch self {
    case .portrait: 48
    case .ball, .cross, .drop, .flag, .ring: 24
    }
  }

  /// Returns the colour at a place; both coordinates are 0 to 1, y grows downwards. Nil where nothing is drawn.
  func color(x: Double, y: Double) -> Pixel? {
    switch self {
    case .portrait(let shirt):
      if within(0.18, ofX: 0.5, y: 0.38, x, y) { return Pixel(0xf0, 0xd3, 0xb8) }
      if within(0.36, ofX: 0.5, y: 0.98, x, y) { return shirt.color }
      return Pixel(0xe6, 0xec, 0xf2)
    case .ball:
      guard within(0.48, ofX: 0.5, y: 0.5, x, y) else { return nil }
      let isPatch =
        within(0.16, ofX: 0.5, y: 0.5, x, y) || within(0.12, ofX: 0.12, y: 0.4, x, y)
        || within(0.12, ofX: 0.88, y: 0.4, x, y) || within(0.12, ofX: 0.5, y: 0.95, x, y)
      return isPatch ? Pixel(0x20, 0x24, 0x28) : Pixel(0xf4, 0xf4, 0xf0)
    case .cross:
      let isStroke = abs(abs(x - 0.5) - abs(y - 0.5)) < 0.1 && abs(x - 0.5) < 0.4
      return isStroke ? Pixel(0xc9, 0x2a, 0x2a) : nil
    case .drop:
      let isTip = y < 0.62 && abs(x - 0.5) < (y - 0.05) * 0.5
      return isTip || within(0.29, ofX: 0.5, y: 0.65, x, y) ? Pixel(0x22, 0x7d, 0xd1) : nil
    case .flag:
      if (0.15...0.23).contains(x), (0.05...0.95).contains(y) { return Pixel(0x5c, 0x5f, 0x66) }
      guard (0.23...0.9).contains(x), (0.08...0.55).contains(y) else { return nil }
      return (x < 0.56) == (y < 0.315) ? Pixel(0xe0, 0x31, 0x31) : Pixel(0xff, 0xc0, 0x2e)
    case .ring:
      return within(0.47, ofX: 0.5, y: 0.5, x, y) && !within(0.3, ofX: 0.5, y: 0.5, x, y)
        ? Pixel(0x2b, 0x8a, 0x3e) : nil
    }
  }

  private func within(_ radius: Double, ofX centerX: Double, y centerY: Double, _ x: Double, _ y: Double) -> Bool {
    let (dx, dy) = (x - centerX, y - centerY)
    return dx * dx + dy * dy <= radius * radius
  }
}
