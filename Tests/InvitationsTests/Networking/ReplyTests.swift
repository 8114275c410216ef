import Foundation
import QuintetTransport
import Testing

@testable import Invitations

@Suite struct ReplyTests {
  @Test(arguments: [
    "\"Registered\"", "{}", "null", "\"Something else\"", "", "OK", "Registered", "<ok/>", "\"<html>\"", "{\"a\":",
  ])
  func status200IsAnAcceptanceWhateverItSays(_ body: String) {
    #expect(Reply(.success(HTTPResponse(status: 200, body: Data(body.utf8)))) == .registered)
  }

  @Test(arguments: [
    "<html>Welcome to our hotel</html>", "\u{FEFF} <!-- sign in -->\n<!DOCTYPE html><p>Welcome",
    "<script>go()</script>",
  ])
  func aForeignPageIsNoAcceptance(_ body: String) {
    #expect(Reply(.success(HTTPResponse(status: 200, body: Data(body.utf8)))) == .failed(.unexpectedAnswer))
  }

  @Test(arguments: [(201, "\"Registered\""), (202, "{}"), (204, "")])
  func other2xxStatusesAreAcceptancesToo(_ status: Int, _ body: String) {
    #expect(Reply(.success(HTTPResponse(status: status, body: Data(body.utf8)))) == .registered)
  }

  @Test(arguments: [
    #"{"errorMessage": "This email address is already in use"}"#: "This email address is already in use",
    #"{"errorMessage": " Sorry,\n no. ", "more": 1}"#: "Sorry,\n no.",
    #"{"errorMessage": "<b>&amp;"}"#: "<b>&amp;",
  ])
  func theMessageOfA400IsKeptAsItIs(_ body: String, _ message: String) {
    #expect(Failure(.badStatus(400, body: Data(body.utf8))) == .refused(message))
  }

  @Test(arguments: [
    (#"{"message": "In use"}"#, "In use"), (#"{"error": "In use"}"#, "In use"), (#""In use""#, "In use"),
    ("In use", "In use"), (" In use.\n", "In use."), (#"{"Message": "In use"}"#, "In use"),
    (#"{"error_message": "In use"}"#, "In use"), (#"{"error": {"code": 7, "message": "In use"}}"#, "In use"),
    (#"{"error": true, "message": "In use"}"#, "In use"),
    (#"{"error": "invalid", "error_description": "In use"}"#, "In use"),
    (#"{"statusCode": 400, "message": ["In use", "Too short"], "error": "Bad Request"}"#, "In use\nToo short"),
    (#"{"errors": [{"msg": "In use"}, {"msg": "Too short"}]}"#, "In use\nToo short"),
    (#"{"errors": {"email": ["In use"], "name": ["Too short"]}}"#, "In use\nToo short"),
    (#"{"email": ["In use"], "status": "fail"}"#, "In use"), (#"["In use"]"#, "In use"),
    (#"{"type": "about:blank", "title": "Bad", "detail": "In use"}"#, "In use"),
    (#"{"errorMessage": "", "message": "In use"}"#, "In use"),
    (#"{"errors": {"email": {"message": "In use"}, "name": {"message": "Too short"}}}"#, "In use\nToo short"),
    (#"{"errMsg": "In use", "errorCode": "E7"}"#, "In use"), (#"{"userMessage": "In use"}"#, "In use"),
    (#"{"messages": ["In use"]}"#, "In use"), (#"{"status": {"code": 3, "message": "In use"}}"#, "In use"),
    (#"{"fault": {"faultstring": "In use"}}"#, "In use"), (#"{"response": {"errors": ["In use"]}}"#, "In use"),
    (#""{\"message\": \"In use\"}""#, "In use"), (#"{"error": "{\"detail\": \"In use\"}"}"#, "In use"),
    ("\u{FEFF}{\"message\": \"In use\"}", "In use"), (#"{"message": "{name} is in use"}"#, "{name} is in use"),
    (#""ada@example.org" is in use"#, #""ada@example.org" is in use"#), ("[email] is in use", "[email] is in use"),
  ])
  func aRefusalsMessageIsShownHoweverItComes(_ body: String, _ message: String) {
    for status in [400, 403, 404, 409, 410, 422] {
      #expect(Failure(.badStatus(status, body: Data(body.utf8))) == .refused(message))
    }
  }

  /// The names that frameworks give a message; what says most comes first.
  private static let names = [
    "errorMessage", "message", "error_description", "detail", "details", "description", "msg", "reason", "error",
    "errors", "data", "title",
  ]

  @Test(arguments: names.indices)
  func ofSeveralMessagesTheOneThatSaysMostIsShown(_ place: Int) {
    let name = Self.names[place]
    for spelling in [name, name.uppercased(), name.replacing("_", with: "-")] {
      #expect(Failure(.badStatus(400, body: Data(#"{"\#(spelling)": "In use"}"#.utf8))) == .refused("In use"))
    }
    for other in Self.names[(place + 1)...] {
      for body in [#"{"\#(name)": "In use", "\#(other)": "No"}"#, #"{"\#(other)": "No", "\#(name)": "In use"}"#] {
        #expect(Failure(.badStatus(400, body: Data(body.utf8))) == .refused("In use"), "\(body)")
      }
    }
  }

  @Test func aMessageIsLookedForOnlySoDeepAndTenAreShown() throws {
    let body = { (depth: Int) -> Data in
      let start = String(repeating: #"{"error": "#, count: depth), end = String(repeating: "}", count: depth)
      return Data((start + #""In use""# + end).utf8)
    }
    for depth in 1...3 { #expect(Failure(.badStatus(400, body: body(depth))) == .refused("In use")) }
    #expect(Failure(.badStatus(400, body: body(4))) == .rejected)
    let all = (1...12).map { "No. \($0)" }
    let many = try JSONSerialization.data(withJSONObject: ["errors": all])
    #expect(Failure(.badStatus(400, body: many)) == .refused(all.prefix(10).joined(separator: "\n")))
  }

  @Test func aMessageHasTenLinesAtMost() throws {
    let lines = (1...12).map { "No. \($0)" }
    let body = try JSONSerialization.data(withJSONObject: ["message": lines.joined(separator: "\n")])
    let shown = lines.prefix(10).joined(separator: "\n") + " " + lines.suffix(2).joined(separator: " ")
    #expect(Failure(.badStatus(400, body: body)) == .refused(shown))
  }

  @Test(arguments: ["Code", "Type", "ID", "Key", "URL"])
  func whatNamesAnErrorIsNoMessage(_ ending: String) {
    for name in ["error\(ending)", "userMessage_\(ending)", "reason-\(ending)"] {
      #expect(Failure(.badStatus(400, body: Data(#"{"\#(name)": "E7"}"#.utf8))) == .rejected, "\(name)")
    }
  }

  @Test func messagesInWindows1252AreRead() {
    #expect(Failure(.badStatus(400, body: Data([0x44, 0xE9, 0x6A, 0xE0]))) == .refused("Déjà"))
    #expect(Failure(.badStatus(400, body: Data([0x49, 0x74, 0x92, 0x73]))) == .refused("It’s"))
    #expect(Failure(.badStatus(400, body: Data([0x44, 0x00, 0x01]))) == .rejected)
  }

  /// "a" and 30,000 combining marks kept the label's text engine busy for 12 s.
  @Test func hostileMessagesAreCutToReadableText() throws {
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
    "", "{}", "7", "true", "null", #"{"errorMessage": "#, #"{"status": "fail"}"#, "<html>Bad request</html>",
    "<error>no</error>",
    "[{\"a\":", "[{\"a\"]:", "[\"In use\", \"Too", "\"In use", "[1, 2]", #"{"errorMessage": ""}"#,
    #"{"errorMessage": " \n"}"#, #"{"errorMessage": 7}"#, "[]", #"{"errorCode": "E7"}"#, #"{"user": {"id": "ada"}}"#,
    #"{"user": {"roles": ["admin"]}}"#, "...", "404!", "?!", "\u{2014}",
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
      (.badStatus(407, body: Data("no".utf8)), .unexpectedAnswer),
      (.badStatus(422), .rejected), (.badStatus(408), .serverUnavailable), (.badStatus(425), .serverUnavailable),
      (.badStatus(429), .serverUnavailable), (.badStatus(500), .serverUnavailable),
      (.badStatus(503), .serverUnavailable),
      (.badStatus(304), .unexpectedAnswer), (.tooLarge(limit: 1), .unexpectedAnswer),
      (.redirectRefused(to: "http://portal"), .unexpectedAnswer), (.notDecodable(reason: ""), .unexpectedAnswer),
      (.failed(code: 1), .unexpectedAnswer), (.invalidRequest(reason: ""), .unexpectedAnswer),
    ] as [(TransportError, Failure)]
  )
  func everyTransportErrorMapsToItsFailure(_ error: TransportError, _ failure: Failure) {
    #expect(Failure(error) == failure)
  }
}
