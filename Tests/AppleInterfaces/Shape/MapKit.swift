// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import UIKit

// Of CoreLocation.
public typealias CLLocationDegrees = Double
public typealias CLLocationDistance = Double
public struct CLLocationCoordinate2D: Sendable {
  public var latitude: CLLocationDegrees = 0
  public var longitude: CLLocationDegrees = 0
  public init() {}
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {}
}
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D()
public func CLLocationCoordinate2DMake(
  _ latitude: CLLocationDegrees,
  _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D { CLLocationCoordinate2D() }
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool { true }

public struct MKCoordinateSpan: Sendable {
  public var latitudeDelta: CLLocationDegrees = 0
  public var longitudeDelta: CLLocationDegrees = 0
  public init() {}
  public init(latitudeDelta: CLLocationDegrees, longitudeDelta: CLLocationDegrees) {}
}
public struct MKCoordinateRegion: Sendable {
  public var center = CLLocationCoordinate2D()
  public var span = MKCoordinateSpan()
  public init() {}
  public init(center: CLLocationCoordinate2D, span: MKCoordinateSpan) {}
  public init(
    center centerCoordinate: CLLocationCoordinate2D,
    latitudinalMeters: CLLocationDistance,
    longitudinalMeters: CLLocationDistance
  ) {}
}
public struct MKMapPoint: Sendable {
  public var x = 0.0
  public var y = 0.0
  public init() {}
  public init(x: Double, y: Double) {}
  public init(_ coordinate: CLLocationCoordinate2D) {}
  public var coordinate: CLLocationCoordinate2D { CLLocationCoordinate2D() }
}
public struct MKMapSize: Sendable {
  public var width = 0.0
  public var height = 0.0
  public init() {}
  public init(width: Double, height: Double) {}
  public static let world = MKMapSize()
}
public struct MKMapRect: Sendable {
  public var origin = MKMapPoint()
  public var size = MKMapSize()
  public init() {}
  public init(origin: MKMapPoint, size: MKMapSize) {}
  public init(x: Double, y: Double, width: Double, height: Double) {}
  public static let world = MKMapRect()
}

public protocol MKAnnotation: NSObjectProtocol {
  var coordinate: CLLocationCoordinate2D { get }
  // Optional in Objective-C: what one reads is twice optional.
  var title: String? { get }
  var subtitle: String? { get }
}
extension MKAnnotation {
  public var title: String? { nil }
  public var subtitle: String? { nil }
}
open class MKShape: NSObject {
  open var title: String?
  open var subtitle: String?
}
open class MKPointAnnotation: MKShape, MKAnnotation {
  open var coordinate = CLLocationCoordinate2D()
}
open class MKClusterAnnotation: NSObject, MKAnnotation {
  public init(memberAnnotations: [any MKAnnotation]) {}
  open var coordinate: CLLocationCoordinate2D { CLLocationCoordinate2D() }
  open var title: String?
  open var subtitle: String?
  open var memberAnnotations: [any MKAnnotation] { [] }
}
@MainActor
open class MKAnnotationView: UIView {
  public init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) { super.init(frame: .zero) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  open var reuseIdentifier: String? { nil }
  open func prepareForReuse() {}
  open func prepareForDisplay() {}
  open var annotation: (any MKAnnotation)?
  open var image: UIImage?
  open var centerOffset: CGPoint {
    get { .zero }
    set {}
  }
  open var isEnabled: Bool {
    get { true }
    set {}
  }
  open var isSelected: Bool {
    get { false }
    set {}
  }
  open func setSelected(_ selected: Bool, animated: Bool) {}
  open var clusteringIdentifier: String?
}
@MainActor
open class MKMarkerAnnotationView: MKAnnotationView {
  open var markerTintColor: UIColor?
  open var glyphTintColor: UIColor?
  open var glyphText: String?
  open var glyphImage: UIImage?
}

public protocol MKOverlay: MKAnnotation {
  var boundingMapRect: MKMapRect { get }
}
public struct MKTileOverlayPath: Sendable {
  public var x = 0
  public var y = 0
  public var z = 0
  public var contentScaleFactor: CGFloat = 0
  public init() {}
  public init(x: Int, y: Int, z: Int, contentScaleFactor: CGFloat) {}
}
open class MKTileOverlay: NSObject, MKOverlay {
  public init(urlTemplate URLTemplate: String?) {}
  open var coordinate: CLLocationCoordinate2D { CLLocationCoordinate2D() }
  open var boundingMapRect: MKMapRect { MKMapRect() }
  open var urlTemplate: String? { nil }
  open var isGeometryFlipped = false
  open var minimumZ = 0
  open var maximumZ = 0
  open var canReplaceMapContent = false
  open func url(forTilePath path: MKTileOverlayPath) -> URL { URL(fileURLWithPath: "") }
  open func loadTile(at path: MKTileOverlayPath, result: @escaping @Sendable (Data?, (any Error)?) -> Void) {}
}
open class MKOverlayRenderer: NSObject {
  public init(overlay: any MKOverlay) { self.overlay = overlay }
  open private(set) var overlay: any MKOverlay
}
open class MKTileOverlayRenderer: MKOverlayRenderer {
  public init(tileOverlay overlay: MKTileOverlay) { super.init(overlay: overlay) }
  open func reloadData() {}
}

@available(iOS 11.0, *)
public let MKMapViewDefaultAnnotationViewReuseIdentifier = ""
@available(iOS 11.0, *)
public let MKMapViewDefaultClusterAnnotationViewReuseIdentifier = ""

@MainActor
open class MKMapView: UIView {
  open weak var delegate: (any MKMapViewDelegate)?
  open var region: MKCoordinateRegion {
    get { MKCoordinateRegion() }
    set {}
  }
  open func setRegion(_ region: MKCoordinateRegion, animated: Bool) {}
  open var centerCoordinate: CLLocationCoordinate2D {
    get { CLLocationCoordinate2D() }
    set {}
  }
  open func setCenter(_ coordinate: CLLocationCoordinate2D, animated: Bool) {}
  open func regionThatFits(_ region: MKCoordinateRegion) -> MKCoordinateRegion { region }
  open func convert(_ coordinate: CLLocationCoordinate2D, toPointTo view: UIView?) -> CGPoint { .zero }
  open func convert(_ point: CGPoint, toCoordinateFrom view: UIView?) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D()
  }
  open var isZoomEnabled: Bool {
    get { true }
    set {}
  }
  open var isScrollEnabled: Bool {
    get { true }
    set {}
  }
  open var isRotateEnabled: Bool {
    get { true }
    set {}
  }
  open func addAnnotation(_ annotation: any MKAnnotation) {}
  open func addAnnotations(_ annotations: [any MKAnnotation]) {}
  open func removeAnnotation(_ annotation: any MKAnnotation) {}
  open func removeAnnotations(_ annotations: [any MKAnnotation]) {}
  open var annotations: [any MKAnnotation] { [] }
  open func view(for annotation: any MKAnnotation) -> MKAnnotationView? { nil }
  open func dequeueReusableAnnotationView(withIdentifier identifier: String) -> MKAnnotationView? { nil }
  open func dequeueReusableAnnotationView(
    withIdentifier identifier: String,
    for annotation: any MKAnnotation
  ) -> MKAnnotationView { MKAnnotationView(annotation: nil, reuseIdentifier: nil) }
  open func register(_ viewClass: AnyClass?, forAnnotationViewWithReuseIdentifier identifier: String) {}
  open func selectAnnotation(_ annotation: any MKAnnotation, animated: Bool) {}
  open func deselectAnnotation(_ annotation: (any MKAnnotation)?, animated: Bool) {}
  open var selectedAnnotations: [any MKAnnotation] {
    get { [] }
    set {}
  }
  open func showAnnotations(_ annotations: [any MKAnnotation], animated: Bool) {}
  open func addOverlay(_ overlay: any MKOverlay) {}
  open func addOverlays(_ overlays: [any MKOverlay]) {}
  open func removeOverlay(_ overlay: any MKOverlay) {}
  open func removeOverlays(_ overlays: [any MKOverlay]) {}
  open var overlays: [any MKOverlay] { [] }
  open func renderer(for overlay: any MKOverlay) -> MKOverlayRenderer? { nil }
}

@MainActor
public protocol MKMapViewDelegate: NSObjectProtocol {
  func mapView(_ mapView: MKMapView, regionWillChangeAnimated animated: Bool)
  func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool)
  func mapViewDidChangeVisibleRegion(_ mapView: MKMapView)
  func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView?
  func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView)
  func mapView(_ mapView: MKMapView, didDeselect view: MKAnnotationView)
  @available(iOS 16.0, *)
  func mapView(_ mapView: MKMapView, didSelect annotation: any MKAnnotation)
  @available(iOS 16.0, *)
  func mapView(_ mapView: MKMapView, didDeselect annotation: any MKAnnotation)
  func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer
  func mapView(
    _ mapView: MKMapView,
    clusterAnnotationForMemberAnnotations memberAnnotations: [any MKAnnotation]
  ) -> MKClusterAnnotation
}
extension MKMapViewDelegate {
  public func mapView(_ mapView: MKMapView, regionWillChangeAnimated animated: Bool) {}
  public func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool) {}
  public func mapViewDidChangeVisibleRegion(_ mapView: MKMapView) {}
  public func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? { nil }
  public func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView) {}
  public func mapView(_ mapView: MKMapView, didDeselect view: MKAnnotationView) {}
  @available(iOS 16.0, *)
  public func mapView(_ mapView: MKMapView, didSelect annotation: any MKAnnotation) {}
  @available(iOS 16.0, *)
  public func mapView(_ mapView: MKMapView, didDeselect annotation: any MKAnnotation) {}
  public func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer {
    MKOverlayRenderer(overlay: overlay)
  }
  public func mapView(
    _ mapView: MKMapView,
    clusterAnnotationForMemberAnnotations memberAnnotations: [any MKAnnotation]
  ) -> MKClusterAnnotation { MKClusterAnnotation(memberAnnotations: memberAnnotations) }
}
