import UIKit

extension UIButton {
  /// Makes a round button with a symbol, to stand over pictures: as easy to see over dark ones as over light ones.
  ///
  /// - Parameters:
  ///   - symbol: The name of a system symbol.
  ///   - label: What a screen reader calls it.
  ///   - action: Called when it is pressed.
  package static func round(
    _ symbol: String,
    label: String,
    action: @escaping @MainActor () -> Void
  ) -> UIButton {
    var configuration = Configuration.filled()
    configuration.image = UIImage(systemName: symbol)
    configuration.baseBackgroundColor = .secondarySystemBackground
    configuration.baseForegroundColor = .label
    configuration.cornerStyle = .capsule
    configuration.contentInsets = NSDirectionalEdgeInsets(top: 12, leading: 12, bottom: 12, trailing: 12)
    let button = UIButton(configuration: configuration, primaryAction: UIAction { _ in action() })
    button.accessibilityLabel = label
    return button
  }
}
