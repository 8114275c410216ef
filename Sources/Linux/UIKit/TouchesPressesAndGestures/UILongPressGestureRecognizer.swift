/// Recognises a touch that stays where it is; it can be moved once it has been recognised.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// Seconds until the gesture begins.
  open var minimumPressDuration: TimeInterval = 0.5
  /// Points the touch may move before the gesture begins.
  open var allowableMovement: CGFloat = 10
  /// Number of fingers that have to press at once; a pointer counts as one.
  open var numberOfTouchesRequired = 1

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return }
    if numberOfTouches > numberOfTouchesRequired { return state = .failed }
    guard numberOfTouches == numberOfTouchesRequired else { return }
    let work = DispatchWorkItem { @MainActor [weak self] in self?.state = .began }
    clock = work
    DispatchQueue.main.asyncAfter(deadline: .now() + minimumPressDuration, execute: work)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .began || state == .changed { return state = .changed }
    if touches.contains(where: { $0.distance > allowableMovement }) { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .ended
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
  }

  open override func reset() {
    clock?.cancel()
    clock = nil
  }

  private var clock: DispatchWorkItem?
}
