import Foundation
import QuintetStateLoop
import QuintetTransport

@testable import QuintetBuffs

/// Stands where the backend is: answers when a test says so.
final class FakeFetcher: BuffFetching, @unchecked Sendable {
  // Unchecked: everything below is touched under `lock` alone.
  private let lock = NSLock()
  private var waiting: [@Sendable (Result<Buff, BuffsError>) -> Void] = []
  private var cancellations = 0
  private var fetches: [Int] = []

  var fetched: [Int] { lock.withLock { fetches } }
  var cancelled: Int { lock.withLock { cancellations } }

  func fetch(id: Int, completion: @escaping @Sendable (Result<Buff, BuffsError>) -> Void) -> Token {
    let number = lock.withLock {
      fetches.append(id)
      waiting.append(completion)
      return fetches.count
    }
    return Token { [weak self] in self?.cancel(number) }
  }

  /// One that has its answer is over, as it is with a real client: releasing its token cancels nothing.
  private func cancel(_ number: Int) {
    lock.withLock { if number > fetches.count - waiting.count { cancellations += 1 } }
  }

  /// Answers the oldest request, even one that was cancelled.
  func answer(_ result: Result<Buff, BuffsError>) {
    let first = lock.withLock { waiting.isEmpty ? nil : waiting.removeFirst() }
    first?(result)
  }
}
