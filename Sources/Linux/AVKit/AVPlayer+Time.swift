import Dispatch
import Foundation

extension AVPlayer {
  /// Readiness of the film to go on.
  public enum TimeControlStatus: Int, Sendable {
    /// It is not to.
    case paused
    /// It is to, and cannot yet.
    case waitingToPlayAtSpecifiedRate
    /// It does.
    case playing
  }

  /// State of the film: it goes on, waits or is paused. It can be observed.
  public var timeControlStatus: TimeControlStatus {
    if rate == 0 { return .paused }
    return timeline.isPrepared ? .playing : .waitingToPlayAtSpecifiedRate
  }

  /// Returns the present item's time, ten times a second a new one while it plays.
  public func currentTime() -> CMTime { timeline.now }

  /// Goes to another time of the item, or near it.
  public func seek(to time: CMTime) { timeline.seek(to: time) { _ in } }

  /// Goes to another time of the item, or near it, and calls back on the main thread: false if it could not, or another call came in between.
  public func seek(to time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
    timeline.seek(to: time, done: completionHandler)
  }

  /// Calls back as the item's time goes on, and at each start, stop and jump.
  ///
  /// - Parameters:
  ///   - interval: Time of the item between calls.
  ///   - queue: Where to call; nil for the main queue.
  ///   - block: Called with the item's time.
  /// - Returns: What ends it, by ``removeTimeObserver(_:)``.
  public func addPeriodicTimeObserver(
    forInterval interval: CMTime,
    queue: DispatchQueue?,
    using block: @escaping @Sendable (CMTime) -> Void
  ) -> Any { timeline.add(interval, queue, block) }

  /// Ends calls that `addPeriodicTimeObserver(forInterval:queue:using:)` began.
  public func removeTimeObserver(_ observer: Any) {
    if let id = observer as? Int { timeline.remove(id) }
  }
}
