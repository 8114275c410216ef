/// Changes of layers that belong together: how long they take, and what happens after them. Core Animation's class.
///
/// Transactions lie inside each other, and each takes from the outer one what it does not say. Without one, changes belong to a transaction
/// that ends with the run loop's turn. Use on the main thread.
@preconcurrency @MainActor
open class CATransaction {
  /// Begins a transaction inside the current one.
  open class func begin() { levels.append(Level()) }

  /// Ends the transaction that was begun last.
  open class func commit() {
    guard let level = levels.popLast() else { return }
    level.completion?.close()
  }

  /// Ends the transaction that was begun by a change alone.
  open class func flush() {
    let level = implicit
    implicit = nil
    level?.completion?.close()
  }

  /// Returns how long changes take, in seconds: a quarter unless set.
  open class func animationDuration() -> TimeInterval { inherited(\.duration) ?? 0.25 }
  /// Sets how long changes take, in seconds.
  open class func setAnimationDuration(_ dur: TimeInterval) { current.duration = max(0, dur) }
  /// Returns the curve of animations that have none of their own; nil unless set.
  open class func animationTimingFunction() -> CAMediaTimingFunction? { inherited(\.function) ?? nil }
  /// Sets the curve of animations that have none of their own.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) { current.function = function }
  /// Returns whether changes show at once.
  open class func disableActions() -> Bool { inherited(\.disablesActions) ?? false }
  /// Sets whether changes show at once.
  open class func setDisableActions(_ flag: Bool) { current.disablesActions = flag }
  /// Returns what is called after the animations.
  open class func completionBlock() -> (() -> Void)? { current.completion?.block }

  /// Sets what is called on the main thread when all animations that are added from now on, until the transaction ends, have ended or were
  /// removed; without any, soon after the end.
  open class func setCompletionBlock(_ block: (() -> Void)?) {
    current.completion?.close()
    current.completion = block.map(TransactionCompletion.init)
  }

  /// Returns a value by its name: one of the four above, or one of the application's.
  open class func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: animationDuration()
    case kCATransactionDisableActions: disableActions()
    case kCATransactionAnimationTimingFunction: animationTimingFunction()
    case kCATransactionCompletionBlock: completionBlock()
    default: (levels.reversed() + [implicit].compactMap { $0 }).lazy.compactMap { $0.values[key] }.first
    }
  }

  /// Sets a value by its name: one of the four above, or one of the application's.
  open class func setValue(_ anObject: Any?, forKey key: String) {
    switch key {
    case kCATransactionAnimationDuration:
      if let duration = (anObject as? NSNumber)?.doubleValue ?? anObject as? Double { setAnimationDuration(duration) }
    case kCATransactionDisableActions:
      setDisableActions((anObject as? NSNumber)?.boolValue ?? anObject as? Bool ?? false)
    case kCATransactionAnimationTimingFunction: setAnimationTimingFunction(anObject as? CAMediaTimingFunction)
    case kCATransactionCompletionBlock: setCompletionBlock(anObject as? () -> Void)
    default: current.values[key] = anObject
    }
  }

  // MARK: Internal

  /// Completions that wait for the animations that are added now, from the outermost transaction inwards.
  static var waiting: [TransactionCompletion] {
    ([implicit].compactMap { $0 } + levels).compactMap(\.completion)
  }

  // MARK: Private

  private final class Level {
    var duration: TimeInterval?
    var function: CAMediaTimingFunction??
    var disablesActions: Bool?
    var completion: TransactionCompletion?
    var values: [String: Any] = [:]
  }

  private static var levels: [Level] = []
  private static var implicit: Level?

  private static var current: Level {
    if let level = levels.last ?? implicit { return level }
    let level = Level()
    implicit = level
    DispatchQueue.main.async { if implicit === level { flush() } }
    return level
  }

  private static func inherited<Value>(_ path: KeyPath<Level, Value?>) -> Value? {
    for level in levels.reversed() {
      if let value = level[keyPath: path] { return value }
    }
    return implicit?[keyPath: path]
  }
}

/// Name of the transaction's duration, in seconds.
public let kCATransactionAnimationDuration = "animationDuration"
/// Name of whether changes show at once.
public let kCATransactionDisableActions = "disableActions"
/// Name of the transaction's curve.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// Name of what is called after the animations.
public let kCATransactionCompletionBlock = "completionBlock"

/// Calls a transaction's block once, after the transaction and all its animations.
@MainActor
final class TransactionCompletion {
  let block: () -> Void
  private var running = 0
  private var isClosed = false

  init(_ block: @escaping () -> Void) {
    self.block = block
  }

  func hold() { running += 1 }

  func release() {
    running -= 1
    callIfOver()
  }

  /// Nothing more is added.
  func close() {
    isClosed = true
    callIfOver()
  }

  private func callIfOver() {
    guard isClosed, running == 0 else { return }
    // The one that removes or commits goes on first.
    DispatchQueue.main.async { [self] in block() }
  }
}
