import Appearance
import UIKit

/// The text of an item below its photo, to be read and copied, and what can be done with the item.
final class CaptionView: UIView {
  /// - Parameter onDelete: Called when the person wants the item deleted.
  init(_ item: Item, _ texts: CatalogueTexts, onDelete: @escaping () -> Void) {
    super.init(frame: .zero)
    let label = UILabel(.body)
    label.text = item.text
    label.isHidden = item.text.isEmpty
    let copy = button(texts["item.copy"]) {
      UIPasteboard.general.string = item.text
      UIAccessibility.post(notification: .announcement, argument: texts["item.copied"])
    }
    copy.isHidden = item.text.isEmpty
    let actions = ActionStack()
    for button in [copy, button(texts["item.delete"], onDelete)] { actions.addArrangedSubview(button) }
    let insets = NSDirectionalEdgeInsets(top: 14, leading: 18, bottom: 14, trailing: 18)
    ColumnScrollView([label, actions], spacing: 10, alignment: .leading, insets: insets).embed(in: self)
    backgroundColor = .secondarySystemBackground
  }

  required init?(coder: NSCoder) {
    return nil
  }

  private func button(_ title: String, _ action: @escaping () -> Void) -> UIButton {
    var configuration = UIButton.Configuration.gray()
    configuration.title = title
    return UIButton(configuration: configuration, primaryAction: UIAction { _ in action() })
  }
}
