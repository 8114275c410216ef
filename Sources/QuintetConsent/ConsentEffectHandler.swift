import Foundation
import QuintetLocalization
import QuintetStorage
import QuintetTransport
import StateLoop

/// Carries out what the machine orders, on the main queue, and reads what its events need, on any thread.
final class ConsentEffectHandler: Sendable {
  /// Where the record is kept in the suite.
  static let recordKey = "choice"

  let statusObservers = Observers<ConsentStatus>()
  let progressObservers = Observers<ConsentReportProgress>()

  private let edges: Edges
  private let writer: DialogWriter
  private let policyURL: URL?
  private let hostLog: (@Sendable (LogLevel, String) -> Void)?
  private let onError: (@Sendable (ConsentError) -> Void)?

  /// Everything around the SDK that a test replaces.
  final class Edges: Sendable {
    let store: any SettingsStoring
    let sender: any ReportSending
    let presenter: any ConsentPresenting
    let deviceID: @Sendable () throws(StorageError) -> UUID
    /// The wall clock, in seconds since 1970.
    let clock: @Sendable () -> Int

    init(
      store: any SettingsStoring,
      sender: any ReportSending,
      presenter: any ConsentPresenting,
      deviceID: @escaping @Sendable () throws(StorageError) -> UUID,
      clock: @escaping @Sendable () -> Int
    ) {
      self.store = store
      self.sender = sender
      self.presenter = presenter
      self.deviceID = deviceID
      self.clock = clock
    }
  }

  init(_ configuration: ConsentConfiguration, strings: LocalizedStrings, edges: Edges) {
    self.edges = edges
    writer = DialogWriter(
      strings: strings,
      texts: configuration.texts,
      whatChanged: configuration.whatChanged,
      hasPolicy: configuration.policyURL != nil
    )
    policyURL = configuration.policyURL
    hostLog = configuration.log
    onError = configuration.onError
  }

  var now: Int { edges.clock() }

  /// Makes a choice of now, as it is reported; nil for none, which is `undefined`.
  func report(of status: ConsentStatus) -> Report? {
    status == .undefined ? nil : Report(id: UUID(), decision: status, date: now, deviceID: deviceID())
  }

  /// Reads what was stored; anything that is not a record counts as nothing.
  func storedRecord() -> Record {
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

  func perform(_ effect: ConsentMachine.Effect, _ loop: Loop<ConsentMachine>) {
    switch effect {
    case .store(let record):
      store(record)
    case .report(let report):
      self.report(report, loop)
    case .present(let dialog):
      present(dialog, loop)
    case .dismiss:
      log(.debug, "dialog dismissed")
      edges.presenter.dismiss()
    case .openPolicy:
      if let policyURL { edges.presenter.open(policyURL) }
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
    hostLog?(level, ServerText.readable(text))
  }

  func fail(_ error: ConsentError) {
    log(.error, error.description)
    onError?(error)
  }

  private func store(_ record: Record) {
    do throws(StorageError) {
      try edges.store.set(record.isEmpty ? nil : record.json, forKey: Self.recordKey)
      log(.debug, "record stored")
    } catch {
      fail(.notStored(error.description))
    }
  }

  private func report(_ report: Report, _ loop: Loop<ConsentMachine>) {
    edges.sender.send(report) { [self] error in
      if let error { return fail(.notQueued(error.description)) }
      log(.debug, "report queued")
      loop.send(.reportQueued(report.id))
    }
  }

  /// Passes on to the machine, and to the host, what became of a report. Any thread.
  func take(_ event: OutboxEvent, _ loop: Loop<ConsentMachine>) {
    if let (id, progress) = event.reportProgress { loop.send(.reportProgressed(id, progress)) }
    if let error = event.consentError { fail(error) }
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

  private func present(_ dialog: ConsentMachine.Dialog, _ loop: Loop<ConsentMachine>) {
    log(.debug, "dialog wanted")
    edges.presenter.present(writer.write(dialog)) { [self] answer in
      switch answer {
      case .choice(let status): if let report = report(of: status) { loop.send(.answered(report)) }
      case .policy: loop.send(.policyTapped)
      case .closed: loop.send(.dialogClosed)
      }
    }
  }
}
