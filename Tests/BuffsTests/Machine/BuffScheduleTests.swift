import Foundation
import QuintetStateLoopTesting
import Testing

@testable import QuintetBuffs

@Suite struct BuffScheduleTests {
  @Test func anHourOfFaultyFetchesCausesNoDrift() {
    var state = BuffMachine.State(plan: SchedulePlan(ids: [1, 2, 3, 4, 5], interval: s(30), repeats: true))
    state.isVisible = true
    var random = SeededGenerator(seed: 1)
    let origin = 123_456_789_012_345
    var fetches: [(id: Int, time: Int)] = []
    var answers: [(time: Int, fact: BuffMachine.Fact)] = []
    var now = origin

    func send(_ fact: BuffMachine.Fact) {
      for effect in BuffMachine.update(&state, .init(fact, at: now)) {
        switch effect {
        case .fetch(let id):
          // The loop drops the answer to the fetch before.
          answers.removeAll {
            if case .fetched = $0.fact { true } else if case .fetchFailed = $0.fact { true } else { false }
          }
          fetches.append((id, now))
          // Never, at once, or up to 40 s later; a Buff or a failure.
          guard !Bool.random(using: &random) else { continue }
          let delay = Int.random(in: 0...s(40), using: &random)
          let fact: BuffMachine.Fact =
            Bool.random(using: &random)
            ? .fetched(buff(fetches.count, seconds: .random(in: 1...20, using: &random)))
            : .fetchFailed(.notFetched(id: id, .offline))
          answers.append((now + delay, fact))
        case .ask: answers.append((now, .decided(.present)))
        case .cancel, .setAlarm, .store, .notify: break
        }
      }
      if let card = state.card, card.phase == .presented { answers.append((now + s(0.02), .cardSeen(card.number))) }
    }

    send(.started)
    while now < origin + s(3_600) {
      answers.sort { $0.time < $1.time }
      // Half of the alarms are late by up to 200 ms, as under a blocked main thread; none of that may add up.
      let lateness = Bool.random(using: &random) ? Int.random(in: 0...s(0.2), using: &random) : 0
      let ring = state.alarm.map { max(now, $0 + lateness) }
      if let answer = answers.first, answer.time <= ring ?? .max {
        now = max(now, answer.time)
        answers.removeFirst()
        send(answer.fact)
      } else if let ring {
        now = ring
        send(.alarmRang)
      }
    }

    #expect(fetches.count == 121)
    for (slot, fetch) in fetches.enumerated() {
      #expect(fetch.id == slot % 5 + 1)
      let lateness = fetch.time - (origin + slot * s(30))
      #expect((0...s(0.2)).contains(lateness), "slot \(slot)")
    }
    #expect(state.timetable?.due(state.plan) == origin + 121 * s(30))
  }

  @Test func punctualAlarmsKeepFetchesOnTheGridToTheNanosecond() {
    var state = BuffMachine.State(plan: SchedulePlan(ids: [1, 2], interval: 29_999_999_999, repeats: true))
    var times: [Int] = []
    _ = BuffMachine.update(&state, .init(.started, at: 7))
    while times.count < 10_000, let alarm = state.alarm {
      let effects = BuffMachine.update(&state, .init(.alarmRang, at: alarm))
      if effects.contains(where: { if case .fetch = $0 { true } else { false } }) { times.append(alarm) }
    }
    #expect(times == (1...10_000).map { 7 + $0 * 29_999_999_999 })
  }

  @Test func afterTheLastIDTheScheduleEnds() {
    var state = BuffMachine.State(plan: SchedulePlan(ids: [4, 2], interval: s(30), repeats: false))
    #expect(ids(BuffMachine.update(&state, .init(.started, at: 0))) == [4])
    #expect(ids(BuffMachine.update(&state, .init(.alarmRang, at: s(30)))) == [2])
    #expect(state.alarm == nil)
    #expect(ids(BuffMachine.update(&state, .init(.alarmRang, at: s(60)))) == [])
  }

  @Test func aRepeatingScheduleStartsOverAfterTheLastID() {
    var state = BuffMachine.State(plan: SchedulePlan(ids: [4, 2], interval: s(30), repeats: true))
    var fetched = ids(BuffMachine.update(&state, .init(.started, at: 0)))
    for slot in 1...4 { fetched += ids(BuffMachine.update(&state, .init(.alarmRang, at: s(30) * slot))) }
    #expect(fetched == [4, 2, 4, 2, 4])
  }

  @Test func aFetchRunningIntoTheNextSlotHasTimedOut() {
    var state = BuffMachine.State(plan: SchedulePlan(ids: [1, 2], interval: s(30), repeats: false))
    _ = BuffMachine.update(&state, .init(.started, at: 0))
    let effects = BuffMachine.update(&state, .init(.alarmRang, at: s(30)))
    #expect(
      effects == [.notify(.failed(.notFetched(id: 1, .timedOut))), .fetch(2)]
    )
    // The loop drops what the fetch before still answers.
    #expect(effects.compactMap(BuffMachine.work).map(\.key) == [.fetch])
    #expect(state.fetching == 2)
  }

  @Test func aFailedFetchIsReportedAndTheScheduleGoesOn() {
    var state = BuffMachine.State(plan: SchedulePlan(ids: [1, 2], interval: s(30), repeats: false))
    _ = BuffMachine.update(&state, .init(.started, at: 0))
    let error = BuffsError.invalidBuff(id: 1, .answerCount(1))
    #expect(BuffMachine.update(&state, .init(.fetchFailed(error), at: s(20))) == [.notify(.failed(error))])
    #expect(ids(BuffMachine.update(&state, .init(.alarmRang, at: s(30)))) == [2])
  }

  @Test func missedSlotsAreLostAndNoIDIsSkipped() {
    var state = BuffMachine.State(plan: SchedulePlan(ids: [1, 2, 3], interval: s(30), repeats: false))
    _ = BuffMachine.update(&state, .init(.started, at: 0))
    _ = BuffMachine.update(&state, .init(.enteredBackground, at: s(10)))
    #expect(state.alarm == nil)
    #expect(ids(BuffMachine.update(&state, .init(.enteredForeground, at: s(100)))) == [])
    #expect(state.alarm == s(120))
    #expect(ids(BuffMachine.update(&state, .init(.alarmRang, at: s(120)))) == [2])
    _ = BuffMachine.update(&state, .init(.paused, at: s(125)))
    // A resumption right at a slot uses it.
    #expect(ids(BuffMachine.update(&state, .init(.resumed, at: s(180)))) == [3])
  }

  @Test func aBlockedMainThreadDelaysOneFetchWithoutDrift() {
    var state = BuffMachine.State(plan: SchedulePlan(ids: [1, 2, 3], interval: s(30), repeats: false))
    _ = BuffMachine.update(&state, .init(.started, at: 0))
    #expect(ids(BuffMachine.update(&state, .init(.alarmRang, at: s(100)))) == [2])
    #expect(state.alarm == s(120))
  }

  @Test func aBackgroundStartFetchesNothingBeforeTheForeground() {
    var state = BuffMachine.State(plan: SchedulePlan(ids: [1, 2], interval: s(30), repeats: false))
    _ = BuffMachine.update(&state, .init(.enteredBackground, at: 0))
    #expect(ids(BuffMachine.update(&state, .init(.started, at: s(5)))) == [])
    #expect(ids(BuffMachine.update(&state, .init(.enteredForeground, at: s(6)))) == [])
    #expect(ids(BuffMachine.update(&state, .init(.alarmRang, at: s(35)))) == [1])
  }

  private func ids(_ effects: [BuffMachine.Effect]) -> [Int] {
    effects.compactMap { if case .fetch(let id) = $0 { id } else { nil } }
  }
}
