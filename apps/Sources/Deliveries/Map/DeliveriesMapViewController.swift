import Appearance
import MapKit
import UIKit

/// Shows the deliveries on a map, near ones together.
final class DeliveriesMapViewController: UIViewController, MKMapViewDelegate {
  init(_ deliveries: DeliveriesModel) {
    self.deliveries = deliveries
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    setUpViews()
    render(deliveries.state)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    showAllAtFirst()
  }

  func render(_ state: DeliveriesMachine.State) {
    guard isViewLoaded else { return }
    if state.list != shown || state.rows != rows || state.done != done || state.route != route {
      shown = state.list
      rows = state.rows
      done = state.done
      route = state.route
      place(state.list.map { list in state.rows.map { list.deliveries[$0] } } ?? [])
    }
    select(state.selection)
  }

  // MARK: MKMapViewDelegate

  func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? {
    if let cluster = annotation as? MKClusterAnnotation {
      let view = mapView.dequeueReusableAnnotationView(
        withIdentifier: MKMapViewDefaultClusterAnnotationViewReuseIdentifier,
        for: cluster
      )
      (view as? ClusterView)?.texts = texts
      return view
    }
    let view = mapView.dequeueReusableAnnotationView(
      withIdentifier: MKMapViewDefaultAnnotationViewReuseIdentifier,
      for: annotation
    )
    view.clusteringIdentifier = "delivery"
    (view as? DeliveryView)?.texts = texts
    return view
  }

  func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView) {
    switch view.annotation {
    case let cluster as MKClusterAnnotation:
      mapView.deselectAnnotation(cluster, animated: false)
      let markers = cluster.memberAnnotations.compactMap { $0 as? DeliveryAnnotation }
      let ids = Set(markers.map(\.id))
      // Pressed again: the map may go no closer to them.
      if isOnePlace(markers) || ids == goneTo {
        deliveries.send(.screenAsked(.place(ids.sorted())))
      } else {
        (goneTo, nearest) = (ids, .infinity)
        mapView.showAnnotations(cluster.memberAnnotations, animated: true)
      }
    case let marker as DeliveryAnnotation:
      deliveries.send(.selected(marker.id))
    default: break
    }
  }

  /// Forgets the markers that the map has gone to once the person has moved away from them, from where it can go to them again.
  func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool) {
    let scale = mapView.region.span.longitudeDelta / Double(mapView.bounds.width)
    // In another size the map shows the same region at another scale.
    if mapView.bounds.size != sizeGoneTo { (sizeGoneTo, nearest) = (mapView.bounds.size, scale) }
    nearest = min(nearest, scale)
    if scale > nearest * 1.5 { goneTo = [] }
  }

  func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer {
    TiledMapView.renderer(for: overlay)
  }

  // MARK: Private

  private let deliveries: DeliveriesModel
  private lazy var tiled = TiledMapView(deliveries, delegate: self, zoomsAtTop: false)
  private let withoutPlace = NoticeView()
  private var shown: DeliveryList?
  private var rows: [Int] = []
  private var done: Set<Int> = []
  private var route: Route?
  private var markers: [Int: DeliveryAnnotation] = [:]
  private var hasShownAll = false
  /// The deliveries that the map has gone to last.
  private var goneTo: Set<Int> = []
  /// The smallest scale since then, in degrees for each point, and the size of the map that has it.
  private var nearest = Double.infinity
  private var sizeGoneTo = CGSize.zero

  private var map: MKMapView { tiled.map }
  private var texts: DeliveriesTexts { deliveries.texts }

  /// Adds and removes the markers that differ, so that the others stay as they are.
  private func place(_ wanted: [Delivery]) {
    var gone = markers, added: [DeliveryAnnotation] = []
    let numbers = route?.numbers ?? [:]
    markers = [:]
    for delivery in wanted {
      guard let coordinate = delivery.placeOnMap else { continue }
      let isDone = done.contains(delivery.id), number = isDone ? nil : numbers[delivery.id]
      if let marker = gone[delivery.id], marker.shows(delivery, number, isDone) {
        gone[delivery.id] = nil
        markers[delivery.id] = marker
      } else {
        let marker = DeliveryAnnotation(delivery, coordinate, number, isDone)
        markers[delivery.id] = marker
        added.append(marker)
      }
    }
    map.removeAnnotations(Array(gone.values))
    map.addAnnotations(added)
    let missing = wanted.count - markers.count
    withoutPlace.text = missing > 0 ? texts.counted("map.withoutPlace", missing) : nil
    showAllAtFirst()
  }

  /// Shows where the deliveries are, once: after that the map is the person's.
  private func showAllAtFirst() {
    guard !hasShownAll, !markers.isEmpty, view.bounds.width > 0 else { return }
    hasShownAll = true
    (goneTo, nearest) = (Set(markers.keys), .infinity)
    map.showAnnotations(Array(markers.values), animated: false)
  }

  /// Returns true if no zoom separates the markers.
  private func isOnePlace(_ markers: [DeliveryAnnotation]) -> Bool {
    let zoom = deliveries.tiles.map { Double($0.source.maximumZoom) } ?? 19
    // Parts of the map's width, and how much of it is as wide as a marker where it is largest.
    let markerWidth = 44 / (256 * exp2(zoom))
    let (xs, ys) = (markers.map { $0.coordinate.longitude / 360 }, markers.map { Self.height($0.coordinate.latitude) })
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return false }
    return max(right - left, bottom - top) < markerWidth
  }

  /// Returns a latitude's height in the Mercator projection, in parts of the map's width.
  private static func height(_ latitude: Double) -> Double {
    asinh(tan(latitude * .pi / 180)) / (2 * .pi)
  }

  private func select(_ id: Int?) {
    let selected = map.selectedAnnotations.first as? DeliveryAnnotation
    guard selected?.id != id else { return }
    if let selected { map.deselectAnnotation(selected, animated: true) }
    if let marker = id.flatMap({ markers[$0] }) { map.selectAnnotation(marker, animated: true) }
  }

  private func setUpViews() {
    map.accessibilityLabel = texts["map.label"]
    map.register(
      DeliveryView.self,
      forAnnotationViewWithReuseIdentifier: MKMapViewDefaultAnnotationViewReuseIdentifier
    )
    map.register(
      ClusterView.self,
      forAnnotationViewWithReuseIdentifier: MKMapViewDefaultClusterAnnotationViewReuseIdentifier
    )
    tiled.embed(in: view)
    // Hides the map below, so that it does not show between the words.
    withoutPlace.backgroundColor = .secondarySystemBackground
    withoutPlace.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(withoutPlace)
    let safe = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      withoutPlace.topAnchor.constraint(equalTo: safe.topAnchor, constant: 8),
      withoutPlace.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 12),
      withoutPlace.trailingAnchor.constraint(lessThanOrEqualTo: safe.trailingAnchor, constant: -12),
    ])
  }
}

/// The marker of a delivery.
final class DeliveryAnnotation: NSObject, MKAnnotation {
  let id: Int
  let coordinate: CLLocationCoordinate2D
  let title: String?
  let subtitle: String?

  /// The number of the stop on the route.
  let number: Int?
  let isDone: Bool

  init(_ delivery: Delivery, _ coordinate: Coordinate, _ number: Int?, _ isDone: Bool) {
    id = delivery.id
    self.number = number
    self.isDone = isDone
    self.coordinate = CLLocationCoordinate2D(latitude: coordinate.latitude, longitude: coordinate.longitude)
    (title, subtitle) = Self.texts(of: delivery)
    place = coordinate
  }

  /// Returns true if it equals the delivery's marker.
  func shows(_ delivery: Delivery, _ number: Int?, _ isDone: Bool) -> Bool {
    delivery.coordinate == place && (number, isDone) == (self.number, self.isDone)
      && (title, subtitle) == Self.texts(of: delivery)
  }

  /// The address distinguishes markers; the description has to do where there is none.
  private static func texts(of delivery: Delivery) -> (title: String?, subtitle: String?) {
    delivery.address.isEmpty ? (delivery.text, nil) : (delivery.address, delivery.text)
  }

  private let place: Coordinate
}

/// The marker of a delivery, with the number of its stop or a sign that it is done.
private final class DeliveryView: MKMarkerAnnotationView {
  var texts: DeliveriesTexts?

  override func prepareForDisplay() {
    super.prepareForDisplay()
    guard let marker = annotation as? DeliveryAnnotation, let texts else { return }
    glyphText = marker.number.map(texts.number)
    glyphImage = marker.isDone ? UIImage(systemName: "checkmark") : nil
    markerTintColor = marker.isDone ? .systemGray : nil
    let state = marker.isDone ? texts["done.row"] : marker.number.map { texts.stop($0, nil) }
    // Set each time, since a view that is used again may keep that of its last marker.
    accessibilityLabel = [state, marker.title, marker.subtitle].compactMap(\.self).joined(separator: ", ")
  }
}

/// The marker of several deliveries, called by how many they are.
private final class ClusterView: MKMarkerAnnotationView {
  var texts: DeliveriesTexts?

  override func prepareForDisplay() {
    super.prepareForDisplay()
    guard let members = (annotation as? MKClusterAnnotation)?.memberAnnotations, let texts else { return }
    accessibilityLabel = texts.counted("map.cluster", members.count)
    // Their number would be taken for that of a stop.
    let first = members.compactMap { ($0 as? DeliveryAnnotation)?.number }.min()
    glyphText = first.map { texts.number($0) + "+" } ?? texts.number(members.count)
  }
}
