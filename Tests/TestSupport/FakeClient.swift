import Dispatch
import Foundation
import QuintetStateLoop
import QuintetTransport

/// Stands where the network is: keeps what it is given to send, and answers as it was told to beforehand, in order, or when a
/// test says so.
public final class FakeClient: HTTPSending, @unchecked Sendable {
  public typealias Answer = Result<HTTPResponse, TransportError>

  private struct Waiting {
    let number: Int
    let completion: @Sendable (Answer) -> Void
  }

  // Unchecked: everything below is touched under `lock` alone.
  private let lock = NSLock()
  private var answers: [Answer]
  private var sent: [HTTPRequest] = []
  private var waiting: [Waiting] = []
  private var cancellations: Set<Int> = []

  /// - Parameter answers: The answers to the first requests, each on a thread of its own.
  public init(_ answers: Answer...) {
    self.answers = answers
  }

  public var requests: [HTTPRequest] { lock.withLock { sent } }
  /// The number of requests cancelled before they were answered.
  public var cancelled: Int { lock.withLock { cancellations.count } }

  public func send(
    _ request: HTTPRequest,
    progress: (@Sendable (TransferProgress) -> Void)?,
    completion: @escaping @Sendable (Answer) -> Void
  ) -> Token {
    lock.lock()
    defer { lock.unlock() }
    let number = sent.count
    sent.append(request)
    guard answers.isEmpty else {
      let answer = answers.removeFirst()
      DispatchQueue.global().async { completion(answer) }
      return Token {}
    }
    waiting.append(Waiting(number: number, completion: completion))
    return Token { [weak self] in self?.cancel(number) }
  }

  /// Answers the oldest request that waits, even one that was cancelled: an answer may be on its way already.
  public func answer(_ answer: Answer) {
    let first = lock.withLock { waiting.isEmpty ? nil : waiting.removeFirst() }
    first?.completion(answer)
  }

  private func cancel(_ number: Int) {
    lock.withLock {
      if waiting.contains(where: { $0.number == number }) { cancellations.insert(number) }
    }
  }
}

extension Result where Success == HTTPResponse, Failure == TransportError {
  /// An answer with a body, and a `Content-Type` if there is one.
  public static func answer(_ status: Int = 200, _ body: String = "", type: String? = nil) -> Self {
    var headers = HTTPHeaders()
    headers["Content-Type"] = type
    return .success(HTTPResponse(status: status, headers: headers, body: Data(body.utf8)))
  }
}
