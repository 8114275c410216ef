import CQuintetGTK
import CQuintetWidget

/// Lets the user pull a card down and away.
///
/// The gesture looks at presses before anything in the card does and takes one over when it has moved downwards. A press on
/// what is itself dragged or written in stays there, and so does one in a list that can still scroll up.
@MainActor
final class SheetDrag {
  init(of container: PresentationContainerView) {
    self.container = container
    guard let gesture = gtk_gesture_drag_new() else { return }
    gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
    connect(UnsafeMutableRawPointer(gesture), "drag-begin") { [weak self] (x: Double, y: Double) in
      self?.began(at: CGPoint(x: x, y: y), gesture)
    }
    connect(UnsafeMutableRawPointer(gesture), "drag-update") { [weak self] (x: Double, y: Double) in
      self?.moved(by: CGPoint(x: x, y: y), gesture)
    }
    connect(UnsafeMutableRawPointer(gesture), "drag-end") { [weak self] (x: Double, y: Double) in
      self?.ended(CGPoint(x: x, y: y))
    }
    gtk_widget_add_controller(container.box.pointer, gesture)
  }

  // MARK: Private

  private unowned let container: PresentationContainerView
  private var isPulling = false
  private var mayDismiss = false

  /// Points after which a press becomes a pull.
  private static let threshold: CGFloat = 10
  /// Points at the top of a card where a pull always is one.
  private static let handleHeight: CGFloat = 24
  /// The part of the card's height after which a pull is meant.
  private static let dismissingPart: CGFloat = 0.25

  private func began(at point: CGPoint, _ gesture: OpaquePointer) {
    isPulling = false
    if !container.isOnCard(point) || belongsToContent(point) {
      gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_DENIED)
    }
  }

  private func moved(by offset: CGPoint, _ gesture: OpaquePointer) {
    if !isPulling {
      guard offset.y > Self.threshold || abs(offset.x) > Self.threshold else { return }
      guard offset.y > abs(offset.x) else {
        gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_DENIED)
        return
      }
      isPulling = true
      mayDismiss = container.mayBeDismissed
      gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
    }
    let distance = max(0, offset.y)
    // A sheet that may not be dismissed gives way a little, and less and less.
    container.cardOffset = (mayDismiss ? distance : distance.squareRoot() * 2).rounded()
  }

  private func ended(_ offset: CGPoint) {
    guard isPulling else { return }
    isPulling = false
    let isMeant = offset.y > container.hiddenOffset * Self.dismissingPart
    if isMeant { container.userPulledDown(mayDismiss: mayDismiss) }
    guard !isMeant || !mayDismiss else { return }
    UIView.animate(withDuration: 0.2, delay: 0, options: [.curveEaseOut]) { [container] in
      container.cardOffset = 0
    }
  }

  private func belongsToContent(_ point: CGPoint) -> Bool {
    let own = container.box.pointer
    var picked = gtk_widget_pick(own, point.x, point.y, GTK_PICK_DEFAULT)
    let isHandle = container.isOnCard(CGPoint(x: point.x, y: point.y - Self.handleHeight)) == false
    while let widget = picked, widget != own {
      if Self.isDragged(widget) { return true }
      if !isHandle, Self.canScrollUp(widget) || Self.isMap(widget) { return true }
      picked = gtk_widget_get_parent(widget)
    }
    return false
  }

  /// MapKit's, which is dragged in all directions. Known by name: UIKit is not linked with libshumate.
  private static func isMap(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    quintet_is_of_type(widget, "ShumateMap")
  }

  /// Sliders, switches and what is written in.
  private static func isDragged(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    [gtk_range_get_type(), gtk_switch_get_type(), gtk_text_get_type(), gtk_text_view_get_type()]
      .contains { isKind(widget, $0) }
  }

  private static func canScrollUp(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    guard isKind(widget, gtk_scrolled_window_get_type()),
      let adjustment = gtk_scrolled_window_get_vadjustment(OpaquePointer(widget))
    else { return false }
    return gtk_adjustment_get_value(adjustment) > gtk_adjustment_get_lower(adjustment)
  }
}
