import Appearance
import UIKit

/// The progress text, beside a spinner that turns while it is visible.
final class ProgressRow: UIView {
  init(_ text: String) {
    super.init(frame: .zero)
    let label = UILabel(.body)
    label.text = text
    // The words say it.
    spinner.accessibilityElementsHidden = true
    let row = UIStackView(arrangedSubviews: [spinner, label])
    row.spacing = 10
    row.alignment = .center
    row.translatesAutoresizingMaskIntoConstraints = false
    addSubview(row)
    NSLayoutConstraint.activate([
      row.centerXAnchor.constraint(equalTo: centerXAnchor),
      row.leadingAnchor.constraint(greaterThanOrEqualTo: leadingAnchor),
      row.topAnchor.constraint(equalTo: topAnchor, constant: 12),
      row.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -12),
    ])
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override var isHidden: Bool {
    didSet { isHidden ? spinner.stopAnimating() : spinner.startAnimating() }
  }

  private let spinner = UIActivityIndicatorView(style: .medium)
}
