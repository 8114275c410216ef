/// A finger on the screen, or the pointer with its main button down.
@preconcurrency @MainActor
public final class UITouch: Hashable {
  /// Phase of a touch.
  public enum Phase: Int, Sendable {
    /// The finger or the button went down.
    case began
    /// It is down, and moved.
    case moved
    /// It is down, and did not move.
    case stationary
    /// It was lifted.
    case ended
    /// The system took it away.
    case cancelled
  }

  /// Kind of touch.
  public enum TouchType: Int, Sendable {
    /// A finger.
    case direct
    /// A device that touches something other than the screen.
    case indirect
    /// A pencil.
    case pencil
    /// A mouse or a touch pad.
    case indirectPointer

    /// A pencil, by its other name.
    public static var stylus: TouchType { .pencil }
  }

  init(at point: CGPoint, view: UIView?, window: UIWindow, type: TouchType, tapCount: Int, timestamp: TimeInterval) {
    self.view = view
    self.window = window
    self.type = type
    self.tapCount = tapCount
    self.timestamp = timestamp
    place = point
    previousPlace = point
    beginning = point
  }

  /// The view the touch began in, which gets it until it ends.
  public let view: UIView?
  /// The window the touch began in.
  public private(set) weak var window: UIWindow?
  /// Phase of the touch.
  public private(set) var phase = Phase.began
  /// Number of taps in a row at this place, this one included.
  public let tapCount: Int
  /// Kind of touch.
  public let type: TouchType
  /// Seconds, on the clock of the display's events, at which the touch last changed.
  public private(set) var timestamp: TimeInterval
  /// Recognisers that receive the touch.
  public internal(set) var gestureRecognizers: [UIGestureRecognizer]?

  /// Returns where the touch is, in a view's coordinates; nil stands for the window's.
  public func location(in view: UIView?) -> CGPoint { convert(place, to: view) }
  /// Returns where the touch was before it last changed.
  public func previousLocation(in view: UIView?) -> CGPoint { convert(previousPlace, to: view) }

  nonisolated public static func == (a: UITouch, b: UITouch) -> Bool { a === b }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  // MARK: Internal

  /// True if recognisers and views have heard of its beginning.
  var isKnown = false
  /// True if the view received the touch.
  var hasBegunInView = false
  /// True if the touch no longer reaches the view, or never did.
  var isCancelledInView = false

  func update(_ phase: Phase, at point: CGPoint, timestamp: TimeInterval) {
    self.phase = phase
    previousPlace = place
    place = point
    self.timestamp = timestamp
  }

  /// Points between where the touch began and where it is.
  var distance: CGFloat { hypot(place.x - beginning.x, place.y - beginning.y) }

  // MARK: Private

  // In the window's coordinates.
  private var place: CGPoint
  private var previousPlace: CGPoint
  private let beginning: CGPoint

  private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let view, let window else { return point }
    return view.convert(point, from: window)
  }
}
