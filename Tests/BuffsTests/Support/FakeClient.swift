import Foundation
import Transport

/// Stands where the network is: answers when a test says so.
final class FakeClient: HTTPClient, @unchecked Sendable {
  // Unchecked: everything below is touched under `lock` alone.
  private let lock = NSLock()
  private var waiting: [@Sendable (Result<HTTPResponse, TransportError>) -> Void] = []
  private var sent: [HTTPRequest] = []
  private var cancellations = 0

  var requests: [HTTPRequest] { lock.withLock { sent } }
  var cancelled: Int { lock.withLock { cancellations } }

  func send(
    _ request: HTTPRequest,
    progress: (@Sendable (TransferProgress) -> Void)?,
    completion: @escaping @Sendable (Result<HTTPResponse, TransportError>) -> Void
  ) -> Cancellable {
    lock.withLock {
      sent.append(request)
      waiting.append(completion)
    }
    return Cancellable { [weak self] in self?.lock.withLock { self?.cancellations += 1 } }
  }

  /// Answers the oldest request.
  func answer(_ result: Result<HTTPResponse, TransportError>) {
    let first = lock.withLock { waiting.isEmpty ? nil : waiting.removeFirst() }
    first?(result)
  }
}
