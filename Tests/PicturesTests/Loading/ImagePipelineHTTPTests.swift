import Foundation
import QuintetTransport
import TestSupport
import Testing

@testable import Pictures

/// Answers of servers, and which parts are stored.
@MainActor @Suite(.timeLimit(.minutes(5))) struct ImagePipelineHTTPTests {
  let stage = PipelineStage()

  @Test func picturesMarkedNoStoreStayInMemoryOnly() async throws {
    try stage.load("a")
    try await stage.asked(1)
    stage.client.answer(PipelineStage.picture(["Cache-Control": "no-store"]))
    #expect(try await stage.succeeds("a"))
    await stage.settle()
    #expect(stage.pipeline.cachedImage(for: try stage.request("a")) != nil)
    #expect(names(stage.folder).isEmpty)
  }

  @Test(arguments: ["", "<html>No picture here</html>"])
  func bodiesThatAreNoPictureAreNotStored(body: String) async throws {
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
    // Trying again is another request.
    try stage.load("a", again: true, as: "again")
    try await stage.asked(2)
    stage.client.answer(PipelineStage.picture())
    #expect(try await stage.succeeds("again"))
  }

  @Test func aPicturesFileIsTheServersAndComesFromTheDisk() async throws {
    let url = try stage.request("a").url, pipeline = stage.pipeline
    let first = Task { try await pipeline.file(at: url) }
    try await stage.asked(1)
    stage.client.answer(PipelineStage.picture())
    let sent = try await first.value
    #expect(!sent.isEmpty && names(stage.folder).isEmpty)
    try stage.load("a")
    try await stage.asked(2)
    stage.client.answer(PipelineStage.picture())
    #expect(try await stage.succeeds("a"))
    await stage.settle()
    #expect(try await pipeline.file(at: url) == sent)
    try await stage.asked(2)
  }

  @Test(arguments: [(.offline, .offline), (.badStatus(404), .notFound)] as [(TransportError, PictureError)])
  func aFileThatCannotBeHadSaysWhy(failure: TransportError, error: PictureError) async throws {
    let url = try stage.request("a").url, pipeline = stage.pipeline
    for (count, answer) in [Result<HTTPResponse, TransportError>.failure(failure), .answer(200, "<html>")].enumerated()
    {
      let file = Task { try await pipeline.file(at: url) }
      try await stage.asked(count + 1)
      stage.client.answer(answer)
      await #expect(throws: count == 0 ? error : .notAPicture) { try await file.value }
    }
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

  @Test func aStalePictureIsRevalidatedAndFreshAgain() async throws {
    let next = try await stale()
    #expect(next.client.requests.first?.headers["If-None-Match"] == "\"1\"")
    // There is a picture to show: it waits for a newer one for a shorter time.
    #expect(stage.client.requests.first?.timeout == 30 && next.client.requests.first?.timeout == 5)
    next.client.answer(.failure(.badStatus(304)))
    #expect(try await next.succeeds("a"))
    await next.settle()
    let third = next.relaunched()
    try third.load("a")
    #expect(try await third.succeeds("a"))
    #expect(third.client.requests.isEmpty)
  }

  @Test func aStalePictureThatWentMeanwhileIsAskedForAsANewOne() async throws {
    let next = try await stale()
    await next.disk.remove("https://example.com/a.png")
    next.client.answer(.failure(.badStatus(304)))
    try await next.asked(2)
    #expect(next.client.requests.last?.headers["If-None-Match"] == nil)
    next.client.answer(PipelineStage.picture())
    #expect(try await next.succeeds("a"))
  }

  @Test(arguments: [.offline, .timedOut, .badStatus(500), .badStatus(403)] as [TransportError])
  func aStalePictureIsShownIfTheServerFails(failure: TransportError) async throws {
    let next = try await stale()
    next.client.answer(.failure(failure))
    #expect(try await next.succeeds("a"))
    // It is asked for again the next time.
    let third = next.relaunched()
    try third.load("a")
    try await third.asked(1)
  }

  @Test(arguments: ["", "<html>Sign in</html>", #"{"error":"busy"}"#])
  func aStalePictureIsShownIfTheAnswerIsNone(body: String) async throws {
    let next = try await stale()
    try next.load("a", 128, as: "large")
    await next.settle()
    next.client.answer(.answer(200, body))
    #expect(try await next.succeeds("a"))
    #expect(try await next.succeeds("large"))
    await next.settle()
    #expect(next.client.requests.count == 1)
    #expect(await next.disk.data("https://example.com/a.png") == PictureStandIn.file)
    // It is asked for again the next time.
    let third = next.relaunched()
    try third.load("a")
    try await third.asked(1)
  }

  @Test func aStalePictureIsShownIfTheAnswerIsAPartOfOne() async throws {
    let next = try await stale()
    next.client.answer(.success(HTTPResponse(status: 206, body: PictureStandIn.file + [1])))
    #expect(try await next.succeeds("a"))
    await next.settle()
    #expect(await next.disk.data("https://example.com/a.png") == PictureStandIn.file)
  }

  @Test func theServersAnswerReplacesOrDropsAStalePicture() async throws {
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

  /// Begins as a picture does, and does not decode.
  private static let broken = Data([0xFF, 0xD8, 0xFF, 0xE0])

  @Test func anUndecodablePictureIsNotLoadedAgainForAWhile() async throws {
    try stage.load("a")
    try await stage.asked(1)
    stage.client.answer(.success(HTTPResponse(status: 200, headers: ["ETag": "\"1\""], body: Self.broken)))
    #expect(try await stage.error("a") == .notAPicture)
    for round in 0..<5 {
      try stage.load("a", 128, as: "\(round)")
      #expect(try await stage.error("\(round)") == .notAPicture)
    }
    await stage.settle()
    #expect(stage.client.requests.count == 1)
    #expect(stage.decoded.all.count == 1)
    // Nor at the next launch, and after a while the server is asked for another one.
    var next = stage.relaunched()
    try next.load("a")
    #expect(try await next.error("a") == .notAPicture)
    #expect(next.client.requests.isEmpty)
    stage.clock.advance(601)
    next = stage.relaunched()
    try next.load("a")
    try await next.asked(1)
    #expect(next.client.requests.first?.headers["If-None-Match"] == "\"1\"")
    next.client.answer(.failure(.badStatus(304)))
    #expect(try await next.error("a") == .notAPicture)
    await next.settle()
    next = stage.relaunched()
    try next.load("a")
    #expect(try await next.error("a") == .notAPicture)
    #expect(next.client.requests.isEmpty)
    // A newer one takes its place.
    try next.load("a", again: true, as: "again")
    #expect(try await next.error("again") == .notAPicture)
    stage.clock.advance(601)
    try next.load("a", as: "later")
    try await next.asked(1)
    next.client.answer(PipelineStage.picture())
    #expect(try await next.succeeds("later"))
  }

  @Test(
    arguments: [
      (.badStatus(404), 60), (.tooLarge(limit: 5), 600), (.badStatus(503), 10), (.badStatus(429, retryAfter: 40), 40),
      (.badStatus(503, retryAfter: 86_400), 600), (.offline, 0), (.timedOut, 0),
    ] as [(TransportError, Double)]
  )
  func aFailureIsRememberedForItsTimeAndNoLonger(failure: TransportError, seconds: Double) async throws {
    try stage.load("a")
    try await stage.asked(1)
    stage.client.answer(.failure(failure))
    let error = try await stage.error("a")
    if seconds > 0 {
      stage.clock.advance(seconds - 1)
      try stage.load("a", as: "soon")
      #expect(try await stage.error("soon") == error)
      #expect(stage.client.requests.count == 1)
      stage.clock.advance(1)
    }
    try stage.load("a", as: "later")
    try await eventually { stage.client.requests.count == 2 || stage.results["later"] != nil }
    #expect(stage.client.requests.count == 2)
  }

  @Test func aNewSignatureFindsTheCachedPhotoByItsKey() async throws {
    let configure: (inout ImagePipeline.Configuration) -> Void = {
      $0.cacheKey = ImagePipeline.Configuration.addressWithoutQuery
    }
    let stage = PipelineStage(configure: configure)
    try stage.load("a.png?signature=1&unused=")
    try await stage.asked(1)
    stage.client.answer(PipelineStage.picture())
    #expect(try await stage.succeeds("a.png?signature=1&unused="))
    #expect(stage.pipeline.cachedImage(for: try stage.request("a.png?signature=2&unused=")) != nil)
    await stage.settle()
    let next = PipelineStage(folder: stage.folder, clock: stage.clock, configure: configure)
    try next.load("a.png?signature=3&unused=")
    #expect(try await next.succeeds("a.png?signature=3&unused="))
    #expect(next.client.requests.isEmpty)
    // The answer for an expired address says nothing of the next one.
    try next.load("b.png?signature=1&unused=")
    try await next.asked(1)
    next.client.answer(.failure(.badStatus(403)))
    #expect(try await next.error("b.png?signature=1&unused=") == .failed(.badStatus(403)))
    try next.load("b.png?signature=2&unused=")
    try await next.asked(2)
  }

  /// A picture whose address has a signature, in memory and on the disk.
  private func signed() async throws -> PipelineStage {
    let stage = PipelineStage(configure: { $0.cacheKey = ImagePipeline.Configuration.addressWithoutQuery })
    try stage.load("a.png?signature=1&unused=", as: "signed")
    try await stage.asked(1)
    stage.client.answer(PipelineStage.picture())
    #expect(try await stage.succeeds("signed"))
    await stage.settle()
    return stage
  }

  @Test func aNewSignatureFindsTheStoredFile() async throws {
    let stage = try await signed(), url = try stage.request("a.png?signature=2&unused=").url
    let pipeline = stage.pipeline, files = Journal<Data?>()
    let reading = Task { files.add(try? await pipeline.file(at: url)) }
    try await eventually { !files.all.isEmpty || stage.client.requests.count > 1 }
    #expect(files.all == [PictureStandIn.file])
    reading.cancel()
  }

  @Test func aPictureIsForgottenWhateverItsSignature() async throws {
    let stage = try await signed(), other = try stage.request("a.png?signature=2&unused=")
    #expect(stage.pipeline.cachedImage(for: other) != nil)
    stage.pipeline.forget(other.url)
    for number in 1...2 {
      #expect(stage.pipeline.cachedImage(for: try stage.request("a.png?signature=\(number)&unused=")) == nil)
    }
  }

  @Test func noFailureIsRememberedWhereTheHostWantsNone() async throws {
    let stage = PipelineStage(configure: { $0.failureLifetime = 0 })
    let junk = Result<HTTPResponse, TransportError>.answer(200, "junk")
    for (number, answer) in [junk, .failure(.badStatus(404)), .answer(200, "")].enumerated() {
      let label = "\(number)"
      try stage.load("a", as: label)
      try await eventually { stage.client.requests.count > number || stage.results[label] != nil }
      #expect(stage.client.requests.count == number + 1)
      stage.client.answer(answer)
      #expect(try await stage.error(label) != nil)
      await stage.settle()
    }
  }

  @Test func fiveLooksAtThirtyLargePhotosLoadEachOnce() async throws {
    let stage = PipelineStage(decode: { data, _ in data.count > 40 ? nil : PictureStandIn.decode(data, .zero) })
    let undecoded = Self.broken + Data(count: 3_000)
    for look in 0..<5 {
      for photo in 0..<30 {
        let label = "\(look)-\(photo)"
        try stage.load("\(photo)", as: label)
        if look == 0 {
          try await stage.asked(photo + 1)
          // Half of them decode nowhere.
          let body = photo % 2 == 0 ? undecoded : PictureStandIn.file
          stage.client.answer(.success(HTTPResponse(status: 200, body: body)))
        }
        _ = try await stage.result(label)
      }
    }
    #expect(stage.client.requests.count == 30)
    #expect(stage.client.requests.allSatisfy { $0.followsToOtherHosts })
  }

  @Test func junkOnTheDiskIsReplacedByANewDownload() async throws {
    await stage.disk.store(Data("junk".utf8), "https://example.com/a.png", at: stage.clock.now)
    try stage.load("a")
    try stage.load("a", 128, as: "large")
    try await stage.asked(1)
    stage.client.answer(PipelineStage.picture())
    #expect(try await stage.succeeds("a"))
    #expect(try await stage.succeeds("large"))
    await stage.settle()
    #expect(await stage.disk.data("https://example.com/a.png") == PictureStandIn.file)
  }

  @Test func aRequestHasTheConfigurationsFieldsAndLimits() async throws {
    let configure: (inout ImagePipeline.Configuration) -> Void = {
      $0.headers = ["Authorization": "a test", "Accept": "text/plain"]
      ($0.timeout, $0.validationTimeout, $0.maximumBytes) = (7, 3, 1_234)
    }
    let stage = PipelineStage(configure: configure), fields: HTTPHeaders = ["Cache-Control": "max-age=60", "ETag": "1"]
    try stage.load("a")
    try await stage.asked(1)
    stage.client.answer(PipelineStage.picture(fields))
    #expect(try await stage.succeeds("a"))
    await stage.settle()
    stage.clock.advance(61)
    let next = PipelineStage(folder: stage.folder, clock: stage.clock, configure: configure)
    try next.load("a")
    try await next.asked(1)
    let requests = [try #require(stage.client.requests.first), try #require(next.client.requests.first)]
    #expect(requests.map(\.timeout) == [7, 3])
    #expect(requests.map { $0.headers["If-None-Match"] } == [nil, "1"])
    for request in requests {
      #expect(request.headers["Authorization"] == "a test" && request.headers["Accept"] == "image/*")
      #expect(request.maximumResponseBytes == 1_234 && request.method == .get && request.followsToOtherHosts)
    }
    let url = try next.request("b").url, pipeline = next.pipeline
    let file = Task { try await pipeline.file(at: url) }
    try await next.asked(2)
    #expect(next.client.requests.last?.timeout == 7 && next.client.requests.last?.maximumResponseBytes == 1_234)
    file.cancel()
  }
}
