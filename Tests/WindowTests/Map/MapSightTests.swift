import CQuintetGTK
import Testing

@testable import MapKit
@testable import UIKit
@testable import UIKitTests

// Visible annotations of a map, whatever happens to both, and its callbacks about the region meanwhile.

@MainActor @Suite("sight of maps", .windows)
struct MapSightTests {
  @Test("exactly the annotations in sight have views, in their places")
  func exactlyTheAnnotationsInSightHaveViewsInTheirPlaces() throws {
    var generator = Generator(state: 20_261_305)
    let map = MKMapView(frame: CGRect(x: 0, y: 0, width: 300, height: 240))
    map.region = SampleMap.harbour
    map.layoutIfNeeded()
    var pins: [MKPointAnnotation] = [], retired: Set<ObjectIdentifier> = []
    func coordinate() -> CLLocationCoordinate2D {
      CLLocationCoordinate2D(
        latitude: 22.29 + .random(in: -0.25...0.25, using: &generator),
        longitude: 114.17 + .random(in: -0.25...0.25, using: &generator)
      )
    }
    for round in 0..<120 {
      switch Int.random(in: 0..<7, using: &generator) {
      case 0, 1:
        let new = (0..<3).map { _ in MKPointAnnotation() }
        for pin in new { pin.coordinate = coordinate() }
        map.addAnnotations(new + new)
        pins += new
      case 2:
        if let gone = pins.randomElement(using: &generator) {
          map.removeAnnotations([gone, MKPointAnnotation()])
          pins.removeAll { $0 === gone }
          retired.insert(ObjectIdentifier(gone))
        }
      case 3: pins.randomElement(using: &generator)?.coordinate = coordinate()
      case 4: pins.randomElement(using: &generator)?.coordinate = kCLLocationCoordinate2DInvalid
      case 5: map.centerCoordinate = coordinate()
      default: try #require(map.pressed([GDK_KEY_plus, GDK_KEY_minus].randomElement(using: &generator) ?? 0))
      }
      map.tileIfNeeded()
      try #require(map.annotations.map { ObjectIdentifier($0) } == pins.map { ObjectIdentifier($0) }, "round \(round)")
      try #require(
        map.pinIndices.count == pins.count && map.unaskedCount == map.pins.count { !$0.isAsked },
        "round \(round)"
      )
      // A small movement makes no new views, and takes none away.
      let camera = map.camera, near = map.bounds.insetBy(dx: -32, dy: -32)
      let far = map.bounds.insetBy(dx: -288, dy: -288)
      var count = 0
      for pin in pins {
        let point = camera.point(of: WorldPoint(pin.coordinate), in: map.bounds.size)
        let isValid = CLLocationCoordinate2DIsValid(pin.coordinate)
        guard let view = map.view(for: pin) else {
          try #require(!isValid || !near.contains(point), "round \(round): nothing at \(point)")
          continue
        }
        count += 1
        let tip = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.maxY - 2), to: map)
        try #require(abs(tip.x - point.x) <= 1 && abs(tip.y - point.y) <= 1, "round \(round): \(tip) for \(point)")
        try #require(isValid && far.contains(point), "round \(round): a view at \(point)")
        try #require(view.annotation === pin && view.mapView === map && view.superview === map.world)
      }
      try #require(map.shownViews.count == count && map.world.subviews.count == count, "round \(round)")
    }
    #expect(pins.allSatisfy { !$0.observers.isEmpty } && !retired.isEmpty)
  }

  @Test("a map of the earth shows no place beyond it")
  func mapOfTheEarthShowsNoPlaceBeyondIt() {
    let map = MKMapView(frame: CGRect(x: 0, y: 0, width: 300, height: 240)), known = MKPointAnnotation()
    let all = MKCoordinateSpan(latitudeDelta: 180, longitudeDelta: 360)
    map.region = MKCoordinateRegion(center: CLLocationCoordinate2D(), span: all)
    map.layoutIfNeeded()
    map.addAnnotation(known)
    for (latitude, longitude) in [(-180, -180), (200, 114), (-90.5, 0), (0, 180.5), (10, -181)] as [(Double, Double)] {
      let pin = MKPointAnnotation()
      pin.coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
      map.addAnnotation(pin)
      #expect(map.view(for: pin) == nil, "\(latitude), \(longitude)")
    }
    #expect(map.view(for: known) != nil && map.annotations.count == 6)
  }

  @Test("a region is accepted up to the whole earth")
  func regionIsAcceptedUpToTheWholeEarth() {
    let map = MKMapView(frame: CGRect(x: 0, y: 0, width: 300, height: 240)), journal = RegionJournal()
    map.region = SampleMap.harbour
    map.layoutIfNeeded()
    map.delegate = journal
    for (latitude, north, east, isGoneTo) in [
      (10, 180, 360, true), (20, 0, 0, true), (10, 180.1, 10, false), (10, 10, 360.1, false), (10, -0.1, 10, false),
      (10, 10, -0.1, false), (91, 10, 10, false), (30, 10, 10, true),
    ] as [(Double, Double, Double, Bool)] {
      let center = CLLocationCoordinate2D(latitude: latitude, longitude: 5)
      let span = MKCoordinateSpan(latitudeDelta: north, longitudeDelta: east)
      map.setRegion(MKCoordinateRegion(center: center, span: span), animated: false)
      #expect(journal.take().first == (isGoneTo ? "will false" : nil), "\(latitude), \(north), \(east)")
    }
    map.setCenter(CLLocationCoordinate2D(latitude: 0, longitude: 181), animated: false)
    #expect(journal.take() == [])
  }

  @Test("a visible change is reported between will and did")
  func visibleChangeIsReportedBetweenWillAndDid() {
    let map = MKMapView(frame: CGRect(x: 0, y: 0, width: 300, height: 240)), journal = RegionJournal()
    map.region = SampleMap.harbour
    map.layoutIfNeeded()
    map.delegate = journal
    map.centerCoordinate.latitude += 0.01
    let moved = journal.take()
    #expect(moved.first == "will false" && moved.last == "did false" && moved.contains("seen"), "\(moved)")
    map.centerCoordinate = map.camera.center.coordinate
    #expect(journal.take() == ["will false", "did false"])
    // Nobody is on the way, so that it is there at once.
    map.setCenter(SampleMap.harbour.center, animated: true)
    #expect(journal.take().filter { $0 != "seen" } == ["will false", "did false"])
    #expect(!map.movement.isMoving && abs(map.camera.center.coordinate.latitude - 22.29) < 1e-6)
  }

  @Test("a resized map still shows its region or its zoom")
  func resizedMapStillShowsItsRegionOrItsZoom() {
    let map = MKMapView(frame: CGRect(x: 0, y: 0, width: 300, height: 240))
    map.region = SampleMap.harbour
    map.layoutIfNeeded()
    for size in [CGSize(width: 500, height: 240), CGSize(width: 200, height: 600), CGSize(width: 200, height: 200)] {
      map.frame.size = size
      map.layoutIfNeeded()
      let shown = map.region.span
      #expect(max(0.1 / shown.latitudeDelta, 0.1 / shown.longitudeDelta) > 0.9, "\(size): \(shown)")
      #expect(shown.latitudeDelta > 0.0999 && shown.longitudeDelta > 0.0999, "\(size): \(shown)")
    }
    map.frame.size = .zero
    map.layoutIfNeeded()
    #expect(map.laidOutSize == CGSize(width: 200, height: 200))
    map.frame.size = CGSize(width: 200, height: 200)
    #expect(map.pressed(GDK_KEY_plus) && map.wanted == nil)
    let zoom = map.camera.zoom
    map.centerCoordinate.longitude += 0.05
    #expect(map.camera.zoom == zoom && map.wanted != nil)
    map.frame.size = CGSize(width: 300, height: 300)
    map.layoutIfNeeded()
    #expect(map.camera.zoom == zoom && map.wanted == nil)
  }

  @Test("a rectangle beyond an edge is scrolled into sight")
  func rectangleBeyondAnEdgeIsScrolledIntoSight() {
    let map = MKMapView(frame: CGRect(x: 0, y: 0, width: 300, height: 240))
    map.region = SampleMap.harbour
    map.layoutIfNeeded()
    for (rect, x, y) in [
      (CGRect(x: 0, y: 0, width: 300, height: 240), 0, 0), (CGRect(x: -7, y: 10, width: 20, height: 20), -7, 0),
      (CGRect(x: 290, y: 230, width: 20, height: 30), 10, 20), (CGRect(x: 10, y: -5, width: 20, height: 20), 0, -5),
    ] as [(CGRect, CGFloat, CGFloat)] {
      let before = map.camera
      map.host.bringIntoSight?(rect)
      let moved = before.offset(from: before.center, to: map.camera.center)
      #expect(abs(moved.x - x) < 0.1 && abs(moved.y - y) < 0.1, "\(rect): \(moved)")
    }
    let empty = MKMapView()
    empty.region = SampleMap.harbour
    empty.host.bringIntoSight?(CGRect(x: 500, y: 0, width: 10, height: 10))
    #expect(empty.wanted != nil)
  }
}

/// Records a delegate's calls about the region.
@MainActor
private final class RegionJournal: MKMapViewDelegate {
  private var log: [String] = []

  func take() -> [String] {
    defer { log = [] }
    return log
  }

  func mapView(_ mapView: MKMapView, regionWillChangeAnimated animated: Bool) { log.append("will \(animated)") }
  func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool) { log.append("did \(animated)") }
  func mapViewDidChangeVisibleRegion(_ mapView: MKMapView) { log.append("seen") }
}
