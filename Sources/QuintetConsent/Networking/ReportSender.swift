import Dispatch
import Foundation
import QuintetStateLoop
import QuintetStorage
import QuintetTransport

/// Takes reports over and sees to it that they arrive. Any thread.
protocol ReportSending: AnyObject, Sendable {
  /// Begins a run, before anything else is asked of it, with what is stored. A report that is older than the latest choice in
  /// it, and was refused or put aside in another way, is not tried again. The latest one says what it says in the record,
  /// whatever has become of its file.
  func begin(_ record: Record)

  /// Goes on with the reports of earlier runs, and tries again at once what waits.
  func start()

  /// Puts a report on disk, to be sent under its id until the server has taken it. The same id twice is one report, and
  /// reports keep their order: none leaves after a newer one. What the disk does not take is sent all the same, in this run.
  ///
  /// Without `toDisk` it is in memory alone, until it is given once more or a newer one is.
  ///
  /// `completion` is called once, on any thread: with nil when the report is on disk, or need not be.
  func send(_ report: Report, toDisk: Bool, completion: @escaping @Sendable (StorageError?) -> Void)

  /// Marks a choice as superseded, which holds in every later run: its report never leaves any more. Throws if that cannot be
  /// kept.
  func supersede(_ id: UUID) throws(StorageError)

  /// Returns true if a choice was marked as superseded.
  func isSuperseded(_ id: UUID) -> Bool

  /// Returns true if the disk has the report of a choice, waiting or refused, in whatever condition.
  func hasKept(_ id: UUID) -> Bool

  /// Calls `observer` on any thread with the events of the reports, until the token is released.
  func observe(_ observer: @escaping @Sendable (OutboxEvent) -> Void) -> Token
}

/// Reports through Transport's outbox. Outbox and client share one queue, which waits for the disk in the main queue's stead.
///
/// A report that the server has refused is kept, since it is the record of a choice, and put back in line when the next run
/// opens the queue: not sooner, because nothing but a new server or a new app makes another answer likely, and only if no
/// newer choice was made since.
final class ReportSender: ReportSending {
  private let outbox: Outbox
  private let folder: URL
  private let url: URL
  private let observers: Observers<OutboxEvent>

  /// Opens the outbox; sends nothing before it is started or given a report.
  convenience init(server: Server, folder: URL, isOffline: Bool = false) throws(ConsentError) {
    let queue = DispatchQueue(label: "quintet.consent.report")
    let client: HTTPClient
    do throws(ConfigurationError) {
      client = try server.makeClient(queue: queue, isOffline: isOffline)
    } catch {
      throw .invalidServer(error.description)
    }
    try self.init(url: server.url, client: client, folder: folder, queue: queue)
  }

  /// Opens the outbox around a client of a test's own.
  init(url: URL, client: any HTTPSending, folder: URL, queue: DispatchQueue) throws(ConsentError) {
    self.url = url
    self.folder = folder
    let observers = Observers<OutboxEvent>()
    self.observers = observers
    do throws(StorageError) {
      outbox = try Outbox(
        directory: folder,
        client: client,
        // A report may be older than the address it goes to, and the one it was made for may be what had to be corrected.
        prepare: { $0.with(url: url) },
        check: { _, response in ReportAnswer.problem(with: response, from: url) },
        review: { _, error in ReportAnswer.review(error, from: url) },
        supersedes: true,
        queue: queue,
        onEvent: observers.notify
      )
    } catch {
      throw .notQueued(error.description)
    }
  }

  func begin(_ record: Record) {
    let newest = record.ids.last
    var owed: HTTPRequest?
    if let report = record.unreported.last, report.id == newest { owed = request(for: report) }
    outbox.resume(newest: newest, as: owed)
  }

  func start() {
    outbox.start()
  }

  func send(_ report: Report, toDisk: Bool, completion: @escaping @Sendable (StorageError?) -> Void) {
    // A host that never starts the SDK and sets choices by itself has them reported all the same.
    outbox.start()
    outbox.enqueue(request(for: report), idempotencyKey: report.id, toDisk: toDisk, completion: completion)
  }

  private func request(for report: Report) -> HTTPRequest {
    HTTPRequest(
      method: .post,
      url: url,
      headers: HTTPHeaders(["Content-Type": "application/json"]),
      body: report.body
    )
  }

  func supersede(_ id: UUID) throws(StorageError) {
    try outbox.supersede(id)
  }

  func isSuperseded(_ id: UUID) -> Bool {
    // A folder that cannot be read now cannot send now either.
    (try? Outbox.isSuperseded(id, in: folder)) ?? false
  }

  func hasKept(_ id: UUID) -> Bool { Outbox.hasFile(of: id, in: folder) }

  func observe(_ observer: @escaping @Sendable (OutboxEvent) -> Void) -> Token {
    observers.add(observer)
  }
}

extension OutboxEvent {
  /// The report that the event is about, with its progress; nil if it is about the outbox.
  var reportProgress: (id: UUID, ConsentReportProgress)? {
    switch self {
    case .delivered(let key, _): (key, .sent)
    case .waiting(let key, .pinMismatch, _): (key, .pinMismatch)
    case .waiting(let key, _, _): (key, .waiting)
    case .rejected(let key, _): (key, .refused)
    case .quarantined, .storageFailed: nil
    }
  }

  /// The error for the host; nil if there is none that it could act on.
  var consentError: ConsentError? {
    switch self {
    case .waiting(_, .pinMismatch(let host), _): .pinMismatch(host: host)
    case .waiting(_, .plainHTTPForbidden(let host), _): .plainHTTPForbidden(host: host)
    case .waiting, .delivered: nil
    case .rejected(_, let error): .reportRefused(error.description)
    case .quarantined(let file): .queueDamaged(ServerText.readable(file, limit: 80))
    case .storageFailed(let error): .notQueued(error.description)
    }
  }
}
