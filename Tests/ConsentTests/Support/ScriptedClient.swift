import Foundation
import Transport

/// Stands where the network is: keeps what it is given to send, and answers as a test says, in order; then not at all.
final class ScriptedClient: HTTPClient, @unchecked Sendable {
  typealias Answer = Result<HTTPResponse, TransportError>

  // Unchecked: everything below is touched under `lock` alone.
  private let lock = NSLock()
  private var answers: [Answer]
  private var sent: [HTTPRequest] = []

  init(_ answers: Answer...) {
    self.answers = answers
  }

  var requests: [HTTPRequest] { lock.withLock { sent } }

  func send(
    _ request: HTTPRequest,
    progress: (@Sendable (TransferProgress) -> Void)?,
    completion: @escaping @Sendable (Answer) -> Void
  ) -> Cancellable {
    let answer = lock.withLock {
      sent.append(request)
      return answers.isEmpty ? nil : answers.removeFirst()
    }
    if let answer { DispatchQueue.global().async { completion(answer) } }
    return Cancellable {}
  }
}

extension Result where Success == HTTPResponse, Failure == TransportError {
  static func answer(_ status: Int = 200, _ body: String = "", type: String? = nil) -> Self {
    var headers = HTTPHeaders()
    headers["Content-Type"] = type
    return .success(HTTPResponse(status: status, headers: headers, body: Data(body.utf8)))
  }
}
