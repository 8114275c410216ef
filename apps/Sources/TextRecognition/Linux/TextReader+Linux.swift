#if os(Linux)
  import CTesseract
  import Foundation
  import QuintetPictureDecoding

  /// Tesseract, with a picture prepared for it where it needs that.
  ///
  /// The first reading is of the picture as it is: where that convinces, it costs what Tesseract costs. Otherwise the picture is
  /// prepared, read again, and the reading that knows most wins.
  enum TextReader {
    /// The most that is decoded, in pixels: a camera's 12 megapixels.
    private static let largestArea: CGFloat = 12_500_000
    /// Seconds for a picture, so that with what cannot be stopped, the search for lines, it is not more than twenty.
    private static let timeLimit = 15.0

    /// Reads a picture's text, on the recognisers' thread.
    static func read(
      _ file: Data,
      _ languages: [String],
      _ recognition: Recognition
    ) throws(TextRecognitionError) -> RecognizedText {
      recognition.begin(timeLimit: timeLimit)
      guard let gray = GrayPixels(file, largestArea: largestArea) else { throw .notAPicture }
      recognition.report(0.02)
      let picture = try Picture(gray)
      let engine = try EngineShelf.engine(for: languages)
      defer { EngineShelf.putBack() }
      return try read(picture, engine, recognition)
    }

    static func read(
      _ picture: Picture,
      _ engine: TesseractEngine,
      _ recognition: Recognition,
      mayTurn: Bool = true
    ) throws(TextRecognitionError) -> RecognizedText {
      let plain = try Reading(
        engine.read(picture, PSM_AUTO, recognition, progress: 0.05...0.4),
        Placement(width: picture.width, height: picture.height)
      )
      let ink = try Ink(picture)
      if plain.isConvincing, ink.isCovered(by: plain.text) { return plain.text }
      var readings = [plain]
      let preparation = try Preparation(picture)
      for (index, step) in Preparation.Step.allCases.enumerated() {
        guard !recognition.isOver else { throw .cancelled }
        guard !recognition.isOutOfTime else { break }
        let (prepared, placement) = try preparation.prepared(step)
        let progress = 0.4 + 0.15 * Double(index)
        let page = try engine.read(prepared, step.mode, recognition, progress: progress...progress + 0.1)
        let reading = Reading(page, placement)
        readings.append(reading)
        if reading.isConvincing, reading.isCredible, ink.isCovered(by: reading.text) { return reading.text }
        guard step == .page, mayTurn, let turn = try Turn(of: picture, prepared, readings, engine, recognition) else {
          continue
        }
        return try turn.back(read(turn.apply(picture), engine, recognition, mayTurn: false))
      }
      guard readings.contains(where: \.isCredible) else { return RecognizedText(words: []) }
      return Consensus(readings).text(width: picture.width, height: picture.height)
    }

    static func recognizerAppeared() { EngineShelf.recognizerAppeared() }
    static func recognizerWent() { EngineShelf.recognizerWent() }
  }

  /// The engine that is kept for the next picture. On the recognisers' thread, unless said otherwise.
  private enum EngineShelf {
    /// The time an unused engine is kept, in seconds.
    private static let patience = 30.0
    nonisolated(unsafe) private static var kept: TesseractEngine?
    nonisolated(unsafe) private static var uses = 0
    nonisolated(unsafe) private static var recognizers = 0

    static func engine(for languages: [String]) throws(TextRecognitionError) -> TesseractEngine {
      if let kept, kept.languages == languages { return kept }
      // Freed first: never two.
      kept = nil
      let engine = try TesseractEngine(languages: languages)
      kept = engine
      return engine
    }

    static func putBack() {
      uses += 1
      let use = uses
      TextRecognizer.worker.asyncAfter(deadline: .now() + patience) {
        if uses == use { kept = nil }
      }
      if recognizers == 0 { kept = nil }
    }

    /// Any thread.
    static func recognizerAppeared() {
      TextRecognizer.worker.async { recognizers += 1 }
    }

    /// Any thread.
    static func recognizerWent() {
      TextRecognizer.worker.async {
        recognizers -= 1
        if recognizers == 0 { kept = nil }
      }
    }
  }
#endif
