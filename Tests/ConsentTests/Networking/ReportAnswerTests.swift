import Foundation
import QuintetTransport
import Testing

@testable import QuintetConsent

@Suite struct ReportAnswerTests {
  private static let plain = URL(string: "http://example.org/v2/x")!
  private static let secure = URL(string: "HTTPS://example.org/v2/x")!

  private func response(_ body: Data, _ type: String?) -> HTTPResponse {
    var headers = HTTPHeaders()
    headers["Content-Type"] = type
    return HTTPResponse(status: 200, headers: headers, body: body)
  }

  @Test(
    arguments: [
      ("<!DOCTYPE html><title>Welcome to our hotel</title>", "text/html"),
      ("<html>Sign in</html>", nil),
      ("\u{FEFF}\r\n\t <HTML>", "application/json"),
      ("<?xml version=\"1.0\"?><html xmlns=\"http://www.w3.org/1999/xhtml\"/>", "application/xhtml+xml"),
      ("<!-- portal --><script>location='http://10.0.0.1'</script>", "text/plain"),
      ("Welcome. Press here to sign in.", "text/html; charset=UTF-8"),
    ] as [(String, String?)]
  )
  func aPageIsNoAnswerWhereThereIsNoTLSAndAnAnswerWhereThereIs(_ body: String, _ type: String?) {
    let response = response(Data(body.utf8), type)
    guard case .notDecodable? = ReportAnswer.problem(with: response, from: Self.plain) else {
      Issue.record("taken for the server's answer")
      return
    }
    #expect(ReportAnswer.problem(with: response, from: Self.secure) == nil)
  }

  @Test func aPageInUTF16IsNoAnswer() throws {
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf16] {
      let body = try #require("<html>".data(using: encoding))
      #expect(ReportAnswer.problem(with: response(body, nil), from: Self.plain) != nil)
    }
  }

  @Test(
    arguments: [
      ("", nil), ("", "text/html"), (" \n", "text/html"), ("{}", nil), (#"{"ok": "<html>"}"#, "application/json"),
      // What servers say of their answers when nobody has told them otherwise.
      (#"{"id": 7}"#, "text/html; charset=UTF-8"), ("\"stored\"", "text/html"), ("OK", "text/plain"), ("OK", nil),
    ] as [(String, String?)]
  )
  func anythingElseIsOne(_ body: String, _ type: String?) {
    for url in [Self.plain, Self.secure] {
      #expect(ReportAnswer.problem(with: response(Data(body.utf8), type), from: url) == nil)
    }
  }
}
