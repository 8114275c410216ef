import Foundation
import QuintetTransport
import TestSupport
import Testing

@testable import Pictures

/// Pictures loaded ahead, and what is let go of.
@MainActor @Suite(.timeLimit(.minutes(5))) struct ImagePrefetcherTests {
  let stage = PipelineStage()

  /// Requests that are urgent, which a prefetcher takes no notice of.
  private func requests(_ count: Int) throws -> [ImageRequest] {
    try (0..<count).map { try stage.request("\($0)", 64, .high) }
  }

  @Test("a picture that came or failed can be prefetched again")
  func aPictureThatCameOrFailedCanBePrefetchedAgain() async throws {
    let prefetcher = ImagePrefetcher(pipeline: stage.pipeline), requests = try requests(2)
    for round in 1...3 {
      prefetcher.startPrefetching(with: requests)
      #expect(prefetcher.count == 2)
      try await stage.asked(2 * round)
      // A picture in memory alone is gone when it is forgotten.
      stage.client.answer(PipelineStage.picture(["Cache-Control": "no-store"]))
      stage.client.answer(.failure(.offline))
      try await eventually { prefetcher.count == 0 }
      await stage.settle()
      #expect(stage.client.requests.count == 2 * round)
      for request in requests { stage.pipeline.forget(request.url) }
    }
  }

  @Test("a picture in memory is not loaded ahead")
  func aPictureInMemoryIsNotLoadedAhead() async throws {
    let prefetcher = ImagePrefetcher(pipeline: stage.pipeline)
    try stage.load("0")
    try await stage.asked(1)
    stage.client.answer(PipelineStage.picture())
    #expect(try await stage.succeeds("0"))
    prefetcher.startPrefetching(with: try requests(2))
    #expect(prefetcher.count == 1)
    try await stage.asked(2)
    #expect(stage.client.requests.last?.url.lastPathComponent == "1.png")
  }

  @Test("prefetching leaves half of the downloads to others")
  func prefetchingLeavesHalfOfTheDownloadsToOthers() async throws {
    let prefetcher = ImagePrefetcher(pipeline: stage.pipeline)
    prefetcher.startPrefetching(with: try requests(8))
    try await stage.asked(3)
    await stage.settle()
    #expect(stage.client.requests.count == 3 && prefetcher.count == 8)
    try stage.load("seen")
    try await stage.asked(4)
    #expect(stage.client.requests.last?.url.lastPathComponent == "seen.png")
  }

  @Test("all that is loaded ahead can be ended at once")
  func allThatIsLoadedAheadCanBeEndedAtOnce() async throws {
    let prefetcher = ImagePrefetcher(pipeline: stage.pipeline)
    prefetcher.startPrefetching(with: try requests(2))
    try stage.load("0")
    try await stage.asked(2)
    prefetcher.stopPrefetching()
    #expect(prefetcher.count == 0)
    // The other one is wanted by somebody else.
    try await eventually { stage.client.cancelled == 1 }
    await stage.settle()
    #expect(stage.client.cancelled == 1)
  }
}
