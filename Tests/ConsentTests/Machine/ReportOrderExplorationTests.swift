import Foundation
import QuintetStateLoopTesting
import Testing

@testable import QuintetConsent

/// Every order of choices, refusals, pauses, kills, failed writes and relaunches, as far as three choices go.
@Suite struct ReportOrderExplorationTests {
  private typealias World = ConsentWorld

  /// Possible events for a host that sets choices by itself, so that no dialog multiplies the states.
  private func events(_ world: World.State, choices: Int, failures: Int) -> [World.Event] {
    var events: [World.Event] = [.killed(revision: 1)]
    // Between an event and its effects there is no other one.
    guard world.pending.isEmpty else {
      events.append(.performed)
      if case .store = world.pending[0], world.failures < failures { events += [.failed, .failedForGood] }
      return events
    }
    if world.made.count < choices { events.append(.hostSet(world.made.last?.decision == .accept ? .deny : .accept)) }
    // Without a choice a start would ask.
    if world.machine.status != .undefined { events.append(.started) }
    if world.underWay != nil { events += [.taken, .delivered, .lost, .refused, .paused] }
    if world.isWaiting { events.append(.waited) }
    return events + (world.now == 0 ? [.clockMoved(to: 3)] : [])
  }

  private func explore(
    _ starts: [World.State],
    choices: Int,
    failures: Int
  ) throws -> Exploration<World, NoHistory> {
    try Explorer(World.self, from: starts) { self.events($0, choices: choices, failures: failures) }
      .always("no older choice leaves after a newer one") { !$0.isLate }
      .always("one report is under way at a time") { !$0.hasDoubled }
      .onEveryStep("a pause that the server has asked for is kept") { step in
        guard step.event == .performed, case .send = step.before.pending[0] else { return true }
        return step.before.machine.pauseLeft <= 0
      }
      .explore()
  }

  /// Returns true if nothing is under way, and the server has the choice that the next launch would find.
  private func isReported(_ world: World.State) -> Bool {
    guard world.pending.isEmpty, world.underWay == nil else { return false }
    guard let choice = world.disk.choice else { return true }
    return world.disk.owed.isEmpty && world.server.contains { $0.id == choice.id }
  }

  /// Of two choices with two failed writes, and of three with one.
  @Test(arguments: [(2, 2), (3, 1)])
  func noOlderChoiceEverLeavesAfterANewerOne(_ choices: Int, _ failures: Int) throws {
    let exploration = try explore([World.State(state(at: 0))], choices: choices, failures: failures)
    try exploration.everyState(canReach: "the choice that holds is on the server", isReported)
    #expect(exploration.stateCount > 1_000, "\(exploration.stateCount)")
  }

  /// The second choice was made over the first, and the record owes whatever an earlier version could leave in it.
  @Test func anEarlierVersionsRecordNeverSendsChoicesOutOfOrder() throws {
    let (first, second) = (choice(1, .accept, at: 0), choice(2, .deny, at: 0))
    let starts = [[], [first], [second], [first, second]].map { unreported in
      var world = World.State(state(at: 0))
      world.disk = Record(choice: second, unreported: unreported.map { report($0) })
      world.made = [first, second]
      world.stored = [first.id, second.id]
      world.left = 1
      World.launch(&world, 1, [])
      return world
    }
    _ = try explore(starts, choices: 3, failures: 1)
  }
}
