/// Recognises two fingers that turn about each other on the screen.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// How far the fingers have turned since the gesture began, in radians, clockwise; whole turns count. Setting it counts on from there, and
  /// forgets the velocity.
  open var rotation: CGFloat = 0 { didSet { if !isCounting { history = [] } } }

  /// How much `rotation` changes in a second, in radians.
  open var velocity: CGFloat {
    guard let last = history.last, let first = history.first, last.time > first.time else { return 0 }
    return (last.rotation - first.rotation) / CGFloat(last.time - first.time)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    angle = Self.angle(of: activeTouches)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let before = angle, let now = Self.angle(of: activeTouches) else { return }
    // The shorter way round.
    let turned = (now - before).remainder(dividingBy: 2 * .pi)
    if state == .possible {
      guard abs(turned) >= Self.threshold else { return }
      angle = now
      remember(event.timestamp)
      state = .began
    } else {
      angle = now
      isCounting = true
      rotation += turned
      isCounting = false
      remember(event.timestamp)
      state = .changed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    let left = activeTouches.filter { !touches.contains($0) }
    if left.isEmpty { state = state == .possible ? .failed : .ended }
    // The fingers that are left, and one that comes again, count from where they are.
    angle = Self.angle(of: left)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }

  open override func reset() {
    (rotation, angle, history) = (0, nil, [])
  }

  // MARK: Private

  /// Radians by which the fingers turn before it is a rotation.
  private static let threshold: CGFloat = .pi / 36
  /// Seconds that count for the velocity.
  private static let memory: TimeInterval = 0.1

  /// Of the line from the first finger to the second; nil with less than two.
  private var angle: CGFloat?
  private var isCounting = false
  private var history: [(time: TimeInterval, rotation: CGFloat)] = []

  private static func angle(of touches: [UITouch]) -> CGFloat? {
    guard touches.count >= 2 else { return nil }
    let first = touches[0].location(in: nil), second = touches[1].location(in: nil)
    guard first != second else { return nil }
    return atan2(second.y - first.y, second.x - first.x)
  }

  private func remember(_ time: TimeInterval) {
    history.removeAll { time - $0.time > Self.memory }
    history.append((time, rotation))
  }
}
