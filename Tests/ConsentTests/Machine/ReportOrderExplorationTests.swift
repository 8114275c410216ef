import Foundation
import QuintetStateLoopTesting
import Testing

@testable import QuintetConsent

/// Every order of choices, refusals, kills, failed writes, damaged files and relaunches, as far as three choices go.
@Suite struct ReportOrderExplorationTests {
  private typealias World = ConsentWorld

  /// Possible events for a host that sets choices by itself, so that no dialog multiplies the states.
  private func events(_ world: World.State, choices: Int, failures: Int) -> [World.Event] {
    let canFail = world.failures < failures
    var events: [World.Event] = [.killed(revision: 1)]
    if world.pending.isEmpty {
      if world.made.count < choices { events.append(.hostSet(world.made.last?.decision == .accept ? .deny : .accept)) }
      // Without a choice a start would ask.
      if world.machine.status != .undefined { events.append(.started) }
    } else {
      events.append(.performed)
      if canFail {
        events.append(.failed)
        if case .store = world.pending[0] { events.append(.failedForGood) }
      }
    }
    guard world.newest == nil else { return events + [.adopted] }
    if !world.line.isEmpty { events += [.delivered, .deliveredUnheard, .refused] }
    if !world.queue.isEmpty, canFail { events.append(.damaged) }
    if !world.unstored.isEmpty, !world.keepsInMemory { events.append(.storedLate) }
    return events
  }

  private func explore(
    _ starts: [World.State],
    choices: Int,
    failures: Int = .max
  ) throws -> Exploration<World, NoHistory> {
    try Explorer(World.self, from: starts) { self.events($0, choices: choices, failures: failures) }
      .always("no older choice leaves after a newer one") { !$0.isLate }
      .always("nothing that was superseded for good holds at a launch") { world in
        var next = world
        World.launch(&next, 1)
        return next.machine.record.ids.allSatisfy { !next.superseded.contains($0) }
      }
      .explore()
  }

  /// Returns true if nothing is under way, and the server has the choice that the next launch would find.
  private func isReported(_ world: World.State) -> Bool {
    guard world.pending.isEmpty, world.line.isEmpty, world.newest == nil else { return false }
    guard let choice = world.disk.choice, !world.superseded.contains(choice.id) else { return true }
    return world.disk.unreported.isEmpty && world.server.contains { $0.id == choice.id }
  }

  /// Of two choices with two failed writes, and of three with one.
  @Test(arguments: [(2, 2), (3, 1)])
  func noOlderChoiceEverLeavesAfterANewerOne(_ choices: Int, _ failures: Int) throws {
    let exploration = try explore([World.State(state(at: 0))], choices: choices, failures: failures)
    try exploration.everyState(canReach: "the choice that holds is on the server", isReported)
    #expect(exploration.stateCount > 1_000, "\(exploration.stateCount)")
  }

  /// The first choice was refused, the second one may have left, and everything that an earlier version could leave is there.
  @Test func anEarlierVersionsFolderNeverSendsChoicesOutOfOrder() throws {
    let (first, second) = (choice(1, .accept, at: 0), choice(2, .deny, at: 0))
    var starts: [World.State] = []
    let lines: [[Choice]] = [[], [first], [second], [first, second]]
    for unreported in lines {
      for queue in lines {
        for rejected in lines where rejected.allSatisfy({ one in !queue.contains(one) }) {
          let record = Record(choice: second, unreported: unreported.map { report($0) })
          var world = World.State(state(at: 0))
          world.disk = record
          world.made = [first, second]
          world.stored = [first.id, second.id]
          world.queue = queue.map { report($0) }
          world.rejected = rejected.map { report($0) }
          world.isEarlier = true
          world.left = 1
          World.launch(&world, 1)
          starts.append(world)
        }
      }
    }
    _ = try explore(starts, choices: 3, failures: 1)
  }
}
