import Foundation

/// A value that one thread at a time uses. For what is asked for from a callback, which cannot wait for an actor.
package final class Locked<Value: Sendable>: @unchecked Sendable {
  // Unchecked: `value` is touched under C's mutex alone, which NSLock is. Swift's own, `Mutex`, needs iOS 18.
  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) {
    self.value = value
  }

  /// Reads or changes the value. What `body` returns is released after the lock is.
  package func withLock<Result, Problem>(
    _ body: (inout Value) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
