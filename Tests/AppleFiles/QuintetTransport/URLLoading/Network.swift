import Foundation

/// An event of a request on the network, which tests write down beforehand.
enum NetworkEvent: Sendable {
  /// A connection is made and something asks for proof. Without it, a connection is used again.
  case challenge(URLProtectionSpace)
  /// The request goes out, all of it.
  case send
  /// The server answers with another address.
  case redirect(Int, to: String, headers: [String: String] = [:])
  case response(URLResponse)
  case data(Data)
  /// Something happens elsewhere meanwhile, as on the main thread, and what it asks of the session has arrived there.
  case meanwhile(@Sendable () -> Void)
  /// The transfer ends: well, or with a code of `NSURLErrorDomain`.
  case end(Int? = nil)
}

/// The events of a task, in order. If they end without `end`, nothing happens any more.
struct NetworkScript: Sendable {
  var events: [NetworkEvent]
  /// The events that still arrive after the task was cancelled: "A task may, under some circumstances, send messages to its delegate before
  /// the cancelation is acknowledged."
  var late = 0
  /// The events after a redirect was refused: "NULL to refuse the redirect and return the body of the redirect response".
  var afterRefusal: [NetworkEvent] = [.data(Data("Moved".utf8)), .end()]
}

/// The record of a task from the network's side.
final class Played: @unchecked Sendable {
  // Unchecked: all is touched under `lock`.
  private let lock = NSLock()
  private var requests: [URLRequest] = []
  private var mistakes: [String] = []
  private let onEnd: @Sendable () -> Void
  private var trustsEvaluated = true
  private weak var usedSession: URLSession?
  private weak var startedTask: URLSessionTask?

  /// The requests that went out, in order.
  var sent: [URLRequest] { lock.withLock { requests } }
  /// Acts of the delegate against the documentation.
  var faults: [String] { lock.withLock { mistakes } }
  /// False if a credential was made of a trust that nobody had evaluated.
  var onlyEvaluatedTrusts: Bool { lock.withLock { trustsEvaluated } }
  var session: URLSession? { lock.withLock { usedSession } }
  var task: URLSessionTask? { lock.withLock { startedTask } }

  init(_ onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

  func start(_ task: URLSessionTask, _ session: URLSession) {
    lock.withLock { (startedTask, usedSession) = (task, session) }
  }
  func send(_ request: URLRequest) { lock.withLock { requests.append(request) } }
  func fault(_ text: String) { lock.withLock { mistakes.append(text) } }
  func use(_ credential: URLCredential) {
    lock.withLock { if !credential.trust.isEvaluated { trustsEvaluated = false } }
  }
  func end() { onEnd() }
}

/// The scripts that wait for requests, by host.
final class Network: @unchecked Sendable {
  static let shared = Network()

  // Unchecked: touched under `lock` alone.
  private let lock = NSLock()
  private var waiting: [String: [(NetworkScript, Played)]] = [:]

  /// Has the next request for a host go so, and calls when the delegate has heard of its end.
  func expect(_ host: String, _ script: NetworkScript, _ onEnd: @escaping @Sendable () -> Void) -> Played {
    let played = Played(onEnd)
    lock.withLock { waiting[host, default: []].append((script, played)) }
    return played
  }

  /// The script for a request; an unknown host if there is none.
  func script(for request: URLRequest) -> (NetworkScript, Played) {
    lock.withLock {
      let host = request.url?.host ?? ""
      guard var scripts = waiting[host], !scripts.isEmpty else {
        return (NetworkScript(events: [.end(NSURLErrorCannotFindHost)]), Played {})
      }
      defer { waiting[host] = scripts }
      return scripts.removeFirst()
    }
  }
}
