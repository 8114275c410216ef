import CQuintetGTK
import Testing

@testable import MapKit
@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("map selection", .windows)
struct MapSelectionTests {
  @Test("assistive technology selects an enabled annotation view on a map")
  func assistiveTechnologySelectsAnEnabledAnnotationViewOnAMap() async throws {
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
  func viewHearsOfItsSelectionBeforeTheDelegate() async throws {
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

  @Test("what a deselection selects or removes counts")
  func whatADeselectionSelectsOrRemovesCounts() async throws {
    @MainActor final class Listener: MKMapViewDelegate {
      var deselected: (MKMapView) -> Void = { _ in }
      func mapView(_ mapView: MKMapView, didDeselect annotation: any MKAnnotation) { deselected(mapView) }
    }
    let sample = try await SampleMap(), map = sample.map, listener = Listener()
    let pins = [sample.pin(-60, 0, "A"), sample.pin(60, 0, "B"), sample.pin(0, 90, "C"), sample.pin(0, -90, "D")]
    let views = try pins.map { try #require(map.view(for: $0)) }
    map.delegate = listener
    map.selectAnnotation(pins[0], animated: false)
    listener.deselected = { $0.removeAnnotation(pins[1]) }
    map.selectAnnotation(pins[1], animated: false)
    #expect(map.selectedAnnotations.isEmpty && !views[1].isSelected)
    map.selectAnnotation(pins[0], animated: false)
    listener.deselected = { $0.selectAnnotation(pins[2], animated: false) }
    map.selectAnnotation(pins[3], animated: false)
    #expect(map.selectedAnnotations.first === pins[2] && map.selectedAnnotations.count == 1)
    #expect(views.map(\.isSelected) == [false, false, true, false])
    withExtendedLifetime(listener) {}
  }

  @Test("an annotation out of sight or removed is not selected")
  func annotationOutOfSightOrRemovedIsNotSelected() async throws {
    let sample = try await SampleMap()
    let far = sample.pin(5000, 0, "Far"), near = sample.pin(0, 0, "Near")
    sample.map.selectAnnotation(far, animated: false)
    #expect(sample.map.selectedAnnotations.isEmpty)
    sample.map.selectedAnnotations = [near]
    sample.map.removeAnnotation(near)
    #expect(sample.journal.entries == ["view Near", "selected Near", "deselected Near"])
  }

  @Test("a selected annotation comes back into sight selected")
  func selectedAnnotationComesBackIntoSightSelected() async throws {
    let sample = try await SampleMap(), pin = sample.pin(0, 0, "Parcel"), region = sample.map.region
    sample.map.selectAnnotation(pin, animated: false)
    sample.map.centerCoordinate = CLLocationCoordinate2D(latitude: -40, longitude: 10)
    for _ in 0..<3 { await sample.window.nextFrame() }
    #expect(sample.map.view(for: pin) == nil)
    sample.map.region = region
    for _ in 0..<3 { await sample.window.nextFrame() }
    #expect(sample.map.selectedAnnotations.first === pin)
    #expect(try #require(sample.map.view(for: pin)).isSelected)
  }

  @Test("a selection lasts until its own annotation is removed")
  func selectionLastsUntilItsOwnAnnotationIsRemoved() async throws {
    let sample = try await SampleMap(), map = sample.map
    let pins = [sample.pin(50, 0, "One"), sample.pin(-50, 0, "Two"), sample.pin(0, 50, "Three")]
    await sample.window.nextFrame()
    map.selectAnnotation(pins[0], animated: false)
    map.removeAnnotation(pins[1])
    #expect(map.selectedAnnotations.first === pins[0])
    map.removeAnnotations([pins[2], pins[0]])
    #expect(map.selectedAnnotations.isEmpty && map.annotations.isEmpty)
  }

  @Test("a cluster stays selected until it comes apart")
  func clusterStaysSelectedUntilItComesApart() async throws {
    let sample = try await SampleMap { _, journal in
      journal.makeView = { _, annotation in
        let view = MKMarkerAnnotationView(annotation: annotation, reuseIdentifier: nil)
        if !(annotation is MKClusterAnnotation) { view.clusteringIdentifier = "all" }
        return view
      }
    }
    let map = sample.map, pins = [sample.pin(0, 0, "A"), sample.pin(12, 0, "B")]
    map.tileIfNeeded()
    let cluster = try #require(map.clusters?.items.first?.annotation as? MKClusterAnnotation)
    map.selectAnnotation(cluster, animated: false)
    sample.pin(150, 0, "C")
    map.tileIfNeeded()
    #expect(map.selectedAnnotations.first === cluster)
    map.removeAnnotation(pins[1])
    map.tileIfNeeded()
    #expect(map.selectedAnnotations.isEmpty)
    #expect(sample.journal.entries.last == "deselected A, +1")
  }

  @Test("an empty selectedAnnotations deselects everything")
  func emptySelectedAnnotationsDeselectsEverything() async throws {
    let sample = try await SampleMap(), pin = sample.pin(0, 0, "A")
    sample.map.selectedAnnotations = [pin]
    #expect(sample.map.selectedAnnotations.first === pin)
    sample.map.selectedAnnotations = []
    #expect(sample.map.selectedAnnotations.isEmpty)
    #expect(sample.journal.entries.last == "deselected A")
  }

  @Test("a selected view lies in front of the others")
  func selectedViewLiesInFrontOfTheOthers() async throws {
    let sample = try await SampleMap(), pins = [sample.pin(0, 0, "A"), sample.pin(5, 0, "B"), sample.pin(9, 0, "C")]
    let views = try pins.map { try #require(sample.map.view(for: $0)) }
    for (pin, view) in zip(pins, views) {
      sample.map.selectAnnotation(pin, animated: false)
      #expect(sample.map.world.subviews.last === view)
    }
  }

  @Test("a selected view stays in front of those that come later")
  func selectedViewStaysInFrontOfThoseThatComeLater() async throws {
    let sample = try await SampleMap(), map = sample.map, pin = sample.pin(0, 0, "A"), region = map.region
    _ = map.view(for: pin)
    map.selectAnnotation(pin, animated: false)
    for distance in [5, 9] as [CGFloat] {
      let other = sample.pin(distance, 0)
      #expect(map.view(for: other) != nil)
      #expect(map.world.subviews.last === map.view(for: pin))
    }
    // All of them come back into sight at once.
    map.centerCoordinate = CLLocationCoordinate2D(latitude: -40, longitude: 10)
    for _ in 0..<3 { await sample.window.nextFrame() }
    #expect(map.view(for: pin) == nil)
    map.region = region
    let view = try #require(map.view(for: pin))
    #expect(map.world.subviews.count == 3 && map.world.subviews.last === view)
  }

  @Test("a view that is used again is described anew")
  func viewThatIsUsedAgainIsDescribedAnew() async throws {
    let sample = try await SampleMap(), map = sample.map, first = sample.pin(0, 0, "A")
    let view = try #require(map.view(for: first))
    map.selectAnnotation(first, animated: false)
    map.removeAnnotation(first)
    map.tileIfNeeded()
    for (title, label) in [("B", "B"), (nil, ""), ("C", "C")] as [(String?, String)] {
      let next = sample.pin(40, 20, title)
      #expect(map.view(for: next) === view)
      #expect(view.annotation === next && view.mapView === map && (view.accessibilityLabel ?? "") == label)
      #expect(!view.isSelected && view.transform == .identity && view.accessibilityTraits == .button)
      #expect(try sample.tip(of: next) == CGPoint(x: 40, y: 20))
      map.removeAnnotation(next)
      map.tileIfNeeded()
    }
  }

  @Test("a click on a part of a view selects its annotation")
  func clickOnAPartOfAViewSelectsItsAnnotation() async throws {
    let sample = try await SampleMap { _, journal in
      journal.makeView = { _, annotation in
        let view = MKAnnotationView(annotation: annotation, reuseIdentifier: nil), part = UIView()
        view.bounds.size = CGSize(width: 60, height: 40)
        part.frame = CGRect(x: 10, y: 5, width: 40, height: 30)
        part.backgroundColor = .red
        view.addSubview(part)
        return view
      }
    }
    let pin = sample.pin(0, 0, "A"), view = try #require(sample.map.view(for: pin))
    await sample.window.nextFrame()
    try await Input.click(view)
    try await wait("it is selected") { sample.map.selectedAnnotations.first === pin }
  }

  @Test("a click on the ground alone deselects, and takes the keys")
  func clickOnTheGroundAloneDeselectsAndTakesTheKeys() async throws {
    let sample = try await SampleMap(), map = sample.map, pin = sample.pin(0, 0, "Pin"), over = UIView()
    over.frame = CGRect(x: 20, y: 20, width: 80, height: 80)
    over.backgroundColor = .red
    map.addSubview(over)
    await sample.window.nextFrame()
    _ = map.view(for: pin)
    map.selectAnnotation(pin, animated: false)
    try await Input.click(over)
    #expect(map.selectedAnnotations.first === pin)
    try await Input.click(map, at: CGPoint(x: 60, y: 180))
    try await wait("it is deselected") { map.selectedAnnotations.isEmpty }
    #expect(gtk_widget_is_focus(try #require(map.map?.pointer)) != 0)
  }

  @Test("a marker that is disabled and enabled stays selected, and so described")
  func markerThatIsDisabledAndEnabledStaysSelectedAndSoDescribed() async throws {
    let sample = try await SampleMap(), pin = sample.pin(0, 0, "Pier"), view = try #require(sample.map.view(for: pin))
    sample.map.selectAnnotation(pin, animated: false)
    for isEnabled in [false, true] {
      view.isEnabled = isEnabled
      #expect(view.isSelected && view.accessibilityTraits.contains([.button, .selected]))
      #expect(view.accessibilityTraits.contains(.notEnabled) == !isEnabled)
    }
    sample.map.deselectAnnotation(pin, animated: false)
    #expect(view.accessibilityTraits == .button)
  }

  @Test("a disabled marker cannot be selected in any way")
  func disabledMarkerCannotBeSelectedInAnyWay() async throws {
    let sample = try await SampleMap()
    let pin = sample.pin(0, 0, "Pier"), view = try #require(sample.map.view(for: pin))
    await sample.window.nextFrame()
    view.isEnabled = false
    #expect(view.accessibilityTraits.contains(.notEnabled))
    #expect(!view.accessibilityActivate())
    try await Input.click(view)
    #expect(sample.map.selectedAnnotations.isEmpty)
    view.isEnabled = true
    #expect(!view.accessibilityTraits.contains(.notEnabled))
    try await Input.click(view)
    try await wait("it is selected") { sample.map.selectedAnnotations.first === pin }
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
