import Appearance
import MapKit
import UIKit

/// A map of one place, with a marker.
///
/// It stands in something that scrolls: wheel and fingers are left to that, and buttons zoom.
final class PlaceMap: UIView, MKMapViewDelegate {
  init(_ deliveries: DeliveriesModel) {
    self.deliveries = deliveries
    super.init(frame: .zero)
    clipsToBounds = true
    layer.cornerRadius = 16
    tiled.embed(in: self)
    map.accessibilityLabel = deliveries.texts["detail.map"]
    map.isZoomEnabled = false
    map.isScrollEnabled = false
  }

  required init?(coder: NSCoder) {
    return nil
  }

  /// Shows a place and its surroundings, within about a kilometre.
  func show(_ place: Coordinate, title: String) {
    let coordinate = CLLocationCoordinate2D(latitude: place.latitude, longitude: place.longitude)
    map.removeAnnotations(map.annotations)
    let marker = MKPointAnnotation()
    marker.coordinate = coordinate
    marker.title = title
    map.addAnnotation(marker)
    map.setRegion(
      MKCoordinateRegion(center: coordinate, latitudinalMeters: 2_000, longitudinalMeters: 2_000),
      animated: false
    )
  }

  // MARK: MKMapViewDelegate

  func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer {
    TiledMapView.renderer(for: overlay)
  }

  // MARK: Private

  private let deliveries: DeliveriesModel
  private lazy var tiled = TiledMapView(deliveries, delegate: self, zoomsAtTop: true)

  private var map: MKMapView { tiled.map }
}
