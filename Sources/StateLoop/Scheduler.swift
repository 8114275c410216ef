import Foundation

/// A clock that never jumps, which calls back after some time has passed.
///
/// It is an edge: shells use it, machines do not. `StateLoopTesting` has one whose time a test moves by hand.
public protocol Scheduler: Sendable {
  /// The time in nanoseconds since a moment that stays the same for the life of the process. It never goes back.
  var now: UInt64 { get }

  /// Calls `action` once on the main queue, `seconds` from now or as soon after as the queue is free.
  ///
  /// - Parameter seconds: How long to wait; 0 or less means at the queue's next turn.
  /// - Returns: The token that calls it off when it is cancelled or released. Cancelled on the main queue, `action` is
  ///   not called any more.
  func after(_ seconds: TimeInterval, _ action: @escaping @Sendable () -> Void) -> Token
}
