import Testing

@testable import BackendClient
@testable import Deliveries

@Suite struct LoadRetryTests {
  @Test func loadingIsRetriedOnceWhenRefreshesSucceedAgain() {
    var retry = LoadRetry()
    let failures: [Failure?] = [nil, .offline, .offline, nil, nil]
    let isDue = failures.map { failure in
      var state = DeliveriesMachine.State()
      state.failure = failure
      return retry.isDue(in: state)
    }
    #expect(isDue == [false, false, false, true, false])
  }
}
