/// Recognises a drag, with its distance and velocity.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The fewest fingers that make the gesture; a pointer counts as one.
  open var minimumNumberOfTouches = 1
  /// The most fingers that make the gesture.
  open var maximumNumberOfTouches = Int.max

  /// Returns how far the touches have come, in points of a view's coordinates.
  open func translation(in view: UIView?) -> CGPoint {
    let place = location(in: view), start = fromWindow(beginning, to: view)
    return CGPoint(x: place.x - start.x, y: place.y - start.y)
  }

  /// Sets how far the touches have come, in points of a view's coordinates, from which they are counted on.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let place = location(in: view)
    beginning = inWindow(CGPoint(x: place.x - translation.x, y: place.y - translation.y), from: view)
  }

  /// Returns how fast the touches move, in points of a view's coordinates a second.
  open func velocity(in view: UIView?) -> CGPoint {
    guard let last = history.last, let first = history.first(where: { last.time - $0.time < Self.memory }),
      last.time > first.time
    else { return .zero }
    let seconds = CGFloat(last.time - first.time)
    let from = fromWindow(first.place, to: view), to = fromWindow(last.place, to: view)
    return CGPoint(x: (to.x - from.x) / seconds, y: (to.y - from.y) / seconds)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible, numberOfTouches > maximumNumberOfTouches { return state = .failed }
    if numberOfTouches == touches.count {
      (beginning, middle) = (location(in: nil), location(in: nil))
    } else {
      middleJumped(to: location(in: nil))
    }
    remember(event.timestamp)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    remember(event.timestamp)
    guard state == .possible else { return state = .changed }
    let translation = translation(in: nil)
    guard numberOfTouches >= minimumNumberOfTouches, hypot(translation.x, translation.y) >= Self.threshold else {
      return
    }
    state = .began
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    let left = activeTouches.filter { !touches.contains($0) }
    guard left.isEmpty else { return middleJumped(to: Self.middle(of: left, in: nil)) }
    // A finger that rested before it left is not moving.
    if let last = history.last, event.timestamp - last.time > Self.memory { history = [] }
    state = state == .possible ? .failed : .ended
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }

  open override func reset() { history = [] }

  // MARK: Private

  // In the window's coordinates.
  private var beginning = CGPoint.zero
  /// Middle of the touches when they last moved.
  private var middle = CGPoint.zero
  private var history: [(time: TimeInterval, place: CGPoint)] = []

  /// Points, as with GTK's own drags.
  private static let threshold: CGFloat = 8
  /// Seconds that count for the velocity.
  private static let memory: TimeInterval = 0.1

  private func remember(_ time: TimeInterval) {
    middle = location(in: nil)
    history.removeAll { time - $0.time > Self.memory }
    history.append((time, middle))
  }

  /// Another number of fingers moves the middle, which is no movement.
  private func middleJumped(to place: CGPoint) {
    func moved(_ point: CGPoint) -> CGPoint {
      CGPoint(x: point.x + place.x - middle.x, y: point.y + place.y - middle.y)
    }
    beginning = moved(beginning)
    history = history.map { ($0.time, moved($0.place)) }
    middle = place
  }

  private func fromWindow(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let view, let window = lastTouches.first?.window else { return point }
    return view.convert(point, from: window)
  }

  private func inWindow(_ point: CGPoint, from view: UIView?) -> CGPoint {
    guard let view, let window = lastTouches.first?.window else { return point }
    return view.convert(point, to: window)
  }
}
