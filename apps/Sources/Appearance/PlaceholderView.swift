import UIKit

/// Stands in the place of a list: a spinner, or a title with a sentence and a button.
package final class PlaceholderView: UIView {
  /// Called when the person presses the button.
  package var onPress: (() -> Void)?

  package init() {
    super.init(frame: .zero)
    let stack = UIStackView(arrangedSubviews: [spinner, title, text, button])
    stack.axis = .vertical
    stack.alignment = .center
    stack.spacing = 10
    stack.setCustomSpacing(20, after: text)
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    title.accessibilityTraits = .header
    button.isHidden = true
    let inside = [
      stack.leadingAnchor.constraint(greaterThanOrEqualTo: leadingAnchor, constant: 24),
      stack.topAnchor.constraint(greaterThanOrEqualTo: topAnchor, constant: 24),
    ]
    // Before it has a size, there is no room for a margin.
    for constraint in inside { constraint.priority = UILayoutPriority(999) }
    NSLayoutConstraint.activate(inside)
    NSLayoutConstraint.activate([
      stack.centerYAnchor.constraint(equalTo: centerYAnchor),
      stack.centerXAnchor.constraint(equalTo: centerXAnchor),
      stack.widthAnchor.constraint(lessThanOrEqualToConstant: 400),
    ])
  }

  package required init?(coder: NSCoder) {
    return nil
  }

  /// Shows a spinner over a text, as long as something is under way.
  ///
  /// The button that was there stays, and does nothing meanwhile: otherwise people with keys or a screen reader would lose their place.
  package func showLoading(_ text: String) {
    isLoading = true
    spinner.startAnimating()
    set(nil, text)
  }

  /// - Parameter button: The button's title; nil for no button.
  package func show(_ title: String, _ text: String, button: String? = nil) {
    isLoading = false
    spinner.stopAnimating()
    set(title, text)
    self.button.isHidden = button == nil
    if let button { self.button.configuration?.title = button }
  }

  /// Rests while there is a list.
  package func rest() {
    isLoading = false
    spinner.stopAnimating()
    button.isHidden = true
  }

  /// The texts shown, for screen readers.
  package var spoken: String {
    [title, text].filter { !$0.isHidden }.compactMap(\.text).joined(separator: ". ")
  }

  private var isLoading = false
  private let spinner = UIActivityIndicatorView(style: .large)
  private let title = UILabel(.title3, alignment: .center)
  private let text = UILabel(.body, color: .secondaryLabel, alignment: .center)
  private lazy var button = UIButton(
    configuration: .gray(),
    primaryAction: UIAction { [weak self] _ in self?.press() }
  )

  private func press() {
    if !isLoading { onPress?() }
  }

  private func set(_ title: String?, _ text: String) {
    self.title.text = title
    self.title.isHidden = title == nil
    self.text.text = text
  }
}
