import Foundation
import QuintetTransport
import TestSupport
import Testing

@testable import QuintetBuffs

@Suite struct BuffFetcherTests {
  private let http = FakeClient()
  private let client: BuffFetcher

  init() throws {
    client = BuffFetcher(client: http, server: try #require(URL(string: "https://example.com/v1/")), timeout: 7)
  }

  private func outcome(of answer: Result<HTTPResponse, TransportError>) -> Result<Buff, BuffsError>? {
    let results = Journal<Result<Buff, BuffsError>>()
    let token = client.fetch(id: 4) { results.add($0) }
    http.answer(answer)
    token.cancel()
    return results.all.first
  }

  @Test func theRequestCarriesItsIDSizeLimitAndTimeout() {
    _ = client.fetch(id: 4) { _ in }
    let request = http.requests[0]
    #expect(request.url.absoluteString == "https://example.com/v1/buffs/4")
    #expect(request.method == .get && request.timeout == 7 && request.maximumResponseBytes == BuffLimits.payload)
  }

  @Test func anAnswerIsDecoded() throws {
    let buff = try outcome(of: .success(HTTPResponse(status: 200, body: Data(Payload.example.utf8))))?.get()
    #expect(buff?.id == "155")
  }

  @Test func anInvalidBuffNamesItsIDAndProblem() {
    #expect(
      outcome(of: .success(HTTPResponse(status: 200, body: Data("{}".utf8))))
        == .failure(.invalidBuff(id: 4, .missing(field: "result")))
    )
  }

  @Test(arguments: [
    (TransportError.offline, BuffsError.FetchFailure.offline), (.timedOut, .timedOut),
    (.connectionLost, .connectionLost),
    (.badStatus(503, body: Data("secret".utf8)), .status(503)), (.tooLarge(limit: 5), .tooLarge(limit: 5)),
    (.pinMismatch(host: "example.com"), .pinMismatch(host: "example.com")),
  ])
  func failuresAreReportedInTheSDKsOwnTerms(_ error: TransportError, _ failure: BuffsError.FetchFailure) {
    #expect(outcome(of: .failure(error)) == .failure(.notFetched(id: 4, failure)))
  }

  @Test(arguments: [
    TransportError.cancelled, .tlsFailed(reason: "expired"), .pinSetExpired(host: "a.host"),
    .plainHTTPForbidden(host: "a.host"), .headersTooLarge, .redirectRefused(to: "a.host"),
    .notDecodable(reason: "no gzip"), .invalidRequest(reason: "no host"), .failed(code: 4_711),
  ])
  func theOtherFailuresKeepTransportsWords(_ error: TransportError) {
    #expect(outcome(of: .failure(error)) == .failure(.notFetched(id: 4, .other(error.description))))
  }

  @Test func cancellingReachesTheNetwork() {
    client.fetch(id: 1) { _ in }.cancel()
    #expect(http.cancelled == 1)
  }
}
