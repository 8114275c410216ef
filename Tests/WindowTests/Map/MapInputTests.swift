import CQuintetGTK
import Testing

@testable import MapKit
@testable import UIKit

@MainActor @Suite("map input", .windows)
struct MapInputTests {
  @Test("a drag moves the map, even from a marker")
  func dragMovesTheMapEvenFromAMarker() async throws {
    let sample = try await SampleMap()
    let map = sample.map, pin = sample.pin(0, 0, "Pin")
    await sample.window.nextFrame()
    for start in [CGPoint(x: 60, y: 60), CGPoint(x: 200, y: 230)] {
      map.region = SampleMap.harbour
      await sample.window.nextFrame()
      let before = try sample.tip(of: pin)
      try await Input.drag(map, through: [0, 10, 30, 60].map { CGPoint(x: start.x + $0, y: start.y + $0 / 2) })
      let after = try sample.tip(of: pin)
      // Not less, since it may swing on.
      #expect(after.x - before.x >= 59 && after.y - before.y >= 29, "\(before) \(after)")
      try await wait("the movement ends") { !map.movement.isMoving }
    }
    #expect(map.selectedAnnotations.isEmpty)
  }

  @Test("the wheel zooms around the pointer, a double click in")
  func wheelZoomsAroundThePointerADoubleClickIn() async throws {
    let sample = try await SampleMap()
    let map = sample.map
    sample.pin(100, 100, "Pin")
    await sample.window.nextFrame()
    let place = CGPoint(x: 300, y: 340), under = map.convert(place, toCoordinateFrom: map)
    for _ in 0..<5 { try await Input.click(map, at: place, button: 4) }
    try await wait("the movement ends") { !map.movement.isMoving }
    #expect(map.region.span.longitudeDelta < 0.06, "\(map.region.span)")
    let now = map.convert(under, toPointTo: map)
    #expect(abs(now.x - place.x) < 2 && abs(now.y - place.y) < 2, "\(now)")
    let before = map.region.span.longitudeDelta
    try await Input.tap(map, times: 2)
    try await wait("it is twice as near") { abs(map.region.span.longitudeDelta / before - 0.5) < 0.01 }
  }

  @Test("+ and − zoom, the arrows move")
  func andZoomTheArrowsMove() async throws {
    let sample = try await SampleMap()
    let map = sample.map
    gtk_widget_grab_focus(try #require(map.map?.pointer))
    @MainActor func press(_ key: Int32, _ what: String, until isDone: (MKCoordinateRegion) -> Bool) async throws {
      try await Input.press(key, in: sample.window)
      try await wait(what) { isDone(map.region) && !map.movement.isMoving }
    }
    let span = map.region.span.longitudeDelta
    try await press(GDK_KEY_plus, "it zooms in") { $0.span.longitudeDelta < span * 0.8 }
    try await press(GDK_KEY_minus, "it zooms out") { $0.span.longitudeDelta > span * 0.8 }
    let center = map.region.center
    try await press(GDK_KEY_Right, "it moves east") { $0.center.longitude > center.longitude + 0.01 }
    try await press(GDK_KEY_Left, "it moves back") { abs($0.center.longitude - center.longitude) < 0.001 }
    try await press(GDK_KEY_Up, "it moves north") { $0.center.latitude > center.latitude + 0.01 }
    try await press(GDK_KEY_Down, "it moves back") { abs($0.center.latitude - center.latitude) < 0.001 }
  }

  @Test("disabled zooming and scrolling do nothing")
  func disabledZoomingAndScrollingDoNothing() async throws {
    let sample = try await SampleMap()
    let map = sample.map, before = map.region
    (map.isScrollEnabled, map.isZoomEnabled, map.isRotateEnabled) = (false, false, false)
    try await Input.drag(map, through: [0, 10, 40].map { CGPoint(x: 100 + $0, y: 100) })
    try await Input.click(map, at: CGPoint(x: 100, y: 100), button: 4)
    gtk_widget_grab_focus(try #require(map.map?.pointer))
    try await Input.press(GDK_KEY_plus, in: sample.window)
    try await Input.press(GDK_KEY_Up, in: sample.window)
    #expect(map.region.center.longitude == before.center.longitude)
    #expect(map.region.span.longitudeDelta == before.span.longitudeDelta)
    (map.isScrollEnabled, map.isZoomEnabled) = (true, true)
    try await Input.drag(map, through: [0, 10, 40].map { CGPoint(x: 100 + $0, y: 100) })
    #expect(map.region.center.longitude < before.center.longitude - 0.001)
  }

  @Test("a click selects a marker, one beside it nothing")
  func clickSelectsAMarkerOneBesideItNothing() async throws {
    let sample = try await SampleMap()
    let pin = sample.pin(50, 0, "Pin")
    await sample.window.nextFrame()
    try await Input.click(try #require(sample.map.view(for: pin)))
    try await wait("it is selected") { sample.map.selectedAnnotations.first === pin }
    #expect(sample.journal.entries == ["view Pin", "selected Pin"])
    try await Input.click(sample.map, at: CGPoint(x: 60, y: 60))
    try await wait("it is deselected") { sample.map.selectedAnnotations.isEmpty }
    #expect(sample.journal.entries == ["view Pin", "selected Pin", "deselected Pin"])
  }

  @Test("Tab reaches markers, Return and Space select them")
  func tabReachesMarkersReturnAndSpaceSelectThem() async throws {
    let sample = try await SampleMap()
    let near = sample.pin(-100, 0, "Near"), edge = sample.pin(215, 40, "Edge")
    await sample.window.nextFrame()
    gtk_widget_grab_focus(try #require(sample.map.map?.pointer))
    try await Input.press(GDK_KEY_Tab, in: sample.window)
    #expect(try #require(sample.map.view(for: near)).hasKeyboardFocus)
    try await Input.press(GDK_KEY_Return, in: sample.window)
    try await wait("it is selected") { sample.map.selectedAnnotations.first === near }
    try await Input.press(GDK_KEY_Tab, in: sample.window)
    let view = try #require(sample.map.view(for: edge))
    #expect(view.hasKeyboardFocus)
    try await wait("it is in sight") {
      sample.map.bounds.contains(view.convert(view.bounds, to: sample.map)) && !sample.map.movement.isMoving
    }
    try await Input.press(GDK_KEY_space, in: sample.window)
    try await wait("it is selected") { sample.map.selectedAnnotations.first === edge }
    try await Input.press(GDK_KEY_plus, in: sample.window)
    try await wait("the map hears keys from its markers") { sample.map.region.span.longitudeDelta < 0.08 }
  }

  @Test("a focused marker keeps its view and place until removed")
  func focusedMarkerKeepsItsViewAndPlaceUntilRemoved() async throws {
    let sample = try await SampleMap(), map = sample.map
    let pin = sample.pin(-100, 0, "Pin"), other = sample.pin(-100, 30, "Other"), before = map.region
    await sample.window.nextFrame()
    gtk_widget_grab_focus(try #require(map.map?.pointer))
    try await Input.press(GDK_KEY_Tab, in: sample.window)
    let focused = try #require([pin, other].first { map.view(for: $0)?.hasKeyboardFocus ?? false })
    let unfocused = focused === pin ? other : pin, view = try #require(map.view(for: focused))
    let place = try sample.tip(of: focused)
    for distance in [3_000, 6_000] as [CGFloat] {
      map.centerCoordinate = sample.place(distance, 0)
      map.tileIfNeeded()
      #expect(map.view(for: focused) === view && view.hasKeyboardFocus && map.view(for: unfocused) == nil)
      let tip = try sample.tip(of: focused)
      // As far away as the middle has gone.
      #expect(abs(tip.x - (place.x - distance)) <= 1 && abs(tip.y - place.y) <= 1, "\(tip), \(place) - \(distance)")
      map.region = before
    }
    map.centerCoordinate = sample.place(3_000, 0)
    map.tileIfNeeded()
    map.removeAnnotation(focused)
    map.tileIfNeeded()
    #expect(map.view(for: focused) == nil && view.superview == nil)
  }

  @Test("a focused view beyond an edge is scrolled into sight")
  func focusedViewBeyondAnEdgeIsScrolledIntoSight() async throws {
    let sample = try await SampleMap(), map = sample.map, bounds = map.bounds, size = CGSize(width: 20, height: 20)
    for (origin, x, y) in [
      (CGPoint(x: -30, y: 100), -30, 0), (CGPoint(x: bounds.maxX - 5, y: 100), 15, 0),
      (CGPoint(x: 100, y: -30), 0, -30), (CGPoint(x: 100, y: bounds.maxY - 5), 0, 15),
      (CGPoint(x: -30, y: bounds.maxY - 5), -30, 15), (CGPoint(x: 100, y: 100), 0, 0),
    ] as [(CGPoint, CGFloat, CGFloat)] {
      map.region = SampleMap.harbour
      let goal = map.convert(CGPoint(x: bounds.midX + x, y: bounds.midY + y), toCoordinateFrom: map)
      map.host.bringIntoSight?(CGRect(origin: origin, size: size))
      try await wait("the movement ends") { !map.movement.isMoving }
      let middle = map.convert(goal, toPointTo: map)
      #expect(abs(middle.x - bounds.midX) < 0.1 && abs(middle.y - bounds.midY) < 0.1, "\(origin): \(middle)")
    }
  }

  @Test("a map dragged downwards does not dismiss its sheet")
  func mapDraggedDownwardsDoesNotDismissItsSheet() async throws {
    let root = UIViewController(), sheet = UIViewController(), map = MKMapView()
    let window = try await TestWindow.show(root)
    map.region = SampleMap.harbour
    map.frame = sheet.view.bounds
    map.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    sheet.view.addSubview(map)
    root.present(sheet, animated: false)
    await window.nextFrame()
    let before = map.region.center.latitude
    try await Input.drag(map, through: [0, 20, 80, 200, 300].map { CGPoint(x: 150, y: 100 + $0) })
    try await wait("the map moves") { map.region.center.latitude > before + 0.01 }
    #expect(root.presentedViewController === sheet)
  }

  @Test("a pressed cluster is selected")
  func pressedClusterIsSelected() async throws {
    let sample = try await SampleMap { _, journal in
      journal.makeView = { _, annotation in
        let view = MKMarkerAnnotationView(annotation: annotation, reuseIdentifier: "pin")
        if !(annotation is MKClusterAnnotation) { view.clusteringIdentifier = "all" }
        return view
      }
    }
    sample.pin(0, 0, "A")
    sample.pin(4, 0, "B")
    await sample.window.nextFrame()
    let view = try #require(sample.map.shownViews.values.first { $0.annotation is MKClusterAnnotation })
    try await Input.click(view)
    try await wait("it is selected") { sample.map.selectedAnnotations.first is MKClusterAnnotation }
    #expect(sample.journal.entries.last == "selected A, +1")
  }

  @Test("each key zooms or scrolls, unless that is disabled")
  func eachKeyZoomsOrScrollsUnlessThatIsDisabled() {
    let map = MKMapView(frame: CGRect(x: 0, y: 0, width: 400, height: 320)), start = SampleMap.harbour
    map.region = start
    map.layoutIfNeeded()
    typealias Way = (zoom: Double, x: Double, y: Double)
    let table: [([Int32], Way)] = [
      ([GDK_KEY_plus, GDK_KEY_KP_Add, GDK_KEY_equal], (1, 0, 0)), ([GDK_KEY_minus, GDK_KEY_KP_Subtract], (-1, 0, 0)),
      ([GDK_KEY_Left, GDK_KEY_KP_Left], (0, -100, 0)), ([GDK_KEY_Right, GDK_KEY_KP_Right], (0, 100, 0)),
      ([GDK_KEY_Up, GDK_KEY_KP_Up], (0, 0, -80)), ([GDK_KEY_Down, GDK_KEY_KP_Down], (0, 0, 80)),
    ]
    for (keys, way) in table {
      for key in keys {
        map.region = start
        let before = map.camera
        (map.isZoomEnabled, map.isScrollEnabled) = (way.zoom == 0, way.zoom != 0)
        #expect(!map.pressed(key) && !map.camera.differs(from: before), "\(key)")
        (map.isZoomEnabled, map.isScrollEnabled) = (way.zoom != 0, way.zoom == 0)
        #expect(map.pressed(key), "\(key)")
        let after = map.camera, moved = before.offset(from: before.center, to: after.center)
        #expect(
          after.zoom == (way.zoom == 0 ? before.zoom : (before.zoom + way.zoom).rounded()),
          "\(key): \(after.zoom)"
        )
        #expect(abs(moved.x - way.x) < 0.1 && abs(moved.y - way.y) < 0.1, "\(key): \(moved)")
        #expect(map.wanted == nil && !map.movement.isMoving, "\(key)")
      }
    }
    for key in [GDK_KEY_a, GDK_KEY_Tab, GDK_KEY_Return] { #expect(!map.pressed(key)) }
  }
}
