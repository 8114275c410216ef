import CQuintetGTK
import CQuintetWidget

/// Follows fingers and the pointer's main button in a window, and tells views and gesture recognisers.
///
/// It sees events before GTK's own controls do, and lets them pass. A recognised gesture claims the touch from them, as a
/// gesture of GTK's would.
@MainActor
final class TouchDelivery {
  private weak var window: UIWindow?
  /// By GDK's sequence; the pointer's is 0.
  private var touches: [UInt: UITouch] = [:]
  private var lastTap: (time: TimeInterval, place: CGPoint, count: Int) = (-10, .zero, 0)
  /// Takes touches from GTK's controls: only a gesture can.
  private var claimer: OpaquePointer?

  init(_ window: UIWindow, _ widget: UnsafeMutablePointer<GtkWidget>) {
    self.window = window
    claimer = gtk_gesture_click_new()
    gtk_event_controller_set_propagation_phase(claimer, GTK_PHASE_CAPTURE)
    gtk_widget_add_controller(widget, claimer)
    // GTK asks the controller that was added last first, so that a claim comes before the claimer loses sight of a touch.
    let events = gtk_event_controller_legacy_new()
    gtk_event_controller_set_propagation_phase(events, GTK_PHASE_CAPTURE)
    if let events {
      connectAnswering(UnsafeMutableRawPointer(events), "event") { [weak self] (event: OpaquePointer) in
        self?.received(event) ?? false
      }
    }
    gtk_widget_add_controller(widget, events)
  }

  /// A recognised gesture takes a touch from its view and from GTK.
  func take(_ touch: UITouch) {
    claim()
    cancelInView(touch)
  }

  /// A finger scrolls: what it touched is not being tapped.
  func scrolled(_ scrollView: UIScrollView) {
    for touch in touches.values where touch.type == .direct && touch.distance >= Self.scrollThreshold {
      // A row that is moved scrolls the table itself.
      guard let view = touch.view, view.isDescendant(of: scrollView), !(view is ReorderHandle) else { continue }
      guard let pinch = scrollView.pinchGestureRecognizer else {
        cancel(touch)
        continue
      }
      // A second finger may come, and then the two zoom.
      cancelInView(touch)
      for recognizer in touch.gestureRecognizers ?? [] where recognizer !== pinch { recognizer.breakOff() }
    }
  }

  /// The window goes.
  func cancelAll() {
    for touch in touches.values { cancel(touch) }
  }

  /// Two fingers on a touchpad, which are no touches. Returns whether a recogniser is for them.
  func pinched(_ phase: UITouch.Phase, to scale: CGFloat, at place: CGPoint, _ time: TimeInterval) -> Bool {
    guard let window else { return false }
    if phase == .began {
      let views = sequence(first: window.hitTest(place, with: makeEvent(time))) { $0?.superview }
      let recognizers = views.lazy.flatMap { $0?.gestureRecognizers ?? [] }
      touchpadPinch = recognizers.lazy.compactMap { $0 as? UIPinchGestureRecognizer }.first(where: \.isEnabled)
    }
    guard let pinch = touchpadPinch else { return false }
    pinch.pinched(phase, to: scale, at: place, in: window, time)
    return true
  }

  // MARK: Private

  private weak var touchpadPinch: UIPinchGestureRecognizer?

  /// Points.
  private static let scrollThreshold: CGFloat = 8
  /// Points within which taps count as one after another.
  private static let tapDistance: CGFloat = 20

  private func claim() {
    if let claimer { gtk_gesture_set_state(claimer, GTK_EVENT_SEQUENCE_CLAIMED) }
  }

  /// Returns whether GTK is not to see the event.
  private func received(_ event: OpaquePointer) -> Bool {
    guard let window, let place = window.place(of: event) else {
      return false
    }
    let time = TimeInterval(gdk_event_get_time(event)) / 1000
    let sequence = gdk_event_get_event_sequence(event).map { UInt(bitPattern: $0) } ?? 0
    switch gdk_event_get_event_type(event) {
    case GDK_BUTTON_PRESS:
      guard gdk_button_event_get_button(event) == UInt32(GDK_BUTTON_PRIMARY) else { return false }
      return begin(0, place, time, .indirectPointer)
    case GDK_TOUCH_BEGIN: return begin(sequence, place, time, .direct)
    case GDK_MOTION_NOTIFY:
      let isPressed = gdk_event_get_modifier_state(event).rawValue & GDK_BUTTON1_MASK.rawValue != 0
      pointerMoved(place, time, isPressed: isPressed)
    case GDK_TOUCH_UPDATE: move(sequence, place, time)
    case GDK_BUTTON_RELEASE:
      guard gdk_button_event_get_button(event) == UInt32(GDK_BUTTON_PRIMARY) else { return false }
      end(0, place, time)
    case GDK_TOUCH_END: end(sequence, place, time)
    case GDK_TOUCH_CANCEL:
      if let touch = touches.removeValue(forKey: sequence) { cancel(touch) }
    case GDK_TOUCHPAD_PINCH:
      return pinched(
        UITouch.Phase(gdk_touchpad_event_get_gesture_phase(event)),
        to: CGFloat(gdk_touchpad_event_get_pinch_scale(event)),
        at: place,
        time
      )
    case GDK_GRAB_BROKEN:
      cancelAll()
    default: break
    }
    return false
  }

  func begin(_ sequence: UInt, _ place: CGPoint, _ time: TimeInterval, _ type: UITouch.TouchType) -> Bool {
    guard let window else { return false }
    if let lost = touches.removeValue(forKey: sequence) { cancel(lost) }
    let event = makeEvent(time)
    let view = window.hitTest(place, with: event)
    let isAgain =
      time - lastTap.time < UITapGestureRecognizer.pause
      && hypot(place.x - lastTap.place.x, place.y - lastTap.place.y) < Self.tapDistance
    lastTap = (time, place, isAgain ? lastTap.count + 1 : 1)
    let touch = UITouch(
      at: place,
      view: view,
      window: window,
      type: type,
      tapCount: lastTap.count,
      timestamp: time
    )
    let isShutOut = view.map(isShutOut) ?? false
    // Recognisers hear of it all the same.
    if isShutOut || view.map(isOneTooMany) ?? false { touch.isCancelledInView = true }
    touches[sequence] = touch
    let recognizers = recognizers(for: touch)
    touch.gestureRecognizers = recognizers
    let isKept = !deliver(touch, time)
    return isShutOut || isKept || !window.letsGTKPress(view, at: place)
  }

  /// Views that have touches, as far as no gesture has taken these.
  private var touchedViews: [UIView] {
    touches.values.filter { $0.hasBegunInView && !$0.isCancelledInView }.compactMap(\.view)
  }

  /// Returns whether touches of other views keep this one from having any.
  private func isShutOut(_ view: UIView) -> Bool {
    touchedViews.contains { $0 !== view && ($0.isExclusiveTouch || view.isExclusiveTouch) }
  }

  private func isOneTooMany(_ view: UIView) -> Bool {
    !view.isMultipleTouchEnabled && touchedViews.contains { $0 === view }
  }

  /// The release of a button can go elsewhere: to the desktop, which moves the window by its bar, or to a menu that has come meanwhile.
  func pointerMoved(_ place: CGPoint, _ time: TimeInterval, isPressed: Bool) {
    guard !isPressed, let lost = touches.removeValue(forKey: 0) else { return move(0, place, time) }
    cancel(lost)
  }

  func move(_ sequence: UInt, _ place: CGPoint, _ time: TimeInterval) {
    guard let touch = touches[sequence] else { return }
    touch.update(.moved, at: place, timestamp: time)
    deliver(touch, time)
  }

  func end(_ sequence: UInt, _ place: CGPoint, _ time: TimeInterval) {
    guard let touch = touches[sequence] else { return }
    touch.update(.ended, at: place, timestamp: time)
    // A press of a control of the application's own is not also a press of the list's row it is in.
    if !touch.isCancelledInView, touch.view?.tracksTouchesInApplication ?? false { claim() }
    deliver(touch, time)
    touches[sequence] = nil
  }

  private func cancel(_ touch: UITouch) {
    touch.update(.cancelled, at: touch.location(in: nil), timestamp: touch.timestamp)
    deliver(touch, touch.timestamp)
    if let key = touches.first(where: { $0.value === touch })?.key { touches[key] = nil }
  }

  private func cancelInView(_ touch: UITouch) {
    guard !touch.isCancelledInView else { return }
    touch.isCancelledInView = true
    // A gesture that is recognised with the first touch leaves nothing for the view.
    guard touch.hasBegunInView else { return }
    touch.view?.touchesCancelled([touch], with: makeEvent(touch.timestamp))
  }

  /// Has the window send the event of a touch. Returns false where a subclass keeps it.
  @discardableResult
  private func deliver(_ touch: UITouch, _ time: TimeInterval) -> Bool {
    let event = makeEvent(time)
    event.news = touch
    if let window { window.sendEvent(event) } else { send(event) }
    return event.news == nil
  }

  /// Sends an event to recognisers and views, once.
  func send(_ event: UIEvent) {
    guard let touch = event.news else { return }
    event.news = nil
    if touch.phase == .began { touch.isKnown = true }
    // Its beginning was kept.
    guard touch.isKnown else { return }
    let recognizers = touch.gestureRecognizers ?? []
    if touch.phase == .began {
      for recognizer in recognizers {
        let companions = recognizers + recognizer.activeTouches.flatMap { $0.gestureRecognizers ?? [] }
        recognizer.arbiter.join(companions, of: recognizer)
        recognizer.hold(touch)
      }
    }
    for recognizer in recognizers { recognizer.receive(touch, event) }
    // Another finger in a gesture that goes on is the gesture's as well.
    if touch.phase == .began, recognizers.contains(where: { $0.holdsTouches && $0.cancelsTouchesInView }) {
      take(touch)
    }
    if !touch.isCancelledInView, let view = touch.view {
      switch touch.phase {
      case .began:
        touch.hasBegunInView = true
        view.touchesBegan([touch], with: event)
      case .moved: view.touchesMoved([touch], with: event)
      case .ended: view.touchesEnded([touch], with: event)
      case .cancelled:
        touch.isCancelledInView = true
        view.touchesCancelled([touch], with: event)
      case .stationary: break
      }
    }
    if touch.phase == .ended || touch.phase == .cancelled { recognizers.forEach { $0.finishIfDone() } }
  }

  /// Returns the recognisers of the view and of all views around it.
  private func recognizers(for touch: UITouch) -> [UIGestureRecognizer] {
    let views = sequence(first: touch.view) { $0?.superview }
    return views.flatMap { $0?.gestureRecognizers ?? [] }.filter { recognizer in
      recognizer.isEnabled && !(touch.view?.keepsTouch(from: recognizer) ?? false)
        && recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true
    }
  }

  private func makeEvent(_ time: TimeInterval) -> UIEvent {
    UIEvent(type: .touches, touches: Set(touches.values), timestamp: time)
  }
}

extension UITouch.Phase {
  fileprivate init(_ phase: GdkTouchpadGesturePhase) {
    switch phase {
    case GDK_TOUCHPAD_GESTURE_PHASE_BEGIN: self = .began
    case GDK_TOUCHPAD_GESTURE_PHASE_UPDATE: self = .moved
    case GDK_TOUCHPAD_GESTURE_PHASE_END: self = .ended
    default: self = .cancelled
    }
  }
}
