import UIKit

extension UIButton {
  /// Makes the one large button of a screen.
  static func prominent(_ title: String, action: @escaping @MainActor () -> Void) -> UIButton {
    var configuration = Configuration.filled()
    configuration.baseBackgroundColor = .broccoli
    configuration.baseForegroundColor = .onBroccoli
    return large(configuration, title, action)
  }

  /// Makes a button as large as the prominent one, without its weight.
  static func quiet(_ title: String, action: @escaping @MainActor () -> Void) -> UIButton {
    large(.gray(), title, action)
  }

  /// Makes a button that reads as a line of text, from the leading edge.
  static func link(action: @escaping @MainActor () -> Void) -> UIButton {
    var configuration = Configuration.plain()
    configuration.baseForegroundColor = .broccoli
    configuration.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 0, bottom: 10, trailing: 0)
    let button = UIButton(configuration: configuration, primaryAction: UIAction { _ in action() })
    button.contentHorizontalAlignment = .leading
    return button
  }

  private static func large(
    _ configuration: Configuration,
    _ title: String,
    _ action: @escaping @MainActor () -> Void
  ) -> UIButton {
    var configuration = configuration
    configuration.title = title
    configuration.cornerStyle = .capsule
    configuration.contentInsets = NSDirectionalEdgeInsets(top: 14, leading: 32, bottom: 14, trailing: 32)
    configuration.imagePadding = 8
    return UIButton(configuration: configuration, primaryAction: UIAction { _ in action() })
  }
}
