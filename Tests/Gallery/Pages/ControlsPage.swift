import UIKit

extension GalleryPage {
  static let controls = GalleryPage("Controls") {
    let on = UISwitch(), off = UISwitch(), disabled = UISwitch()
    on.isOn = true
    disabled.isEnabled = false
    for (toggle, name) in [(on, "On"), (off, "Off"), (disabled, "Disabled")] { toggle.accessibilityLabel = name }
    let switches = UIStackView(arrangedSubviews: [on, off, disabled, UIView()])
    switches.spacing = 12
    let colored = UISwitch()
    colored.isOn = true
    colored.onTintColor = .systemGreen
    colored.thumbTintColor = UIColor(white: 0.9, alpha: 1)
    colored.accessibilityLabel = "Coloured"
    switches.insertArrangedSubview(colored, at: 1)
    let bars = UIStackView(
      arrangedSubviews: [Float(0), 0.4, 1].map { progress in
        let bar = UIProgressView(progressViewStyle: .default)
        bar.progress = progress
        return bar
      }
    )
    bars.axis = .vertical
    bars.spacing = 12
    let medium = UIActivityIndicatorView(style: .medium), large = UIActivityIndicatorView(style: .large)
    large.color = .systemOrange
    medium.startAnimating()
    large.startAnimating()
    let spinners = UIStackView(arrangedSubviews: [medium, large, UIView()])
    spinners.spacing = 12
    spinners.alignment = .center
    return [
      GallerySample("switches: on, in colours, off, disabled", switches), GallerySample("progress: 0, 0.4, 1", bars),
      GallerySample("segments", segments(["Day", "Week", "Month"])),
      GallerySample("segments with long words", segments(["All deliveries", "On their way", "Arrived"])),
      GallerySample("segments: pictures, a colour, one that is disabled", picturedSegments()),
      GallerySample("pages: the third of five, the first in colours", pages()),
      GallerySample("activity: medium, large in a colour", spinners),
      GallerySample("a control of the application's own, by pointer, touch and key", CountingTile()),
    ]
  }
}

extension GalleryPage {
  @MainActor
  private static func segments(_ items: [Any]) -> UISegmentedControl {
    let control = UISegmentedControl(items: items)
    control.selectedSegmentIndex = 0
    return control
  }

  @MainActor
  private static func pages() -> UIView {
    let plain = UIPageControl(), colored = UIPageControl()
    for control in [plain, colored] { control.numberOfPages = 5 }
    plain.currentPage = 2
    colored.pageIndicatorTintColor = .systemTeal
    colored.currentPageIndicatorTintColor = .systemOrange
    let row = UIStackView(arrangedSubviews: [plain, colored, UIView()])
    row.spacing = 12
    return row
  }

  @MainActor
  private static func picturedSegments() -> UIView {
    let play = UIAction(title: "Play", image: UIImage(systemName: "play.fill")) { _ in }
    let like = UIAction(title: "Like", image: UIImage(systemName: "heart")) { _ in }
    let pictures = UISegmentedControl(frame: .zero, actions: [play, like])
    pictures.selectedSegmentIndex = 1
    let colored = segments(["One", "Two", "Three"])
    colored.selectedSegmentTintColor = .systemOrange
    colored.setTitleTextAttributes([.foregroundColor: UIColor.black], for: .selected)
    colored.setEnabled(false, forSegmentAt: 2)
    let row = UIStackView(arrangedSubviews: [pictures, colored])
    row.axis = .vertical
    row.alignment = .leading
    row.spacing = 8
    return row
  }
}

/// Counts how often it is pressed.
private final class CountingTile: UIControl {
  private let label = UILabel()
  private var count = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.textAlignment = .center
    label.translatesAutoresizingMaskIntoConstraints = false
    addSubview(label)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: topAnchor, constant: 16),
      label.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -16),
      label.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      label.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -16),
    ])
    layer.cornerRadius = 9
    accessibilityTraits = .button
    addTarget(self, action: CountingTile.pressed, for: .touchUpInside)
    update()
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override var isHighlighted: Bool { didSet { update() } }

  private func pressed() {
    count += 1
    update()
  }

  private func update() {
    backgroundColor = isHighlighted ? .systemFill.withAlphaComponent(0.35) : .systemFill
    label.text = "Pressed: \(count)"
    accessibilityLabel = label.text
  }
}
