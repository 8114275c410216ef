/// Recognises two fingers that turn about each other on the screen.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// Rotation of the fingers since the gesture began, in radians, clockwise; whole turns count. Setting it counts on from there, and
  /// forgets the velocity.
  open var rotation: CGFloat {
    get { storedRotation }
    set { (storedRotation, history) = (newValue, RecentValues()) }
  }

  /// Change of `rotation` in a second, in radians.
  open var velocity: CGFloat { history.velocity }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    angle = Self.angle(of: activeTouches)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let before = angle, let now = Self.angle(of: activeTouches) else { return }
    // The shorter way round.
    let turned = (now - before).remainder(dividingBy: 2 * .pi)
    if state == .possible {
      guard abs(turned) >= Self.threshold else { return }
    } else {
      storedRotation += turned
    }
    angle = now
    history.add(storedRotation, at: event.timestamp)
    state = state == .possible ? .began : .changed
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    let left = activeTouches.filter { !touches.contains($0) }
    if left.isEmpty { state = state == .possible ? .failed : .ended }
    // The fingers that are left, and one that comes again, count from where they are.
    angle = Self.angle(of: left)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }

  open override func reset() {
    (rotation, angle) = (0, nil)
  }

  // MARK: Private

  /// Radians by which the fingers turn before it is a rotation.
  private static let threshold: CGFloat = .pi / 36

  /// Angle of the line from the first finger to the second; nil with less than two.
  private var angle: CGFloat?
  private var storedRotation: CGFloat = 0
  private var history = RecentValues()

  private static func angle(of touches: [UITouch]) -> CGFloat? {
    guard touches.count >= 2 else { return nil }
    let first = touches[0].location(in: nil), second = touches[1].location(in: nil)
    guard first != second else { return nil }
    return atan2(second.y - first.y, second.x - first.x)
  }
}
