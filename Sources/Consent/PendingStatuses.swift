import Foundation

/// Remembers what a host has set until the main queue has come to it, so that it can be read back at once from any thread.
final class PendingStatuses: @unchecked Sendable {
  // Unchecked: `statuses` is touched under `lock` alone.
  private let lock = NSLock()
  private var statuses: [ConsentStatus] = []

  var latest: ConsentStatus? { lock.withLock { statuses.last } }

  func add(_ status: ConsentStatus) {
    lock.withLock { statuses.append(status) }
  }

  /// Takes note that the loop's state now contains the oldest of them.
  func processed(_ event: ConsentMachine.Event) {
    guard case .statusSet = event else { return }
    lock.withLock {
      if !statuses.isEmpty { statuses.remove(at: 0) }
    }
  }
}
