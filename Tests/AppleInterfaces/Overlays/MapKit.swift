// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
// Swift's additions to MapKit, and the constants of strings.
@_exported import MapKit

@available(iOS 11.0, *)
public let MKMapViewDefaultAnnotationViewReuseIdentifier = ""
@available(iOS 11.0, *)
public let MKMapViewDefaultClusterAnnotationViewReuseIdentifier = ""

extension MKCoordinateRegion {
  public init(
    center centerCoordinate: CLLocationCoordinate2D,
    latitudinalMeters: CLLocationDistance,
    longitudinalMeters: CLLocationDistance
  ) { self.init() }
}
extension MKMapPoint {
  public init(_ coordinate: CLLocationCoordinate2D) { self.init() }
  public var coordinate: CLLocationCoordinate2D { CLLocationCoordinate2D() }
}
extension MKMapSize {
  public static let world = MKMapSize()
}
extension MKMapRect {
  public init(x: Double, y: Double, width: Double, height: Double) { self.init() }
  public static let world = MKMapRect()
}
