import Foundation
import QuintetStateLoop
import TestSupport
import Testing

@Suite @MainActor struct LoopObservationTests {
  private let loop = Loop<Counter>(.init(count: 5)) { _, _ in }
  private let seen = Journal<Int>()

  @Test func anObserverSeesTheCurrentStateThenEachChange() {
    let token = loop.observe { [seen] in seen.add($0.count) }
    loop.send(.added(1))
    loop.send(.added(2))
    #expect(seen.all == [5, 6, 8])
    token.cancel()
  }

  @Test func aStateThatComesBackIsShownAgain() {
    let token = loop.observe { [seen] in seen.add($0.count) }
    for number in [1, -1, 0, 1] { loop.send(.added(number)) }
    #expect(seen.all == [5, 6, 5, 6])
    token.cancel()
  }

  @Test func anEventThatChangesNothingIsNotShown() {
    let token = loop.observe { [seen] in seen.add($0.count) }
    loop.send(.added(0))
    loop.send(.asked(1))
    #expect(seen.all == [5])
    token.cancel()
  }

  @Test func cancellingATokenEndsItsObservationAlone() {
    let other = Journal<Int>()
    let token = loop.observe { [seen] in seen.add($0.count) }
    let kept = loop.observe { other.add($0.count) }
    token.cancel()
    token.cancel()
    loop.send(.added(1))
    #expect(seen.all == [5])
    #expect(other.all == [5, 6])
    kept.cancel()
  }

  @Test func lettingGoOfATokenEndsItsObservation() {
    var token: Token? = loop.observe { [seen] in seen.add($0.count) }
    #expect(token != nil)
    token = nil
    loop.send(.added(1))
    #expect(seen.all == [5])
  }

  @Test func anObserverCancelledByAnEarlierOneIsNotCalled() {
    var second: Token?
    let first = loop.observe { if $0.count == 6 { second?.cancel() } }
    second = loop.observe { [seen] in seen.add($0.count) }
    loop.send(.added(1))
    #expect(seen.all == [5])
    first.cancel()
  }

  @Test func anObserverAddedByAnotherSeesTheNewStateOnce() {
    var inner: Token?
    let outer = loop.observe { [loop, seen] state in
      guard state.count == 6, inner == nil else { return }
      inner = loop.observe { seen.add($0.count) }
    }
    loop.send(.added(1))
    loop.send(.added(1))
    #expect(seen.all == [6, 7])
    outer.cancel()
  }

  @Test func cancellingFreesWhatTheObserverHolds() {
    weak var held: Journal<Int>?
    let token: Token
    do {
      let journal = Journal<Int>()
      held = journal
      token = loop.observe { journal.add($0.count) }
    }
    #expect(held != nil)
    token.cancel()
    #expect(held == nil)
  }

  @Test func theLoopDoesNotKeepItselfAlive() {
    weak var freed: Loop<Counter>?
    do {
      let loop = Loop<Counter>(.init()) { _, work in work.send(.added(1)) }
      loop.send(.asked(1))
      #expect(loop.state.count == 1)
      freed = loop
    }
    #expect(freed == nil)
  }
}
