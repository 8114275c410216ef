import Foundation

/// Collects what happened, in order, from any thread.
final class Journal<Entry: Sendable>: @unchecked Sendable {
  // Unchecked: `entries` is touched under `lock` alone.
  private let lock = NSLock()
  private var entries: [Entry] = []

  var all: [Entry] { lock.withLock { entries } }

  func add(_ entry: Entry) {
    lock.withLock { entries.append(entry) }
  }
}

/// Returns after everything that waits on the main queue now has run.
func drainMainQueue() async {
  await withCheckedContinuation { done in
    DispatchQueue.main.async { done.resume() }
  }
}
