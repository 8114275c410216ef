import Foundation
import QuintetStateLoop
import TestSupport
import Testing

@testable import TextRecognition

/// A picture whose words are known; Tests/TextRecognitionTests/draw-text-samples drew it.
struct Sample: Decodable, Sendable {
  struct Word: Decodable, Sendable {
    let text: String
    let line: Int
    let box: [Double]

    var rect: CGRect { CGRect(x: box[0], y: box[1], width: box[2] - box[0], height: box[3] - box[1]) }
  }

  let file: String
  let width: Double
  let height: Double
  let words: [Word]

  var data: Data { get throws { try Self.data(file) } }
  var texts: [String] { words.map(\.text) }

  static func named(_ name: String) throws -> Sample {
    let all = try JSONDecoder().decode([Sample].self, from: data("truth.json"))
    return try #require(all.first { $0.file == "\(name).png" })
  }

  static func data(_ name: String) throws -> Data {
    try Data(contentsOf: Bundle.module.bundleURL.appendingPathComponent("Resources").appendingPathComponent(name))
  }
}

extension TextRecognizer {
  /// Reads a picture, and keeps the token until it has.
  func text(in file: Data) async -> Result<RecognizedText, TextRecognitionError> {
    let queue = DispatchQueue(label: "results")
    return await withCheckedContinuation { done in
      let kept = Kept()
      // On the queue, so that the completion cannot come before the token is kept.
      queue.sync {
        kept.token = recognizeText(in: file, queue: queue) { result in
          kept.token = nil
          done.resume(returning: result)
        }
      }
    }
  }
}

/// A token's place. On one queue.
final class Kept: @unchecked Sendable {
  var token: Token?
}

/// The reports of a call, in order.
final class Report: Sendable {
  let progress = Journal<Double>()
  let results = Journal<Result<RecognizedText, TextRecognitionError>>()

  /// Waits until something was reported; the test's time limit ends it otherwise.
  func eventually(_ isTrue: @Sendable (Report) -> Bool) async throws {
    while !isTrue(self) { try await Task.sleep(nanoseconds: 1_000_000) }
  }
}
