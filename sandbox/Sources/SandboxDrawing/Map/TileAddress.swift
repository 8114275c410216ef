import Foundation

/// The address of a tile: zoom, and column and row from the north-west.
package struct TileAddress: Hashable, Sendable {
  static let zooms = 0...19
  /// Width and height of a tile, in pixels.
  static let size = 256

  let z: Int
  let x: Int
  let y: Int

  /// - Returns: nil where there is no such tile.
  init?(z: Int, x: Int, y: Int) {
    guard Self.zooms.contains(z), (0..<1 << z).contains(x), (0..<1 << z).contains(y) else { return nil }
    self.z = z
    self.x = x
    self.y = y
  }

  /// Reads an address from the parts of a path; nil where there is no such tile.
  package init?(z: String, x: String, file: String) {
    guard file.hasSuffix(".png") else { return nil }
    let parts = [z, x, String(file.dropLast(4))]
    let numbers = parts.compactMap { part in Int(part).flatMap { String($0) == part ? $0 : nil } }
    guard numbers.count == 3 else { return nil }
    self.init(z: numbers[0], x: numbers[1], y: numbers[2])
  }
}

/// A place on a map: in Web Mercator's square from (0, 0) in the north-west to (1, 1), in pixels, or in a letter's units.
struct Point: Hashable, Sendable {
  var x: Double
  var y: Double

  init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Projects a place on earth, in degrees; the square ends at 85 degrees, short of the poles.
  init(latitude: Double, longitude: Double) {
    let sine = sin(min(max(latitude, -85.0511), 85.0511) * .pi / 180)
    x = longitude / 360 + 0.5
    y = 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)
  }
}
