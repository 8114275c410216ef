import CQuintetGTK
import Testing

@testable import MapKit
@testable import UIKit

@MainActor @Suite("markers", .windows)
struct MarkerTests {
  @Test("a selected marker is larger with its tip in place")
  func selectedMarkerIsLargerWithItsTipInPlace() async throws {
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
  func clustersCoordinateIsItsMembersMeanAcrossTheAntimeridian() {
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

  @Test("annotations are kept once, in order, until removed")
  func annotationsAreKeptOnceInOrderUntilRemoved() async throws {
    let sample = try await SampleMap(), map = sample.map
    let pins = [sample.pin(0, 0, "A"), sample.pin(10, 0, "B"), sample.pin(20, 0, "C")]
    map.addAnnotations([pins[1], pins[0], pins[1]])
    #expect(map.annotations.compactMap(\.title) == ["A", "B", "C"])
    map.removeAnnotation(pins[1])
    map.removeAnnotation(pins[1])
    #expect(map.annotations.compactMap(\.title) == ["A", "C"])
    #expect(pins.map { !$0.observers.isEmpty } == [true, false, true])
    map.addAnnotation(pins[1])
    #expect(map.annotations.compactMap(\.title) == ["A", "C", "B"])
    #expect(!pins[1].observers.isEmpty && map.view(for: pins[1]) != nil)
  }

  @Test("an annotation view is centred by its picture and offset")
  func annotationViewIsCentredByItsPictureAndOffset() async throws {
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
  func reusedViewIsOfTheClassRegisteredNow() async throws {
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

  @Test("a view's accessibility label follows its annotation's titles")
  func viewsAccessibilityLabelFollowsItsAnnotationsTitles() async throws {
    let sample = try await SampleMap(), pin = sample.pin(0, 0, "A"), view = try #require(sample.map.view(for: pin))
    for (title, subtitle, label) in [("B", nil, "B"), ("B", "b", "B, b"), (nil, "c", "c")]
      as [(String?, String?, String)]
    {
      (pin.title, pin.subtitle) = (title, subtitle)
      #expect(view.accessibilityLabel == label)
    }
  }

  @Test("a reused view is no longer selected")
  func reusedViewIsNoLongerSelected() {
    let view = MKMarkerAnnotationView(annotation: nil, reuseIdentifier: "pin")
    view.isSelected = true
    #expect(view.transform != .identity)
    view.prepareForReuse()
    #expect(!view.isSelected && view.transform == .identity && !view.accessibilityTraits.contains(.selected))
  }

  @Test("a marker shows its colours, glyph text and glyph image")
  func markerShowsItsColoursGlyphTextAndGlyphImage() async throws {
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

  @Test("an annotation view takes its picture's size")
  func annotationViewTakesItsPicturesSize() throws {
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

  @Test("a marker is a symmetrical balloon with its glyph centred")
  func markerIsASymmetricalBalloonWithItsGlyphCentred() throws {
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

  @Test("a symbol that points forward does so in both directions of reading")
  func symbolThatPointsForwardDoesSoInBothDirectionsOfReading() async throws {
    let root = UIView()
    let directions: [UISemanticContentAttribute] = [.forceLeftToRight, .forceRightToLeft]
    let markers = directions.enumerated().map { index, direction in
      let marker = MKMarkerAnnotationView(annotation: nil, reuseIdentifier: nil)
      marker.semanticContentAttribute = direction
      marker.glyphImage = UIImage(systemName: "chevron.forward")
      marker.frame.origin = CGPoint(x: 20 + 100 * index, y: 20)
      root.addSubview(marker)
      return marker
    }
    let window = try await TestWindow.show(root)
    await window.nextFrame()
    let apart = markers.map { Picture($0) }
    #expect(apart[0] != nil && apart[0] != apart[1])
    for marker in markers { marker.semanticContentAttribute = .forceLeftToRight }
    await window.nextFrame()
    #expect(Picture(markers[0]) == apart[0] && Picture(markers[1]) == apart[0])
  }

  @Test("a marker's colours and the ground follow the style")
  func markersColoursAndTheGroundFollowTheStyle() throws {
    let marker = MKMarkerAnnotationView(annotation: nil, reuseIdentifier: nil)
    marker.markerTintColor = UIColor { $0.userInterfaceStyle == .dark ? .blue : .green }
    marker.glyphTintColor = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    for style in [UIUserInterfaceStyle.light, .dark, .light] {
      marker.overrideUserInterfaceStyle = style
      let sheet = try Sheet(32, 40, onSnapshot: { marker.drawWithCairo($0, size: marker.bounds.size) })
      let isDark = style == .dark
      #expect(sheet.has(isDark ? SamplePictures.blue : SamplePictures.green, at: 16, 4), "\(sheet[16, 4])")
      #expect(sheet.has(isDark ? SamplePictures.white : SamplePictures.black, at: 16, 16), "\(sheet[16, 16])")
    }
    let ground = try #require(MKMapView().backgroundColor)
    let parts = [UIUserInterfaceStyle.light, .dark].map { style in
      var red: CGFloat = 0, green: CGFloat = 0, blue: CGFloat = 0
      let color = ground.resolvedColor(with: UITraitCollection(userInterfaceStyle: style))
      color.getRed(&red, green: &green, blue: &blue, alpha: nil)
      return [red, green, blue]
    }
    #expect(parts[0].allSatisfy { $0 > 0.8 } && parts[1].allSatisfy { $0 < 0.3 }, "\(parts)")
  }

  @Test("a registered class makes reusable views until it is unregistered")
  func registeredClassMakesReusableViewsUntilItIsUnregistered() throws {
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

  @Test("a delegate that implements nothing leaves the defaults")
  func delegateThatImplementsNothingLeavesTheDefaults() throws {
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
}
