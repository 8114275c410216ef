/// Recognises a quick stroke in a direction.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// Directions of strokes.
  public struct Direction: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// To the right.
    public static let right = Direction(rawValue: 1 << 0)
    /// To the left.
    public static let left = Direction(rawValue: 1 << 1)
    /// Upwards.
    public static let up = Direction(rawValue: 1 << 2)
    /// Downwards.
    public static let down = Direction(rawValue: 1 << 3)
  }

  /// The directions that are recognised.
  open var direction = Direction.right
  /// Number of fingers that have to swipe at once; a pointer counts as one.
  open var numberOfTouchesRequired = 1

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches > numberOfTouchesRequired { return state = .failed }
    beginning = location(in: nil)
    time = event.timestamp
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches == numberOfTouchesRequired else { return }
    let place = location(in: nil)
    let x = place.x - beginning.x, y = place.y - beginning.y
    if event.timestamp - time > Self.longestTime { return state = .failed }
    guard max(abs(x), abs(y)) >= Self.leastDistance else { return }
    let stroke: Direction = abs(x) > abs(y) ? (x > 0 ? .right : .left) : (y > 0 ? .down : .up)
    let isStraight = min(abs(x), abs(y)) <= max(abs(x), abs(y)) / 2
    state = isStraight && direction.contains(stroke) ? .ended : .failed
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

  // MARK: Private

  private var beginning = CGPoint.zero
  private var time: TimeInterval = 0

  /// Points.
  private static let leastDistance: CGFloat = 50
  /// Seconds.
  private static let longestTime: TimeInterval = 0.5
}
