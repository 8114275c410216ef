import UIKit

extension GalleryPage {
  static let accessibility = GalleryPage("Accessibility") {
    let traits: [(String, UIAccessibilityTraits)] = [
      ("header", .header), ("button", .button), ("link", .link), ("image", .image), ("selected", [.button, .selected]),
      ("notEnabled", [.button, .notEnabled]),
    ]
    let announce = UIButton(configuration: .gray())
    announce.configuration?.title = "Announce"
    announce.addAction(
      UIAction { _ in UIAccessibility.post(notification: .announcement, argument: "This was announced.") },
      for: .primaryActionTriggered
    )
    return [
      GallerySample("What the person asked for, followed while the page is open", SettingsLabel(frame: .zero)),
      GallerySample("UIAccessibility.post: an alert for assistive technology alone", announce),
      GallerySample("isAccessibilityElement: one element, whatever is inside", makeElement()),
    ]
      + traits.map { name, traits in
        let label = UILabel()
        label.text = "A view that is met as \(name)"
        label.accessibilityTraits = traits
        return GallerySample("accessibilityTraits: \(name)", label)
      }
  }

  @MainActor
  private static func makeElement() -> UIView {
    let parts = ["21", "°C", "and clear"].map { text in
      let label = UILabel()
      label.text = text
      return label
    }
    let element = UIStackView(arrangedSubviews: parts)
    element.spacing = 6
    element.distribution = .equalSpacing
    element.isAccessibilityElement = true
    element.accessibilityLabel = "21 degrees Celsius and clear"
    return element
  }
}

/// Names the settings, and changes with them.
private final class SettingsLabel: UILabel {
  private var observers: [NSObjectProtocol] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    numberOfLines = 0
    let names = [
      UIAccessibility.reduceMotionStatusDidChangeNotification, UIAccessibility.voiceOverStatusDidChangeNotification,
      UIAccessibility.darkerSystemColorsStatusDidChangeNotification, UIContentSizeCategory.didChangeNotification,
    ]
    observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in
        MainActor.assumeIsolated { self?.update() }
      }
    }
    update()
  }

  required init?(coder: NSCoder) {
    return nil
  }

  isolated deinit {
    observers.forEach(NotificationCenter.default.removeObserver)
  }

  private func update() {
    text = """
      Less motion: \(UIAccessibility.isReduceMotionEnabled ? "yes" : "no")
      More contrast: \(UIAccessibility.isDarkerSystemColorsEnabled ? "yes" : "no")
      A screen reader runs: \(UIAccessibility.isVoiceOverRunning ? "yes" : "no")
      Text size: \(UIApplication.shared.preferredContentSizeCategory.rawValue)
      """
  }
}
