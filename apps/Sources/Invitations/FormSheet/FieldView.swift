import Appearance
import UIKit

/// Shows a field of the form: what it is called, what was typed, and below it what to do about it.
final class FieldView: UIView {
  let textField = UITextField()

  init(_ name: String) {
    super.init(frame: .zero)
    nameLabel.text = name
    // The field says its name itself.
    nameLabel.accessibilityElementsHidden = true
    textField.accessibilityLabel = name
    textField.borderStyle = .roundedRect
    textField.font = .preferredFont(forTextStyle: .body)
    textField.adjustsFontForContentSizeCategory = true
    messageLabel.isHidden = true
    for view in [nameLabel, textField, messageLabel] { column.addArrangedSubview(view) }
    column.axis = .vertical
    column.spacing = 6
    column.embed(in: self)
    textField.heightAnchor.constraint(greaterThanOrEqualToConstant: 44).isActive = true
  }

  required init?(coder: NSCoder) {
    return nil
  }

  /// Adds a view below the message.
  func append(_ view: UIView) {
    column.addArrangedSubview(view)
  }

  /// Shows a text, a message (nil: none), and whether the text can be changed.
  func show(_ text: String, message: String?, isEnabled: Bool) {
    // Text that an input method is composing would be lost if the text were set again.
    if textField.text != text { textField.text = text }
    messageLabel.text = message
    messageLabel.isHidden = message == nil
    // A screen reader says it together with the field.
    textField.accessibilityHint = message
    textField.isEnabled = isEnabled
  }

  private let column = UIStackView()
  private let nameLabel = UILabel(.subheadline, color: .secondaryLabel)
  private let messageLabel = UILabel(.footnote, color: .systemRed)
}
