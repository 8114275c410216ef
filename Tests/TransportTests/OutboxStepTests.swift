import Foundation
import TestSupport
import Testing

@testable import QuintetOutbox
@testable import QuintetTransport

/// An outbox step by step, each at a moment of the test's choice.
@Suite struct OutboxStepTests {
  private let bench = OutboxBench()
  private let key = UUID(number: 1)

  /// An outbox that has sent its first request.
  private func sending() throws -> Outbox {
    let outbox = try bench.open()
    bench.start(outbox)
    bench.add(1, to: outbox)
    return outbox
  }

  // MARK: - Pauses

  /// Pauses (p) and starts (s) that come while the request that the first of them has cancelled is still to end.
  @Test(arguments: ["p", "ps", "pp", "psp", "pss", "pps", "psps", "pspp", "ppsp", "pssp", "pspsp", "pspss"])
  func theLastCallBeforeACancelledRequestEndsDecides(calls: String) throws {
    let outbox = try sending()
    for call in calls { if call == "s" { outbox.start() } else { outbox.pause() } }
    bench.settle()
    #expect(bench.client.cancelled == 1)
    bench.answer(.failure(.cancelled))
    #expect(bench.bodies == (calls.hasSuffix("s") ? ["1", "1"] : ["1"]))
    #expect(bench.events.all.isEmpty)
    bench.start(outbox)
    #expect(bench.bodies == ["1", "1"])
  }

  @Test func anAnswerThatComesInSpiteOfAPauseCounts() throws {
    let outbox = try sending()
    bench.add(2, to: outbox)
    bench.pause(outbox)
    bench.answer(.answer(200))
    #expect(bench.events.all == [.delivered(key: key, HTTPResponse(status: 200))])
    #expect(try outbox.pending().map(\.key) == [UUID(number: 2)])
    #expect(bench.bodies == ["1"])
    bench.start(outbox)
    #expect(bench.bodies == ["1", "2"])
  }

  @Test func aRefusalThatComesInSpiteOfAPauseCounts() throws {
    let outbox = try sending()
    bench.pause(outbox)
    bench.answer(.failure(.badStatus(422)))
    #expect(bench.events.all == [.rejected(key: key, .badStatus(422))])
    #expect(try outbox.rejected().map(\.finalStatus) == [422])
    bench.start(outbox)
    #expect(bench.bodies == ["1"])
  }

  @Test func aFailureThatComesInSpiteOfAPauseSetsNoTimer() throws {
    let outbox = try sending()
    bench.pause(outbox)
    bench.answer(.failure(.offline))
    #expect(bench.events.all == [.waiting(key: key, .offline, delay: 1)])
    #expect(bench.delays.isEmpty)
    bench.start(outbox)
    #expect(bench.bodies == ["1", "1"])
  }

  @Test func aPauseEndsAWait() throws {
    let outbox = try sending()
    bench.answer(.failure(.offline))
    bench.pause(outbox)
    bench.fireFirstTimer()
    #expect(bench.bodies == ["1"])
    bench.start(outbox)
    #expect(bench.bodies == ["1", "1"])
  }

  @Test func aWaitThatAStartEndedDoesNotEndTheNextOne() throws {
    let outbox = try sending()
    bench.answer(.failure(.offline))
    bench.start(outbox)
    bench.answer(.failure(.offline))
    #expect(bench.delays == [1, 2] && bench.bodies == ["1", "1"])
    bench.fireFirstTimer()
    #expect(bench.bodies == ["1", "1"])
    bench.fireTimer()
    #expect(bench.bodies == ["1", "1", "1"])
  }

  @Test func theRetryAfterOfAnAnswerAfterAPauseIsKept() throws {
    let outbox = try sending()
    bench.pause(outbox)
    bench.answer(.failure(.badStatus(503, retryAfter: 3_600)))
    bench.start(outbox)
    #expect(bench.bodies == ["1"])
    #expect(bench.delays == [3_600])
  }

  @Test func aReleasedOutboxCancelsItsRequestAndStaysSilent() throws {
    weak var freed: Outbox?
    do {
      let outbox = try sending()
      freed = outbox
    }
    while freed != nil { usleep(100) }
    #expect(bench.client.cancelled == 1)
    bench.answer(.answer(200))
    #expect(bench.events.all.isEmpty)
    let next = try bench.open()
    bench.start(next)
    #expect(bench.bodies == ["1", "1"])
  }

  @Test func anOutboxThatWaitsForItsTurnAsksLessAndLessOften() throws {
    let first = try sending(), second = try bench.open()
    bench.start(second)
    for delay: TimeInterval in [1, 2, 4] { #expect(bench.fireTimer() == delay) }
    #expect(bench.bodies == ["1"])
    bench.pause(first)
    bench.answer(.failure(.cancelled))
    bench.fireTimer()
    #expect(bench.bodies == ["1", "1"])
  }

  @Test func turnsWaitedForAreNoFailures() throws {
    let first = try sending(), second = try bench.open()
    bench.start(second)
    for delay: TimeInterval in [1, 2, 4] { #expect(bench.fireTimer() == delay) }
    bench.pause(first)
    bench.answer(.failure(.cancelled))
    bench.fireTimer()
    bench.answer(.failure(.offline))
    #expect(bench.events.all == [.waiting(key: key, .offline, delay: 1)])
  }

  // MARK: - Failures

  /// Nil for what is final, and otherwise the seconds until the next try.
  @Test(
    arguments: [
      (.offline, 1), (.connectionLost, 1), (.timedOut, 1), (.badStatus(408), 1), (.badStatus(429), 1),
      (.badStatus(500), 1), (.badStatus(503, retryAfter: 0), 1), (.cancelled, 60), (.tlsFailed(reason: "a"), 60),
      (.pinMismatch(host: "a"), 60), (.pinSetExpired(host: "a"), 60), (.plainHTTPForbidden(host: "a"), 60),
      (.headersTooLarge, 60), (.redirectRefused(to: "a"), 60), (.notDecodable(reason: "a"), 60),
      (.failed(code: 1), 60), (.badStatus(302), 60), (.badStatus(407, retryAfter: 9), 60),
      (.badStatus(404), nil), (.badStatus(422, retryAfter: 9), nil), (.tooLarge(limit: 1), nil),
      (.invalidRequest(reason: "a"), nil),
    ] as [(TransportError, TimeInterval?)]
  )
  func everyFailureWaitsOrIsFinal(_ error: TransportError, _ delay: TimeInterval?) throws {
    let outbox = try sending()
    bench.answer(.failure(error))
    guard let delay else {
      #expect(bench.events.all == [.rejected(key: key, error)])
      #expect(try outbox.pending().isEmpty)
      #expect(try outbox.rejected().map(\.key) == [key])
      return
    }
    #expect(bench.events.all == [.waiting(key: key, error, delay: delay)])
    #expect(try outbox.pending().map(\.key) == [key])
    #expect(try outbox.rejected().isEmpty)
    #expect(!bench.isPauseStored)
    #expect(bench.fireTimer() == delay)
    bench.answer(.failure(error))
    // The time that only others can shorten does not grow.
    #expect(bench.delays == [delay == 1 ? 2 : delay])
  }

  @Test func aReviewsErrorCountsInPlaceOfTheClients() throws {
    let moved = try #require(URL(string: "https://moved.example/records")), reviewed = Journal<URL>()
    let outbox = try bench.open(
      prepare: { $0.with(url: moved) },
      review: { request, error in
        reviewed.add(request.url)
        return error == .badStatus(404) ? .notDecodable(reason: "a page") : error
      }
    )
    bench.start(outbox)
    bench.add(1, to: outbox)
    bench.answer(.failure(.badStatus(404)))
    bench.fireTimer()
    bench.answer(.failure(.badStatus(422)))
    #expect(
      bench.events.all == [
        .waiting(key: key, .notDecodable(reason: "a page"), delay: 60), .rejected(key: key, .badStatus(422)),
      ]
    )
    #expect(reviewed.all == [moved, moved])
  }

  @Test func aRetriedEntryLeavesAtOnceAndCanBeRejectedAgain() throws {
    let outbox = try sending()
    for round in 1...2 {
      bench.answer(.failure(.badStatus(422)))
      #expect(try outbox.rejected().map(\.key) == [key])
      #expect(try outbox.retry(key))
      bench.settle()
      #expect(bench.bodies.count == 1 + round)
      #expect(try outbox.rejected().isEmpty)
    }
    bench.answer(.answer(200))
    #expect(try outbox.pending().isEmpty)
  }

  @Test func aRetryDuringAPauseWaitsForTheStart() throws {
    let outbox = try sending()
    bench.answer(.failure(.badStatus(422)))
    bench.pause(outbox)
    #expect(try outbox.retry(key))
    bench.settle()
    #expect(bench.bodies == ["1"])
    bench.start(outbox)
    #expect(bench.bodies == ["1", "1"])
  }

  // MARK: - Waits that a server asks for

  @Test func aRetryAfterHoldsForTheAddressThatWasAsked() throws {
    let moved = try #require(URL(string: "https://moved.example/records"))
    let outbox = try bench.open(prepare: { $0.with(url: moved) })
    bench.start(outbox)
    bench.add(1, to: outbox)
    bench.answer(.failure(.badStatus(503, retryAfter: 3_600)))
    bench.start(outbox)
    #expect(bench.bodies == ["1"])
    #expect(bench.delays == [3_600, 3_600])
  }

  @Test func aFailureElsewhereEndsNoRetryAfter() throws {
    let moved = try #require(URL(string: "https://moved.example/records"))
    let outbox = try bench.open(prepare: { $0.body == Data("1".utf8) ? $0.with(url: moved) : $0 })
    bench.start(outbox)
    bench.add(1, to: outbox)
    bench.answer(.failure(.badStatus(422)))
    bench.add(2, to: outbox)
    bench.answer(.failure(.badStatus(503, retryAfter: 3_600)))
    #expect(try outbox.retry(key))
    bench.start(outbox)
    bench.answer(.failure(.offline))
    bench.fireTimer()
    bench.answer(.answer(200))
    #expect(bench.bodies == ["1", "2", "1", "1"])
    #expect(bench.isPauseStored)
  }

  @Test func aRetryAfterHoldsNoLongerThanThePolicyAllows() throws {
    let outbox = try bench.open(retryAfterCap: 100)
    bench.start(outbox)
    bench.add(1, to: outbox)
    bench.answer(.failure(.badStatus(503, retryAfter: 1_000_000)))
    #expect(bench.delays == [100])
    bench.now += 99
    bench.start(outbox)
    #expect(bench.bodies == ["1"])
    bench.now += 1
    bench.start(outbox)
    #expect(bench.bodies == ["1", "1"])
  }

  @Test func anOutboxThatWaitsForItsTurnKeepsTheServersRetryAfter() throws {
    let first = try sending()
    bench.answer(.failure(.badStatus(503, retryAfter: 3_600)))
    let second = try bench.open()
    bench.start(second)
    #expect(bench.delays == [3_600, 1])
    bench.pause(first)
    #expect(bench.fireTimer() == 1)
    #expect(bench.bodies == ["1"])
    #expect(bench.delays == [3_600, 3_600])
    #expect(bench.isPauseStored)
  }

  @Test func aRetryAfterIsForgottenOnceItsServerIsAskedAgain() throws {
    let outbox = try sending()
    bench.answer(.failure(.badStatus(503, retryAfter: 3_600)))
    bench.now += 3_600
    bench.start(outbox)
    bench.answer(.answer(200))
    #expect(!bench.isPauseStored)
    bench.now -= 86_400
    bench.add(2, to: outbox)
    #expect(bench.bodies == ["1", "1", "2"])
  }

  @Test func aRetryAfterIsForgottenAtItsEnd() throws {
    let outbox = try sending()
    bench.answer(.failure(.badStatus(503, retryAfter: 3_600)))
    #expect(bench.isPauseStored)
    bench.fireTimer()
    #expect(!bench.isPauseStored)
    bench.answer(.failure(.offline))
    bench.start(outbox)
    #expect(bench.bodies == ["1", "1", "1"])
  }
}
