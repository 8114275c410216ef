import Foundation
import TestSupport
import Testing

@testable import AppleQuintetTransport

@Suite(.timeLimit(.minutes(10))) struct SessionTests {
  private func request(_ host: String, timeout: TimeInterval = 60, limit: Int = 100) -> HTTPRequest {
    HTTPRequest(url: URL(string: "http://\(host)/")!, timeout: timeout, maximumResponseBytes: limit)
  }

  private func exchange(_ events: [NetworkEvent], late: Int = 0, afterRefusal: [NetworkEvent] = []) -> (
    Exchange, String
  ) {
    let host = freshHost()
    return (Exchange(host, NetworkScript(events: events, late: late, afterRefusal: afterRefusal)), host)
  }

  // MARK: The session

  @Test func aSessionKeepsNoCookiesCacheOrCredentialsAndAsksForTLS12() async throws {
    let client = try HTTPClient.trusting(), (exchange, host) = exchange([.send])
    exchange.send(request(host), client)
    let settings = try #require(exchange.played.session?.configuration)
    #expect(settings.httpCookieStorage == nil && !settings.httpShouldSetCookies)
    #expect(settings.urlCache == nil && settings.requestCachePolicy == .reloadIgnoringLocalCacheData)
    #expect(settings.urlCredentialStorage == nil)
    #expect(settings.tlsMinimumSupportedProtocolVersion == .TLSv12)
    #expect(!settings.waitsForConnectivity)
    #expect(exchange.played.session?.delegateQueue.maxConcurrentOperationCount == 1)
    exchange.cancel()
    await exchange.finish()
  }

  @Test func theSessionAndItsDelegateGoWithTheirClient() async throws {
    weak var delegate: AnyObject?
    weak var session: URLSession?
    try await {
      let (exchange, host) = exchange([.send, .answer(), .end()])
      exchange.send(request(host), try HTTPClient.trusting())
      session = exchange.played.session
      delegate = session?.delegate
      #expect(session != nil && delegate != nil)
      await exchange.finish()
      #expect(exchange.answers.map(\.failure) == [nil])
    }()
    while session != nil || delegate != nil { try await Task.sleep(nanoseconds: 1_000_000) }
  }

  @Test func aTaskGoesWithItsAnswerThoughTheClientStays() async throws {
    let client = try HTTPClient.trusting(), (exchange, host) = exchange([.send, .answer(), .data("abc"), .end()])
    exchange.send(request(host), client)
    await exchange.finish()
    while exchange.played.task != nil { try await Task.sleep(nanoseconds: 1_000_000) }
    withExtendedLifetime(client) {}
  }

  @Test func aTaskThatIsOverGetsNoTrustAndNoSecondAnswer() async throws {
    let client = try HTTPClient.trusting(), (exchange, host) = exchange([.send, .answer(), .end()])
    exchange.send(request(host), client)
    let session = try #require(exchange.played.session), delegate = try #require(session.delegate)
    let task = try #require(exchange.played.task as? URLSessionDataTask)
    await exchange.finish()
    let trust = Certificates.shared.trust("leaf", host: host, system: ["ca"])
    let question = URLAuthenticationChallenge(URLProtectionSpace(host: host, trust: trust))
    let answers = Journal<URLSession.AuthChallengeDisposition>()
    delegate.urlSession(session, task: task, didReceive: question) { answer, _ in answers.add(answer) }
    delegate.urlSession(session, dataTask: task, didReceive: Data("late".utf8))
    delegate.urlSession(session, task: task, didCompleteWithError: nil)
    await exchange.finish()
    #expect(answers.all == [.cancelAuthenticationChallenge])
    #expect(exchange.answers.count == 1)
    withExtendedLifetime(client) {}
  }

  @Test func aSessionThatWasNeverUsedGoesToo() async throws {
    weak var delegate: AnyObject?
    try {
      let engine = try URLSessionEngine(trustAnchors: nil, hasPins: false)
      delegate = Mirror(reflecting: engine).descendant("delegate") as AnyObject?
      #expect(delegate != nil)
    }()
    while delegate != nil { try await Task.sleep(nanoseconds: 1_000_000) }
  }

  @Test func releasingAClientEndsNoRequest() async throws {
    let clients = Journal<HTTPClient?>(), host = freshHost()
    var client: HTTPClient? = try HTTPClient.trusting()
    weak let weakClient = client
    let exchange = Exchange(
      host,
      NetworkScript(events: [
        .send, .meanwhile { while weakClient != nil { usleep(100) } }, .answer(), .data("abc"), .end(),
      ])
    )
    clients.add(nil)
    exchange.send(request(host), client!)
    client = nil
    await exchange.finish()
    #expect(exchange.answers == [.success(HTTPResponse(status: 200, body: Data("abc".utf8)))])
  }

  // MARK: Time

  @Test(arguments: [[], [NetworkEvent.send], [.send, .answer()], [.send, .answer(), .data("abc")]])
  func aRequestThatIsNeverCompletedTimesOutAndIsCancelled(events: [NetworkEvent]) async throws {
    let client = try HTTPClient.trusting(), (exchange, host) = exchange(events)
    let start = DispatchTime.now()
    exchange.send(request(host, timeout: 0.2), client)
    await exchange.finish()
    #expect(exchange.answers.map(\.failure) == [.timedOut])
    #expect(DispatchTime.now() >= start + 0.2)
  }

  @Test(arguments: [(6, 6), (-1, nil)] as [(Int64, Int64?)])
  func progressEndsWithTheAnswer(length: Int64, announced: Int64?) async throws {
    let (exchange, host) = exchange([.send, .answer(length: length), .data("abc"), .data("def"), .end()])
    var request = request(host)
    (request.method, request.body) = (.put, Data("ab".utf8))
    exchange.send(request, try HTTPClient.trusting())
    await exchange.finish()
    let steps: [(Int64, Int64, Int64?)] = [(2, 0, nil), (2, 3, announced), (2, 6, announced)]
    #expect(
      exchange.events == steps.map { sent, received, expected in
        .progress(TransferProgress(bytesSent: sent, bytesReceived: received, bytesExpected: expected))
      } + [.answer(.success(HTTPResponse(status: 200, body: Data("abcdef".utf8))))]
    )
  }

  // MARK: Limits

  @Test func anEndlessBodyIsCutOffAtItsLimit() async throws {
    let events =
      [NetworkEvent.send, .answer()] + Array(repeating: .data(String(repeating: "x", count: 30)), count: 1_000)
    let (exchange, host) = exchange(events, late: 3)
    exchange.send(request(host), try HTTPClient.trusting())
    await exchange.finish()
    #expect(exchange.answers.map(\.failure) == [.tooLarge(limit: 100)])
  }

  @Test(arguments: [-1, 120] as [Int64])
  func anErrorCountsByItsStatusHoweverLongItsPageIs(length: Int64) async throws {
    let half = NetworkEvent.data(String(repeating: "x", count: 60))
    let (exchange, host) = exchange([.send, .answer(503, length: length), half, half, half, .end()], late: 1)
    exchange.send(request(host), try HTTPClient.trusting())
    await exchange.finish()
    let page = Data(repeating: UInt8(ascii: "x"), count: 100)
    #expect(exchange.answers.map(\.failure) == [.badStatus(503, body: page)])
  }

  @Test func aBodyMayHaveExactlyItsLimit() async throws {
    let text = String(repeating: "x", count: 50)
    let (exchange, host) = exchange([.send, .answer(length: 100), .data(text), .data(text), .end()])
    exchange.send(request(host), try HTTPClient.trusting())
    await exchange.finish()
    #expect(try exchange.answers.first?.get().body.count == 100)
  }

  @Test func anAnswerToHEADMayAnnounceWhateverItLikes() async throws {
    let (exchange, host) = exchange([.send, .answer(length: 1_000), .end()])
    var request = request(host)
    request.method = .head
    exchange.send(request, try HTTPClient.trusting())
    await exchange.finish()
    #expect(exchange.answers.map(\.failure) == [nil])
  }

  /// The first head has one more, which says where to go.
  @Test(arguments: [(499, 500, true), (499, 501, false), (1_000, 0, false)])
  func fieldsOfAllHeadsTogetherAreLimited(_ first: Int, _ second: Int, _ isAllowed: Bool) async throws {
    func fields(_ count: Int) -> [String: String] { .init(uniqueKeysWithValues: (0..<count).map { ("f\($0)", "") }) }
    let (exchange, host) = exchange([
      .send, .redirect(302, to: "/next", headers: fields(first)), .send, .answer(200, fields(second)), .end(),
    ])
    exchange.send(request(host), try HTTPClient.trusting())
    await exchange.finish()
    #expect(exchange.answers.map(\.failure) == [isAllowed ? nil : .headersTooLarge])
    #expect(exchange.played.sent.count == (first < 1_000 ? 2 : 1))
  }

  @Test func bytesOfAllHeadsTogetherAreLimited() async throws {
    let half = ["f": String(repeating: "x", count: HTTPResponse.maximumHeaderBytes / 2)]
    let (exchange, host) = exchange([
      .send, .redirect(302, to: "/next", headers: half), .send, .answer(200, half), .end(),
    ])
    exchange.send(request(host), try HTTPClient.trusting())
    await exchange.finish()
    #expect(exchange.answers.map(\.failure) == [.headersTooLarge])
    #expect(exchange.played.sent.count == 2)
  }

  // MARK: Redirects

  @Test func circlesEndAfterTheLimitOfRedirects() async throws {
    let circle = (0...Redirect.limit).flatMap { _ in [NetworkEvent.send, .redirect(302, to: "/")] }
    let (exchange, host) = exchange(circle + [.send, .answer(), .end()])
    exchange.send(request(host), try HTTPClient.trusting())
    await exchange.finish()
    #expect(exchange.answers.map(\.failure) == [.redirectRefused(to: "http://\(host)")])
    #expect(exchange.played.sent.count == Redirect.limit + 1)
  }

  @Test func nobodyWaitsForTheBodyOfARefusedRedirect() async throws {
    let (exchange, host) = exchange([.send, .redirect(302, to: "https://b.example/")], afterRefusal: [])
    exchange.send(request(host), try HTTPClient.trusting())
    await exchange.finish()
    #expect(exchange.answers.map(\.failure) == [.redirectRefused(to: "https://b.example")])
  }

  @Test func aRedirectLeavesNothingOfTheFirstBodyAndHasItsOwnFields() async throws {
    let events: [NetworkEvent] = [
      .send, .redirect(307, to: "/next", headers: ["A": "1"]), .send, .answer(200, ["B": "2"]),
    ]
    let (exchange, host) = exchange(events + [.data("abc"), .end()])
    exchange.send(request(host), try HTTPClient.trusting())
    await exchange.finish()
    #expect(exchange.answers == [.success(HTTPResponse(status: 200, headers: ["B": "2"], body: Data("abc".utf8)))])
  }

  @Test func aRedirectToAHostWithExpiredPinsIsRefusedBeforeAConnection() async throws {
    let host = freshHost(), other = freshHost("b.example"), pin = Certificates.shared.pin
    let expired = try PinSet(host: other, pins: [pin("leaf"), pin("other")], expiryDate: .distantPast)
    let events: [NetworkEvent] = [
      .challenge("leaf", host), .send, .redirect(302, to: "https://\(other)/"), .challenge("leaf", other), .send,
      .answer(),
      .end(),
    ]
    let exchange = Exchange(host, NetworkScript(events: events))
    var request = HTTPRequest(url: URL(string: "https://\(host)/")!)
    request.followsToOtherHosts = true
    exchange.send(request, try HTTPClient.trusting([expired]))
    await exchange.finish()
    #expect(exchange.answers.map(\.failure) == [.pinSetExpired(host: other)])
    #expect(exchange.played.sent.count == 1)
  }

  // MARK: Cancelling

  @Test func cancellationsRacingWithAnswersAnswerEachRequestOnce() async throws {
    let client = try HTTPClient.trusting()
    let exchanges = (0..<200).map { _ in
      let (exchange, host) = exchange([.send, .answer(), .data("abc"), .end()])
      exchange.send(request(host), client)
      return exchange
    }
    for (index, exchange) in exchanges.enumerated() where !index.isMultiple(of: 3) {
      DispatchQueue.global().async { exchange.cancel() }
      if index.isMultiple(of: 5) { exchange.cancel() }
    }
    for exchange in exchanges {
      await exchange.finish()
      #expect(exchange.answers.count == 1)
      #expect(exchange.answers.allSatisfy { $0.failure == nil || $0.failure == .cancelled })
      guard case .answer = exchange.events.last else {
        Issue.record("something came after the answer")
        continue
      }
    }
  }

  @Test func aRequestThatWasCancelledBeforeItsStartIsNotSent() async throws {
    let client = try HTTPClient.trusting(), (first, host) = exchange([.send])
    first.send(request(host), client)
    let isHeld = DispatchSemaphore(value: 0)
    first.played.session?.delegateQueue.addOperation { isHeld.wait() }
    let (second, other) = exchange([.send, .answer(), .end()], late: 1)
    second.send(request(other), client)
    second.cancel()
    isHeld.signal()
    await second.finish()
    #expect(second.answers.map(\.failure) == [.cancelled])
    #expect(second.played.sent.isEmpty)
    first.cancel()
    await first.finish()
  }

  // MARK: Errors

  /// By the numbers of Apple's NSURLError.h.
  @Test(arguments: [
    (-1009, TransportError.offline), (-1003, .offline), (-1004, .offline), (-1006, .offline), (-1018, .offline),
    (-1019, .offline), (-1020, .offline), (-1005, .connectionLost), (-1001, .timedOut), (-999, .cancelled),
    (-1022, .plainHTTPForbidden(host: "::1")), (-1200, .tlsFailed(reason: "code -1200")),
    (-1203, .tlsFailed(reason: "code -1203")), (-1206, .tlsFailed(reason: "code -1206")), (-1207, .failed(code: -1207)),
    (-1199, .failed(code: -1199)), (-1011, .notDecodable(reason: "code -1011")),
    (-1014, .notDecodable(reason: "code -1014")), (-1015, .notDecodable(reason: "code -1015")),
    (-1016, .notDecodable(reason: "code -1016")), (-1017, .notDecodable(reason: "code -1017")),
    (-1103, .tooLarge(limit: 100)), (-1007, .redirectRefused(to: "http://[::1]")),
    (-1010, .redirectRefused(to: "http://[::1]")), (-1000, .invalidRequest(reason: "the URL is malformed")),
    (-1002, .invalidRequest(reason: "the URL is malformed")), (-1, .failed(code: -1)),
  ])
  func eachCodeOfTheSystemHasItsCase(_ code: Int, _ expected: TransportError) {
    let request = HTTPRequest(url: URL(string: "http://[::1]/path?secret")!, maximumResponseBytes: 100)
    #expect(TransportError(NSError(domain: NSURLErrorDomain, code: code), request: request) == expected)
    #expect(TransportError(NSError(domain: NSCocoaErrorDomain, code: code), request: request) == .failed(code: code))
    #expect(TransportError(nil, request: request) == nil)
  }

  /// Of a connection that the system has closed while the app was suspended, it is `ECONNABORTED`.
  @Test(arguments: [ECONNABORTED, ECONNRESET, ENOTCONN, EPIPE, ENETDOWN, ETIMEDOUT])
  func anErrorOfASocketIsALostConnection(_ code: Int32) throws {
    let request = HTTPRequest(url: try #require(URL(string: "https://example.org")))
    let error = NSError(domain: NSPOSIXErrorDomain, code: Int(code))
    #expect(TransportError(error, request: request) == .connectionLost)
  }
}
