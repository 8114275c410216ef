import CQuintetGTK
import Testing

@testable import MapKit
@testable import UIKit
@testable import UIKitTests

// A map's selection, its middle, and its keys.

@MainActor @Suite("map views", .windows)
struct MapViewTests {
  @Test("a map reports selections, frees views and centres once")
  func mapReportsSelectionsFreesViewsAndCentresOnce() async throws {
    let sample = try await SampleMap(), map = sample.map
    let pins = [sample.pin(-60, 0, "A"), sample.pin(60, 0, "B")]
    await sample.window.nextFrame()
    final class Listener: MKMapViewDelegate {
      var log: [String] = []
      func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView) { log.append("select") }
      func mapView(_ mapView: MKMapView, didDeselect view: MKAnnotationView) { log.append("deselect") }
    }
    let listener = Listener()
    map.delegate = listener
    map.selectAnnotation(pins[0], animated: false)
    map.selectAnnotation(pins[0], animated: false)
    #expect(listener.log == ["select"])
    map.selectAnnotation(pins[1], animated: false)
    #expect(listener.log == ["select", "deselect", "select"])
    map.deselectAnnotation(pins[0], animated: false)
    #expect(listener.log.count == 3)
    map.deselectAnnotation(pins[1], animated: false)
    #expect(listener.log.last == "deselect")
    let view = try #require(map.view(for: pins[0]))
    map.removeAnnotation(pins[0])
    try await wait("its view is free") { view.superview == nil }
    #expect(view.annotation == nil)
    // A middle that was asked for before the first layout is gone to once, not with each new size.
    let late = MKMapView(frame: .zero), center = CLLocationCoordinate2D(latitude: 50, longitude: 8)
    late.centerCoordinate = center
    #expect(late.centerCoordinate.latitude == 50)
    let window = try await TestWindow.show(late)
    await window.nextFrame()
    #expect(late.wanted == nil, "\(String(describing: late.wanted))")
    let all = listening(late)
    late.isRotateEnabled = false
    #expect(all.subtracting(listening(late)) == ["GtkGestureRotate"])
    late.isScrollEnabled = false
    #expect(!listening(late).contains("GtkGestureDrag"))
    late.isRotateEnabled = true
    #expect(listening(late).contains("GtkGestureRotate") && !listening(late).contains("GtkGestureDrag"))
    late.isScrollEnabled = true
    #expect(listening(late) == all)
    late.isZoomEnabled = false
    #expect(listening(late).contains("GtkGestureDrag") && listening(late) != all)
    late.isZoomEnabled = true
    #expect(listening(late) == all)
  }

  @Test("keys move a map by a quarter of its size")
  func keysMoveAMapByAQuarterOfItsSize() async throws {
    let sample = try await SampleMap(), map = sample.map
    #expect(map.bounds.width != map.bounds.height)
    for (key, x, y) in [
      (GDK_KEY_Left, -0.25, 0), (GDK_KEY_Right, 0.25, 0), (GDK_KEY_Up, 0, -0.25), (GDK_KEY_Down, 0, 0.25),
    ] as [(Int32, CGFloat, CGFloat)] {
      let before = map.movement.target ?? map.camera
      #expect(map.pressed(key))
      let moved = before.offset(from: before.center, to: try #require(map.movement.target).center)
      #expect(
        abs(moved.x - x * map.bounds.width) < 0.01 && abs(moved.y - y * map.bounds.height) < 0.01,
        "\(key): \(moved)"
      )
    }
  }
}

/// The types of the controllers of a map's widget that are not switched off.
@MainActor
private func listening(_ map: MKMapView) -> Set<String> {
  guard let widget = map.map?.pointer, let list = gtk_widget_observe_controllers(widget) else { return [] }
  defer { g_object_unref(UnsafeMutableRawPointer(list)) }
  var names: Set<String> = []
  for index in 0..<g_list_model_get_n_items(list) {
    guard let controller = g_list_model_get_item(list, index) else { continue }
    defer { g_object_unref(controller) }
    let type = controller.assumingMemoryBound(to: GTypeInstance.self).pointee.g_class.pointee.g_type
    if gtk_event_controller_get_propagation_phase(OpaquePointer(controller)) != GTK_PHASE_NONE {
      names.insert(String(cString: g_type_name(type)))
    }
  }
  return names
}
