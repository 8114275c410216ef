import Dispatch
import Foundation
import StateLoop
import Transport

/// Reports through Transport's outbox.
final class OutboxReportQueue: ReportQueue {
  private let outbox: Outbox
  private let endpoint: URL
  private let listeners: Listeners<ReportNews>
  /// Enqueueing waits for the disk, which on a busy device takes longer than a person should see a dialog stand still.
  private let serial = DispatchQueue(label: "quintet.consent.report")

  /// Opens the outbox; sends nothing before it is started or given a report.
  init(
    endpoint: URL,
    pins: [String],
    trustAnchors: URL?,
    directory: URL
  ) throws(ConsentError) {
    self.endpoint = endpoint
    let listeners = Listeners<ReportNews>()
    self.listeners = listeners
    let client: Client
    do throws(ConfigurationError) {
      var configuration = Client.Configuration(trustAnchors: trustAnchors)
      if !pins.isEmpty { configuration.pinSets = [try PinSet(host: endpoint.host ?? "", pins: pins)] }
      client = try Client(configuration: configuration)
    } catch {
      throw .invalidTransport(error.description)
    }
    do throws(OutboxError) {
      outbox = try Outbox(
        directory: directory,
        client: client,
        onEvent: { event in
          for news in Self.news(of: event) { listeners.tell(news) }
        }
      )
    } catch {
      throw .notQueued(error.description)
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
    listeners.add(listener)
  }

  private static func news(of event: OutboxEvent) -> [ReportNews] {
    switch event {
    case .delivered(let key, _):
      [.progressed(key, .sent)]
    case .waiting(let key, .pinMismatch(let host), _):
      [.progressed(key, .pinMismatch), .failed(.pinMismatch(host: host))]
    case .waiting(let key, _, _):
      [.progressed(key, .waiting)]
    case .gaveUp(let key, let error):
      [.progressed(key, .refused), .failed(.reportRefused(error.description))]
    case .setAside(let file):
      [.failed(.notQueued("A file of the queue cannot be read and was set aside: \(file)"))]
    case .storageFailed(let error):
      [.failed(.notQueued(error.description))]
    }
  }
}
