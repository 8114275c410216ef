import Foundation
import QuintetStateLoopTesting
import Testing

@testable import QuintetBuffs

/// Walks every state that a schedule with all around it can get into, and checks what must hold in each of them.
@Suite struct BuffExplorationTests {
  private typealias World = BuffWorld

  @Test func everyCardHasOneOutcomeAndItsExactTime() throws {
    // One Buff, and everything that can come between.
    var plan = SchedulePlan(ids: [1], interval: s(30), repeats: false)
    (plan.highlight, plan.settling, plan.deferral) = (s(1), s(1), s(1))
    let exploration = try withInvariants(explorer(plan, horizon: 4)).explore()
    try exploration.everyState(canReach: "a screen without a card") { $0.machine.card == nil }
    #expect(exploration.stateCount > 10_000, "\(exploration.stateCount)")
  }

  @Test func theScheduleGoesOnWhateverBackendAndHostDo() throws {
    var plan = SchedulePlan(ids: [1, 2], interval: s(2), repeats: true)
    (plan.highlight, plan.settling, plan.deferral, plan.capacity) = (s(1), s(1), s(1), 2)
    let exploration = try withInvariants(explorer(plan, horizon: 3, isCurious: false)).explore()
    #expect(exploration.stateCount > 10_000, "\(exploration.stateCount)")
  }

  @Test func aFilmIsFollowedWhereverItGoes() throws {
    var plan = SchedulePlan(ids: [1, 2], interval: s(2), repeats: true)
    (plan.highlight, plan.settling, plan.deferral, plan.capacity) = (s(1), s(1), s(1), 2)
    let exploration = try withInvariants(withFilmInvariants(explorer(plan, horizon: 3, isCurious: false, seeks: 1)))
      .explore()
    #expect(exploration.stateCount > 2_000, "\(exploration.stateCount)")
  }

  /// - Parameter isCurious: True if the person leaves, covers and touches late; otherwise the host and the backend get all
  ///   the attention.
  private func explorer(
    _ plan: SchedulePlan,
    horizon: Double,
    isCurious: Bool = true,
    seeks: Int = 0
  ) -> Explorer<World, NoHistory> {
    var start = World.State(plan)
    // Without the person, who multiplies everything, there is room for another start.
    if !isCurious { start.starts = 2 }
    if seeks > 0 {
      (start.seeks, start.starts, start.pauses, start.deferrals) = (seeks, 1, 1, 0)
      // A second before the first question's place.
      start.machine.film = s(1)
    }
    // Answers that nobody waits for any more are dropped by the loop.
    let answers = { (key: BuffMachine.Key, world: World.State) -> [WorkAnswer<World.Event>] in
      switch key {
      case .fetch: return [.finish(.fetched), .finish(.failed)]
      case .question:
        return [.finish(.decided(.present))] + (isCurious ? [] : [.finish(.decided(.discard))])
          + (world.deferrals > 0 ? [.finish(.decided(.deferred))] : [])
      case .alarm: return world.now >= world.machine.alarm ?? .max ? [.finish(.rang)] : []
      }
    }
    return Explorer(World.self, from: [start], answers: answers) { world -> [World.Event] in
      let machine = world.machine
      var events: [World.Event] = []
      if world.now < s(horizon) { events.append(.clockMoved) }
      if machine.timetable == nil {
        if world.starts > 0 { events.append(.started) }
      } else {
        events.append(.stopped)
      }
      if machine.isPaused { events.append(.resumed) } else if world.pauses > 0 { events.append(.paused) }
      if machine.visibleCard != nil {
        events += [.closed, .tapped("11", ago: 0), .tapped("21", ago: 0)]
        if machine.card?.phase == .presented { events.append(.seen) }
        if isCurious { events += [.tapped("12", ago: s(1)), .tapped("11", ago: s(2)), .tapped("99", ago: 0)] }
      }
      if world.seeks > 0 { events += [.sought(s(-1)), .sought(s(1)), .sought(s(2.5)), .sought(s(9)), .fellBehind] }
      guard isCurious else { return events }
      if !machine.isInForeground { events.append(.cameBack) } else if world.absences > 0 { events.append(.left) }
      if !machine.isVisible { events.append(.uncovered) } else if world.covers > 0 { events.append(.covered) }
      return events
    }
  }

  /// Adds the invariants.
  private func withInvariants(_ explorer: Explorer<World, NoHistory>) -> Explorer<World, NoHistory> {
    withTimeInvariants(withVoteInvariants(withScheduleInvariants(explorer)))
      .always("never two cards, never a second outcome, never expired early") { $0.flaw == nil }
      .always("a card was told as shown and has no outcome exactly while its time counts") {
        $0.shown == ($0.machine.card.flatMap { $0.phase.isUnanswered && $0.phase != .presented ? $0.buff.id : nil })
      }
      .always("after a stop there is no card, nothing waits, nothing is fetched and no alarm is set") { world in
        let machine = world.machine
        return machine.timetable != nil
          || (machine.card == nil && machine.asking == nil && machine.waiting.isEmpty && machine.fetching == nil
            && machine.alarm == nil)
      }
      .always("in the background nothing is drawn") { $0.machine.isInForeground || $0.machine.visibleCard == nil }
      .onEveryStep("a card appears only on a screen that is there, running and empty") { step in
        guard let card = step.after.machine.card, card.number != step.before.machine.card?.number else { return true }
        let machine = step.after.machine
        return machine.isActive && machine.isVisible && step.before.machine.card == nil
      }
      .onEveryStep("what expired in the background is gone before anything is drawn") { step in
        guard step.event == .cameBack, let card = step.after.machine.visibleCard else { return true }
        return card.selectedAnswer != nil || card.phase == .presented || card.remaining(at: step.after.now) > 0
      }
  }

  private func withFilmInvariants(_ explorer: Explorer<World, NoHistory>) -> Explorer<World, NoHistory> {
    explorer
      .onEveryStep("what is fetched belongs to the film's place") { step in
        guard let film = step.after.machine.film else { return false }
        let place = (step.after.now - film) / s(2)
        return step.effects.allSatisfy { if case .fetch(let id) = $0 { id == place % 2 + 1 } else { true } }
      }
      .onEveryStep("at another question's place nothing of the old one is left; within a stretch everything is") {
        step in
        guard case .sought(let place) = step.event, let next = step.before.machine.timetable?.slot else { return true }
        let (before, after) = (step.before.machine, step.after.machine)
        let stretch = place < 0 ? -1 : place / s(2)
        if stretch != next - 1 { return after.card == nil && after.asking == nil && after.waiting.isEmpty }
        let isDue = before.card?.phase.due ?? .max <= step.before.now
        return isDue || after.card == before.card
      }
  }

  private func withTimeInvariants(_ explorer: Explorer<World, NoHistory>) -> Explorer<World, NoHistory> {
    explorer
      .always("the time left is what the clock says, through pauses and absences, and never negative") { world in
        guard let card = world.machine.card else { return true }
        let remaining = card.remaining(at: world.now)
        switch card.phase {
        case .presented: return remaining == card.duration
        case .answered: return (0...card.duration).contains(remaining)
        case .counting, .held, .lapsed: return remaining == max(0, card.duration - world.ran)
        }
      }
      .onEveryStep("the time left never grows") { step in
        guard let before = step.before.machine.card, let after = step.after.machine.card else { return true }
        guard before.number == after.number else { return true }
        // A late touch was made when there was more left than now: the answer counts with that.
        if case .answered = after.phase, case .tapped = step.event { return after.remaining(at: 0) <= after.duration }
        return after.remaining(at: step.after.now) <= before.remaining(at: step.before.now)
      }
  }

  private func withVoteInvariants(_ explorer: Explorer<World, NoHistory>) -> Explorer<World, NoHistory> {
    explorer
      .onEveryStep("a touch counts exactly if it came after the card and before the deadline, and then once") { step in
        let votes = step.effects.filter { if case .store = $0 { true } else { false } }.count
        guard case .tapped(let answer, let ago) = step.event, let card = step.before.machine.card else {
          return votes == 0
        }
        let touched = step.before.now - ago
        let isKnown = card.buff.answers.contains { $0.id == answer }
        let isInTime =
          switch card.phase {
          case .presented, .held: true
          case .counting(let deadline), .lapsed(let deadline, _): touched < deadline
          case .answered: false
          }
        return votes == (isKnown && isInTime && touched >= card.since ? 1 : 0)
      }
      .onEveryStep("what is stored is told, in this order, and nothing is told that is not stored") { step in
        let relevant = step.effects.compactMap { effect -> String? in
          switch effect {
          case .store(let vote): vote.buffID + vote.answerID
          case .notify(.answered(let buff, let answer, _)): buff.id + answer.id
          case .fetch, .cancel, .ask, .setAlarm, .notify: nil
          }
        }
        return relevant.isEmpty || (relevant.count == 2 && relevant[0] == relevant[1])
      }
      .onEveryStep("a chosen answer stays chosen until the card goes") { step in
        guard let before = step.before.machine.card, let chosen = before.selectedAnswer else { return true }
        guard let after = step.after.machine.card, after.number == before.number else { return true }
        return after.selectedAnswer == chosen
      }
  }

  private func withScheduleInvariants(_ explorer: Explorer<World, NoHistory>) -> Explorer<World, NoHistory> {
    explorer
      .always("whatever fails, the alarm is set for the next slot while ids are left") { world in
        guard world.machine.isActive, let due = world.machine.timetable?.due(world.machine.plan) else { return true }
        return (world.machine.alarm ?? .max) <= due
      }
      .onEveryStep("a slot is used once, not before its time, and only while running in the foreground") { step in
        let fetches = step.effects.filter { if case .fetch = $0 { true } else { false } }.count
        guard fetches > 0, let after = step.after.machine.timetable else { return fetches == 0 }
        let plan = step.after.machine.plan
        let used = after.origin + (after.slot - 1) * plan.interval
        var isNew = (step.before.machine.timetable?.slot ?? 0) < after.slot
        if case .sought = step.event { isNew = true }
        return fetches == 1 && isNew && used <= step.after.now && step.after.machine.isActive
      }
      .onEveryStep("an answer comes for what was asked for alone") { step in
        switch step.event {
        case .fetched, .failed: step.before.machine.fetching != nil
        case .decided: step.before.machine.asking != nil
        case .rang: step.before.machine.alarm != nil
        default: true
        }
      }
      .onEveryStep("no more Buffs wait than there is room for") {
        $0.after.machine.waiting.count <= $0.after.machine.plan.capacity
      }
  }
}
