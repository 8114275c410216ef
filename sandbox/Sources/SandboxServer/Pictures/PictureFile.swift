/// A picture as it is asked for: `ball.png`, `ball@2x.png`, `ball@3x.png`.
struct PictureFile: Hashable, Sendable {
  let drawing: Drawing
  /// Pixels a point, 1 to 3.
  let scale: Int

  var name: String { drawing.name + (scale == 1 ? "" : "@\(scale)x") + ".png" }

  init(drawing: Drawing, scale: Int) {
    self.drawing = drawing
    self.scale = scale
  }

  /// Finds the picture of a name; `nil` if there is none.
  init?(name: String) {
    let all = Drawing.all.flatMap { drawing in (1...3).map { PictureFile(drawing: drawing, scale: $0) } }
    guard let file = all.first(where: { $0.name == name }) else { return nil }
    self = file
  }

  /// Draws it, each pixel from nine samples, so that edges are smooth.
  func png() -> [UInt8] {
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
