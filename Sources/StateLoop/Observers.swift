import Foundation

/// The closures that want to hear of one kind of value. Any thread; they are called by whoever notifies.
public final class Observers<Value>: Sendable {
  private let list = ObserverList()

  /// Makes a list without observers.
  public init() {}

  /// Adds an observer.
  ///
  /// - Returns: The token that ends the observation when it is cancelled or let go of. It is not kept here. Cancelled on the
  ///   thread that notifies, `observer` is not called again.
  public func add(_ observer: @escaping (Value) -> Void) -> Token {
    list.add { value in
      if let value = value as? Value { observer(value) }
    }
  }

  /// Calls the observers in the order in which they were added, without those that are added meanwhile.
  public func notify(_ value: Value) { list.notify(value) }
}

/// What all observers have in common, whatever they observe: code of a generic type is much larger.
final class ObserverList: @unchecked Sendable {
  // Unchecked: the entries and their observers are touched under `lock` alone.
  private let lock = NSLock()
  private var entries: [Entry] = []

  private final class Entry {
    var observer: ((Any) -> Void)?

    init(_ observer: @escaping (Any) -> Void) {
      self.observer = observer
    }
  }

  func add(_ observer: @escaping (Any) -> Void) -> Token {
    nonisolated(unsafe) let entry = Entry(observer)
    lock.lock()
    entries.append(entry)
    lock.unlock()
    return Token { [weak self] in self?.remove(entry) }
  }

  func notify(_ value: Any) {
    lock.lock()
    let entries = entries
    lock.unlock()
    for entry in entries {
      // Looked at right before its turn: an earlier one may have cancelled it.
      lock.lock()
      let observer = entry.observer
      lock.unlock()
      observer?(value)
    }
  }

  private func remove(_ entry: Entry) {
    lock.lock()
    entries.removeAll { $0 === entry }
    // The closure is let go of after the lock is: freeing what it holds may run any code, even code that comes back here.
    let observer = entry.observer
    entry.observer = nil
    lock.unlock()
    withExtendedLifetime(observer) {}
  }
}
