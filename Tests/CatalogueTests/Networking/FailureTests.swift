import Foundation
import QuintetTransport
import Testing

@testable import BackendClient

/// Reasons of failed requests, and answers that are told by their type.
@Suite struct FailureTests {
  @Test(
    "each error of the transport has its reason",
    arguments: [
      (.offline, .offline), (.connectionLost, .connectionLost), (.cancelled, .connectionLost), (.timedOut, .timedOut),
      (.pinMismatch(host: "h"), .pinMismatch), (.pinSetExpired(host: "h"), .pinMismatch),
      (.tlsFailed(reason: "r"), .untrustedServer), (.badStatus(500), .serverUnavailable),
      (.badStatus(503), .serverUnavailable), (.badStatus(408), .serverUnavailable),
      (.badStatus(425), .serverUnavailable), (.badStatus(429), .serverUnavailable),
      (.badStatus(401), .unauthorized), (.badStatus(400), .rejected), (.badStatus(403), .rejected),
      (.badStatus(404), .rejected), (.badStatus(499), .rejected), (.badStatus(304), .unexpectedAnswer),
      (.badStatus(200), .unexpectedAnswer), (.badStatus(600), .unexpectedAnswer),
      (.plainHTTPForbidden(host: "h"), .unexpectedAnswer), (.tooLarge(limit: 5), .unexpectedAnswer),
      (.headersTooLarge, .unexpectedAnswer), (.redirectRefused(to: "t"), .unexpectedAnswer),
      (.notDecodable(reason: "r"), .unexpectedAnswer), (.invalidRequest(reason: "r"), .unexpectedAnswer),
      (.failed(code: 7), .unexpectedAnswer),
    ] as [(TransportError, Failure)]
  )
  func eachErrorOfTheTransportHasItsReason(error: TransportError, failure: Failure) {
    #expect(Failure(error) == failure)
    #expect(FetchError(error) == FetchError(failure: failure, reason: error.description))
  }

  @Test(
    "an answer is JSON by its type, or without one",
    arguments: [
      (nil, true), ("application/json", true), ("application/json; charset=utf-8", true), ("APPLICATION/JSON", true),
      ("application/json ;charset=utf-8", true), ("text/json", true), ("application/problem+json", true),
      ("application/vnd.api+json; version=1", true), ("text/html", false), ("text/plain", false), ("image/png", false),
      ("application/jsonp", false), ("application/xml", false), ("text/html; like=application/json", false),
      ("", false),
    ] as [(String?, Bool)]
  )
  func anAnswerIsJSONByItsType(type: String?, isJSON: Bool) {
    var headers = HTTPHeaders()
    headers["Content-Type"] = type
    #expect(HTTPResponse(status: 200, headers: headers).isJSON == isJSON)
  }

  @Test("a part of another type is left out alone")
  func aPartOfAnotherTypeIsLeftOutAlone() throws {
    let parts = try JSONDecoder().decode([Lossy<Int>].self, from: Data(#"[1, "two", null, {"a": 3}, 4]"#.utf8))
    #expect(parts.map(\.value) == [1, nil, nil, nil, 4])
  }
}
