import UIKit

/// Offers the way back from what was just done.
package final class UndoBar: UIView {
  /// - Parameters:
  ///   - text: What was done.
  ///   - title: The button's.
  package init(_ text: String, button title: String, action: @escaping () -> Void) {
    super.init(frame: .zero)
    let label = UILabel(.body)
    label.text = text
    let button = UIButton(configuration: .gray(), primaryAction: UIAction { _ in action() })
    button.configuration?.title = title
    button.setContentHuggingPriority(.required, for: .horizontal)
    button.setContentCompressionResistancePriority(.required, for: .horizontal)
    let row = UIStackView(arrangedSubviews: [label, button])
    row.alignment = .center
    row.spacing = 12
    backgroundColor = .secondarySystemBackground
    layer.cornerRadius = 14
    directionalLayoutMargins = NSDirectionalEdgeInsets(top: 10, leading: 16, bottom: 10, trailing: 10)
    row.embed(in: self, within: layoutMarginsGuide)
  }

  package required init?(coder: NSCoder) {
    return nil
  }

  /// Puts it over the lower edge of a part of a view, in the middle and as wide as there is room, and hides it.
  package func place(over part: UIView, in view: UIView) {
    isHidden = true
    translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(self)
    let width = widthAnchor.constraint(equalTo: part.widthAnchor, constant: -32)
    // There is no room for margins before there is a width.
    width.priority = UILayoutPriority(999)
    NSLayoutConstraint.activate([
      width,
      widthAnchor.constraint(lessThanOrEqualToConstant: 480),
      centerXAnchor.constraint(equalTo: part.centerXAnchor),
      bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -16),
    ])
  }
}
