import Synchronization

extension NotificationCenter {
  /// Calls a method with each notification, until the observer is removed or freed; it is not retained. The method comes without its
  /// object, as in `addObserver(self, selector: Screen.changed, name: …)`. It is called by `post` where that is on the main thread, else
  /// there soon after.
  @preconcurrency @MainActor
  public func addObserver<Observer: AnyObject>(
    _ observer: Observer,
    selector: @escaping @MainActor (Observer) -> @MainActor (Notification) -> Void,
    name: NSNotification.Name?,
    object: Any?
  ) {
    NotificationTargets.shared.add(observer, to: self, name, object) { selector($0)($1) }
  }

  /// Calls a method without the notification. What it throws is left.
  @preconcurrency @MainActor
  public func addObserver<Observer: AnyObject>(
    _ observer: Observer,
    selector: @escaping @MainActor (Observer) -> @MainActor () throws -> Void,
    name: NSNotification.Name?,
    object: Any?
  ) {
    NotificationTargets.shared.add(observer, to: self, name, object) { observer, _ in try? selector(observer)() }
  }

  /// Calls no method of an observer any more, nor the block of one that `addObserver(forName:object:queue:using:)` returned.
  public func removeObserver<Observer: AnyObject>(_ observer: Observer) {
    removeObserver(observer as Any)
    NotificationTargets.remove { $0.observer == ObjectIdentifier(observer) && $0.center == ObjectIdentifier(self) }
  }

  /// Calls no method of an observer any more for a name and an object; nil stands for all.
  public func removeObserver<Observer: AnyObject>(_ observer: Observer, name: NSNotification.Name?, object: Any?) {
    if name == nil, object == nil { return removeObserver(observer) }
    removeObserver(observer as Any, name: name, object: object)
    let object = object.map { ObjectIdentifier($0 as AnyObject) }
    NotificationTargets.remove {
      $0.observer == ObjectIdentifier(observer) && $0.center == ObjectIdentifier(self)
        && (name == nil || $0.name == name) && (object == nil || $0.object == object)
    }
  }
}

/// Methods that notification centers call.
@MainActor
private final class NotificationTargets {
  static let shared = NotificationTargets()

  /// Facts by which an observer is removed, on any thread, also while it is being freed.
  struct Key: Sendable {
    let center: ObjectIdentifier, observer: ObjectIdentifier, name: NSNotification.Name?, object: ObjectIdentifier?
  }

  nonisolated private static let keys = Mutex<[Int: Key]>([:])
  private var targets: [Int: (token: any NSObjectProtocol, center: NotificationCenter, call: (Notification) -> Bool)] =
    [:]
  private var count = 0

  func add<Observer: AnyObject>(
    _ observer: Observer,
    to center: NotificationCenter,
    _ name: NSNotification.Name?,
    _ object: Any?,
    _ call: @escaping @MainActor (Observer, Notification) -> Void
  ) {
    count += 1
    let number = count
    let key = Key(
      center: ObjectIdentifier(center),
      observer: ObjectIdentifier(observer),
      name: name,
      object: object.map { ObjectIdentifier($0 as AnyObject) }
    )
    Self.keys.withLock { $0[number] = key }
    let token = center.addObserver(forName: name, object: object, queue: nil) { notification in
      // Foundation does not say that it may go to another thread; whoever posts it there has it go.
      nonisolated(unsafe) let notification = notification
      if Thread.isMainThread {
        MainActor.assumeIsolated { Self.shared.deliver(notification, to: number) }
      } else {
        DispatchQueue.main.async { Self.shared.deliver(notification, to: number) }
      }
    }
    targets[number] = (
      token, center,
      { [weak observer] notification in
        guard let observer else { return false }
        call(observer, notification)
        return true
      }
    )
  }

  nonisolated static func remove(where isMeant: (Key) -> Bool) {
    let removed = keys.withLock { keys in
      let numbers = keys.filter { isMeant($0.value) }.map(\.key)
      numbers.forEach { keys[$0] = nil }
      return numbers
    }
    guard !removed.isEmpty else { return }
    if Thread.isMainThread {
      MainActor.assumeIsolated { shared.forget(removed) }
    } else {
      DispatchQueue.main.async { shared.forget(removed) }
    }
  }

  private func deliver(_ notification: Notification, to number: Int) {
    guard Self.keys.withLock({ $0[number] != nil }), let target = targets[number] else { return }
    guard !target.call(notification) else { return }
    _ = Self.keys.withLock { $0.removeValue(forKey: number) }
    forget([number])
  }

  private func forget(_ numbers: [Int]) {
    for number in numbers {
      guard let target = targets.removeValue(forKey: number) else { continue }
      target.center.removeObserver(target.token as Any)
    }
  }
}
