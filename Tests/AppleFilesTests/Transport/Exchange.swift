import Foundation
import QuintetStateLoop
import SecurityStandIn
import TestSupport

@testable import AppleQuintetTransport

typealias Answer = Result<HTTPResponse, TransportError>

extension DispatchQueue {
  private static let mark = DispatchSpecificKey<Bool>()

  /// The queue of the tests' handlers.
  static let handlers: DispatchQueue = {
    let queue = DispatchQueue(label: "handlers")
    queue.setSpecific(key: mark, value: true)
    return queue
  }()

  static var isHandlers: Bool { getSpecific(key: mark) == true }
}

extension Result {
  var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}

/// One request and all that is heard of it.
final class Exchange: Sendable {
  enum Event: Equatable {
    case answer(Answer)
    case progress(TransferProgress)
    /// A handler ran on another queue than the client's.
    case strayed
  }

  let played: Played
  private let heard = Journal<Event>(), failures = Journal<PinFailure>()
  private let token = Journal<Token>()
  /// Entered until there is an answer, and until the task is over.
  private let answered = DispatchGroup(), ended = DispatchGroup()

  init(_ host: String, _ script: NetworkScript) {
    answered.enter()
    ended.enter()
    played = Network.shared.expect(host, script) { [ended] in ended.leave() }
  }

  var events: [Event] { heard.all }
  var answers: [Answer] { events.compactMap { if case .answer(let answer) = $0 { answer } else { nil } } }
  var pinFailures: [PinFailure] { failures.all }

  func note(_ failure: PinFailure) { failures.add(failure) }

  func send(_ request: HTTPRequest, _ client: HTTPClient) {
    let sent = client.send(request) { reading in
      self.heard.add(DispatchQueue.isHandlers ? .progress(reading) : .strayed)
    } completion: {
      self.take($0)
    }
    token.add(sent)
  }

  private func take(_ answer: Answer) {
    let isFirst = answers.isEmpty
    heard.add(.answer(answer))
    if !DispatchQueue.isHandlers { heard.add(.strayed) }
    if isFirst { answered.leave() }
  }

  /// Cancels, once `send` has returned what that is done with.
  func cancel() {
    while token.all.isEmpty { usleep(50) }
    for token in token.all { token.cancel() }
  }

  /// Waits until the request was answered and the task is over, and everything that was under way has arrived.
  func finish() async {
    for group in [answered, ended] {
      await withCheckedContinuation { done in group.notify(queue: .handlers) { done.resume() } }
    }
    await withCheckedContinuation { done in DispatchQueue.handlers.async { done.resume() } }
  }
}

extension HTTPClient {
  /// Makes a client that trusts the tests' authority.
  static func trusting(
    _ pinSets: [PinSet] = [],
    anchors: URL? = Certificates.shared.authority,
    onPinFailure: (@Sendable (PinFailure) -> Void)? = nil
  ) throws -> HTTPClient {
    try HTTPClient(
      pinSets: pinSets,
      trustAnchors: anchors,
      userAgent: "tests/1",
      queue: .handlers,
      onPinFailure: onPinFailure
    )
  }
}

/// Hosts that no other test has, below one of the certificates' names.
func freshHost(_ domain: String = "a.example") -> String { "h\(UInt32.random(in: 0 ... .max)).\(domain)" }

extension NetworkEvent {
  static func challenge(_ certificate: String, _ host: String, system: [String] = []) -> NetworkEvent {
    .challenge(
      URLProtectionSpace(host: host, trust: Certificates.shared.trust(certificate, host: host, system: system))
    )
  }

  static func answer(_ status: Int = 200, _ headers: [String: String] = [:], length: Int64 = -1) -> NetworkEvent {
    .response(HTTPURLResponse(url: nil, statusCode: status, headers: headers, length: length))
  }

  static func data(_ text: String) -> NetworkEvent { .data(Data(text.utf8)) }
}
