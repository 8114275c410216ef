import Foundation
import Pictures
import QuintetTransport
import TestSupport
import Testing

@testable import Deliveries

@Suite(.timeLimit(.minutes(5))) struct TileLoaderTests {
  private static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3, 4])

  private let folder = TestHome.place()
  private let client = FakeClient()
  private let results = Journal<Result<Data, TileLoader.TileError>>()

  private func loader(at seconds: TimeInterval = 0, cache: DataCache? = nil) -> TileLoader {
    TileLoader(
      TileSource(template: "https://example.com/{z}/{x}/{y}.png?key=1", attribution: "nobody"),
      client: client,
      cache: cache,
      now: { time(seconds) }
    )
  }

  private func tile(_ headers: HTTPHeaders = [:], _ body: Data = png) -> FakeClient.Answer {
    .success(HTTPResponse(status: 200, headers: headers, body: body))
  }

  /// Loads a tile whose request is answered so.
  private func load(_ loader: TileLoader, x: Int = 1, answered answer: FakeClient.Answer) async throws {
    let (before, finished) = (client.requests.count, results.all.count)
    loader.load(zoom: 3, x: x, y: 2) { results.add($0) }
    try await wait("it is asked for") { client.requests.count > before }
    client.answer(answer)
    try await wait("it has come") { results.all.count > finished }
  }

  private func wait(_: String, _ isSo: () -> Bool) async throws {
    while !isSo() { try await Task.sleep(for: .milliseconds(2)) }
  }

  private func data(_ number: Int) -> Data? { try? results.all[number].get() }

  @Test func aTileIsAskedForAtItsAddress() async throws {
    try await load(loader(), answered: tile())
    #expect(client.requests.map(\.url.absoluteString) == ["https://example.com/3/1/2.png?key=1"])
    #expect(client.requests[0].maximumResponseBytes == TileLoader.mostBytes)
    #expect(client.requests[0].headers["User-Agent"]?.hasSuffix(" (Quintet Deliveries)") == true)
    #expect(data(0) == Self.png)
  }

  @Test func twoTilesLoadAtOnceInTheOrderAsked() async throws {
    let loader = loader()
    for x in 0..<5 { loader.load(zoom: 3, x: x, y: 0) { results.add($0) } }
    #expect(try await asked(5) == [0, 1, 2, 3, 4])
  }

  @Test func theLatestScreenfulLoadsFirstThenTheRestNewestFirst() async throws {
    let loader = loader(), size = TileLoader.screenful
    let count = TileLoader.connections + 3 + size
    for x in 0..<count { loader.load(zoom: 9, x: x, y: 0) { results.add($0) } }
    #expect(try await asked(count) == [0, 1] + Array(5..<count) + [4, 3, 2])
    // The next screenful begins afresh.
    for x in count..<count + 6 { loader.load(zoom: 9, x: x, y: 0) { results.add($0) } }
    #expect(try await asked(count + 6).suffix(6).elementsEqual(count..<count + 6))
  }

  /// Answers one request after the other; returns the columns in the order in which they are asked for.
  private func asked(_ count: Int) async throws -> [Int] {
    try await wait("two are asked for") { client.requests.count >= TileLoader.connections }
    for number in client.requests.count..<count {
      client.answer(tile())
      try await wait("another is asked for") { client.requests.count == number + 1 }
    }
    return client.requests.compactMap { Int($0.url.pathComponents[2]) }
  }

  @Test func requestsForTheSameTileShareOneDownload() async throws {
    let loader = loader()
    for _ in 0..<3 { loader.load(zoom: 3, x: 1, y: 2) { results.add($0) } }
    try await wait("it is asked for") { client.requests.count == 1 }
    client.answer(tile())
    try await wait("all have it") { results.all.count == 3 }
    #expect(client.requests.count == 1)
  }

  @Test func excessWaitingTilesAreDroppedOldestFirst() async throws {
    let loader = loader()
    let count = TileLoader.connections + TileLoader.mostWaiting + 3
    for x in 0..<count { loader.load(zoom: 9, x: x, y: 0) { results.add($0) } }
    try await wait("three are dropped") { results.all.count == 3 }
    for result in results.all { #expect(throws: TileLoader.TileError.dropped) { try result.get() } }
    // The latest screenful is next, so it was not dropped.
    client.answer(tile())
    try await wait("the next one is asked for") { client.requests.count == 3 }
    #expect(client.requests[2].url.pathComponents[2] == "\(count - TileLoader.screenful)")
    #expect(client.requests.prefix(2).map { $0.url.pathComponents[2] } == ["0", "1"])
  }

  @Test func tilesStayFreshForTheServersTimeOrAWeek() async throws {
    let cache = DataCache(folder: folder)
    try await load(loader(cache: cache), x: 1, answered: tile(["Cache-Control": "max-age=100"]))
    try await load(loader(cache: cache), x: 2, answered: tile())
    for (x, seconds, isFresh) in [(1, 99.0, true), (1, 101, false), (2, 86_400 * 6.9, true), (2, 86_400 * 7.1, false)] {
      let (before, finished) = (client.requests.count, results.all.count)
      loader(at: seconds, cache: cache).load(zoom: 3, x: x, y: 2) { results.add($0) }
      if isFresh {
        try await wait("it comes from the disk") { results.all.count > finished }
        #expect(client.requests.count == before)
      } else {
        try await wait("it is asked for again") { client.requests.count > before }
        client.answer(.failure(.offline))
        try await wait("the old one is shown") { results.all.count > finished }
      }
      #expect(data(finished) == Self.png)
    }
  }

  @Test func anOldTileIsConfirmedAndFreshAgain() async throws {
    let cache = DataCache(folder: folder)
    let old = loader(cache: cache)
    let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    try await load(
      old,
      answered: tile(["Cache-Control": "max-age=100", "ETag": "\"a\"", "Last-Modified": date])
    )
    try await load(loader(at: 200, cache: cache), answered: .failure(.badStatus(304)))
    #expect(client.requests[1].headers["If-None-Match"] == "\"a\"")
    #expect(client.requests[1].headers["If-Modified-Since"] == date)
    #expect(data(1) == Self.png)
    loader(at: 299, cache: cache).load(zoom: 3, x: 1, y: 2) { results.add($0) }
    try await wait("it comes from the disk") { results.all.count == 3 }
    #expect(client.requests.count == 2)
  }

  @Test func anOldTileIsShownSoonWhereTheNetworkIsStuck() async throws {
    let cache = DataCache(folder: folder)
    try await load(loader(cache: cache), answered: tile(["Cache-Control": "max-age=100"]))
    try await load(loader(at: 200, cache: cache), answered: .failure(.timedOut))
    #expect(client.requests.map(\.timeout) == [20, 5])
    #expect(data(1) == Self.png)
  }

  @Test func tilesMarkedNoStoreAreShownAndTheirEntryRemoved() async throws {
    let cache = DataCache(folder: folder)
    try await load(loader(cache: cache), answered: tile(["Cache-Control": "max-age=100"]))
    #expect(await cache.totalSize() > 0)
    try await load(loader(at: 200, cache: cache), answered: tile(["Cache-Control": "no-store"]))
    #expect(data(1) == Self.png)
    #expect(await cache.totalSize() == 0)
  }

  @Test(arguments: [
    png, Data([0xFF, 0xD8, 0xFF, 0xE0]) + Data(count: 20), Data("RIFF\u{18}\0\0\0WEBPVP8 ".utf8) + Data(count: 20),
  ])
  func tilesAreOfTheKindsThatMapsAreMadeOf(body: Data) async throws {
    try await load(loader(), answered: tile([:], body))
    #expect(data(0) == body)
    #expect(client.requests[0].headers["Accept"] == "image/*" && client.requests[0].timeout == 20)
  }

  @Test func anOldTileWhoseTurnNeverComesIsShown() async throws {
    let cache = DataCache(folder: folder)
    try await load(loader(cache: cache), answered: tile(["Cache-Control": "max-age=100"]))
    let loader = loader(at: 200, cache: cache)
    for x in 0..<TileLoader.connections { loader.load(zoom: 9, x: x, y: 0) { results.add($0) } }
    loader.load(zoom: 3, x: 1, y: 2) { results.add($0) }
    for x in 0..<TileLoader.mostWaiting { loader.load(zoom: 9, x: 100 + x, y: 0) { results.add($0) } }
    try await wait("it has given way") { results.all.count == 2 }
    #expect(data(1) == Self.png)
    try await wait("the first are asked for") { client.requests.count > TileLoader.connections }
    #expect(client.requests.dropFirst().map { $0.url.pathComponents[2] } == ["0", "1"])
  }

  @Test(arguments: [
    Data("<html>Sign in</html>".utf8), Data(), Data([0x89, 0x50]), Data("RIFF\u{18}\0\0\0WAVEfmt ".utf8),
  ])
  func undecodableTilesFailAndAreNotCached(body: Data) async throws {
    let cache = DataCache(folder: folder)
    try await load(loader(cache: cache), answered: tile([:], body))
    #expect(throws: TileLoader.TileError.unavailable) { try results.all[0].get() }
    #expect(await cache.totalSize() == 0)
  }

  @Test(arguments: [Data("<html>Sign in</html>".utf8), Data(), Data([0x89, 0x50])])
  func theOldTileIsShownAndKeptWhereWhatComesIsNone(body: Data) async throws {
    let cache = DataCache(folder: folder)
    try await load(loader(cache: cache), answered: tile(["Cache-Control": "max-age=100"]))
    for number in 1...2 {
      try await load(loader(at: 200, cache: cache), answered: tile(["Cache-Control": "max-age=1000"], body))
      #expect(data(number) == Self.png)
    }
  }

  @Test func aTileThatFailsIsAskedForAgain() async throws {
    let loader = loader()
    try await load(loader, answered: .failure(.timedOut))
    #expect(throws: TileLoader.TileError.unavailable) { try results.all[0].get() }
    try await load(loader, answered: tile())
    #expect(data(1) == Self.png)
  }
}
