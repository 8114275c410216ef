import Foundation
import Testing

@testable import QuintetBuffs

/// The age of questions, earlier answers, and time in the background.
@Suite struct BuffAgeTests {
  private var state: BuffMachine.State

  init() {
    state = Self.started(SchedulePlan(ids: Array(1...9), interval: s(30), repeats: false))
  }

  private static func started(_ plan: SchedulePlan, answered: [String] = []) -> BuffMachine.State {
    var state = BuffMachine.State(plan: plan, answered: answered)
    state.isVisible = true
    _ = BuffMachine.update(&state, .init(.started, at: 0))
    return state
  }

  @discardableResult
  private func send(_ state: inout BuffMachine.State, _ fact: BuffMachine.Fact, at time: Double) -> [BuffMachine.Effect]
  {
    BuffMachine.update(&state, .init(fact, at: s(time)))
  }

  @discardableResult
  private func fetch(_ state: inout BuffMachine.State, _ buff: Buff, at time: Double) -> [BuffMachine.Effect] {
    send(&state, .alarmRang, at: time) + send(&state, .fetched(buff), at: time)
  }

  private func show(_ state: inout BuffMachine.State, _ buff: Buff, at time: Double) {
    fetch(&state, buff, at: time)
    send(&state, .decided(.present), at: time)
    send(&state, .cardSeen(state.card?.number ?? 0), at: time)
  }

  @Test func questionsOutdatedInTheBackgroundAreDroppedUnshown() {
    var state = state
    show(&state, buff(1, seconds: 60), at: 0)
    fetch(&state, buff(2, seconds: 20), at: 30)
    send(&state, .enteredBackground, at: 35)
    let effects = send(&state, .enteredForeground, at: 110)
    #expect(effects.contains(.notify(.failed(.outdated("2")))))
    #expect(!effects.contains { if case .ask = $0 { true } else { false } })
    #expect(state.card == nil && state.waiting.isEmpty)
    #expect(fetch(&state, buff(3), at: 120).contains { if case .ask = $0 { true } else { false } })
  }

  @Test func inTheBackgroundNothingIsDroppedAndNoAlarmIsSetForIt() {
    var state = state
    show(&state, buff(1, seconds: 60), at: 0)
    fetch(&state, buff(2, seconds: 20), at: 30)
    send(&state, .enteredBackground, at: 35)
    #expect(state.alarm == s(60))
    #expect(send(&state, .alarmRang, at: 60) == [.notify(.expired(buff(1, seconds: 60)))])
    // The end of the card was all that there was to wait for.
    #expect(state.alarm == nil)
    #expect(send(&state, .disappeared, at: 100).isEmpty)
    #expect(send(&state, .appeared, at: 101).isEmpty)
    #expect(state.waiting.map(\.buff.id) == ["2"])
    #expect(send(&state, .enteredForeground, at: 102).contains(.notify(.failed(.outdated("2")))))
    #expect(state.waiting.isEmpty)
  }

  @Test func aWaitingQuestionIsDroppedExactlyAtItsAgeLimit() {
    var state = state
    show(&state, buff(1, seconds: 3_600), at: 0)
    fetch(&state, buff(2, seconds: 20), at: 30)
    // Its own time to show, and the interval.
    #expect(state.alarm == s(60))
    send(&state, .alarmRang, at: 60)
    #expect(state.alarm == s(80))
    send(&state, .fetchFailed(.notFetched(id: 3, .offline)), at: 61)
    #expect(state.waiting.map(\.buff.id) == ["2"])
    #expect(send(&state, .alarmRang, at: 80).contains(.notify(.failed(.outdated("2")))))
    #expect(state.waiting.isEmpty)
  }

  @Test func theHostSetsTheAgeLimit() {
    var plan = SchedulePlan(ids: [1, 2], interval: s(30), repeats: false)
    plan.greatestAge = s(5)
    var state = Self.started(plan)
    show(&state, buff(1, seconds: 3_600), at: 0)
    fetch(&state, buff(2), at: 30)
    #expect(state.alarm == s(35))
    #expect(send(&state, .alarmRang, at: 35).contains(.notify(.failed(.outdated("2")))))
  }

  @Test func anUnseenCardBecomesOutdatedLikeAWaitingQuestion() {
    var state = state
    fetch(&state, buff(1), at: 0)
    send(&state, .decided(.present), at: 0)
    send(&state, .disappeared, at: 0)
    #expect(send(&state, .alarmRang, at: 40).contains(.notify(.failed(.outdated("1")))))
    #expect(state.card == nil)
  }

  @Test func aCardsTimeBeginsOnlyWhenItIsVisible() {
    var state = state
    fetch(&state, buff(1), at: 0)
    send(&state, .decided(.present), at: 0)
    send(&state, .disappeared, at: 1)
    let number = state.card?.number ?? 0
    #expect(!send(&state, .cardSeen(number), at: 2).contains(.notify(.shown(buff(1)))))
    #expect(state.card?.phase == .presented)
    send(&state, .appeared, at: 20)
    #expect(send(&state, .cardSeen(number), at: 20).contains(.notify(.shown(buff(1)))))
    #expect(state.card?.phase == .counting(deadline: s(30)))
  }

  @Test func aCardsTimeStopsWhileNobodySeesIt() {
    var state = state
    show(&state, buff(1), at: 0)
    send(&state, .disappeared, at: 4)
    #expect(state.card?.remaining(at: s(60)) == s(6))
    send(&state, .appeared, at: 25)
    #expect(state.card?.phase == .counting(deadline: s(31)))
    // Paused as well, it runs on when both are over.
    send(&state, .paused, at: 26)
    send(&state, .disappeared, at: 27)
    send(&state, .resumed, at: 28)
    #expect(state.card?.remaining(at: s(90)) == s(5))
    send(&state, .appeared, at: 29)
    #expect(state.card?.phase == .counting(deadline: s(34)))
    for (fact, time) in [(BuffMachine.Fact.paused, 30.0), (.disappeared, 31), (.appeared, 32)] {
      send(&state, fact, at: time)
    }
    #expect(state.card?.remaining(at: s(90)) == s(4))
    send(&state, .resumed, at: 33)
    #expect(state.card?.phase == .counting(deadline: s(37)))
  }

  @Test func answeredQuestionsAreAskedAgainOnlyIfThePlanAllows() {
    var plan = SchedulePlan(ids: Array(1...9), interval: s(30), repeats: true)
    plan.asksAnswered = false
    var state = Self.started(plan, answered: ["7"])
    #expect(fetch(&state, buff(7), at: 0).isEmpty || state.asking == nil)
    show(&state, buff(1), at: 30)
    let tap = BuffMachine.Tap(card: state.card?.number ?? 0, answer: "11", touched: s(31), vote: id(1), date: date)
    send(&state, .answerTapped(tap), at: 31)
    #expect(state.answered == ["7", "1"])
    send(&state, .alarmRang, at: 33)
    #expect(state.card == nil)
    fetch(&state, buff(1), at: 60)
    #expect(state.asking == nil && state.waiting.isEmpty)

    plan.asksAnswered = true
    state = Self.started(plan, answered: ["7"])
    fetch(&state, buff(7), at: 0)
    #expect(state.asking?.buff.id == "7")
  }
}
