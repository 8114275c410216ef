import Foundation

/// Counts what is alive of what it has been given.
@MainActor
final class Census {
  private struct Weak { weak var object: AnyObject? }
  private var known: [Weak] = []

  @discardableResult
  func add<Object: AnyObject>(_ object: Object) -> Object {
    known.append(Weak(object: object))
    return object
  }

  var living: [String] { known.compactMap { $0.object.map { String(describing: type(of: $0)) } } }
}

/// Counts on any thread.
final class Count: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  var value: Int { lock.withLock { count } }
  func add() { lock.withLock { count += 1 } }
}
