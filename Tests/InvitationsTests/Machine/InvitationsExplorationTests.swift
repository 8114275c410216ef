import Foundation
import QuintetStateLoopTesting
import Testing

@testable import Invitations

@Suite struct InvitationsExplorationTests {
  private typealias World = InvitationsWorld

  /// Possible events; two different requests, up to `sends` tries and `cancellations`.
  private func events(_ world: World.State, sends: Int, cancellations: Int, diskFails: Bool) -> [World.Event] {
    var events: [World.Event] = [.killed] + world.wire.map { .taken($0) }
    guard world.pending.isEmpty else {
      events.append(.performed)
      if diskFails, case .store = world.pending[0] { events.append(.failed) }
      // The loop carries effects out before the next event of a person. The machine must not depend on it: a disk could
      // answer later.
      guard world.machine.screen == .form else { return events }
      if world.machine.form.isSending { return events + [.stopped, .dismissed] }
      return world.sends < sends ? events + [.sendTapped] : events
    }
    switch world.machine.screen {
    case .home: events += [.opened, .cancelTapped, .saveAgainTapped]
    case .form where world.machine.form.isSending: events += [.stopped, .dismissed]
    case .form:
      events += [.filled("a@b.c"), .filled("d@e.f"), .dismissed]
      if world.sends < sends { events.append(.sendTapped) }
    case .congratulation, .cancelled: events.append(.left)
    case .cancelWarning:
      events.append(.left)
      if world.cancellations < cancellations { events.append(.cancelConfirmed) }
    }
    if let attempt = world.live {
      events.append(.unanswered(attempt))
      // The server says yes to what it has taken, or has taken before under the same key.
      if !world.wire.contains(where: { $0.attempt == attempt }) { events.append(.answered(attempt)) }
    }
    return events
  }

  private func explore(sends: Int, cancellations: Int, diskFails: Bool) throws -> Exploration<World, NoHistory> {
    try Explorer(World.self, from: [World.State()]) {
      self.events($0, sends: sends, cancellations: cancellations, diskFails: diskFails)
    }
    .onEveryStep("never two requests in flight") { step in
      guard step.event == .performed, case .request = step.before.pending[0] else { return true }
      return step.before.live == nil
    }
    .always("what is waited for is what the form sends, and nothing else is") { world in
      guard world.pending.isEmpty else { return true }
      return (world.machine.form.phase == .sending) == (world.live != nil)
    }
    .always("the same request is one invitation until it is cancelled, whatever was lost and killed") { world in
      let all = world.server.union(world.wire)
      return all.allSatisfy { one in
        all.allSatisfy { $0.submission != one.submission || $0.era != one.era || $0.key == one.key }
      }
    }
    .always("different requests never share a key") { world in
      let all = world.server.union(world.wire)
      return all.allSatisfy { one in all.allSatisfy { $0.key != one.key || $0.submission == one.submission } }
    }
    .always("invited is stored if and only if the server said yes and it was not cancelled since") { world in
      world.hasFailed || !world.pending.isEmpty || world.disk.isInvited == world.truth
    }
    .always("nobody is told to be invited whom the server does not know") { world in
      !world.machine.record.isInvited && !world.disk.isInvited || !world.server.isEmpty
    }
    .always("what is shown is what is stored, or it is said that it is not") { world in
      !world.pending.isEmpty || world.machine.isUnsaved || world.disk.isInvited == world.machine.record.isInvited
    }
    .onEveryStep("the seed of a request is on the disk before it leaves") { step in
      guard step.event == .performed, case .request(let submission, let key) = step.before.pending[0] else {
        return true
      }
      return step.before.disk.seed.map(submission.key) == key
    }
    .onEveryStep("a kill changes neither disk nor server, and the next launch shows what is stored") { step in
      guard step.event == .killed else { return true }
      return step.after.disk == step.before.disk && step.after.server == step.before.server
        && step.after.machine == InvitationsMachine.State(record: step.before.disk)
    }
    .explore()
  }

  @Test func killsLeaveOneInvitationAndATruthfulHomeScreen() throws {
    let exploration = try explore(sends: 3, cancellations: 2, diskFails: false)
    try exploration.everyState(canReach: "a home with nothing under way") {
      $0.pending.isEmpty && $0.live == nil && $0.machine.screen == .home
    }
    try exploration.everyState(canReach: "invited, or no tries left") { $0.disk.isInvited || $0.sends == 3 }
    #expect(exploration.stateCount > 1_000)
  }

  @Test func aFailingDiskSendsNothingUnsafeAndHidesNothing() throws {
    let exploration = try explore(sends: 2, cancellations: 1, diskFails: true)
    try exploration.everyState(canReach: "a home with nothing under way and nothing unsaved") {
      $0.pending.isEmpty && $0.live == nil && $0.machine.screen == .home && !$0.machine.isUnsaved
    }
    #expect(exploration.stateCount > 1_000)
  }
}
