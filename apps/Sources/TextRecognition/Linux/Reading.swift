#if os(Linux)
  import Foundation

  /// The text read from one form of a picture, and its score.
  struct Reading {
    /// Of the words that mean something, in Tesseract's order.
    let words: [RecognizedWord]
    /// By how much lines fall to the right in the upright picture, in radians.
    let slope: Double
    private let isLevel: Bool
    /// Of the upright picture, in pixels.
    private let size: CGSize

    /// A slope, in radians, with which Tesseract takes parts of two lines for one.
    private static let steep = 0.015

    init(_ page: TesseractEngine.Page, _ placement: Placement) {
      var words: [RecognizedWord] = []
      var line = -1, pageLine = -1
      for word in page.words where Self.isWorthShowing(word.text, word.confidence) {
        if word.line != pageLine { line += 1 }
        pageLine = word.line
        let box = placement.unitBox(word.box)
        words.append(RecognizedWord(text: word.text, confidence: word.confidence, box: box, line: line))
      }
      self.words = words
      size = CGSize(width: placement.width, height: placement.height)
      slope = page.slope - placement.angle
      isLevel = abs(page.slope) <= Self.steep
    }

    var text: RecognizedText { RecognizedText(words: words) }

    /// Letters and digits, each with its word's confidence above what guesses have. A slope lowers it: with one, words may be right and
    /// their order wrong.
    var score: Double {
      let sum = words.reduce(0) { $0 + Double(Self.letters($1.text)) * ($1.confidence - 0.4) }
      return isLevel ? sum : sum * 0.85
    }

    /// True if further attempts are of no use.
    var isConvincing: Bool {
      let letters = words.reduce(0) { $0 + Self.letters($1.text) }
      let sure = words.reduce(0) { $0 + ($1.confidence >= 0.75 ? Self.letters($1.text) : 0) }
      return isLevel && letters > 0 && Double(sure) >= 0.95 * Double(letters) && !isPattern
    }

    /// True if there are words at all. Texture is always taken for some, which are short, hardly believed and by chance in one line: what
    /// counts is a long word or a line with enough letters that is believed, and that such are more than an exception.
    var isCredible: Bool {
      if isPattern { return false }
      let all = words.reduce(0) { $0 + Self.letters($1.text) }
      var lines: [Int: (count: Int, belief: Double, text: String)] = [:]
      for word in words {
        let count = Self.letters(word.text)
        if word.confidence >= 0.9, count >= 4 || count == 3 && all <= 9, !Self.isPattern(word.text) { return true }
        let line = lines[word.line] ?? (0, 0, "")
        lines[word.line] = (line.count + count, line.belief + Double(count) * word.confidence, line.text + word.text)
      }
      let believed = lines.values.reduce(0) {
        $0 + ($1.count >= 6 && $1.belief >= 0.85 * Double($1.count) && !Self.isPattern($1.text) ? $1.count : 0)
      }
      return believed > 0 && believed * 6 >= all
    }

    /// True if most words are higher than wide, as those of a line that goes up or down.
    var isLying: Bool {
      let long = words.filter { Self.letters($0.text) >= 3 }
      return long.count { $0.box.height * size.height > $0.box.width * size.width } * 2 > long.count
    }

    private var isPattern: Bool { Self.isPattern(words.map(\.text).joined()) }

    /// True for a row of what repeats, such as circles, stakes or tiles, which is read as "0000" or "IlIlIl".
    private static func isPattern(_ text: String) -> Bool {
      let all = text.lowercased().filter { $0.isLetter || $0.isNumber }
      return all.count >= 4 && Set(all).count <= (all.count < 6 ? 1 : 2)
    }

    /// Specks and edges are read as marks and as short words that are hardly believed.
    private static func isWorthShowing(_ text: String, _ confidence: Double) -> Bool {
      switch letters(text) {
      case 0: confidence >= 0.9
      case 1...2: confidence >= 0.7
      default: confidence >= 0.4
      }
    }

    static func letters(_ text: String) -> Int {
      text.unicodeScalars.reduce(0) { $0 + ($1.properties.isAlphabetic || $1.properties.numericType != nil ? 1 : 0) }
    }
  }

  /// One text of several readings: the best one's, with what others have where it has nothing or is less sure.
  struct Consensus {
    private var words: [RecognizedWord]
    private let slope: Double
    private var isMixed = false

    init(_ readings: [Reading]) {
      let sorted = readings.sorted { $0.score > $1.score }
      words = sorted.first?.words ?? []
      slope = sorted.first?.slope ?? 0
      for reading in sorted.dropFirst() {
        for word in reading.words where word.confidence >= 0.75 { add(word) }
      }
    }

    private mutating func add(_ word: RecognizedWord) {
      let letters = Reading.letters(word.text)
      let there = words.indices.filter { Self.overlap(words[$0].box, word.box) }
      let isBetter = there.allSatisfy { words[$0].confidence + 0.15 < word.confidence }
      guard isBetter, letters >= there.reduce(there.isEmpty ? 2 : 0, { $0 + Reading.letters(words[$1].text) / 2 })
      else {
        return
      }
      for index in there.reversed() { words.remove(at: index) }
      words.append(word)
      isMixed = true
    }

    private static func overlap(_ one: CGRect, _ other: CGRect) -> Bool {
      let width = min(one.maxX, other.maxX) - max(one.minX, other.minX)
      let height = min(one.maxY, other.maxY) - max(one.minY, other.minY)
      guard width > 0, height > 0 else { return false }
      return width * height > 0.2 * min(one.width * one.height, other.width * other.height)
    }

    /// In lines, from top to bottom, of a picture of so many pixels.
    func text(width: Int, height: Int) -> RecognizedText {
      struct Placed {
        let word: RecognizedWord
        let x: Double, y: Double, height: Double
      }
      let placed = words.map { word in
        let x = word.box.midX * Double(width), y = word.box.midY * Double(height)
        return Placed(word: word, x: x, y: y - x * tan(slope), height: word.box.height * Double(height))
      }
      var lines: [[Placed]] = []
      for word in placed.sorted(by: { $0.y < $1.y }) {
        if let line = lines.last, let y = line.map(\.y).max(), word.y - y < 0.4 * min(word.height, line[0].height) {
          lines[lines.count - 1].append(word)
        } else {
          lines.append([word])
        }
      }
      // A letter alone is an edge more often than a line.
      let worthy = lines.filter { line in
        line.contains { Reading.letters($0.word.text) > 1 || $0.word.confidence >= 0.9 }
      }
      let sorted = worthy.enumerated().flatMap { number, line in
        line.sorted { $0.x < $1.x }.map {
          RecognizedWord(text: $0.word.text, confidence: $0.word.confidence, box: $0.word.box, line: number)
        }
      }
      return RecognizedText(words: sorted)
    }
  }
#endif
