import MapKit

extension GalleryPage {
  static let map = GalleryPage("Map") { MapController() }
}

/// A map of made-up tiles and of markers, some of which are near each other.
private final class MapController: UIViewController, MKMapViewDelegate {
  private let mapView = MKMapView()
  private let label = UILabel()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    for view in [mapView, label] {
      view.translatesAutoresizingMaskIntoConstraints = false
      self.view.addSubview(view)
    }
    let safeArea = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      mapView.topAnchor.constraint(equalTo: safeArea.topAnchor),
      mapView.leadingAnchor.constraint(equalTo: safeArea.leadingAnchor),
      mapView.trailingAnchor.constraint(equalTo: safeArea.trailingAnchor),
      label.topAnchor.constraint(equalTo: mapView.bottomAnchor, constant: 8),
      label.centerXAnchor.constraint(equalTo: safeArea.centerXAnchor),
      label.bottomAnchor.constraint(equalTo: safeArea.bottomAnchor, constant: -8),
    ])
    label.text = "Select a marker"
    mapView.delegate = self
    mapView.addOverlay(DrawnTiles(urlTemplate: nil))
    let places = [
      ("Central", 22.282, 114.158), ("Admiralty", 22.279, 114.165), ("Wan Chai", 22.278, 114.173),
      ("Mong Kok", 22.319, 114.169), ("Kwun Tong", 22.312, 114.226), ("Sha Tin", 22.382, 114.188),
    ]
    let pins = places.map { name, latitude, longitude in
      let pin = MKPointAnnotation()
      pin.title = name
      pin.coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
      return pin
    }
    mapView.showAnnotations(pins, animated: false)
  }

  func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer {
    (overlay as? MKTileOverlay).map(MKTileOverlayRenderer.init(tileOverlay:)) ?? MKOverlayRenderer(overlay: overlay)
  }

  func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? {
    guard !(annotation is MKClusterAnnotation) else { return nil }
    let view =
      mapView.dequeueReusableAnnotationView(withIdentifier: "place")
      ?? MKMarkerAnnotationView(annotation: annotation, reuseIdentifier: "place")
    view.clusteringIdentifier = "place"
    return view
  }

  func mapView(_ mapView: MKMapView, didSelect annotation: any MKAnnotation) { label.text = annotation.title }
  func mapView(_ mapView: MKMapView, didDeselect annotation: any MKAnnotation) { label.text = "Select a marker" }
}

/// Squares in two colours, as a BMP file of 24 bits a pixel. One tile in seven is not available.
private final class DrawnTiles: MKTileOverlay {
  override func loadTile(at path: MKTileOverlayPath, result: @escaping @Sendable (Data?, (any Error)?) -> Void) {
    if (path.x + 3 * path.y) % 7 == 0 { return result(nil, CocoaError(.fileReadUnknown)) }
    let side = 256, size = side * side * 3
    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
    var bytes = Array("BM".utf8) + number(54 + size) + number(0) + number(54)
    bytes += number(40) + number(side) + number(side) + [1, 0, 24, 0] + number(0) + number(size)
    bytes += number(2835) + number(2835) + number(0) + number(0)
    for y in 0..<side {
      for x in 0..<side {
        let isEdge = x == 0 || y == side - 1, isDark = (x / 64 + y / 64) % 2 == 0
        bytes += isEdge ? [160, 150, 140] : isDark ? [214, 229, 208] : [228, 240, 224]
      }
    }
    result(Data(bytes), nil)
  }
}
