import UIKit

/// Shows a sentence that must not be missed, in a box with a sign of warning.
package final class NoticeView: UIView {
  /// - Parameter color: The colour of the sign; the words are as readable as any.
  package init(color: UIColor = .label) {
    label = UILabel(.footnote)
    super.init(frame: .zero)
    let sign = UIImageView(image: UIImage(systemName: "exclamationmark.triangle"))
    sign.tintColor = color
    sign.accessibilityElementsHidden = true
    sign.setContentHuggingPriority(.required, for: .horizontal)
    sign.setContentCompressionResistancePriority(.required, for: .horizontal)
    let row = UIStackView(arrangedSubviews: [sign, label])
    row.spacing = 10
    row.alignment = .top
    layer.cornerRadius = 12
    backgroundColor = .systemFill
    directionalLayoutMargins = NSDirectionalEdgeInsets(top: 12, leading: 14, bottom: 12, trailing: 14)
    row.embed(in: self, within: layoutMarginsGuide)
  }

  package required init?(coder: NSCoder) {
    return nil
  }

  /// The sentence; nil hides the box.
  package var text: String? {
    get { label.text }
    set {
      label.text = newValue
      isHidden = newValue == nil
    }
  }

  private let label: UILabel
}
