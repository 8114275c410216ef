import Dispatch
import Foundation
import StateLoop
import Transport

/// Reports through Transport's outbox.
///
/// A report that the server has refused is kept, since it is the record of a choice, and put back in line when the next run
/// opens the queue: not sooner, because nothing but a new server or a new app makes another answer likely.
final class OutboxReportQueue: ReportQueue {
  private let outbox: Outbox
  private let endpoint: URL
  private let observers: Observers<ReportNews>
  /// Enqueueing waits for the disk, which on a busy device takes longer than a person should see a dialog stand still.
  private let serial = DispatchQueue(label: "quintet.consent.report")

  /// Opens the outbox; sends nothing before it is started or given a report.
  convenience init(
    endpoint: URL,
    pins: [String],
    trustAnchors: URL?,
    directory: URL
  ) throws(ConsentError) {
    let client: Client
    do throws(ConfigurationError) {
      var configuration = Client.Configuration(trustAnchors: trustAnchors)
      if !pins.isEmpty { configuration.pinSets = [try PinSet(host: endpoint.host ?? "", pins: pins)] }
      client = try Client(configuration: configuration)
    } catch {
      throw .invalidTransport(error.description)
    }
    try self.init(endpoint: endpoint, client: client, directory: directory)
  }

  /// Opens the outbox around a client of a test's own.
  init(endpoint: URL, client: any HTTPClient, directory: URL) throws(ConsentError) {
    self.endpoint = endpoint
    let observers = Observers<ReportNews>()
    self.observers = observers
    do throws(OutboxError) {
      outbox = try Outbox(
        directory: directory,
        client: client,
        // A report may be older than the address it goes to, and the one it was made for may be what had to be corrected.
        prepare: { request in
          var request = request
          request.url = endpoint
          return request
        },
        check: { _, response in ReportAnswer.problem(with: response, from: endpoint) },
        onEvent: { event in
          for news in Self.news(of: event) { observers.notify(news) }
        }
      )
    } catch {
      throw .notQueued(error.description)
    }
    serial.async { [outbox] in
      // What cannot be put back now is there for the run after.
      for entry in (try? outbox.givenUp()) ?? [] { try? outbox.retry(entry.key) }
    }
  }

  func start() {
    outbox.start()
  }

  func enqueue(_ body: Data, id: UUID, completion: @escaping @Sendable (ConsentError?) -> Void) {
    let request = HTTPRequest(
      method: .post,
      url: endpoint,
      headers: ["Content-Type": "application/json"],
      body: body
    )
    serial.async { [outbox] in
      do throws(OutboxError) {
        try outbox.enqueue(request, idempotencyKey: id)
      } catch {
        return completion(.notQueued(error.description))
      }
      // A host that never starts the SDK and sets choices by itself has them reported all the same.
      outbox.start()
      completion(nil)
    }
  }

  func onNews(_ listener: @escaping (ReportNews) -> Void) -> Token {
    observers.add(listener)
  }

  private static func news(of event: OutboxEvent) -> [ReportNews] {
    switch event {
    case .delivered(let key, _):
      [.progressed(key, .sent)]
    case .waiting(let key, .pinMismatch(let host), _):
      [.progressed(key, .pinMismatch), .failed(.pinMismatch(host: host))]
    case .waiting(let key, .plainHTTPForbidden(let host), _):
      [.progressed(key, .waiting), .failed(.plainHTTPForbidden(host: host))]
    case .waiting(let key, _, _):
      [.progressed(key, .waiting)]
    case .gaveUp(let key, let error):
      [.progressed(key, .refused), .failed(.reportRefused(error.description))]
    case .setAside(let file):
      [
        .failed(
          .notQueued("A file of the queue cannot be read and was set aside: \(ServerText.readable(file, limit: 80))")
        )
      ]
    case .storageFailed(let error):
      [.failed(.notQueued(error.description))]
    }
  }
}
