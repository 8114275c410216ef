import Foundation

/// A place in Web Mercator (EPSG:3857), with the world from 0 to 1 eastwards and southwards.
struct WorldPoint {
  var x: Double
  var y: Double

  /// Degrees north and south at which the square world ends, as libshumate has it.
  static let lastLatitude = 85.0511287798

  init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  init(_ coordinate: CLLocationCoordinate2D) {
    let latitude = min(max(coordinate.latitude, -Self.lastLatitude), Self.lastLatitude) * .pi / 180
    x = coordinate.longitude / 360 + 0.5
    y = 0.5 - asinh(tan(latitude)) / (2 * .pi)
  }

  var coordinate: CLLocationCoordinate2D {
    let mercator = atan(sinh((0.5 - y) * 2 * .pi)) * 180 / .pi
    let latitude = min(max(mercator, -Self.lastLatitude), Self.lastLatitude)
    return CLLocationCoordinate2D(latitude: latitude, longitude: (x - x.rounded(.down) - 0.5) * 360)
  }
}

/// View of a map: its middle, its scale and its rotation.
struct Camera {
  var center = WorldPoint(x: 0.5, y: 0.5)
  /// A whole level more shows everything twice as large; at 0 the world is 256 points wide.
  var zoom = 0.0
  /// Radians, clockwise.
  var rotation = 0.0

  /// Points that the world is wide.
  var worldWidth: Double { 256 * exp2(zoom) }

  /// Points from one place to another on the screen, the short way around the earth.
  func offset(from start: WorldPoint, to end: WorldPoint) -> CGPoint {
    var x = end.x - start.x
    x -= x.rounded()
    return CGPoint(x: x * worldWidth, y: (end.y - start.y) * worldWidth).rotated(by: rotation)
  }

  /// Returns the point of a place in a view of this size.
  func point(of place: WorldPoint, in size: CGSize) -> CGPoint {
    let offset = offset(from: center, to: place)
    return CGPoint(x: size.width / 2 + offset.x, y: size.height / 2 + offset.y)
  }

  /// The place at a point of a view of this size. West of the antimeridian, x is negative.
  func place(at point: CGPoint, in size: CGSize) -> WorldPoint {
    let offset = CGPoint(x: point.x - size.width / 2, y: point.y - size.height / 2).rotated(by: -rotation)
    return WorldPoint(x: center.x + offset.x / worldWidth, y: center.y + offset.y / worldWidth)
  }

  /// The part of the earth that a view of this size shows.
  func region(in size: CGSize) -> MKCoordinateRegion {
    let corners = [
      CGPoint.zero, CGPoint(x: size.width, y: 0), CGPoint(x: 0, y: size.height),
      CGPoint(x: size.width, y: size.height),
    ].map { place(at: $0, in: size) }
    let xs = corners.map(\.x), ys = corners.map { min(max($0.y, 0), 1) }
    let north = WorldPoint(x: 0, y: ys.min() ?? 0).coordinate.latitude
    let south = WorldPoint(x: 0, y: ys.max() ?? 1).coordinate.latitude
    let width = min((xs.max() ?? 1) - (xs.min() ?? 0), 1) * 360
    return MKCoordinateRegion(
      center: center.coordinate,
      span: MKCoordinateSpan(latitudeDelta: north - south, longitudeDelta: width)
    )
  }

  /// A camera that shows all of a region in a view of this size, and no more than that takes.
  init(showing region: MKCoordinateRegion, in size: CGSize) {
    center = WorldPoint(region.center)
    let half = region.span.latitudeDelta / 2
    let north = WorldPoint(CLLocationCoordinate2D(latitude: region.center.latitude + half, longitude: 0))
    let south = WorldPoint(CLLocationCoordinate2D(latitude: region.center.latitude - half, longitude: 0))
    let width = max(min(region.span.longitudeDelta, 360) / 360, 1e-9), height = max(south.y - north.y, 1e-9)
    zoom = log2(min(size.width / width, size.height / height) / 256)
  }

  init() {}

  /// Returns whether the difference from the other can be seen.
  func differs(from other: Camera) -> Bool {
    guard zoom == other.zoom, rotation == other.rotation else { return true }
    let offset = offset(from: other.center, to: center)
    return max(abs(offset.x), abs(offset.y)) > 0.01
  }

  /// Returns whether this does not show the other's place and scale yet, whatever the rotation.
  func isShort(of goal: Camera) -> Bool {
    let offset = goal.offset(from: center, to: goal.center)
    return abs(zoom - goal.zoom) > 0.001 || max(abs(offset.x), abs(offset.y)) > 1
  }
}

extension CGPoint {
  fileprivate func rotated(by angle: Double) -> CGPoint {
    guard angle != 0 else { return self }
    let (sine, cosine) = (sin(angle), cos(angle))
    return CGPoint(x: x * cosine - y * sine, y: x * sine + y * cosine)
  }
}
