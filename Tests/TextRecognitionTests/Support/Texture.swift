import Foundation
import QuintetStateLoopTesting

/// Pictures without text, in which there is something everywhere, as in photos of leaves, gravel and water.
enum Texture: CaseIterable, Sendable {
  case specks, clouds, stripes, grass

  /// A bitmap of 24 bits a pixel.
  func picture(seed: UInt64, side: Int = 500) -> Data {
    var random = SeededGenerator(seed: seed)
    var pixels = [Double](repeating: 128, count: side * side)
    switch self {
    case .specks:
      for place in pixels.indices { pixels[place] = Double.random(in: 60...200, using: &random) }
      pixels = Self.smoothed(pixels, side, 2)
    case .clouds:
      for reach in [40, 16, 6, 3] {
        let layer = Self.smoothed(pixels.map { _ in Double.random(in: -1...1, using: &random) }, side, reach)
        let most = layer.map(abs).max() ?? 1
        for place in pixels.indices { pixels[place] += layer[place] / most * 40 }
      }
    case .stripes:
      for place in pixels.indices {
        let (x, y) = (Double(place % side), Double(place / side))
        let wave = sin(x / 5 + 3 * sin(y / 40)), noise = Double.random(in: -25...25, using: &random)
        pixels[place] += 60 * wave + noise
      }
    case .grass:
      for _ in 0..<(side * side / 60) {
        var x = Double.random(in: 0..<Double(side), using: &random),
          y = Double.random(in: 0..<Double(side), using: &random)
        let slope = Double.random(in: -0.6...0.6, using: &random), shade = Double.random(in: 30...230, using: &random)
        for _ in 0..<Int.random(in: 8...30, using: &random) where (0..<Double(side)).contains(x) && y >= 0 {
          pixels[Int(y) * side + Int(x)] = shade
          (x, y) = (x + slope, y - 1)
        }
      }
      pixels = Self.smoothed(pixels, side, 1)
    }
    return Self.bitmap(pixels, side)
  }

  /// The means of the pixels around each pixel.
  private static func smoothed(_ pixels: [Double], _ side: Int, _ reach: Int) -> [Double] {
    var result = pixels
    for step in [1, side] {
      let source = result
      for line in 0..<side {
        let start = step == 1 ? line * side : line
        var sum = 0.0, count = 0.0
        for place in 0..<(side + reach) {
          if place < side { (sum, count) = (sum + source[start + place * step], count + 1) }
          if place > 2 * reach { (sum, count) = (sum - source[start + (place - 2 * reach - 1) * step], count - 1) }
          if place >= reach { result[start + (place - reach) * step] = sum / count }
        }
      }
    }
    return result
  }

  private static func bitmap(_ pixels: [Double], _ side: Int) -> Data {
    let stride = (side * 3 + 3) / 4 * 4
    var file = Data("BM".utf8)
    func append(_ numbers: Int..., bytes: Int) {
      for number in numbers { for place in 0..<bytes { file.append(UInt8(truncatingIfNeeded: number >> (8 * place))) } }
    }
    append(54 + stride * side, 0, 54, 40, side, side, bytes: 4)
    append(1, 24, bytes: 2)
    append(0, 0, 0, 0, 0, 0, bytes: 4)
    for y in (0..<side).reversed() {
      for x in 0..<side {
        let value = UInt8(min(max(pixels[y * side + x], 0), 255))
        for _ in 0..<3 { file.append(value) }
      }
      for _ in side * 3..<stride { file.append(0) }
    }
    return file
  }
}
