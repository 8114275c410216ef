import Foundation
import QuintetStateLoop

/// Keeps a time that stands still until a test moves it.
///
/// Actions run on the thread that moves the time, in the order in which they are due; those due at the same time run in the
/// order in which they were asked for.
public final class ManualScheduler: Scheduler, @unchecked Sendable {
  // Unchecked: everything below is touched under `lock` alone; actions run without it.
  private let lock = NSLock()
  private var time: UInt64 = 0
  private var nextID = 0
  private var timers: [(id: Int, due: UInt64, action: @Sendable () -> Void)] = []

  /// Makes a scheduler whose time is 0.
  public init() {}

  /// Returns the nanoseconds by which the time was moved so far. Any thread.
  public var now: UInt64 {
    lock.withLock { time }
  }

  /// Returns how many actions wait for their time. Any thread.
  public var pending: Int {
    lock.withLock { timers.count }
  }

  /// Keeps `action` until the time was moved by `seconds`. Any thread.
  public func after(_ seconds: TimeInterval, _ action: @escaping @Sendable () -> Void) -> Token {
    lock.withLock {
      let id = nextID
      nextID += 1
      timers.append((id, time + Self.nanoseconds(seconds), action))
      return Token { [weak self] in self?.remove(id) }
    }
  }

  /// Moves the time and runs what becomes due on the way, also what is only asked for on the way.
  ///
  /// While an action runs, `now` is the time at which it was due. Do not call it from an action.
  ///
  /// - Parameter seconds: By how much; 0 runs what is due already. Negative counts as 0.
  public func advance(by seconds: TimeInterval) {
    let target = now + Self.nanoseconds(seconds)
    while let action = takeNext(until: target) { action() }
    lock.withLock { time = target }
  }

  private func takeNext(until target: UInt64) -> (@Sendable () -> Void)? {
    lock.withLock {
      let next = timers.indices.min { (timers[$0].due, timers[$0].id) < (timers[$1].due, timers[$1].id) }
      guard let next, timers[next].due <= target else { return nil }
      time = max(time, timers[next].due)
      return timers.remove(at: next).action
    }
  }

  private func remove(_ id: Int) {
    lock.withLock { timers.removeAll { $0.id == id } }
  }

  private static func nanoseconds(_ seconds: TimeInterval) -> UInt64 {
    UInt64((max(0, seconds) * 1e9).rounded())
  }
}
