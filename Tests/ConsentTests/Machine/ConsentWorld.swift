import Foundation
import QuintetStateLoop
import QuintetTransport

@testable import QuintetConsent
@testable import QuintetConsentPurposes

/// The consent machine with all that lies around it: its disk, the server, the screen and the clock, in a process that may be killed
/// before every single effect.
///
/// A model of what `Consent` does to the edges, so that everything that can happen can be tried.
enum ConsentWorld: Machine {
  struct State: Hashable {
    var machine: ConsentMachine.State
    var now = 0
    /// The host's answer to whether a person has to be asked; nil if it gives none.
    var isRequired: Bool?
    /// Effects that were ordered and not carried out.
    var pending: [ConsentMachine.Effect] = []
    var screen: ConsentMachine.Dialog?
    /// The report that is under way.
    var underWay: Report?
    /// True while the machine has a timer for the next try.
    var isWaiting = false

    // Kept across a kill:
    var disk = Record()
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
    /// True if a report left, or a timer began, while another one was under way.
    var hasDoubled = false
    /// True if the disk refused a write in this run.
    var hasFailed = false
    /// The number of refused writes in all runs.
    var failures = 0
    /// The answers for single purposes that were given and not taken back, as an observer counts them.
    var told: [String: Bool] = [:]
    /// True if the person has asked for the dialog that is up.
    var isWanted = false

    init(_ machine: ConsentMachine.State) {
      self.machine = machine
    }

    /// Enough to tell most states apart.
    func hash(into hasher: inout Hasher) {
      for number in [now, pending.count, server.count, machine.rules.revision, left] { hasher.combine(number) }
      for choice in [machine.record.choice, machine.kept.choice, disk.choice] {
        hasher.combine(choice?.id)
        hasher.combine(choice?.purposes.json)
      }
      hasher.combine(machine.rules.ids)
      for reports in [machine.record.owed, disk.owed, underWay.map { [$0] } ?? []] {
        hasher.combine(reports.map(\.id))
      }
      for pause in [machine.record.pause, disk.pause] { hasher.combine(pause?.asked) }
      hasher.combine(made.map(\.date))
      hasher.combine(made.map(\.decision))
      hasher.combine(stored)
      hasher.combine(machine.hasStarted)
      hasher.combine(machine.isRequired)
      hasher.combine(isRequired)
      hasher.combine(isWanted)
      hasher.combine(machine.status)
      hasher.combine(machine.dialog == nil)
      hasher.combine(screen == nil)
      hasher.combine(isWaiting)
      hasher.combine(hasFailed)
      hasher.combine(failures)
    }
  }

  enum Event: Hashable {
    case started, clockRead, preferencesRequested
    case tapped(ConsentStatus), policyTapped, dialogClosed
    /// The question's third button, and an answer of its page: those of the purposes that are granted.
    case chooseTapped, pageAnswered([String])
    case hostSet(ConsentStatus)
    case hostGranted(String, Bool)
    case clockMoved(to: Int)
    case requirementChanged
    /// The first pending effect is carried out, or fails. A record that fails makes the one before void, or does not even that.
    case performed, failed, failedForGood
    /// The process is killed, and the app, maybe with a newer policy, is opened again.
    case killed(revision: Int)
    /// The same with an app that asks for other purposes.
    case updated(purposes: [String])
    /// The server takes the report that is under way, whose process may be killed before it hears of that.
    case taken
    /// The answer to the report under way arrives, is lost on the way, is a refusal, or asks to wait.
    case delivered, lost, refused, paused
    case waited
  }

  /// More failures are counted as so many, so that the number of states is bounded.
  static let countedFailures = 2

  static func update(_ state: inout State, _ event: Event) -> [Never] {
    switch event {
    case .started:
      find(&state)
      if let isRequired = state.isRequired { send(&state, .requirementRead(isRequired)) }
      send(&state, .started(at: state.now))
    case .clockRead: send(&state, .clockRead(at: state.now))
    case .preferencesRequested:
      find(&state)
      let before = state.machine.dialog
      send(&state, .preferencesRequested(at: state.now))
      if before == nil || state.machine.dialog != before { state.isWanted = true }
    case .tapped(let decision):
      for id in state.machine.unanswered.ids { state.told[id] = decision == .accept }
      state.screen = nil
      choose(&state, decision) { .answered($0) }
    case .chooseTapped:
      state.screen = nil
      send(&state, .chooseTapped)
    case .pageAnswered(let granted):
      guard case .purposes(let ids, _) = state.screen else { return [] }
      var answers: [String: Bool] = [:]
      for id in ids.ids {
        answers[id] = granted.contains(id)
        state.told[id] = granted.contains(id)
      }
      state.screen = nil
      choose(&state, .deny, PurposeAnswers(answers)) { .answered($0) }
    case .policyTapped:
      state.screen = nil
      send(&state, .policyTapped)
    case .dialogClosed:
      state.screen = nil
      send(&state, .dialogClosed)
    case .hostSet(.undefined):
      state.told = [:]
      find(&state)
      send(&state, .statusSet(nil))
    case .hostSet(let decision):
      for id in state.machine.rules.ids { state.told[id] = decision == .accept }
      choose(&state, decision) { .statusSet($0) }
    case .hostGranted(let id, let isGranted):
      guard state.machine.rules.ids.contains(id) else { return [] }
      state.told[id] = isGranted
      choose(&state, .deny, PurposeAnswers([id: isGranted])) { .purposesSet($0) }
    case .clockMoved(let now): state.now = now
    case .requirementChanged: state.isRequired?.toggle()
    case .performed: perform(&state, state.pending.removeFirst())
    case .failed: fail(&state, removes: true)
    case .failedForGood: fail(&state, removes: false)
    case .killed(let revision): launch(&state, revision, state.machine.rules.ids)
    case .updated(let purposes): launch(&state, state.machine.rules.revision, purposes)
    case .taken: take(&state)
    case .delivered:
      take(&state)
      end(&state) { .reportSent($0) }
    case .lost: end(&state) { .reportFailed($0, ReportFailure(delay: 1)) }
    case .refused: end(&state) { .reportRefused($0) }
    case .paused:
      let pause = ServerPause(origin: "", asked: TimeInterval(state.now), length: 2)
      end(&state) { .reportFailed($0, ReportFailure(delay: 2, pause: pause)) }
    case .waited:
      state.isWaiting = false
      send(&state, .retryDue)
    }
    return []
  }

  /// Opens the app on what the last run left.
  static func launch(_ state: inout State, _ revision: Int, _ purposes: [String]) {
    let rules = PolicyRules(revision: revision, validity: state.machine.rules.validity, purposes: asking(purposes))
    state.told = [:]
    if let choice = state.disk.choice, choice.revision >= revision {
      for id in purposes { state.told[id] = choice.purposes[id] }
    }
    state.machine = ConsentMachine.State(rules: rules, record: state.disk, at: state.now)
    state.pending = []
    state.underWay = nil
    state.isWaiting = false
    state.screen = nil
    state.hasFailed = false
    state.isWanted = false
  }

  // MARK: The network

  private static func take(_ state: inout State) {
    guard let report = state.underWay, !state.server.contains(report) else { return }
    state.server.append(report)
  }

  private static func end(_ state: inout State, _ event: (UUID) -> ConsentMachine.Event) {
    guard let report = state.underWay else { return }
    state.underWay = nil
    send(&state, event(report.id))
  }

  // MARK: The app

  private static func send(_ state: inout State, _ event: ConsentMachine.Event) {
    defer { if state.machine.dialog == nil { state.isWanted = false } }
    state.pending += ConsentMachine.update(&state.machine, event).filter { effect in
      switch effect {
      case .store, .send, .wait, .present, .dismiss: true
      // They reach neither disk, server nor screen: being killed before or after them is the same.
      case .openPolicy, .notifyStatus, .notifyProgress: false
      }
    }
    // None of the properties checked here depends on the progress shown to the person, or on how often a try has failed.
    state.machine.progress = nil
    state.machine.failures = 0
  }

  /// Reads the disk again, which a machine that has a record takes no note of.
  private static func find(_ state: inout State) {
    if !state.disk.isEmpty { send(&state, .recordFound(state.disk, at: state.now)) }
  }

  private static func choose(
    _ state: inout State,
    _ decision: ConsentStatus,
    _ purposes: PurposeAnswers = PurposeAnswers(),
    _ event: (Report) -> ConsentMachine.Event
  ) {
    find(&state)
    let number = UInt8(state.made.count + 1)
    state.made.append(
      choice(number, decision, at: state.now, revision: state.machine.rules.revision)
    )
    var report = report(number, decision, at: state.now)
    report.purposes = purposes
    send(&state, event(report))
    // With purposes the machine makes a decision of the answers.
    if let choice = state.machine.record.choice, choice.id == report.id { state.made[state.made.count - 1] = choice }
  }

  private static func perform(_ state: inout State, _ effect: ConsentMachine.Effect) {
    switch effect {
    case .store(let record):
      state.disk = record
      for id in record.ids { state.stored.insert(id) }
      send(&state, .recordKept(record))
    case .send(let report, _):
      if state.underWay != nil { state.hasDoubled = true }
      // The loop cancels the timer, which has the same key.
      state.isWaiting = false
      state.underWay = report
      let place = state.made.firstIndex { $0.id == report.id } ?? -1
      if place < state.left { state.isLate = true }
      state.left = max(state.left, place)
    case .wait:
      if state.underWay != nil { state.hasDoubled = true }
      state.isWaiting = true
    case .present(let dialog):
      if state.screen != nil { state.hasStacked = true }
      state.screen = dialog
    case .dismiss: state.screen = nil
    case .openPolicy, .notifyStatus, .notifyProgress: break
    }
  }

  private static func fail(_ state: inout State, removes: Bool) {
    guard case .store(let record) = state.pending.removeFirst() else { return }
    state.hasFailed = true
    state.failures = min(state.failures + 1, countedFailures)
    if removes, state.disk.choice?.id != record.choice?.id { state.disk = Record() }
    send(&state, .recordKept(state.disk))
  }
}
