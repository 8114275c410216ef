import Foundation
import StateLoop

/// Decides when to ask, what an answer means and what is reported.
///
/// A choice goes through three places, in this order, so that the process may die between any two steps: the record
/// (`store`) names it as unreported, the outbox (`report`) takes it over under its id, and then the record no longer names
/// it (`reportQueued`). Whatever is still named at the next start is handed over again under the same id.
enum ConsentMachine: Machine {
  struct State {
    let rules: PolicyRules
    /// What is stored, or is being stored by the effects of the event just processed.
    var record: Record
    /// What the record amounted to when the clock was last read.
    var status: ConsentStatus
    /// The dialog that is on the screen, or that waits until it can be.
    var dialog: Dialog?
    var hasStarted = false
    /// How far the report of `record.choice` has come; nil if that is not known in this run.
    var progress: ConsentReportProgress?

    init(rules: PolicyRules, record: Record, at now: Int) {
      self.rules = rules
      self.record = record
      status = rules.status(of: record.choice, at: now)
    }
  }

  enum Dialog {
    case ask(Reason)
    case preferences(Choice)
  }

  enum Reason: Equatable {
    case first, policyChanged, expired
  }

  /// What the choice that an event may bring about needs: a new name, the time in seconds since 1970, the device.
  struct Stamp {
    let id: UUID
    let date: Int
    let deviceID: UUID
  }

  indirect enum Event {
    case started(at: Int)
    case clockRead(at: Int)
    /// A tap on one of the answers of whichever dialog is up; the dialog closes by itself.
    case answered(ConsentStatus, Stamp)
    /// The host's own order; `undefined` is to forget.
    case statusSet(ConsentStatus, Stamp)
    case preferencesRequested(at: Int)
    /// The dialog is gone without an answer, closed by the person or by the host.
    case dialogClosed
    /// The policy's link was tapped; the dialog closes by itself.
    case policyTapped
    /// The outbox has the report of this choice on disk.
    case reportQueued(UUID)
    case reportProgressed(UUID, ConsentReportProgress)
  }

  indirect enum Effect {
    case store(Record)
    case report(Report)
    case present(Dialog)
    case dismiss
    case openPolicy
    case notifyStatus(ConsentStatus)
    case notifyProgress(ConsentReportProgress)
  }

  static func update(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .started(let now):
      state.hasStarted = true
      var effects = readClock(&state, now)
      for report in state.record.unreported { effects.append(.report(report)) }
      return effects
    case .clockRead(let now):
      return readClock(&state, now)
    case .answered(let decision, let stamp):
      guard state.dialog != nil else { return [] }
      state.dialog = nil
      return choose(&state, decision, stamp)
    case .statusSet(.undefined, _):
      return forget(&state)
    case .statusSet(let decision, let stamp):
      return choose(&state, decision, stamp)
    case .preferencesRequested(let now):
      return readClock(&state, now) + presentPreferences(&state)
    case .dialogClosed:
      return dialogClosed(&state)
    case .policyTapped:
      guard let dialog = state.dialog else { return [] }
      return [.openPolicy, .present(dialog)]
    case .reportQueued(let id):
      let count = state.record.unreported.count
      state.record.unreported.removeAll { $0.id == id }
      guard state.record.unreported.count < count else { return [] }
      guard state.record.choice?.id == id, state.progress == nil else { return [.store(state.record)] }
      state.progress = .waiting
      return [.store(state.record), .notifyProgress(.waiting)]
    case .reportProgressed(let id, let progress):
      guard state.record.choice?.id == id, state.progress != progress else { return [] }
      state.progress = progress
      return [.notifyProgress(progress)]
    }
  }

  private static func readClock(_ state: inout State, _ now: Int) -> [Effect] {
    var effects: [Effect] = []
    if let choice = state.record.choice, choice.countedFrom > now {
      // The clock was ahead when the choice was made, or is behind now. Counting from its date would make it hold longer
      // than it should, and dropping it would ask again for no reason.
      state.record.choice?.countedFrom = now
      effects.append(.store(state.record))
    }
    return effects + become(&state, state.rules.status(of: state.record.choice, at: now))
  }

  private static func choose(_ state: inout State, _ decision: ConsentStatus, _ stamp: Stamp) -> [Effect] {
    let choice = Choice(
      id: stamp.id,
      decision: decision,
      date: stamp.date,
      revision: state.rules.revision,
      countedFrom: stamp.date
    )
    let report = Report(id: stamp.id, decision: decision, date: stamp.date, deviceID: stamp.deviceID)
    state.record.choice = choice
    state.record.unreported.append(report)
    state.progress = nil
    return [.store(state.record), .report(report)] + become(&state, decision)
  }

  private static func forget(_ state: inout State) -> [Effect] {
    guard state.record.choice != nil else { return [] }
    state.record.choice = nil
    state.progress = nil
    return [.store(state.record)] + become(&state, .undefined)
  }

  /// Takes on a status, tells of it if it is another one, and brings the dialog in line with it.
  private static func become(_ state: inout State, _ status: ConsentStatus) -> [Effect] {
    var effects: [Effect] = []
    let mustAsk = status == .undefined && (state.hasStarted || state.dialog != nil)
    let isOutdated =
      switch state.dialog {
      case .ask: !mustAsk
      case .preferences(let choice): mustAsk || choice.id != state.record.choice?.id
      case nil: false
      }
    if isOutdated {
      state.dialog = nil
      effects.append(.dismiss)
    }
    if mustAsk, state.dialog == nil { effects += present(&state, .ask(reason(state))) }
    if status != state.status {
      state.status = status
      effects.append(.notifyStatus(status))
    }
    return effects
  }

  private static func presentPreferences(_ state: inout State) -> [Effect] {
    guard state.dialog == nil else { return [] }
    guard state.status != .undefined, let choice = state.record.choice else {
      return present(&state, .ask(reason(state)))
    }
    return present(&state, .preferences(choice))
  }

  private static func dialogClosed(_ state: inout State) -> [Effect] {
    switch state.dialog {
    case .ask(let reason) where state.hasStarted:
      return [.present(.ask(reason))]
    case .ask, .preferences, nil:
      state.dialog = nil
      return []
    }
  }

  private static func present(_ state: inout State, _ dialog: Dialog) -> [Effect] {
    state.dialog = dialog
    return [.present(dialog)]
  }

  private static func reason(_ state: State) -> Reason {
    guard let choice = state.record.choice else { return .first }
    return choice.revision < state.rules.revision ? .policyChanged : .expired
  }
}
