import Foundation

/// The observers of one kind of value. Any thread; they are called on the notifier's thread.
public final class Observers<Value>: @unchecked Sendable {
  // Unchecked: both are touched under `lock` alone.
  private let lock = NSLock()
  private var entries: [Entry] = []

  private final class Entry {
    var observer: ((Value) -> Void)?

    init(_ observer: @escaping (Value) -> Void) { self.observer = observer }
  }

  /// Makes a list without observers.
  public init() {}

  /// Adds an observer.
  ///
  /// - Returns: The token that ends the observation when it is cancelled or released. It is not kept here. Cancelled on the
  ///   thread that notifies, `observer` is not called again.
  public func add(_ observer: @escaping (Value) -> Void) -> Token {
    let entry = Entry(observer)
    lock.lock()
    entries.append(entry)
    lock.unlock()
    nonisolated(unsafe) let added = entry
    return Token { [weak self] in self?.remove(added) }
  }

  /// Calls the observers in the order in which they were added, without those that are added meanwhile.
  public func notify(_ value: Value) {
    lock.lock()
    let present = entries
    lock.unlock()
    for entry in present {
      lock.lock()
      // One that was removed meanwhile has none.
      let observer = entry.observer
      lock.unlock()
      observer?(value)
    }
  }

  private func remove(_ entry: Entry) {
    lock.lock()
    entries.removeAll { $0 === entry }
    // The closure is released after the lock is: freeing what it holds may run any code, even code that comes back here.
    let observer = entry.observer
    entry.observer = nil
    lock.unlock()
    withExtendedLifetime(observer) {}
  }
}
