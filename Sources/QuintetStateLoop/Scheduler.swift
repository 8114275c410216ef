import Dispatch
import Foundation

/// A clock that never jumps, which calls back after some time has passed.
///
/// It is an edge: shells use it, machines do not. `QuintetStateLoopTesting` has one whose time a test moves by hand.
public protocol Scheduler: Sendable {
  /// The time in nanoseconds since a moment that stays the same for the life of the process. It never goes back.
  var now: UInt64 { get }

  /// Calls `action` once on the main queue, `seconds` from now or as soon after as the queue is free.
  ///
  /// - Parameters:
  ///   - seconds: How long to wait; 0 or less means at the queue's next turn.
  ///   - action: What to do then.
  /// - Returns: The token that calls it off when it is cancelled or released. Cancelled on the main queue, `action` is
  ///   not called any more.
  func after(_ seconds: TimeInterval, _ action: @escaping @Sendable () -> Void) -> Token
}

/// Keeps time with Dispatch's monotonic clock and calls back on the main queue.
///
/// The clock is `mach_absolute_time` on Apple platforms and `CLOCK_MONOTONIC` on Linux. Neither moves when somebody sets
/// the wall clock, and neither counts the time a device is suspended: a timer of 10 s that sees 4 s before the device
/// sleeps has 6 s left when it wakes. What has to hold across sleep compares dates of the wall clock instead.
public struct DispatchScheduler: Scheduler {
  /// Makes a scheduler. All of them share the one clock of the process.
  public init() {}

  /// Returns the nanoseconds of `DispatchTime.now()`. Any thread.
  public var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  /// Calls `action` on the main queue after `seconds`. Any thread.
  public func after(_ seconds: TimeInterval, _ action: @escaping @Sendable () -> Void) -> Token {
    // Dispatch sources may be used from any thread; the Swift overlay does not say so.
    nonisolated(unsafe) let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.setEventHandler(handler: action)
    timer.schedule(deadline: .now() + max(0, seconds))
    timer.resume()
    return Token { timer.cancel() }
  }
}
