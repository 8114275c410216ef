import Foundation
import QuintetTransport
import Testing

@testable import QuintetConsent

/// Recognizing the server's answer: every row of the guide's table, and the cases behind each row.
@Suite struct ReportAnswerTests {
  private static let plain = URL(string: "http://example.org/v2/x")!
  private static let secure = URL(string: "HTTPS://example.org/v2/x")!

  enum Verdict: String { case sent, refused, waits }

  private func verdict(_ status: Int, _ body: Data, _ type: String?, _ url: URL) -> Verdict {
    var headers = HTTPHeaders()
    headers["Content-Type"] = type
    if (200...299).contains(status) {
      let response = HTTPResponse(status: status, headers: headers, body: body)
      return ReportAnswer.problem(with: .success(response), from: url) == nil ? .sent : .waits
    }
    guard case .badStatus(status, _, _) = ReportAnswer.review(.badStatus(status, body: body), from: url) else {
      return .waits
    }
    return TransportError.badStatus(status).isTransient ? .waits : .refused
  }

  /// Documents of HTML, as portals, proxies and servers of every kind write them.
  static let pages: [(String, String?)] = [
    ("<!DOCTYPE html><title>Welcome to our hotel</title>", "text/html"),
    ("<html>Sign in</html>", nil),
    ("\u{FEFF}\r\n\t <HTML>", "application/json"),
    ("<?xml version=\"1.0\"?><html xmlns=\"http://www.w3.org/1999/xhtml\"/>", "application/xhtml+xml"),
    ("<!-- portal --><script>location='http://10.0.0.1'</script>", "text/plain"),
    ("<meta http-equiv=refresh content='0; url=http://10.0.0.1'>", nil),
    ("Redirecting...\n<!doctype\nhtml><body>", "text/html"),
    // Squid, and the refusals of Express and Flask, which nothing tells from a portal's.
    ("<html><head><title>ERROR: The requested URL could not be retrieved</title></head>", "text/html"),
    ("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<title>Error</title>\n<pre>Cannot POST /x</pre>", "text/html"),
  ]

  /// Answers that servers give themselves, under the type that Express, Flask and PHP give to everything.
  static let words: [(String, String?)] = [
    ("", nil), ("", "text/html"), (" \n", "text/html"), ("{}", nil), (#"{"ok": "<html>"}"#, "application/json"),
    ("OK", "text/html"), ("OK\n", "text/html; charset=UTF-8"), ("<p>stored</p>", "text/html; charset=utf-8"),
    ("<br />\n<b>Warning</b>: Undefined variable in <b>/x.php</b>\nOK", "text/html"),
    (#"{"id": 7}"#, "text/html; charset=UTF-8"), ("\"stored\"", "text/html"), ("OK", "text/plain"), ("OK", nil),
    ("Welcome <headquarters>.", "text/html"), ("\u{0}\u{1}\u{2}", "application/octet-stream"),
  ]

  @Test(arguments: pages) func aPageIsNoAnswerWithoutTLS(_ body: String, _ type: String?) {
    for status in [200, 201, 204, 400, 401, 403, 404, 407, 500, 511] {
      #expect(verdict(status, Data(body.utf8), type, Self.plain) == .waits, "\(status)")
    }
    #expect(verdict(200, Data(body.utf8), type, Self.secure) == .sent)
    #expect(verdict(404, Data(body.utf8), type, Self.secure) == .refused)
  }

  @Test func aPageInUTF16IsNoAnswer() throws {
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf16] {
      let body = try #require("<html>".data(using: encoding))
      #expect(verdict(200, body, nil, Self.plain) == .waits)
    }
  }

  @Test(arguments: words) func anAnswerButAPageCountsWithAndWithoutTLS(_ body: String, _ type: String?) {
    for url in [Self.plain, Self.secure] {
      for status in [200, 201, 202, 204, 299] { #expect(verdict(status, Data(body.utf8), type, url) == .sent) }
      for status in [400, 401, 403, 404, 405, 406, 409, 410, 411, 412, 413, 414, 415, 422, 431] {
        #expect(verdict(status, Data(body.utf8), type, url) == .refused, "\(status)")
      }
    }
  }

  @Test(arguments: [
    300, 304, 305, 402, 407, 408, 418, 420, 421, 423, 424, 425, 426, 428, 429, 444, 451, 494, 499, 500, 502, 503, 504,
    511,
    520, 530, 600, 999,
  ])
  func foreignStatusesKeepTheReportWaiting(_ status: Int) {
    for url in [Self.plain, Self.secure] {
      for body in ["", "{}", "<html>"] { #expect(verdict(status, Data(body.utf8), nil, url) == .waits) }
    }
  }

  @Test func anOversizedAnswerIsARefusalOnlyOverTLS() {
    let error = TransportError.tooLarge(limit: 16 << 20)
    #expect(ReportAnswer.review(error, from: Self.secure) == error)
    guard case .notDecodable = ReportAnswer.review(error, from: Self.plain) else {
      Issue.record("taken for the server's refusal")
      return
    }
  }

  @Test(arguments: [TransportError.offline, .timedOut, .cancelled, .pinMismatch(host: "a"), .redirectRefused(to: "b")])
  func errorsWithoutAnAnswerStayUnchanged(_ error: TransportError) {
    for url in [Self.plain, Self.secure] { #expect(ReportAnswer.review(error, from: url) == error) }
  }
}
