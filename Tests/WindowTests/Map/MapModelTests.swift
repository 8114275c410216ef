import Foundation
import Testing

@testable import MapKit
@testable import UIKit
@testable import UIKitTests

// The earth, the plane of the map and what looks at it, by formulas.

@MainActor @Suite("models of maps", .windows)
struct MapModelTests {
  @Test("a coordinate is valid within 90 and 180 degrees")
  func coordinateIsValidWithin90And180Degrees() {
    for (latitude, longitude, isValid) in [
      (0, 0, true), (90, 180, true), (-90, -180, true), (90.001, 0, false), (-90.001, 0, false), (0, 180.001, false),
      (0, -180.001, false), (.nan, 0, false), (0, .nan, false),
    ] as [(Double, Double, Bool)] {
      let place = CLLocationCoordinate2DMake(latitude, longitude)
      #expect(CLLocationCoordinate2DIsValid(place) == isValid, "\(latitude), \(longitude)")
      #expect(place.latitude == latitude || latitude.isNaN)
      #expect(place.longitude == longitude || longitude.isNaN)
    }
    #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
    #expect(CLLocationCoordinate2D().latitude == 0 && CLLocationCoordinate2D().longitude == 0)
    let region = MKCoordinateRegion(), rect = MKMapRect(), point = MKMapPoint()
    #expect(region.center.latitude == 0 && region.span.latitudeDelta == 0 && region.span.longitudeDelta == 0)
    #expect(rect.origin.x == 0 && rect.origin.y == 0 && rect.size.width == 0 && rect.size.height == 0)
    #expect(
      point.x == 0 && point.y == 0 && MKMapSize.world.width == 268_435_456 && MKMapSize.world.height == 268_435_456
    )
    #expect(MKMapRect.world.size.width == 268_435_456 && MKMapRect.world.origin.y == 0)
    let sized = MKMapRect(x: 1, y: 2, width: 3, height: 4)
    #expect((sized.origin.x, sized.origin.y, sized.size.width, sized.size.height) == (1, 2, 3, 4))
  }

  @Test("a map's plane is Mercator's and converts both ways")
  func mapsPlaneIsMercatorsAndConvertsBothWays() {
    let world = MKMapSize.world.width
    for latitude in stride(from: -84.0, through: 84, by: 12) {
      for longitude in stride(from: -170.0, through: 170, by: 34) {
        let point = MKMapPoint(CLLocationCoordinate2D(latitude: latitude, longitude: longitude))
        let radians = latitude * .pi / 180
        let y = world / 2 - log(tan(.pi / 4 + radians / 2)) * world / (2 * .pi)
        #expect(abs(point.x - (longitude + 180) / 360 * world) < 1 && abs(point.y - y) < 1, "\(latitude), \(longitude)")
        let again = point.coordinate
        #expect(abs(again.latitude - latitude) < 1e-7 && abs(again.longitude - longitude) < 1e-7)
      }
    }
    for (latitude, y) in [(90, 0), (-90, 1), (86, 0), (-86, 1)] as [(Double, Double)] {
      #expect(abs(WorldPoint(CLLocationCoordinate2D(latitude: latitude, longitude: 0)).y - y) < 1e-9)
    }
    for (x, y, latitude, longitude) in [
      (0.5, 0.5, 0, 0), (1.25, 0.5, 0, -90), (-0.25, 0.5, 0, 90), (0.5, -3, 85.0511287798, 0),
      (0.5, 4, -85.0511287798, 0),
    ] as [(Double, Double, Double, Double)] {
      let place = WorldPoint(x: x, y: y).coordinate
      #expect(abs(place.latitude - latitude) < 1e-6 && abs(place.longitude - longitude) < 1e-6, "\(x), \(y): \(place)")
    }
  }

  @Test("an offset takes the short way, turned with the map")
  func offsetTakesTheShortWayTurnedWithTheMap() {
    var camera = Camera()
    #expect(camera.worldWidth == 256 && camera.zoom == 0 && camera.rotation == 0 && camera.center.x == 0.5)
    camera.zoom = 3
    #expect(camera.worldWidth == 2_048)
    for (from, to, x, y) in [
      ((0.1, 0.2), (0.3, 0.7), 0.2, 0.5), ((0.9, 0.5), (0.1, 0.5), 0.2, 0), ((0.1, 0.5), (0.9, 0.25), -0.2, -0.25),
    ] as [((Double, Double), (Double, Double), Double, Double)] {
      let start = WorldPoint(x: from.0, y: from.1), end = WorldPoint(x: to.0, y: to.1)
      for (rotation, right, down) in [(0, x, y), (.pi / 2, -y, x), (.pi, -x, -y)] as [(Double, Double, Double)] {
        camera.rotation = rotation
        let way = camera.offset(from: start, to: end)
        #expect(
          abs(way.x - right * 2_048) < 1e-6 && abs(way.y - down * 2_048) < 1e-6,
          "\(from), \(to), \(rotation): \(way)"
        )
      }
    }
    // The centre is in the middle; a point leads to its place and back.
    var generator = Generator(state: 20_261_304)
    for _ in 0..<100 {
      func part() -> Double { .random(in: 0.2...0.8, using: &generator) }
      camera.center = WorldPoint(x: part(), y: part())
      camera.rotation = part() * 6
      let size = CGSize(width: 400 * part(), height: 700 * part())
      let middle = camera.point(of: camera.center, in: size)
      #expect(middle == CGPoint(x: size.width / 2, y: size.height / 2))
      let point = CGPoint(x: 300 * part(), y: 200 * part())
      let again = camera.point(of: camera.place(at: point, in: size), in: size)
      #expect(hypot(again.x - point.x, again.y - point.y) < 1e-6)
    }
  }

  @Test("a camera shows a region whole, up to the world")
  func cameraShowsARegionWholeUpToTheWorld() {
    let whole = Camera().region(in: CGSize(width: 256, height: 256))
    #expect(abs(whole.span.latitudeDelta - 2 * 85.0511287798) < 1e-6 && whole.span.longitudeDelta == 360)
    let larger = Camera().region(in: CGSize(width: 999, height: 900))
    #expect(larger.span.longitudeDelta == 360 && abs(larger.span.latitudeDelta - 2 * 85.0511287798) < 1e-6)
    for (latitude, span) in [(0, (10, 10)), (50, (1, 8)), (-60, (12, 2))] as [(Double, (Double, Double))] {
      let region = MKCoordinateRegion(
        center: CLLocationCoordinate2D(latitude: latitude, longitude: 20),
        span: MKCoordinateSpan(latitudeDelta: span.0, longitudeDelta: span.1)
      )
      for size in [CGSize(width: 300, height: 500), CGSize(width: 700, height: 200)] {
        let shown = Camera(showing: region, in: size).region(in: size)
        let most = max(shown.span.latitudeDelta / span.0, shown.span.longitudeDelta / span.1)
        let least = min(shown.span.latitudeDelta / span.0, shown.span.longitudeDelta / span.1)
        // Latitudes are not as far apart everywhere.
        #expect(least > 0.98 && least < 1.02 && most > 1.1, "\(latitude), \(size): \(least), \(most)")
        #expect(abs(shown.center.latitude - latitude) < 1e-6 && abs(shown.center.longitude - 20) < 1e-6)
      }
    }
    let none = MKCoordinateRegion(center: CLLocationCoordinate2D(), span: MKCoordinateSpan())
    #expect(Camera(showing: none, in: CGSize(width: 256, height: 256)).zoom.isFinite)
    let all = MKCoordinateSpan(latitudeDelta: 170, longitudeDelta: 720)
    let world = MKCoordinateRegion(center: CLLocationCoordinate2D(), span: all)
    #expect(abs(Camera(showing: world, in: CGSize(width: 256, height: 900)).zoom) < 1e-9)
  }

  @Test("cameras compare by tolerances of points and zoom levels")
  func camerasCompareByTolerancesOfPointsAndZoomLevels() {
    let base = Camera(), point = 1 / base.worldWidth
    typealias Change = (inout Camera) -> Void
    let table: [(Change, differs: Bool, isShort: Bool)] = [
      ({ _ in }, false, false), ({ $0.center.x += 0.009 * point }, false, false),
      ({ $0.center.x -= 0.011 * point }, true, false),
      ({ $0.center.y -= 0.009 * point }, false, false), ({ $0.center.y += 0.011 * point }, true, false),
      ({ $0.center.x += 0.99 * point }, true, false), ({ $0.center.x += 1.01 * point }, true, true),
      ({ $0.center.y -= 0.99 * point }, true, false), ({ $0.center.y -= 1.01 * point }, true, true),
      ({ $0.zoom += 0.0009 }, true, false), ({ $0.zoom -= 0.0011 }, true, true), ({ $0.rotation += 0.5 }, true, false),
      ({ $0.center.x += 1 }, false, false),
    ]
    for (index, row) in table.enumerated() {
      var camera = base
      row.0(&camera)
      #expect(camera.differs(from: base) == row.differs, "row \(index)")
      #expect(camera.isShort(of: base) == row.isShort, "row \(index)")
      // Waiting for the end of a movement has patience while the goal is not reached.
      let movement = Movement()
      movement.seen = camera
      #expect(movement.pause == Movement.shortPause)
      movement.phase = .animating(to: base)
      #expect(movement.pause == (row.isShort ? 1 : Movement.shortPause), "row \(index)")
    }
    #expect(Movement.shortPause < 1)
  }

  @Test("metres become degrees by latitude, never more than the earth")
  func metresBecomeDegreesByLatitudeNeverMoreThanTheEarth() {
    let perDegree = 111_319.49
    for (latitude, north, east, latitudes, longitudes) in [
      (0, perDegree, perDegree, 1, 1), (60, perDegree, perDegree, 1, 2), (-60, 2 * perDegree, 3 * perDegree, 2, 6),
      (90, perDegree, perDegree, 1, 360), (0, 1e9, 1e9, 180, 360), (0, 0, 0, 0, 0),
    ] as [(Double, Double, Double, Double, Double)] {
      let center = CLLocationCoordinate2D(latitude: latitude, longitude: 5)
      let region = MKCoordinateRegion(center: center, latitudinalMeters: north, longitudinalMeters: east)
      #expect(abs(region.span.latitudeDelta - latitudes) < 1e-6, "\(latitude): \(region.span)")
      #expect(abs(region.span.longitudeDelta - longitudes) < 1e-6, "\(latitude): \(region.span)")
      #expect(region.center.latitude == latitude && region.center.longitude == 5)
    }
  }

  @Test("a region encloses its coordinates with a third to spare")
  func regionEnclosesItsCoordinatesWithAThirdToSpare() throws {
    #expect(MKCoordinateRegion(around: []) == nil && MKCoordinateRegion(around: [pin(91, 0)]) == nil)
    let one = try #require(MKCoordinateRegion(around: [pin(20, 30), pin(.nan, 3)]))
    #expect(abs(one.center.latitude - 20) < 1e-9 && abs(one.center.longitude - 30) < 1e-9)
    #expect(
      abs(one.span.longitudeDelta - 0.0072) < 1e-9 && one.span.latitudeDelta > 0.006 && one.span.latitudeDelta < 0.0072
    )
    for (places, center, width) in [
      ([(0, 10), (0, 20)], 15, 13), ([(0, 175), (0, -175), (0, 179)], 180, 13), ([(0, -10), (0, 30), (0, 0)], 10, 52),
      ([(5, -170), (-5, 170)], 180, 26), ([(0, 0), (0, 150), (0, -140)], -105, 273),
    ] as [([(Double, Double)], Double, Double)] {
      let region = try #require(MKCoordinateRegion(around: places.map { pin($0.0, $0.1) }))
      let off = abs(region.center.longitude - center).truncatingRemainder(dividingBy: 360)
      #expect(min(off, 360 - off) < 1e-6 && abs(region.span.longitudeDelta - width) < 1e-6, "\(places): \(region)")
      #expect(abs(region.center.latitude) < 1e-6, "\(region)")
    }
    for (south, north) in [(10, 20), (-20, -10), (-40, 70)] as [(Double, Double)] {
      let region = try #require(MKCoordinateRegion(around: [pin(south, 0), pin(north, 0)]))
      let ends = [south, north].map { WorldPoint(CLLocationCoordinate2D(latitude: $0, longitude: 0)).y }
      #expect(abs(WorldPoint(region.center).y - (ends[0] + ends[1]) / 2) < 1e-9)
      let half = region.span.latitudeDelta / 2
      #expect(region.center.latitude + half > north && region.center.latitude - half < south, "\(region)")
      #expect(region.span.latitudeDelta < (north - south) * 1.7, "\(region)")
    }
  }

  @Test("a cluster is titled by its first member and count")
  func clusterIsTitledByItsFirstMemberAndCount() {
    let titled = [pin(10, 10, "A"), pin(20, 20, "B"), pin(60, 40)]
    for count in 1...3 {
      let members = Array(titled.prefix(count)), cluster = MKClusterAnnotation(memberAnnotations: members)
      let ys = members.map { WorldPoint($0.coordinate).y }, mean = ys.reduce(0, +) / Double(count)
      #expect(abs(WorldPoint(cluster.coordinate).y - mean) < 1e-9)
      let x = members.map(\.coordinate.longitude).reduce(0, +) / Double(count)
      #expect(abs(cluster.coordinate.longitude - x) < 1e-9)
      #expect(cluster.title == ["A", "A, +1", "A, +2"][count - 1])
      #expect(cluster.memberAnnotations.count == count && cluster.subtitle == nil)
    }
  }

  @Test("a point annotation reports each change")
  func pointAnnotationReportsEachChange() {
    let point = MKPointAnnotation()
    var changes = 0
    point.observers[ObjectIdentifier(point)] = { changes += 1 }
    point.title = "A"
    point.subtitle = "B"
    point.coordinate.latitude = 5
    #expect(changes == 3)
    #expect(point.title == "A" && point.subtitle == "B" && point.coordinate.longitude == 0)
  }
}

@MainActor
private func pin(_ latitude: Double, _ longitude: Double, _ title: String? = nil) -> MKPointAnnotation {
  let pin = MKPointAnnotation()
  pin.coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
  pin.title = title
  return pin
}
