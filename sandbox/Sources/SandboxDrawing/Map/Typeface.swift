/// The letters on the map, as outlines: see `Resources/Map/README.md`.
struct Typeface: Sendable {
  enum Weight: Int, Sendable {
    case regular
    case bold
  }

  private struct Letter {
    /// The distance to the next letter, for a size of 1 as all lengths here.
    let advance: Double
    let outlines: [[Point]]
  }

  private var weights: [[Character: Letter]] = []

  init() throws {
    var numbers = try PackedNumbers(file: "typeface.bin", mark: "QTYP1")
    for _ in 0..<2 {
      var letters: [Character: Letter] = [:]
      for _ in 0..<(try numbers.number()) {
        guard let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: try numbers.number())) else { continue }
        let advance = Double(try numbers.number()) / 2048
        var last = (x: 0, y: 0)
        let outlines = try (0..<(try numbers.number())).map { _ in
          try numbers.points(from: &last).map { Point(x: Double($0.x) / 2048, y: Double($0.y) / 2048) }
        }
        letters[Character(scalar)] = Letter(advance: advance, outlines: outlines)
      }
      weights.append(letters)
    }
  }

  /// Returns true where all letters of a text are there.
  func has(_ text: String) -> Bool {
    text.allSatisfy { letter in weights.allSatisfy { $0[letter] != nil } }
  }

  /// Returns the width of a text, in pixels.
  func width(of text: String, _ style: TextStyle) -> Double {
    letters(of: text, style).reduce(0) { $0 + $1.advance * style.size + style.spacing } - style.spacing
  }

  /// Adds the outlines of a text; `start` is the start of its baseline, in pixels.
  func write(_ text: String, _ style: TextStyle, at start: Point, to coverage: inout Coverage) {
    var x = start.x
    for letter in letters(of: text, style) {
      for outline in letter.outlines {
        coverage.add(outline) { Point(x: x + $0.x * style.size, y: start.y + $0.y * style.size) }
      }
      x += letter.advance * style.size + style.spacing
    }
  }

  private func letters(of text: String, _ style: TextStyle) -> [Letter] {
    text.compactMap { weights[style.weight.rawValue][$0] }
  }
}

/// The look of a name.
struct TextStyle: Sendable {
  var weight = Typeface.Weight.regular
  /// In pixels.
  var size: Double
  var color: Pixel
  /// Additional pixels between two letters.
  var spacing = 0.0
}
