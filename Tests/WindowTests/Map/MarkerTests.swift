import Testing

@testable import MapKit
@testable import UIKit

@MainActor @Suite("markers", .windows)
struct MarkerTests {
  @Test("a selected marker is larger with its tip in place")
  func markerSelectedLargerTipIn() async throws {
    let sample = try await SampleMap()
    let pin = sample.pin(20, 30, "Pier"), view = try #require(sample.map.view(for: pin))
    let usual = view.frame, tip = try sample.tip(of: pin)
    for isAnimated in [false, true] {
      sample.map.selectAnnotation(pin, animated: isAnimated)
      #expect(view.isSelected && view.frame.width > usual.width * 1.2, "\(view.frame)")
      let selected = try sample.tip(of: pin)
      #expect(abs(selected.x - tip.x) < 1 && abs(selected.y - tip.y) < 1, "\(selected) for \(tip)")
      sample.map.deselectAnnotation(pin, animated: isAnimated)
      #expect(!view.isSelected)
      #expect(view.frame == usual)
    }
  }

  @Test("a cluster's coordinate is its members' mean across the antimeridian")
  func clustersPlaceMeanMembersShort() {
    for (longitudes, mean) in [
      ([10, 20], 15), ([179, -179], 180), ([-170, 150], 170), ([-1, 1, 3], 1), ([42], 42),
    ] as [([Double], Double)] {
      let members = longitudes.map { longitude in
        let pin = MKPointAnnotation()
        pin.coordinate = CLLocationCoordinate2D(latitude: 10, longitude: longitude)
        return pin
      }
      let place = MKClusterAnnotation(memberAnnotations: members).coordinate
      let off = abs(place.longitude - mean).truncatingRemainder(dividingBy: 360)
      #expect(min(off, 360 - off) < 1e-6 && abs(place.latitude - 10) < 1e-6, "\(longitudes): \(place)")
    }
  }

  @Test("a cluster stays selected until it comes apart")
  func clusterComesApartNoLonger() async throws {
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

  @Test("annotations are kept once, in order, until removed")
  func annotationsKeptOnceEachIn() async throws {
    let sample = try await SampleMap(), map = sample.map
    let pins = [sample.pin(0, 0, "A"), sample.pin(10, 0, "B"), sample.pin(20, 0, "C")]
    map.addAnnotations([pins[1], pins[0], pins[1]])
    #expect(map.annotations.compactMap(\.title) == ["A", "B", "C"])
    map.removeAnnotation(pins[1])
    map.removeAnnotation(pins[1])
    #expect(map.annotations.compactMap(\.title) == ["A", "C"])
    #expect(pins.map { $0.changed != nil } == [true, false, true])
    map.addAnnotation(pins[1])
    #expect(map.annotations.compactMap(\.title) == ["A", "C", "B"])
    #expect(pins[1].changed != nil && map.view(for: pins[1]) != nil)
  }

  @Test("nothing is selected any more when that is asked for")
  func nothingSelectedAnyMoreWhen() async throws {
    let sample = try await SampleMap(), pin = sample.pin(0, 0, "A")
    sample.map.selectedAnnotations = [pin]
    #expect(sample.map.selectedAnnotations.first === pin)
    sample.map.selectedAnnotations = []
    #expect(sample.map.selectedAnnotations.isEmpty)
    #expect(sample.journal.entries.last == "deselected A")
  }

  @Test("an annotation view is centred by its picture and offset")
  func viewWithPictureLargeIn() async throws {
    let sample = try await SampleMap { _, journal in
      journal.makeView = { _, annotation in
        let view = MKAnnotationView(annotation: annotation, reuseIdentifier: nil)
        view.image = SamplePictures.plain(12, 30, SamplePictures.red)
        view.centerOffset = CGPoint(x: 7, y: -15)
        return view
      }
    }
    let pin = sample.pin(20, 40), view = try #require(sample.map.view(for: pin)), middle = sample.middle
    #expect(view.bounds.size == CGSize(width: 12, height: 30))
    @MainActor func center() -> CGPoint {
      let point = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: sample.map)
      return CGPoint(x: point.x - middle.x, y: point.y - middle.y)
    }
    #expect(center() == CGPoint(x: 27, y: 25))
    view.centerOffset = CGPoint(x: -10, y: 5)
    try await wait("it is elsewhere") { center() == CGPoint(x: 10, y: 45) }
    view.image = SamplePictures.plain(6, 8, SamplePictures.blue)
    #expect(view.bounds.size == CGSize(width: 6, height: 8) && view.subviews.count == 1)
    view.image = nil
    #expect(view.subviews.isEmpty)
  }

  @Test("a reused view is of the class registered now")
  func viewUsedAgainClassRegistered() async throws {
    final class First: MKAnnotationView {}
    final class Second: MKAnnotationView {}
    let sample = try await SampleMap(), map = sample.map
    let identifier = MKMapViewDefaultAnnotationViewReuseIdentifier
    map.register(First.self, forAnnotationViewWithReuseIdentifier: identifier)
    let pin = sample.pin(0, 0)
    #expect(map.view(for: pin) is First)
    map.removeAnnotation(pin)
    map.tileIfNeeded()
    map.register(Second.self, forAnnotationViewWithReuseIdentifier: identifier)
    map.addAnnotation(pin)
    #expect(map.view(for: pin) is Second)
  }

  @Test("what is selected lies in front of what covered it")
  func whatSelectedLiesInFront() async throws {
    let sample = try await SampleMap(), pins = [sample.pin(0, 0, "A"), sample.pin(5, 0, "B"), sample.pin(9, 0, "C")]
    let views = try pins.map { try #require(sample.map.view(for: $0)) }
    for (pin, view) in zip(pins, views) {
      sample.map.selectAnnotation(pin, animated: false)
      #expect(sample.map.world.subviews.last === view)
    }
  }

  @Test("a view's accessibility label follows its annotation's titles")
  func viewCalledWhatAnnotationCalled() async throws {
    let sample = try await SampleMap(), pin = sample.pin(0, 0, "A"), view = try #require(sample.map.view(for: pin))
    for (title, subtitle, label) in [("B", nil, "B"), ("B", "b", "B, b"), (nil, "c", "c")]
      as [(String?, String?, String)]
    {
      (pin.title, pin.subtitle) = (title, subtitle)
      #expect(view.accessibilityLabel == label)
    }
  }

  @Test("a reused view is no longer selected")
  func viewUsedAgainWasBefore() {
    let view = MKMarkerAnnotationView(annotation: nil, reuseIdentifier: "pin")
    view.isSelected = true
    #expect(view.transform != .identity)
    view.prepareForReuse()
    #expect(!view.isSelected && view.transform == .identity && !view.accessibilityTraits.contains(.selected))
  }

  @Test("a marker shows its colours, glyph text and glyph image")
  func markerColoursLettersPictureGiven() async throws {
    let sample = try await SampleMap(), pin = sample.pin(0, 0)
    let marker = try #require(sample.map.view(for: pin) as? MKMarkerAnnotationView)
    typealias Part = ClosedRange<UInt8>
    @MainActor func count(_ red: Part, _ green: Part, _ blue: Part) async throws -> Int {
      await sample.window.nextFrame()
      await sample.window.nextFrame()
      return try #require(Picture(marker)).count {
        red.contains($0.red) && green.contains($0.green) && blue.contains($0.blue) && $0.alpha == 255
      }
    }
    #expect(try await count(190...220, 20...60, 20...60) > 200, "red at first")
    marker.markerTintColor = .blue
    #expect(try await count(0...5, 0...5, 250...255) > 200)
    let picture = try #require(Picture(marker)), near = picture[picture.width / 2, picture.height - 7]
    #expect(near.blue == 255 && near.red == 0 && near.alpha == 255, "above the tip: \(near)")
    let dot = try await count(250...255, 250...255, 250...255)
    marker.glyphTintColor = .green
    let green = try await count(0...5, 250...255, 0...5)
    #expect(green > 20 && green <= dot, "\(green), \(dot)")
    marker.glyphText = "W"
    let letter = try await count(0...80, 150...255, 0...80)
    #expect(letter > 5 && letter != green, "\(letter)")
    marker.glyphText = nil
    marker.glyphImage = SamplePictures.plain(8, 8, SamplePictures.red)
    // Drawn in one colour, whatever its own.
    let image = try await count(0...5, 250...255, 0...5)
    #expect(image > 100, "\(image)")
  }

  @Test("a disabled marker cannot be selected in any way")
  func markerNotEnabledSaysSo() async throws {
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
