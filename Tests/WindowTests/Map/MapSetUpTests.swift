import Testing

@testable import MapKit
@testable import UIKit
@testable import UIKitTests

// Regions set before a map's first layout, annotations of several maps, and views whose group changes.

@MainActor @Suite("map set-up", .windows)
struct MapSetUpTests {
  @Test("a middle set before layout keeps the region's span")
  func middleSetBeforeLayoutKeepsTheRegionsSpan() {
    let map = MKMapView()
    map.region = SampleMap.harbour
    map.centerCoordinate = CLLocationCoordinate2D(latitude: 10, longitude: 20)
    #expect(map.region.center.latitude == 10 && map.region.span.longitudeDelta == 0.1)
    map.frame = CGRect(x: 0, y: 0, width: 300, height: 400)
    map.layoutIfNeeded()
    let shown = map.region
    #expect(abs(shown.center.latitude - 10) < 1e-6 && abs(shown.center.longitude - 20) < 1e-6, "\(shown.center)")
    #expect(abs(shown.span.longitudeDelta - 0.1) < 1e-6, "\(shown.span)")
  }

  @Test("an overlay from before there was a delegate is shown")
  func overlayFromBeforeThereWasADelegateIsShown() async throws {
    let map = MKMapView(), journal = MapJournal(), tiles = SampleTiles(.picture(try SampleTiles.plain()))
    map.region = SampleMap.harbour
    map.addOverlay(tiles)
    #expect(map.renderer(for: tiles) == nil && map.overlays.count == 1)
    let window = try await TestWindow.show(map)
    map.delegate = journal
    let renderer = map.renderer(for: tiles)
    #expect(renderer is MKTileOverlayRenderer)
    try await wait("its tiles are asked for") { !tiles.asked.isEmpty }
    // Another delegate is not asked again.
    let other = MapJournal()
    map.delegate = other
    #expect(map.renderer(for: tiles) === renderer)
    withExtendedLifetime((window, journal)) {}
  }

  @Test("an annotation of several maps changes on each")
  func annotationOfSeveralMapsChangesOnEach() async throws {
    let sample = try await SampleMap(), pin = sample.pin(0, 0, "Pier"), other = MKMapView(frame: sample.map.bounds)
    other.region = SampleMap.harbour
    other.layoutIfNeeded()
    other.addAnnotation(pin)
    @MainActor func label(_ map: MKMapView) -> String? { map.view(for: pin)?.accessibilityLabel }
    #expect(label(sample.map) == "Pier" && label(other) == "Pier")
    pin.title = "Station"
    #expect(label(sample.map) == "Station" && label(other) == "Station")
    other.removeAnnotation(pin)
    pin.title = "Port"
    #expect(label(sample.map) == "Port" && label(other) == nil)
    do {
      let third = MKMapView(frame: sample.map.bounds)
      third.addAnnotation(pin)
    }
    try await wait("the third is freed") { pin.observers.count == 1 }
    pin.coordinate = sample.place(40, 20)
    #expect(try sample.tip(of: pin) == CGPoint(x: 40, y: 20))
  }

  @Test("annotations gather when their views get a group")
  func annotationsGatherWhenTheirViewsGetAGroup() async throws {
    let sample = try await SampleMap(), map = sample.map, pins = [sample.pin(0, 0, "A"), sample.pin(12, 0, "B")]
    let views = try pins.map { try #require(map.view(for: $0)) }
    #expect(map.clusters?.items.count == 2)
    for view in views { view.clusteringIdentifier = "all" }
    #expect(map.view(for: pins[0]) == nil && map.view(for: pins[1]) == nil)
    let cluster = map.clusters?.items.first?.annotation as? MKClusterAnnotation
    #expect(map.clusters?.items.count == 1 && cluster?.memberAnnotations.count == 2)
  }

  @Test("a cluster goes where its annotations go")
  func clusterGoesWhereItsAnnotationsGo() async throws {
    let sample = try await SampleMap(), map = sample.map, pins = [sample.pin(0, 0, "A"), sample.pin(12, 0, "B")]
    let views = try pins.map { try #require(map.view(for: $0)) }
    for view in views { view.clusteringIdentifier = "all" }
    map.tileIfNeeded()
    let cluster = try #require(map.clusters?.items.first?.annotation as? MKClusterAnnotation)
    for (x, y) in [(80, 40), (-60, 10)] as [(CGFloat, CGFloat)] {
      for (index, pin) in pins.enumerated() { pin.coordinate = sample.place(x + CGFloat(index) * 12, y) }
      let tip = try sample.tip(of: cluster)
      #expect(abs(tip.x - x - 6) <= 1 && abs(tip.y - y) <= 1, "\(tip)")
    }
    #expect(map.shownViews.count == 1)
  }

  @Test("a balloon's count goes with its cluster, own text stays")
  func balloonsCountGoesWithItsClusterOwnTextStays() {
    let marker = MKMarkerAnnotationView(annotation: nil, reuseIdentifier: "pin"), pin = MKPointAnnotation()
    @MainActor func cluster(_ count: Int) -> MKClusterAnnotation {
      MKClusterAnnotation(memberAnnotations: (0..<count).map { _ in MKPointAnnotation() })
    }
    for (annotation, text) in [(cluster(2), "2"), (cluster(3), "3"), (pin, nil), (cluster(2), "2"), (pin, nil)]
      as [(any MKAnnotation, String?)]
    {
      marker.annotation = annotation
      marker.prepareForDisplay()
      #expect(marker.glyphText == text)
    }
    marker.glyphText = "P"
    for annotation in [cluster(2), pin] as [any MKAnnotation] {
      marker.annotation = annotation
      marker.prepareForDisplay()
      #expect(marker.glyphText == "P")
    }
  }

  @Test("a delegate may remove annotations as it is asked for views")
  func delegateMayRemoveAnnotationsAsItIsAskedForViews() async throws {
    var isAsked = false
    let sample = try await SampleMap { _, journal in
      journal.makeView = { map, _ in
        if !isAsked {
          isAsked = true
          map.removeAnnotations(Array(map.annotations.dropFirst()))
        }
        return nil
      }
    }
    let pins = (0..<5).map { sample.pin(CGFloat($0) * 20, 0) }
    sample.map.tileIfNeeded()
    #expect(sample.map.annotations.count == 1 && sample.map.shownViews.count == 1)
    #expect(sample.map.view(for: pins[0]) != nil)
  }

  @Test("a cluster follows its first annotation's name until it has its own")
  func clusterFollowsItsFirstAnnotationsNameUntilItHasItsOwn() async throws {
    let sample = try await SampleMap(), map = sample.map, pins = [sample.pin(0, 0, "A"), sample.pin(12, 0, "B")]
    let views = try pins.map { try #require(map.view(for: $0)) }
    for view in views { view.clusteringIdentifier = "all" }
    map.tileIfNeeded()
    let cluster = try #require(map.clusters?.items.first?.annotation as? MKClusterAnnotation)
    #expect(cluster.title == "A, +1")
    pins[0].title = "Pier"
    #expect(cluster.title == "Pier, +1" && map.view(for: cluster)?.accessibilityLabel == "Pier, +1")
    cluster.title = "Harbour"
    pins[0].title = "Port"
    #expect(cluster.title == "Harbour" && map.view(for: cluster)?.accessibilityLabel == "Harbour")
  }

  @Test("a movement begun as the map is placed is the program's")
  func movementBegunAsTheMapIsPlacedIsThePrograms() async throws {
    @MainActor final class Keeper: MKMapViewDelegate {
      var entries: [String] = []
      private var isAsked = false
      func mapView(_ mapView: MKMapView, regionWillChangeAnimated animated: Bool) { entries.append("will \(animated)") }
      func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool) { entries.append("did \(animated)") }
      func mapViewDidChangeVisibleRegion(_ mapView: MKMapView) {
        if !isAsked {
          isAsked = true
          mapView.setRegion(SampleMap.harbour, animated: true)
        }
      }
    }
    let sample = try await SampleMap(), map = sample.map, keeper = Keeper()
    map.delegate = keeper
    map.centerCoordinate.latitude += 0.03
    try await wait("the movement ends") { keeper.entries.count == 4 }
    #expect(keeper.entries == ["will false", "will true", "did false", "did true"])
    #expect(abs(map.region.center.latitude - SampleMap.harbour.center.latitude) < 1e-6)
  }
}
