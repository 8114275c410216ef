import Foundation
import QuintetStateLoop
import TestSupport
import Testing

/// Middleware that changes what a loop begins with and does, and a replay.
@Suite @MainActor struct MiddlewareTests {
  private let performed = Journal<Int>()

  private func loop(_ middleware: [any LoopMiddleware], count: Int = 0) -> Loop<Counter> {
    Loop<Counter>(.init(count: count), middleware: middleware) { [performed] effect, _ in
      if case .answer(let number) = effect { performed.add(number) }
    }
  }

  @Test func eachMiddlewareBeginsWithTheStateOfTheOneBefore() {
    let seen = Journal<Int>()
    let loop = loop([Adder(amount: 1, begun: seen), Adder(amount: 10, begun: seen)], count: 5)
    #expect(seen.all == [5, 6])
    #expect(loop.state.count == 16)
    loop.send(.added(1))
    #expect(loop.state.count == 17)
  }

  @Test func eachMiddlewareGetsTheEffectsOfTheOneBefore() {
    let loop = loop([Adder(amount: 1), Adder(amount: 10)])
    loop.send(.asked(100))
    #expect(performed.all == [111])
  }

  @Test func middlewareWithoutRequirementsChangesNothing() {
    let loop = loop([Plain(), Plain()], count: 5)
    #expect(loop.state.count == 5)
    loop.send(.added(1))
    loop.send(.asked(7))
    #expect(loop.state.count == 6)
    #expect(performed.all == [7])
  }

  @Test func theFirstMiddlewareThatReplaysSaysTheTime() {
    let (early, late) = (Replaying(boot: 1), Replaying(boot: 2))
    #expect(([] as [any LoopMiddleware]).replayTime == nil)
    #expect(([Plain()] as [any LoopMiddleware]).replayTime == nil)
    #expect(([Plain(), early, late] as [any LoopMiddleware]).replayTime?.boot == 1)
    #expect(([late, early] as [any LoopMiddleware]).replayTime?.boot == 2)
  }

  @Test func aReplayTakesTheRecordingsEventsAlone() async {
    let loop = loop([Plain(), Replaying(boot: 1)])
    let seen = Journal<Int>()
    let token = loop.observe { seen.add($0.count) }
    loop.send(.added(1))
    await withCheckedContinuation { done in
      DispatchQueue.global().async {
        loop.send(.added(2))
        done.resume()
      }
    }
    await drainMainQueue()
    #expect(loop.state.count == 0)
    loop.replay(.added(4))
    loop.replay(.asked(3))
    #expect(loop.state.count == 4)
    #expect(seen.all == [0, 4])
    #expect(performed.all == [3])
    token.cancel()
  }
}

/// Adds to the count at the beginning, and to each answer.
private struct Adder: LoopMiddleware {
  let amount: Int
  var begun = Journal<Int>()

  func begin<M: Machine>(_ loop: Loop<M>, at state: M.State) -> M.State {
    guard var counter = state as? Counter.State else { return state }
    begun.add(counter.count)
    counter.count += amount
    return counter as? M.State ?? state
  }

  func step<M: Machine>(_ loop: Loop<M>, _ event: M.Event, _ state: M.State, _ effects: [M.Effect]) -> [M.Effect] {
    effects.map { effect in
      guard case .answer(let number)? = effect as? Counter.Effect else { return effect }
      return Counter.Effect.answer(number + amount) as? M.Effect ?? effect
    }
  }
}

private struct Plain: LoopMiddleware {}

private struct Replaying: LoopMiddleware {
  let boot: UInt64

  var replayTime: ReplayTime? { ReplayTime(boot: boot, date: Date(timeIntervalSince1970: 0)) }
}
