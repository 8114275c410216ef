import Appearance
import UIKit

/// The way back to the item that was read last, over the lower edge of the feed.
extension CatalogueViewController {
  /// Makes a button that leads there, and one that does without.
  ///
  /// It hides no row for good: the offer ends before the feed does, since the place is below what the feed opens with.
  func makePlaceBar() -> UIStackView {
    let texts = catalogue.texts
    var configuration = UIButton.Configuration.filled()
    configuration.title = texts["continue.title"]
    configuration.cornerStyle = .capsule
    let go = UIButton(
      configuration: configuration,
      primaryAction: UIAction { [catalogue] _ in catalogue.send(.placeAsked) }
    )
    let dismiss = UIButton.round("xmark", label: texts["continue.dismiss"]) { [catalogue] in
      catalogue.send(.placeDismissed)
    }
    dismiss.setContentHuggingPriority(.required, for: .horizontal)
    dismiss.setContentCompressionResistancePriority(.required, for: .horizontal)
    let bar = UIStackView(arrangedSubviews: [go, dismiss])
    bar.alignment = .center
    bar.spacing = 8
    return bar
  }

  /// Puts it over the lower edge, hidden.
  func place(_ bar: UIView) {
    bar.isHidden = true
    bar.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(bar)
    let width = bar.widthAnchor.constraint(lessThanOrEqualTo: view.widthAnchor, constant: -32)
    // There is no room for margins before there is a width.
    width.priority = UILayoutPriority(999)
    NSLayoutConstraint.activate([
      bar.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      bar.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -16),
      width,
    ])
  }
}
