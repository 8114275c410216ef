import CQuintetGTK

/// Recognises taps and clicks.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// Number of taps that make the gesture.
  open var numberOfTapsRequired = 1
  /// Number of fingers that have to tap at once; a pointer counts as one.
  open var numberOfTouchesRequired = 1

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    deadline?.cancel()
    if numberOfTouches > numberOfTouchesRequired { return state = .failed }
    let place = location(in: nil)
    if taps > 0, hypot(place.x - lastPlace.x, place.y - lastPlace.y) > Self.distanceBetweenTaps {
      return state = .failed
    }
    lastPlace = place
    if numberOfTouches == numberOfTouchesRequired { isComplete = true }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if touches.contains(where: { $0.distance > Self.allowableMovement }) { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard isComplete else { return state = .failed }
    guard numberOfTouches == touches.count else { return }
    isComplete = false
    taps += 1
    guard taps < numberOfTapsRequired else { return state = .ended }
    // The next tap has to come soon.
    let work = DispatchWorkItem { @MainActor [weak self] in self?.state = .failed }
    deadline = work
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.pause, execute: work)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

  open override func reset() {
    deadline?.cancel()
    deadline = nil
    taps = 0
    isComplete = false
  }

  /// One tap does not keep a gesture of more taps from being recognised.
  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let other = preventedGestureRecognizer as? UITapGestureRecognizer else { return true }
    return other.numberOfTapsRequired <= numberOfTapsRequired
  }

  // MARK: Internal

  override var isSingleTap: Bool { numberOfTapsRequired == 1 && numberOfTouchesRequired == 1 }

  override func activate() {
    if numberOfTapsRequired == 1 { state = .ended }
  }

  override var awaitsTouches: Bool { taps > 0 && taps < numberOfTapsRequired }

  /// Seconds between two taps, by the desktop's setting.
  static var pause: TimeInterval {
    guard let settings = gtk_settings_get_default() else { return 0.4 }
    return TimeInterval(integerProperty(UnsafeMutableRawPointer(settings), "gtk-double-click-time")) / 1000
  }

  // MARK: Private

  private var taps = 0
  private var isComplete = false
  /// In the window, where the last tap began.
  private var lastPlace = CGPoint.zero
  private var deadline: DispatchWorkItem?

  /// Points a touch may move and still be a tap.
  private static let allowableMovement: CGFloat = 20
  /// Points between one tap and the next: no more than a finger is wide.
  private static let distanceBetweenTaps: CGFloat = 44
}
