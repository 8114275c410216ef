import Foundation
import QuintetStateLoopTesting
import Testing

@testable import QuintetConsent

@Suite struct ConsentExplorationTests {
  private typealias World = ConsentWorld

  /// Adds the invariants.
  private func withInvariants(_ explorer: Explorer<World, NoHistory>) -> Explorer<World, NoHistory> {
    explorer
      .always("at most one dialog") { !$0.hasStacked }
      .always("the screen shows the dialog that the machine believes in") {
        !$0.pending.isEmpty || $0.screen == $0.machine.dialog
      }
      .always("the question is up only while nothing holds") {
        guard case .ask = $0.screen, $0.pending.isEmpty else { return true }
        return $0.machine.status == .undefined
      }
      .always("once started, the question is up whenever nothing holds and the host says that it has to be asked") {
        guard $0.machine.hasStarted, $0.machine.isRequired, $0.pending.isEmpty, $0.machine.status == .undefined else {
          return true
        }
        // The page that the question leads to is part of it.
        return $0.screen?.isQuestion == true
      }
      .always("where it need not be asked, the question is up only if the person wants it") {
        guard case .ask = $0.screen, $0.pending.isEmpty, !$0.machine.isRequired else { return true }
        return $0.isWanted
      }
      .always("the preferences show the choice that holds") {
        guard case .preferences(let shown) = $0.screen, $0.pending.isEmpty else { return true }
        return shown.id == $0.machine.record.choice?.id && $0.machine.status == shown.decision
      }
      .always("never a report without a choice, and never one that says something else") {
        ($0.disk.owed + ($0.underWay.map { [$0] } ?? []) + $0.server).allSatisfy { [made = $0.made] report in
          made.contains {
            $0.id == report.id && $0.decision == report.decision && $0.date == report.date
              && $0.purposes == report.purposes
          }
        }
      }
      .always("nothing is reported that was not stored before") {
        $0.failures > 0 || $0.stored.isSuperset(of: $0.server.map(\.id) + ($0.underWay.map { [$0.id] } ?? []))
      }
      .always("one report a choice") { Set($0.server.map(\.id)).count == $0.server.count }
      .always("no older choice leaves after a newer one") { !$0.isLate }
      .always("one report is under way at a time") { !$0.hasDoubled }
      .always("every choice stored is reported, or still owed by the disk") { world in
        world.failures > 0 || Set((world.disk.owed + world.server).map(\.id)).isSuperset(of: world.stored)
      }
      .always("the machine knows which choice the next launch would find") {
        !$0.pending.isEmpty || $0.machine.kept.choice?.id == $0.disk.choice?.id
      }
      .always("a choice is said to be kept if the next launch would find it, and only then") {
        !$0.pending.isEmpty || $0.machine.isKept == ($0.machine.record.choice?.id == $0.disk.choice?.id)
      }
      .always("no choice holds longer than if it counted from when it was made") {
        $0.machine.record.choice.map { $0.countedFrom <= $0.date } ?? true
      }
      .onEveryStep("without an answer nothing is chosen") { step in
        switch step.event {
        case .tapped, .pageAnswered, .hostSet, .hostGranted: true
        case .started, .clockRead, .chooseTapped, .updated, .preferencesRequested, .policyTapped, .dialogClosed,
          .clockMoved, .requirementChanged, .performed, .failed, .failedForGood, .killed, .taken, .delivered, .lost,
          .refused, .paused, .waited:
          step.before.made == step.after.made
        }
      }
  }

  /// Taps are possible while a dialog is on the screen, everything else of the outside while no effect is under way.
  private func taps(_ world: World.State, choices: Int) -> [World.Event] {
    guard world.screen != nil, world.pending.isEmpty else { return [] }
    return (world.made.count < choices ? [.tapped(next(world))] : []) + [.policyTapped, .dialogClosed]
  }

  /// Returns the state after all work under way is carried out, the app is open, and the person answers if asked.
  private func answered(_ world: World.State) -> World.State {
    var world = world
    func happens(_ event: World.Event) {
      _ = World.update(&world, event)
      while !world.pending.isEmpty { _ = World.update(&world, .performed) }
    }
    while !world.pending.isEmpty { _ = World.update(&world, .performed) }
    if !world.machine.hasStarted { happens(.started) }
    switch world.screen {
    case .ask: happens(.tapped(next(world)))
    case .preferences, .purposes(_, .some): happens(.dialogClosed)
    case .purposes(let ids, chosen: nil): happens(.pageAnswered(ids.ids))
    case nil: break
    }
    return world
  }

  /// The answers take turns: nothing depends on which of the two it is, and trying both would only square the states.
  private func next(_ world: World.State) -> ConsentStatus {
    world.made.last?.decision == .accept ? .deny : .accept
  }

  /// Two choices, by taps and by the host, with kills and a disk that may refuse.
  private func killEvents(_ world: World.State) -> [World.Event] {
    var events = taps(world, choices: 2)
    if world.pending.isEmpty {
      events += [.started, .preferencesRequested, .hostSet(.undefined)]
      if world.made.count < 2 { events.append(.hostSet(next(world))) }
    } else {
      events.append(.performed)
      if case .store = world.pending[0] { events.append(.failed) }
      return events + [.killed(revision: 1)]
    }
    if world.underWay != nil { events += [.taken, .delivered, .lost] }
    if world.isWaiting { events.append(.waited) }
    return events + [.killed(revision: 1)]
  }

  @Test func killedAnywhereTheLatestStoredChoiceIsReportedExactlyOnce() throws {
    let explorer = Explorer(World.self, from: [World.State(state(at: 0))]) { self.killEvents($0) }
    let exploration = try withInvariants(explorer)
      .always("from everywhere, one answer leads to a stored choice that holds, and to no dialog") { world in
        let end = self.answered(world)
        return end.screen == nil && end.machine.dialog == nil && end.machine.status != .undefined
          && (end.hasFailed || end.disk.choice == end.machine.record.choice)
      }
      .explore()
    try exploration.everyState(canReach: "the choice that is stored is reported and nothing is owed") { world in
      world.pending.isEmpty && world.underWay == nil && world.disk.owed.isEmpty
    }
    #expect(exploration.stateCount > 5_000)
  }

  @Test func aRecordFoundLateIsNeitherLostNorOvertaken() throws {
    let stored = choice(1, .accept, at: 0)
    // Launched before the device's first unlock, asking already where there is a tap, and unlocked then.
    let events: [World.Event] = [
      .started, .hostSet(.deny), .hostSet(.undefined), .tapped(.deny), .preferencesRequested,
    ]
    let starts = events.map { event -> World.State in
      var world = World.State(state(at: 0))
      if event == .tapped(.deny) { for event in [World.Event.started, .performed] { _ = World.update(&world, event) } }
      world.disk = Record(choice: stored, unreported: [report(stored)])
      world.made = [stored]
      world.stored = [stored.id]
      _ = World.update(&world, event)
      return world
    }
    let exploration = try withInvariants(Explorer(World.self, from: starts) { self.killEvents($0) }).explore()
    try exploration.everyState(canReach: "nothing is owed") { $0.pending.isEmpty && $0.disk.owed.isEmpty }
    #expect(exploration.stateCount > 100)
  }

  @Test func theQuestionIsUpExactlyWhileNoChoiceHolds() throws {
    let start = World.State(state(validity: 2, at: 0))
    let explorer = Explorer(World.self, from: [start]) { world -> [World.Event] in
      guard world.pending.isEmpty else { return [.performed] }
      var events = self.taps(world, choices: 2)
      events += [
        .started, .clockRead, .preferencesRequested, .hostSet(.undefined), .killed(revision: 1), .killed(revision: 2),
      ]
      if world.made.count < 2 { events.append(.hostSet(next(world))) }
      // A clock that moved is read before anything else happens: every order of the host reads it.
      return events + (0...3).filter { $0 != world.now }.map { .clockMoved(to: $0) }
    }
    let exploration = try withInvariants(explorer)
      .onEveryStep("after the clock was read, the status is what the rules make of the record") { step in
        guard step.event == .clockRead else { return true }
        let (machine, now) = (step.after.machine, step.after.now)
        return machine.status == machine.rules.status(of: machine.record.choice, at: now)
      }
      .onEveryStep("after the clock was read, no choice holds for longer than its validity from now") { step in
        guard step.event == .clockRead, let choice = step.after.machine.record.choice else { return true }
        return choice.countedFrom <= step.after.now
      }
      .explore()
    try exploration.everyState(canReach: "the choice runs out, or the question is up") {
      guard case .ask = $0.screen else { return $0.machine.record.choice != nil && $0.machine.status == .undefined }
      return true
    }
    #expect(exploration.stateCount > 10_000)
  }

  /// Events with purposes: taps, switches, the host, kills, and updates that ask for others.
  private func purposeEvents(_ world: World.State, choices: Int) -> [World.Event] {
    guard world.pending.isEmpty else { return [.performed, .updated(purposes: world.machine.rules.ids)] }
    let mayChoose = world.made.count < choices
    var events: [World.Event] = [.started, .preferencesRequested]
    switch world.screen {
    case .ask:
      if !world.machine.rules.ids.isEmpty { events.append(.chooseTapped) }
      events += [.dialogClosed] + (mayChoose ? [.tapped(.accept), .tapped(.deny)] : [])
    case .purposes(let ids, _):
      events.append(.dialogClosed)
      if mayChoose { events += [.pageAnswered(ids.ids), .pageAnswered([]), .pageAnswered([ids.ids[0]])] }
    case .preferences, nil: break
    }
    if mayChoose {
      events += [.hostSet(.accept), .hostSet(.undefined), .hostGranted("a", true), .hostGranted("b", false)]
      events.append(.hostGranted("never asked for", true))
    }
    return events + [["a"], ["a", "b"], []].map { .updated(purposes: $0) }
  }

  private func withPurposes(_ explorer: Explorer<World, NoHistory>) -> Explorer<World, NoHistory> {
    withInvariants(explorer)
      .always("the status is accept if all purposes are granted, deny if one is denied, and else undefined") { world in
        let ids = world.machine.rules.ids
        guard world.pending.isEmpty, !ids.isEmpty else { return true }
        let told = ids.map { world.told[$0] }
        return world.machine.status
          == (told.contains(nil) ? .undefined : told.allSatisfy { $0 == true } ? .accept : .deny)
      }
      .always("exactly the answers that were given, and not taken back, hold") { world in
        guard world.pending.isEmpty else { return true }
        let held = world.machine.held, ids = world.machine.rules.ids
        return ids.allSatisfy { held[$0] == world.told[$0] } && held.ids.allSatisfy(ids.contains)
      }
      .always("the page asks for what has no answer, or shows all that was chosen") { world in
        guard world.pending.isEmpty, case .purposes(let ids, let chosen) = world.screen else { return true }
        return chosen == nil ? ids == world.machine.unanswered : ids.ids == world.machine.rules.ids
      }
      .always("the latest report that is owed says of each purpose what is stored") { world in
        guard let report = world.disk.owed.last, let choice = world.disk.choice, report.id == choice.id else {
          return true
        }
        let ids = choice.purposes.ids
        return ids.allSatisfy { choice.purposes[$0] == report.purposes[$0] }
      }
      .always("the question is about something") { world in
        guard world.pending.isEmpty, world.screen?.isQuestion == true, !world.machine.rules.ids.isEmpty else {
          return true
        }
        return !world.machine.unanswered.isEmpty
      }
      .always("with purposes there are no other preferences than the page") {
        if case .preferences = $0.screen { $0.machine.rules.ids.isEmpty } else { true }
      }
  }

  @Test func purposesHoldOneByOneWhateverIsAddedRemovedOrKilled() throws {
    let start = World.State(state(purposes: ["a"], at: 0))
    let exploration = try withPurposes(Explorer(World.self, from: [start]) { self.purposeEvents($0, choices: 2) })
      .always("from everywhere, answers lead to a choice that holds") { world in
        let end = self.answered(world)
        return end.screen == nil && end.machine.status != .undefined && end.disk.choice == end.machine.record.choice
      }
      .explore()
    #expect(exploration.stateCount > 2_000)
  }

  @Test func noAnswerForAPurposeHoldsLongerByAnotherOne() throws {
    var start = World.State(state(validity: 2, purposes: ["a", "b"], at: 0))
    start.isRequired = true
    let explorer = Explorer(World.self, from: [start]) { world -> [World.Event] in
      guard world.pending.isEmpty else { return [.performed] }
      var events: [World.Event] = [
        .started, .clockRead, .updated(purposes: ["a", "b"]), .updated(purposes: ["a"]), .killed(revision: 2),
        .requirementChanged,
      ]
      if world.made.count < 2 {
        events += [.hostGranted("a", true), .hostGranted("b", true)]
        if case .ask = world.screen { events += [.tapped(.accept), .chooseTapped] }
        if case .purposes(let ids, _) = world.screen { events += [.pageAnswered(ids.ids), .dialogClosed] }
      }
      return events + (0...3).filter { $0 > world.now }.map { .clockMoved(to: $0) }
    }
    let exploration =
      try withInvariants(explorer)
      .always("the question is about something") { world in
        !world.pending.isEmpty || world.screen?.isQuestion != true || !world.machine.unanswered.isEmpty
      }
      .onEveryStep("what was granted is not granted after its validity") { step in
        let world = step.after
        guard step.event == .clockRead else { return true }
        // The oldest choice with the answer that still holds, back to where it was given.
        return world.machine.held.granted.allSatisfy { id in
          world.made.contains { $0.purposes[id] == true && world.now - $0.date < 2 }
        }
      }
      .onEveryStep("an answer that is kept is as old as it was") { step in
        guard let new = step.after.made.last, step.after.made.count > step.before.made.count,
          let old = step.before.machine.record.choice, !step.before.machine.held.isEmpty
        else { return true }
        let isKept = new.purposes.granted.contains { id in
          old.purposes[id] == true
            && {
              if case .hostGranted(let given, _) = step.event { given != id } else { false }
            }()
        }
        return !isKept || new.countedFrom <= old.countedFrom
      }
      .explore()
    #expect(exploration.stateCount > 100)
  }

  @Test func whereConsentIsNotRequiredOnlyThePersonBringsTheQuestionUp() throws {
    var start = World.State(state(validity: 2, at: 0))
    start.isRequired = false
    let explorer = Explorer(World.self, from: [start]) { world -> [World.Event] in
      guard world.pending.isEmpty else { return [.performed] }
      var events = self.taps(world, choices: 1)
      events += [
        .started, .clockRead, .preferencesRequested, .requirementChanged, .hostSet(.undefined), .killed(revision: 1),
      ]
      if world.made.count < 1 { events.append(.hostSet(next(world))) }
      return events + (0...2).filter { $0 != world.now }.map { .clockMoved(to: $0) }
    }
    let exploration = try withInvariants(explorer)
      .onEveryStep("a start takes on what the host says") { step in
        step.event != .started || step.after.machine.isRequired == step.after.isRequired
      }
      .explore()
    try exploration.everyState(canReach: "the question is up without having been asked for") {
      if case .ask = $0.screen { !$0.isWanted } else { false }
    }
    #expect(exploration.stateCount > 1_000)
  }
}
