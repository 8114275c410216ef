import Foundation
import Testing

@testable import QuintetTransport

/// Limits of an answer, whoever sends it.
struct ResponseSizeTests {
  let server = TestServer()

  private func failure(_ path: String, limit: Int = 16 << 20) async throws -> TransportError? {
    let request = HTTPRequest(url: server.url(path), maximumResponseBytes: limit)
    return try await HTTPClient.trusting().answer(to: request).failure
  }

  // MARK: - Bodies

  @Test func anAnnouncedBodyOverTheLimitIsTooLarge() async throws {
    #expect(try await failure("/big?bytes=1001", limit: 1000) == .tooLarge(limit: 1000))
  }

  @Test func aBodyAtTheLimitArrives() async throws {
    #expect(try await failure("/big?bytes=1000", limit: 1000) == nil)
  }

  @Test func anUnannouncedBodyOverTheLimitIsStoppedEarly() async throws {
    #expect(try await failure("/stream?pieces=10000", limit: 100_000) == .tooLarge(limit: 100_000))
    let pieces = try #require(await server.log().requests.first?.pieces)
    #expect(pieces < 2000, "the server got rid of \(pieces) of 10000 pieces")
  }

  /// A body that is announced as far too much is not even begun.
  @Test(arguments: [
    ("/big?bytes=2000&status=503", 1000), ("/big?bytes=50000&status=503", 0), ("/stream?pieces=10&status=503", 1000),
  ])
  func anErrorCountsByItsStatusHoweverLongItsPageIs(_ path: String, _ kept: Int) async throws {
    let page = Data(repeating: UInt8(ascii: "x"), count: kept)
    #expect(try await failure(path, limit: 1000) == .badStatus(503, body: page))
  }

  @Test func theLimitCountsDecompressedBytes() async throws {
    #expect(try await failure("/gzip?bytes=50000000", limit: 1_000_000) == .tooLarge(limit: 1_000_000))
  }

  @Test(arguments: ["/gzip?bytes=1000", "/gzip?bytes=1000&noise=1", "/gzip?bytes=1000&times=2", "/big?bytes=1000"])
  func theLimitIsExactInDecompressedBytes(_ path: String) async throws {
    #expect(try await failure(path, limit: 1000) == nil)
    #expect(try await failure(path, limit: 999) == .tooLarge(limit: 999))
  }

  @Test func aBombZippedTwiceIsStopped() async throws {
    #expect(try await failure("/gzip?bytes=200000000&times=2", limit: 1_000_000) == .tooLarge(limit: 1_000_000))
  }

  @Test func theLengthHeadAnnouncesIsNotCounted() async throws {
    let request = HTTPRequest(method: .head, url: server.url("/big?bytes=100000"), maximumResponseBytes: 0)
    #expect(try await HTTPClient.trusting().answer(to: request).failure == nil)
  }

  @Test func aLimitOfZeroAllowsOnlyAnEmptyBody() async throws {
    #expect(try await failure("/big?bytes=0", limit: 0) == nil)
    #expect(try await failure("/big?bytes=1", limit: 0) == .tooLarge(limit: 0))
    #expect(try await failure("/big?bytes=1", limit: .max) == nil)
  }

  // MARK: - Header fields

  @Test func aThousandFieldsPassAndOneMoreDoesNot() async throws {
    let response = try await HTTPClient.trusting().answer(to: server.url("/fields?count=1000")).get()
    #expect(response.headers["A"]?.count == 999 * 3 - 2)
    #expect(try await failure("/fields?count=1001") == .headersTooLarge)
  }

  @Test func seventyThousandFieldsAreCountedAsTheyCome() async throws {
    #expect(try await failure("/fields?count=70000") == .headersTooLarge)
  }

  @Test func aHeadIsLimitedTo256KiBExactly() async throws {
    #expect(try await failure("/fields?bytes=\(256 << 10)") == nil)
    #expect(try await failure("/fields?bytes=\((256 << 10) + 1)") == .headersTooLarge)
  }

  @Test func fieldsOfRedirectsCountTogether() async throws {
    let path = "/redirect?fields=400&to=/redirect%3Ffields%3D400%26to%3D/fields%253Fcount%253D"
    #expect(try await failure(path + "180") == nil)
    #expect(try await failure(path + "250") == .headersTooLarge)
  }

  @Test(arguments: ["trailers", "hints"])
  func fieldsWithoutEndAreStopped(_ kind: String) async throws {
    #expect(try await failure("/endless?of=\(kind)") == .headersTooLarge)
    let pieces = try #require(await server.log().requests.first?.pieces)
    #expect(pieces < 3_000_000, "the server got rid of \(pieces)")
  }

  @Test func aFieldTooLargeForLibcurlIsTheSameError() async throws {
    #expect(try await failure("/huge-header") == .headersTooLarge)
  }

  @Test func headerValuesAreUnfoldedAndTrimmed() async throws {
    let headers = try await HTTPClient.trusting().answer(to: server.url("/folded")).get().headers
    #expect(headers["X-Folded"] == "one two")
    #expect(headers["X-Spaced"] == "a b")
  }
}
