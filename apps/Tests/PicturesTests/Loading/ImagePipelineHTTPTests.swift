import Foundation
import QuintetTransport
import TestSupport
import Testing

@testable import Pictures

/// What servers say, and what is kept of it.
@MainActor @Suite struct ImagePipelineHTTPTests {
  let stage = PipelineStage()

  @Test func whatMayNotBeStoredIsInMemoryAlone() async throws {
    try stage.load("a")
    try await stage.asked(1)
    stage.client.answer(PipelineStage.picture(["Cache-Control": "no-store"]))
    #expect(try await stage.succeeds("a"))
    await stage.settle()
    #expect(stage.pipeline.cachedImage(for: try stage.request("a")) != nil)
    #expect(names(stage.folder).isEmpty)
  }

  @Test(arguments: ["", "<html>No picture here</html>"])
  func whatIsNoPictureIsNotStored(body: String) async throws {
    try stage.load("a")
    try await stage.asked(1)
    stage.client.answer(.answer(200, body, type: "image/png"))
    #expect(try await stage.error("a") == .notAPicture)
    await stage.settle()
    #expect(names(stage.folder).isEmpty)
  }

  @Test(
    arguments: [
      (.offline, .offline), (.timedOut, .offline), (.connectionLost, .offline), (.badStatus(404), .notFound),
      (.badStatus(410), .notFound), (.tooLarge(limit: 5), .tooLarge(limit: 5)),
      (.badStatus(500), .failed(.badStatus(500))), (.pinMismatch(host: "h"), .failed(.pinMismatch(host: "h"))),
    ] as [(TransportError, PictureError)]
  )
  func aFailureSaysWhy(failure: TransportError, error: PictureError) async throws {
    try stage.load("a")
    try stage.load("a", 128, as: "large")
    try await stage.asked(1)
    stage.client.answer(.failure(failure))
    #expect(try await stage.error("a") == error)
    #expect(try await stage.error("large") == error)
    // Loading it again is another request.
    try stage.load("a", as: "again")
    try await stage.asked(2)
    stage.client.answer(PipelineStage.picture())
    #expect(try await stage.succeeds("again"))
  }

  /// A launch when what the disk has is past its date.
  private func stale(_ headers: HTTPHeaders = ["Cache-Control": "max-age=60", "ETag": "\"1\""]) async throws
    -> PipelineStage
  {
    try stage.load("a")
    try await stage.asked(1)
    stage.client.answer(PipelineStage.picture(headers))
    _ = try await stage.result("a")
    await stage.settle()
    stage.clock.advance(61)
    let next = stage.relaunched()
    try next.load("a")
    try await next.asked(1)
    return next
  }

  @Test func whatIsPastItsDateIsAskedForAndFreshAgainIfThereIsNoNewerOne() async throws {
    let next = try await stale()
    #expect(next.client.requests.first?.headers["If-None-Match"] == "\"1\"")
    next.client.answer(.failure(.badStatus(304)))
    #expect(try await next.succeeds("a"))
    await next.settle()
    let third = next.relaunched()
    try third.load("a")
    #expect(try await third.succeeds("a"))
    #expect(third.client.requests.isEmpty)
  }

  @Test(arguments: [.offline, .timedOut, .badStatus(500), .badStatus(403)] as [TransportError])
  func whatIsPastItsDateIsShownWhereTheServerDoesNotAnswer(failure: TransportError) async throws {
    let next = try await stale()
    next.client.answer(.failure(failure))
    #expect(try await next.succeeds("a"))
    // It is asked for again the next time.
    let third = next.relaunched()
    try third.load("a")
    try await third.asked(1)
  }

  @Test func aNewerOneTakesItsPlaceAndOneThatIsGoneIsNotShown() async throws {
    let next = try await stale()
    next.client.answer(.success(HTTPResponse(status: 200, body: PictureStandIn.file + [1])))
    #expect(try await next.succeeds("a"))
    await next.settle()
    #expect(await next.disk.data("https://example.com/a.png") == PictureStandIn.file + [1])
    next.clock.advance(8 * 86_400)
    let third = next.relaunched()
    try third.load("a")
    try await third.asked(1)
    third.client.answer(.failure(.badStatus(404)))
    #expect(try await third.error("a") == .notFound)
  }

  @Test func whatTheDiskHasAndIsNoPictureIsLoadedAgain() async throws {
    stage.disk.store(Data("junk".utf8), "https://example.com/a.png", at: stage.clock.now)
    try stage.load("a")
    try stage.load("a", 128, as: "large")
    try await stage.asked(1)
    stage.client.answer(PipelineStage.picture())
    #expect(try await stage.succeeds("a"))
    #expect(try await stage.succeeds("large"))
    await stage.settle()
    #expect(await stage.disk.data("https://example.com/a.png") == PictureStandIn.file)
  }
}
