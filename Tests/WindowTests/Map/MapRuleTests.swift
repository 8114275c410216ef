import CGTK
import Testing

@testable import MapKit
@testable import UIKit
@testable import UIKitTests

// Behaviour and callbacks of a map, its annotations' views and its layers of tiles, call by call.

@MainActor @Suite("rules of maps", .windows)
struct MapRuleTests {
  @Test("assistive technology selects an enabled annotation view on a map")
  func viewSelectedAssistiveTechnologyWhere() async throws {
    let sample = try await SampleMap(), pin = sample.pin(0, 0, "Pier"), view = try #require(sample.map.view(for: pin))
    #expect(view.isAccessibilityElement && view.accessibilityTraits == .button && view.isEnabled && !view.isSelected)
    view.isEnabled = false
    #expect(!view.accessibilityActivate() && sample.map.selectedAnnotations.isEmpty)
    view.isEnabled = true
    #expect(view.accessibilityActivate() && sample.map.selectedAnnotations.first === pin && view.isSelected)
    #expect(view.accessibilityTraits == [.button, .selected])
    #expect(view.accessibilityActivate())
    #expect(sample.journal.entries == ["view Pier", "selected Pier"])
    sample.map.removeAnnotation(pin)
    #expect(!view.isSelected && view.accessibilityTraits == .button)
    try await wait("it is off the map") { view.mapView == nil }
    #expect(!view.accessibilityActivate())
    let free = MKAnnotationView(annotation: pin, reuseIdentifier: "free")
    #expect(!free.accessibilityActivate() && free.annotation === pin && free.reuseIdentifier == "free")
    free.mapView = sample.map
    free.annotation = nil
    #expect(!free.accessibilityActivate())
  }

  @Test("a view hears of its selection before the delegate")
  func viewHearsSelectedWithOr() async throws {
    let sample = try await SampleMap(), map = sample.map, journal = SelectionJournal()
    map.delegate = journal
    let pins = [sample.pin(-60, 0, "A"), sample.pin(60, 0, "B")]
    for pin in pins { _ = map.view(for: pin) }
    map.selectAnnotation(pins[0], animated: true)
    #expect(journal.take() == ["A on animated", "select view A", "select A"])
    map.selectAnnotation(pins[1], animated: false)
    #expect(journal.take() == ["A off", "deselect view A", "deselect A", "B on", "select view B", "select B"])
    map.deselectAnnotation(nil, animated: true)
    map.deselectAnnotation(pins[0], animated: true)
    #expect(journal.take() == [])
    map.deselectAnnotation(pins[1], animated: true)
    #expect(journal.take() == ["B off animated", "deselect view B", "deselect B"])
    map.selectedAnnotations = pins
    #expect(journal.take() == ["A on", "select view A", "select A"])
    #expect(map.selectedAnnotations.first === pins[0] && map.selectedAnnotations.count == 1)
    map.selectedAnnotations = []
    #expect(journal.take() == ["A off", "deselect view A", "deselect A"])
    let view = try #require(map.view(for: pins[0]))
    view.prepareForReuse()
    view.isSelected = true
    #expect(journal.take() == ["A off", "A on"])
  }

  @Test("an annotation view takes its picture's size")
  func pictureMakesViewLargeLies() throws {
    let view = MKAnnotationView(annotation: nil, reuseIdentifier: nil)
    #expect(view.frame == .zero && view.image == nil && view.centerOffset == .zero && view.clusteringIdentifier == nil)
    for (width, height) in [(12, 30), (20, 8)] {
      view.image = SamplePictures.plain(width, height, SamplePictures.red)
      let picture = try #require(view.subviews.first as? UIImageView)
      #expect(view.subviews.count == 1 && picture.image === view.image && !picture.isAccessibilityElement)
      #expect(view.bounds.size == CGSize(width: width, height: height) && picture.frame == view.bounds)
    }
    view.image = nil
    #expect(view.subviews.isEmpty && view.bounds.size == CGSize(width: 20, height: 8))
    let marker = MKMarkerAnnotationView(annotation: nil, reuseIdentifier: nil)
    #expect(marker.bounds.size == CGSize(width: 32, height: 40) && marker.centerOffset == CGPoint(x: 0, y: -18))
    #expect(
      marker.markerTintColor == nil && marker.glyphTintColor == nil && marker.glyphText == nil
        && marker.glyphImage == nil
    )
    marker.annotation = MKClusterAnnotation(memberAnnotations: [MKPointAnnotation(), MKPointAnnotation()])
    marker.prepareForDisplay()
    #expect(marker.glyphText == "2")
    marker.isSelected = true
    let transform = marker.transform
    #expect(
      abs(transform.a - 1.3) < 1e-9 && abs(transform.d - 1.3) < 1e-9 && transform.tx == 0
        && abs(transform.ty + 6) < 1e-9
    )
    marker.isSelected = false
    #expect(marker.transform == .identity)
    #expect(
      AnnotationPlane().hitTest(.zero, with: nil) == nil
        && AnnotationPlane().point(inside: CGPoint(x: -99, y: 7), with: nil)
    )
  }

  @Test("each key zooms or scrolls, unless that is disabled")
  func eachKeyDoesWhatStands() {
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

  @Test("a map without size keeps its region until laid out")
  func mapWithoutSizeKeepsWhat() {
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

  @Test("a delegate that implements nothing leaves the defaults")
  func delegateSaysNothingLeavesMarkers() throws {
    @MainActor final class Silent: MKMapViewDelegate {}
    let map = MKMapView(), silent = Silent(), members = [MKPointAnnotation(), MKPointAnnotation()]
    let overlay = MKTileOverlay(urlTemplate: nil)
    #expect(silent.mapView(map, viewFor: members[0]) == nil)
    #expect(silent.mapView(map, clusterAnnotationForMemberAnnotations: members).memberAnnotations.count == 2)
    let renderer = silent.mapView(map, rendererFor: overlay)
    #expect(renderer.overlay === overlay && !(renderer is MKTileOverlayRenderer))
    let tap = try #require(map.gestureRecognizers?.first as? UITapGestureRecognizer)
    #expect(map.gestureRecognizers?.count == 1 && !tap.cancelsTouchesInView)
    #expect(gtk_widget_get_focusable(try #require(map.map?.pointer)) != 0)
  }

  @Test("overlays keep their order and renderers until removed")
  func overlaysInOrderInThey() throws {
    let map = MKMapView(), journal = MapJournal()
    map.delegate = journal
    let overlays = (0..<3).map { _ in MKTileOverlay(urlTemplate: nil) }
    map.addOverlays([overlays[0], overlays[1], overlays[0]])
    map.addOverlay(overlays[2])
    map.addOverlay(overlays[1])
    #expect(map.overlays.map { overlay in overlays.firstIndex { $0 === overlay } } == [0, 1, 2])
    let renderer = try #require(map.renderer(for: overlays[1]) as? MKTileOverlayRenderer)
    #expect(renderer.overlay === overlays[1] && renderer.tiles === overlays[1] && renderer.reload != nil)
    map.removeOverlay(overlays[1])
    #expect(map.renderer(for: overlays[1]) == nil && renderer.reload == nil && map.overlays.count == 2)
    map.removeOverlay(overlays[1])
    #expect(map.renderer(for: overlays[2])?.overlay === overlays[2])
    map.removeOverlays([overlays[2], overlays[0]])
    #expect(map.overlays.isEmpty)
    map.delegate = nil
    map.addOverlay(overlays[0])
    #expect(map.renderer(for: overlays[0]).map { type(of: $0) == MKOverlayRenderer.self } ?? false)
  }

  @Test("a tile's URL replaces every placeholder of its template")
  func overlayTilesLevelsTilesURL() {
    let overlay = MKTileOverlay(urlTemplate: "https://t.example/{z}/{x}/{y}@{scale}x?again={z}-{x}-{y}")
    #expect(
      overlay.minimumZ == 0 && overlay.maximumZ == 21 && !overlay.canReplaceMapContent && !overlay.isGeometryFlipped
    )
    #expect(overlay.coordinate.latitude == 0 && overlay.coordinate.longitude == 0 && overlay.title == nil)
    #expect(overlay.boundingMapRect.size.width == MKMapSize.world.width && overlay.boundingMapRect.origin.x == 0)
    let path = MKTileOverlayPath(x: 5, y: 6, z: 7, contentScaleFactor: 2)
    #expect(overlay.url(forTilePath: path).absoluteString == "https://t.example/7/5/6@2x?again=7-5-6")
    let none = MKTileOverlayPath()
    #expect([none.x, none.y, none.z] == [0, 0, 0] && none.contentScaleFactor == 0)
    final class Answer: @unchecked Sendable {
      // Unchecked: set before the call that makes it returns.
      var data: Data?, error: (any Error)?, count = 0
    }
    let answer = Answer()
    overlay.loadTile(at: path) { data, error in
      (answer.data, answer.error) = (data, error)
      answer.count += 1
    }
    #expect(
      answer.count == 1 && answer.data == nil && (answer.error as? CocoaError)?.code == .fileReadUnsupportedScheme
    )
  }

  @Test("a registered class makes reusable views until it is unregistered")
  func classRegisteredMakesViewsUntil() throws {
    final class Own: MKAnnotationView {}
    let map = MKMapView(), pin = MKPointAnnotation()
    #expect(map.dequeueReusableAnnotationView(withIdentifier: "own") == nil)
    map.register(Own.self, forAnnotationViewWithReuseIdentifier: "own")
    let view = try #require(map.dequeueReusableAnnotationView(withIdentifier: "own"))
    #expect(view is Own && view.reuseIdentifier == "own" && view.annotation == nil)
    let forPin = map.dequeueReusableAnnotationView(withIdentifier: "own", for: pin)
    #expect(forPin.annotation === pin && forPin !== view)
    map.register(nil, forAnnotationViewWithReuseIdentifier: "own")
    #expect(map.dequeueReusableAnnotationView(withIdentifier: "own") == nil)
  }

  @Test("an animated movement reports its end once at its goal")
  func movementWasAskedForEnds() async throws {
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
  func movementBegunDelegateAnotherEnds() async throws {
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

  @Test("a marker is a symmetrical balloon with its glyph centred")
  func markerBalloonSameAtBoth() throws {
    let marker = MKMarkerAnnotationView(annotation: nil, reuseIdentifier: nil)
    (marker.markerTintColor, marker.glyphTintColor) = (.blue, .red)
    @MainActor func sheet() throws -> Sheet {
      try Sheet(32, 40, onSnapshot: { marker.drawWithCairo($0, size: marker.bounds.size) })
    }
    let plain = try sheet()
    for (x, y, color) in [
      (16, 4, SamplePictures.blue), (4, 16, SamplePictures.blue), (16, 27, SamplePictures.blue),
      (16, 33, SamplePictures.blue),
      (16, 16, SamplePictures.red), (13, 16, SamplePictures.red), (16, 8, SamplePictures.blue),
      (0, 0, SamplePictures.clear),
      (4, 36, SamplePictures.clear), (31, 31, SamplePictures.clear),
    ] { #expect(plain.has(color, at: x, y), "\(plain[x, y]) at \(x), \(y)") }
    // The width of each row, and that its sides are alike.
    let widths = (0..<40).map { y in (0..<32).count { plain[$0, y].alpha > 127 } }
    for y in 0..<40 {
      for x in 0..<16 { #expect(abs(Int(plain[x, y].alpha) - Int(plain[31 - x, y].alpha)) < 48, "\(x), \(y)") }
      if y <= 26 {
        let half = (225 - pow(CGFloat(y) + 0.5 - 16, 2)).squareRoot()
        #expect(abs(CGFloat(widths[y]) - 2 * (half.isNaN ? 0 : half)) <= 2, "row \(y): \(widths[y])")
      } else {
        #expect(widths[y] <= widths[y - 1] && (y > 37) == (widths[y] < 2), "row \(y): \(widths)")
      }
    }
    // White around it.
    #expect(plain[16, 1].red > 200 && plain[16, 1].green > 200, "\(plain[16, 1])")
    let small = try { () throws -> Int in
      marker.glyphText = "MMM"
      let sheet = try sheet()
      return (0..<40).count { y in (0..<32).contains { sheet[$0, y].red > 128 && sheet[$0, y].blue < 128 } }
    }()
    let large = try { () throws -> Int in
      marker.glyphText = "MM"
      let sheet = try sheet()
      return (0..<40).count { y in (0..<32).contains { sheet[$0, y].red > 128 && sheet[$0, y].blue < 128 } }
    }()
    #expect(small > 3 && large > small, "\(small), \(large)")
    // A picture is twelve points smaller than the balloon, and letters go before it.
    marker.glyphImage = SamplePictures.plain(4, 4, SamplePictures.green)
    #expect(try sheet()[9, 9].green < 100)
    marker.glyphText = nil
    let picture = try sheet()
    for (x, y, color) in [
      (8, 8, SamplePictures.red), (23, 23, SamplePictures.red), (7, 16, SamplePictures.blue),
      (24, 16, SamplePictures.blue),
    ] {
      #expect(picture.has(color, at: x, y), "\(picture[x, y]) at \(x), \(y)")
    }
    (marker.markerTintColor, marker.glyphTintColor, marker.glyphImage) = (nil, nil, nil)
    let usual = try sheet()
    #expect(usual[16, 4].red == 204 && usual.has(SamplePictures.white, at: 16, 16), "\(usual[16, 4])")
  }
}

/// Records the calls of views and the delegate about a selection.
private final class SelectionJournal: MKMapViewDelegate {
  private var log: [String] = []

  func take() -> [String] {
    defer { log = [] }
    return log
  }

  func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? {
    let view = HearingView(annotation: annotation, reuseIdentifier: nil)
    view.hear = { [weak self] in self?.log.append($0) }
    view.bounds.size = CGSize(width: 10, height: 10)
    return view
  }
  func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView) { note("select view", view.annotation) }
  func mapView(_ mapView: MKMapView, didSelect annotation: any MKAnnotation) { note("select", annotation) }
  func mapView(_ mapView: MKMapView, didDeselect view: MKAnnotationView) { note("deselect view", view.annotation) }
  func mapView(_ mapView: MKMapView, didDeselect annotation: any MKAnnotation) { note("deselect", annotation) }

  private func note(_ what: String, _ annotation: (any MKAnnotation)?) {
    log.append("\(what) \((annotation?.title ?? nil) ?? "")")
  }
}

private final class HearingView: MKAnnotationView {
  var hear: ((String) -> Void)?

  override func setSelected(_ selected: Bool, animated: Bool) {
    super.setSelected(selected, animated: animated)
    hear?("\((annotation?.title ?? nil) ?? "") \(selected ? "on" : "off")\(animated ? " animated" : "")")
  }
}
