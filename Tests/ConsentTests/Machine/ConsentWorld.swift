import Foundation
import QuintetStateLoop

@testable import QuintetConsent

/// The consent machine with all that lies around it: its disk, the outbox, the server, the screen and the clock, in a process
/// that may be killed before every single effect.
///
/// A model of what `Consent` does to the edges, and of what the outbox does with reports, so that
/// everything that can happen can be tried.
enum ConsentWorld: Machine {
  struct State: Hashable {
    var machine: ConsentMachine.State
    var now = 0
    /// Effects that were ordered and not carried out.
    var pending: [ConsentMachine.Effect] = []
    var screen: ConsentMachine.Dialog?
    /// Reports that the outbox has in memory alone.
    var unstored: [Report] = []
    var keepsInMemory = false
    /// The latest choice, as the run began, until the outbox has heard of it.
    var newest: UUID??

    // Kept across a kill:
    var disk = Record()
    var queue: [Report] = []
    var rejected: [Report] = []
    var superseded: Set<UUID> = []
    /// True if the outbox is as an earlier version left it.
    var isEarlier = false
    var server: [Report] = []

    // Known to the observer alone:
    /// Every choice that was made, in order.
    var made: [Choice] = []
    /// The choices that were on the disk at some time.
    var stored: Set<UUID> = []
    /// The place in `made` of the newest report that has left.
    var left = -1
    /// True if an older one left after it.
    var isLate = false
    /// True if a dialog was presented over another one.
    var hasStacked = false
    /// True if the disk refused a write in this run.
    var hasFailed = false
    /// The number of refused writes in all runs, with the entries that turned out to be unreadable.
    var failures = 0

    init(_ machine: ConsentMachine.State) {
      self.machine = machine
    }

    /// The record that the next launch would find.
    var found: Record {
      var record = disk
      for id in record.ids where superseded.contains(id) { record = record.without(id) }
      if record.unreported.isEmpty, let choice = record.choice {
        record.unreported = (queue + rejected).filter { $0.id == choice.id }
      }
      return record
    }
    var line: [Report] { queue.filter { !superseded.contains($0.id) } + unstored }

    /// Enough to tell most states apart.
    func hash(into hasher: inout Hasher) {
      for number in [now, pending.count, server.count, machine.rules.revision, left] { hasher.combine(number) }
      for choice in [machine.record.choice, machine.kept.choice, disk.choice] { hasher.combine(choice?.id) }
      for reports in [machine.record.unreported, disk.unreported, queue, rejected, unstored] {
        hasher.combine(reports.map(\.id))
      }
      hasher.combine(superseded)
      hasher.combine(made.map(\.date))
      hasher.combine(made.map(\.decision))
      hasher.combine(stored)
      hasher.combine(newest)
      hasher.combine(machine.hasStarted)
      hasher.combine(machine.status)
      hasher.combine(machine.dialog == nil)
      hasher.combine(screen == nil)
      hasher.combine(keepsInMemory)
      hasher.combine(hasFailed)
      hasher.combine(failures)
    }
  }

  enum Event: Hashable {
    case started, clockRead, preferencesRequested
    case tapped(ConsentStatus), policyTapped, dialogClosed
    case hostSet(ConsentStatus)
    case clockMoved(to: Int)
    /// The first pending effect is carried out, or fails. A record that fails makes the one before void, or does not even that.
    case performed, failed, failedForGood
    /// The process is killed, and the app, maybe with a newer policy, is opened again.
    case killed(revision: Int)
    /// The outbox hears of the latest choice, which is done before anything leaves.
    case adopted
    /// The outbox puts on the disk what it did not take before.
    case storedLate
    /// The first report of the queue turns out to be unreadable.
    case damaged
    /// The outbox sends its first report; the server's answer arrives, is lost on the way, or is a refusal.
    case delivered, deliveredUnheard, refused
  }

  /// More failures are counted as so many, so that the number of states is bounded.
  static let countedFailures = 2

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
    case .failed: fail(&state, supersedes: true)
    case .failedForGood: fail(&state, supersedes: false)
    case .killed(let revision): launch(&state, revision)
    case .adopted: adopt(&state)
    case .storedLate: state.queue.append(state.unstored.removeFirst())
    case .damaged:
      let lost = state.queue.removeFirst()
      state.failures = min(state.failures + 1, countedFailures)
      send(&state, .reportDamaged(lost.id))
    case .delivered:
      let report = leave(&state)
      state.server.append(contentsOf: state.server.contains(report) ? [] : [report])
      remove(&state, report)
      send(&state, .reportProgressed(report.id, .sent))
    case .deliveredUnheard:
      let report = leave(&state)
      state.server.append(contentsOf: state.server.contains(report) ? [] : [report])
    case .refused:
      let report = leave(&state)
      if state.queue.contains(report) { state.rejected.append(report) }
      remove(&state, report)
      send(&state, .reportProgressed(report.id, .refused))
    }
    return []
  }

  /// Opens the app on what the last run left.
  static func launch(_ state: inout State, _ revision: Int) {
    let rules = PolicyRules(revision: revision, validity: state.machine.rules.validity)
    let record = state.found
    state.machine = ConsentMachine.State(rules: rules, record: record, at: state.now)
    state.newest = .some(record.ids.last)
    state.pending = []
    state.unstored = []
    state.keepsInMemory = false
    state.screen = nil
    state.hasFailed = false
  }

  // MARK: The outbox

  private static func adopt(_ state: inout State) {
    let newest = state.newest ?? nil
    state.newest = nil
    if state.isEarlier {
      state.rejected += state.queue.filter { $0.id != newest }
      state.queue.removeAll { $0.id != newest }
      state.isEarlier = false
    }
    for report in state.rejected {
      if report.id == newest, state.queue.isEmpty {
        state.queue.append(report)
      } else {
        state.superseded.insert(report.id)
      }
    }
    state.rejected = []
  }

  /// Lets the first report go, after which nothing older may.
  private static func leave(_ state: inout State) -> Report {
    state.queue = state.queue.filter { !state.superseded.contains($0.id) }
    let report = state.line[0]
    // A report in memory too is not older than itself.
    for other in state.rejected where !state.unstored.contains(other) { state.superseded.insert(other.id) }
    state.rejected.removeAll { !state.unstored.contains($0) }
    let place = state.made.firstIndex { $0.id == report.id } ?? -1
    if place < state.left { state.isLate = true }
    state.left = max(state.left, place)
    return report
  }

  private static func remove(_ state: inout State, _ report: Report) {
    state.queue.removeAll { $0 == report }
    state.unstored.removeAll { $0 == report }
  }

  private static func enqueue(_ state: inout State, _ report: Report) {
    for report in state.unstored + [report] {
      if (state.queue + state.rejected).contains(report) || state.superseded.contains(report.id) { continue }
      state.queue.append(report)
    }
    state.unstored = []
    state.keepsInMemory = false
  }

  // MARK: The app

  private static func send(_ state: inout State, _ event: ConsentMachine.Event) {
    state.pending += ConsentMachine.update(&state.machine, event).filter { effect in
      switch effect {
      case .store, .report, .present, .dismiss: true
      // They reach neither disk, outbox nor screen: being killed before or after them is the same.
      case .openPolicy, .notifyStatus, .notifyProgress: false
      }
    }
    // None of the properties checked here depends on the progress shown to the person.
    state.machine.progress = nil
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
      for id in record.ids { state.stored.insert(id) }
      send(&state, .recordKept(record, isRefused: false))
    case .report(let report, true): enqueue(&state, report)
    case .report(let report, false):
      state.keepsInMemory = true
      if !state.unstored.contains(report) { state.unstored.append(report) }
    case .present(let dialog):
      if state.screen != nil { state.hasStacked = true }
      state.screen = dialog
    case .dismiss: state.screen = nil
    case .openPolicy, .notifyStatus, .notifyProgress: break
    }
  }

  private static func fail(_ state: inout State, supersedes: Bool) {
    state.hasFailed = true
    state.failures = min(state.failures + 1, countedFailures)
    switch state.pending.removeFirst() {
    case .store(let record):
      var kept = state.disk
      for id in kept.ids where id != record.choice?.id && supersedes {
        state.superseded.insert(id)
        kept = kept.without(id)
      }
      send(&state, .recordKept(kept, isRefused: true))
    case .report(let report, let toDisk):
      state.keepsInMemory = !toDisk
      if !state.unstored.contains(report) { state.unstored.append(report) }
    case .present, .dismiss, .openPolicy, .notifyStatus, .notifyProgress: break
    }
  }
}
