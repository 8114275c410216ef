import CQuintetGTK
import CQuintetWidget
import Testing

@testable import UIKit

/// GTK's controllers of a widget, which hear of fingers, touchpads, wheels and keys, and what they say when there are such. The X server of
/// tests has no finger, and no touchpad.
@MainActor
struct Controllers {
  private let widget: UnsafeMutablePointer<GtkWidget>

  /// Collects the controllers of a scroll view.
  init(of scroll: UIScrollView) throws {
    widget = UnsafeMutablePointer(try #require(scroll.scroller, "the scroller"))
  }

  init(at widget: UnsafeMutablePointer<GtkWidget>) { self.widget = widget }

  /// All, or those that are of a class itself.
  func all(_ name: String? = nil) -> [UnsafeMutableRawPointer] {
    guard let list = gtk_widget_observe_controllers(widget) else { return [] }
    defer { g_object_unref(UnsafeMutableRawPointer(list)) }
    return (0..<g_list_model_get_n_items(list)).compactMap { index in
      guard let item = g_list_model_get_item(list, index) else { return nil }
      g_object_unref(item)
      return name.map { quintet_is_of_type(item, $0) } ?? true ? item : nil
    }
  }

  var count: Int { all().count }

  /// Our controllers for wheels and touchpads, which come before GTK's own scrolls.
  private var wheels: [UnsafeMutableRawPointer] {
    all("GtkEventControllerScroll").filter {
      gtk_event_controller_get_propagation_phase(OpaquePointer($0)) == GTK_PHASE_CAPTURE
    }
  }

  /// Fingers come to the touchpad, or leave it.
  func touchpad(isTouched: Bool) {
    for wheel in wheels { Self.emit(wheel, isTouched ? "scroll-begin" : "scroll-end") }
  }

  /// Reports the speed of fingers that have left the touchpad.
  func decelerate(_ x: Double, _ y: Double) { for wheel in wheels { Self.emit(wheel, "decelerate", [x, y]) } }

  /// A step of the wheel, or of fingers on the touchpad. GTK moves nothing by it here.
  func turn(_ x: Double, _ y: Double) { for wheel in wheels { Self.emit(wheel, "scroll", [x, y], answers: true) } }

  /// Reports the speed of a finger that has left the screen, in points a second, as the finger goes. GTK glides on from there.
  func swipe(_ x: Double, _ y: Double) { for swipe in all("GtkGestureSwipe") { Self.emit(swipe, "swipe", [x, y]) } }

  /// A finger, or the pointer's button, is held at a place.
  func pressLong(_ x: Double, _ y: Double) {
    for press in all("GtkGestureLongPress") { Self.emit(press, "pressed", [x, y]) }
  }

  /// Moves the content as GTK does.
  func move(_ orientation: GtkOrientation, to value: Double) {
    let scroller = OpaquePointer(widget)
    let adjustment =
      orientation == GTK_ORIENTATION_HORIZONTAL
      ? gtk_scrolled_window_get_hadjustment(scroller) : gtk_scrolled_window_get_vadjustment(scroller)
    gtk_adjustment_set_value(adjustment, value)
  }

  /// Has GTK take the pointer for a finger.
  func takePointerForFinger() {
    for name in ["GtkGestureDrag", "GtkGesturePan", "GtkGestureSwipe"] {
      for gesture in all(name) { gtk_gesture_single_set_touch_only(OpaquePointer(gesture), 0) }
    }
  }

  /// A press that is dragged: where it begins, and how far it has moved. Without a last way it is cancelled.
  func drag(from start: CGPoint, by ways: [CGPoint], before letGo: () -> Void = {}) {
    for gesture in all("GtkGestureDrag") {
      Self.emit(gesture, "drag-begin", [start.x, start.y])
      for way in ways { Self.emit(gesture, "drag-update", [way.x, way.y]) }
      letGo()
      let end = ways.last ?? .zero
      Self.emit(gesture, "drag-end", [end.x, end.y])
    }
  }

  /// A click, of the second button where there is a gesture for that alone.
  func click(at point: CGPoint) {
    for gesture in all("GtkGestureClick") {
      let name = g_signal_lookup("released", gtk_gesture_click_get_type())
      var values = [GValue](repeating: GValue(), count: 4)
      g_value_init(&values[0], gtk_gesture_click_get_type())
      g_value_set_object(&values[0], gesture)
      g_value_init(&values[1], g_type_from_name("gint"))
      g_value_set_int(&values[1], 1)
      for (index, number) in [point.x, point.y].enumerated() {
        g_value_init(&values[index + 2], g_type_from_name("gdouble"))
        g_value_set_double(&values[index + 2], number)
      }
      g_signal_emitv(&values, name, 0, nil)
      g_value_unset(&values[0])
    }
  }

  /// Presses a key without others, and says whether it was used.
  func press(_ key: Int32) -> Bool {
    for keys in all("GtkEventControllerKey") {
      var values = [GValue](repeating: GValue(), count: 4)
      g_value_init(&values[0], gtk_event_controller_key_get_type())
      g_value_set_object(&values[0], keys)
      for (index, number) in [UInt32(key), 0].enumerated() {
        g_value_init(&values[index + 1], g_type_from_name("guint"))
        g_value_set_uint(&values[index + 1], number)
      }
      g_value_init(&values[3], gdk_modifier_type_get_type())
      var result = GValue()
      g_value_init(&result, g_type_from_name("gboolean"))
      g_signal_emitv(&values, g_signal_lookup("key-pressed", gtk_event_controller_key_get_type()), 0, &result)
      g_value_unset(&values[0])
      if g_value_get_boolean(&result) != 0 { return true }
    }
    return false
  }

  private static func emit(
    _ instance: UnsafeMutableRawPointer,
    _ signal: String,
    _ numbers: [Double] = [],
    answers: Bool = false
  ) {
    let type = instance.assumingMemoryBound(to: GTypeInstance.self).pointee.g_class.pointee.g_type
    var values = [GValue](repeating: GValue(), count: 1 + numbers.count)
    g_value_init(&values[0], type)
    g_value_set_object(&values[0], instance)
    for (index, number) in numbers.enumerated() {
      g_value_init(&values[index + 1], g_type_from_name("gdouble"))
      g_value_set_double(&values[index + 1], number)
    }
    let name = g_signal_lookup(signal, type)
    if answers {
      var result = GValue()
      g_value_init(&result, g_type_from_name("gboolean"))
      g_signal_emitv(&values, name, 0, &result)
    } else {
      g_signal_emitv(&values, name, 0, nil)
    }
    g_value_unset(&values[0])
  }
}

/// Returns when what was put off for the main queue's next turn has been done.
@MainActor
func nextTurn() async {
  await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
}
