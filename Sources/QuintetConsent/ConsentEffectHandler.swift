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

  /// Everything around the SDK that a test replaces.
  struct Edges: Sendable {
    let store: any SettingsStoring
    let sender: any ReportSending
    let presenter: any ConsentPresenting
    let deviceID: @Sendable () throws(StorageError) -> UUID
    /// The wall clock, in seconds since 1970.
    let clock: @Sendable () -> Int
  }

  init(_ configuration: ConsentConfiguration, strings: LocalizedStrings, edges: Edges) {
    self.configuration = configuration
    self.strings = strings
    self.edges = edges
  }

  var rules: PolicyRules { configuration.rules }

  var now: Int { edges.clock() }

  /// Makes a choice of now, as it is reported; nil for none, which is `undefined`.
  func report(of status: ConsentStatus) -> Report? {
    status == .undefined ? nil : Report(id: UUID(), decision: status, date: now, deviceID: deviceID())
  }

  /// Reads what was stored and still counts, and begins the run of the reports with it.
  func beginRun() -> Record {
    var record = storedRecord()
    // If a later choice could not be stored, the one before it does not hold either.
    for id in record.ids where edges.sender.isSuperseded(id) { record = record.without(id) }
    if record.unreported.isEmpty, let choice = record.choice, edges.sender.hasKept(choice.id) {
      // An earlier version's record named no report that the outbox had.
      let (id, decision, date) = (choice.id, choice.decision, choice.date)
      record.unreported = [Report(id: id, decision: decision, date: date, deviceID: deviceID())]
    }
    edges.sender.begin(record)
    return record
  }

  /// Reads what was stored; anything that is not a record counts as nothing.
  private func storedRecord() -> Record {
    guard let json = edges.store.string(forKey: Self.recordKey) else { return Record() }
    guard let record = Record(json: json) else {
      log(.warning, "what is stored is not a record; the status is undefined")
      return Record()
    }
    return record
  }

  func startReporting() {
    edges.sender.start()
  }

  func perform(_ effect: ConsentMachine.Effect, _ work: Work<ConsentMachine>) {
    switch effect {
    case .store(let record):
      store(record, work)
    case .report(let report, let toDisk):
      self.report(report, toDisk, work)
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
      work.send(.recordKept(record, isRefused: false))
    } catch {
      let kept = supersede(by: record)
      if kept.choice?.id == record.choice?.id {
        log(.warning, "the choice is kept, and what came of it is not: " + error.description)
      } else {
        fail(.notStored(error.description))
      }
      work.send(.recordKept(kept, isRefused: true))
    }
  }

  /// Sees to it that an older choice, which is what the disk still has, counts no more at the next launch: the person is asked
  /// again, and its report does not leave. Returns what the next launch finds, which is all of it if the disk refuses that too.
  private func supersede(by record: Record) -> Record {
    var kept = storedRecord()
    for id in kept.ids where id != record.choice?.id {
      do throws(StorageError) {
        try edges.sender.supersede(id)
        kept = kept.without(id)
      } catch {
        log(.warning, "an older choice is still on the device: " + error.description)
      }
    }
    return kept
  }

  private func report(_ report: Report, _ toDisk: Bool, _ work: Work<ConsentMachine>) {
    edges.sender.send(report, toDisk: toDisk) { [self] error in
      if let error { return fail(.notQueued(error.description)) }
      log(.debug, "report queued")
      work.send(.reportQueued(report.id))
    }
  }

  /// Passes on to the machine, and to the host, what became of a report. Any thread.
  func take(_ event: OutboxEvent, _ loop: Loop<ConsentMachine>) {
    if let (id, progress) = event.reportProgress { loop.send(.reportProgressed(id, progress)) }
    if let error = event.consentError { fail(error) }
    if case .quarantined(let file) = event, let id = OutboxEvent.key(ofFile: file) { loop.send(.reportDamaged(id)) }
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
    let token = edges.presenter.present(configuration.write(dialog, in: strings)) { [self] answer in
      switch answer {
      case .choice(let status): if let report = report(of: status) { work.finish(.answered(report)) }
      case .policy: work.finish(.policyTapped)
      case .closed: work.finish(.dialogClosed)
      }
    }
    work.keep(token)
  }
}
