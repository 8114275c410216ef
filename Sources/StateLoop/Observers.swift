import Foundation

/// Holds the closures that want to hear of one kind of value. Any thread; they are called by whoever notifies.
public final class Observers<Value>: @unchecked Sendable {
  // Unchecked: `entries` and `nextID` are touched under `lock` alone.
  private let lock = NSLock()
  private var entries: [(id: Int, observer: (Value) -> Void)] = []
  private var nextID = 0

  /// Makes a list without observers.
  public init() {}

  /// Adds an observer.
  ///
  /// - Returns: The token that ends the observation when it is cancelled or let go of. It is not kept here. Cancelled on the
  ///   thread that notifies, `observer` is not called again.
  public func add(_ observer: @escaping (Value) -> Void) -> Token {
    lock.lock()
    defer { lock.unlock() }
    let id = nextID
    nextID += 1
    entries.append((id, observer))
    return Token { [weak self] in self?.remove(id) }
  }

  /// Calls the observers in the order in which they were added, without those that are added meanwhile.
  public func notify(_ value: Value) {
    lock.lock()
    let ids = entries.map(\.id)
    lock.unlock()
    for id in ids { observer(id)?(value) }
  }

  /// Looks an observer up again right before its turn: an earlier one may have cancelled it.
  private func observer(_ id: Int) -> ((Value) -> Void)? {
    lock.lock()
    defer { lock.unlock() }
    return entries.first { $0.id == id }?.observer
  }

  private func remove(_ id: Int) {
    lock.lock()
    // The closure is let go of after the lock is: freeing what it holds may run any code, even code that comes back here.
    var removed: [(id: Int, observer: (Value) -> Void)] = []
    if let index = entries.firstIndex(where: { $0.id == id }) { removed.append(entries.remove(at: index)) }
    lock.unlock()
    removed.removeAll()
  }
}
