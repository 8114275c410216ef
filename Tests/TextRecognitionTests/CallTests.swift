import Foundation
import QuintetStateLoop
import TestSupport
import Testing

@testable import TextRecognition

/// Progress and end of a call.
@Suite(.timeLimit(.minutes(5))) struct CallTests {
  let recognizer = TextRecognizer(languages: ["en", "de"])
  let queue = DispatchQueue(label: "results")

  private func read(_ name: String, with recognizer: TextRecognizer? = nil, into report: Report) throws -> Token {
    try (recognizer ?? self.recognizer).recognizeText(
      in: Sample.named(name).data,
      queue: queue,
      progress: { report.progress.add($0) },
      completion: { report.results.add($0) }
    )
  }

  @Test func progressRisesToOneBeforeTheOneCompletion() async throws {
    let report = Report()
    let token = try read("long", into: report)
    try await report.eventually { !$0.results.all.isEmpty }
    let progress = report.progress.all
    #expect(progress == progress.sorted() && progress.allSatisfy { (0...1).contains($0) })
    #expect(progress.count > 5 && progress.last == 1)
    // Tesseract's first pass begins at 0.05.
    #expect(!progress.contains { $0 > 0.02 && $0 < 0.05 })
    token.cancel()
    queue.sync {}
    #expect(report.results.all.count == 1)
  }

  @Test func eachPercentIsReportedOnceAndNoneGoesBack() {
    let report = Report()
    let recognition = Recognition(
      queue: queue,
      progress: { report.progress.add($0) },
      completion: { report.results.add($0) }
    )
    for share in [0.02, 0.02, 0.024, 0.5, 0.25, 0.5, -1, 2, 1] { recognition.report(share) }
    queue.sync {}
    #expect(report.progress.all == [0.02, 0.5, 1])
  }

  @Test func cancellingAtOnceCompletesOnceAsCancelled() async throws {
    let report = Report()
    try read("long", into: report).cancel()
    try await report.eventually { !$0.results.all.isEmpty }
    TextRecognizer.worker.sync {}
    queue.sync {}
    #expect(report.results.all == [.failure(.cancelled)])
    #expect(report.progress.all.isEmpty)
  }

  @Test func cancellingStopsTheLibraryAndSparesTheNextPicture() async throws {
    let report = Report()
    let kept = Kept()
    let long = try Sample.named("long").data
    queue.sync {
      kept.token = recognizer.recognizeText(
        in: long,
        queue: queue,
        progress: {
          report.progress.add($0)
          if $0 > 0.08 { kept.token?.cancel() }
        },
        completion: { report.results.add($0) }
      )
    }
    try await report.eventually { !$0.results.all.isEmpty }
    TextRecognizer.worker.sync {}
    queue.sync {}
    #expect(report.results.all == [.failure(.cancelled)])
    // It was in the middle, and nothing is reported afterwards.
    #expect(report.progress.all.allSatisfy { $0 < 0.5 })
    let sample = try Sample.named("plain")
    #expect(try await recognizer.text(in: sample.data).get().words.map(\.text) == sample.texts)
  }

  @Test func lettingGoOfTheTokenStops() async throws {
    let report = Report()
    _ = try read("long", into: report)
    try await report.eventually { !$0.results.all.isEmpty }
    #expect(report.results.all == [.failure(.cancelled)])
  }

  @Test func theCompletionNeverComesBeforeTheCallReturns() async throws {
    let report = Report()
    let token = queue.sync {
      let token = recognizer.recognizeText(in: Data(), queue: queue) { report.results.add($0) }
      // The queue is ours until here.
      TextRecognizer.worker.sync {}
      token.cancel()
      #expect(report.results.all.isEmpty)
      return token
    }
    try await report.eventually { !$0.results.all.isEmpty }
    #expect(report.results.all == [.failure(.notAPicture)])
    token.cancel()
  }

  @Test func recognisersWaitForEachOtherAndBothRead() async throws {
    let other = TextRecognizer(languages: ["deu"])
    let german = try Sample.named("german"), plain = try Sample.named("plain")
    async let first = recognizer.text(in: plain.data)
    async let second = other.text(in: german.data)
    async let third = recognizer.text(in: plain.data)
    #expect(try await first.get().words.map(\.text) == plain.texts)
    #expect(try await second.get().words.map(\.text) == german.texts)
    #expect(try await third.get().words.map(\.text) == plain.texts)
  }

  @Test func closuresAreFreedWithTheCall() async throws {
    for cancels in [true, false] {
      var held: Report? = Report()
      weak let weakly = held
      let report = Report()
      let token = try recognizer.recognizeText(
        in: Sample.named("plain").data,
        queue: queue,
        progress: { [held] in held?.progress.add($0) },
        completion: { [held] in
          withExtendedLifetime(held) {}
          report.results.add($0)
        }
      )
      held = nil
      if cancels { token.cancel() }
      try await report.eventually { !$0.results.all.isEmpty }
      TextRecognizer.worker.sync {}
      queue.sync {}
      #expect(weakly == nil)
      withExtendedLifetime(token) {}
    }
  }
}
