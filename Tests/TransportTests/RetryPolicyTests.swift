import Foundation
import Testing

@testable import Transport

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

  @Test func theServersWishIsTheLeastWait() {
    let policy = RetryPolicy(base: 1, cap: 10, retryAfterCap: 3600) { 1 }
    #expect(policy.delay(after: .badStatus(503, retryAfter: 120), failures: 1) == 120)
    #expect(policy.delay(after: .badStatus(429, retryAfter: 0), failures: 4) == 8)
    #expect(policy.delay(after: .badStatus(503, retryAfter: 1e9), failures: 1) == 3600)
  }

  @Test(arguments: [
    TransportError.cancelled, .pinMismatch(host: ""), .tlsFailed(reason: ""), .badStatus(404),
    .badStatus(400, retryAfter: 5), .tooLarge(limit: 1),
  ])
  func whatIsNotTransientIsNotRetried(_ error: TransportError) {
    #expect(RetryPolicy().delay(after: error, failures: 1) == nil)
  }
}
