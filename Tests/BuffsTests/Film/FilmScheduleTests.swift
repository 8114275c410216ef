import Foundation
import QuintetStateLoopTesting
import Testing

@testable import QuintetBuffs

/// The schedule of a film: what its machine does with places.
@Suite struct FilmScheduleTests {
  /// A view that can be seen, of a film that was at the first question's place at this time.
  private func state(_ ids: [Int] = [1, 2, 3, 4], origin: Double = 0, repeats: Bool = false) -> BuffMachine.State {
    var state = BuffMachine.State(plan: SchedulePlan(ids: ids, interval: s(30), repeats: repeats, asksAnswered: false))
    state.isVisible = true
    state.film = s(origin)
    return state
  }

  @discardableResult
  private func send(_ state: inout BuffMachine.State, _ fact: BuffMachine.Fact, at time: Double) -> [BuffMachine.Effect]
  {
    BuffMachine.update(&state, .init(fact, at: s(time)))
  }

  /// Goes to a place.
  @discardableResult
  private func seek(_ state: inout BuffMachine.State, to place: Double, at time: Double) -> [BuffMachine.Effect] {
    send(&state, .film(s(time - place), lag: 0, isElsewhere: true), at: time)
  }

  private func fetched(_ effects: [BuffMachine.Effect]) -> [Int] {
    effects.compactMap { if case .fetch(let id) = $0 { id } else { nil } }
  }

  private func updates(_ effects: [BuffMachine.Effect]) -> [BuffUpdate] {
    effects.compactMap { if case .notify(let update) = $0 { update } else { nil } }
  }

  /// Has the question that is fetched shown and seen.
  private func show(_ state: inout BuffMachine.State, at time: Double) {
    send(&state, .fetched(buff(state.fetching ?? 0)), at: time)
    send(&state, .decided(.present), at: time)
    send(&state, .cardSeen(state.card?.number ?? 0), at: time)
  }

  @Test(arguments: [(0, 1), (29.9, 1), (30, 2), (65, 3), (119, 4)] as [(Double, Int)])
  func whoJoinsLateGetsTheQuestionOfThePlace(_ place: Double, _ id: Int) {
    var state = state(origin: 1_000 - place)
    #expect(fetched(send(&state, .started, at: 1_000)) == [id])
    #expect(state.alarm == (id < 4 ? s(1_000 - place + 30 * Double(id)) : nil))
  }

  @Test func beforeTheFirstPlaceNothingIsFetched() {
    var state = state(origin: 60)
    #expect(fetched(send(&state, .started, at: 0)).isEmpty)
    #expect(state.alarm == s(60))
    #expect(fetched(send(&state, .alarmRang, at: 60)) == [1])
    #expect(fetched(seek(&state, to: -5, at: 70)).isEmpty)
    #expect(state.fetching == nil && state.alarm == s(75))
  }

  @Test func afterTheLastPlaceNothingIsFetchedUnlessItRepeats() {
    for (repeats, ids) in [(false, []), (true, [2])] {
      var state = state([1, 2], origin: -95, repeats: repeats)
      #expect(fetched(send(&state, .started, at: 0)) == ids)
    }
  }

  @Test(arguments: [95, 0.5, 40])
  func aSeekAsksTheQuestionOfThePlaceAndDropsWhatWaits(_ place: Double) {
    var state = state(origin: -30)
    send(&state, .started, at: 0)
    show(&state, at: 1)
    send(&state, .alarmRang, at: 30)
    // Three waits behind two.
    state.card?.phase = .counting(deadline: s(100))
    send(&state, .fetched(buff(3)), at: 31)
    #expect(state.waiting.count == 1)
    let effects = seek(&state, to: place, at: 35)
    #expect(fetched(effects) == [Int(place / 30) + 1])
    #expect(updates(effects) == [.closed(buff(2), .seek)])
    #expect(state.card == nil && state.waiting.isEmpty && state.asking == nil)
  }

  @Test func withinAStretchNothingChanges() {
    var state = state()
    send(&state, .started, at: 0)
    show(&state, at: 1)
    let card = state.card
    #expect(fetched(seek(&state, to: 25, at: 5)).isEmpty)
    #expect(state.card == card && state.timetable?.slot == 1)
    #expect(fetched(seek(&state, to: 2, at: 6)).isEmpty)
    #expect(state.card == card)
    // Nor is a question asked again that had its outcome.
    send(&state, .closeTapped(1), at: 7)
    #expect(fetched(seek(&state, to: 0, at: 8)).isEmpty)
  }

  @Test func backAtAPlaceItsQuestionIsAskedAgainUnlessAnswered() {
    for isAnswered in [true, false] {
      var state = state()
      send(&state, .started, at: 0)
      show(&state, at: 1)
      if isAnswered {
        send(&state, .answerTapped(.init(card: 1, answer: "11", touched: s(2), vote: id(1), date: date)), at: 2)
      } else {
        send(&state, .closeTapped(1), at: 2)
      }
      #expect(fetched(seek(&state, to: 40, at: 5)) == [2])
      #expect(fetched(seek(&state, to: 10, at: 6)) == [1])
      let effects = send(&state, .fetched(buff(1)), at: 7)
      #expect(effects.contains(.ask(buff(1))) == !isAnswered)
    }
  }

  @Test func anUnseenCardGoesSilentlyAndALapsedOneExpires() {
    var state = state()
    send(&state, .started, at: 0)
    send(&state, .fetched(buff(1)), at: 1)
    send(&state, .decided(.present), at: 1)
    #expect(updates(seek(&state, to: 40, at: 2)).isEmpty && state.card == nil)
    show(&state, at: 3)
    send(&state, .alarmRang, at: 13)
    #expect(state.card?.phase == .lapsed(deadline: s(13), until: s(13.005)))
    #expect(updates(seek(&state, to: 70, at: 13.001)) == [.expired(buff(2))])
  }

  @Test func aFilmThatFellBehindAsksNothingTwice() {
    var state = state()
    send(&state, .started, at: 0)
    #expect(fetched(send(&state, .alarmRang, at: 30)) == [2])
    #expect(fetched(send(&state, .film(s(4), lag: 0, isElsewhere: false), at: 31)).isEmpty)
    #expect(fetched(send(&state, .alarmRang, at: 34)).isEmpty)
    #expect(state.alarm == s(64))
  }

  @Test func idsKeepTheirPlacesWhateverIsMissed() {
    var state = state()
    send(&state, .started, at: 0)
    send(&state, .paused, at: 5)
    #expect(fetched(send(&state, .resumed, at: 70)) == [3])
    send(&state, .enteredBackground, at: 71)
    #expect(fetched(send(&state, .enteredForeground, at: 92)) == [4])
  }

  @Test func aFilmFollowedNoMoreLeavesTheScheduleToTheClock() {
    var state = state()
    send(&state, .started, at: 0)
    send(&state, .film(nil, lag: 0, isElsewhere: false), at: 10)
    #expect(state.alarm == s(30))
    send(&state, .paused, at: 20)
    // Missed times are not made up for.
    #expect(fetched(send(&state, .resumed, at: 40)).isEmpty && state.alarm == s(60))
    send(&state, .stopped, at: 41)
    #expect(fetched(send(&state, .started, at: 50)) == [1])
  }
}
