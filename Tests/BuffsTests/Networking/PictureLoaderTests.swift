import Foundation
import QuintetStateLoop
import QuintetTransport
import TestSupport
import Testing

@testable import QuintetBuffs

@Suite @MainActor struct PictureLoaderTests {
  private let http = FakeClient()
  private let loader: PictureLoader
  private let results = Journal<Result<Data, BuffsError.FetchFailure>>()

  init() {
    loader = PictureLoader(client: http, capacity: 100)
  }

  private func url(_ name: String) -> URL { URL(string: "https://example.com/\(name).png")! }

  private func load(_ name: String) -> Token {
    loader.load(url(name)) { [results] in results.add($0) }
  }

  private func answer(_ bytes: Int) async {
    http.answer(.success(HTTPResponse(status: 200, body: Data(count: bytes))))
    await drainMainQueue()
  }

  @Test func bytesArriveAsynchronouslyAndAreKept() async {
    let token = load("a")
    #expect(http.requests.map(\.maximumResponseBytes) == [BuffLimits.picture])
    await answer(10)
    #expect(results.all == [.success(Data(count: 10))])
    #expect(loader.kept(url("a")) == Data(count: 10))
    token.cancel()
    #expect(http.cancelled == 0)
  }

  @Test func aRequestAsksForAPictureOfWhateverHostAndNotForLong() throws {
    let token = load("a")
    defer { token.cancel() }
    let request = try #require(http.requests.first)
    #expect(request.url == url("a") && request.method == .get && request.headers["Accept"] == "image/*")
    #expect(request.timeout == 15 && request.followsToOtherHosts)
  }

  @Test func allWhoWaitForOnePictureGetIt() async {
    let tokens = (1...3).map { _ in load("a") }
    let other = load("b")
    #expect(http.requests.map(\.url) == [url("a"), url("b")])
    await answer(10)
    let ten = Data(count: 10)
    #expect(results.all == [.success(ten), .success(ten), .success(ten)])
    await answer(20)
    #expect(results.all.last == .success(Data(count: 20)) && results.all.count == 4)
    (tokens + [other]).forEach { $0.cancel() }
    #expect(http.cancelled == 0)
  }

  @Test func releasingOneOfTwoLoadsEndsThatOneAlone() async {
    let first = load("a"), second = load("b")
    second.cancel()
    #expect(http.cancelled == 1)
    await answer(10)
    #expect(results.all == [.success(Data(count: 10))])
    first.cancel()
  }

  @Test func picturesThatJustFitAreAllKept() async {
    for (name, bytes) in [("a", 50), ("b", 50), ("c", 1)] {
      let token = load(name)
      await answer(bytes)
      token.cancel()
      if name == "b" { #expect(loader.kept(url("a")) != nil && loader.kept(url("b")) != nil) }
    }
    // One byte too many.
    #expect(loader.kept(url("a")) == nil && loader.kept(url("b")) != nil && loader.kept(url("c")) != nil)
  }

  @Test func requestsForTheSamePictureShareOneLoad() async {
    let tokens = [load("a"), load("a")]
    #expect(http.requests.count == 1)
    tokens[0].cancel()
    #expect(http.cancelled == 0)
    await answer(10)
    #expect(results.all.count == 1)
    tokens[1].cancel()
  }

  @Test func releasingTheLastTokenCancelsTheLoadSilently() async {
    var token: Token? = load("a")
    _ = token
    token = nil
    #expect(http.cancelled == 1)
    await answer(10)
    #expect(results.all.isEmpty && loader.kept(url("a")) == nil)
  }

  @Test func aTokenReleasedByAnotherWhoWaitsIsNotCalled() async {
    let others = Journal<Token>()
    let first = loader.load(url("a")) { [results] in
      results.add($0)
      for token in others.all { token.cancel() }
    }
    others.add(load("a"))
    await answer(10)
    #expect(results.all == [.success(Data(count: 10))])
    first.cancel()
  }

  @Test func aLoadRequestedAgainAfterCancellationIsAnswered() async {
    load("a").cancel()
    let token = load("a")
    await answer(1)
    #expect(results.all.isEmpty)
    await answer(2)
    #expect(results.all == [.success(Data(count: 2))])
    token.cancel()
  }

  @Test func aFailureIsReportedAndTheNextRequestTriesAgain() async {
    let token = load("a")
    http.answer(.failure(.badStatus(404)))
    await drainMainQueue()
    #expect(results.all == [.failure(.status(404))])
    let second = load("a")
    #expect(http.requests.count == 2)
    await answer(0)
    #expect(results.all.count == 2 && results.all[1] != .success(Data()))
    token.cancel()
    second.cancel()
  }

  @Test func theLeastRecentlyUsedPictureMakesRoomForTheNext() async {
    for name in ["a", "b"] {
      let token = load(name)
      await answer(40)
      token.cancel()
    }
    _ = loader.kept(url("a"))
    let token = load("c")
    await answer(40)
    #expect(loader.kept(url("a")) != nil && loader.kept(url("b")) == nil && loader.kept(url("c")) != nil)
    token.cancel()
  }

  @Test func releasingTheLoaderEndsItsLoads() {
    var loader: PictureLoader? = PictureLoader(client: http)
    let token = loader?.load(url("a")) { _ in }
    loader = nil
    #expect(http.cancelled == 1)
    token?.cancel()
  }
}
