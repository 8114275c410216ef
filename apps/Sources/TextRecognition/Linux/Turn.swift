#if os(Linux)
  import CTesseract
  import Foundation

  extension Reading {
    fileprivate func isClearlyBetter(than other: Reading) -> Bool {
      isCredible && score > (other.isCredible ? 1.2 : 1) * other.score
    }
  }

  /// By how much a picture that stands on its head or lies on a side is turned, clockwise, to be read.
  enum Turn: Int32 {
    case right = 1, half, left

    /// Finds out how to turn a picture; nil where what was read as it stands is not bettered.
    ///
    /// Tesseract reads lines that lie by itself, but one way alone, and puts them in no order.
    ///
    /// - Parameter page: The picture prepared as a page, where that is not so large that it costs seconds.
    init?(
      of picture: Picture,
      _ page: Picture,
      _ readings: [Reading],
      _ engine: TesseractEngine,
      _ recognition: Recognition
    ) throws(TextRecognitionError) {
      guard var best = readings.max(by: { $0.score < $1.score }), !best.isConvincing || best.isLying,
        !recognition.isOutOfTime
      else { return nil }
      func reading(_ turn: Turn, _ picture: Picture) throws(TextRecognitionError) -> Reading {
        guard !recognition.isOver else { throw .cancelled }
        let turned = try turn.apply(picture)
        let words = try engine.read(turned, PSM_AUTO, recognition, progress: 0...0)
        return Reading(words, Placement(width: turned.width, height: turned.height))
      }
      var found: Turn?
      var onItsHead = try reading(.half, picture), upright = picture
      if !onItsHead.isClearlyBetter(than: best), page.width * page.height <= Self.largestArea {
        (onItsHead, upright) = (try reading(.half, page), page)
      }
      if onItsHead.isClearlyBetter(than: best) { (best, found) = (onItsHead, .half) }
      if best.isLying, best.isCredible, !recognition.isOutOfTime {
        let right = try reading(.right, upright), left = try reading(.left, upright)
        let isRight = right.score > left.score
        if (isRight ? right : left).isCredible { found = isRight ? .right : .left }
      }
      guard let found else { return nil }
      self = found
    }

    /// The largest prepared picture that is looked at, in pixels.
    private static let largestArea = 4_500_000

    func apply(_ picture: Picture) throws(TextRecognitionError) -> Picture {
      try Picture(pixRotateOrth(picture.pix, rawValue))
    }

    /// Puts the words of the turned picture where they are in the picture itself.
    func back(_ text: RecognizedText) -> RecognizedText {
      RecognizedText(
        words: text.words.map {
          RecognizedWord(text: $0.text, confidence: $0.confidence, box: back($0.box), line: $0.line)
        }
      )
    }

    private func back(_ box: CGRect) -> CGRect {
      switch self {
      case .right: CGRect(x: box.minY, y: 1 - box.maxX, width: box.height, height: box.width)
      case .half: CGRect(x: 1 - box.maxX, y: 1 - box.maxY, width: box.width, height: box.height)
      case .left: CGRect(x: 1 - box.maxY, y: box.minX, width: box.height, height: box.width)
      }
    }
  }
#endif
