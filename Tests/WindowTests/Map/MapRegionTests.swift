import CQuintetGTK
import Testing

@testable import MapKit
@testable import UIKit

@MainActor @Suite("map regions", .windows)
struct MapRegionTests {
  @Test("a region set is shown whole and centred")
  func regionSetIsShownWholeAndCentred() async throws {
    let sample = try await SampleMap()
    let shown = sample.map.region, asked = SampleMap.harbour
    #expect(abs(shown.center.latitude - asked.center.latitude) < 1e-6)
    #expect(abs(shown.center.longitude - asked.center.longitude) < 1e-6)
    // The view is higher than it is wide: the width decides.
    #expect(abs(shown.span.longitudeDelta - 0.1) < 1e-6, "\(shown.span)")
    #expect(shown.span.latitudeDelta > 0.1 && shown.span.latitudeDelta < 0.125, "\(shown.span)")
    let fitting = sample.map.regionThatFits(asked)
    #expect(abs(fitting.span.latitudeDelta - shown.span.latitudeDelta) < 1e-6)
  }

  @Test("an invalid coordinate or span does not move the map")
  func invalidCoordinateOrSpanDoesNotMoveTheMap() async throws {
    let sample = try await SampleMap()
    let before = sample.map.region.center.latitude
    sample.map.centerCoordinate = kCLLocationCoordinate2DInvalid
    sample.map.centerCoordinate = CLLocationCoordinate2D(latitude: .nan, longitude: 0)
    var region = SampleMap.harbour
    region.span.latitudeDelta = .infinity
    sample.map.region = region
    region.span.latitudeDelta = -1
    sample.map.region = region
    #expect(sample.map.region.center.latitude == before)
    #expect(sample.journal.entries == [])
  }

  @Test("coordinates and points convert both ways, with north up")
  func coordinatesAndPointsConvertBothWaysWithNorthUp() async throws {
    let sample = try await SampleMap()
    let map = sample.map, place = CLLocationCoordinate2D(latitude: 22.3, longitude: 114.2)
    let point = map.convert(place, toPointTo: map)
    #expect(point.x > map.bounds.midX && point.y < map.bounds.midY)
    let back = map.convert(point, toCoordinateFrom: map)
    #expect(abs(back.latitude - 22.3) < 1e-9 && abs(back.longitude - 114.2) < 1e-9)
    let inWindow = map.convert(place, toPointTo: nil)
    #expect(inWindow == map.convert(point, to: nil))
    let inner = UIView(frame: CGRect(x: 30, y: 50, width: 20, height: 20))
    map.addSubview(inner)
    let within = map.convert(place, toPointTo: inner)
    #expect(abs(within.x - point.x + 30) < 1e-9 && abs(within.y - point.y + 50) < 1e-9, "\(within)")
    let again = map.convert(within, toCoordinateFrom: inner)
    #expect(abs(again.latitude - 22.3) < 1e-9 && abs(again.longitude - 114.2) < 1e-9, "\(again)")
  }

  @Test("a map is not mirrored from right to left")
  func mapIsNotMirroredFromRightToLeft() async throws {
    let sample = try await SampleMap { map, _ in map.semanticContentAttribute = .forceRightToLeft }
    gtk_widget_set_direction(sample.map.box.pointer, GTK_TEXT_DIR_RTL)
    let map = sample.map
    let east = map.convert(CLLocationCoordinate2D(latitude: 22.29, longitude: 114.2), toPointTo: map)
    #expect(east.x > map.bounds.midX)
    let pin = sample.pin(80, 40, "East")
    #expect(try sample.tip(of: pin) == CGPoint(x: 80, y: 40))
  }

  @Test("a resized map keeps its region until the user moves")
  func resizedMapKeepsItsRegionUntilTheUserMoves() async throws {
    let sample = try await SampleMap()
    let map = sample.map
    map.autoresizingMask = []
    map.frame.size = CGSize(width: 200, height: 200)
    map.layoutIfNeeded()
    #expect(abs(map.region.span.latitudeDelta - 0.1) < 1e-3, "\(map.region.span)")
    try await Input.drag(map, through: [CGPoint(x: 100, y: 100), CGPoint(x: 70, y: 100), CGPoint(x: 40, y: 100)])
    try await wait("the movement ends") { !map.movement.isMoving }
    map.frame.size = CGSize(width: 100, height: 100)
    map.layoutIfNeeded()
    #expect(abs(map.region.span.latitudeDelta - 0.05) < 1e-3, "\(map.region.span)")
  }

  @Test("the delegate hears will and did once per change")
  func delegateHearsWillAndDidOncePerChange() async throws {
    let sample = try await SampleMap()
    let (map, journal) = (sample.map, sample.journal)
    map.centerCoordinate.latitude += 0.01
    #expect(journal.entries == ["will false", "did false"])
    journal.entries = []
    var region = SampleMap.harbour
    region.center.latitude += 0.03
    map.setRegion(region, animated: true)
    #expect(journal.entries == ["will true"])
    try await wait("the movement ends") { journal.entries.count == 2 }
    #expect(journal.entries == ["will true", "did true"])
    #expect(abs(map.region.center.latitude - region.center.latitude) < 1e-6)
    journal.entries = []
    try await Input.drag(map, through: [CGPoint(x: 200, y: 250), CGPoint(x: 180, y: 250), CGPoint(x: 150, y: 250)])
    try await wait("the movement ends") { !map.movement.isMoving }
    #expect(journal.entries.first == "will false")
    #expect(journal.entries.last == "did false")
  }

  @Test("a movement ends even when its frames come late")
  func movementEndsEvenWhenItsFramesComeLate() async throws {
    let sample = try await SampleMap()
    let (map, journal) = (sample.map, sample.journal)
    var region = SampleMap.harbour
    for step in 1...3 {
      region.center.longitude += 0.01
      journal.entries = []
      map.setRegion(region, animated: true)
      if step > 1 { await sample.window.nextFrame() }
      // As where another part of the program takes its time.
      usleep(250_000)
      try await wait("the movement ends") { journal.entries.count == 2 }
      #expect(journal.entries == ["will true", "did true"])
      #expect(abs(map.region.center.longitude - region.center.longitude) < 1e-6, "\(step): \(map.region.center)")
    }
  }

  @Test("shown annotations are all in sight, across the antimeridian too")
  func shownAnnotationsAreAllInSightAcrossTheAntimeridianToo() async throws {
    let sample = try await SampleMap()
    let places = [(10.0, 179.0), (12.0, -178.0), (9.0, 178.5)]
    let pins = places.map { latitude, longitude in
      let pin = MKPointAnnotation()
      pin.coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
      return pin
    }
    sample.map.showAnnotations(pins, animated: false)
    #expect(sample.map.annotations.count == 3)
    for pin in pins {
      let point = sample.map.convert(pin.coordinate, toPointTo: sample.map)
      #expect(sample.map.bounds.contains(point), "\(point)")
    }
    #expect(sample.map.region.span.longitudeDelta < 10)
  }

  @Test("a region around annotations is the same in each order")
  func regionAroundAnnotationsIsTheSameInEachOrder() throws {
    let pins = [-158.0, 0, 175].map { longitude in
      let pin = MKPointAnnotation()
      pin.coordinate = CLLocationCoordinate2D(latitude: 20, longitude: longitude)
      return pin
    }
    for order in [[0, 1, 2], [1, 0, 2], [1, 2, 0], [2, 1, 0]] {
      let region = try #require(MKCoordinateRegion(around: order.map { pins[$0] }))
      #expect(abs(region.center.longitude + 92.5) < 1e-6, "\(order): \(region)")
      #expect(abs(region.span.longitudeDelta - 185 * 1.3) < 1e-6, "\(order): \(region)")
    }
  }

  @Test("shown annotations have room around them in every arrangement")
  func shownAnnotationsHaveRoomAroundThemInEveryArrangement() async throws {
    let sample = try await SampleMap(), map = sample.map, center = SampleMap.harbour.center
    for places in [
      [(0, -0.4), (0, 0.4)], [(-0.4, 0), (0.4, 0)], [(-20, -1), (20, 1)], [(-0.3, -0.3), (0.3, 0.3), (0.1, 0)],
      [(1e-5, 0), (-1e-5, 0)],
    ] as [[(Double, Double)]] {
      let pins = places.map { north, east in
        let pin = MKPointAnnotation()
        pin.coordinate = CLLocationCoordinate2D(latitude: center.latitude + north, longitude: center.longitude + east)
        return pin
      }
      map.showAnnotations(pins, animated: false)
      let points = pins.map { map.convert($0.coordinate, toPointTo: map) }
      let inner = map.bounds.insetBy(dx: map.bounds.width * 0.05, dy: map.bounds.height * 0.05)
      #expect(points.allSatisfy(inner.contains), "\(places): \(points)")
      let reach = (points.map(\.x).max() ?? 0) - (points.map(\.x).min() ?? 0)
      let height = (points.map(\.y).max() ?? 0) - (points.map(\.y).min() ?? 0)
      // No further off than that takes, except for two that are as good as one.
      let part = max(reach / map.bounds.width, height / map.bounds.height)
      #expect(places[0].0 == 1e-5 || part > 0.6, "\(places): \(points)")
      map.removeAnnotations(pins)
    }
  }

  @Test("the zoom limit is that of tiles that replace content")
  func zoomLimitIsThatOfTilesThatReplaceContent() async throws {
    let sample = try await SampleMap(), map = sample.map
    #expect(map.levels.upperBound == 20)
    let over = SampleTiles(.failure), under = SampleTiles(.failure), more = SampleTiles(.failure)
    (over.maximumZ, over.canReplaceMapContent) = (8, false)
    map.addOverlay(over)
    #expect(map.levels.upperBound == 20)
    under.maximumZ = 12
    map.addOverlay(under)
    #expect(map.levels.upperBound == 12)
    more.maximumZ = 14
    map.addOverlay(more)
    #expect(map.levels.upperBound == 14)
    map.removeOverlays([more, under])
    #expect(map.levels.upperBound == 20)
  }

  @Test("a map zooms no nearer than its replacing tiles")
  func mapZoomsNoNearerThanItsReplacingTiles() async throws {
    var near = SampleMap.harbour
    near.span = MKCoordinateSpan(latitudeDelta: 0.005, longitudeDelta: 0.005)
    let sample = try await SampleMap(region: near), map = sample.map, tiles = SampleTiles(.failure)
    let zoom = map.camera.zoom
    #expect(zoom > 16 && zoom < 20, "\(zoom)")
    tiles.maximumZ = 12
    map.addOverlay(tiles)
    #expect(map.camera.zoom == 12)
    var camera = map.camera
    camera.zoom = 15
    // The camera that the wheel would lead to.
    map.map?.go(to: camera, milliseconds: 0)
    #expect(map.camera.zoom == 12)
    map.removeOverlay(tiles)
    map.region = near
    #expect(map.camera.zoom == zoom)
  }

  @Test("a map's zoom fills its size, then returns to tiles")
  func mapsZoomFillsItsSizeThenReturnsToTiles() {
    let map = MKMapView(frame: .zero), journal = MapJournal(), tiles = SampleTiles(.failure)
    map.delegate = journal
    tiles.maximumZ = 2
    map.addOverlay(tiles)
    for (side, zoom) in [(200, 0), (1_100, 3), (200, 2)] as [(CGFloat, Double)] {
      map.frame.size = CGSize(width: side, height: side)
      map.layoutIfNeeded()
      #expect(map.camera.zoom == zoom)
    }
  }

  @Test("a turned camera converts points and coordinates both ways")
  func turnedCameraConvertsPointsAndCoordinatesBothWays() {
    let size = CGSize(width: 300, height: 200)
    for step in 0..<8 {
      var camera = Camera()
      (camera.center, camera.zoom, camera.rotation) = (WorldPoint(x: 0.4, y: 0.6), 3.5, Double(step) * .pi / 4)
      for point in [CGPoint(x: 10, y: 20), CGPoint(x: 290, y: 150), CGPoint(x: 150, y: 100)] {
        let again = camera.point(of: camera.place(at: point, in: size), in: size)
        #expect(abs(again.x - point.x) < 1e-6 && abs(again.y - point.y) < 1e-6, "\(step): \(again)")
      }
    }
    var turned = Camera()
    turned.rotation = .pi / 2
    let east = turned.point(of: WorldPoint(x: 0.6, y: 0.5), in: size)
    #expect(abs(east.x - 150) < 1e-6 && east.y > 110, "\(east)")
  }

  @Test("a coordinate has a map point measured from the northwest")
  func coordinateHasAMapPointMeasuredFromTheNorthwest() {
    let side = MKMapSize.world.width
    for (latitude, longitude, x, y) in [
      (0, 0, 0.5, 0.5), (0, -180, 0, 0.5), (0, 90, 0.75, 0.5), (WorldPoint.lastLatitude, 0, 0.5, 0),
      (-WorldPoint.lastLatitude, 0, 0.5, 1), (66.51326, 45, 0.625, 0.25),
    ] as [(Double, Double, Double, Double)] {
      let point = MKMapPoint(CLLocationCoordinate2D(latitude: latitude, longitude: longitude))
      #expect(abs(point.x / side - x) < 1e-6 && abs(point.y / side - y) < 1e-6, "\(latitude), \(longitude): \(point)")
      let again = point.coordinate
      #expect(abs(again.latitude - latitude) < 1e-6 && abs(again.longitude - longitude) < 1e-6, "\(again)")
    }
  }

  @Test("regions beyond half the earth show; keys zoom whole levels")
  func regionsBeyondHalfTheEarthShowKeysZoomWholeLevels() async throws {
    let sample = try await SampleMap(), map = sample.map
    sample.journal.entries = []
    map.region = MKCoordinateRegion(
      center: CLLocationCoordinate2D(latitude: 10, longitude: 20),
      span: MKCoordinateSpan(latitudeDelta: 120, longitudeDelta: 300)
    )
    #expect(sample.journal.entries == ["will false", "did false"])
    map.region = SampleMap.harbour
    for key in [GDK_KEY_plus, GDK_KEY_minus, GDK_KEY_plus] {
      #expect(map.pressed(key))
      try await wait("it has zoomed") { !map.movement.isMoving }
      #expect(abs(map.camera.zoom - map.camera.zoom.rounded()) < 1e-3, "\(map.camera.zoom)")
    }
  }

  @Test("keys that are pressed during a movement add to it")
  func keysThatArePressedDuringAMovementAddToIt() async throws {
    let sample = try await SampleMap(), map = sample.map
    map.region = SampleMap.harbour
    let before = map.camera
    #expect(map.pressed(GDK_KEY_minus) && map.pressed(GDK_KEY_minus))
    try await wait("it has zoomed") { !map.movement.isMoving }
    #expect(abs(map.camera.zoom - ((before.zoom - 1).rounded() - 1)) < 1e-3, "\(before.zoom) \(map.camera.zoom)")
    let point = map.convert(map.centerCoordinate, toPointTo: map), center = map.centerCoordinate
    #expect(map.pressed(GDK_KEY_Right) && map.pressed(GDK_KEY_Right))
    try await wait("it has moved") { !map.movement.isMoving }
    let left = map.convert(center, toPointTo: map)
    #expect(abs(point.x - left.x - map.bounds.width / 2) < 2, "\(point) \(left)")
  }

  @Test("a turned map's region never exceeds the world")
  func turnedMapsRegionNeverExceedsTheWorld() {
    var camera = Camera()
    for step in 0..<16 {
      camera.rotation = Double(step) * .pi / 8
      let span = camera.region(in: CGSize(width: 256, height: 256)).span
      #expect(abs(span.longitudeDelta - 360) < 1e-6, "\(step): \(span)")
      #expect(abs(span.latitudeDelta - 2 * WorldPoint.lastLatitude) < 1e-6, "\(step): \(span)")
    }
  }

  @Test("metres become degrees")
  func metresBecomeDegrees() {
    let region = MKCoordinateRegion(
      center: CLLocationCoordinate2D(latitude: 60, longitude: 0),
      latitudinalMeters: 111_320,
      longitudinalMeters: 111_320
    )
    #expect(abs(region.span.latitudeDelta - 1) < 0.01 && abs(region.span.longitudeDelta - 2) < 0.02)
  }

  @Test("a map without size keeps its region until laid out")
  func mapWithoutSizeKeepsItsRegionUntilLaidOut() {
    let map = MKMapView(), journal = MapJournal(), wide = CLLocationCoordinate2D(latitude: 10, longitude: 20)
    map.delegate = journal
    #expect(map.clipsToBounds && map.backgroundColor != nil && map.frame == .zero && map.annotations.isEmpty)
    #expect(map.isZoomEnabled && map.isScrollEnabled && map.isRotateEnabled && map.overlays.isEmpty)
    map.region = SampleMap.harbour
    #expect(
      map.region.center.latitude == 22.29 && map.region.span.latitudeDelta == 0.1
        && map.centerCoordinate.longitude == 114.17
    )
    #expect(map.regionThatFits(SampleMap.harbour).span.longitudeDelta == 0.1)
    map.setRegion(
      MKCoordinateRegion(center: wide, span: MKCoordinateSpan(latitudeDelta: 181, longitudeDelta: 1)),
      animated: false
    )
    #expect(map.region.center.latitude == 22.29)
    #expect(journal.entries == [])
    map.frame = CGRect(x: 0, y: 0, width: 300, height: 400)
    map.layoutIfNeeded()
    #expect(journal.entries == ["will false", "did false"])
    #expect(abs(map.region.center.latitude - 22.29) < 1e-6 && map.wanted != nil)
    #expect(map.clip.frame == map.bounds && map.clip.superview === map && map.world.superview === map.clip)
    map.layoutIfNeeded()
    #expect(journal.entries.count == 2)
    map.centerCoordinate = wide
    #expect(journal.entries.count == 4 && abs(map.camera.center.coordinate.latitude - 10) < 1e-6)
    #expect(map.centerCoordinate.latitude == 10)
  }

  @Test("an animated movement reports its end once at its goal")
  func animatedMovementReportsItsEndOnceAtItsGoal() async throws {
    let sample = try await SampleMap(), map = sample.map
    var goal = SampleMap.harbour
    goal.center.latitude += 0.03
    map.setRegion(goal, animated: true)
    #expect(map.movement.isMoving && map.movement.target != nil)
    #expect(sample.journal.entries == ["will true"])
    try await wait("it moves") { gtk_widget_get_can_target(map.clip.box.pointer) == 0 || !map.movement.isMoving }
    try await wait("it has ended") { !map.movement.isMoving }
    #expect(sample.journal.entries == ["will true", "did true"])
    #expect(abs(map.region.center.latitude - goal.center.latitude) < 1e-5, "\(map.region.center)")
    #expect(map.movement.target == nil && gtk_widget_get_can_target(map.clip.box.pointer) != 0)
    // One that is overtaken ends first.
    map.setRegion(SampleMap.harbour, animated: true)
    map.setRegion(goal, animated: false)
    #expect(sample.journal.entries.dropFirst(2) == ["will true", "did true", "will false", "did false"])
    #expect(abs(map.region.center.latitude - goal.center.latitude) < 1e-5)
  }

  @Test("a movement begun as another ends stays animated")
  func movementBegunAsAnotherEndsStaysAnimated() async throws {
    @MainActor final class Follower: MKMapViewDelegate {
      var entries: [Bool] = []
      var next: MKCoordinateRegion?
      func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool) {
        entries.append(animated)
        if let region = next {
          next = nil
          mapView.setRegion(region, animated: true)
        }
      }
    }
    let sample = try await SampleMap(), follower = Follower()
    sample.map.delegate = follower
    var goal = SampleMap.harbour
    goal.center.latitude += 0.03
    follower.next = SampleMap.harbour
    sample.map.setRegion(goal, animated: true)
    try await wait("both have ended") { follower.entries.count == 2 }
    #expect(follower.entries == [true, true])
  }
}
