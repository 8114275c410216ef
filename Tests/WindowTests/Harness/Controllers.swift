import CGTK
import CQuintetWidget

@testable import UIKit

/// GTK's controllers of a scroll view, which hear of fingers, touchpads and wheels, and what they say when there are such. The X server of
/// tests has none but a wheel.
@MainActor
struct Controllers {
  private let scroller: UnsafeMutablePointer<GtkWidget>

  init(of scroll: UIScrollView) throws {
    scroller = UnsafeMutablePointer(try require(scroll.scroller, "the scroller"))
  }

  /// All, or those that are of a class itself.
  func all(_ name: String? = nil) -> [UnsafeMutableRawPointer] {
    guard let list = gtk_widget_observe_controllers(scroller) else { return [] }
    defer { g_object_unref(UnsafeMutableRawPointer(list)) }
    return (0..<g_list_model_get_n_items(list)).compactMap { index in
      guard let item = g_list_model_get_item(list, index) else { return nil }
      g_object_unref(item)
      return name.map { quintet_is_of_type(item, $0) } ?? true ? item : nil
    }
  }

  var count: Int { all().count }

  /// Those of ours that hear of wheels and touchpads, before GTK's own scrolls.
  private var wheels: [UnsafeMutableRawPointer] {
    all("GtkEventControllerScroll").filter {
      gtk_event_controller_get_propagation_phase(OpaquePointer($0)) == GTK_PHASE_CAPTURE
    }
  }

  /// Fingers come to the touchpad, or leave it.
  func touchpad(isTouched: Bool) {
    for wheel in wheels { Self.emit(wheel, isTouched ? "scroll-begin" : "scroll-end") }
  }

  /// How fast fingers were that have left the touchpad.
  func decelerate(_ x: Double, _ y: Double) { for wheel in wheels { Self.emit(wheel, "decelerate", [x, y]) } }

  /// A step of the wheel, or of fingers on the touchpad. GTK moves nothing by it here.
  func turn(_ x: Double, _ y: Double) { for wheel in wheels { Self.emit(wheel, "scroll", [x, y], answers: true) } }

  /// How fast a finger was that has left the screen, in points a second, as the finger goes. GTK glides on from there.
  func swipe(_ x: Double, _ y: Double) { for swipe in all("GtkGestureSwipe") { Self.emit(swipe, "swipe", [x, y]) } }

  /// Moves the content as GTK does.
  func move(_ orientation: GtkOrientation, to value: Double) {
    let scroller = OpaquePointer(scroller)
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
