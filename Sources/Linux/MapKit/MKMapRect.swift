// The plane that the earth is laid out on, of 2²⁸ points in width and height.

/// A place on the plane of the map.
public struct MKMapPoint: Sendable {
  /// Points from the antimeridian eastwards.
  public var x: Double
  /// Points from the northern edge southwards.
  public var y: Double

  /// Makes the plane's northwestern corner.
  public init() { self.init(x: 0, y: 0) }

  /// Makes a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Returns where a place on the earth lies on the plane.
  public init(_ coordinate: CLLocationCoordinate2D) {
    let place = WorldPoint(coordinate)
    self.init(x: place.x * MKMapSize.world.width, y: place.y * MKMapSize.world.height)
  }

  /// The place on the earth.
  public var coordinate: CLLocationCoordinate2D {
    WorldPoint(x: x / MKMapSize.world.width, y: y / MKMapSize.world.height).coordinate
  }
}

/// A width and a height on the plane of the map.
public struct MKMapSize: Sendable {
  /// Points from west to east.
  public var width: Double
  /// Points from north to south.
  public var height: Double

  /// Makes a size of nothing.
  public init() { self.init(width: 0, height: 0) }

  /// Makes a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// All of the plane.
  public static let world = MKMapSize(width: 268_435_456, height: 268_435_456)
}

/// A rectangle on the plane of the map.
public struct MKMapRect: Sendable {
  /// The northwestern corner.
  public var origin: MKMapPoint
  /// Width and height.
  public var size: MKMapSize

  /// Makes a rectangle of nothing.
  public init() { self.init(origin: MKMapPoint(), size: MKMapSize()) }

  /// Makes a rectangle.
  public init(origin: MKMapPoint, size: MKMapSize) {
    self.origin = origin
    self.size = size
  }

  /// Makes a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: MKMapPoint(x: x, y: y), size: MKMapSize(width: width, height: height))
  }

  /// All of the plane.
  public static let world = MKMapRect(origin: MKMapPoint(), size: .world)
}
