import Testing

@testable import Deliveries

@Suite struct TileRetryTests {
  @Test func tilesAreTriedAgainOnceAfterARefreshThatFailedAndOneThatDidNot() {
    var retry = TileRetry(), state = DeliveriesMachine.State()
    #expect(!retry.isDue(in: state))
    state.failure = .offline
    #expect(!retry.isDue(in: state))
    #expect(!retry.isDue(in: state))
    state.failure = nil
    #expect(retry.isDue(in: state))
    #expect(!retry.isDue(in: state))
  }
}
