#if os(Linux)
  import Foundation
  import QuintetPictureDecoding
  import Testing

  @testable import TextRecognition

  /// Judgement of what was read, without a library that reads.
  @Suite struct ConsensusTests {
    /// A word, and its box in a picture of 200 by 100 pixels.
    private typealias Read = (text: String, confidence: Double, x: Int, y: Int)

    /// A reading of words that are 40 pixels wide and 10 high, in lines by their numbers.
    private func reading(_ words: [Read], slope: Double = 0, lines: [Int]? = nil) -> Reading {
      let all = words.enumerated().map { index, word in
        TesseractEngine.Word(
          text: word.text,
          confidence: word.confidence,
          box: CGRect(x: word.x, y: word.y, width: 40, height: 10),
          line: lines?[index] ?? word.y / 20
        )
      }
      return Reading(TesseractEngine.Page(words: all, slope: slope), Placement(width: 200, height: 100))
    }

    private func text(_ readings: Reading...) -> String { Consensus(readings).text(width: 200, height: 100).text }

    @Test(arguments: [
      ("--", 0.89, false), ("--", 0.9, true), ("a", 0.69, false), ("ab", 0.69, false), ("ab", 0.7, true),
      ("a1!", 0.69, false), ("abc", 0.39, false), ("abc", 0.4, true), ("123", 0.4, true),
    ])
    func shortWordsAreShownOnlyIfTheyAreSure(_ text: String, _ confidence: Double, _ isShown: Bool) {
      let words = reading([(text, confidence, 0, 0)]).words
      #expect(words.map(\.text) == (isShown ? [text] : []))
    }

    @Test func linesAreCountedWithoutThoseThatAreLeftOut() {
      let all: [Read] = [("--", 0.5, 0, 0), ("One", 0.9, 0, 20), ("line", 0.9, 50, 20), ("Two", 0.9, 0, 60)]
      let words = reading(all, lines: [0, 3, 3, 7]).words
      #expect(words.map(\.text) == ["One", "line", "Two"] && words.map(\.line) == [0, 0, 1])
      let box = words[1].box
      #expect(abs(box.minX - 0.25) < 1e-9 && abs(box.minY - 0.2) < 1e-9, "\(box)")
      #expect(abs(box.maxX - 0.45) < 1e-9 && abs(box.maxY - 0.3) < 1e-9, "\(box)")
    }

    @Test func aSlopeLowersTheScoreAndConvincesNobody() {
      let words: [Read] = [("Deliver", 0.9, 0, 0), ("abc", 0.4, 50, 0)]
      #expect(abs(reading(words).score - 3.5) < 1e-9)
      for slope in [0.016, -0.016] {
        #expect(abs(reading(words, slope: slope).score - 3.5 * 0.85) < 1e-9)
        #expect(!reading([words[0]], slope: slope).isConvincing)
      }
      for slope in [0, 0.014, -0.014] { #expect(reading([words[0]], slope: slope).isConvincing) }
      #expect(!reading([("Deliver", 0.74, 0, 0)]).isConvincing && !reading([]).isConvincing)
      // The words that are sure have to be nearly all.
      #expect(!reading(words).isConvincing)
    }

    @Test(
      arguments: [
        (["ab", "cd", "ef"], 0.86, true), (["ab", "cd", "ef"], 0.84, false), (["abcd"], 0.9, true),
        (["abcd"], 0.89, false), (["abc"], 0.9, true), (["abc"], 0.89, false), (["ab"], 0.95, false), ([], 1, false),
      ] as [([String], Double, Bool)]
    )
    func wordsAreCredibleIfTheyAreLongAndSure(_ words: [String], _ confidence: Double, _ isCredible: Bool) {
      let all = words.enumerated().map { (text: $1, confidence: confidence, x: $0 * 50, y: 0) }
      #expect(reading(all).isCredible == isCredible)
    }

    /// A line of short words that are believed, among others that are not, each a line of its own.
    @Test(arguments: [(0, true), (3, true), (7, true), (8, false), (20, false)])
    func aBelievedLineIsNoExceptionAmongTheOthers(others: Int, isCredible: Bool) {
      let believed: [Read] = [("ab", 0.86, 0, 0), ("cd", 0.86, 50, 0), ("ef", 0.86, 100, 0)]
      let doubt: Read = ("ghij", 0.5, 0, 20)
      let doubted = Array(repeating: doubt, count: others)
      let words = reading(believed + doubted, lines: [0, 0, 0] + Array(1..<others + 1))
      #expect(words.isCredible == isCredible)
    }

    @Test(arguments: [(0, true), (1, true), (2, false), (5, false)])
    func aShortSureWordCountsOnlyAmongFewLetters(others: Int, isCredible: Bool) {
      let sure: Read = ("abc", 0.95, 0, 0), doubt: Read = ("defg", 0.5, 0, 20)
      let words = reading([sure] + Array(repeating: doubt, count: others), lines: Array(0...others))
      #expect(words.isCredible == isCredible)
    }

    @Test func wordsHigherThanWideLie() {
      for (width, height, isLying) in [(20, 30, true), (30, 20, false)] as [(Int, Int, Bool)] {
        let box = CGRect(x: 0, y: 0, width: width, height: height)
        let word = TesseractEngine.Word(text: "word", confidence: 0.9, box: box, line: 0)
        let page = TesseractEngine.Page(words: [word])
        // In pixels, not in parts of the picture.
        for size in [(200, 100), (100, 200), (100, 100)] {
          #expect(Reading(page, Placement(width: size.0, height: size.1)).isLying == isLying, "\(size)")
        }
      }
    }

    @Test func anotherReadingAddsWhatItIsSureOf() {
      let best = reading([("Delivering", 0.95, 0, 0)])
      let other = reading([("flowers", 0.8, 60, 0), ("maybe", 0.7, 120, 0), ("x", 0.9, 0, 60)])
      #expect(best.score > other.score)
      for readings in [[best, other], [other, best]] {
        #expect(Consensus(readings).text(width: 200, height: 100).text == "Delivering flowers")
      }
    }

    @Test func aMuchSurerReadingOfAPlaceTakesIt() {
      for (confidence, word) in [(0.6, "Deliver"), (0.66, "Delivcr")] {
        let best = reading([("Delivcr", confidence, 0, 0), ("Mongkok", 0.95, 60, 0)])
        let other = reading([("Deliver", 0.8, 2, 1)])
        #expect(text(best, other) == "\(word) Mongkok")
      }
    }

    @Test(arguments: [("De", "Delivering"), ("Deli", "Delivering"), ("Deliv", "Deliv"), ("Delivery", "Delivery")])
    func aSurerWordTakesNoPlaceOfOneOverTwiceAsLong(_ word: String, _ expected: String) {
      let best = reading([("Delivering", 0.5, 0, 0), ("Mongkok", 0.95, 60, 0)])
      #expect(text(best, reading([(word, 0.8, 0, 0)])) == "\(expected) Mongkok")
    }

    @Test func wordsThatOnlyTouchBothStay() {
      // Of its 40 pixels 7 and 10 are in the other word's box.
      for (place, expected) in [(33, "Deliver flowers Mongkok"), (30, "flowers Mongkok")] {
        let best = reading([("Deliver", 0.6, 0, 0), ("Mongkok", 0.95, 120, 0)])
        #expect(text(best, reading([("flowers", 0.8, place, 0)])) == expected)
      }
    }

    @Test func aSurerWordTakesThePlaceOfAllItsParts() {
      let best = reading([("Deli", 0.5, 0, 0), ("ver", 0.5, 40, 0), ("Mongkok", 0.95, 120, 0)])
      #expect(text(best, reading([("Deliver", 0.8, 20, 0)])) == "Deliver Mongkok")
    }

    @Test func linesAreSortedFromTopToBottom() {
      let words: [Read] = [("b2", 0.95, 60, 10), ("c3", 0.95, 0, 50), ("a1", 0.95, 0, 12), ("d4", 0.95, 120, 9)]
      let found = Consensus([reading(words)]).text(width: 200, height: 100)
      #expect(found.text == "a1 b2 d4\nc3" && found.words.map(\.line) == [0, 0, 0, 1])
    }

    @Test(arguments: [(0, "a1 b2"), (3, "a1 b2"), (5, "a1\nb2"), (7, "a1\nb2")])
    func aWordHalfItsHeightLowerIsInAnotherLine(_ pixels: Int, _ expected: String) {
      #expect(text(reading([("a1", 0.95, 0, 10), ("b2", 0.95, 60, 10 + pixels)])) == expected)
    }

    @Test func aLineThatFallsIsOneLine() {
      // Ten pixels lower at each word, which are a hundred apart.
      let words: [Read] = [("b2", 0.95, 100, 20), ("a1", 0.95, 0, 10), ("c3", 0.95, 0, 30)]
      #expect(text(reading(words, slope: atan(0.1))) == "a1 b2\nc3")
    }

    @Test func aLetterAloneIsALineOnlyIfItIsSure() {
      for (confidence, expected) in [(0.8, "Deliver"), (0.95, "Deliver\nx")] {
        #expect(text(reading([("Deliver", 0.95, 0, 0), ("x", confidence, 0, 60)])) == expected)
      }
    }

    @Test(arguments: [1, 2.5, 0.5])
    func aBoxIsWithinThePictureWhateverWasPrepared(scale: Double) {
      var placement = Placement(width: 200, height: 100)
      placement.scale = scale
      placement.frame = CGSize(width: 200 * scale, height: 100 * scale)
      for angle in [0, 0.1, -0.1] {
        placement.angle = angle
        let whole = placement.unitBox(CGRect(x: -40, y: -40, width: 200 * scale + 80, height: 100 * scale + 80))
        #expect(abs(whole.minX) < 1e-9 && abs(whole.minY) < 1e-9, "\(whole)")
        #expect(abs(whole.maxX - 1) < 1e-9 && abs(whole.maxY - 1) < 1e-9, "\(whole)")
      }
    }

    @Test func inkOutsideOfTheWordsIsFound() throws {
      let size = CGSize(width: 80, height: 40), drawn = CGRect(x: 12, y: 14, width: 24, height: 6)
      let picture = try Picture(#require(GrayPixels(ReadingTests.bitmap(size, drawn), largestArea: 1e6)))
      let ink = try Ink(picture)
      func isCovered(by box: CGRect) -> Bool {
        let part = CGRect(x: box.minX / 80, y: box.minY / 40, width: box.width / 80, height: box.height / 40)
        return ink.isCovered(by: RecognizedText(words: [RecognizedWord(text: "a", confidence: 1, box: part, line: 0)]))
      }
      // Its surroundings differ from their mean too.
      #expect(isCovered(by: drawn.insetBy(dx: -6, dy: -6)))
      #expect(!isCovered(by: drawn.offsetBy(dx: 42, dy: 0)) && !isCovered(by: drawn.offsetBy(dx: 0, dy: 18)))
      #expect(!ink.isCovered(by: RecognizedText(words: [])))
      let blank = try Picture(#require(GrayPixels(ReadingTests.bitmap(size, .zero), largestArea: 1e6)))
      #expect(try Ink(blank).isCovered(by: RecognizedText(words: [])))
    }
  }
#endif
