/// Input by the user, as views receive it.
@preconcurrency @MainActor
public final class UIEvent {
  /// Kind of event.
  public enum EventType: Int, Sendable {
    /// Touches began, moved or ended.
    case touches
  }

  init(type: EventType, touches: Set<UITouch>, timestamp: TimeInterval) {
    self.type = type
    self.timestamp = timestamp
    allTouches = touches
  }

  /// Kind of event.
  public let type: EventType
  /// Seconds, on the clock of the display's events.
  public let timestamp: TimeInterval
  /// Every touch that is on the screen, or has just left it.
  public let allTouches: Set<UITouch>?

  /// The touch that the event tells of, until it is delivered.
  var news: UITouch?

  /// Returns the touches that began in a view.
  public func touches(for view: UIView) -> Set<UITouch>? { allTouches?.filter { $0.view === view } }
  /// Returns the touches of a window.
  public func touches(for window: UIWindow) -> Set<UITouch>? { allTouches?.filter { $0.window === window } }
  /// Returns the touches that a gesture recogniser gets.
  public func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    allTouches?.filter { $0.gestureRecognizers?.contains(gesture) ?? false }
  }
}
