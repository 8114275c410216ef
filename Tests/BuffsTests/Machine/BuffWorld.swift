import Foundation
import QuintetStateLoop

@testable import QuintetBuffs

/// The machine with all that lies around it: a clock, a backend that answers late or never, a host that decides, a screen and
/// a person. Time goes in whole seconds; alarms may ring as late as one likes.
enum BuffWorld: Machine {
  /// Seconds to answer.
  static let seconds = 2.0

  struct State: Hashable {
    var machine: BuffMachine.State
    var now = 0
    /// The number of times each of these may still happen, so that the world is finite.
    var starts = 1
    var pauses = 1
    var covers = 1
    var absences = 1
    var deferrals = 1
    /// In a film alone.
    var seeks = 0

    // Known to the observer alone:
    /// The Buff that was shown and has had no outcome.
    var shown: String?
    /// The time that the card's countdown has run, by the clock and not by the machine.
    var ran = 0
    /// The first thing that must never happen and did.
    var flaw: String?

    init(_ plan: SchedulePlan) {
      machine = BuffMachine.State(plan: plan)
      machine.isVisible = true
    }

    var isCounting: Bool { shown != nil && !machine.isPaused && machine.isVisible }

    /// Enough to tell most states apart.
    func hash(into hasher: inout Hasher) {
      for number in [now, ran, machine.cards, machine.fetching ?? 0] { hasher.combine(number) }
      for number in [starts, pauses, covers, absences, deferrals, seeks, machine.film ?? 0] { hasher.combine(number) }
      for number in [machine.alarm, machine.timetable?.slot, machine.card?.phase.due] { hasher.combine(number) }
      for waiting in machine.waiting { hasher.combine(waiting.since) }
      hasher.combine(machine.asking?.since)
      for number in [machine.card?.number, machine.card?.fetched, machine.card?.since] { hasher.combine(number) }
      hasher.combine(machine.isPaused)
      hasher.combine(machine.isInForeground)
      hasher.combine(machine.isVisible)
      hasher.combine(machine.card?.selectedAnswer)
    }
  }

  enum Event: Hashable {
    case started, stopped, paused, resumed, left, cameBack, covered, uncovered
    case clockMoved, rang
    case fetched, failed
    case decided(BuffDecision)
    case seen
    /// The person touched this answer so many seconds ago.
    case tapped(String, ago: Int)
    case closed
    /// The film goes to this place, in nanoseconds.
    case sought(Int)
    /// The film turns out to be a second behind.
    case fellBehind
  }

  static func work(of effect: BuffMachine.Effect) -> KeyedWork<BuffMachine.Key>? { BuffMachine.work(of: effect) }

  static func update(_ state: inout State, _ event: Event) -> [BuffMachine.Effect] {
    switch event {
    case .clockMoved:
      state.now += s(1)
      if state.isCounting { state.ran += s(1) }
      return []
    case .started:
      state.starts -= 1
      return send(&state, .started)
    case .stopped: return send(&state, .stopped)
    case .paused:
      state.pauses -= 1
      return send(&state, .paused)
    case .resumed: return send(&state, .resumed)
    case .left:
      state.absences -= 1
      return send(&state, .enteredBackground)
    case .cameBack: return send(&state, .enteredForeground)
    case .covered:
      state.covers -= 1
      return send(&state, .disappeared)
    case .uncovered: return send(&state, .appeared)
    case .rang: return send(&state, .alarmRang)
    case .fetched:
      let id = state.machine.fetching ?? 0
      // The higher an id, the more it matters.
      return send(&state, .fetched(buff(id, seconds: seconds, priority: id)))
    case .failed:
      return send(&state, .fetchFailed(.notFetched(id: state.machine.fetching ?? 0, .offline)))
    case .decided(let decision):
      if decision == .deferred { state.deferrals -= 1 }
      return send(&state, .decided(decision))
    case .seen: return send(&state, .cardSeen(state.machine.card?.number ?? 0))
    case .tapped(let answer, let ago):
      return send(&state, .answerTapped(tap(state, answer, ago)))
    case .closed: return send(&state, .closeTapped(state.machine.card?.number ?? 0))
    case .sought(let place):
      state.seeks -= 1
      return send(&state, .film(state.now - place, lag: 0, isElsewhere: true))
    case .fellBehind:
      state.seeks -= 1
      return send(&state, .film((state.machine.film ?? 0) + s(1), lag: 0, isElsewhere: false))
    }
  }

  static func tap(_ state: State, _ answer: String, _ ago: Int) -> BuffMachine.Tap {
    .init(card: state.machine.card?.number ?? 0, answer: answer, touched: state.now - ago, vote: id(1), date: date)
  }

  private static func send(_ state: inout State, _ fact: BuffMachine.Fact) -> [BuffMachine.Effect] {
    let effects = BuffMachine.update(&state.machine, .init(fact, at: state.now))
    for effect in effects {
      if case .notify(let updates) = effect { hear(&state, updates) }
    }
    return effects
  }

  private static func hear(_ state: inout State, _ updates: BuffUpdate) {
    switch updates {
    case .shown(let buff):
      if state.shown != nil { flaw(&state, "two cards at once") }
      state.shown = buff.id
      state.ran = 0
    case .answered(let buff, _, let elapsed):
      if elapsed < 0 || elapsed > min(state.ran, s(seconds)) {
        flaw(&state, "an answer after a time that there was not")
      }
      end(&state, buff)
    case .expired(let buff):
      if state.ran < s(seconds) { flaw(&state, "expired early") }
      end(&state, buff)
    case .closed(let buff, _):
      end(&state, buff)
    case .failed: break
    }
  }

  private static func end(_ state: inout State, _ buff: Buff) {
    if state.shown != buff.id { flaw(&state, "an outcome of a card that is not shown, or a second one") }
    state.shown = nil
    state.ran = 0
  }

  private static func flaw(_ state: inout State, _ text: String) {
    if state.flaw == nil { state.flaw = text }
  }
}
