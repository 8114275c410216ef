import Foundation
import QuintetStateLoop
import QuintetStateLoopTesting
import Testing

@testable import QuintetBuffs
@testable import QuintetBuffsResults

/// Walks every state of a schedule whose host shows results, or none, with sources that answer early, late, often or never.
@Suite struct ResultsExplorationTests {
  /// The schedule with all around it, and the results beside it, joined as the view joins them.
  private enum World: Machine {
    struct State: Hashable {
      var schedule: BuffWorld.State
      var results = ResultsMachine.State()
      let showsResults: Bool
      /// The number of the card that was voted on last.
      var votedCard: Int?
      var isAsked = false
      /// Known to the observer alone: the votes asked about, and the announcements.
      var asked: [UUID] = []
      var announced = 0

      /// Percents that the presenter shows on the card that is up.
      var shown: [Int] { schedule.machine.visibleCard?.number == votedCard ? results.percents : [] }
    }

    enum Event: Hashable {
      case schedule(BuffWorld.Event)
      case received([String: Double])
    }

    static func work(of effect: BuffMachine.Effect) -> KeyedWork<BuffMachine.Key>? { BuffMachine.work(of: effect) }

    static func update(_ state: inout State, _ event: Event) -> [BuffMachine.Effect] {
      switch event {
      case .received(let shares):
        send(&state, .received(shares))
        return []
      case .schedule(let event):
        let before = state.schedule.machine.visibleCard
        let effects = BuffWorld.update(&state.schedule, event)
        guard state.showsResults else { return effects }
        let after = state.schedule.machine.visibleCard
        for effect in effects {
          if case .store(let vote) = effect, let card = after ?? before {
            state.votedCard = card.number
            send(&state, .voted(vote.id, answers: card.buff.answers.map(\.id)))
          }
        }
        return effects
      }
    }

    private static func send(_ state: inout State, _ event: ResultsMachine.Event) {
      for effect in ResultsMachine.update(&state.results, event) {
        switch effect {
        case .ask(let vote):
          state.isAsked = true
          state.asked.append(vote)
        case .announce: state.announced += 1
        }
      }
    }
  }

  @Test(arguments: [false, true], [1.0, 2.0])
  func resultsAreOfTheAnsweredCardAndEveryCardEnds(showsResults: Bool, highlight: Double) throws {
    var plan = SchedulePlan(ids: [1], interval: s(30), repeats: false)
    (plan.highlight, plan.settling, plan.deferral) = (s(highlight), s(1), s(1))
    let start = World.State(schedule: BuffWorld.State(plan), showsResults: showsResults)
    let exploration = try withInvariants(explorer(from: start)).explore()
    try exploration.everyState(canReach: "a screen without a card") { $0.schedule.machine.card == nil }
    #expect(exploration.stateCount > 1_000, "\(exploration.stateCount)")
  }

  private func explorer(from start: World.State) -> Explorer<World, NoHistory> {
    let answers = { (key: BuffMachine.Key, world: World.State) -> [WorkAnswer<World.Event>] in
      switch key {
      case .fetch: return [.finish(.schedule(.fetched))]
      case .question: return [.finish(.schedule(.decided(.present)))]
      case .alarm: return world.schedule.now >= world.schedule.machine.alarm ?? .max ? [.finish(.schedule(.rang))] : []
      }
    }
    return Explorer(World.self, from: [start], answers: answers) { world -> [World.Event] in
      let schedule = world.schedule, machine = schedule.machine
      var events: [BuffWorld.Event] = []
      if schedule.now < s(5) { events.append(.clockMoved) }
      if machine.timetable != nil { events.append(.stopped) } else if schedule.starts > 0 { events.append(.started) }
      if machine.visibleCard != nil {
        events += [.closed, .tapped("11", ago: 0)]
        if machine.card?.phase == .presented { events.append(.seen) }
      }
      if machine.isPaused { events.append(.resumed) } else if schedule.pauses > 0 { events.append(.paused) }
      if !machine.isInForeground { events.append(.cameBack) } else if schedule.absences > 0 { events.append(.left) }
      var all = events.map { World.Event.schedule($0) }
      // The loop drops what comes before a vote.
      guard world.isAsked else { return all }
      for shares in [["11": 1, "12": 2], ["11": .nan], ["99": 1, "11": 1], [:]] as [[String: Double]] {
        all.append(.received(shares))
      }
      return all
    }
  }

  private func withInvariants(_ explorer: Explorer<World, NoHistory>) -> Explorer<World, NoHistory> {
    explorer
      .always("nothing is asked and shown without the option") { world in
        world.showsResults || (world.asked.isEmpty && world.results == ResultsMachine.State())
      }
      .always("percents are shown on the answered card alone, and make a hundred") { world in
        let percents = world.shown
        if percents.isEmpty { return true }
        return percents.reduce(0, +) == 100 && world.schedule.machine.visibleCard?.selectedAnswer != nil
      }
      .onEveryStep("a card that comes back has the shares that it had") { step in
        step.before.votedCard != step.after.votedCard || step.before.results.percents.isEmpty
          || !step.after.results.percents.isEmpty
      }
      .always("one question and one announcement a vote") { world in
        world.asked.count <= 1 && world.announced <= world.asked.count
      }
      .onEveryStep("shares change nothing of the schedule") { step in
        guard case .received = step.event else { return true }
        return step.after.schedule == step.before.schedule && step.effects.isEmpty
      }
  }
}
