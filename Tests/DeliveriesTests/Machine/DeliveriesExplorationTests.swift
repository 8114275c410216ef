import Foundation
import QuintetStateLoopTesting
import Testing

@testable import Deliveries

@Suite struct DeliveriesExplorationTests {
  private typealias World = DeliveriesWorld

  private static let answers = [
    snapshot([1, 2], at: 1), snapshot([2, 3], at: 2), snapshot([]), snapshot([], skipped: 3),
  ]

  private func events(_ world: World.State, tries: UInt8, diskFails: Bool) -> [World.Event] {
    var events: [World.Event] = [
      .killed, .selected(1), .selected(3), .deselected, .edited("1"), .edited(""), .ordered(.description),
    ]
    if world.tries < tries { events += [.opened, .refreshAsked] }
    if let first = world.pending.first {
      events.append(.performed)
      if case .fetch = first { return events }
      if diskFails { events.append(.failed) }
    }
    if world.isAsked { events += [.unanswered] + Self.answers.map { .answered($0) } }
    return events
  }

  private func explore(tries: UInt8, diskFails: Bool) throws -> Exploration<World, NoHistory> {
    try Explorer(World.self, from: [World.State()]) { self.events($0, tries: tries, diskFails: diskFails) }
      .always("never two refreshes at once") { world in
        let stores = world.pending.filter { if case .store = $0 { true } else { false } }
        let fetches = world.pending.filter { if case .fetch = $0 { true } else { false } }
        return (world.isAsked ? 1 : 0) + stores.count + fetches.count <= 1
      }
      .always("what is waited for is under way, and nothing else is") { world in
        switch world.machine.refresh {
        case .idle: !world.isAsked && world.pending.isEmpty
        case .waiting: !world.isAsked && world.pending == [.readCache]
        case .fetching: world.isAsked || world.pending == [.fetch]
        case .storing: !world.isAsked && world.pending.count == 1
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
        let all = world.machine.list?.rows(matching: world.machine.query, by: world.machine.order) ?? []
        return world.machine.rows == all
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
        step.event != .killed || step.after.disk == step.before.disk
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
}
