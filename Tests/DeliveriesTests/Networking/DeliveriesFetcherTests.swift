import Foundation
import TestSupport
import Testing

@testable import BackendClient
@testable import Deliveries
@testable import QuintetStateLoop
@testable import QuintetTransport

@Suite struct DeliveriesFetcherTests {
  private let server = URL(string: "https://example.com/base")!

  private func fetch(_ answer: FakeClient.Answer) async -> (Result<Snapshot, FetchError>, HTTPRequest?) {
    let client = FakeClient(answer)
    let fetcher = DeliveriesFetcher(client: client, server: server, timeout: 12, now: { time(5) })
    let journal = Journal<Token>()
    let result = await withCheckedContinuation { continuation in
      journal.add(fetcher.fetch { continuation.resume(returning: $0) })
    }
    return (result, client.requests.first)
  }

  @Test func theRequestAsksBelowTheServersAddress() async throws {
    let (result, request) = await fetch(.answer(200, #"[{"id": 1, "description": "A"}]"#, type: "application/json"))
    #expect(try result.get().deliveries.map(\.id) == [1])
    #expect(try result.get().date == time(5))
    #expect(request?.url.absoluteString == "https://example.com/base/deliveries")
    #expect(request?.method == .get && request?.timeout == 12)
  }

  @Test(arguments: [
    (nil, true), ("application/json; charset=utf-8", true), ("Application/JSON", true), ("text/json", true),
    ("application/problem+json", true), ("text/html", false), ("image/png", false), ("text/plain", false), ("", false),
  ])
  func otherContentTypesAreNoList(type: String?, isRead: Bool) async {
    let (result, _) = await fetch(.answer(200, "[]", type: type))
    switch result {
    case .success: #expect(isRead)
    case .failure(let error): #expect(!isRead && error.failure == .unexpectedAnswer)
    }
  }

  @Test func aPageIsNoList() async {
    let (result, _) = await fetch(.answer(200, "<html>Sign in</html>", type: "application/json"))
    #expect(throws: FetchError(failure: .unexpectedAnswer, reason: "the answer is no JSON array")) { try result.get() }
  }

  private static let failures: [(TransportError, Failure)] = [
    (.offline, .offline), (.connectionLost, .connectionLost), (.timedOut, .timedOut),
    (.tlsFailed(reason: "x"), .untrustedServer), (.pinMismatch(host: "x"), .pinMismatch),
    (.pinSetExpired(host: "x"), .pinMismatch), (.badStatus(500), .serverUnavailable),
    (.badStatus(503), .serverUnavailable), (.badStatus(429), .serverUnavailable), (.badStatus(404), .rejected),
    (.badStatus(400), .rejected), (.badStatus(302), .unexpectedAnswer), (.tooLarge(limit: 1), .unexpectedAnswer),
    (.redirectRefused(to: "x"), .unexpectedAnswer), (.failed(code: 1), .unexpectedAnswer),
    (.headersTooLarge, .unexpectedAnswer), (.notDecodable(reason: "x"), .unexpectedAnswer),
    (.plainHTTPForbidden(host: "x"), .unexpectedAnswer), (.invalidRequest(reason: "x"), .unexpectedAnswer),
  ]

  @Test func everyErrorBecomesAFailureAPersonCanActOn() async {
    for (error, failure) in Self.failures {
      let (result, _) = await fetch(.failure(error))
      #expect(throws: FetchError(failure: failure, reason: error.description)) { try result.get() }
    }
  }

  @Test func lettingGoOfTheTokenCancelsAndNothingIsSaid() {
    let client = FakeClient()
    let fetcher = DeliveriesFetcher(client: client, server: server, timeout: 12)
    let journal = Journal<Bool>()
    var token: Token? = fetcher.fetch { _ in journal.add(true) }
    withExtendedLifetime(token) {}
    token = nil
    #expect(client.cancelled == 1)
    client.answer(.failure(.cancelled))
    #expect(journal.all.isEmpty)
  }
}
