import Foundation
import Testing

@testable import QuintetBuffs

@Suite struct BuffQueueTests {
  private let state: BuffMachine.State

  init() {
    var plan = SchedulePlan(ids: Array(1...9), interval: s(1), repeats: false)
    plan.capacity = 3
    var state = BuffMachine.State(plan: plan)
    state.isVisible = true
    _ = BuffMachine.update(&state, .init(.started, at: 0))
    self.state = state
  }

  @Test func waitingBuffsAreOrderedByPriorityThenAgeThenArrival() {
    let new = [
      BuffMachine.WaitingBuff(buff: buff(1, priority: 1, createdAt: 5), since: 1),
      BuffMachine.WaitingBuff(buff: buff(2, priority: 3, createdAt: 9), since: 2),
      BuffMachine.WaitingBuff(buff: buff(3, priority: 3, createdAt: 8), since: 3),
      BuffMachine.WaitingBuff(buff: buff(4, priority: 3), since: 4),
      BuffMachine.WaitingBuff(buff: buff(5, priority: 3), since: 5),
      BuffMachine.WaitingBuff(buff: buff(6, priority: 3, createdAt: 9), since: 6),
      BuffMachine.WaitingBuff(buff: buff(7, priority: -1, createdAt: 0), since: 7),
    ]
    for seed in 0..<20 {
      var random = Shuffle(state: UInt64(seed))
      let sorted = new.shuffled(using: &random).sorted { $0.precedes($1) }
      #expect(sorted.map(\.since) == [3, 2, 6, 4, 5, 1, 7])
    }
  }

  @Test func aBuffWaitsWhileAnotherCardIsUp() {
    var state = state
    show(&state, buff(1), at: s(0.1))
    #expect(fetch(&state, buff(2), at: s(1)).allSatisfy { !isQuestion($0) })
    #expect(fetch(&state, buff(3, priority: 5), at: s(2)).allSatisfy { !isQuestion($0) })
    let number = state.card?.number ?? 0
    let effects = send(&state, .closeTapped(number), at: s(2.5))
    #expect(effects.contains(.ask(buff(3, priority: 5))))
    #expect(state.waiting.map(\.buff.id) == ["2"])
  }

  @Test func aSecondBuffWaitsForTheHostsDecision() {
    var state = state
    #expect(fetch(&state, buff(1), at: s(0.1)).contains(where: isQuestion))
    #expect(!fetch(&state, buff(2), at: s(1)).contains(where: isQuestion))
    #expect(state.waiting.map(\.buff.id) == ["2"])
  }

  @Test func aDeferredBuffLetsOthersPassAndIsOfferedAgain() {
    var state = state
    fetch(&state, buff(1, priority: 9), at: s(0.1))
    fetch(&state, buff(2), at: s(1))
    let effects = send(&state, .decided(.deferred), at: s(1.5))
    #expect(effects.contains(where: isQuestion))
    #expect(state.asking?.buff.id == "2")
    send(&state, .decided(.discard), at: s(1.6))
    #expect(state.asking == nil && state.card == nil)
    // The host is asked again after five seconds, and not before.
    #expect(!send(&state, .alarmRang, at: s(6.4)).contains(where: isQuestion))
    #expect(send(&state, .alarmRang, at: s(6.5)).contains(where: isQuestion))
    #expect(state.asking?.buff.id == "1")
  }

  @Test func theAlarmIsSetForTheLastDeferredBuff() {
    var state = BuffMachine.State(plan: SchedulePlan(ids: [1], interval: s(30), repeats: false))
    state.isVisible = true
    send(&state, .started, at: 0)
    fetch(&state, buff(1), at: s(1))
    #expect(send(&state, .decided(.deferred), at: s(2)) == [.setAlarm(s(7))])
  }

  @Test func aDiscardedBuffIsGone() {
    var state = state
    fetch(&state, buff(1), at: s(0.1))
    send(&state, .decided(.discard), at: s(0.2))
    #expect(state.waiting.isEmpty && state.asking == nil && state.card == nil)
  }

  @Test func aDecisionThatComesWhilePausedIsAskedForAgain() {
    var state = state
    fetch(&state, buff(1), at: s(0.1))
    send(&state, .paused, at: s(0.2))
    send(&state, .decided(.present), at: s(0.3))
    #expect(state.card == nil && state.waiting.count == 1)
    #expect(send(&state, .resumed, at: s(0.4)).contains(where: isQuestion))
  }

  @Test func aDecisionFromBeforeAStopMeansNothing() {
    var state = state
    fetch(&state, buff(1), at: s(0.1))
    #expect(send(&state, .stopped, at: s(0.2)).contains(.cancel(.question)))
    send(&state, .started, at: s(0.3))
    send(&state, .decided(.present), at: s(0.4))
    #expect(state.card == nil)
  }

  @Test func theOfferedBuffIsNotQueuedASecondTime() {
    var state = state
    fetch(&state, buff(1), at: s(0.1))
    #expect(state.asking != nil)
    fetch(&state, buff(1), at: s(1))
    #expect(state.waiting.isEmpty)
  }

  @Test func theSameBuffIsNotPutInLineTwice() {
    var state = state
    show(&state, buff(1), at: s(0.1))
    fetch(&state, buff(1), at: s(1))
    fetch(&state, buff(2), at: s(2))
    fetch(&state, buff(2), at: s(3))
    #expect(state.waiting.map(\.buff.id) == ["2"])
  }

  @Test func aBuffComesAgainWhenTheScheduleStartsOver() {
    var state = state
    show(&state, buff(1), at: s(0.1))
    send(&state, .closeTapped(state.card?.number ?? 0), at: s(0.5))
    fetch(&state, buff(1), at: s(1))
    #expect(state.asking?.buff.id == "1")
  }

  @Test func anOverfullQueueDropsAndReportsItsLastBuff() {
    var state = state
    show(&state, buff(1), at: s(0.1))
    for number in 2...4 { fetch(&state, buff(number, priority: number), at: s(Double(number))) }
    let effects = fetch(&state, buff(5, priority: 9), at: s(5))
    #expect(effects.contains(.notify(.failed(.tooManyWaiting(dropped: "2")))))
    #expect(state.waiting.map(\.buff.id) == ["5", "4", "3"])
  }

  @Test func twentyWaitUnlessAPlanSaysOtherwise() {
    // Off the screen, so that none is shown.
    var state = BuffMachine.State(plan: SchedulePlan(ids: Array(1...30), interval: s(1), repeats: false))
    send(&state, .started, at: 0)
    for number in 1...22 {
      let effects = fetch(&state, buff(number, seconds: 3_600), at: s(Double(number)))
      #expect(effects.contains(.notify(.failed(.tooManyWaiting(dropped: "\(number)")))) == (number > 20))
    }
    #expect(state.waiting.map(\.buff.id) == (1...20).map { "\($0)" })
  }

  @Test func stoppingEmptiesTheLine() {
    var state = state
    show(&state, buff(1), at: s(0.1))
    fetch(&state, buff(2), at: s(1))
    send(&state, .stopped, at: s(1.5))
    #expect(state.waiting.isEmpty)
  }

  // MARK: Steps

  @discardableResult
  private func send(_ state: inout BuffMachine.State, _ fact: BuffMachine.Fact, at time: Int) -> [BuffMachine.Effect] {
    BuffMachine.update(&state, .init(fact, at: time))
  }

  /// Lets the schedule's next request be due, and answers it.
  @discardableResult
  private func fetch(_ state: inout BuffMachine.State, _ buff: Buff, at time: Int) -> [BuffMachine.Effect] {
    var effects = send(&state, .alarmRang, at: time)
    effects += send(&state, .fetched(buff), at: time)
    return effects
  }

  private func show(_ state: inout BuffMachine.State, _ buff: Buff, at time: Int) {
    fetch(&state, buff, at: time)
    send(&state, .decided(.present), at: time)
    send(&state, .cardSeen(state.card?.number ?? 0), at: time)
  }

  private func isQuestion(_ effect: BuffMachine.Effect) -> Bool {
    if case .ask = effect { true } else { false }
  }

  private struct Shuffle: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state
    }
  }
}
