#if canImport(Darwin)
  // For Apple platforms alone; on Linux it runs against stand-ins of their frameworks.
  import Foundation
  import QuintetPictureDecoding
  import UIKit
  import Vision

  /// Vision, a request at a time.
  enum TextReader {
    // Vision keeps and frees what it has loaded by itself.
    static func recognizerAppeared() {}
    static func recognizerWent() {}

    /// The most that is decoded, in pixels.
    private static let place = CGSize(width: 4_000, height: 4_000)
    /// Seconds for a picture.
    private static let timeLimit = 20.0

    /// Reads a picture's text, on the calling thread.
    static func read(
      _ file: Data,
      _ languages: [String],
      _ recognition: Recognition
    ) throws(TextRecognitionError) -> RecognizedText {
      guard let picture = PictureDecoder.picture(of: file, for: place)?.cgImage else { throw .notAPicture }
      let request = VNRecognizeTextRequest()
      request.recognitionLevel = .accurate
      request.usesLanguageCorrection = true
      request.progressHandler = { _, share, _ in recognition.report(share) }
      do {
        let known = try request.supportedRecognitionLanguages()
        let wanted = languages.compactMap { language -> String? in
          // Chinese is known in two scripts.
          let tag = language.lowercased().replacingOccurrences(of: "_", with: "-") + "-"
          return known.first { tag.hasPrefix($0.lowercased() + "-") }
            ?? known.first { Languages.primary($0) == Languages.twoLetters(language) }
        }
        guard !wanted.isEmpty else {
          throw TextRecognitionError.noLanguageData("Vision knows none of: \(languages.joined(separator: ", "))")
        }
        request.recognitionLanguages = wanted
        let shared = Shared(request)
        recognition.whenCancelled { shared.value.cancel() }
        recognition.begin(timeLimit: timeLimit)
        DispatchQueue.global().asyncAfter(deadline: .now() + timeLimit) { shared.value.cancel() }
        guard !recognition.isOver else { throw TextRecognitionError.cancelled }
        // The picture is upright by now.
        try VNImageRequestHandler(cgImage: picture, orientation: .up, options: [:]).perform([request])
      } catch let error as TextRecognitionError {
        throw error
      } catch {
        guard !recognition.isOver else { throw .cancelled }
        guard recognition.isOutOfTime else { throw .failed("Vision: \(error)") }
      }
      return RecognizedText(words: words(in: request.results ?? []))
    }

    /// Vision's observations are lines, each with its most likely text.
    private static func words(in lines: [VNRecognizedTextObservation]) -> [RecognizedWord] {
      var words: [RecognizedWord] = []
      for (number, line) in lines.enumerated() {
        guard let text = line.topCandidates(1).first else { continue }
        for word in text.string.split(whereSeparator: { $0.isWhitespace }) {
          let box = try? text.boundingBox(for: word.startIndex..<word.endIndex)
          words.append(
            RecognizedWord(
              text: String(word),
              confidence: Double(text.confidence),
              box: flipped(box?.boundingBox ?? line.boundingBox),
              line: number
            )
          )
        }
      }
      return words
    }

    /// Vision's origin is at the bottom left.
    private static func flipped(_ box: CGRect) -> CGRect {
      CGRect(x: box.minX, y: 1 - box.maxY, width: box.width, height: box.height)
    }

    /// Lets a request be stopped from another thread, for which its `cancel()` is made.
    private final class Shared: @unchecked Sendable {
      let value: VNRequest
      init(_ value: VNRequest) { self.value = value }
    }
  }
#endif
