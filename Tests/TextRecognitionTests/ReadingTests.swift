import Foundation
import QuintetPictureDecoding
import TestSupport
import Testing

@testable import TextRecognition

/// Reading of real pictures by the real library.
@Suite(.timeLimit(.minutes(5))) struct ReadingTests {
  let recognizer = TextRecognizer(languages: ["en", "de"])

  @Test(arguments: ["plain", "german", "small", "turned", "inverted", "shaded"])
  func everyWordIsReadWhereItWasDrawn(_ name: String) async throws {
    let sample = try Sample.named(name)
    let text = try await recognizer.text(in: sample.data).get()
    #expect(text.words.map(\.text) == sample.texts)
    #expect(text.words.map(\.line) == sample.words.map(\.line))
    #expect(text.confidence > 0.75 && text.words.allSatisfy { (0...1).contains($0.confidence) })
    for (word, drawn) in zip(text.words, sample.words) {
      let box = CGRect(
        x: word.box.minX * sample.width,
        y: word.box.minY * sample.height,
        width: word.box.width * sample.width,
        height: word.box.height * sample.height
      )
      let difference = [
        box.minX - drawn.rect.minX, box.minY - drawn.rect.minY, box.maxX - drawn.rect.maxX, box.maxY - drawn.rect.maxY,
      ].map { abs($0) }.max()
      #expect(difference ?? .infinity <= 4, "\(drawn.text): \(box) was drawn at \(drawn.rect)")
    }
  }

  @Test func aPictureIsTurnedUprightFirst() async throws {
    let sample = try Sample.named("german")
    let text = try await recognizer.text(in: Sample.data("german-lying.jpg")).get()
    #expect(text.words.map(\.text) == sample.texts)
    for (word, drawn) in zip(text.words, sample.words) {
      #expect(abs(word.box.minX * sample.width - drawn.rect.minX) <= 4)
      #expect(abs(word.box.maxY * sample.height - drawn.rect.maxY) <= 4)
    }
  }

  /// The file's pixels lie on a side, and its EXIF says how to turn them: what it says is changed here.
  @Test(arguments: [UInt8(1), 3, 8])
  func rotatedPicturesAreReadWithTheirWordsInPlace(orientation: UInt8) async throws {
    let sample = try Sample.named("german")
    var file = try Sample.data("german-lying.jpg")
    let tag = Data([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0])
    let place = try #require(file.range(of: tag)).upperBound
    #expect(file[place] == 6)
    file[place] = orientation
    let text = try await recognizer.text(in: file).get()
    #expect(text.words.map(\.text) == sample.texts)
    #expect(text.words.map(\.line) == sample.words.map(\.line))
    // Maps the middle of a word of the upright picture into this one.
    for (word, drawn) in zip(text.words, sample.words) {
      let (x, y) = (drawn.rect.midX / sample.width, drawn.rect.midY / sample.height)
      let there = orientation == 1 ? (y, 1 - x) : orientation == 3 ? (1 - y, x) : (1 - x, 1 - y)
      #expect(abs(word.box.midX - there.0) < 0.03 && abs(word.box.midY - there.1) < 0.03, "\(drawn.text): \(word.box)")
    }
  }

  @Test(arguments: Texture.allCases)
  func textureIsTakenForNoWords(_ texture: Texture) async throws {
    let text = try await recognizer.text(in: texture.picture(seed: 1)).get()
    #expect(text.text == "" && text.confidence == 0)
  }

  #if os(Linux)
    @Test(arguments: [
      (["000000", "00000000"], false), (["IlIlIlIl"], false), (["OOO", "OOO"], false), (["10", "000"], true),
      (["Anna"], true), (["Total", "000000"], true), (["Moos", "Mooos"], true),
    ])
    func rowsOfWhatRepeatsAreNoWords(_ words: [String], _ isText: Bool) {
      let box = CGRect(x: 0, y: 0, width: 9, height: 9)
      let page = TesseractEngine.Page(
        words: words.map { TesseractEngine.Word(text: $0, confidence: 0.95, box: box, line: 0) }
      )
      let reading = Reading(page, Placement(width: 100, height: 100))
      #expect(reading.isCredible == isText && reading.isConvincing == isText)
    }

    @Test(arguments: [Turn.right, .half, .left])
    func aBoxInATurnedPictureLiesWhereItWasDrawn(_ turn: Turn) throws {
      let drawn = CGRect(x: 12, y: 4, width: 24, height: 6), size = CGSize(width: 80, height: 40)
      let picture = try Picture(#require(GrayPixels(Self.bitmap(size, drawn), largestArea: 1e6)))
      let turned = try turn.apply(picture)
      var (xs, ys): (Set<Int>, Set<Int>) = ([], [])
      turned.forEachPixel(with: turned) { x, y, value, _ in
        guard value < 128 else { return }
        xs.insert(x)
        ys.insert(y)
      }
      let (left, top) = (try #require(xs.min()), try #require(ys.min()))
      let box = CGRect(
        x: Double(left) / Double(turned.width),
        y: Double(top) / Double(turned.height),
        width: Double(xs.count) / Double(turned.width),
        height: Double(ys.count) / Double(turned.height)
      )
      let word = RecognizedWord(text: "a", confidence: 0.5, box: box, line: 3)
      let found = try #require(turn.back(RecognizedText(words: [word])).words.first)
      #expect(found.text == "a" && found.confidence == 0.5 && found.line == 3)
      for (place, wanted) in [
        (found.box.minX, drawn.minX / size.width), (found.box.minY, drawn.minY / size.height),
        (found.box.maxX, drawn.maxX / size.width), (found.box.maxY, drawn.maxY / size.height),
      ] { #expect(abs(place - wanted) < 1e-9, "\(found.box)") }
    }

    /// A white BMP file with a black rectangle.
    static func bitmap(_ size: CGSize, _ rect: CGRect) -> Data {
      let width = Int(size.width), height = Int(size.height)
      var file = Data("BM".utf8)
      func append(_ numbers: [Int32]) {
        for number in numbers { withUnsafeBytes(of: number) { file.append(contentsOf: $0) } }
      }
      // Rows from the top, of whole words.
      append([Int32(54 + 3 * width * height), 0, 54, 40, Int32(width), -Int32(height), 1 | 24 << 16, 0, 0, 0, 0, 0, 0])
      for y in 0..<height {
        for x in 0..<width {
          file.append(contentsOf: Array(repeating: rect.contains(CGPoint(x: x, y: y)) ? 0 : 255, count: 3))
        }
      }
      return file
    }
  #endif

  @Test func aPictureFullOfSpecksTakesTwentySecondsAtMost() async throws {
    let file = Texture.specks.picture(seed: 3, side: 1_600), progress = Journal<Date>()
    let ended: Date = await withCheckedContinuation { done in
      let kept = Kept(), queue = DispatchQueue(label: "results")
      queue.sync {
        kept.token = recognizer.recognizeText(in: file, queue: queue, progress: { _ in progress.add(Date()) }) {
          result in
          kept.token = nil
          #expect(result == .success(RecognizedText(words: [])))
          done.resume(returning: Date())
        }
      }
    }
    // Other pictures may come before it; its own time begins with its first sign of progress.
    #expect(ended.timeIntervalSince(try #require(progress.all.first)) < 20)
  }

  @Test func linesAreKeptApartInTheText() async throws {
    let text = try await recognizer.text(in: Sample.named("plain").data).get()
    #expect(text.text.components(separatedBy: "\n").first == "The quick brown fox jumps over the lazy dog")
  }

  @Test func aPictureWithoutWordsIsAnEmptyText() async throws {
    let text = try await recognizer.text(in: SamplePicture.png(300, 200)).get()
    #expect(text == RecognizedText(words: []))
    #expect(text.text.isEmpty && text.confidence == 0)
    #expect(try await recognizer.text(in: SamplePicture.png(1, 1)).get().words.isEmpty)
  }

  @Test func invalidOrTooCostlyPicturesAreRefused() async throws {
    let whole = try Sample.named("plain").data
    for (name, file) in [
      ("empty", Data()), ("text", Data("no picture".utf8)), ("half", whole.prefix(whole.count / 2)),
      ("a promise of 100 megapixels", SamplePicture.png(promising: 10_000, 10_000)),
    ] {
      #expect(await recognizer.text(in: file) == .failure(.notAPicture), "\(name)")
    }
  }

  @Test func aLanguageWithoutDataNamesWhatToInstall() async throws {
    let file = try Sample.named("plain").data
    let unknown = TextRecognizer(languages: ["tlh"])
    guard case .failure(.noLanguageData(let text)) = await unknown.text(in: file) else {
      Issue.record("Klingon was read")
      return
    }
    #if os(Linux)
      #expect(text.contains("tesseract-ocr-tlh"))
    #else
      #expect(text.contains("tlh"))
    #endif
    // A path is no language.
    #expect(await TextRecognizer(languages: ["../../etc"]).text(in: file).isNoLanguageData)
  }

  @Test func languagesAreKnownByEitherCodeAndWithARegion() {
    #expect(["en", "de-AT", "deu", "EN_GB"].map(Languages.tesseract) == ["eng", "deu", "deu", "eng"])
    #expect(["eng", "de-AT", "fr"].map(Languages.twoLetters) == ["en", "de", "fr"])
    let codes = [
      "bg": "bul", "ca": "cat", "cs": "ces", "da": "dan", "de": "deu", "el": "ell", "en": "eng", "es": "spa",
      "et": "est", "fi": "fin", "fr": "fra", "hr": "hrv", "hu": "hun", "it": "ita", "lt": "lit", "lv": "lav",
      "nb": "nor", "nl": "nld", "no": "nor", "pl": "pol", "pt": "por", "ro": "ron", "ru": "rus", "sk": "slk",
      "sl": "slv", "sv": "swe", "tr": "tur", "uk": "ukr",
    ]
    for (two, three) in codes {
      #expect(Languages.tesseract(two) == three && Languages.tesseract("\(two.uppercased())_XX") == three)
      #expect(Languages.twoLetters(two) == two && codes[Languages.twoLetters(three)] == three)
    }
    #expect(Languages.tesseract("xx") == nil && Languages.twoLetters("tlh") == "tlh")
    #expect(Languages.twoLetters("nor") == "nb")
    #expect(Languages.tesseract("../x") == nil)
  }
}

extension Result where Failure == TextRecognitionError {
  var isNoLanguageData: Bool {
    if case .failure(.noLanguageData) = self { true } else { false }
  }
}
