import Appearance
import MapKit
import QuintetStateLoop
import UIKit

/// A map with the tiles of the configuration's source, whom they are to be credited to, and buttons to zoom.
final class TiledMapView: UIView {
  let map = MKMapView()

  /// - Parameters:
  ///   - delegate: The map's; it answers for tiles with ``renderer(for:)``.
  ///   - zoomsAtTop: Whether the buttons are at the top, where there is little height.
  init(_ deliveries: DeliveriesModel, delegate: any MKMapViewDelegate, zoomsAtTop: Bool) {
    super.init(frame: .zero)
    map.delegate = delegate
    map.embed(in: self)
    let attribution = deliveries.tiles.map { addTiles($0, deliveries) }
    let zoom = ZoomButtons(map, deliveries.texts)
    zoom.translatesAutoresizingMaskIntoConstraints = false
    addSubview(zoom)
    let bottom = attribution?.topAnchor ?? safeAreaLayoutGuide.bottomAnchor
    NSLayoutConstraint.activate([
      zoom.trailingAnchor.constraint(equalTo: safeAreaLayoutGuide.trailingAnchor, constant: -12),
      zoomsAtTop
        ? zoom.topAnchor.constraint(equalTo: topAnchor, constant: 12)
        : zoom.bottomAnchor.constraint(equalTo: bottom, constant: -12),
    ])
  }

  required init?(coder: NSCoder) {
    return nil
  }

  /// Returns what draws an overlay.
  static func renderer(for overlay: any MKOverlay) -> MKOverlayRenderer {
    guard let tiles = overlay as? MKTileOverlay else { return MKOverlayRenderer(overlay: overlay) }
    return MKTileOverlayRenderer(tileOverlay: tiles)
  }

  // MARK: Private

  private var tileRetry = LoadRetry()
  private var states: Token?

  private func addTiles(_ tiles: TileLoader, _ deliveries: DeliveriesModel) -> UIView {
    map.addOverlay(TileOverlay(tiles))
    states = deliveries.observe { [weak self] state in
      if let self, tileRetry.isDue(in: state) { map.reloadTiles() }
    }
    let attribution = AttributionView(tiles.source)
    attribution.translatesAutoresizingMaskIntoConstraints = false
    addSubview(attribution)
    NSLayoutConstraint.activate([
      attribution.trailingAnchor.constraint(equalTo: safeAreaLayoutGuide.trailingAnchor),
      attribution.bottomAnchor.constraint(equalTo: safeAreaLayoutGuide.bottomAnchor),
      attribution.leadingAnchor.constraint(greaterThanOrEqualTo: safeAreaLayoutGuide.leadingAnchor),
    ])
    return attribution
  }
}

/// Buttons for those who neither pinch nor turn a wheel.
private final class ZoomButtons: UIStackView {
  init(_ map: MKMapView, _ texts: DeliveriesTexts) {
    super.init(frame: .zero)
    axis = .vertical
    spacing = 8
    for (symbol, key, factor) in [("plus", "map.zoomIn", 0.5), ("minus", "map.zoomOut", 2)] {
      addArrangedSubview(UIButton.round(symbol, label: texts[key]) { [weak map] in map?.zoom(by: factor) })
    }
  }

  required init(coder: NSCoder) {
    super.init(coder: coder)
  }
}

extension MKMapView {
  /// Shows so many times the height and width around the same place.
  fileprivate func zoom(by factor: Double) {
    var region = region
    region.span.latitudeDelta = min(170, region.span.latitudeDelta * factor)
    region.span.longitudeDelta = min(360, region.span.longitudeDelta * factor)
    setRegion(region, animated: true)
  }
}

/// Credits those whose map it is, as their licence asks; a tap leads to what they say.
private final class AttributionView: UIView {
  init(_ source: TileSource) {
    super.init(frame: .zero)
    backgroundColor = .systemBackground.withAlphaComponent(0.8)
    var configuration = UIButton.Configuration.plain()
    configuration.title = source.attribution
    configuration.contentInsets = NSDirectionalEdgeInsets(top: 2, leading: 8, bottom: 2, trailing: 8)
    let button = UIButton(
      configuration: configuration,
      primaryAction: UIAction { _ in
        if let url = source.attributionURL { UIApplication.shared.open(url) }
      }
    )
    button.embed(in: self)
  }

  required init?(coder: NSCoder) {
    return nil
  }
}
