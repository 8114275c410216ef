/// Recognises two fingers that move apart or together, on the screen or on a touchpad.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// Distance of the fingers as a multiple of that at the gesture's beginning. Setting it counts on from there, and forgets the
  /// velocity.
  open var scale: CGFloat {
    get { storedScale }
    set {
      base = newValue
      storedScale = newValue
      startDistance = distance
      touchpadStart = touchpadScale
      history = RecentValues()
    }
  }

  /// Change of `scale` in a second.
  open var velocity: CGFloat { history.velocity }

  open override var numberOfTouches: Int { touchpad == nil ? super.numberOfTouches : 2 }

  open override func location(in view: UIView?) -> CGPoint {
    guard let touchpad else { return super.location(in: view) }
    return view?.convert(touchpad.place, from: touchpad.window) ?? touchpad.place
  }

  /// Returns where one of the fingers is, in a view's coordinates; of those on a touchpad each is where the pointer is.
  open override func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    touchpad == nil ? super.location(ofTouch: touchIndex, in: view) : location(in: view)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { countOn(with: activeTouches) }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard activeTouches.count >= 2, startDistance > 0 else { return }
    if state == .possible {
      guard abs(distance - startDistance) >= Self.threshold else { return }
      startDistance = distance
      history.add(storedScale, at: event.timestamp)
      state = .began
    } else {
      storedScale = base * distance / startDistance
      history.add(storedScale, at: event.timestamp)
      state = .changed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    let left = activeTouches.filter { !touches.contains($0) }
    if left.isEmpty { state = state == .possible ? .failed : .ended }
    // The fingers that are left, and one that comes again, count from where they are.
    countOn(with: left)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }

  open override func reset() {
    (base, storedScale, startDistance) = (1, 1, 0)
    (touchpadStart, touchpadScale) = (1, 1)
    touchpad = nil
    history = RecentValues()
  }

  // MARK: Internal

  /// Two fingers on a touchpad, where the pointer is. GTK recognises them.
  func pinched(_ phase: UITouch.Phase, to total: CGFloat, at place: CGPoint, in window: UIWindow, _ time: TimeInterval)
  {
    guard total.isFinite, total > 0 else { return }
    touchpadScale = total
    switch phase {
    case .began:
      reset()
      touchpad = (place, window)
      history.add(storedScale, at: time)
      state = .began
    case .moved, .stationary:
      guard touchpad != nil else { return }
      touchpad = (place, window)
      storedScale = base * total / touchpadStart
      history.add(storedScale, at: time)
      state = .changed
    case .ended: if touchpad != nil { state = .ended }
    case .cancelled: if touchpad != nil { state = .cancelled }
    }
  }

  // MARK: Private

  /// Points by which the fingers' distance changes before it is a pinch.
  private static let threshold: CGFloat = 8

  private var base: CGFloat = 1
  private var storedScale: CGFloat = 1
  /// Points; 0 with less than two fingers.
  private var startDistance: CGFloat = 0
  private var touchpad: (place: CGPoint, window: UIWindow)?
  private var touchpadStart: CGFloat = 1
  private var touchpadScale: CGFloat = 1
  private var history = RecentValues()

  private var distance: CGFloat { Self.distance(of: activeTouches) }

  /// Returns the distance of the first two touches; 0 where there is one.
  private static func distance(of touches: [UITouch]) -> CGFloat {
    guard touches.count >= 2 else { return 0 }
    let first = touches[0].location(in: nil), second = touches[1].location(in: nil)
    return hypot(first.x - second.x, first.y - second.y)
  }

  private func countOn(with touches: [UITouch]) {
    base = storedScale
    startDistance = Self.distance(of: touches)
  }
}
