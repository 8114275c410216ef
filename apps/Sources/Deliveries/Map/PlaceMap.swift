import Appearance
import MapKit
import StateLoop
import UIKit

/// A map of one place, with a marker.
///
/// It stands in something that scrolls: wheel and fingers are left to that, and buttons zoom.
final class PlaceMap: UIView, MKMapViewDelegate {
  init(_ deliveries: DeliveriesModel) {
    super.init(frame: .zero)
    clipsToBounds = true
    layer.cornerRadius = 16
    map.delegate = self
    map.accessibilityLabel = deliveries.texts["detail.map"]
    map.isZoomEnabled = false
    map.isScrollEnabled = false
    map.embed(in: self)
    let zoom = ZoomButtons(map, deliveries.texts)
    zoom.translatesAutoresizingMaskIntoConstraints = false
    addSubview(zoom)
    NSLayoutConstraint.activate([
      zoom.topAnchor.constraint(equalTo: topAnchor, constant: 12),
      zoom.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -12),
    ])
    guard let tiles = deliveries.tiles else { return }
    map.addOverlay(TileOverlay(tiles))
    states = deliveries.observe { [weak self] state in
      if let self, tileRetry.isDue(in: state) { map.reloadTiles() }
    }
    let attribution = AttributionView(tiles.source)
    attribution.translatesAutoresizingMaskIntoConstraints = false
    addSubview(attribution)
    NSLayoutConstraint.activate([
      attribution.trailingAnchor.constraint(equalTo: trailingAnchor),
      attribution.bottomAnchor.constraint(equalTo: bottomAnchor),
    ])
  }

  required init?(coder: NSCoder) {
    return nil
  }

  /// Shows a place and what is around it, within about a kilometre.
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
    guard let tiles = overlay as? MKTileOverlay else { return MKOverlayRenderer(overlay: overlay) }
    return MKTileOverlayRenderer(tileOverlay: tiles)
  }

  // MARK: Private

  private let map = MKMapView()
  private var tileRetry = TileRetry()
  private var states: Token?
}
