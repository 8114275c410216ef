import Foundation
import TestSupport
import Testing

@testable import QuintetTransport

struct RedirectTests {
  let server = TestServer()

  private func answer(_ status: Int, to target: String, method: HTTPMethod = .post, from server: TestServer? = nil)
    async throws -> Answer
  {
    let client = try HTTPClient.trusting()
    var target = CharacterSet.urlQueryAllowed.contains("&") ? target : ""
    target = target.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
    let url = (server ?? self.server).url("/redirect?status=\(status)&to=\(target)")
    return await client.answer(
      to: HTTPRequest(
        method: method,
        url: url,
        headers: ["Authorization": "token", "Content-Type": "text/plain"],
        body: method == .get ? nil : Data("body".utf8)
      )
    )
  }

  private func seen(_ answer: Answer) throws -> TestServer.Seen {
    try JSONDecoder().decode(TestServer.Seen.self, from: answer.get().body)
  }

  @Test(arguments: [301, 302, 307, 308])
  func methodAndBodyAreRepeatedOnTheSameHost(_ status: Int) async throws {
    let seen = try seen(await answer(status, to: "/echo"))
    #expect(seen.method == "POST")
    #expect(seen.body == "body")
    #expect(seen.headers["authorization"] == "token")
    #expect(seen.headers["content-type"] == "text/plain")
  }

  @Test func status303TurnsIntoGETWithoutABody() async throws {
    let seen = try seen(await answer(303, to: server.url("/echo").absoluteString))
    #expect(seen.method == "GET")
    #expect(seen.body == "")
    #expect(seen.headers["content-type"] == nil)
  }

  @Test func status303LeavesNothingOfABody() throws {
    let url = server.url("/a")
    let request = HTTPRequest(
      method: .put,
      url: url,
      headers: ["Content-Type": "a", "Content-Encoding": "b", "X-Mine": "c"],
      body: Data([1])
    )
    let next = try #require(Redirect.next(after: request, status: 303, location: server.url("/b")))
    #expect(next == HTTPRequest(url: server.url("/b"), headers: ["X-Mine": "c"]))
    #expect(Redirect.next(after: request, status: 302, location: url) == request)
  }

  @Test func aRedirectedHeadRequestStaysHead() async throws {
    let client = try HTTPClient.trusting()
    let response = try await client.answer(
      to: HTTPRequest(method: .head, url: server.url("/redirect?status=303&to=/echo"))
    ).get()
    #expect(response.body.isEmpty)
    #expect(try await server.log().requests.map(\.method) == ["HEAD", "HEAD"])
  }

  @Test func anotherHostIsRefused() async throws {
    let other = TestServer()
    let target = other.url("/echo?secret=1", host: "127.0.0.1")
    let error = try await answer(302, to: target.absoluteString).failure
    #expect(error == .redirectRefused(to: "https://127.0.0.1:\(other.port)"))
    #expect(try await other.log().requests.isEmpty)
  }

  private func picture(_ target: URL, from server: TestServer? = nil, _ pinSets: [PinSet] = []) async throws -> Answer {
    let to = try #require(target.absoluteString.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    return try await HTTPClient.trusting(pinSets).answer(
      to: HTTPRequest(
        url: (server ?? self.server).url("/redirect?status=302&to=\(to)"),
        headers: ["Authorization": "token", "Accept": "image/*", "If-None-Match": "\"1\"", "X-Key": "secret"],
        followsToOtherHosts: true
      )
    )
  }

  @Test func aPicturesRedirectToAnotherHostCarriesNoSecret() async throws {
    let other = TestServer()
    let seen = try seen(await picture(other.url("/echo?signature=1", host: "127.0.0.1")))
    #expect(seen.method == "GET")
    #expect(seen.headers["accept"] == "image/*" && seen.headers["if-none-match"] == "\"1\"")
    #expect(seen.headers["authorization"] == nil && seen.headers["x-key"] == nil)
    // Its own server hears all, and a port of the same host is another server.
    #expect(try self.seen(await picture(server.url("/echo"))).headers["authorization"] == "token")
    #expect(try self.seen(await picture(other.url("/echo"))).headers["authorization"] == nil)
  }

  @Test func aPictureIsFollowedOverHTTPSAlone() async throws {
    let plain = TestServer(certificate: nil)
    let target = plain.url("/echo", host: "127.0.0.1")
    #expect(try await picture(target).failure == .redirectRefused(to: "http://127.0.0.1:\(plain.port)"))
    #expect(try await picture(target, from: plain).failure == .redirectRefused(to: "http://127.0.0.1:\(plain.port)"))
    #expect(try await plain.log().requests.count == 1)
  }

  @Test func redirectedRequestsAreHeldToTheTargetsPins() async throws {
    let other = TestServer()
    let wrong = [1, 2].map { PinSet.prefix + Data(repeating: $0, count: 32).base64EncodedString() }
    let target = other.url("/echo", host: "127.0.0.1")
    // The store has pins of its own, which it does not satisfy.
    let store = try PinSet(host: "127.0.0.1", pins: wrong)
    #expect(try await picture(target, [store]).failure == .pinMismatch(host: "127.0.0.1"))
    // The server has pins, and the store none.
    let server = try PinSet(host: "localhost", pins: wrong, isReportOnly: true)
    #expect(try self.seen(await picture(target, [server])).method == "GET")
    #expect(try await other.log().requests.count == 1)
    // A mismatch that the server's are only reported for says nothing of the store's.
    #expect(try await picture(target, [server, store]).failure == .pinMismatch(host: "127.0.0.1"))
    #expect(try await other.log().requests.count == 1)
  }

  @Test func aRedirectToAHostWithExpiredPinsAsksNobody() async throws {
    let other = TestServer(), pins = ["leaf", "spare"].map { Certificates.shared.pin($0) }
    let expired = try PinSet(host: "127.0.0.1", pins: pins, expiryDate: .distantPast)
    let answer = try await picture(other.url("/echo", host: "127.0.0.1"), [expired])
    #expect(answer.failure == .pinSetExpired(host: "127.0.0.1"))
    #expect(try await other.log().requests.isEmpty)
  }

  @Test func anythingButAReadIsNotFollowedToAnotherHost() throws {
    let target = try #require(URL(string: "https://other.example/"))
    for method in [HTTPMethod.post, .put, .patch, .delete] {
      let request = HTTPRequest(method: method, url: server.url("/a"), followsToOtherHosts: true)
      #expect(Redirect.next(after: request, status: 303, location: target) == nil)
    }
  }

  @Test func anotherPortOfTheSameHostIsRefused() async throws {
    let other = TestServer()
    let error = try await answer(302, to: other.url("/echo").absoluteString).failure
    #expect(error == .redirectRefused(to: "https://localhost:\(other.port)"))
  }

  @Test func aStepDownToPlainHTTPIsRefused() async throws {
    let plain = TestServer(certificate: nil)
    let error = try await answer(301, to: plain.url("/echo").absoluteString).failure
    #expect(error == .redirectRefused(to: "http://localhost:\(plain.port)"))
    #expect(try await plain.log().requests.isEmpty)
  }

  @Test func aStepUpToHTTPSIsFollowed() async throws {
    let plain = TestServer(certificate: nil)
    let seen = try seen(await answer(301, to: server.url("/echo").absoluteString, from: plain))
    #expect(seen.method == "POST")
  }

  @Test(arguments: ["file:///etc/passwd", "ftp://localhost/"])
  func anotherSchemeIsRefused(_ target: String) async throws {
    guard case .redirectRefused = try await answer(302, to: target).failure else {
      Issue.record("followed a redirect to \(target)")
      return
    }
  }

  @Test func redirectLoopsEnd() async throws {
    let answer = try await HTTPClient.trusting().answer(to: server.url("/loop"))
    #expect(answer.failure == .redirectRefused(to: "https://localhost:\(server.port)"))
    #expect(try await server.log().requests.count == Redirect.limit + 1)
  }

  @Test func theTimeoutCoversRedirectAndAnswerTogether() async throws {
    // Each of the two is done in time; only both together are not.
    let path = "/redirect?seconds=1.8&to=/slow%3Fseconds%3D1.8"
    let request = HTTPRequest(url: server.url(path), timeout: 3)
    #expect(try await HTTPClient.trusting().answer(to: request).failure == .timedOut)
  }

  @Test func theAnswerAndItsLimitIgnoreARedirectsBody() async throws {
    let path = "/redirect?body=moved&to=/redirect%3Fbody%3Dmoved%26to%3D/big%253Fbytes%253D8"
    let request = HTTPRequest(url: server.url(path), maximumResponseBytes: 8)
    #expect(try await HTTPClient.trusting().answer(to: request).get().body == Data("xxxxxxxx".utf8))
  }

  @Test func anotherSpellingOfTheSameHostIsFollowed() async throws {
    let seen = try seen(await answer(307, to: server.url("/echo", host: "LOCAL%68ost.").absoluteString))
    #expect(seen.headers["host"] == "localhost:\(server.port)")
  }

  @Test func aSchemesSpellingMakesNoDifference() async throws {
    let url = server.url("/echo"),
      shouted = URL(string: url.absoluteString.replacingOccurrences(of: "http", with: "HTTP"))!
    let client = try HTTPClient.trusting()
    #expect(try seen(await client.answer(to: HTTPRequest(url: shouted))).method == "GET")
    #expect(shouted.origin == url.origin)
    let secure = URL(string: "HtTpS://quintet.test/a")!
    #expect(secure.effectivePort == 443)
    #expect(Server.isSecure(secure) && Server.isWebAddress(secure) && Server.isSecure(shouted) == Server.isSecure(url))
    let next = Redirect.next(
      after: HTTPRequest(url: URL(string: "https://quintet.test/")!),
      status: 301,
      location: secure
    )
    #expect(next?.url.absoluteString == "https://quintet.test/a")
  }

  @Test func pinsApplyAfterAStepUp() async throws {
    let plain = TestServer(certificate: nil)
    let impostor = TestServer(certificate: "impostor")
    let pins = ["leaf", "spare"].map { Certificates.shared.pin($0) }
    let failures = Journal<PinFailure>()
    let client = try HTTPClient.trusting([PinSet(host: "localhost", pins: pins, isReportOnly: true)]) {
      failures.add($0)
    }
    let url = plain.url("/redirect?to=" + impostor.url("/echo").absoluteString)
    #expect(await client.answer(to: url).failure == nil)
    let seen = Certificates.shared.pin("impostor")
    #expect(failures.all == [PinFailure(host: "localhost", isExpired: false, isReportOnly: true, seenPin: seen)])
  }
}
