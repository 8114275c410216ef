/// Relations of a gesture recogniser to the others that look at the same touches.
@MainActor
final class GestureArbiter {
  /// Recognisers that have to fail first.
  var prerequisites: [WeakRecognizer] = []
  /// Recognisers that a delegate has this one wait for, until the gesture ends.
  private var delegatePrerequisites: [WeakRecognizer] = []
  /// State that the recogniser would have if it did not have to wait.
  var pendingState: UIGestureRecognizer.State?
  /// True if it has seen a touch of the gesture that is being made.
  var isInvolved = false
  /// Other recognisers that have seen a touch of this gesture.
  private(set) var companions: [WeakRecognizer] = []

  /// Notes the others that see a touch of its recogniser.
  func join(_ recognizers: [UIGestureRecognizer], of own: UIGestureRecognizer) {
    for recognizer in recognizers where recognizer !== own {
      guard !companions.contains(where: { $0.recognizer === recognizer }) else { continue }
      companions.append(WeakRecognizer(recognizer))
      // Two that were to wait for each other would do so for ever.
      guard !recognizer.arbiter.requires(own), own.delegateRequiresFailure(of: recognizer) else { continue }
      delegatePrerequisites.append(WeakRecognizer(recognizer))
    }
  }

  /// The recognisers that have to fail before this gesture is recognised.
  var required: [UIGestureRecognizer] { (prerequisites + delegatePrerequisites).compactMap(\.recognizer) }

  func requires(_ recognizer: UIGestureRecognizer) -> Bool { required.contains { $0 === recognizer } }

  func reset() {
    pendingState = nil
    isInvolved = false
    companions = []
    delegatePrerequisites = []
  }
}

@MainActor
struct WeakRecognizer {
  weak var recognizer: UIGestureRecognizer?
  init(_ recognizer: UIGestureRecognizer) { self.recognizer = recognizer }
}

extension UIGestureRecognizer {
  func change(to new: State) {
    switch (currentState, new) {
    case (.possible, .began), (.possible, .changed), (.possible, .ended): recognize(as: new == .changed ? .began : new)
    case (.possible, .failed), (.possible, .cancelled):
      currentState = .failed
      arbiter.pendingState = nil
      settleWaiting()
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended), (.began, .cancelled),
      (.changed, .cancelled):
      currentState = new
      performActions()
    case (.began, .failed), (.changed, .failed):
      currentState = .cancelled
      performActions()
    default: return
    }
    if activeTouches.isEmpty, currentState == .ended || currentState == .cancelled || currentState == .failed {
      // A touch that is just ending is still on the list, so this is a recogniser that a clock or another one has moved.
      becomeReady()
    }
  }

  /// It was switched off, or left its view.
  func breakOff() {
    switch currentState {
    case .began, .changed: change(to: .cancelled)
    case .possible: if arbiter.isInvolved { change(to: .failed) }
    case .ended, .cancelled, .failed: break
    }
  }

  private func recognize(as new: State) {
    guard isEnabled, delegate?.gestureRecognizerShouldBegin(self) ?? true,
      view?.gestureRecognizerShouldBegin(self) ?? true
    else { return change(to: .failed) }
    let prerequisites = arbiter.required
    // One that was broken off has not failed either.
    let isRuledOut = prerequisites.contains {
      $0.arbiter.isInvolved && ($0.isRecognized || $0.currentState == .cancelled)
    }
    if isRuledOut { return change(to: .failed) }
    if prerequisites.contains(where: { $0.arbiter.isInvolved && $0.currentState == .possible }) {
      arbiter.pendingState = new
      return
    }
    let companions = arbiter.companions.compactMap(\.recognizer)
    if companions.contains(where: { $0.isRecognized && $0.prevents(self) }) { return change(to: .failed) }
    arbiter.pendingState = nil
    currentState = new
    for companion in companions where companion.currentState == .possible && prevents(companion) {
      companion.change(to: .failed)
    }
    settleWaiting()
    if cancelsTouchesInView { for touch in activeTouches { touch.window?.touchDelivery.take(touch) } }
    performActions()
  }

  /// True if its delegate, or the other one's, wants it to wait for that to fail.
  func delegateRequiresFailure(of other: UIGestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) ?? false
  }

  private var isRecognized: Bool { currentState == .began || currentState == .changed || currentState == .ended }

  private func prevents(_ other: UIGestureRecognizer) -> Bool {
    guard canPrevent(other), other.canBePrevented(by: self) else { return false }
    return !(delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false)
      && !(other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) ?? false)
  }

  /// Others may wait for this one to fail: now it has, or they fail themselves.
  private func settleWaiting() {
    for case let waiting? in arbiter.companions.map(\.recognizer) {
      guard waiting.currentState == .possible, waiting.arbiter.requires(self) else { continue }
      guard currentState == .failed else {
        waiting.change(to: .failed)
        continue
      }
      guard let pending = waiting.arbiter.pendingState else { continue }
      waiting.arbiter.pendingState = nil
      // A gesture that goes on cannot begin when the touches that it was to begin with are gone.
      let isTooLate = pending == .began && waiting.activeTouches.isEmpty
      waiting.change(to: isTooLate ? .failed : pending)
    }
  }

  private func performActions() {
    for action in actions { action.perform(sender: self) }
  }
}
