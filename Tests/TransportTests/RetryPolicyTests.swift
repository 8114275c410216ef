import Foundation
import Testing

@testable import QuintetTransport

struct RetryPolicyTests {
  private func delays(_ policy: RetryPolicy, _ count: Int) -> [TimeInterval?] {
    (1...count).map { policy.delay(after: .offline, failures: $0) }
  }

  @Test func theLongestWaitDoublesUpToTheCap() {
    #expect(delays(RetryPolicy(base: 1, cap: 10) { 1 }, 6) == [1, 2, 4, 8, 10, 10])
  }

  @Test func theJitterCoversTheWholeRangeDownToNothing() {
    #expect(delays(RetryPolicy(base: 1, cap: 10) { 0 }, 3) == [0, 0, 0])
    #expect(delays(RetryPolicy(base: 1, cap: 10) { 0.5 }, 3) == [0.5, 1, 2])
  }

  @Test func drawsStayWithinTheirRange() throws {
    let policy = RetryPolicy(base: 1, cap: 4)
    for failures in 1...100 {
      let delay = try #require(policy.delay(after: .timedOut, failures: failures))
      #expect((0...4).contains(delay))
      #expect((2...4).contains(policy.longDelay))
    }
  }

  @Test func manyFailuresDoNotOverflow() {
    #expect(RetryPolicy(base: 1, cap: 10) { 1 }.delay(after: .offline, failures: 1_000_000) == 10)
  }

  @Test(arguments: [0, -1, 1e-300, 1, 1e300, .infinity, -.infinity, .nan] as [TimeInterval])
  func everyWaitIsInRangeForAnyInput(_ time: TimeInterval) throws {
    let year: TimeInterval = 365 * 86_400
    for other in [0, 10, time, .infinity, .nan] as [TimeInterval] {
      for draw in [0, 0.5, 1, 2, -1, time] {
        for failures in [Int.min, -1, 0, 1, 2, 1000, 1025, 100_000, Int.max] {
          for policy in [
            RetryPolicy(base: time, cap: other, retryAfterCap: other) { draw },
            RetryPolicy(base: other, cap: time, retryAfterCap: time) { draw },
          ] {
            for error in [
              TransportError.offline, .badStatus(503, retryAfter: time), .badStatus(503, retryAfter: other),
            ] {
              let delay = try #require(policy.delay(after: error, failures: failures))
              #expect((0...year).contains(delay))
            }
            #expect((0...year).contains(policy.backOff(failures: failures)))
            #expect((0...year).contains(policy.longDelay))
          }
        }
      }
    }
  }

  @Test func aBaseOfZeroNeverWaits() {
    let policy = RetryPolicy(base: 0, cap: 60) { 1 }
    for failures in [1, 1000, 1024, 1025, 5000] { #expect(policy.backOff(failures: failures) == 0) }
  }

  @Test func theLongDelayIsHalfToAllOfTheCap() {
    #expect(RetryPolicy(cap: 60) { 0 }.longDelay == 30)
    #expect(RetryPolicy(cap: 60) { 1 }.longDelay == 60)
  }

  @Test func theRetryAfterIsTheLeastWait() {
    let policy = RetryPolicy(base: 1, cap: 10, retryAfterCap: 3600) { 1 }
    #expect(policy.delay(after: .badStatus(503, retryAfter: 120), failures: 1) == 120)
    #expect(policy.delay(after: .badStatus(429, retryAfter: 0), failures: 4) == 8)
    #expect(policy.delay(after: .badStatus(503, retryAfter: 1e9), failures: 1) == 3600)
  }

  @Test func withoutOtherTimesWaitsGrowFromASecondToFiveMinutes() {
    let policy = RetryPolicy { 1 }
    #expect(delays(policy, 10) == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300])
    #expect(policy.longDelay == 300)
    #expect(policy.delay(after: .badStatus(503, retryAfter: 1e9), failures: 1) == 86_400)
  }

  @Test(arguments: [
    TransportError.cancelled, .pinMismatch(host: ""), .tlsFailed(reason: ""), .badStatus(404),
    .badStatus(400, retryAfter: 5), .tooLarge(limit: 1),
  ])
  func finalErrorsAreNotRetried(_ error: TransportError) {
    #expect(RetryPolicy().delay(after: error, failures: 1) == nil)
  }
}
