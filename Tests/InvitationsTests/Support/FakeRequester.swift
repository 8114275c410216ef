import Foundation
import QuintetStateLoop
import QuintetTransport

@testable import Invitations

/// Stands for the backend: keeps the requests, and answers on command.
final class FakeRequester: InvitationRequesting, @unchecked Sendable {
  struct Request {
    var submission: Submission
    var key: UUID
    var isCancelled = false
    fileprivate var completion: @Sendable (Reply) -> Void
  }

  // Unchecked: `list` is touched under `lock` alone.
  private let lock = NSLock()
  private var list: [Request] = []

  var requests: [Request] { lock.withLock { list } }

  func request(_ submission: Submission, key: UUID, completion: @escaping @Sendable (Reply) -> Void) -> Token {
    let index = lock.withLock {
      list.append(Request(submission: submission, key: key, completion: completion))
      return list.count - 1
    }
    return Token { [self] in lock.withLock { list[index].isCancelled = true } }
  }

  /// Answers the latest request, even one that was cancelled: an answer may be on its way already.
  func answer(_ reply: Reply) {
    requests.last?.completion(reply)
  }
}
