import Foundation
import QuintetStateLoop
import Testing
import UIKit

@testable import TextRecognition

/// Reading, in a process in which nothing else takes memory meanwhile.
@MainActor @Suite("Text recognition memory", .oneWindow)
struct TextRecognitionMemoryTests {
  private let window = mainWindow

  @Test("recognizing fifty more pictures takes no more memory", .timeLimit(.minutes(60)))
  func recognizingFiftyMorePicturesTakesNoMoreMemory() async throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "../../TextRecognitionTests/Resources"
    )
    let files = try ["plain", "turned", "small", "shaded"].map { name in
      try Data(contentsOf: folder.appendingPathComponent("\(name).png"))
    }
    let recognizer = TextRecognizer(languages: ["en", "de"])
    // Leaks grow each time; memory kept for the next picture does not.
    var grown: [Int] = []
    for _ in 0..<8 {
      let before = Memory.resident
      for round in 0..<50 { try await read(files[round % 4], recognizer) }
      grown.append(Memory.resident - before)
      if grown.count > 1, grown[grown.count - 1] < 1_000_000 { return }
    }
    Issue.record("\(grown) bytes more each time")
  }

  private func read(_ file: Data, _ recognizer: TextRecognizer) async throws {
    var token: Token?
    let text = try await withCheckedThrowingContinuation { done in
      token = recognizer.recognizeText(in: file, queue: .main, progress: { _ in }) { done.resume(with: $0) }
    }
    withExtendedLifetime(token) {}
    #expect(!text.words.isEmpty)
  }
}
