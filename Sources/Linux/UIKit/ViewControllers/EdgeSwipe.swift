import CQuintetGTK

/// Goes back when the user swipes from the edge at which reading begins.
@MainActor
final class EdgeSwipe: UIGestureRecognizerDelegate {
  init(of controller: UINavigationController) {
    self.controller = controller
    if controller.popRecognizer.delegate == nil { controller.popRecognizer.delegate = self }
    guard let gesture = gtk_gesture_drag_new() else { return }
    gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
    connect(UnsafeMutableRawPointer(gesture), "drag-begin") { [weak self] (x: Double, y: Double) in
      self?.began(at: CGPoint(x: x, y: y), gesture)
    }
    connect(UnsafeMutableRawPointer(gesture), "drag-update") { [weak self] (x: Double, y: Double) in
      self?.moved(by: CGPoint(x: x, y: y), gesture)
    }
    gtk_widget_add_controller(controller.view.box.pointer, gesture)
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    controller?.topViewController?.navigationItem.showsWayBack ?? false
  }

  // MARK: Private

  private weak var controller: UINavigationController?

  /// Points from the edge in which a swipe begins.
  private static let edge: CGFloat = 16
  /// Points after which it is one.
  private static let distance: CGFloat = 48

  private var isRightToLeft: Bool { controller?.view.effectiveUserInterfaceLayoutDirection == .rightToLeft }

  private var mayBegin: Bool {
    guard let recognizer = controller?.popRecognizer else { return false }
    return recognizer.isEnabled && recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true
  }

  private func began(at point: CGPoint, _ gesture: OpaquePointer) {
    guard let controller else { return }
    let fromEdge = isRightToLeft ? controller.view.bounds.width - point.x : point.x
    if fromEdge > Self.edge || controller.viewControllers.count < 2 || !mayBegin {
      gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_DENIED)
    }
  }

  private func moved(by offset: CGPoint, _ gesture: OpaquePointer) {
    let along = isRightToLeft ? -offset.x : offset.x
    guard along > Self.distance, abs(offset.y) < along, let controller,
      controller.goBack() || controller.popViewController(animated: true) != nil
    else { return }
    // Once: the rest of the same swipe does nothing.
    gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
    gtk_event_controller_reset(gesture)
  }
}
