import Foundation
import StateLoop

/// Holds the closures that want to hear of one kind of news. Any thread; they are called by whoever tells.
final class Listeners<News>: @unchecked Sendable {
  // Unchecked: `entries` and `nextID` are touched under `lock` alone.
  private let lock = NSLock()
  private var entries: [(id: Int, listener: (News) -> Void)] = []
  private var nextID = 0

  func add(_ listener: @escaping (News) -> Void) -> Token {
    lock.lock()
    defer { lock.unlock() }
    let id = nextID
    nextID += 1
    entries.append((id, listener))
    return Token { [weak self] in self?.remove(id) }
  }

  func tell(_ news: News) {
    for id in lock.withLock({ entries.map(\.id) }) {
      // Looked up again right before its turn: an earlier listener may have cancelled it.
      let listener = lock.withLock { entries.first { $0.id == id }?.listener }
      listener?(news)
    }
  }

  private func remove(_ id: Int) {
    // Let go of outside the lock: freeing what the closure holds may run any code.
    let removed = lock.withLock {
      entries.firstIndex { $0.id == id }.map { entries.remove(at: $0) }
    }
    withExtendedLifetime(removed) {}
  }
}
