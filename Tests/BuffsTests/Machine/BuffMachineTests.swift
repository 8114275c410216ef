import Foundation
import QuintetStateLoopTesting
import Testing

@testable import QuintetBuffs

@Suite struct BuffMachineTests {
  @Test func startingFetchesTheFirstIDAndSetsTheNextAlarm() throws {
    var test = MachineTest(BuffMachine.self, state())
    try test.send(.init(.started, at: s(100)), effects: [.fetch(1), .setAlarm(s(130))]) {
      $0.timetable = Timetable(origin: s(100), slot: 1, position: 1)
      $0.fetching = 1
      $0.alarm = s(130)
    }
  }

  @Test func aSecondStartChangesNothing() throws {
    var test = try started()
    try test.send(.init(.started, at: s(110)))
  }

  @Test func buffsAreOfferedThenShownThenTimedFromFirstSight() throws {
    var test = try started()
    let first = buff(7)
    try test.send(.init(.fetched(first), at: s(101)), effects: [.ask(first)]) {
      $0.fetching = nil
      $0.asking = BuffMachine.WaitingBuff(buff: first, since: s(101))
    }
    try test.send(.init(.decided(.present), at: s(101))) {
      $0.asking = nil
      $0.card = Card(number: 1, buff: first, fetched: s(101), since: s(101))
      $0.cards = 1
    }
    try test.send(
      .init(.cardSeen(1), at: s(101.5)),
      effects: [.notify(.shown(first)), .setAlarm(s(111.5))]
    ) {
      $0.card?.since = s(101.5)
      $0.card?.phase = .counting(deadline: s(111.5))
      $0.alarm = s(111.5)
    }
    // Drawn once more, as after a resize: the time runs as before.
    try test.send(.init(.cardSeen(1), at: s(103)))
  }

  @Test func answersAreStoredThenReportedAndHighlightedForTwoSeconds() throws {
    var test = try counting(until: s(111))
    let chosen = tap("11", at: s(104))
    let vote = BuffVote(id: id(1), buffID: "1", answerID: "11", date: date, seconds: 3)
    try test.send(
      .init(.answerTapped(chosen), at: s(104.2)),
      effects: [
        .store(vote), .notify(.answered(buff(), buff().answers[0], after: s(3))), .setAlarm(s(106.2)),
      ]
    ) {
      $0.card?.phase = .answered("11", remaining: s(7), hidesAt: s(106.2))
      $0.alarm = s(106.2)
    }
    // A second tap, on the same answer or on the other.
    try test.send(.init(.answerTapped(tap("11", at: s(104.3))), at: s(104.3)))
    try test.send(.init(.answerTapped(tap("12", at: s(104.4))), at: s(104.4)))
    try test.send(.init(.alarmRang, at: s(106.2)), effects: [.setAlarm(s(130))]) {
      $0.card = nil
      $0.alarm = s(130)
    }
  }

  @Test func closingAnAnsweredCardHidesItWithoutASecondOutcome() throws {
    var test = try counting(until: s(111))
    _ = BuffMachine.update(&test, .init(.answerTapped(tap("11", at: s(104))), at: s(104)))
    try test.send(.init(.closeTapped(1), at: s(104.5)), effects: [.setAlarm(s(130))]) {
      $0.card = nil
      $0.alarm = s(130)
    }
  }

  @Test func anExpiringCardWaitsForTouchesMadeBeforeItsDeadline() throws {
    var test = try counting(until: s(111))
    try test.send(.init(.alarmRang, at: s(111)), effects: [.setAlarm(s(111.005))]) {
      $0.card?.phase = .lapsed(deadline: s(111), until: s(111.005))
      $0.alarm = s(111.005)
    }
    try test.send(.init(.alarmRang, at: s(111.005)), effects: [.notify(.expired(buff())), .setAlarm(s(130))]) {
      $0.card = nil
      $0.alarm = s(130)
    }
  }

  @Test func aTouchBeforeTheDeadlineCountsAfterTheTimerFired() throws {
    var test = try counting(until: s(111))
    let late = s(111.2)
    try test.send(.init(.alarmRang, at: late), effects: [.setAlarm(late + s(0.005))]) {
      $0.card?.phase = .lapsed(deadline: s(111), until: late + s(0.005))
      $0.alarm = late + s(0.005)
    }
    let effects = BuffMachine.update(&test, .init(.answerTapped(tap("12", at: s(111) - 1)), at: late))
    #expect(effects.contains(.notify(.answered(buff(), buff().answers[1], after: s(10) - 1))))
    #expect(test.state.card?.selectedAnswer == "12")
  }

  @Test(arguments: [s(111), s(111) + 1])
  func aTouchAtOrAfterTheDeadlineIsIgnored(_ touched: Int) throws {
    // The result is the same if the timer is seen before the touch or after it.
    var early = try counting(until: s(111))
    try early.send(.init(.answerTapped(tap("11", at: touched)), at: touched), effects: [.setAlarm(touched + s(0.005))])
    {
      $0.card?.phase = .lapsed(deadline: s(111), until: touched + s(0.005))
      $0.alarm = touched + s(0.005)
    }
    try early.send(.init(.answerTapped(tap("11", at: touched)), at: touched))
  }

  @Test func aTouchOlderThanTheCardIsIgnored() throws {
    var test = try counting(until: s(111))
    try test.send(.init(.answerTapped(tap("11", at: s(100.9))), at: s(101.1)))
  }

  @Test func touchesOnUnknownCardsOrAnswersChangeNothing() throws {
    var test = try counting(until: s(111))
    try test.send(.init(.answerTapped(tap("11", at: s(104), card: 2)), at: s(104)))
    try test.send(.init(.answerTapped(tap("99", at: s(104))), at: s(104)))
    try test.send(.init(.closeTapped(2), at: s(104)))
    try test.send(.init(.cardSeen(2), at: s(104)))
  }

  @Test func aTouchedCardCountsAsShown() throws {
    var test = try presented()
    let effects = BuffMachine.update(&test, .init(.answerTapped(tap("11", at: s(101.2))), at: s(101.3)))
    #expect(effects.first == .notify(.shown(buff())))
    #expect(effects.contains(.notify(.answered(buff(), buff().answers[0], after: 0))))
    test = try presented()
    #expect(
      BuffMachine.update(&test, .init(.closeTapped(1), at: s(101.3)))
        == [.notify(.shown(buff())), .notify(.closed(buff(), .person))]
    )
  }

  @Test func closingHidesAtOnceAndTellsWhoDidIt() throws {
    var test = try counting(until: s(111))
    try test.send(
      .init(.closeTapped(1), at: s(103)),
      effects: [.notify(.closed(buff(), .person)), .setAlarm(s(130))]
    ) {
      $0.card = nil
      $0.alarm = s(130)
    }
  }

  // MARK: Stop, pause, background

  @Test func stoppingTakesEverythingBackAndALateAnswerChangesNothing() throws {
    var test = try started()
    try test.send(.init(.stopped, at: s(101)), effects: [.cancel(.fetch), .cancel(.alarm)]) {
      $0.timetable = nil
      $0.fetching = nil
      $0.alarm = nil
    }
    try test.send(.init(.fetched(buff()), at: s(102)))
    try test.send(.init(.fetchFailed(.notFetched(id: 1, .offline)), at: s(102)))
  }

  @Test func stoppingClosesTheCard() throws {
    var test = try counting(until: s(111))
    try test.send(
      .init(.stopped, at: s(103)),
      effects: [.notify(.closed(buff(), .stopped)), .cancel(.alarm)]
    ) {
      $0.card = nil
      $0.timetable = nil
      $0.alarm = nil
    }
  }

  @Test func stoppingDropsAnUnseenCardWithoutReportingIt() throws {
    var test = try presented()
    try test.send(.init(.stopped, at: s(103)), effects: [.cancel(.alarm)]) {
      $0.card = nil
      $0.timetable = nil
      $0.alarm = nil
    }
  }

  @Test(arguments: [false, true]) func anotherStartBeginsWithTheFirstIDAgain(isPaused: Bool) throws {
    var test = try counting(until: s(111))
    if isPaused { _ = BuffMachine.update(&test, .init(.paused, at: s(102))) }
    _ = BuffMachine.update(&test, .init(.stopped, at: s(103)))
    #expect(
      BuffMachine.update(&test, .init(.started, at: s(200)))
        == [.fetch(1), .setAlarm(s(230))]
    )
  }

  @Test func whilePausedTheTimeStandsStillAndNothingIsFetched() throws {
    var test = try counting(until: s(111))
    try test.send(.init(.paused, at: s(104)), effects: [.cancel(.alarm)]) {
      $0.isPaused = true
      $0.card?.phase = .held(remaining: s(7))
      $0.alarm = nil
    }
    try test.send(.init(.paused, at: s(110)))
    #expect(test.state.card?.remaining(at: s(500)) == s(7))
    // 30 s after the start was slot 1; the next one after the pause is slot 14, at 520 s.
    try test.send(.init(.resumed, at: s(500)), effects: [.setAlarm(s(507))]) {
      $0.isPaused = false
      $0.card?.phase = .counting(deadline: s(507))
      $0.timetable?.slot = 14
      $0.alarm = s(507)
    }
    try test.send(.init(.resumed, at: s(501)))
  }

  @Test func aPausedCardCanBeAnswered() throws {
    var test = try counting(until: s(111))
    _ = BuffMachine.update(&test, .init(.paused, at: s(104)))
    let effects = BuffMachine.update(&test, .init(.answerTapped(tap("11", at: s(300))), at: s(300)))
    #expect(effects.contains(.notify(.answered(buff(), buff().answers[0], after: s(3)))))
    #expect(BuffMachine.update(&test, .init(.alarmRang, at: s(302))).isEmpty)
    #expect(test.state.card == nil && test.state.alarm == nil)
  }

  @Test func aCardExpiredInTheBackgroundIsNeverDrawnAgain() throws {
    var test = try counting(until: s(111))
    _ = BuffMachine.update(&test, .init(.enteredBackground, at: s(104)))
    #expect(test.state.visibleCard == nil)
    var seen: [Card?] = []
    let effects = BuffMachine.update(&test, .init(.enteredForeground, at: s(150)))
    seen.append(test.state.visibleCard)
    #expect(effects.first == .notify(.expired(buff())))
    #expect(seen == [nil])
  }

  @Test func aCardReturnsFromTheBackgroundWithTheRightTime() throws {
    var test = try counting(until: s(111))
    _ = BuffMachine.update(&test, .init(.enteredBackground, at: s(104)))
    _ = BuffMachine.update(&test, .init(.enteredForeground, at: s(108)))
    #expect(test.state.visibleCard?.remaining(at: s(108)) == s(3))
    #expect(test.state.alarm == s(111))
  }

  @Test func inTheBackgroundACardExpiresWithoutWaitingForTouches() throws {
    var test = try counting(until: s(111))
    _ = BuffMachine.update(&test, .init(.enteredBackground, at: s(104)))
    #expect(BuffMachine.update(&test, .init(.alarmRang, at: s(111))).first == .notify(.expired(buff())))
  }

  @Test func aBuffWaitsWithoutAViewOnTheScreen() throws {
    var test = try started(isVisible: false)
    #expect(BuffMachine.update(&test, .init(.fetched(buff()), at: s(101))).isEmpty)
    #expect(test.state.waiting.map(\.buff) == [buff()])
    #expect(BuffMachine.update(&test, .init(.appeared, at: s(105))) == [.ask(buff())])
  }

  @Test func anAlarmThatRingsEarlyIsSetAgain() throws {
    var test = try counting(until: s(111))
    try test.send(.init(.alarmRang, at: s(111) - 1), effects: [.setAlarm(s(111))])
  }

  @Test func remainingTimeStaysWithinBoundsWhenTheClockSteps() throws {
    let card = try counting(until: s(111)).state.card
    #expect(card?.remaining(at: s(50)) == s(10))
    #expect(card?.remaining(at: s(111)) == 0)
    #expect(card?.remaining(at: s(500)) == 0)
  }

  @Test func eachKindOfWorkHasItsKeyAndTheHostsNewsIsSeen() {
    let effects: [(BuffMachine.Effect, BuffMachine.Key?)] = [
      (.fetch(1), .fetch), (.ask(buff()), .question), (.setAlarm(1), .alarm), (.cancel(.fetch), .fetch),
      (.cancel(.question), .question), (.cancel(.alarm), .alarm), (.store(vote(1)), nil),
    ]
    for (effect, key) in effects {
      #expect(BuffMachine.work(of: effect)?.key == key)
      #expect(!BuffMachine.isSeen(effect))
    }
    let news = BuffMachine.Effect.notify(.shown(buff()))
    #expect(BuffMachine.work(of: news)?.key == nil)
    #expect(BuffMachine.isSeen(news))
  }

  // MARK: Stages

  private func state() -> BuffMachine.State {
    var state = BuffMachine.State(plan: SchedulePlan(ids: [1, 2, 3], interval: s(30), repeats: true))
    state.isVisible = true
    return state
  }

  private func started(isVisible: Bool = true) throws -> MachineTest<BuffMachine> {
    var initial = state()
    initial.isVisible = isVisible
    var test = MachineTest(BuffMachine.self, initial)
    _ = BuffMachine.update(&test, .init(.started, at: s(100)))
    return test
  }

  @Test func aCardSeenWhilePausedKeepsAllItsTime() throws {
    var test = try presented()
    for (fact, time) in [(BuffMachine.Fact.paused, 102.0), (.cardSeen(1), 103), (.resumed, 120)] {
      _ = BuffMachine.update(&test, .init(fact, at: s(time)))
    }
    #expect(test.state.card?.phase == .counting(deadline: s(130)))
  }

  @Test func aTouchAtTheMomentTheCardIsSeenCounts() throws {
    var test = try counting(until: s(111.5))
    let effects = BuffMachine.update(&test, .init(.answerTapped(tap("11", at: s(101.5))), at: s(101.5)))
    #expect(test.state.card?.selectedAnswer == "11")
    #expect(effects.contains { if case .store = $0 { true } else { false } })
  }

  private func presented() throws -> MachineTest<BuffMachine> {
    var test = try started()
    _ = BuffMachine.update(&test, .init(.fetched(buff()), at: s(101)))
    _ = BuffMachine.update(&test, .init(.decided(.present), at: s(101)))
    return test
  }

  private func counting(until deadline: Int) throws -> MachineTest<BuffMachine> {
    var test = try presented()
    _ = BuffMachine.update(&test, .init(.cardSeen(1), at: deadline - s(10)))
    return test
  }

  private func tap(_ answer: String, at touched: Int, card: Int = 1) -> BuffMachine.Tap {
    .init(card: card, answer: answer, touched: touched, vote: id(1), date: date)
  }
}
