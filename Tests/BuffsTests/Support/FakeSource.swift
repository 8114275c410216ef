import Foundation
import Transport

@testable import Buffs

/// Stands where the backend is: answers when a test says so.
final class FakeSource: BuffSource, @unchecked Sendable {
  // Unchecked: everything below is touched under `lock` alone.
  private let lock = NSLock()
  private var waiting: [(id: Int, completion: @Sendable (Result<Buff, BuffsError>) -> Void)] = []
  private var cancellations = 0
  private var fetches: [Int] = []

  var fetched: [Int] { lock.withLock { fetches } }
  var cancelled: Int { lock.withLock { cancellations } }

  func fetch(id: Int, completion: @escaping @Sendable (Result<Buff, BuffsError>) -> Void) -> Cancellable {
    lock.withLock {
      fetches.append(id)
      waiting.append((id, completion))
    }
    return Cancellable { [weak self] in self?.lock.withLock { self?.cancellations += 1 } }
  }

  /// Answers the oldest request, even one that was cancelled.
  func answer(_ result: Result<Buff, BuffsError>) {
    let first = lock.withLock { waiting.isEmpty ? nil : waiting.removeFirst() }
    first?.completion(result)
  }
}
