// Of Apple's CoreLocation, which Apple's MapKit brings along: a place on the earth.

/// An angle in degrees.
public typealias CLLocationDegrees = Double
/// A length in metres.
public typealias CLLocationDistance = Double

/// A place on the earth, in WGS 84.
public struct CLLocationCoordinate2D: Sendable {
  /// Degrees north of the equator, from −90 to 90.
  public var latitude: CLLocationDegrees
  /// Degrees east of Greenwich, from −180 to 180.
  public var longitude: CLLocationDegrees

  /// Makes the place where the equator meets the meridian of Greenwich.
  public init() { self.init(latitude: 0, longitude: 0) }

  /// Makes a place. Numbers out of range are kept: see `CLLocationCoordinate2DIsValid(_:)`.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A place that is nowhere on the earth.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Makes a place.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CLLocationCoordinate2DMake(
  _ latitude: CLLocationDegrees,
  _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
  CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// Returns whether a place is on the earth: latitude from −90 to 90, longitude from −180 to 180.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
  (-90...90).contains(coord.latitude) && (-180...180).contains(coord.longitude)
}
