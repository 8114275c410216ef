/// The pixels of one tile while it is drawn.
struct TileCanvas {
  static let size = TileAddress.size
  /// Red, green and blue of each pixel, row by row.
  private var channels: [UInt8]

  /// Mixes each pixel from two colours; `share` is the amount of the second, 0 to 1.
  init(_ color: Pixel, _ other: Pixel, share: (_ x: Int, _ y: Int) -> Float) {
    channels = Array(repeating: 0, count: 3 * Self.size * Self.size)
    for y in 0..<Self.size {
      for x in 0..<Self.size {
        set(x, y, color)
        paint(x, y, other, share(x, y))
      }
    }
  }

  /// Lays a colour over a pixel; does nothing for a pixel outside of the tile.
  mutating func paint(_ x: Int, _ y: Int, _ color: Pixel, _ opacity: Float) {
    guard opacity > 0, (0..<Self.size).contains(x), (0..<Self.size).contains(y) else { return }
    // In 16 steps, so that there are few colours.
    let share = min(Int(opacity * 16 + 0.5), 16)
    let index = 3 * (y * Self.size + x)
    func mixed(_ channel: Int, _ value: UInt8) -> UInt8 {
      UInt8((Int(channels[channel]) * (16 - share) + Int(value) * share + 8) / 16)
    }
    channels[index] = mixed(index, color.red)
    channels[index + 1] = mixed(index + 1, color.green)
    channels[index + 2] = mixed(index + 2, color.blue)
  }

  /// Lays a colour over the covered pixels, of which the first is at `x` and `y`.
  mutating func paint(_ values: [Float], width: Int, x: Int, y: Int, _ color: Pixel, opacity: Float = 1) {
    for (row, start) in stride(from: 0, to: values.count, by: width).enumerated() {
      for column in 0..<width where values[start + column] > 0 {
        paint(x + column, y + row, color, values[start + column] * opacity)
      }
    }
  }

  /// Writes the file with a palette of the 256 most frequent colours; other colours become the nearest of these.
  func png() -> [UInt8] {
    var colors: [Int32] = []
    colors.reserveCapacity(Self.size * Self.size)
    for index in stride(from: 0, to: channels.count, by: 3) {
      colors.append(Int32(channels[index]) << 16 | Int32(channels[index + 1]) << 8 | Int32(channels[index + 2]))
    }
    let (palette, numbers) = Self.palette(of: colors)
    var indices: [UInt8] = []
    indices.reserveCapacity(colors.count)
    var (last, number) = (Int32(-1), UInt8(0))
    for color in colors {
      if color != last { (last, number) = (color, numbers[color] ?? 0) }
      indices.append(number)
    }
    return PNG.encode(indices: indices, palette: palette, width: Self.size, height: Self.size)
  }

  private static func palette(of colors: [Int32]) -> ([Pixel], [Int32: UInt8]) {
    var counts: [Int32: Int] = [:]
    var start = 0
    for (index, color) in colors.enumerated() where color != colors[start] {
      counts[colors[start], default: 0] += index - start
      start = index
    }
    counts[colors[start], default: 0] += colors.count - start
    let sorted = counts.sorted { ($0.value, $0.key) > ($1.value, $1.key) }.map(\.key)
    let palette = sorted.prefix(256).map { Pixel(UInt8($0 >> 16), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)) }
    var numbers: [Int32: UInt8] = [:]
    for (number, color) in sorted.prefix(256).enumerated() { numbers[color] = UInt8(number) }
    for color in sorted.dropFirst(256) {
      var (nearest, best) = (0, Int.max)
      for (number, other) in palette.enumerated() {
        let red = Int(color >> 16) - Int(other.red)
        let green = Int(color >> 8 & 0xFF) - Int(other.green)
        let blue = Int(color & 0xFF) - Int(other.blue)
        let distance = red * red + green * green + blue * blue
        if distance < best { (nearest, best) = (number, distance) }
      }
      numbers[color] = UInt8(nearest)
    }
    return (palette, numbers)
  }

  private mutating func set(_ x: Int, _ y: Int, _ color: Pixel) {
    let index = 3 * (y * Self.size + x)
    channels[index] = color.red
    channels[index + 1] = color.green
    channels[index + 2] = color.blue
  }
}
