import CQuintetGTK
import Testing

@testable import MapKit
@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("map annotations", .windows)
struct MapAnnotationTests {
  @Test("a marker's tip stays at its coordinate through every movement")
  func markersTipStaysAtItsCoordinateThroughEveryMovement() async throws {
    let sample = try await SampleMap()
    let pin = sample.pin(100, 50, "Pier")
    #expect(try sample.tip(of: pin) == CGPoint(x: 100, y: 50))
    pin.coordinate = sample.place(10, -10)
    #expect(try sample.tip(of: pin) == CGPoint(x: 10, y: -10))
    sample.map.centerCoordinate = sample.map.convert(
      CGPoint(x: sample.map.bounds.midX + 40, y: sample.map.bounds.midY),
      toCoordinateFrom: sample.map
    )
    #expect(try sample.tip(of: pin) == CGPoint(x: -30, y: -10))
    var region = sample.map.region
    region.span.latitudeDelta /= 2
    region.span.longitudeDelta /= 2
    sample.map.region = region
    let tip = try sample.tip(of: pin)
    #expect(abs(tip.x + 60) <= 1 && abs(tip.y + 20) <= 1, "\(tip)")
  }

  @Test("a map's delegate hears of views that come onto it")
  func mapsDelegateHearsOfViewsThatComeOntoIt() async throws {
    let sample = try await SampleMap()
    _ = [sample.pin(-60, 0, "A"), sample.pin(60, 0, "B"), sample.pin(9_000, 0, "far")]
    try await wait("there are views") { !sample.journal.added.isEmpty }
    _ = sample.pin(0, 60, "C")
    try await wait("there is another") { sample.journal.added.count > 1 }
    #expect(sample.journal.added == [["A", "B"], ["C"]])
  }

  @Test("only annotations in sight have views, and views are reused")
  func onlyAnnotationsInSightHaveViewsAndViewsAreReused() async throws {
    var asked = 0, made = 0, reset = 0
    final class Counted: MKAnnotationView {
      var isReset: () -> Void = {}
      override func prepareForReuse() {
        super.prepareForReuse()
        isReset()
      }
    }
    let sample = try await SampleMap { _, journal in
      journal.makeView = { map, _ in
        asked += 1
        if let view = map.dequeueReusableAnnotationView(withIdentifier: "pin") { return view }
        made += 1
        let view = Counted(annotation: nil, reuseIdentifier: "pin")
        view.bounds.size = CGSize(width: 10, height: 10)
        view.isReset = { reset += 1 }
        return view
      }
    }
    // A row of a thousand, ten points from each other.
    let pins = (0..<1000).map { sample.pin(CGFloat($0) * 10, 0) }
    await sample.window.nextFrame()
    #expect(sample.map.view(for: pins[0]) != nil && sample.map.view(for: pins[999]) == nil)
    let visible = sample.map.shownViews.count
    #expect(visible >= 20 && visible < 50, "\(visible)")
    // Annotations beyond are asked for their group, and the first of them for a view that then has to be made.
    #expect(asked < 120 && made < 60, "\(asked) asked for, \(made) made")
    let first = try #require(sample.map.view(for: pins[0])), frame = first.frame
    sample.map.centerCoordinate = sample.place(50, 0)
    #expect(first.frame == frame)
    #expect(try sample.tip(of: pins[0]).x == -50)
    for step in 1...20 {
      sample.map.centerCoordinate = sample.place(CGFloat(step), 0)
    }
    sample.map.centerCoordinate = pins[900].coordinate
    #expect(sample.map.view(for: pins[0]) == nil && sample.map.view(for: pins[900]) != nil)
    #expect(made < 80 && reset > 20, "\(made) made, \(reset) used again")
    #expect(asked < 400, "\(asked)")
    sample.map.removeAnnotations(pins)
    #expect(sample.map.annotations.isEmpty)
    try await wait("their views are gone") { sample.map.shownViews.isEmpty }
  }

  @Test("registered classes make annotation views, markers are the default")
  func registeredClassesMakeAnnotationViewsMarkersAreTheDefault() async throws {
    final class Own: MKAnnotationView {}
    let sample = try await SampleMap()
    let pin = sample.pin(0, 0)
    #expect(sample.map.view(for: pin) is MKMarkerAnnotationView)
    sample.map.removeAnnotation(pin)
    sample.map.register(Own.self, forAnnotationViewWithReuseIdentifier: MKMapViewDefaultAnnotationViewReuseIdentifier)
    #expect(sample.map.view(for: sample.pin(0, 0)) is Own)
    sample.map.register(MKMarkerAnnotationView.self, forAnnotationViewWithReuseIdentifier: "marker")
    let view = sample.map.dequeueReusableAnnotationView(withIdentifier: "marker", for: pin)
    #expect(view is MKMarkerAnnotationView && view.annotation === pin && view.reuseIdentifier == "marker")
    #expect(sample.map.dequeueReusableAnnotationView(withIdentifier: "unknown") == nil)
  }

  @Test("an annotation without a valid coordinate is kept, not shown")
  func annotationWithoutAValidCoordinateIsKeptNotShown() async throws {
    let sample = try await SampleMap()
    for coordinate in [
      kCLLocationCoordinate2DInvalid, CLLocationCoordinate2D(latitude: .nan, longitude: .nan),
      CLLocationCoordinate2D(latitude: 0, longitude: .infinity), CLLocationCoordinate2D(latitude: 1e300, longitude: 0),
    ] {
      let pin = MKPointAnnotation()
      pin.coordinate = coordinate
      sample.map.addAnnotation(pin)
      #expect(sample.map.view(for: pin) == nil)
    }
    sample.map.showAnnotations(sample.map.annotations, animated: false)
    #expect(sample.map.annotations.count == 4)
    await sample.window.nextFrame()
  }

  @Test("near annotations of a group cluster until one zooms in")
  func nearAnnotationsOfAGroupClusterUntilOneZoomsIn() async throws {
    let sample = try await SampleMap { _, journal in journal.makeView = markersOfOneGroup }
    let near = [sample.pin(0, 0, "A"), sample.pin(15, 0, "B"), sample.pin(0, 15, "C")]
    let far = sample.pin(120, 100, "D")
    await sample.window.nextFrame()
    #expect(sample.map.view(for: far) != nil)
    for pin in near { #expect(sample.map.view(for: pin) == nil) }
    let (cluster, view) = try clusters(of: sample.map)[0]
    #expect(cluster.memberAnnotations.compactMap(\.title) == ["A", "B", "C"])
    #expect((view as? MKMarkerAnnotationView)?.glyphText == "3")
    #expect(cluster.title == "A, +2")
    // A small movement leaves it what it is.
    sample.map.centerCoordinate.longitude += 0.01
    #expect(try clusters(of: sample.map)[0].0 === cluster)
    var region = sample.map.region
    region.center = near[0].coordinate
    region.span = MKCoordinateSpan(latitudeDelta: 0.01, longitudeDelta: 0.01)
    sample.map.region = region
    for pin in near { #expect(sample.map.view(for: pin) != nil, Comment(rawValue: pin.title ?? "")) }
    #expect(try clusters(of: sample.map).isEmpty)
  }

  @Test("every annotation is alone or in exactly one cluster")
  func everyAnnotationIsAloneOrInExactlyOneCluster() async throws {
    let sample = try await SampleMap { _, journal in journal.makeView = markersOfOneGroup }
    var seed: UInt64 = 7
    func random() -> CGFloat {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1
      return CGFloat(seed >> 40) / CGFloat(1 << 24)
    }
    for _ in 0..<500 { sample.pin(random() * 400 - 200, random() * 500 - 250) }
    sample.map.tileIfNeeded()
    let items = try #require(sample.map.clusters).items
    let counts = items.map { ($0.annotation as? MKClusterAnnotation)?.memberAnnotations.count ?? 1 }
    #expect(counts.reduce(0, +) == 500)
    #expect(items.count < 120, "\(items.count)")
    let members = items.flatMap { item in
      (item.annotation as? MKClusterAnnotation)?.memberAnnotations.map { ObjectIdentifier($0) }
        ?? [ObjectIdentifier(item.annotation)]
    }
    #expect(Set(members).count == 500)
  }

  @Test("an annotation joins its group's first cluster within reach")
  func annotationJoinsItsGroupsFirstClusterWithinReach() {
    var seed: UInt64 = 23, clusters = AnnotationClusters(level: 10)
    func random() -> Double {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1
      return Double(seed >> 40) / Double(1 << 24)
    }
    let reach = AnnotationClusters.radius / (256 * exp2(10))
    var expected: [(x: Double, y: Double, group: Int, members: [ObjectIdentifier])] = []
    for index in 0..<600 {
      // About as many places as reaches, on both sides of the equator and of Greenwich.
      let x = 0.5 + (random() - 0.5) * 20 * reach, y = 0.5 + (random() - 0.5) * 20 * reach, group = index % 2
      let annotation = MKPointAnnotation()
      annotation.coordinate = WorldPoint(x: x, y: y).coordinate
      var pin = AnnotationClusters.Pin(annotation)
      pin.group = "\(group)"
      clusters.add(pin)
      // As where a map that moves meets more of them.
      if index == 300 { clusters.update { MKClusterAnnotation(memberAnnotations: $0) } }
      let first = expected.firstIndex { $0.group == group && hypot($0.x - x, $0.y - y) <= reach }
      if let first {
        expected[first].members.append(ObjectIdentifier(annotation))
      } else {
        expected.append((x, y, group, [ObjectIdentifier(annotation)]))
      }
    }
    clusters.update { MKClusterAnnotation(memberAnnotations: $0) }
    let members = clusters.items.map { item in
      (item.annotation as? MKClusterAnnotation)?.memberAnnotations.map { ObjectIdentifier($0) }
        ?? [ObjectIdentifier(item.annotation)]
    }
    #expect(members == expected.map(\.members))
  }

  @Test("annotations at both sides of the antimeridian cluster", arguments: [0, 3, 10, 19])
  func annotationsAtBothSidesOfTheAntimeridianCluster(level: Int) {
    let reach = AnnotationClusters.radius / (256 * exp2(Double(level)))
    let near = reach * 0.4, far = reach * 0.6
    let pairs: [(Double, Double, Bool)] = [
      (1 - near, near, true), (near, 1 - near, true), (1, 0, true), (0, 1, true), (1 - far, far, false),
      (far, 1 - far, false),
    ]
    for (first, second, isOne) in pairs {
      var clusters = AnnotationClusters(level: level)
      for x in [first, second] {
        let annotation = MKPointAnnotation()
        annotation.coordinate = CLLocationCoordinate2D(latitude: 10, longitude: (x - 0.5) * 360)
        var pin = AnnotationClusters.Pin(annotation)
        pin.group = "all"
        clusters.add(pin)
      }
      clusters.update { MKClusterAnnotation(memberAnnotations: $0) }
      #expect(clusters.items.count == (isOne ? 1 : 2), "\(first) and \(second)")
    }
  }

  @Test("a drag changes no visible cluster and asks few annotations")
  func dragChangesNoVisibleClusterAndAsksFewAnnotations() async throws {
    var asked = 0
    let sample = try await SampleMap { _, journal in
      journal.makeView = { map, annotation in
        if !(annotation is MKClusterAnnotation) { asked += 1 }
        return markersOfOneGroup(map, annotation)
      }
    }
    var seed: UInt64 = 11
    func random() -> CGFloat {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1
      return CGFloat(seed >> 40) / CGFloat(1 << 24)
    }
    for _ in 0..<4000 { sample.pin(random() * 6000 - 200, random() * 600 - 300) }
    sample.map.tileIfNeeded()
    #expect(asked > 200 && asked < 1200, "\(asked) of 4000")
    /// Returns the annotations between two lines across the map.
    @MainActor func seen(_ left: CGFloat, _ right: CGFloat) -> [any MKAnnotation] {
      sample.map.tileIfNeeded()
      return sample.map.shownViews.values.filter { view in
        (left...right).contains(view.convert(CGPoint(x: view.bounds.midX, y: 0), to: sample.map).x)
      }.compactMap(\.annotation)
    }
    var known = 0
    for _ in 1...60 {
      let narrow = seen(60, 340), wide = Set(seen(50, 350).map { ObjectIdentifier($0) })
      let center = CGPoint(x: sample.map.bounds.midX + 50, y: sample.map.bounds.midY)
      sample.map.centerCoordinate = sample.map.convert(center, toCoordinateFrom: sample.map)
      let after = Set(seen(0, 300).map { ObjectIdentifier($0) })
      for annotation in narrow {
        #expect(after.contains(ObjectIdentifier(annotation)), Comment(rawValue: annotation.title ?? ""))
      }
      for annotation in seen(10, 290) {
        #expect(wide.contains(ObjectIdentifier(annotation)), Comment(rawValue: annotation.title ?? ""))
      }
      known += narrow.count
    }
    #expect(known > 500, "\(known)")
  }

  @Test("a view in sight keeps its place on the plane")
  func viewInSightKeepsItsPlaceOnThePlane() async throws {
    let sample = try await SampleMap()
    let pins = (0..<12).map { sample.pin(CGFloat($0) * 30 - 20, CGFloat($0) * 7 - 50) }
    await sample.window.nextFrame()
    let kept = try #require(sample.map.view(for: pins[11])), frame = kept.frame
    sample.map.setCenter(sample.place(320, 0), animated: true)
    try await wait("it has arrived") { sample.journal.entries.last == "did true" }
    #expect(kept.annotation === pins[11] && kept.frame == frame, "\(kept.frame)")
    for (index, pin) in pins.enumerated() where index > 5 {
      let tip = try sample.tip(of: pin)
      let expected = CGPoint(x: CGFloat(index) * 30 - 340, y: CGFloat(index) * 7 - 50)
      #expect(abs(tip.x - expected.x) <= 1 && abs(tip.y - expected.y) <= 1, "\(tip) for \(expected)")
    }
  }

  @Test("a movement draws no marker again")
  func movementDrawsNoMarkerAgain() async throws {
    let sample = try await SampleMap { _, journal in
      journal.makeView = { map, annotation in
        map.dequeueReusableAnnotationView(withIdentifier: "counting")
          ?? CountingMarker(annotation: annotation, reuseIdentifier: "counting")
      }
    }
    CountingMarker.drawn = 0
    for index in 0..<30 { sample.pin(CGFloat(index % 6) * 30 - 90, CGFloat(index / 6) * 40 - 80) }
    try await wait("they are drawn") { CountingMarker.drawn >= 30 }
    await sample.window.nextFrame()
    let count = CountingMarker.drawn
    for step in 1...5 {
      sample.map.centerCoordinate = sample.place(CGFloat(step) * 4, 0)
      await sample.window.nextFrame()
    }
    #expect(CountingMarker.drawn == count)
  }

  @Test("the delegate makes the cluster, and groups do not mix")
  func delegateMakesTheClusterAndGroupsDoNotMix() async throws {
    let sample = try await SampleMap { _, journal in
      journal.makeView = { _, annotation in
        let view = MKMarkerAnnotationView(annotation: annotation, reuseIdentifier: "pin")
        view.clusteringIdentifier = annotation is MKClusterAnnotation ? nil : annotation.subtitle
        return view
      }
      journal.makeCluster = { members in
        let cluster = MKClusterAnnotation(memberAnnotations: members)
        cluster.title = "\(members.count) parcels"
        return cluster
      }
    }
    for (index, group) in ["a", "a", "b", nil].enumerated() {
      let pin = MKPointAnnotation()
      pin.coordinate = sample.map.convert(CGPoint(x: 200 + index, y: 250), toCoordinateFrom: sample.map)
      pin.subtitle = group
      sample.map.addAnnotation(pin)
    }
    sample.map.tileIfNeeded()
    let made = try clusters(of: sample.map)
    #expect(made.map { $0.0.title } == ["2 parcels"])
    #expect(sample.map.shownViews.count == 3)
  }

  @Test("a marker is a labelled button with a selected state")
  func markerIsALabelledButtonWithASelectedState() async throws {
    let sample = try await SampleMap()
    let pin = sample.pin(0, 0, "Parcel")
    pin.subtitle = "Mong Kok"
    let view = try #require(sample.map.view(for: pin)), widget = view.box.pointer
    await sample.window.nextFrame()
    #expect(Accessibility.role(widget) == GTK_ACCESSIBLE_ROLE_BUTTON)
    #expect(Accessibility.has(widget, label: "Parcel, Mong Kok"))
    #expect(gtk_widget_get_focusable(widget) != 0)
    sample.map.selectAnnotation(pin, animated: false)
    #expect(Accessibility.state(widget, GTK_ACCESSIBLE_STATE_SELECTED, is: true))
    #expect(sample.journal.entries == ["view Parcel", "selected Parcel"])
    pin.title = "Letter"
    #expect(Accessibility.has(widget, label: "Letter, Mong Kok"))
    sample.map.deselectAnnotation(pin, animated: false)
    #expect(sample.journal.entries.last == "deselected Letter")
    #expect(sample.map.selectedAnnotations.isEmpty && !view.isSelected)
  }

  @Test("a map left while moving is freed with its parts")
  func mapLeftWhileMovingIsFreedWithItsParts() async throws {
    let census = Census(), tiles = SampleTiles(.held)
    let root = UIViewController()
    let window = try await TestWindow.show(root)
    for _ in 0..<5 {
      let map = census.add(MKMapView(frame: root.view.bounds)), journal = census.add(MapJournal())
      map.delegate = journal
      map.region = SampleMap.harbour
      map.addOverlay(tiles)
      root.view.addSubview(map)
      let pin = census.add(MKPointAnnotation())
      pin.coordinate = SampleMap.harbour.center
      map.addAnnotation(pin)
      await window.nextFrame()
      census.add(try #require(map.view(for: pin)))
      census.add(try #require(map.layers.first?.source))
      map.setCenter(CLLocationCoordinate2D(latitude: 22.31, longitude: 114.2), animated: true)
      await window.nextFrame()
      map.removeFromSuperview()
    }
    try await wait("all is freed") { census.living.isEmpty }
    #expect(census.living == [])
  }

  @Test("a map freed on any thread cleans up on main")
  func mapFreedOnAnyThreadCleansUpOnMain() async throws {
    let pin = MKPointAnnotation(), tiles = SampleTiles(.held), root = UIViewController(), journal = MapJournal()
    let window = try await TestWindow.show(root)
    nonisolated(unsafe) var map: OwnMap? = OwnMap(frame: root.view.bounds)
    map?.delegate = journal
    map?.region = SampleMap.harbour
    map?.addOverlay(tiles)
    root.view.addSubview(try #require(map))
    pin.coordinate = SampleMap.harbour.center
    map?.addAnnotation(pin)
    await window.nextFrame()
    weak let source = try #require(map?.layers.first?.source)
    #expect(!pin.observers.isEmpty && source != nil)
    let freed = OwnMap.freed.value
    map?.removeFromSuperview()
    await window.nextFrame()
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        map = nil
        DispatchQueue.main.async { continuation.resume() }
      }
    }
    try await wait("it is freed") { OwnMap.freed.value == freed + 1 && source == nil }
    #expect(pin.observers.isEmpty)
  }
}

/// Its `deinit` is of the usual kind, which is not on the main actor.
private final class OwnMap: MKMapView {
  nonisolated static let freed = Count()

  deinit { Self.freed.add() }
}

private final class CountingMarker: MKMarkerAnnotationView {
  static var drawn = 0

  override func draw(_ rect: CGRect) {
    Self.drawn += 1
    super.draw(rect)
  }
}

@MainActor
private func markersOfOneGroup(_ map: MKMapView, _ annotation: any MKAnnotation) -> MKAnnotationView? {
  if annotation is MKClusterAnnotation { return nil }
  let view =
    map.dequeueReusableAnnotationView(withIdentifier: "pin")
    ?? MKMarkerAnnotationView(annotation: annotation, reuseIdentifier: "pin")
  view.clusteringIdentifier = "all"
  return view
}

@MainActor
private func clusters(of map: MKMapView) throws -> [(MKClusterAnnotation, MKAnnotationView)] {
  map.tileIfNeeded()
  return map.shownViews.values.compactMap { view in (view.annotation as? MKClusterAnnotation).map { ($0, view) } }
}
