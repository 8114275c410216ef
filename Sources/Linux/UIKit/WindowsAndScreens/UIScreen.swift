import CQuintetGTK

/// A screen's size and resolution.
@preconcurrency @MainActor
public final class UIScreen {
  /// The first monitor.
  public static let main = UIScreen(nil)

  /// Points.
  public var bounds: CGRect {
    guard let monitor = monitor else { return CGRect(x: 0, y: 0, width: 900, height: 640) }
    var geometry = GdkRectangle()
    gdk_monitor_get_geometry(monitor, &geometry)
    return CGRect(x: 0, y: 0, width: CGFloat(geometry.width), height: CGFloat(geometry.height))
  }

  /// Pixels a point.
  public var scale: CGFloat {
    guard let monitor else { return 1 }
    // A window there gets a new scale before the monitor, and GTK 4.18 counts three pixels a point of a turned one that has two. A window
    // that reaches onto another monitor has the scale of that, if it is larger.
    let scales = UIApplication.shared.windows.compactMap(\.surface).filter {
      gdk_surface_get_mapped($0) != 0 && gdk_display_get_monitor_at_surface(gdk_display_get_default(), $0) == monitor
    }.map(gdk_surface_get_scale_factor)
    return CGFloat(scales.min() ?? gdk_monitor_get_scale_factor(monitor))
  }

  /// Pixels a point of the screen itself: as `scale`, since the desktop scales nothing after that.
  public var nativeScale: CGFloat { scale }
  /// The screen's size in pixels.
  public var nativeBounds: CGRect {
    CGRect(origin: .zero, size: bounds.size.applying(CGAffineTransform(scaleX: scale, y: scale)))
  }

  /// The traits that hold on the screen, with its size and its pixels.
  public var traitCollection: UITraitCollection { .application.with(size: bounds.size, scale: scale) }

  /// The screen's coordinates, in points: as those of a window, since the desktop tells no program where on the screen its windows are.
  public var coordinateSpace: any UICoordinateSpace { self }
  /// The screen's coordinates as they are while the device is upright: the same, since the desktop turns the screen with all that is on it.
  public var fixedCoordinateSpace: any UICoordinateSpace { self }

  // MARK: Internal

  /// The screen that shows most of a surface; the main one while none does.
  static func showing(_ surface: OpaquePointer) -> UIScreen {
    guard let display = gdk_display_get_default(), let monitor = gdk_display_get_monitor_at_surface(display, surface)
    else {
      return main
    }
    if monitor == first { return main }
    others = others.filter { gdk_monitor_is_valid($0.key) != 0 }
    if let known = others[monitor] { return known }
    g_object_ref(UnsafeMutableRawPointer(monitor))
    let screen = UIScreen(GObjectReference(owning: monitor))
    others[monitor] = screen
    return screen
  }

  // MARK: Private

  /// Monitors beside the first, as long as they are there.
  private static var others: [OpaquePointer: UIScreen] = [:]
  /// Nil for the first, whichever that is.
  private let own: GObjectReference?

  private init(_ own: GObjectReference?) {
    self.own = own
  }

  private var monitor: OpaquePointer? { own?.pointer ?? Self.first }

  private static var first: OpaquePointer? {
    guard let display = gdk_display_get_default(), let monitors = gdk_display_get_monitors(display),
      let monitor = g_list_model_get_item(monitors, 0)
    else { return nil }
    // The display keeps the monitor; the reference that the model gave is not needed.
    g_object_unref(monitor)
    return OpaquePointer(monitor)
  }
}
