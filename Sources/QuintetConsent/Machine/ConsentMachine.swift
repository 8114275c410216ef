import Foundation
import StateLoop

/// Decides when to ask, what an answer means and what is reported.
///
/// A choice goes through three places, in this order, so that the process may die between any two steps: the record
/// (`store`) names it as unreported, the outbox (`report`) takes it over under its id, and when the server has it the record
/// no longer names it. What is still named at a start is handed over again under the same id.
///
/// The record owes the latest choice's report alone: an older one is superseded by it. And no report is handed over as long
/// as the disk could make a later run report an older choice.
enum ConsentMachine: Machine {
  struct State: Recordable {
    let rules: PolicyRules
    /// What is stored, or is being stored by the effects of the event just processed.
    var record: Record
    /// What a later run would find on the disk, as far as this one has heard.
    var kept: Record
    /// True while the disk has the latest choice, or is being given it.
    var isKept = true
    /// The report that the outbox was given since the last start.
    var handedOver: UUID?
    /// What the record amounted to when the clock was last read.
    var status: ConsentStatus
    /// The dialog that is on the screen, or that waits until it can be.
    var dialog: Dialog?
    var hasStarted = false
    /// How far the report of `record.choice` has come; nil if that is not known in this run.
    var progress: ConsentReportProgress?

    init(rules: PolicyRules, record: Record, at now: Int) {
      self.rules = rules
      self.record = record.latest
      kept = record
      status = rules.status(of: record.choice, at: now)
    }

    /// Whether the disk has the latest choice, and what is owed for it.
    var isStored: Bool { kept.ids == record.ids }
  }

  enum Dialog: Recordable {
    /// `policyChanged` says why: the person has answered before, for an older policy.
    case ask(policyChanged: Bool)
    case preferences(Choice)
  }

  indirect enum Event: Recordable {
    case started(at: Int)
    case clockRead(at: Int)
    /// A tap on one of the answers of whichever dialog is up, as it is reported; the dialog closes by itself.
    case answered(Report)
    /// The host's own order, as it is reported; nil is to forget.
    case statusSet(Report?)
    case preferencesRequested(at: Int)
    /// The dialog is gone without an answer, closed by the person or by the host.
    case dialogClosed
    /// The policy's link was tapped; the dialog closes by itself.
    case policyTapped
    /// The record was stored, or the disk has refused it: this is what the next launch would find.
    case recordKept(Record, isRefused: Bool)
    /// The outbox has the report of this choice on disk.
    case reportQueued(UUID)
    /// What the outbox had of the report of this choice cannot be read.
    case reportDamaged(UUID)
    case reportProgressed(UUID, ConsentReportProgress)
  }

  indirect enum Effect {
    case store(Record)
    /// Hands a report over; to the disk, unless that says that an older choice is the latest one.
    case report(Report, toDisk: Bool)
    case present(Dialog)
    /// Takes the dialog away, if it has not gone by itself.
    case dismiss
    case openPolicy
    case notifyStatus(ConsentStatus)
    case notifyProgress(ConsentReportProgress)
  }

  static func update(_ state: inout State, _ event: Event) -> [Effect] {
    var effects: [Effect] = []
    update(&state, event, &effects)
    return effects
  }

  /// Appends the orders that follow, which is less code than joining lists of them.
  private static func update(_ state: inout State, _ event: Event, _ effects: inout [Effect]) {
    switch event {
    case .started(let now):
      state.hasStarted = true
      readClock(&state, now, &effects)
      state.handedOver = nil
      if state.isStored { handOver(&state, &effects) } else { effects.append(.store(state.record)) }
    case .clockRead(let now):
      readClock(&state, now, &effects)
    case .answered(let report):
      guard state.dialog != nil else { return }
      state.dialog = nil
      effects.append(.dismiss)
      choose(&state, report, &effects)
    case .statusSet(let report):
      if let report { choose(&state, report, &effects) } else { forget(&state, &effects) }
    case .preferencesRequested(let now):
      readClock(&state, now, &effects)
      presentPreferences(&state, &effects)
    case .dialogClosed:
      dialogClosed(&state, &effects)
    case .policyTapped:
      guard let dialog = state.dialog else { return }
      effects.append(.dismiss)
      effects.append(.openPolicy)
      effects.append(.present(dialog))
    case .recordKept(let record, let isRefused):
      state.kept = record
      // A refusal may be of something else, such as that nothing is owed any more.
      state.isKept = record.choice?.id == state.record.choice?.id
      handOver(&state, &effects)
      if isRefused, let choice = state.record.choice, state.progress == nil {
        progress(&state, choice.id, .waiting, &effects)
      }
    case .reportQueued(let id):
      if state.progress == nil { progress(&state, id, .waiting, &effects) }
    case .reportDamaged(let id):
      // An older one is superseded.
      guard state.handedOver == id else { return }
      state.handedOver = nil
      handOver(&state, &effects)
    case .reportProgressed(let id, let progress):
      if progress == .sent, state.record.unreported.last?.id == id {
        state.record.unreported = []
        effects.append(.store(state.record))
      }
      self.progress(&state, id, progress, &effects)
    }
  }

  /// Gives what is owed to the outbox, once, unless the disk still owes an older report: then it waits for the next start.
  private static func handOver(_ state: inout State, _ effects: inout [Effect]) {
    guard let report = state.record.unreported.last, state.handedOver != report.id else { return }
    for other in state.kept.unreported where other.id != report.id { return }
    state.handedOver = report.id
    let isOld = state.kept.ids.contains { $0 != report.id }
    effects.append(.report(report, toDisk: !isOld))
  }

  private static func progress(
    _ state: inout State,
    _ id: UUID,
    _ progress: ConsentReportProgress,
    _ effects: inout [Effect]
  ) {
    guard state.record.choice?.id == id, state.progress != progress else { return }
    state.progress = progress
    effects.append(.notifyProgress(progress))
  }

  private static func readClock(_ state: inout State, _ now: Int, _ effects: inout [Effect]) {
    if let choice = state.record.choice, choice.countedFrom > now {
      // The clock was ahead when the choice was made, or is behind now. Counting from its date would make it hold longer
      // than it should, and dropping it would ask again for no reason.
      state.record.choice?.countedFrom = now
      effects.append(.store(state.record))
    }
    become(&state, state.rules.status(of: state.record.choice, at: now), &effects)
  }

  private static func choose(_ state: inout State, _ report: Report, _ effects: inout [Effect]) {
    state.record.choice = Choice(
      id: report.id,
      decision: report.decision,
      date: report.date,
      revision: state.rules.revision,
      countedFrom: report.date
    )
    state.record.unreported = [report]
    state.isKept = true
    state.progress = nil
    effects.append(.store(state.record))
    become(&state, report.decision, &effects)
  }

  private static func forget(_ state: inout State, _ effects: inout [Effect]) {
    guard state.record.choice != nil else { return }
    state.record.choice = nil
    state.progress = nil
    effects.append(.store(state.record))
    become(&state, .undefined, &effects)
  }

  /// Takes on a status, tells of it if it is another one, and brings the dialog in line with it.
  private static func become(_ state: inout State, _ status: ConsentStatus, _ effects: inout [Effect]) {
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
    if mustAsk, state.dialog == nil { ask(&state, &effects) }
    if status != state.status {
      state.status = status
      effects.append(.notifyStatus(status))
    }
  }

  private static func presentPreferences(_ state: inout State, _ effects: inout [Effect]) {
    guard state.dialog == nil else { return }
    guard state.status != .undefined, let choice = state.record.choice else { return ask(&state, &effects) }
    present(&state, .preferences(choice), &effects)
  }

  private static func dialogClosed(_ state: inout State, _ effects: inout [Effect]) {
    guard let dialog = state.dialog else { return }
    effects.append(.dismiss)
    if case .ask(let policyChanged) = dialog, state.hasStarted {
      effects.append(.present(.ask(policyChanged: policyChanged)))
    } else {
      state.dialog = nil
    }
  }

  private static func ask(_ state: inout State, _ effects: inout [Effect]) {
    var policyChanged = false
    if let choice = state.record.choice { policyChanged = choice.revision < state.rules.revision }
    present(&state, .ask(policyChanged: policyChanged), &effects)
  }

  private static func present(_ state: inout State, _ dialog: Dialog, _ effects: inout [Effect]) {
    state.dialog = dialog
    effects.append(.present(dialog))
  }
}

extension ConsentMachine: RecordableMachine {
  static var words: Set<String> {
    [ConsentStatus.accept, .deny, .undefined].map(\.rawValue).reduce(into: []) { $0.insert($1) }
  }

  static func isSeen(_ effect: Effect) -> Bool {
    switch effect {
    case .present, .dismiss, .notifyStatus, .notifyProgress: true
    case .store, .report, .openPolicy: false
    }
  }
}
