import Foundation
import QuintetStateLoop

/// Decides when to ask, what an answer means and what is reported.
///
/// A choice goes through three places, in this order, so that the process may die between any two steps: the record
/// (`store`) names it as unreported, the outbox (`report`) takes it over under its id, and when the server has it the record
/// no longer names it. What is still named at a start is handed over again under the same id.
///
/// The record owes the latest choice's report alone: an older one is superseded by it. And no report is handed over as long
/// as the disk could make a later run report an older choice.
enum ConsentMachine: Machine {
  struct State: Equatable, Recordable {
    let rules: PolicyRules
    /// The record that is stored, or being stored by the effects of the event just processed.
    var record: Record
    /// The record that a later run would find on the disk, as far as this one has heard.
    var kept: Record
    /// True while the disk has the latest choice, or is being given it.
    var isKept = true
    /// The report that the outbox was given since the last start.
    var handedOver: UUID?
    /// The status of the record when the clock was last read.
    var status: ConsentStatus
    /// The dialog that is on the screen, or that waits until it can be.
    var dialog: Dialog?
    var hasStarted = false
    /// The progress of the report of `record.choice`; nil if that is not known in this run.
    var progress: ConsentReportProgress?

    init(rules: PolicyRules, record: Record, at now: Int) {
      self.rules = rules
      self.record = record.latest
      kept = record
      status = rules.status(of: record.choice, at: now)
    }

    /// True if the disk has the latest choice and its pending report.
    var isStored: Bool { kept.ids == record.ids }
  }

  enum Dialog: Equatable, Recordable {
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
    /// The outbox's report of this choice cannot be read.
    case reportDamaged(UUID)
    case reportProgressed(UUID, ConsentReportProgress)
  }

  indirect enum Effect: Equatable {
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

  /// The work under way is the dialog, until it is answered, closed or dismissed.
  static func work(of effect: Effect) -> KeyedWork<String>? {
    switch effect {
    case .present: .start("dialog")
    case .dismiss: .cancel("dialog")
    case .store, .report, .openPolicy, .notifyStatus, .notifyProgress: nil
    }
  }

  static func update(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .started(let now):
      state.hasStarted = true
      let effects = readClock(&state, now)
      state.handedOver = nil
      return effects + (state.isStored ? handOver(&state) : [.store(state.record)])
    case .clockRead(let now):
      return readClock(&state, now)
    case .answered(let report):
      return state.dialog == nil ? [] : choose(&state, report)
    case .statusSet(let report):
      return report.map { choose(&state, $0) } ?? forget(&state)
    case .preferencesRequested(let now):
      return readClock(&state, now) + presentPreferences(&state)
    case .dialogClosed:
      return closeDialog(&state)
    case .policyTapped:
      return state.dialog.map { [.openPolicy, .present($0)] } ?? []
    case .recordKept(let record, let isRefused):
      state.kept = record
      // A refusal may be of something else, such as that nothing is owed any more.
      state.isKept = record.choice?.id == state.record.choice?.id
      let effects = handOver(&state)
      guard isRefused, let choice = state.record.choice, state.progress == nil else { return effects }
      return effects + advance(&state, choice.id, .waiting)
    case .reportQueued(let id):
      return state.progress == nil ? advance(&state, id, .waiting) : []
    case .reportDamaged(let id):
      // An older one is superseded.
      guard state.handedOver == id else { return [] }
      state.handedOver = nil
      return handOver(&state)
    case .reportProgressed(let id, let progress):
      guard progress == .sent, state.record.unreported.last?.id == id else { return advance(&state, id, progress) }
      state.record.unreported = []
      return [.store(state.record)] + advance(&state, id, progress)
    }
  }

  /// Gives what is owed to the outbox, once, unless the disk still owes an older report: then it waits for the next start.
  private static func handOver(_ state: inout State) -> [Effect] {
    guard
      let report = state.record.unreported.last, state.handedOver != report.id,
      !state.kept.unreported.contains(where: { $0.id != report.id })
    else { return [] }
    state.handedOver = report.id
    return [.report(report, toDisk: !state.kept.ids.contains { $0 != report.id })]
  }

  private static func advance(_ state: inout State, _ id: UUID, _ progress: ConsentReportProgress) -> [Effect] {
    guard state.record.choice?.id == id, state.progress != progress else { return [] }
    state.progress = progress
    return [.notifyProgress(progress)]
  }

  private static func readClock(_ state: inout State, _ now: Int) -> [Effect] {
    var effects: [Effect] = []
    if let choice = state.record.choice, choice.countedFrom > now {
      // The clock was ahead when the choice was made, or is behind now. Counting from its date would make it hold longer
      // than it should, and dropping it would ask again for no reason.
      state.record.choice?.countedFrom = now
      effects = [.store(state.record)]
    }
    return effects + become(&state, state.rules.status(of: state.record.choice, at: now))
  }

  private static func choose(_ state: inout State, _ report: Report) -> [Effect] {
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
    return [.store(state.record)] + become(&state, report.decision)
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
    if mustAsk, state.dialog == nil { effects += ask(&state) }
    if status != state.status {
      state.status = status
      effects.append(.notifyStatus(status))
    }
    return effects
  }

  private static func presentPreferences(_ state: inout State) -> [Effect] {
    guard state.dialog == nil else { return [] }
    guard state.status != .undefined, let choice = state.record.choice else { return ask(&state) }
    return present(&state, .preferences(choice))
  }

  private static func closeDialog(_ state: inout State) -> [Effect] {
    guard let dialog = state.dialog else { return [] }
    if case .ask = dialog, state.hasStarted { return [.present(dialog)] }
    state.dialog = nil
    return [.dismiss]
  }

  private static func ask(_ state: inout State) -> [Effect] {
    let answered = state.record.choice?.revision ?? state.rules.revision
    return present(&state, .ask(policyChanged: answered < state.rules.revision))
  }

  private static func present(_ state: inout State, _ dialog: Dialog) -> [Effect] {
    state.dialog = dialog
    return [.present(dialog)]
  }
}

extension ConsentMachine: RecordableMachine {
  static var words: [String] {
    [ConsentStatus.accept.rawValue, ConsentStatus.deny.rawValue, ConsentStatus.undefined.rawValue]
  }

  static func isSeen(_ effect: Effect) -> Bool {
    switch effect {
    case .present, .dismiss, .notifyStatus, .notifyProgress: true
    case .store, .report, .openPolicy: false
    }
  }
}
