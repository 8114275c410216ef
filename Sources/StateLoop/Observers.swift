import Foundation

/// The closures that want to hear of one kind of value. Any thread; they are called by whoever notifies.
public final class Observers<Value>: Sendable {
  private let list = ObserverList()

  /// Makes a list without observers.
  public init() {}

  /// Adds an observer.
  ///
  /// - Returns: The token that ends the observation when it is cancelled or released. It is not kept here. Cancelled on the
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
private final class ObserverList: @unchecked Sendable {
  // Unchecked: everything here is touched under `lock` alone.
  private let lock = NSLock()
  private var first: Entry?
  private var last: Entry?
  private var added = 0

  /// One observer, which knows the next one.
  private final class Entry: @unchecked Sendable {
    // Unchecked: what changes here is touched under the list's lock alone.
    let number: Int
    var observer: ((Any) -> Void)?
    var next: Entry?

    init(_ number: Int, _ observer: @escaping (Any) -> Void) {
      self.number = number
      self.observer = observer
    }
  }

  func add(_ observer: @escaping (Any) -> Void) -> Token {
    lock.lock()
    defer { lock.unlock() }
    added += 1
    let entry = Entry(added, observer)
    if let last { last.next = entry } else { first = entry }
    last = entry
    return Token { [weak self] in self?.remove(entry) }
  }

  func notify(_ value: Any) {
    lock.lock()
    let newest = added
    var entry = first
    lock.unlock()
    // One that is added meanwhile has a higher number. One that is removed meanwhile still knows the next.
    while let present = entry, present.number <= newest {
      lock.lock()
      let observer = present.observer
      lock.unlock()
      observer?(value)
      lock.lock()
      entry = present.next
      lock.unlock()
    }
  }

  private func remove(_ entry: Entry) {
    lock.lock()
    var before: Entry?
    var each = first
    while let present = each, present !== entry {
      before = present
      each = present.next
    }
    if let before { before.next = entry.next } else { first = entry.next }
    if last === entry { last = before }
    // The closure is released after the lock is: freeing what it holds may run any code, even code that comes back here.
    let observer = entry.observer
    entry.observer = nil
    lock.unlock()
    withExtendedLifetime(observer) {}
  }
}
