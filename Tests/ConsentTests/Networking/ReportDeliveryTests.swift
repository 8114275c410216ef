import Foundation
import QuintetTransport
import TestSupport
import Testing

@testable import QuintetConsent

/// The fate of a report, by the answer to it.
@Suite @MainActor struct ReportDeliveryTests {
  nonisolated private static let plain = URL(string: "http://example.org/v2/old")!
  nonisolated private static let secure = URL(string: "https://example.org/v2/new")!
  nonisolated private static let page = FakeClient.Answer.answer(200, "<html>Sign in</html>", type: "text/html")

  /// A choice whose report is under way.
  private func accepted(_ url: URL) throws -> Stage {
    let stage = try Stage(ConsentConfiguration(server: url))
    stage.consent.setConsentStatus(.accept)
    return stage
  }

  /// Answers of somebody in between over plain http.
  nonisolated private static let others: [FakeClient.Answer] = [
    page, .failure(.badStatus(402)), .failure(.badStatus(418)), .failure(.badStatus(451)),
    .failure(.badStatus(511, retryAfter: 86_400)), .failure(.badStatus(403, body: Data("<html>Sign in</html>".utf8))),
    .failure(.badStatus(429, retryAfter: 86_400, body: Data("<html>Sign in</html>".utf8))),
    .failure(.badStatus(503, retryAfter: 86_400, body: Data("<html>Sign in</html>".utf8))),
    .failure(.badStatus(511, retryAfter: 86_400, body: Data("<html>Sign in</html>".utf8))),
  ]

  @Test(arguments: others)
  func foreignAnswersKeepTheReportWaitingWithoutTheirRetryAfter(_ answer: FakeClient.Answer) throws {
    let stage = try accepted(Self.plain)
    stage.client.answer(answer)
    #expect(stage.consent.reportProgress == .waiting)
    stage.consent.start()
    #expect(stage.client.reports.count == 2)
    #expect(Set(stage.client.reports).count == 1)
    stage.client.answer(.answer(201, "{}"))
    #expect(stage.consent.reportProgress == .sent)
  }

  @Test(arguments: [plain, secure]) func theServersOwnRetryAfterIsKept(_ url: URL) throws {
    var stage = try accepted(url)
    let body = Data(url == Self.plain ? "{}".utf8 : "<html>".utf8)
    stage.client.answer(.failure(.badStatus(503, retryAfter: 3_600, body: body)))
    stage.consent.start()
    stage.consent.setConsentStatus(.deny)
    stage.scheduler.advance(by: 3_599)
    #expect(stage.client.reports.count == 1)

    // The next launch keeps what is left of it.
    stage.clock.now += 1_800
    stage = try stage.relaunch(ConsentConfiguration(server: url))
    stage.consent.start()
    stage.scheduler.advance(by: 1_799)
    #expect(stage.client.reports.isEmpty)
    stage.scheduler.advance(by: 1)
    #expect(stage.client.statuses == ["accept"])
    for _ in 0..<2 { stage.client.answer(.answer()) }
    #expect(stage.client.statuses == ["accept", "deny"])
    #expect(stage.store.string(forKey: "choice")?.contains("pause") == false)
  }

  /// Waits are drawn by chance: those after a single failure are a second at most.
  @Test func theTriesBecomeRarerWithEachFailure() throws {
    let stage = try accepted(Self.secure)
    var tries = 1
    while tries < 60, stage.client.reports.count == tries {
      stage.client.answer(.failure(.badStatus(503)))
      stage.scheduler.advance(by: 1)
      tries += 1
    }
    #expect(tries < 60)
  }

  /// A second at most after the first failure, two after the second: some of so many draws are longer than one.
  @Test func aSecondFailureDoublesTheLongestWait() throws {
    let stage = try Stage(ConsentConfiguration(server: Self.secure))
    var longer = 0
    for round in 0..<60 {
      stage.consent.setConsentStatus(round % 2 == 0 ? .accept : .deny)
      for tries in 1...2 {
        #expect(stage.client.reports.count == 3 * round + tries)
        stage.client.answer(.failure(.badStatus(503)))
        stage.scheduler.advance(by: 1)
        guard tries == 2, stage.client.reports.count < 3 * round + 3 else { continue }
        longer += 1
        stage.scheduler.advance(by: 1)
      }
      #expect(stage.client.reports.count == 3 * round + 3)
      stage.client.answer(.answer(201, "{}"))
    }
    #expect((1..<60).contains(longer))
  }

  /// Errors that only time or another person can mend.
  @Test(arguments: [
    TransportError.pinMismatch(host: "a"), .plainHTTPForbidden(host: "a"), .redirectRefused(to: "a"),
    .tlsFailed(reason: ""), .notDecodable(reason: ""), .headersTooLarge, .failed(code: 1), .badStatus(451),
  ])
  func errorsThatLastAreTriedAgainAfterMinutes(_ error: TransportError) throws {
    let stage = try accepted(Self.secure)
    for tries in 1...3 {
      stage.client.answer(.failure(error))
      stage.scheduler.advance(by: 149)
      #expect(stage.client.reports.count == tries)
      stage.scheduler.advance(by: 151)
      #expect(stage.client.reports.count == tries + 1)
    }
  }

  @Test func anotherServerHasAskedForNoPause() throws {
    let stage = try accepted(Self.secure)
    stage.client.answer(.failure(.badStatus(503, retryAfter: 3_600)))
    let next = try stage.relaunch(ConsentConfiguration(server: URL(string: "https://example.com/v2")!))
    next.consent.start()
    #expect(next.client.requests.map(\.url.host) == ["example.com"])
  }

  @Test(arguments: [
    ("https://example.org/other", 0), ("https://EXAMPLE.org/v2/new", 0), ("https://example.org:8443/v2/new", 1),
    ("http://example.org/v2/new", 1), ("https://www.example.org/v2/new", 1),
  ])
  func aPauseHoldsForItsSchemeHostAndPort(_ address: String, _ sent: Int) throws {
    let stage = try accepted(Self.secure)
    stage.client.answer(.failure(.badStatus(503, retryAfter: 3_600)))
    let other = try #require(URL(string: address))
    let next = try stage.relaunch(ConsentConfiguration(server: other))
    next.consent.start()
    #expect(next.client.reports.count == sent)
  }

  /// A timer stands still while the device sleeps.
  @Test func aChoiceMadeAfterThePauseIsReportedAtOnce() throws {
    let stage = try accepted(Self.secure)
    stage.client.answer(.failure(.badStatus(503, retryAfter: 3_600)))
    stage.consent.setConsentStatus(.deny)
    #expect(stage.client.reports.count == 1)
    stage.clock.now += 3_601
    stage.consent.setConsentStatus(.accept)
    #expect(stage.client.reports.count == 2)
  }

  @Test func aPauseLastsADayAtMost() throws {
    var stage = try accepted(Self.secure)
    stage.client.answer(.failure(.badStatus(503, retryAfter: 400 * 86_400)))
    stage.clock.now += 86_400
    stage = try stage.relaunch(ConsentConfiguration(server: Self.secure))
    stage.consent.start()
    #expect(stage.client.reports.count == 1)
  }

  @Test func every2xxAnswerCountsOverTLS() throws {
    let stage = try accepted(Self.secure)
    stage.client.answer(Self.page)
    #expect(stage.consent.reportProgress == .sent)
  }

  @Test(arguments: [TransportError.badStatus(404), .badStatus(400), .tooLarge(limit: 16 << 20)])
  func refusedReportsAreTriedOncePerRunUnderTheirKey(_ error: TransportError) throws {
    var stage = try accepted(Self.secure)
    var sent = stage.client.reports
    for _ in 0..<2 {
      stage.client.answer(.failure(error))
      #expect(stage.consent.reportProgress == .refused)
      #expect(stage.errors.all == [.reportRefused(error.description)])
      // The app coming to the foreground is no reason to ask again.
      stage.consent.start()
      stage.consent.start()
      stage.scheduler.advance(by: 86_400)
      #expect(stage.client.reports.count == 1)
      stage = try stage.relaunch(ConsentConfiguration(server: Self.secure))
      stage.consent.start()
      sent += stage.client.reports
    }
    stage.client.answer(.answer())
    #expect(stage.consent.reportProgress == .sent)
    #expect(sent.count == 3)
    #expect(Set(sent).count == 1)
  }

  @Test func aHeldReportIsSentBeforeANewerOneAcrossLaunches() throws {
    let stage = try accepted(Self.secure)
    stage.client.answer(.failure(.offline))
    stage.consent.setConsentStatus(.deny)
    stage.client.answer(.failure(.offline))
    let next = try stage.relaunch(ConsentConfiguration(server: Self.secure))
    next.consent.start()
    for _ in 0..<2 { next.client.answer(.answer()) }
    #expect(stage.client.statuses + next.client.statuses == ["accept", "accept", "accept", "deny"])
    #expect(next.consent.reportProgress == .sent)
  }

  @Test func ofTooManyReportsTheOldestAreSuperseded() throws {
    let stage = try accepted(Self.secure)
    for _ in 0..<100 { stage.consent.setConsentStatus(.deny) }
    let record = try #require(stage.store.string(forKey: "choice").flatMap(Record.init(json:)))
    #expect(record.owed.count == 64)
    #expect(record.owed.last?.id == record.choice?.id)
    for _ in 0..<65 { stage.client.answer(.answer()) }
    #expect(stage.client.reports.count == 65)
    #expect(stage.consent.reportProgress == .sent)
  }

  @Test func aRefusedReportNeitherBlocksNorFollowsANewerOne() throws {
    let stage = try accepted(Self.secure)
    stage.client.answer(.failure(.badStatus(401)))
    stage.consent.setConsentStatus(.deny)
    stage.client.answer(.answer())
    #expect(stage.client.statuses == ["accept", "deny"])
    let next = try stage.relaunch(ConsentConfiguration(server: Self.secure))
    next.consent.start()
    #expect(next.client.reports.isEmpty)
  }

  @Test func aForbiddenPlainHTTPReportWaitsAndAdvisesTheHost() throws {
    let stage = try accepted(Self.plain)
    stage.client.answer(.failure(.plainHTTPForbidden(host: "example.org")))
    #expect(stage.consent.reportProgress == .waiting)
    #expect(stage.errors.all == [.plainHTTPForbidden(host: "example.org")])

    // The host has given an https address since: the report goes there.
    let next = try stage.relaunch(ConsentConfiguration(server: Self.secure))
    next.consent.start()
    #expect(next.client.requests.map(\.url) == [Self.secure])
    #expect(next.client.reports == stage.client.reports)
  }

  @Test(arguments: [
    TransportError.offline, .connectionLost, .timedOut, .tlsFailed(reason: ""), .pinSetExpired(host: ""),
    .failed(code: 1), .redirectRefused(to: ""), .notDecodable(reason: ""), .badStatus(503), .badStatus(429),
    .badStatus(408), .badStatus(425), .headersTooLarge,
  ])
  func otherFailuresKeepTheReportWaiting(_ error: TransportError) throws {
    let stage = try accepted(Self.plain)
    for tries in 1...20 {
      stage.client.answer(.failure(error))
      #expect(stage.consent.reportProgress == .waiting)
      #expect(stage.client.reports.count == tries)
      // The longest wait.
      stage.scheduler.advance(by: 300)
    }
    #expect(stage.errors.all.isEmpty)
  }
}
