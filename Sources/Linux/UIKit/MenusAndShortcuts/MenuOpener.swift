import CQuintetGTK
import CQuintetWidget

/// Opens a menu at a button of GTK's: when the button is pressed, or, where a press has another meaning, by the second button, a
/// long press, Menu or Shift+F10.
@MainActor
final class MenuOpener {
  private let reference: GObjectReference
  private weak var view: UIView?
  private weak var sender: AnyObject?
  private var popover: MenuPopover?
  private var controllers: [OpaquePointer] = []

  /// Called before the menu opens.
  var willOpen: (@MainActor () -> Void)?

  /// The menu that is opened; one that is open stays as it is.
  var menu: UIMenu?

  init(at widget: UnsafeMutablePointer<GtkWidget>, of view: UIView, sender: AnyObject) {
    g_object_ref(widget)
    reference = GObjectReference(owning: OpaquePointer(widget))
    self.view = view
    self.sender = sender
  }

  isolated deinit {
    for controller in controllers { gtk_widget_remove_controller(widget, controller) }
    quintet_accessible_set_has_popup(widget, false)
    if popover != nil { quintet_accessible_set_state(widget, GTK_ACCESSIBLE_STATE_EXPANDED, false) }
  }

  private var widget: UnsafeMutablePointer<GtkWidget> { UnsafeMutablePointer(reference.pointer) }

  /// True if a press of the button opens the menu; assistive technology is notified.
  var opensByPress = false {
    didSet {
      quintet_accessible_set_has_popup(widget, opensByPress)
      if opensByPress, !controllers.isEmpty {
        for controller in controllers { gtk_widget_remove_controller(widget, controller) }
        controllers = []
      } else if !opensByPress, controllers.isEmpty {
        hearSecondPress()
      }
    }
  }

  func open() {
    guard let menu, let view, let sender, view.window != nil, gtk_widget_is_sensitive(widget) != 0 else { return }
    willOpen?()
    popover = MenuPopover(menu, at: widget, of: view, sender: sender) { [weak self] in self?.close() }
    quintet_accessible_set_state(widget, GTK_ACCESSIBLE_STATE_EXPANDED, true)
  }

  func close() {
    guard popover != nil else { return }
    popover = nil
    quintet_accessible_set_state(widget, GTK_ACCESSIBLE_STATE_EXPANDED, false)
  }

  // MARK: Private

  private func hearSecondPress() {
    if let click = gtk_gesture_click_new() {
      gtk_gesture_single_set_button(click, guint(GDK_BUTTON_SECONDARY))
      hear(click, "pressed")
    }
    if let press = gtk_gesture_long_press_new() { hear(press, "pressed") }
    if let keys = gtk_shortcut_controller_new() {
      let action = makeShortcutAction { [weak self] in self?.open() }
      gtk_shortcut_controller_add_shortcut(
        keys,
        gtk_shortcut_new(gtk_shortcut_trigger_parse_string("Menu|<Shift>F10"), action)
      )
      add(keys)
    }
  }

  private func hear(_ gesture: OpaquePointer, _ signal: String) {
    let bits = UInt(bitPattern: gesture)
    gtk_event_controller_set_propagation_phase(gesture, GTK_PHASE_CAPTURE)
    connect(UnsafeMutableRawPointer(gesture), signal) { [weak self] in
      // The button is not to be pressed as well.
      OpaquePointer(bitPattern: bits).map { _ = gtk_gesture_set_state($0, GTK_EVENT_SEQUENCE_CLAIMED) }
      self?.open()
    }
    add(gesture)
  }

  private func add(_ controller: OpaquePointer) {
    controllers.append(controller)
    gtk_widget_add_controller(widget, controller)
  }
}
