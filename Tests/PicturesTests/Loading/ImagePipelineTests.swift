import Foundation
import QuintetTransport
import TestSupport
import Testing

@testable import Pictures

/// Sharing of work between requests, its order and its end.
@MainActor @Suite(.timeLimit(.minutes(5))) struct ImagePipelineTests {
  let stage = PipelineStage()

  @Test func requestsShareADownloadAndADecodingPerSize() async throws {
    for number in 0..<3 { try stage.load("a", as: "small \(number)") }
    try stage.load("a", 128, as: "large")
    try await stage.asked(1)
    stage.client.answer(PipelineStage.picture())
    for label in ["small 0", "small 1", "small 2", "large"] { #expect(try await stage.succeeds(label)) }
    await stage.settle()
    #expect(stage.client.requests.count == 1)
    #expect(stage.decoded.all.map(\.width).sorted() == [64, 128])
  }

  @Test func aSizeWantedDuringADecodingNeedsNoSecondDownload() async throws {
    let released = Journal<Bool>()
    defer { released.add(true) }
    let stage = PipelineStage(decode: { data, size in
      while size.width == 64, released.all.isEmpty { usleep(1_000) }
      return PictureStandIn.decode(data, size)
    })
    try stage.load("a")
    try await stage.asked(1)
    // It is in memory alone.
    stage.client.answer(PipelineStage.picture(["Cache-Control": "no-store"]))
    try await eventually { !stage.decoded.all.isEmpty }
    try stage.load("a", 128, as: "large")
    #expect(try await stage.succeeds("large"))
    released.add(true)
    #expect(try await stage.succeeds("a"))
    #expect(stage.client.requests.count == 1)
  }

  @Test func aPictureThatComesEndsTheFailureOfAnotherSize() async throws {
    let released = Journal<Bool>()
    defer { released.add(true) }
    let stage = PipelineStage(decode: { data, size in
      if size.width == 64 { return nil }
      while size.width == 128, released.all.isEmpty { usleep(1_000) }
      return PictureStandIn.decode(data, size)
    })
    try stage.load("a")
    try stage.load("a", 128, as: "large")
    try await stage.asked(1)
    stage.client.answer(PipelineStage.picture())
    #expect(try await stage.error("a") != nil)
    released.add(true)
    #expect(try await stage.succeeds("large"))
    await stage.settle()
    try stage.load("a", 256, as: "larger")
    #expect(try await stage.succeeds("larger"))
  }

  @Test func aPictureWantedAgainIsLoadedThoughTheFirstLoadEndsLate() async throws {
    let released = Journal<Bool>()
    defer { released.add(true) }
    let stage = PipelineStage(decode: { data, size in
      while released.all.isEmpty { usleep(1_000) }
      return PictureStandIn.decode(data, size)
    })
    let key = try stage.request("a").url.absoluteString
    try stage.load("a", as: "left")
    try await stage.asked(1)
    stage.client.answer(PipelineStage.picture())
    try await eventually { !stage.decoded.all.isEmpty }
    stage.tokens["left"] = nil
    while await stage.pipeline.isLoading(key) { try await Task.sleep(nanoseconds: 1_000_000) }
    try stage.load("a", as: "back")
    try await stage.asked(2)
    released.add(true)
    // The first one is over once its file is on the disk.
    while await stage.disk.data(key) == nil { try await Task.sleep(nanoseconds: 1_000_000) }
    let isLoading = await stage.pipeline.isLoading(key)
    try #require(isLoading)
    stage.client.answer(PipelineStage.picture())
    #expect(try await stage.succeeds("back"))
  }

  @Test func picturesInMemoryAreDeliveredAtOnceWithoutARequest() async throws {
    try stage.load("a")
    try await stage.asked(1)
    stage.client.answer(PipelineStage.picture())
    _ = try await stage.result("a")
    #expect(stage.pipeline.cachedImage(for: try stage.request("a")) != nil)
    #expect(stage.pipeline.cachedImage(for: try stage.request("a", 65)) == nil)
    // `load` sees that the completion does not come before it returns.
    try stage.load("a", as: "again")
    #expect(try await stage.succeeds("again"))
    #expect(stage.client.requests.count == 1)
    #expect(stage.decoded.all.count == 1)
  }

  @Test func picturesOnDiskAreShownAtRelaunchWithoutAServer() async throws {
    try stage.load("a")
    try await stage.asked(1)
    stage.client.answer(PipelineStage.picture())
    _ = try await stage.result("a")
    await stage.settle()
    let next = stage.relaunched()
    try next.load("a")
    #expect(try await next.succeeds("a"))
    #expect(next.client.requests.isEmpty)
  }

  @Test func releasingTheLastTokenEndsTheDownload() async throws {
    try stage.load("a", as: "one")
    try stage.load("a", 128, as: "two")
    try await stage.asked(1)
    stage.tokens["one"] = nil
    await stage.settle()
    #expect(stage.client.cancelled == 0)
    stage.tokens["two"] = nil
    try await eventually { stage.client.cancelled == 1 }
    // An answer that was on its way changes nothing.
    stage.client.answer(PipelineStage.picture())
    await stage.settle()
    #expect(stage.results.isEmpty)
    #expect(names(stage.folder).isEmpty)
    try stage.load("a", as: "three")
    try await stage.asked(2)
    stage.client.answer(PipelineStage.picture())
    #expect(try await stage.succeeds("three"))
  }

  @Test func aCancelledRequestIsNotAnswered() async throws {
    try stage.load("a", as: "one")
    try stage.load("a", as: "two")
    try await stage.asked(1)
    stage.client.answer(PipelineStage.picture())
    // The completion may be waiting on the main queue by now: it is not called even so.
    _ = await stage.disk.totalSize()
    await stage.pipeline.settle()
    stage.tokens["one"]?.cancel()
    #expect(try await stage.succeeds("two"))
    await stage.settle()
    if stage.results["one"] != nil { #expect(stage.order.first == "one") }
  }

  @Test func sixDownloadsRunByUrgencyAndHalfMayBePrefetches() async throws {
    for number in 0..<8 { try stage.load("low \(number)".replacingOccurrences(of: " ", with: "-"), 64, .low) }
    try await stage.asked(3)
    await stage.settle()
    #expect(stage.client.requests.count == 3)
    for number in 0..<5 { try stage.load("normal-\(number)") }
    try stage.load("high", 64, .high)
    try await stage.asked(6)
    await stage.settle()
    #expect(stage.client.requests.count == 6)
    // One that was prefetched comes into sight.
    try stage.load("low-7", as: "seen")
    for count in 7...13 {
      stage.client.answer(PipelineStage.picture())
      try await stage.asked(count)
      await stage.settle()
      #expect(stage.client.requests.count == count)
    }
    // Three that are answered next were in sight, and the fourth prefetched one waits for the first of its kind.
    for count in [13, 13, 13, 14] {
      stage.client.answer(PipelineStage.picture())
      try await stage.asked(count)
      await stage.settle()
      #expect(stage.client.requests.count == count)
    }
    let asked = stage.client.requests.map { $0.url.lastPathComponent.replacingOccurrences(of: ".png", with: "") }
    #expect(Array(asked[..<3]) == ["low-0", "low-1", "low-2"])
    // The one in sight was in line before the others came.
    #expect(Set(asked[3..<10]) == ["normal-0", "normal-1", "normal-2", "normal-3", "normal-4", "high", "low-7"])
    #expect(Array(asked[10...]) == ["low-3", "low-4", "low-5", "low-6"])
  }

  @Test func aPrefetchedPictureThatComesIntoSightIsAskedForAtOnce() async throws {
    for number in 0..<4 { try stage.load("\(number)", 64, .low) }
    try await stage.asked(3)
    await stage.settle()
    let asked = Set(stage.client.requests.map(\.url.lastPathComponent))
    #expect(asked.count == 3)
    let waiting = try #require((0..<4).map { "\($0)" }.first { !asked.contains("\($0).png") })
    try stage.load(waiting, as: "seen")
    try await stage.asked(4)
    #expect(stage.client.requests.last?.url.lastPathComponent == "\(waiting).png")
  }

  @Test(arguments: [1, 2, 8]) func asManyDownloadsRunAsTheHostAllows(count: Int) async throws {
    let stage = PipelineStage(configure: { $0.maximumDownloads = count })
    for number in 0..<10 { try stage.load("\(number)") }
    try await stage.asked(count)
    await stage.settle()
    #expect(stage.client.requests.count == count)
  }

  @Test func aHostMayHavePicturesDecodedOneByOne() async throws {
    let inside = Journal<Int>(), atOnce = Journal<Int>()
    let stage = PipelineStage(
      configure: { $0.maximumDecodes = 1 },
      decode: { data, size in
        inside.add(1)
        usleep(5_000)
        atOnce.add(inside.all.reduce(0, +))
        inside.add(-1)
        return PictureStandIn.decode(data, size)
      }
    )
    for number in 0..<6 { try stage.load("\(number)") }
    try await stage.asked(6)
    for _ in 0..<6 { stage.client.answer(PipelineStage.picture()) }
    for number in 0..<6 { #expect(try await stage.succeeds("\(number)")) }
    #expect(atOnce.all.max() == 1)
  }

  @Test func twoPicturesAreDecodedAtOnce() async throws {
    let atOnce = Journal<Int>()
    let inside = Journal<Bool>()
    let stage = PipelineStage(decode: { data, size in
      inside.add(true)
      usleep(5_000)
      atOnce.add(inside.all.reduce(0) { $0 + ($1 ? 1 : -1) })
      inside.add(false)
      return PictureStandIn.decode(data, size)
    })
    for number in 0..<12 { try stage.load("\(number)") }
    for number in 1...12 {
      try await stage.asked(min(number, 12))
      stage.client.answer(PipelineStage.picture())
    }
    for number in 0..<12 { #expect(try await stage.succeeds("\(number)")) }
    #expect(atOnce.all.max() == 2)
  }

  @Test func theAsynchronousCallEndsWithItsTask() async throws {
    let request = try stage.request("a")
    let first = Task { try await stage.pipeline.image(for: request) }
    try await stage.asked(1)
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    try await eventually { stage.client.cancelled == 1 }
    stage.client.answer(PipelineStage.picture())
    let second = Task { try await stage.pipeline.image(for: request) }
    try await stage.asked(2)
    stage.client.answer(.failure(.offline))
    await #expect(throws: PictureError.offline) { try await second.value }
  }

  @Test func thePrefetcherFillsTheCachesAndStopsOnRequest() async throws {
    var prefetcher: ImagePrefetcher? = ImagePrefetcher(pipeline: stage.pipeline)
    let requests = try ["a", "b", "c"].map { try stage.request($0) }
    prefetcher?.startPrefetching(with: requests)
    prefetcher?.startPrefetching(with: requests)
    try await stage.asked(3)
    prefetcher?.stopPrefetching(with: [requests[0]])
    try await eventually { stage.client.cancelled == 1 }
    stage.client.answer(PipelineStage.picture())
    stage.client.answer(PipelineStage.picture())
    try await eventually { stage.pipeline.cachedImage(for: requests[1]) != nil }
    try await eventually { prefetcher?.count == 1 }
    prefetcher = nil
    try await eventually { stage.client.cancelled == 2 }
    #expect(stage.client.requests.count == 3)
  }

  @Test func aPipelineWithNothingToDoIsFreed() async throws {
    weak var pipeline: ImagePipeline?
    do {
      let stage = PipelineStage()
      pipeline = stage.pipeline
      try stage.load("a")
      try await stage.asked(1)
      stage.client.answer(PipelineStage.picture())
      _ = try await stage.result("a")
    }
    try await eventually { pipeline == nil }
  }

  @Test func aForgottenPictureLeavesMemoryInAllSizes() async throws {
    try stage.load("a")
    try stage.load("a", 128, as: "large")
    try stage.load("b")
    try await stage.asked(2)
    for _ in 0..<2 { stage.client.answer(PipelineStage.picture()) }
    for label in ["a", "large", "b"] { #expect(try await stage.succeeds(label)) }
    let small = try stage.request("a"), large = try stage.request("a", 128), other = try stage.request("b")
    for request in [small, large, other] { #expect(stage.pipeline.cachedImage(for: request) != nil) }
    stage.pipeline.forget(small.url)
    for request in [small, large] { #expect(stage.pipeline.cachedImage(for: request) == nil) }
    #expect(stage.pipeline.cachedImage(for: other) != nil)
  }

  @Test func aPausedPipelineAsksForNothing() async throws {
    let stage = PipelineStage(configure: { $0.isPaused = true })
    let pipeline = stage.pipeline, url = try stage.request("a").url, prefetcher = ImagePrefetcher(pipeline: pipeline)
    try stage.load("a")
    prefetcher.startPrefetching(with: [try stage.request("b")])
    await #expect(throws: PictureError.offline) { try await pipeline.file(at: url) }
    await stage.settle()
    #expect(stage.client.requests.isEmpty && stage.results.isEmpty)
    // A file that is there can be shared all the same.
    await stage.disk.store(kilobyte(1), url.absoluteString)
    #expect(try await pipeline.file(at: url) == kilobyte(1))
  }
}
