import CQuintetGTK
import CQuintetWidget

/// Calls a closure before each frame of a widget, for as long as this object lives and the widget is mapped.
@MainActor
final class FrameTicks {
  private let widget: UnsafeMutablePointer<GtkWidget>
  private var identifier: UInt32 = 0
  fileprivate let tick: @MainActor (TimeInterval) -> Void

  /// The closure gets the frame's time, in seconds of the monotonic clock; it captures weakly whatever owns this object.
  init(of widget: UnsafeMutablePointer<GtkWidget>, _ tick: @escaping @MainActor (TimeInterval) -> Void) {
    self.widget = widget
    self.tick = tick
    g_object_ref(widget)
    identifier = quintet_tick_add(widget, ticked, Unmanaged.passRetained(Weak(self)).toOpaque(), release)
  }

  isolated deinit {
    // The widget drops its callbacks when it is unrealized for good.
    gtk_widget_remove_tick_callback(widget, identifier)
    g_object_unref(widget)
  }

  fileprivate final class Weak {
    weak var ticks: FrameTicks?
    init(_ ticks: FrameTicks) { self.ticks = ticks }
  }
}

private func ticked(_ microseconds: Int64, _ data: UnsafeMutableRawPointer?) {
  let data = UInt(bitPattern: data)
  MainActor.assumeIsolated {
    guard let data = UnsafeRawPointer(bitPattern: data) else { return }
    let ticks = Unmanaged<FrameTicks.Weak>.fromOpaque(data).takeUnretainedValue().ticks
    ticks?.tick(TimeInterval(microseconds) / 1e6)
  }
}

private func release(_ data: UnsafeMutableRawPointer?) {
  guard let data else { return }
  Unmanaged<FrameTicks.Weak>.fromOpaque(data).release()
}
