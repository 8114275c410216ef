import Foundation
import Testing

@testable import QuintetTransport

/// Provokes each ``TransportError`` for real.
struct ErrorTests {
  let server = TestServer()

  private func failure(_ path: String, timeout: TimeInterval = 30, limit: Int = 16 << 20) async throws
    -> TransportError?
  {
    let request = HTTPRequest(url: server.url(path), timeout: timeout, maximumResponseBytes: limit)
    return try await HTTPClient.trusting().answer(to: request).failure
  }

  @Test func aClosedPortIsOffline() async throws {
    server.stop()
    #expect(try await failure("/echo") == .offline)
  }

  @Test func anUnknownHostIsOffline() async throws {
    let url = URL(string: "https://no-such-host.invalid/")!
    #expect(try await HTTPClient.trusting().answer(to: url).failure == .offline)
  }

  @Test(arguments: ["/drop", "/truncate"])
  func aConnectionThatBreaksIsLost(_ path: String) async throws {
    #expect(try await failure(path) == .connectionLost)
  }

  @Test func aTruncatedHeadWithoutTLSIsALostConnection() async throws {
    let server = TestServer(certificate: nil)
    let answer = try await HTTPClient.trusting().answer(to: server.url("/half-head"))
    #expect(answer.failure == .connectionLost)
  }

  @Test func aSilentServerTimesOut() async throws {
    #expect(try await failure("/held", timeout: 0.3) == .timedOut)
  }

  @Test func theTimeoutCoversTheWholeExchange() async throws {
    #expect(try await failure("/trickle", timeout: 0.5) == .timedOut)
  }

  @Test(arguments: ["untrusted", "expired", "elsewhere"])
  func aCertificateThatDoesNotVerifyIsATLSFailure(_ certificate: String) async throws {
    let server = TestServer(certificate: certificate)
    let answer = try await HTTPClient.trusting().answer(to: server.url("/echo"))
    guard case .tlsFailed(let reason) = answer.failure else {
      Issue.record("accepted a certificate that does not verify: \(answer)")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test func aServerWithoutTLSIsATLSFailure() async throws {
    let server = TestServer(certificate: nil)
    let url = URL(string: "https://localhost:\(server.port)/echo")!
    guard case .tlsFailed = try await HTTPClient.trusting().answer(to: url).failure else {
      Issue.record("spoke TLS with a server that has none")
      return
    }
  }

  @Test(arguments: ["close", "reset"])
  func aHandshakeThatBreaksIsALostConnection(_ manner: String) async throws {
    let server = TestServer(certificate: nil, arguments: ["--break", manner])
    let url = try #require(URL(string: "https://localhost:\(server.port)/echo"))
    #expect(try await HTTPClient.trusting().answer(to: url).failure == .connectionLost)
  }

  @Test(arguments: ["/bad-gzip", "/bad-gzip?goes-on=1"])
  func aFalselyEncodedBodyIsNotDecodable(_ path: String) async throws {
    guard case .notDecodable = try await failure(path) else {
      Issue.record("delivered a broken body")
      return
    }
  }

  @Test func anAnswerThatIsNotHTTPIsNotDecodable() async throws {
    guard case .notDecodable = try await failure("/garbage") else {
      Issue.record("delivered garbage")
      return
    }
  }

  @Test(arguments: [300, 301, 304, 400, 401, 404, 408, 409, 422, 425, 429, 500, 503, 599])
  func anUnsuccessfulStatusIsAFailureWithItsBody(_ status: Int) async throws {
    let error = try await failure("/status/\(status)")
    let body = status == 304 ? "" : "secret-body"
    #expect(error == .badStatus(status, body: Data(body.utf8)))
    #expect(error?.isTransient == ([408, 425, 429].contains(status) || status >= 500))
  }

  @Test func retryAfterIsReadInSeconds() async throws {
    #expect(try await failure("/status/503?Retry-After=120")?.retryAfter == 120)
  }

  @Test func aRetryAfterDateIsReadByTheServersClock() async throws {
    let path = "/status/429?Retry-After=Sat,%2006%20Nov%202094%2008:49:37%20GMT"
    let date = Date(timeIntervalSince1970: 3_939_871_777)
    // The server has this machine's clock and says the time in whole seconds, somewhere between the two.
    let longest = date.timeIntervalSinceNow + 1
    let wait = try #require(await failure(path)?.retryAfter)
    #expect((date.timeIntervalSinceNow...longest).contains(wait))
  }

  @Test(arguments: [
    HTTPRequest(url: URL(string: "ftp://localhost/")!),
    HTTPRequest(url: URL(string: "file:///etc/passwd")!),
    HTTPRequest(url: URL(string: "https:///path")!),
    HTTPRequest(url: URL(string: "https://local..host/")!),
    HTTPRequest(url: URL(string: "https://1.2.3.4.5/")!),
    HTTPRequest(url: URL(string: "https://[fe80::1%25lo]/")!),
    HTTPRequest(url: URL(string: "https://@localhost/")!),
    HTTPRequest(url: URL(string: "https://localhost/")!, timeout: .nan),
    HTTPRequest(url: URL(string: "https://me:secret@localhost/")!),
    HTTPRequest(url: URL(string: "https://localhost/")!, body: Data()),
    HTTPRequest(url: URL(string: "https://localhost/")!, timeout: 0),
    HTTPRequest(url: URL(string: "https://localhost/")!, timeout: .infinity),
    HTTPRequest(url: URL(string: "https://localhost/")!, maximumResponseBytes: -1),
    HTTPRequest(url: URL(string: "https://localhost/")!, headers: ["X": "a\r\nY: secret"]),
    HTTPRequest(url: URL(string: "https://localhost/")!, headers: ["X": "a\0"]),
    HTTPRequest(url: URL(string: "https://localhost/")!, headers: ["X: Y\r\nZ": "a"]),
    HTTPRequest(url: URL(string: "https://localhost/")!, headers: ["": "a"]),
    HTTPRequest(url: URL(string: "https://localhost/")!, headers: ["Host": "elsewhere"]),
    HTTPRequest(url: URL(string: "https://localhost/")!, headers: ["Content-Length": "1"]),
  ])
  func anImpossibleRequestSaysWhatIsWrong(_ request: HTTPRequest) async throws {
    guard case .invalidRequest(let reason) = try await HTTPClient.trusting().answer(to: request).failure else {
      Issue.record("sent \(request)")
      return
    }
    #expect(!reason.isEmpty)
    #expect(!reason.contains("secret"))
  }

  @Test(arguments: [0x01, 0x08, 0x0A, 0x0D, 0x1F, 0x7F].compactMap(Unicode.Scalar.init))
  func aHeaderWithAControlCharacterIsRefused(_ character: Unicode.Scalar) throws {
    let url = try #require(URL(string: "https://example.org"))
    let value = "a" + String(Character(character)) + "b"
    #expect(HTTPRequest(url: url, headers: ["X": value]).problem == "the header x holds a control character")
    #expect(HTTPRequest(url: url, headers: ["X": "a\tb é"]).problem == nil)
  }
}
