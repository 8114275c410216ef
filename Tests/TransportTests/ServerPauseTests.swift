import Foundation
import Testing

@testable import QuintetOutbox
@testable import QuintetStorage
@testable import QuintetTransport

/// A server that asks to be left alone is.
@Suite(.timeLimit(.minutes(5))) struct ServerPauseTests {
  private let fixture = OutboxFixture()

  /// An outbox whose server has asked for an hour.
  private func asked() async throws -> Outbox {
    try await fixture.server.plan([])
    let outbox = try fixture.open()
    let request = fixture.record(1, path: "/status/503?Retry-After=3600")
    try await outbox.enqueue(request, idempotencyKey: UUID(number: 1))
    outbox.start()
    #expect(await fixture.next() == "waiting 1 the server answered 503 3600")
    try await fixture.waitForTimers(1)
    return outbox
  }

  private func requests() async throws -> Int { try await fixture.server.log().requests.count }

  @Test func startingAgainKeepsTheServersRetryAfter() async throws {
    let outbox = try await asked()
    fixture.now += 600
    outbox.start()
    try await fixture.waitForTimers(2)
    outbox.pause()
    outbox.start()
    try await fixture.waitForTimers(3)
    #expect(try await requests() == 1)
    // A process that another test has just started may hold the directory for a moment: the outbox waits for its turn, a minute at most.
    let delays = try await fixture.fireTimers(untilServerSaw: 2)
    #expect(delays.contains(3000) && delays.allSatisfy { $0 <= 60 || $0 == 3000 || $0 == 3600 }, "\(delays)")
    #expect(await fixture.next() == "waiting 1 the server answered 503 3600")
    withExtendedLifetime(outbox) {}
  }

  @Test func anotherRequestKeepsTheServersRetryAfter() async throws {
    let outbox = try await asked()
    outbox.pause()
    try await outbox.enqueue(fixture.record(2), idempotencyKey: UUID(number: 2))
    outbox.start()
    try await fixture.waitForTimers(2)
    #expect(try await requests() == 1)
  }

  @Test(arguments: [(600, 3000), (3599, 1)] as [(TimeInterval, TimeInterval)])
  func aRelaunchKeepsTheRestOfTheRetryAfter(_ passed: TimeInterval, _ rest: TimeInterval) async throws {
    do { _ = try await asked() }
    fixture.now += passed
    let next = try fixture.open()
    next.start()
    // The one before is about to give the directory back.
    let delays = try await fixture.fireTimers(untilServerSaw: 2)
    #expect(delays.contains(rest) && delays.allSatisfy { $0 <= 60 || $0 == rest || $0 == 3600 }, "\(delays)")
    #expect(await fixture.next() == "waiting 1 the server answered 503 3600")
    withExtendedLifetime(next) {}
  }

  @Test func aPauseNotedByAFastClockDoesNotRestart() async throws {
    let years: TimeInterval = 315_360_000
    fixture.now += years
    do { _ = try await asked() }
    fixture.now -= years
    do { _ = try fixture.open() }
    fixture.now += 600
    let next = try fixture.open()
    next.start()
    // The first one's timer is there still, which nothing hears of, and the one before is about to give the directory back.
    var delays: [TimeInterval] = []
    repeat {
      delays.append(try await fixture.fireTimer())
    } while delays.last != 3000 && delays.filter { $0 == 3600 }.count < 2
    #expect(delays.last == 3000)
  }

  @Test func aClockSetBackWhileItRunsRenewsTheWaitOnce() async throws {
    let outbox = try await asked()
    fixture.now -= 30 * 86_400
    outbox.start()
    try await fixture.waitForTimers(2)
    fixture.now += 3000
    outbox.start()
    try await fixture.waitForTimers(3)
    #expect(try await fixture.fireTimer() == 600)
  }

  @Test func aStartAfterTheRetryAfterTriesAtOnce() async throws {
    let outbox = try await asked()
    fixture.now += 3600
    outbox.start()
    #expect(await fixture.next() == "waiting 1 the server answered 503 3600")
  }

  @Test func aRetryAfterHoldsForItsServerOnly() async throws {
    let outbox = try await asked()
    outbox.pause()
    let other = TestServer(), address = other.url("/records")
    let next = try fixture.open(prepare: { $0.with(url: address) })
    next.start()
    #expect(await fixture.next() == "delivered 1 200")
    withExtendedLifetime((outbox, next)) {}
  }

  @Test func aDamagedPauseFileHoldsForAYearAtMost() async throws {
    try FileManager.default.createDirectory(at: fixture.directory, withIntermediateDirectories: true)
    let text = #"{"asked":\#(Int.max),"length":\#(Int.max),"origin":"\#(fixture.server.url("/").origin)"}"#
    try Data(text.utf8).write(to: fixture.directory.appendingPathComponent("wait.json"))
    let outbox = try fixture.open()
    try await outbox.enqueue(fixture.record(1), idempotencyKey: UUID(number: 1))
    outbox.start()
    #expect(try await fixture.fireTimer() == 365 * 86_400)
  }

  @Test(arguments: [.infinity, -.infinity, .nan, 1e20, -1] as [TimeInterval])
  func aPauseOfAnyNumbersCanBeStored(_ seconds: TimeInterval) {
    let pause = ServerPause(origin: "http://a", asked: seconds, length: seconds)
    #expect((0...365 * 86_400).contains(pause.length))
    #expect(ServerPause(pause.fields) == pause)
  }

  @Test(arguments: [(0.2, 1), (1, 1), (59.001, 60)] as [(TimeInterval, TimeInterval)])
  func aPauseIsNeverStoredAsAShorterOne(_ length: TimeInterval, _ stored: TimeInterval) throws {
    let pause = ServerPause(origin: "http://a", asked: 100, length: length)
    #expect(try #require(ServerPause(pause.fields)).length == stored)
  }

  @Test func aPauseIsNotedAsOneOfNowAtTheLatest() {
    let pause = ServerPause(origin: "http://a", asked: 100, length: 60)
    #expect(pause.noted(by: 99) == ServerPause(origin: "http://a", asked: 99, length: 60))
    #expect(pause.noted(by: 100) == pause)
    #expect(pause.noted(by: 101) == pause)
  }

  @Test func anInvalidPauseFileIsIgnored() throws {
    for text in ["", "{}", "[]", #"{"asked":"x","length":1,"origin":"http://a"}"#] {
      #expect(ServerPause(StoredFields(json: Data(text.utf8))) == nil)
    }
    let pause = ServerPause(origin: "http://a", asked: 100, length: 60)
    let read = try #require(ServerPause(pause.fields))
    #expect(read.rest(at: 130) == 30)
    #expect(read.rest(at: 161) == 0)
    // A clock that was set back makes it no longer.
    #expect(read.rest(at: -86_400) == 60)
  }
}
