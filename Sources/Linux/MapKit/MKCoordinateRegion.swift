import Foundation

/// Extent of a region, in degrees.
public struct MKCoordinateSpan: Sendable {
  /// Degrees from south to north.
  public var latitudeDelta: CLLocationDegrees
  /// Degrees from west to east.
  public var longitudeDelta: CLLocationDegrees

  /// Makes a span of nothing.
  public init() { self.init(latitudeDelta: 0, longitudeDelta: 0) }

  /// Makes a span.
  public init(latitudeDelta: CLLocationDegrees, longitudeDelta: CLLocationDegrees) {
    self.latitudeDelta = latitudeDelta
    self.longitudeDelta = longitudeDelta
  }
}

/// A part of the map, by its middle and how far it reaches.
public struct MKCoordinateRegion: Sendable {
  /// The middle.
  public var center: CLLocationCoordinate2D
  /// Extent, in degrees.
  public var span: MKCoordinateSpan

  /// Makes a region of nothing.
  public init() { self.init(center: CLLocationCoordinate2D(), span: MKCoordinateSpan()) }

  /// Makes a region.
  public init(center: CLLocationCoordinate2D, span: MKCoordinateSpan) {
    self.center = center
    self.span = span
  }

  /// Makes a region of this many metres from south to north and from west to east.
  public init(
    center centerCoordinate: CLLocationCoordinate2D,
    latitudinalMeters: CLLocationDistance,
    longitudinalMeters: CLLocationDistance
  ) {
    // Of a sphere with the radius of WGS 84's equator, which Web Mercator takes the earth for.
    let metersPerDegree = 2 * Double.pi * 6_378_137 / 360
    let cosine = max(cos(centerCoordinate.latitude * .pi / 180), 1e-6)
    self.init(
      center: centerCoordinate,
      span: MKCoordinateSpan(
        latitudeDelta: min(latitudinalMeters / metersPerDegree, 180),
        longitudeDelta: min(longitudinalMeters / (metersPerDegree * cosine), 360)
      )
    )
  }
}
