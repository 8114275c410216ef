import Foundation
import Testing

@testable import TextRecognition

/// Words, and the end of a recognition, without a picture.
@Suite struct RecognizedTextTests {
  private func word(_ text: String, _ confidence: Double = 1, line: Int = 0) -> RecognizedWord {
    RecognizedWord(text: text, confidence: confidence, box: .zero, line: line)
  }

  @Test func wordsOfALineHaveASpaceBetweenThem() {
    let words = [word("Two"), word("words"), word("one", line: 1), word("more", line: 4), word("word", line: 4)]
    #expect(RecognizedText(words: words).text == "Two words\none\nmore word")
    #expect(RecognizedText(words: []).text == "")
  }

  @Test func aLongWordCountsMoreForTheConfidence() {
    #expect(abs(RecognizedText(words: [word("a", 1), word("four", 0.5)]).confidence - 0.6) < 1e-9)
    #expect(RecognizedText(words: [word("a", 0.3)]).confidence == 0.3)
    #expect(RecognizedText(words: []).confidence == 0)
  }

  private let queue = DispatchQueue(label: "results")

  private func recognition(_ report: Report) -> Recognition {
    Recognition(queue: queue, progress: { report.progress.add($0) }, completion: { report.results.add($0) })
  }

  @Test func progressComesInHundredthsAndNeverFallsBack() {
    let report = Report(), call = recognition(report)
    for share in [0.004, 0.1, 0.25, 0.2, 0.256, -1, 1.7, 0.5] { call.report(share) }
    queue.sync {}
    #expect(report.progress.all == [0.1, 0.25, 1])
  }

  @Test func onlyTheFirstEndCounts() {
    let report = Report(), call = recognition(report)
    #expect(!call.isOver && !call.isToStop)
    #expect(call.finish(.failure(.notAPicture)))
    #expect(call.isOver && call.isToStop)
    #expect(!call.finish(.success(RecognizedText(words: []))))
    call.cancel()
    call.report(0.5)
    queue.sync {}
    #expect(report.results.all == [.failure(.notAPicture)] && report.progress.all.isEmpty)
  }

  @Test func aLibraryIsStoppedOnceByTheLatestClosure() {
    let report = Report(), stops = Report(), call = recognition(report)
    call.whenCancelled { stops.progress.add(1) }
    call.whenCancelled { stops.progress.add(2) }
    call.cancel()
    call.cancel()
    #expect(stops.progress.all == [2])
    // Too late to be told later.
    call.whenCancelled { stops.progress.add(3) }
    #expect(stops.progress.all == [2, 3])
    let ended = recognition(report)
    ended.whenCancelled { stops.progress.add(4) }
    ended.finish(.failure(.notAPicture))
    ended.cancel()
    #expect(stops.progress.all == [2, 3])
  }

  @Test func timeIsOverOnlyWhenItHasBegun() {
    let call = recognition(Report())
    #expect(!call.isOutOfTime)
    call.begin(timeLimit: 3_600)
    #expect(!call.isOutOfTime && !call.isToStop)
    call.begin(timeLimit: 0)
    #expect(call.isOutOfTime && call.isToStop && !call.isOver)
  }
}
