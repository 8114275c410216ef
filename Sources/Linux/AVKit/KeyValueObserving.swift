import Foundation

// Of Apple's Foundation, which has it for every NSObject; here for what AVKit's classes say they offer, on the main thread.

/// Values that a handler of changes is given.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The value after the change.
  public static let new = NSKeyValueObservingOptions(rawValue: 1)
  /// A call at once, before anything has changed.
  public static let initial = NSKeyValueObservingOptions(rawValue: 4)
}

/// A change that was observed.
public struct NSKeyValueObservedChange<Value> {
  /// The value after the change, where it was asked for.
  public let newValue: Value?
}

/// An observation, which ends when it is invalidated or released.
@preconcurrency @MainActor
public final class NSKeyValueObservation: NSObject {
  private var onEnd: (@MainActor () -> Void)?

  init(_ onEnd: @escaping @MainActor () -> Void) {
    self.onEnd = onEnd
  }

  isolated deinit { onEnd?() }

  /// Ends the observation. Every call but the first does nothing.
  public func invalidate() {
    onEnd?()
    onEnd = nil
  }
}

/// Keeps those who observe an object.
@MainActor
final class KeyValueObservers<Object: AnyObject> {
  private var handlers: [(id: Int, keyPath: PartialKeyPath<Object>, notify: (Object) -> Void)] = []
  private var nextID = 0

  func add<Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    _ options: NSKeyValueObservingOptions,
    _ handler: @escaping (Object, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let notify = { (object: Object) in
      handler(object, NSKeyValueObservedChange(newValue: options.contains(.new) ? object[keyPath: keyPath] : nil))
    }
    let id = nextID
    nextID += 1
    handlers.append((id, keyPath, notify))
    if options.contains(.initial) { notify(object) }
    return NSKeyValueObservation { [weak self] in self?.handlers.removeAll { $0.id == id } }
  }

  func changed(_ keyPath: PartialKeyPath<Object>, of object: Object) {
    for handler in handlers where handler.keyPath == keyPath {
      // One before may have ended it.
      if handlers.contains(where: { $0.id == handler.id }) { handler.notify(object) }
    }
  }
}
