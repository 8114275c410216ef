import Appearance
import UIKit

/// Credits those whose map it is, as their licence asks; a tap leads to what they say.
final class AttributionView: UIView {
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
