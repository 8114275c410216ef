import Foundation
import QuintetStateLoop
import QuintetTransport

/// Decides when to ask, what an answer means and what is reported.
///
/// The record names a choice as unreported (`store`) before its report is sent, and until the server has it, so that the process may
/// die between any two steps: what is still named at a start is sent again under the same id.
///
/// Choices are reported in their order, one at a time. A report that was refused is superseded by a newer choice, and none leaves as
/// long as the disk could make a later run report an older one.
enum ConsentMachine: Machine {
  struct State: Inspectable, Recordable {
    let rules: PolicyRules
    /// The record that is stored, or being stored by the effects of the event just processed.
    var record: Record
    /// The record that a later run would find on the disk, as far as this one has heard.
    var kept: Record
    /// True while the disk has the latest choice, or is being given it.
    var isKept = true
    var delivery = Delivery.stopped
    /// The number of tries in a row that failed.
    var failures = 0
    /// Seconds that were left of the server's pause when the clock was last read.
    var pauseLeft: TimeInterval
    /// The status of the record when the clock was last read.
    var status: ConsentStatus
    /// The record's answers for single purposes that held then, which may be for some alone.
    var held: PurposeAnswers
    /// The dialog that is on the screen, or that waits until it can be.
    var dialog: Dialog?
    var hasStarted = false
    /// False where nobody has to be asked.
    var isRequired = true
    /// The progress of the report of `record.choice`; nil if that is not known in this run.
    var progress: ConsentReportProgress?

    init(rules: PolicyRules, record: Record, at now: Int) {
      self.rules = rules
      self.record = record.latest
      if let choice = record.choice { self.record.choice = rules.reviewed(choice) }
      pauseLeft = self.record.pauseLeft(at: now)
      kept = record
      status = rules.status(of: self.record.choice, at: now)
      held = rules.answers(of: self.record.choice, at: now)
    }

    /// The purposes that the question is about, none of them granted.
    var unanswered: PurposeAnswers { rules.purposes?.unanswered(in: held) ?? PurposeAnswers() }

    /// True if the disk has the latest choice and its pending report.
    var isStored: Bool {
      kept.owed == record.owed && kept.choice?.id == record.choice?.id
        && kept.choice?.purposes == record.choice?.purposes && kept.choice?.decision == record.choice?.decision
    }
  }

  /// The delivery, in this run, of the report that is owed.
  enum Delivery: Equatable, Recordable {
    /// Before a start, or a choice of this run.
    case stopped
    case idle
    case sending(UUID)
    /// Until the next try is due.
    case waiting
    /// The server has refused this report; the next run tries again.
    case refused(UUID)
  }

  enum Dialog: Inspectable, Recordable {
    /// `policyChanged` says why: the person has answered before, for an older policy.
    case ask(policyChanged: Bool)
    case preferences(Choice)
    /// The page with a switch for each purpose without an answer yet, from the question, or for each as it was chosen.
    case purposes(PurposeAnswers, chosen: Choice?)

    var isQuestion: Bool {
      switch self {
      case .ask, .purposes(_, chosen: nil): true
      case .preferences, .purposes: false
      }
    }
  }

  /// The greatest number of reports that are owed; beyond it the oldest are superseded.
  static let mostOwed = 64

  indirect enum Event: Recordable {
    case started(at: Int)
    case clockRead(at: Int)
    /// The host says, before a start, if a person has to be asked.
    case requirementRead(Bool)
    /// A tap on one of the answers of whichever dialog is up, as it is reported; the dialog closes by itself.
    case answered(Report)
    /// The host's own order, as it is reported; nil is to forget.
    case statusSet(Report?)
    /// The host's own answers for some purposes, as they are reported.
    case purposesSet(Report)
    case preferencesRequested(at: Int)
    /// The dialog is gone without an answer, closed by the person or by the host.
    case dialogClosed
    /// The policy's link was tapped; the dialog closes by itself.
    case policyTapped
    /// The question's third button was tapped; the dialog closes by itself.
    case chooseTapped
    /// The disk, of which nothing could be read at first, has this. The event after it brings the status in line.
    case recordFound(Record, at: Int)
    /// The record was stored, or the disk has refused it: this is what the next launch would find.
    case recordKept(Record)
    case reportSent(UUID)
    case reportRefused(UUID)
    case reportFailed(UUID, ReportFailure)
    /// The wait for the next try is over.
    case retryDue
  }

  indirect enum Effect: Inspectable {
    case store(Record)
    /// Sends a report, after so many tries in a row that failed.
    case send(Report, failures: Int)
    /// Waits for the next try, so many seconds.
    case wait(TimeInterval)
    case present(Dialog)
    /// Takes the dialog away, if it has not gone by itself.
    case dismiss
    case openPolicy
    case notifyStatus(ConsentStatus)
    case notifyProgress(ConsentReportProgress)
  }

  /// The work under way is the dialog, until it is answered, closed or dismissed, and the report, which is sent or waits.
  static func work(of effect: Effect) -> KeyedWork<String>? {
    switch effect {
    case .present: .start("dialog")
    case .dismiss: .cancel("dialog")
    case .send, .wait: .start("report")
    case .store, .openPolicy, .notifyStatus, .notifyProgress: nil
    }
  }

  static func update(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .started(let now):
      state.hasStarted = true
      let effects = readClock(&state, now)
      tryAtOnce(&state)
      return effects + (state.isStored ? deliver(&state) : [.store(state.record)])
    case .clockRead(let now):
      return readClock(&state, now)
    case .requirementRead(let isRequired):
      let wasRequired = state.isRequired
      state.isRequired = isRequired
      // A question that the person has asked for stays.
      guard wasRequired, !isRequired, state.dialog?.isQuestion == true else { return [] }
      state.dialog = nil
      return [.dismiss]
    case .answered(let report):
      guard let dialog = state.dialog else { return [] }
      return choose(&state, report, keeping: dialog.isQuestion)
    case .statusSet(let report):
      return report.map { choose(&state, $0, keeping: false) } ?? forget(&state)
    case .purposesSet(let report):
      return choose(&state, report, keeping: true)
    case .preferencesRequested(let now):
      return readClock(&state, now) + presentPreferences(&state)
    case .dialogClosed:
      return closeDialog(&state)
    case .policyTapped:
      return state.dialog.map { [.openPolicy, .present($0)] } ?? []
    case .chooseTapped:
      guard case .ask = state.dialog, state.rules.purposes != nil else { return [] }
      return present(&state, .purposes(state.unanswered, chosen: nil))
    case .recordFound(let record, let now):
      // Nothing replaces a choice, or brings back one that was forgotten and is still on the disk.
      guard state.record.isEmpty, state.kept.isEmpty else { return [] }
      let found = State(rules: state.rules, record: record, at: now)
      (state.record, state.kept, state.pauseLeft, state.held) = (found.record, found.kept, found.pauseLeft, found.held)
      return []
    case .recordKept(let record):
      state.kept = record
      // A refusal may be of something else, such as that nothing is owed any more.
      state.isKept = record.choice?.id == state.record.choice?.id
      return deliver(&state)
    case .reportSent(let id):
      guard state.delivery == .sending(id) else { return [] }
      (state.delivery, state.failures) = (.idle, 0)
      state.record = state.record.without(id)
      (state.record.pause, state.pauseLeft) = (nil, 0)
      return [.store(state.record)] + advance(&state, id, .sent)
    case .reportRefused(let id):
      guard state.delivery == .sending(id) else { return [] }
      (state.delivery, state.failures) = (.refused(id), 0)
      guard supersedeRefused(&state) else { return advance(&state, id, .refused) }
      return [.store(state.record)]
    case .reportFailed(let id, let failure):
      guard state.delivery == .sending(id) else { return [] }
      state.delivery = .waiting
      state.failures += 1
      var effects: [Effect] = []
      if let pause = failure.pause {
        state.record.pause = pause
        state.pauseLeft = pause.length
        effects = [.store(state.record)]
      }
      return effects + [.wait(failure.delay)] + advance(&state, id, failure.isPinMismatch ? .pinMismatch : .waiting)
    case .retryDue:
      guard state.delivery == .waiting else { return [] }
      state.delivery = .idle
      // It is over, whatever the clock says.
      (state.record.pause, state.pauseLeft) = (nil, 0)
      return deliver(&state)
    }
  }

  /// A start or a new choice is a reason not to wait any longer, unless the server has asked for it.
  private static func tryAtOnce(_ state: inout State) {
    switch state.delivery {
    case .stopped: state.delivery = .idle
    case .waiting where state.pauseLeft <= 0: state.delivery = .idle
    case .idle, .sending, .waiting, .refused: break
    }
  }

  /// Drops the report that was refused if a newer one is owed; false if there is none.
  private static func supersedeRefused(_ state: inout State) -> Bool {
    guard case .refused(let id) = state.delivery, state.record.owed.last?.id != id else { return false }
    state.record = state.record.without(id)
    state.delivery = .idle
    return true
  }

  /// Sends the first report that is owed, unless the disk still owes an older one: then it waits for the next start.
  private static func deliver(_ state: inout State) -> [Effect] {
    let owed = state.record.owed
    guard state.delivery != .stopped, let report = owed.first else { return [] }
    var effects: [Effect] = []
    if state.progress == nil, let latest = owed.last { effects = advance(&state, latest.id, .waiting) }
    guard state.delivery == .idle, state.kept.owed.allSatisfy({ one in owed.contains { $0.id == one.id } }) else {
      return effects
    }
    guard state.pauseLeft <= 0 else {
      state.delivery = .waiting
      return effects + [.wait(state.pauseLeft)]
    }
    state.delivery = .sending(report.id)
    return effects + [.send(report, failures: state.failures)]
  }

  private static func advance(_ state: inout State, _ id: UUID, _ progress: ConsentReportProgress) -> [Effect] {
    guard state.record.choice?.id == id, state.progress != progress else { return [] }
    state.progress = progress
    return [.notifyProgress(progress)]
  }

  private static func readClock(_ state: inout State, _ now: Int) -> [Effect] {
    // The clock was ahead when the choice was made, or is behind now. Counting from its date would make it hold longer than it
    // should, and dropping it would ask again for no reason. The same goes for a pause.
    var record = state.record
    if let choice = record.choice { record.choice?.countedFrom = min(choice.countedFrom, now) }
    record.pause = record.pause?.noted(by: TimeInterval(now))
    let effects: [Effect] = record == state.record ? [] : [.store(record)]
    state.record = record
    state.pauseLeft = record.pauseLeft(at: now)
    state.held = state.rules.answers(of: record.choice, at: now)
    return effects + become(&state, state.rules.status(of: state.record.choice, at: now))
  }

  /// Takes a choice, `keeping` the earlier answers for purposes of which it says nothing.
  private static func choose(_ state: inout State, _ given: Report, keeping: Bool) -> [Effect] {
    var report = given
    var choice = Choice(
      id: given.id,
      decision: given.decision,
      date: given.date,
      revision: state.rules.revision,
      countedFrom: given.date
    )
    if let purposes = state.rules.purposes {
      // The clock may not have been read since an earlier answer ran out.
      let old = state.record.choice, held = keeping ? state.rules.answers(of: old, at: given.date) : PurposeAnswers()
      let decided = purposes.complete(given.purposes, given.purposes.isEmpty ? given.decision : .undefined, held: held)
      // An older answer does not hold longer by a newer one for something else.
      if decided.isOlder, let old { choice.countedFrom = min(given.date, old.countedFrom) }
      choice.isPartial = decided.decision == .undefined
      report.decision = choice.isPartial ? .deny : decided.decision
      report.purposes = decided.answers
      (choice.decision, choice.purposes) = (report.decision, report.purposes)
    }
    state.record.choice = choice
    state.held = report.purposes
    var earlier = state.record.owed
    while earlier.count >= mostOwed { earlier = Record.without(earlier[0].id, earlier) }
    state.record.earlier = earlier
    state.record.unreported = [report]
    _ = supersedeRefused(&state)
    state.pauseLeft = state.record.pauseLeft(at: report.date)
    state.isKept = true
    tryAtOnce(&state)
    state.progress = nil
    return [.store(state.record)] + become(&state, state.rules.status(of: state.record.choice, at: report.date))
  }

  private static func forget(_ state: inout State) -> [Effect] {
    guard state.record.choice != nil else { return [] }
    state.record.choice = nil
    state.held = PurposeAnswers()
    state.progress = nil
    return [.store(state.record)] + become(&state, .undefined)
  }

  /// Takes on a status, tells of it if it is another one, and brings the dialog in line with it.
  private static func become(_ state: inout State, _ status: ConsentStatus) -> [Effect] {
    var effects: [Effect] = []
    let mustAsk = status == .undefined && (state.hasStarted && state.isRequired || state.dialog != nil)
    let isOutdated =
      switch state.dialog {
      case .ask: !mustAsk
      case .preferences(let choice), .purposes(_, let choice?): mustAsk || choice.id != state.record.choice?.id
      case .purposes(let asked, chosen: nil): !mustAsk || asked != state.unanswered
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
    let isWhole = state.rules.purposes == nil
    return present(&state, isWhole ? .preferences(choice) : .purposes(choice.purposes, chosen: choice))
  }

  private static func closeDialog(_ state: inout State) -> [Effect] {
    guard let dialog = state.dialog else { return [] }
    // The page leads back to the question.
    if case .purposes(_, chosen: nil) = dialog { return ask(&state) }
    if case .ask = dialog, state.hasStarted, state.isRequired { return [.present(dialog)] }
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

/// `Equatable` where values are compared: in tests and recordings. Elsewhere it is 3 KB of an app.
#if Recording || DEBUG
  typealias Inspectable = Equatable
#else
  typealias Inspectable = Any
#endif

/// The end of a try to send a report that neither arrived nor was refused.
struct ReportFailure: Inspectable, Sendable, Recordable {
  var isPinMismatch = false
  /// Seconds until the next try.
  let delay: TimeInterval
  /// The pause that the server has asked for.
  var pause: ServerPause?
}

extension ConsentMachine: RecordableMachine {
  static var words: [String] {
    [ConsentStatus.accept.rawValue, ConsentStatus.deny.rawValue, ConsentStatus.undefined.rawValue]
  }

  static func isSeen(_ effect: Effect) -> Bool {
    switch effect {
    case .present, .dismiss, .notifyStatus, .notifyProgress: true
    case .store, .send, .wait, .openPolicy: false
    }
  }
}
