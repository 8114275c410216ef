import CQuintetGTK

/// The ways to zoom without fingers: the wheel with Ctrl, and Ctrl with plus, minus and 0.
@MainActor
final class ZoomInput {
  enum Change {
    case times(CGFloat)
    case toOriginal

    func scale(from old: CGFloat) -> CGFloat {
      switch self {
      case .times(let factor): old * factor
      case .toOriginal: 1
      }
    }
  }

  /// Factors of a step of the wheel, and of a key.
  private static let wheelStep: CGFloat = 1.15
  private static let keyStep: CGFloat = 1.25
  /// Points on a touchpad that zoom as a step of the wheel does.
  private static let pointsOfStep: CGFloat = 30

  private weak var scrollView: UIScrollView?
  private let changed: @MainActor (Change, CGPoint?) -> Bool

  /// `changed` gets a point of the content where the pointer is, and returns whether there was anything to zoom.
  init(_ scrollView: UIScrollView, _ changed: @escaping @MainActor (Change, CGPoint?) -> Bool) {
    self.scrollView = scrollView
    self.changed = changed
    guard let scroller = scrollView.scroller else { return }
    hearWheel(UnsafeMutablePointer(scroller))
    hearKeys(UnsafeMutablePointer(scroller))
  }

  /// The change that a turn of the wheel makes, in steps, or a movement on a touchpad, in points.
  static func change(turning distance: Double, in unit: GdkScrollUnit) -> Change {
    let steps = CGFloat(distance) / (unit == GDK_SCROLL_UNIT_SURFACE ? pointsOfStep : 1)
    return .times(pow(wheelStep, -steps))
  }

  private func hearWheel(_ widget: UnsafeMutablePointer<GtkWidget>) {
    guard let wheel = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL) else { return }
    gtk_event_controller_set_propagation_phase(wheel, GTK_PHASE_CAPTURE)
    let bits = UInt(bitPattern: wheel)
    connectAnswering(UnsafeMutableRawPointer(wheel), "scroll") { [weak self] (_: Double, y: Double) in
      guard let self, let wheel = OpaquePointer(bitPattern: bits),
        gtk_event_controller_get_current_event_state(wheel).rawValue & GDK_CONTROL_MASK.rawValue != 0
      else { return false }
      return changed(Self.change(turning: y, in: gtk_event_controller_scroll_get_unit(wheel)), pointer)
    }
    gtk_widget_add_controller(widget, wheel)
  }

  /// The wheel's events do not say where.
  private var pointer: CGPoint? {
    guard let scrollView, let window = scrollView.window, let gtkWindow = window.gtkWindow,
      let surface = gtk_native_get_surface(OpaquePointer(gtkWindow)),
      let seat = gdk_display_get_default_seat(gdk_surface_get_display(surface)),
      let device = gdk_seat_get_pointer(seat)
    else { return nil }
    var point = (x: 0.0, y: 0.0), offset = (x: 0.0, y: 0.0)
    guard gdk_surface_get_device_position(surface, device, &point.x, &point.y, nil) != 0 else { return nil }
    gtk_native_get_surface_transform(OpaquePointer(gtkWindow), &offset.x, &offset.y)
    return scrollView.convert(CGPoint(x: point.x - offset.x, y: point.y - offset.y), from: window)
  }

  /// Wherever the focus is in the window, as in browsers and picture viewers.
  private func hearKeys(_ widget: UnsafeMutablePointer<GtkWidget>) {
    guard let keys = gtk_shortcut_controller_new() else { return }
    gtk_shortcut_controller_set_scope(keys, GTK_SHORTCUT_SCOPE_GLOBAL)
    let changes: [(String, Change)] = [
      ("<Control>plus|<Control>equal|<Control>KP_Add", .times(Self.keyStep)),
      ("<Control>minus|<Control>KP_Subtract", .times(1 / Self.keyStep)),
      ("<Control>0|<Control>KP_0", .toOriginal),
    ]
    for (trigger, change) in changes {
      let action = makeShortcutAction { [weak self] in
        guard let self, let scrollView, !scrollView.isOutOfReach else { return }
        _ = changed(change, nil)
      }
      gtk_shortcut_controller_add_shortcut(keys, gtk_shortcut_new(gtk_shortcut_trigger_parse_string(trigger), action))
    }
    gtk_widget_add_controller(widget, keys)
  }
}

extension UIView {
  /// True if something is presented over the view, or it is hidden: keys that are heard in the whole window do nothing.
  var isOutOfReach: Bool {
    gtk_widget_get_mapped(box.pointer) == 0 || sequence(first: self, next: \.superview).contains { $0.isCovered }
  }
}
