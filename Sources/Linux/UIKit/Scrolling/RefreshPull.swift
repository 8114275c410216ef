import CQuintetGTK
import CQuintetWidget

/// The ways to ask for newer content: scrolling on at the top, or a key.
@MainActor
final class RefreshPull {
  /// Steps of the wheel past the top after which a refresh is requested.
  private static let stepsNeeded = 3

  private weak var scrollView: UIScrollView?
  private let scroller: GObjectReference
  private let asked: @MainActor () -> Void
  private var handler: gulong = 0
  private var controllers: [OpaquePointer] = []
  private var steps = 0
  /// True if the finger on the screen, or those on a touchpad, have asked: GTK says "firmly past the edge" with each step that they go on.
  private var hasAsked = false

  init?(_ scrollView: UIScrollView, _ asked: @escaping @MainActor () -> Void) {
    guard let pointer = scrollView.scroller else { return nil }
    self.scrollView = scrollView
    self.asked = asked
    g_object_ref(UnsafeMutableRawPointer(pointer))
    scroller = GObjectReference(owning: pointer)
    hearTouch(pointer)
    hearWheel(widget)
    hearKeys(widget)
  }

  isolated deinit {
    g_signal_handler_disconnect(UnsafeMutableRawPointer(scroller.pointer), handler)
    for controller in controllers { gtk_widget_remove_controller(widget, controller) }
  }

  private var widget: UnsafeMutablePointer<GtkWidget> { UnsafeMutablePointer(scroller.pointer) }

  /// Touch, and what a touchpad goes on with by itself, are for GTK to follow: it says when they firmly pass the edge.
  private func hearTouch(_ pointer: OpaquePointer) {
    handler = connect(UnsafeMutableRawPointer(pointer), "edge-overshot") { [weak self] (edge: GtkPositionType) in
      if edge == GTK_POS_TOP { self?.passedTop() }
    }
    // Each touch may ask once, and each movement on a touchpad.
    guard let touches = gtk_event_controller_legacy_new() else { return }
    gtk_event_controller_set_propagation_phase(touches, GTK_PHASE_CAPTURE)
    connectAnswering(UnsafeMutableRawPointer(touches), "event") { [weak self] (event: OpaquePointer) in
      if gdk_event_get_event_type(event) == GDK_TOUCH_BEGIN { self?.hasAsked = false }
      return false
    }
    add(touches)
    guard let touchpad = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL) else { return }
    gtk_event_controller_set_propagation_phase(touchpad, GTK_PHASE_CAPTURE)
    connect(UnsafeMutableRawPointer(touchpad), "scroll-begin") { [weak self] in self?.hasAsked = false }
    add(touchpad)
  }

  private func passedTop() {
    guard !hasAsked else { return }
    hasAsked = true
    asked()
  }

  /// A wheel's steps end at the edge, for GTK. Here they are counted on, from the step after the one that came to the top.
  private func hearWheel(_ widget: UnsafeMutablePointer<GtkWidget>) {
    let flags = GtkEventControllerScrollFlags(
      rawValue: GTK_EVENT_CONTROLLER_SCROLL_VERTICAL.rawValue | GTK_EVENT_CONTROLLER_SCROLL_DISCRETE.rawValue
    )
    guard let wheel = gtk_event_controller_scroll_new(flags) else { return }
    gtk_event_controller_set_propagation_phase(wheel, GTK_PHASE_CAPTURE)
    connectAnswering(UnsafeMutableRawPointer(wheel), "scroll") { [weak self] (_: Double, y: Double) in
      self?.turned(y)
      // The scrolling goes on to where it would.
      return false
    }
    add(wheel)
  }

  private func turned(_ distance: CGFloat) {
    guard let scrollView, distance < 0, scrollView.contentOffset.y <= -scrollView.adjustedContentInset.top else {
      steps = 0
      return
    }
    steps += 1
    guard steps == Self.stepsNeeded else { return }
    steps = 0
    asked()
  }

  /// Wherever the focus is in the window, as in browsers and file managers.
  private func hearKeys(_ widget: UnsafeMutablePointer<GtkWidget>) {
    guard let keys = gtk_shortcut_controller_new() else { return }
    gtk_shortcut_controller_set_scope(keys, GTK_SHORTCUT_SCOPE_GLOBAL)
    let action = makeShortcutAction { [weak self] in
      guard let self, scrollView?.isOutOfReach == false else { return }
      asked()
    }
    gtk_shortcut_controller_add_shortcut(
      keys,
      gtk_shortcut_new(gtk_shortcut_trigger_parse_string("F5|<Control>r"), action)
    )
    add(keys)
  }

  private func add(_ controller: OpaquePointer) {
    controllers.append(controller)
    gtk_widget_add_controller(widget, controller)
  }
}
