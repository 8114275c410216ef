import Foundation
import QuintetLocalization
import QuintetStateLoop
import QuintetStorage
import QuintetTransport

/// Carries out what the machine orders, on the main queue, and reads what its events need, on any thread.
final class ConsentEffectHandler: Sendable {
  /// The key of the record in the suite.
  static let recordKey = "choice"

  let statusObservers = Observers<ConsentStatus>()
  let progressObservers = Observers<ConsentReportProgress>()

  private let edges: Edges
  private let configuration: ConsentConfiguration
  private let strings: LocalizedStrings
  let rules: PolicyRules

  /// Everything around the SDK that a test replaces.
  struct Edges: Sendable {
    let store: any SettingsStoring
    let client: any HTTPSending
    let presenter: any ConsentPresenting
    let deviceID: @Sendable () throws(StorageError) -> UUID
    /// The wall clock, in seconds since 1970.
    let clock: @Sendable () -> Int
    var scheduler: any Scheduler = DispatchScheduler()
  }

  init(_ configuration: ConsentConfiguration, strings: LocalizedStrings, edges: Edges) {
    self.configuration = configuration
    self.strings = strings
    self.edges = edges
    rules = configuration.rules
  }

  /// True if a person has to be asked; nil if the host does not say.
  var isRequired: Bool? { configuration.isRequired?() }

  var now: Int { edges.clock() }

  var recorder: (any ChoiceRecording)? { configuration.recorder }

  /// Begins a run on the record that was found on the device.
  func begin(_ record: Record) {
    recorder?.begin(configuration)
    note(record)
  }

  /// Has the history take note of a record, if there is one, before it is stored.
  func note(_ record: Record) {
    guard let recorder else { return }
    for report in record.owed { recorder.owe(report.id) }
    recorder.note(record.choice?.id, record.choice?.shown(isKept: true), at: now)
  }

  /// Makes a choice of now, as it is reported; nil for none, which is `undefined`.
  func report(of status: ConsentStatus) -> Report? {
    status == .undefined ? nil : report(of: status, PurposeAnswers())
  }

  /// Makes a choice of now; the machine completes answers for single purposes, and makes a decision of them.
  func report(of status: ConsentStatus, _ purposes: PurposeAnswers) -> Report {
    Report(id: UUID(), decision: status, date: now, deviceID: deviceID(), purposes: purposes)
  }

  /// Reads what was stored; anything that is not a record counts as nothing.
  func storedRecord() -> Record {
    guard let json = edges.store.string(forKey: Self.recordKey) else { return Record() }
    guard var record = Record(json: json) else {
      log(.warning, "what is stored is not a record; the status is undefined")
      return Record()
    }
    if record.pause?.origin != configuration.server.origin { record.pause = nil }
    return record
  }

  /// Reads once more what was stored, for a run that has found nothing; returns nil for nothing.
  func foundRecord() -> ConsentMachine.Event? {
    let record = storedRecord(), now = now
    guard !record.isEmpty else { return nil }
    begin(ConsentMachine.State(rules: rules, record: record, at: now).record)
    return .recordFound(record, at: now)
  }

  func perform(_ effect: ConsentMachine.Effect, _ work: Work<ConsentMachine>) {
    switch effect {
    case .store(let record):
      note(record)
      store(record, work)
    case .send(let report, let failures):
      send(report, failures, work)
    case .wait(let seconds):
      work.keep(edges.scheduler.after(seconds) { work.finish(.retryDue) })
    case .present(let dialog):
      present(dialog, work)
    case .dismiss:
      log(.debug, "dialog dismissed")
    case .openPolicy:
      if let policyURL = configuration.policyURL { edges.presenter.open(policyURL) }
    case .notifyStatus(let status):
      log(.info, "status is " + status.rawValue)
      statusObservers.notify(status)
    case .notifyProgress(let progress):
      log(
        progress == .pinMismatch || progress == .refused ? .warning : .info,
        "report: " + String(describing: progress)
      )
      progressObservers.notify(progress)
    }
  }

  private func log(_ level: LogLevel, _ text: String) {
    // An error may quote what a server or a file's name says, and must not look like another line.
    configuration.log?(level, ServerText.readable(text))
  }

  func fail(_ error: ConsentError) {
    log(.error, error.description)
    configuration.onError?(error)
  }

  private func store(_ record: Record, _ work: Work<ConsentMachine>) {
    do throws(StorageError) {
      try edges.store.set(record.isEmpty ? nil : record.json, forKey: Self.recordKey)
      log(.debug, "record stored")
      work.send(.recordKept(record))
    } catch {
      let kept = removeOlder(than: record)
      if kept.choice?.id == record.choice?.id {
        log(.warning, "the choice is kept, and what came of it is not: " + error.description)
      } else {
        fail(.notStored(error.description))
      }
      work.send(.recordKept(kept))
    }
  }

  /// Removes an older choice, which is what the disk still has, so that it counts no more at the next launch: the person is asked
  /// again, and its report does not leave. Returns what the next launch finds, which is all of it if the disk refuses that too.
  private func removeOlder(than record: Record) -> Record {
    let kept = storedRecord()
    guard !kept.isEmpty, kept.choice?.id != record.choice?.id else { return kept }
    do throws(StorageError) {
      try edges.store.set(nil, forKey: Self.recordKey)
      return Record()
    } catch {
      log(.warning, "an older choice is still on the device: " + error.description)
      return kept
    }
  }

  private func send(_ report: Report, _ failures: Int, _ work: Work<ConsentMachine>) {
    work.keep(
      edges.client.send(report.request(to: configuration.server)) { [self] result in
        work.finish(judge(result, of: report, failures))
      }
    )
  }

  /// Tells the host of an answer that it can act on.
  private func judge(
    _ result: Result<HTTPResponse, TransportError>,
    of report: Report,
    _ failures: Int
  ) -> ConsentMachine.Event {
    guard let error = ReportAnswer.problem(with: result, from: configuration.server) else {
      recorder?.finish(report.id, isTaken: true, at: now)
      return .reportSent(report.id)
    }
    if error.isFinalAnswer {
      recorder?.finish(report.id, isTaken: false, at: now)
      fail(.reportRefused(error.description))
      return .reportRefused(report.id)
    }
    let policy = RetryPolicy()
    var failure = ReportFailure(delay: policy.delay(after: error, failures: failures + 1) ?? policy.longDelay)
    switch error {
    case .pinMismatch(let host):
      failure.isPinMismatch = true
      fail(.pinMismatch(host: host))
    case .plainHTTPForbidden(let host): fail(.plainHTTPForbidden(host: host))
    default: log(.info, "report: " + error.description)
    }
    if error.isTransient, let asked = error.retryAfter, asked > 0 {
      let length = min(asked, policy.retryAfterCap)
      failure.pause = ServerPause(origin: configuration.server.origin, asked: TimeInterval(now), length: length)
    }
    return .reportFailed(report.id, failure)
  }

  private func deviceID() -> UUID {
    do throws(StorageError) {
      return try edges.deviceID()
    } catch {
      // The choice counts all the same: it is reported like that of a device whose identifier may not be used.
      fail(.notStored(error.description))
      return DeviceID.unknown
    }
  }

  private func present(_ dialog: ConsentMachine.Dialog, _ work: Work<ConsentMachine>) {
    log(.debug, "dialog wanted")
    let shown = configuration.write(dialog, in: strings)
    recorder?.present(shown, isQuestion: dialog.isQuestion)
    let hasFound = edges.store.string(forKey: Self.recordKey) != nil
    let token = edges.presenter.present(shown) { [self] answer in
      switch answer {
      case .choice(let status, let answers):
        // The dialog may have waited for a device that was locked when it was wanted.
        if !hasFound, let found = foundRecord() { work.send(found) }
        let report = report(of: status, answers)
        recorder?.answer(report.id)
        work.finish(.answered(report))
      case .choose:
        if !hasFound { renew(work) }
        work.finish(.chooseTapped)
      case .policy:
        if !hasFound { renew(work) }
        work.finish(.policyTapped)
      case .closed: work.finish(.dialogClosed)
      }
    }
    work.keep(token)
  }

  /// Takes what can be read since the device is unlocked; a choice that holds ends the question.
  private func renew(_ work: Work<ConsentMachine>) {
    guard let found = foundRecord() else { return }
    work.send(found)
    work.send(.clockRead(at: now))
  }
}
