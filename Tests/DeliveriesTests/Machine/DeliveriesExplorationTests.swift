import Foundation
import QuintetStateLoopTesting
import Testing

@testable import Deliveries

@Suite struct DeliveriesExplorationTests {
  private typealias World = DeliveriesWorld

  /// The marked one is listed, not listed, and perhaps among what could not be read.
  private static let fewAnswers = [snapshot([1, 2], at: 1), snapshot([1], at: 2), snapshot([1], at: 3, skipped: 1)]
  private static let answers = [
    snapshot([1, 2], at: 1), snapshot([2, 3], at: 2), snapshot([]), snapshot([], skipped: 3),
  ]

  /// The events of a person who marks what is done.
  private func marks(_ world: World.State) -> [World.Event] {
    // One mark at a time is being stored.
    let isMarking = world.pending.contains { if case .storeMark = $0 { true } else { false } }
    let events: [World.Event] = [.scoped(.toDo), .scoped(.all), .ordered(.route), .ordered(.backend), .undoTimePassed]
    return events + (isMarking ? [] : [.markAsked(2, isDone: true), .markAsked(2, isDone: false), .undone])
  }

  private func events(_ world: World.State, tries: UInt8, diskFails: Bool) -> [World.Event] {
    var events: [World.Event] =
      world.machine.scope == nil
      ? [.killed, .selected(1), .selected(3), .deselected, .edited("1"), .edited(""), .ordered(.description)]
      : [.killed] + marks(world)
    if world.tries < tries { events += [.opened, .refreshAsked] }
    if let first = world.pending.first {
      events.append(.performed)
      switch first {
      case .fetch, .findRoute: return events
      case .readDone, .readCache, .store, .storeMark, .startUndoTimer, .announce: break
      }
      if diskFails { events.append(.failed) }
    }
    let answers = world.machine.scope == nil ? Self.answers : Self.fewAnswers
    if world.isAsked { events += [.unanswered] + answers.map { .answered($0) } }
    return events
  }

  private func explore(
    tries: UInt8,
    diskFails: Bool,
    scope: DeliveriesMachine.Scope? = nil
  ) throws -> Exploration<World, NoHistory> {
    let first = World.State(machine: DeliveriesMachine.State(scope: scope))
    return try Explorer(World.self, from: [first]) { self.events($0, tries: tries, diskFails: diskFails) }
      .always("never two refreshes at once") { world in
        let stores = world.pending.filter { if case .store = $0 { true } else { false } }
        let fetches = world.pending.filter { if case .fetch = $0 { true } else { false } }
        return (world.isAsked ? 1 : 0) + stores.count + fetches.count <= 1
      }
      .always("what is waited for is under way, and nothing else is") { world in
        switch world.machine.refresh {
        case .idle: !world.isAsked && world.refreshes.isEmpty
        case .waiting: !world.isAsked && world.refreshes == [.readCache]
        case .fetching: world.isAsked || world.refreshes == [.fetch]
        case .storing: !world.isAsked && world.refreshes.count == 1
        }
      }
      .always("what is on the screen is what is kept, or it is said that it is not") { world in
        guard world.machine.cache == .read else { return true }
        return world.machine.isUnsaved || world.machine.list?.snapshot == world.disk
      }
      .always("a selection is of something listed") { world in
        world.machine.selection.map { world.machine.list?[$0] != nil } ?? true
      }
      .always("the rows are those that the query leaves, in the order that was chosen") { world in
        let machine = world.machine, list = machine.list
        let isDone: (Int) -> Bool = { place in list.map { machine.done.contains($0.deliveries[place].id) } ?? false }
        let all = (list?.rows(matching: machine.query, by: machine.order) ?? []).filter {
          machine.scope == nil || machine.scope == .all || isDone($0) == (machine.scope == .done)
        }
        return machine.route == nil ? machine.rows == all : machine.rows.sorted() == all
      }
      .always("what is to be done is in the order of the route") { world in
        let machine = world.machine
        let rows = machine.rows.compactMap { machine.list?.deliveries[$0].id }
        let toDo = rows.filter { !machine.done.contains($0) }
        let stops = machine.route?.stops.map(\.id) ?? []
        return stops.filter(toDo.contains) == toDo.filter(stops.contains) && Array(rows.prefix(toDo.count)) == toDo
          || machine.route == nil
      }
      .always("the route is through all that is to be done, or another is being found") { world in
        let machine = world.machine
        let isSought = world.pending.contains { if case .findRoute = $0 { true } else { false } }
        guard machine.order == .route, !isSought, let list = machine.list else { return true }
        let toDo = list.deliveries.filter { $0.coordinate != nil && !machine.done.contains($0.id) }
        return Set(machine.route?.stops.map(\.id) ?? []) == Set(toDo.map(\.id))
      }
      .always("the marks are those that are stored") { world in
        world.machine.cache != .read || world.hasDiskFailed || world.machine.done == world.done
      }
      .always("only a mark can be undone") { world in
        world.machine.undoable.map(world.machine.done.contains) ?? true
      }
      .onEveryStep("only the person or a complete list takes a mark away") { step in
        guard !step.before.done.isSubset(of: step.after.done), !step.after.hasDiskFailed else { return true }
        switch step.before.pending.first {
        case .storeMark(_, isDone: false): return true
        case .store(let snapshot): return snapshot.skipped == 0
        default: return false
        }
      }
      .onEveryStep("a failed refresh never shows less than before") { step in
        switch step.event {
        case .unanswered, .answered:
          // An answer shows nothing by itself either: it is kept first.
          return step.after.machine.list == step.before.machine.list
            && step.after.machine.rows == step.before.machine.rows
        default: return true
        }
      }
      .onEveryStep("nothing but an answer that can be read replaces what is kept") { step in
        guard step.after.disk != step.before.disk, !step.after.hasDiskFailed else { return true }
        guard step.event == .performed, case .store(let snapshot) = step.before.pending.first else { return false }
        return step.after.disk == snapshot && (snapshot.skipped == 0 || !snapshot.deliveries.isEmpty)
      }
      .onEveryStep("a kill changes nothing on the disk") { step in
        step.event != .killed || step.after.disk == step.before.disk && step.after.done == step.before.done
      }
      .explore()
  }

  @Test func everythingShownIsStoredDespiteKillsAndNetworkFaults() throws {
    let exploration = try explore(tries: 4, diskFails: false)
    try exploration.everyState(canReach: "nothing under way") { $0.machine.refresh == .idle }
    #expect(exploration.stateCount > 1_000)
  }

  @Test func aFailingDiskNeverHidesThatAListIsUnsaved() throws {
    let exploration = try explore(tries: 4, diskFails: true)
    try exploration.everyState(canReach: "nothing under way") { $0.machine.refresh == .idle }
    #expect(exploration.stateCount > 1_000)
  }

  @Test(arguments: [false, true])
  func marksAreStoredBeforeTheyAreShown(diskFails: Bool) throws {
    let exploration = try explore(tries: 2, diskFails: diskFails, scope: .toDo)
    try exploration.everyState(canReach: "nothing under way") { $0.machine.refresh == .idle && $0.pending.isEmpty }
    #expect(exploration.stateCount > 1_000)
  }
}
