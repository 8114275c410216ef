import Foundation
import StateLoop

@testable import QuintetConsent

/// The consent machine with all that lies around it: its disk, the outbox, the server, the screen and the clock, in a process
/// that may be killed before every single effect.
///
/// What `Consent` does to the edges is written here once more, as a model, so that everything that can happen can be tried.
enum ConsentWorld: Machine {
  struct State: Hashable {
    var machine: ConsentMachine.State
    var now = 0
    /// Effects that were ordered and not carried out.
    var pending: [ConsentMachine.Effect] = []
    /// Reports that the outbox took over, of which the machine does not know yet.
    var acknowledgements: [UUID] = []
    var screen: ConsentMachine.Dialog?

    // What a kill leaves alone:
    var disk = Record()
    var outbox: [Report] = []
    var server: [Report] = []

    // What only the observer knows:
    /// Every choice that was made, in order.
    var made: [Choice] = []
    /// The choices that were on the disk at some time.
    var stored: Set<UUID> = []
    /// Whether a dialog was presented over another one.
    var hasStacked = false
    /// Whether the disk refused a write in this run.
    var hasFailed = false
    /// Whether it did in any run.
    var hasEverFailed = false

    init(_ machine: ConsentMachine.State) {
      self.machine = machine
    }

    var isIdle: Bool { pending.isEmpty && acknowledgements.isEmpty }

    /// Enough to tell most states apart.
    func hash(into hasher: inout Hasher) {
      for number in [now, pending.count, outbox.count, server.count, machine.rules.revision] { hasher.combine(number) }
      for choice in [machine.record.choice, disk.choice] { hasher.combine(choice?.id) }
      for report in machine.record.unreported + disk.unreported { hasher.combine(report.id) }
      hasher.combine(made.map(\.date))
      hasher.combine(made.map(\.decision))
      hasher.combine(acknowledgements)
      hasher.combine(stored)
      hasher.combine(machine.hasStarted)
      hasher.combine(machine.status)
      hasher.combine(machine.dialog == nil)
      hasher.combine(screen == nil)
      hasher.combine(hasFailed)
      hasher.combine(hasEverFailed)
    }
  }

  enum Event: Hashable {
    case started, clockRead, preferencesRequested
    case tapped(ConsentStatus), policyTapped, dialogClosed
    case hostSet(ConsentStatus)
    case clockMoved(to: Int)
    /// The first pending effect is carried out, or fails.
    case performed, failed
    case acknowledged
    /// The process is killed, and the app, maybe with a newer policy, is opened again.
    case killed(revision: Int)
    /// The outbox sends its first report; the server's answer arrives or is lost on the way.
    case delivered, deliveredUnheard
  }

  static func update(_ state: inout State, _ event: Event) -> [Never] {
    switch event {
    case .started: send(&state, .started(at: state.now))
    case .clockRead: send(&state, .clockRead(at: state.now))
    case .preferencesRequested: send(&state, .preferencesRequested(at: state.now))
    case .tapped(let decision):
      state.screen = nil
      choose(&state, decision) { .answered($0) }
    case .policyTapped:
      state.screen = nil
      send(&state, .policyTapped)
    case .dialogClosed:
      state.screen = nil
      send(&state, .dialogClosed)
    case .hostSet(.undefined): send(&state, .statusSet(nil))
    case .hostSet(let decision): choose(&state, decision) { .statusSet($0) }
    case .clockMoved(let now): state.now = now
    case .performed: perform(&state, state.pending.removeFirst())
    case .failed:
      state.pending.removeFirst()
      state.hasFailed = true
      state.hasEverFailed = true
    case .acknowledged: send(&state, .reportQueued(state.acknowledgements.removeFirst()))
    case .killed(let revision):
      let rules = PolicyRules(revision: revision, validity: state.machine.rules.validity)
      state.machine = ConsentMachine.State(rules: rules, record: state.disk, at: state.now)
      state.pending = []
      state.acknowledgements = []
      state.screen = nil
      state.hasFailed = false
    case .delivered: arrive(&state, state.outbox.removeFirst())
    case .deliveredUnheard: arrive(&state, state.outbox[0])
    }
    return []
  }

  private static func arrive(_ state: inout State, _ report: Report) {
    if !state.server.contains(report) { state.server.append(report) }
  }

  private static func send(_ state: inout State, _ event: ConsentMachine.Event) {
    state.pending += ConsentMachine.update(&state.machine, event).filter { effect in
      switch effect {
      case .store, .report, .present, .dismiss: true
      // They reach neither disk, outbox nor screen: being killed before or after them is the same.
      case .openPolicy, .notifyStatus, .notifyProgress: false
      }
    }
  }

  private static func choose(
    _ state: inout State,
    _ decision: ConsentStatus,
    _ event: (Report) -> ConsentMachine.Event
  ) {
    let number = UInt8(state.made.count + 1)
    state.made.append(
      choice(number, decision, at: state.now, revision: state.machine.rules.revision)
    )
    send(&state, event(report(number, decision, at: state.now)))
  }

  private static func perform(_ state: inout State, _ effect: ConsentMachine.Effect) {
    switch effect {
    case .store(let record):
      state.disk = record
      for id in [record.choice?.id].compactMap({ $0 }) + record.unreported.map(\.id) { state.stored.insert(id) }
    case .report(let report):
      if !state.outbox.contains(report) { state.outbox.append(report) }
      // A second acknowledgement of one choice changes nothing, and unbounded many would be unboundedly many states.
      if !state.acknowledgements.contains(report.id) { state.acknowledgements.append(report.id) }
    case .present(let dialog):
      if state.screen != nil { state.hasStacked = true }
      state.screen = dialog
    case .dismiss: state.screen = nil
    case .openPolicy, .notifyStatus, .notifyProgress: break
    }
  }
}
