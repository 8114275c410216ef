import CQuintetGTK
import CQuintetMap
import CQuintetShumate
import UIKit

/// Owns libshumate's map: the widget that shows layers of tiles and is dragged, zoomed and turned.
@MainActor
final class MapWidget {
  let pointer: UnsafeMutablePointer<GtkWidget>
  /// Called when the camera has changed.
  var moved: (@MainActor () -> Void)?
  /// Called for a key; returns true where the map used it.
  var pressed: (@MainActor (Int32) -> Bool)?

  private let viewport: OpaquePointer
  private let map: OpaquePointer

  /// Whole levels that libshumate can show.
  static let lastLevel = 20

  init?() {
    guard let map = shumate_map_new(), let viewport = shumate_map_get_viewport(map) else { return nil }
    self.map = map
    self.viewport = viewport
    pointer = UnsafeMutableRawPointer(map).assumingMemoryBound(to: GtkWidget.self)
    g_object_ref_sink(pointer)
    // It gives the viewport its projection, and no tiles.
    if let projection = quintet_tile_source_new("quintet-projection", nil) {
      shumate_viewport_set_reference_map_source(viewport, projection)
      g_object_unref(projection)
    }
    shumate_viewport_set_max_zoom_level(viewport, UInt32(Self.lastLevel))
    gtk_widget_set_focusable(pointer, 1)
    // Not `notify`, which libshumate sends twice for a place.
    for property in ["latitude", "zoom-level", "rotation"] {
      connect(UnsafeMutableRawPointer(viewport), "notify::\(property)") { [weak self] in self?.moved?() }
    }
    guard let keys = gtk_event_controller_key_new() else { return }
    connectAnswering(UnsafeMutableRawPointer(keys), "key-pressed") { [weak self] (key: UInt32) in
      self?.pressed?(Int32(bitPattern: key)) ?? false
    }
    gtk_widget_add_controller(pointer, keys)
  }

  isolated deinit { g_object_unref(pointer) }

  // MARK: The camera

  var camera: Camera {
    var camera = Camera()
    camera.center = WorldPoint(
      CLLocationCoordinate2D(
        latitude: shumate_location_get_latitude(viewport),
        longitude: shumate_location_get_longitude(viewport)
      )
    )
    camera.zoom = shumate_viewport_get_zoom_level(viewport)
    camera.rotation = shumate_viewport_get_rotation(viewport)
    return camera
  }

  /// Shows another part of the world, in this many milliseconds; at once for 0, and where the desktop shows no animations.
  func go(to camera: Camera, milliseconds: UInt32) {
    let place = camera.center.coordinate
    shumate_map_stop_go_to(map)
    shumate_map_go_to_full_with_duration(map, place.latitude, place.longitude, camera.zoom, milliseconds)
  }

  /// Moves no further by itself.
  func stop() { shumate_map_stop_go_to(map) }

  /// Range of zoom levels.
  var levels: ClosedRange<Int> = 0...MapWidget.lastLevel {
    didSet {
      guard levels != oldValue else { return }
      // Each may not pass the other on the way.
      shumate_viewport_set_min_zoom_level(viewport, 0)
      shumate_viewport_set_max_zoom_level(viewport, UInt32(levels.upperBound))
      shumate_viewport_set_min_zoom_level(viewport, UInt32(levels.lowerBound))
    }
  }

  // MARK: Layers

  /// Adds a layer of tiles below a sibling.
  func addLayer(of source: TileSource, below sibling: UnsafeMutablePointer<GtkWidget>)
    -> UnsafeMutablePointer<GtkWidget>?
  {
    guard let pointer = source.pointer, let layer = shumate_map_layer_new(pointer, viewport) else { return nil }
    let widget = UnsafeMutableRawPointer(layer).assumingMemoryBound(to: GtkWidget.self)
    quintet_map_layer_settle(layer, viewport)
    gtk_widget_insert_before(widget, self.pointer, sibling)
    return widget
  }

  // MARK: Input

  enum Gesture: CaseIterable {
    case scroll, zoom, rotate

    /// libshumate's controllers for it.
    fileprivate var controllers: [GType] {
      switch self {
      case .scroll: [gtk_gesture_drag_get_type(), gtk_gesture_swipe_get_type()]
      case .zoom:
        [gtk_event_controller_scroll_get_type(), gtk_gesture_zoom_get_type(), gtk_gesture_click_get_type()]
      case .rotate: [gtk_gesture_rotate_get_type()]
      }
    }
  }

  /// Lets the user move the map in one way, or not.
  func allow(_ gesture: Gesture, _ isAllowed: Bool) {
    guard let controllers = gtk_widget_observe_controllers(pointer) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(controllers)) }
    for index in 0..<g_list_model_get_n_items(controllers) {
      guard let controller = g_list_model_get_item(controllers, index) else { continue }
      defer { g_object_unref(controller) }
      if let type = typeOfInstance(controller), gesture.controllers.contains(type) {
        gtk_event_controller_set_propagation_phase(
          OpaquePointer(controller),
          isAllowed ? GTK_PHASE_BUBBLE : GTK_PHASE_NONE
        )
      }
    }
  }
}
