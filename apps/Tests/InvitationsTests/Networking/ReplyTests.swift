import Foundation
import QuintetTransport
import Testing

@testable import Invitations

@Suite struct ReplyTests {
  @Test(arguments: ["\"Registered\"", "{}", "null", "\"Something else\""])
  func a200WithJSONIsAYes(_ body: String) {
    #expect(Reply(.success(HTTPResponse(status: 200, body: Data(body.utf8)))) == .registered)
  }

  @Test(arguments: [(200, "<html>Welcome to our hotel</html>"), (200, ""), (201, "\"Registered\""), (204, "")])
  func anything2xxElseIsNoYes(_ status: Int, _ body: String) {
    let response = HTTPResponse(status: status, body: Data(body.utf8))
    #expect(Reply(.success(response)) == .failed(.unexpectedAnswer))
  }

  @Test(arguments: [
    #"{"errorMessage": "This email address is already in use"}"#: "This email address is already in use",
    #"{"errorMessage": " Sorry,\n no. ", "more": 1}"#: "Sorry,\n no.",
    #"{"errorMessage": "<b>&amp;"}"#: "<b>&amp;",
  ])
  func theMessageOfA400IsKeptAsItIs(_ body: String, _ message: String) {
    #expect(Failure(.badStatus(400, body: Data(body.utf8))) == .refused(message))
  }

  /// "a" and 30,000 combining marks kept the label's text engine busy for 12 s.
  @Test func aMessageThatNobodyCouldReadIsCutToWhatAPersonReads() throws {
    let pile = "a" + String(repeating: "\u{301}", count: 30_000)
    let endless = String(repeating: "word ", count: 10_000)
    for message in [pile, endless, endless + pile, String(repeating: "\u{1100}", count: 20_000)] {
      let body = try JSONSerialization.data(withJSONObject: ["errorMessage": message])
      guard case .refused(let shown) = Failure(.badStatus(400, body: body)) else {
        Issue.record("no refusal")
        return
      }
      #expect((1...501).contains(shown.unicodeScalars.count))
      #expect(shown.count { $0.unicodeScalars.count > 9 } <= 1)
    }
    let turned = Data(#"{"errorMessage": "no\u202Eson\u0007"}"#.utf8)
    #expect(Failure(.badStatus(400, body: turned)) == .refused("noson"))
    for garbage in [#"{"errorMessage": "\ud800"}"#, #"{"errorMessage": "\udc00\ud800x"}"#] {
      let failure = Failure(.badStatus(400, body: Data(garbage.utf8)))
      #expect([.rejected, .refused("\u{FFFD}"), .refused("\u{FFFD}\u{FFFD}x")].contains(failure))
    }
  }

  @Test(arguments: [
    "", "{}", "no", #"{"errorMessage": ""}"#, #"{"errorMessage": " \n"}"#, #"{"errorMessage": 7}"#, "[]",
  ])
  func a400WithoutAMessageIsRejected(_ body: String) {
    #expect(Failure(.badStatus(400, body: Data(body.utf8))) == .rejected)
  }

  @Test(
    arguments: [
      (.offline, .offline), (.connectionLost, .connectionLost), (.timedOut, .timedOut),
      (.tlsFailed(reason: ""), .untrustedServer), (.pinMismatch(host: "h"), .untrustedServer),
      (.plainHTTPForbidden(host: "h"), .unexpectedAnswer),
      (.pinSetExpired(host: "h"), .untrustedServer), (.badStatus(401), .rejected), (.badStatus(404), .rejected),
      (.badStatus(422), .rejected), (.badStatus(408), .serverUnavailable), (.badStatus(425), .serverUnavailable),
      (.badStatus(429), .serverUnavailable), (.badStatus(500), .serverUnavailable),
      (.badStatus(503), .serverUnavailable),
      (.badStatus(304), .unexpectedAnswer), (.tooLarge(limit: 1), .unexpectedAnswer),
      (.redirectRefused(to: "http://portal"), .unexpectedAnswer), (.notDecodable(reason: ""), .unexpectedAnswer),
      (.failed(code: 1), .unexpectedAnswer), (.invalidRequest(reason: ""), .unexpectedAnswer),
    ] as [(TransportError, Failure)]
  )
  func everyErrorIsAFailureWithASentenceOfItsOwn(_ error: TransportError, _ failure: Failure) {
    #expect(Failure(error) == failure)
  }
}
