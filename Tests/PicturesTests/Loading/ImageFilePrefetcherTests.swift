import Foundation
import QuintetTransport
import TestSupport
import Testing

@testable import Pictures

@Suite(.timeLimit(.minutes(5))) struct ImageFilePrefetcherTests {
  private let client = FakeClient()
  private let disk = DataCache(folder: TestHome.place())

  private func prefetcher(
    mostBytes: Int = 1 << 20,
    pauses: [Double] = [],
    isAllowed: @escaping @Sendable () -> Bool = { true }
  ) -> ImageFilePrefetcher {
    let pipeline = ImagePipeline(.init(client: client, dataCache: disk))
    return ImageFilePrefetcher(
      pipeline: pipeline,
      mostBytes: mostBytes,
      delay: 0,
      pauses: pauses,
      isAllowed: isAllowed
    )
  }

  private func urls(_ numbers: ClosedRange<Int>) -> [URL] {
    numbers.compactMap { URL(string: "https://example.com/\($0).jpg") }
  }

  private func asked(_ count: Int) async throws {
    while client.requests.count < count { try await Task.sleep(nanoseconds: 1_000_000) }
  }

  /// Answers requests as they come, each with a file of its own.
  private func answer(_ numbers: ClosedRange<Int>) async throws {
    for number in numbers {
      try await asked(number)
      #expect(client.requests.count == number)
      client.answer(.success(HTTPResponse(status: 200, body: kilobyte(number))))
    }
  }

  /// Waits for a while in which nothing should be asked for.
  private func nothingMore() async throws {
    let count = client.requests.count
    try await Task.sleep(nanoseconds: 100_000_000)
    #expect(client.requests.count == count)
  }

  @Test func filesArePrefetchedOneByOneWhateverTheyContain() async throws {
    let prefetcher = prefetcher()
    await prefetcher.fetch(urls(1...40))
    try await answer(1...40)
    try await nothingMore()
    for number in 1...40 { #expect(await disk.data("https://example.com/\(number).jpg") == kilobyte(number)) }
    // Stored files are not requested again.
    await prefetcher.fetch(urls(1...40))
    try await nothingMore()
  }

  @Test func prefetchingStopsAtTheByteLimit() async throws {
    let prefetcher = prefetcher(mostBytes: 2_500)
    await prefetcher.fetch(urls(1...9))
    try await answer(1...3)
    try await nothingMore()
    #expect(client.requests.map(\.maximumResponseBytes) == [2_500, 1_500, 500])
  }

  @Test func nothingIsPrefetchedWhereThatIsNotAllowed() async throws {
    let prefetcher = prefetcher { false }
    await prefetcher.fetch(urls(1...3))
    try await nothingMore()
    #expect(client.requests.isEmpty)
  }

  /// Waits until a file is on the disk.
  private func stored(_ number: Int) async throws {
    while await disk.data("https://example.com/\(number).jpg") == nil { try await Task.sleep(nanoseconds: 1_000_000) }
  }

  @Test func prefetchingEndsOnceItIsNotAllowedAnyMore() async throws {
    let bans = Journal<Bool>()
    let prefetcher = prefetcher { bans.all.isEmpty }
    await prefetcher.fetch(urls(1...3))
    try await asked(1)
    bans.add(true)
    client.answer(.success(HTTPResponse(status: 200, body: kilobyte(1))))
    try await stored(1)
    try await nothingMore()
    #expect(client.requests.count == 1)
  }

  @Test func aPrefetcherThatIsLetGoOfEndsItsRequest() async throws {
    var held: ImageFilePrefetcher? = prefetcher()
    await held?.fetch(urls(1...3))
    try await asked(1)
    held = nil
    while client.cancelled == 0 { try await Task.sleep(nanoseconds: 1_000_000) }
    #expect(client.requests.count == 1)
  }

  @Test func nothingIsPrefetchedForAPausedPipeline() async throws {
    var configuration = ImagePipeline.Configuration(client: client, dataCache: disk)
    configuration.isPaused = true
    let pipeline = ImagePipeline(configuration)
    let prefetcher = ImageFilePrefetcher(pipeline: pipeline, mostBytes: 1 << 20, delay: 0) { true }
    await prefetcher.fetch(urls(1...2))
    try await nothingMore()
    #expect(client.requests.isEmpty)
  }

  @Test func aFileStoredUnderAnotherSignatureIsNotPrefetched() async throws {
    var configuration = ImagePipeline.Configuration(client: client, dataCache: disk)
    configuration.cacheKey = ImagePipeline.Configuration.addressWithoutQuery
    let pipeline = ImagePipeline(configuration)
    let prefetcher = ImageFilePrefetcher(pipeline: pipeline, mostBytes: 1 << 20, delay: 0) { true }
    let signed = (1...2).compactMap { URL(string: "https://example.com/1.jpg?signature=\($0)") }
    await prefetcher.fetch([signed[0]])
    try await asked(1)
    client.answer(.success(HTTPResponse(status: 200, body: kilobyte(1))))
    try await stored(1)
    await prefetcher.fetch([signed[1]] + urls(2...2))
    try await asked(2)
    #expect(client.requests.map(\.url.lastPathComponent) == ["1.jpg", "2.jpg"])
  }

  @Test(arguments: [TransportError.offline, .timedOut, .connectionLost, .badStatus(503), .badStatus(429)])
  func threeUnansweredRequestsInARowEndThePrefetch(error: TransportError) async throws {
    let prefetcher = prefetcher()
    await prefetcher.fetch(urls(1...9))
    for (place, isThere) in [true, false, false, true, false, false, false].enumerated() {
      try await asked(place + 1)
      client.answer(isThere ? .success(HTTPResponse(status: 200, body: kilobyte(place))) : .failure(error))
    }
    try await nothingMore()
    #expect(client.requests.count == 7)
    // It may be back the next time.
    await prefetcher.fetch(urls(1...9))
    try await asked(8)
    #expect(client.requests.last?.url.lastPathComponent == "2.jpg")
  }

  /// Three in a row at the start, one alone, and one that a server gives after a second pause.
  @Test func filesThatAServerDidNotGiveAreThereAfterPauses() async throws {
    let prefetcher = prefetcher(pauses: [0.02, 0.02])
    await prefetcher.fetch(urls(1...6))
    let error = TransportError.badStatus(503, retryAfter: 0.01)
    for (place, isThere) in [false, false, false, true, true, true, true, true, false, true].enumerated() {
      try await asked(place + 1)
      client.answer(isThere ? .success(HTTPResponse(status: 200, body: kilobyte(place))) : .failure(error))
    }
    try await nothingMore()
    #expect(client.requests.compactMap(\.url.lastPathComponent.first) == Array("1234561233"))
    for number in 1...6 { #expect(await disk.data("https://example.com/\(number).jpg") != nil) }
  }

  @Test func pausesEndAndAreNoLongerThanAServerAsks() async throws {
    let prefetcher = prefetcher(pauses: [0.01, 0.01])
    await prefetcher.fetch(urls(1...1))
    for number in 1...3 {
      try await asked(number)
      client.answer(.failure(.offline))
    }
    try await nothingMore()
    #expect(client.requests.count == 3)
    await prefetcher.fetch(urls(1...1))
    try await asked(4)
    client.answer(.failure(.badStatus(429, retryAfter: 600)))
    try await nothingMore()
    // A new list does not wait for the old one's pause.
    await prefetcher.fetch(urls(2...2))
    try await asked(5)
    #expect(client.requests.last?.url.lastPathComponent == "2.jpg")
  }

  @Test func aFileBeyondTheBudgetWaitsForTheNextPrefetch() async throws {
    let prefetcher = prefetcher(mostBytes: 2_500)
    await prefetcher.fetch(urls(1...4))
    try await answer(1...2)
    try await asked(3)
    client.answer(.failure(.tooLarge(limit: 500)))
    try await nothingMore()
    await prefetcher.fetch(urls(1...4))
    try await asked(4)
    #expect(client.requests.last?.url.lastPathComponent == "3.jpg")
  }

  @Test func picturesThePipelineIsLoadingAreNotPrefetched() async throws {
    let pipeline = ImagePipeline(.init(client: client, dataCache: disk))
    let prefetcher = ImageFilePrefetcher(pipeline: pipeline, mostBytes: 1 << 20, delay: 0) { true }
    let request = ImageRequest(url: urls(1...1)[0], pixelSize: CGSize(width: 9, height: 9))
    let seen = pipeline.loadImage(with: request) { _ in }
    try await asked(1)
    await prefetcher.fetch(urls(1...2))
    try await asked(2)
    try await nothingMore()
    #expect(client.requests.map(\.url.lastPathComponent) == ["1.jpg", "2.jpg"])
    seen.cancel()
  }

  @Test func aPictureThatQuotesAPageIsKept() async throws {
    let prefetcher = prefetcher(), photo = Data([0xFF, 0xD8, 0xFF, 0xE1]) + Data("<html><meta <body>".utf8)
    await prefetcher.fetch(urls(1...1))
    try await asked(1)
    client.answer(.success(HTTPResponse(status: 200, body: photo)))
    try await nothingMore()
    #expect(await disk.data("https://example.com/1.jpg") == photo)
  }

  @Test(arguments: [
    FakeClient.Answer.success(HTTPResponse(status: 200, body: Data("<html>Sign in</html>".utf8))),
    .failure(.badStatus(403, body: Data("<html>Sign in</html>".utf8))),
    .failure(.redirectRefused(to: "http://portal.example")),
  ])
  func filesThatAPortalAnsweredAreRequestedAgain(answer: FakeClient.Answer) async throws {
    let prefetcher = prefetcher(), files = urls(1...4).compactMap { URL(string: "http://example.com\($0.path)") }
    await prefetcher.fetch(files)
    for number in 1...3 {
      try await asked(number)
      client.answer(answer)
    }
    try await nothingMore()
    #expect(client.requests.count == 3)
    await prefetcher.fetch(files)
    try await asked(4)
    #expect(client.requests.last?.url.lastPathComponent == "1.jpg")
  }

  @Test(arguments: [404, 410])
  func aFileThatIsGoneIsRequestedOnceThoughAPageSaysSo(status: Int) async throws {
    let prefetcher = prefetcher(), files = urls(1...3).compactMap { URL(string: "http://example.com\($0.path)") }
    await prefetcher.fetch(Array(files.prefix(2)))
    try await asked(1)
    client.answer(.failure(.badStatus(status, body: Data("<html>Gone</html>".utf8))))
    try await asked(2)
    await prefetcher.fetch([files[0], files[2]])
    try await asked(3)
    #expect(client.requests.map(\.url.lastPathComponent) == ["1.jpg", "2.jpg", "3.jpg"])
  }

  @Test func failedFilesAreRequestedOnce() async throws {
    let prefetcher = prefetcher()
    await prefetcher.fetch(urls(1...4))
    try await asked(1)
    client.answer(.failure(.badStatus(404)))
    try await asked(2)
    client.answer(.success(HTTPResponse(status: 200, body: Data("<html>Sign in</html>".utf8))))
    try await asked(3)
    client.answer(.failure(.offline))
    try await asked(4)
    client.answer(.failure(.cancelled))
    await prefetcher.fetch(urls(1...4))
    try await asked(5)
    #expect(client.requests.map(\.url.lastPathComponent) == ["1.jpg", "2.jpg", "3.jpg", "4.jpg", "3.jpg"])
    #expect(await disk.data("https://example.com/2.jpg") == nil)
  }
}
