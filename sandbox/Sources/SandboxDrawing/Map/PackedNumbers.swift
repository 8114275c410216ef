import Foundation

/// Reads the numbers in `coastline.bin` and `typeface.bin`.
struct PackedNumbers {
  /// The file is not one of these, or ends too early.
  struct Malformed: Error {}

  private var rest: ArraySlice<UInt8>

  /// - Parameters:
  ///   - name: The file's name among the map's resources.
  ///   - mark: The first bytes of the file.
  init(file name: String, mark: String) throws {
    let folder = Bundle.module.resourceURL ?? Bundle.module.bundleURL
    let bytes = [UInt8](try Data(contentsOf: folder.appending(path: "Map/\(name)")))
    guard bytes.starts(with: mark.utf8) else { throw Malformed() }
    rest = bytes.dropFirst(mark.utf8.count)
  }

  /// Reads a number that is not negative.
  mutating func number() throws -> Int {
    var value = 0
    for shift in stride(from: 0, to: 56, by: 7) {
      guard let byte = rest.popFirst() else { throw Malformed() }
      value |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    throw Malformed()
  }

  /// Reads points that are stored as differences, the first one from `last`, which is then the last point.
  mutating func points(from last: inout (x: Int, y: Int)) throws -> [(x: Int, y: Int)] {
    let count = try number()
    var points: [(x: Int, y: Int)] = []
    for _ in 0..<count {
      last = (last.x + (try step()), last.y + (try step()))
      points.append(last)
    }
    return points
  }

  private mutating func step() throws -> Int {
    let folded = try number()
    return folded & 1 == 0 ? folded >> 1 : ~(folded >> 1)
  }
}
