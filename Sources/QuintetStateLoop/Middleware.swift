import Foundation

/// Sees every step of the loops it is given to, and directs them in a replay.
///
/// Recorders and players of sessions are middleware. All requirements have defaults that change nothing. Called on the main queue,
/// except for ``begin(_:at:)``, which comes on the thread that makes the loop, and ``replayTime``, which any thread reads.
public protocol LoopMiddleware: Sendable {
  /// The time in a replay; nil if nothing is replayed. During a replay a loop takes events from ``Loop/replay(_:)`` alone.
  var replayTime: ReplayTime? { get }

  /// Takes note of a loop that was made.
  ///
  /// - Returns: The state that the loop begins with.
  func begin<M: Machine>(_ loop: Loop<M>, at state: M.State) -> M.State

  /// Takes note of an event that was processed, before any observer sees the new state.
  ///
  /// - Returns: The effects to carry out.
  func step<M: Machine>(_ loop: Loop<M>, _ event: M.Event, _ state: M.State, _ effects: [M.Effect]) -> [M.Effect]
}

extension LoopMiddleware {
  /// None: nothing is replayed.
  public var replayTime: ReplayTime? { nil }

  /// Leaves the state as it is.
  public func begin<M: Machine>(_ loop: Loop<M>, at state: M.State) -> M.State { state }

  /// Has all effects carried out.
  public func step<M: Machine>(
    _ loop: Loop<M>,
    _ event: M.Event,
    _ state: M.State,
    _ effects: [M.Effect]
  ) -> [M.Effect] { effects }
}

/// A moment of a replay, as its clocks show it.
public struct ReplayTime: Sendable {
  /// Nanoseconds of the clock that goes on while the machine is suspended.
  public let boot: UInt64
  /// The wall clock's time.
  public let date: Date

  /// Makes a moment.
  public init(boot: UInt64, date: Date) {
    self.boot = boot
    self.date = date
  }
}

extension [any LoopMiddleware] {
  /// The time in a replay; nil if none of them replays.
  public var replayTime: ReplayTime? {
    for middleware in self {
      if let time = middleware.replayTime { return time }
    }
    return nil
  }
}
