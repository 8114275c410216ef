import CQuintetGTK
import Testing
import VirtualMonitor

@testable import UIKit

/// Touches the screen with fingers, as the compositor of scripts/with-session --wayland hands them on. Points are those of views in windows that fill the
/// screen: a program does not hear where on it its windows are.
@MainActor
public enum Touch {
  /// Touches a view in its middle, or at a point of it, and lets go.
  public static func tap(_ view: UIView, at point: CGPoint? = nil) async throws {
    let place = point ?? CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    try await drag(view, through: [place])
  }

  /// Touches a view, moves through points of it, and lets go at the last one.
  ///
  /// - Parameters:
  ///   - pause: Seconds that the finger rests before it lets go. A list goes on after one that does not rest.
  ///   - letGo: Runs just before the finger lets go.
  public static func drag(
    _ view: UIView,
    through points: [CGPoint],
    pause: Double = 0,
    before letGo: () -> Void = {}
  ) async throws {
    try await gesture([(view, points)], pause: pause, before: letGo)
  }

  /// Taps views in the middle, each with a finger of its own, all at once.
  public static func tap(atOnce views: [UIView]) async throws {
    try await gesture(views.map { ($0, [CGPoint(x: $0.bounds.midX, y: $0.bounds.midY)]) }, pause: 0.1)
  }

  /// Two fingers that move apart or towards each other, level, around a point of a view.
  public static func pinch(_ view: UIView, around center: CGPoint, from start: CGFloat, to end: CGFloat) async throws {
    let distances = stride(from: 0, through: 1, by: 0.1).map { start + (end - start) * $0 }
    let fingers = [-0.5, 0.5].map { side in
      (view, distances.map { CGPoint(x: center.x + $0 * side, y: center.y) })
    }
    try await gesture(fingers, pause: 0.1)
  }

  /// Waits until fingers scroll a view whose content is higher than it: GTK shows its bar in a frame of its own, and hears none before.
  public static func waitUntilScrollable(_ scroll: UIScrollView) async throws {
    let bar = try #require(gtk_scrolled_window_get_vscrollbar(scroll.scroller), "the bar")
    // It counts as visible until GTK has found out how high the content is.
    try await wait("the bar is there") { gtk_widget_get_child_visible(bar) != 0 && gtk_widget_get_height(bar) > 0 }
    await scroll.window?.nextFrame()
  }

  /// The points of a straight way, both ends among them.
  public static func way(from start: CGPoint, to end: CGPoint, steps: Int = 12) -> [CGPoint] {
    (0...steps).map { step in
      let part = CGFloat(step) / CGFloat(steps)
      return CGPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
    }
  }

  // MARK: Private

  /// Seconds between two places of a finger, as with a screen that looks sixty times a second.
  private static let interval = 0.016

  private static func gesture(
    _ fingers: [(view: UIView, points: [CGPoint])],
    pause: Double,
    before letGo: () -> Void = {}
  ) async throws {
    let monitor = try await Monitor.withTouch(gtk_widget_get_display(fingers[0].view.box.pointer))
    // A view may move with the finger that drags it: where the points are is asked at first.
    let ways = try fingers.map { finger in try finger.points.map { try place(of: finger.view, at: $0) } }
    let ears = try TouchListener(native(of: fingers[0].view))
    defer { ears.stop() }
    let restTime = try GTKRestTime()
    if ways.contains(where: { $0.count > 1 }) { restTime.set(10_000) }
    defer { restTime.setBack() }
    try await putDown(try ways.map { try #require($0.first) }, ears, monitor)
    for step in 1..<max(2, ways.map(\.count).max() ?? 0) {
      try await Task.sleep(for: .seconds(interval))
      for (slot, way) in ways.enumerated() where step < way.count {
        try monitor.touchMotion(slot, x: way[step].x, y: way[step].y)
      }
    }
    try await Task.sleep(for: .seconds(max(interval, pause)))
    letGo()
    for slot in ways.indices { try monitor.touchUp(slot) }
    // The fingers' input has been handled when they were heard to go, however busy the machine is. A window that closes hears no more.
    for _ in 0..<600 where ears.ended < ways.count { try await Task.sleep(for: .milliseconds(5)) }
    try await Task.sleep(for: .seconds(2 * interval))
  }

  /// Has fingers touch the screen, and returns when the window has heard of each: what they do from then on takes as long as it is to.
  ///
  /// Mutter keeps touches of a new window to itself now and then: such fingers come again. Nobody has heard of them.
  private static func putDown(_ places: [CGPoint], _ ears: TouchListener, _ monitor: VirtualMonitor) async throws {
    for _ in 0..<5 {
      ears.begun = 0
      for (slot, place) in places.enumerated() { try monitor.touchDown(slot, x: place.x, y: place.y) }
      for _ in 0..<600 {
        if ears.begun >= places.count {
          ears.ended = 0
          return
        }
        try await Task.sleep(for: .milliseconds(5))
      }
      for slot in places.indices { try monitor.touchUp(slot) }
      // Input that was received cannot be taken back.
      if ears.begun > 0 { break }
      try await Task.sleep(for: .milliseconds(500))
    }
    throw Missing(description: "the window hears of no finger")
  }

  private static func native(of view: UIView) throws -> UnsafeMutablePointer<GtkWidget> {
    let native = try #require(gtk_widget_get_native(view.box.pointer), "the view's window")
    return UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
  }

  private static func place(of view: UIView, at point: CGPoint) throws -> CGPoint {
    let widget = try native(of: view), native = OpaquePointer(widget)
    var own = graphene_point_t(x: Float(point.x), y: Float(point.y)), inWindow = graphene_point_t()
    guard gtk_widget_compute_point(view.box.pointer, widget, &own, &inWindow) != 0 else {
      throw Missing(description: "the view is not in a window")
    }
    var offset = (x: 0.0, y: 0.0)
    gtk_native_get_surface_transform(native, &offset.x, &offset.y)
    return CGPoint(x: CGFloat(inWindow.x) + offset.x, y: CGFloat(inWindow.y) + offset.y)
  }
}

/// The time a finger rests before GTK takes it for one that will not move, and scrolls nothing with it: half a second, in which a busy
/// machine may not have heard of its first move.
@MainActor
private final class GTKRestTime {
  private let settings: UnsafeMutablePointer<GObject>
  private let before: UInt32
  private static let name = "gtk-long-press-time"

  init() throws {
    settings = UnsafeMutableRawPointer(try #require(gtk_settings_get_default())).assumingMemoryBound(to: GObject.self)
    var value = GValue()
    g_value_init(&value, GType(7 << 2))
    g_object_get_property(settings, Self.name, &value)
    before = g_value_get_uint(&value)
  }

  /// - Parameter milliseconds: From the next finger on.
  func set(_ milliseconds: UInt32) {
    var value = GValue()
    g_value_init(&value, GType(7 << 2))
    g_value_set_uint(&value, milliseconds)
    g_object_set_property(settings, Self.name, &value)
  }

  func setBack() { set(before) }
}

/// Counts the touches that a window receives, before anything in it does.
@MainActor
private final class TouchListener {
  var begun = 0
  var ended = 0

  private let window: UnsafeMutablePointer<GtkWidget>
  private let events: OpaquePointer

  init(_ window: UnsafeMutablePointer<GtkWidget>) throws {
    self.window = window
    events = try #require(gtk_event_controller_legacy_new())
    // The window may go with what the fingers do, and takes the controller along.
    g_object_ref(UnsafeMutableRawPointer(window))
    g_object_ref(UnsafeMutableRawPointer(events))
    gtk_event_controller_set_propagation_phase(events, GTK_PHASE_CAPTURE)
    connectAnswering(UnsafeMutableRawPointer(events), "event") { [weak self] (event: OpaquePointer) in
      switch gdk_event_get_event_type(event) {
      case GDK_TOUCH_BEGIN: self?.begun += 1
      case GDK_TOUCH_END, GDK_TOUCH_CANCEL: self?.ended += 1
      default: break
      }
      return false
    }
    gtk_widget_add_controller(window, events)
  }

  func stop() {
    if gtk_event_controller_get_widget(events) == window { gtk_widget_remove_controller(window, events) }
    g_object_unref(UnsafeMutableRawPointer(events))
    g_object_unref(UnsafeMutableRawPointer(window))
  }
}

extension TestWindow {
  /// Makes a window as large as the screen, and the only one on it, and waits until it is.
  public static func fillScreen(_ window: UIWindow) async throws {
    // Mutter may show a new window below one that is there.
    for other in window.windowScene?.windows ?? [] where other !== window { other.isHidden = true }
    let surface = try #require(window.gtkWindow.flatMap { gtk_native_get_surface(OpaquePointer($0)) }, "the surface")
    if let gtkWindow = window.gtkWindow { gtk_window_fullscreen(gtkWindow) }
    try await wait("the window fills the screen") {
      gdk_toplevel_get_state(surface).rawValue & GDK_TOPLEVEL_STATE_FULLSCREEN.rawValue != 0
    }
    // Mutter lets a new window grow for a quarter of a second. Touches arrive elsewhere meanwhile, or nowhere.
    try await Task.sleep(for: .milliseconds(600))
    await window.nextFrame()
  }
}
