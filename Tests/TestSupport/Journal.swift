import Dispatch
import Foundation

/// A list of events, in order, from any thread.
public final class Journal<Entry: Sendable>: @unchecked Sendable {
  // Unchecked: `entries` is touched under `lock` alone.
  private let lock = NSLock()
  private var entries: [Entry] = []

  public init() {}

  public var all: [Entry] { lock.withLock { entries } }

  public func add(_ entry: Entry) {
    lock.withLock { entries.append(entry) }
  }
}

/// Returns after everything that waits on the main queue now has run.
public func drainMainQueue() async {
  await withCheckedContinuation { done in
    DispatchQueue.main.async { done.resume() }
  }
}
