import MapKit
import UIKit

/// Buttons for those who neither pinch nor turn a wheel.
final class ZoomButtons: UIStackView {
  init(_ map: MKMapView, _ texts: DeliveriesTexts) {
    super.init(frame: .zero)
    axis = .vertical
    spacing = 8
    for (symbol, key, factor) in [("plus", "map.zoomIn", 0.5), ("minus", "map.zoomOut", 2)] {
      var configuration = UIButton.Configuration.filled()
      configuration.image = UIImage(systemName: symbol)
      configuration.baseBackgroundColor = .secondarySystemBackground
      configuration.baseForegroundColor = .label
      configuration.cornerStyle = .capsule
      configuration.contentInsets = NSDirectionalEdgeInsets(top: 12, leading: 12, bottom: 12, trailing: 12)
      let button = UIButton(
        configuration: configuration,
        primaryAction: UIAction { [weak map] _ in map?.zoom(by: factor) }
      )
      button.accessibilityLabel = texts[key]
      addArrangedSubview(button)
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
