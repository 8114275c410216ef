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
    let stack = UIStackView(arrangedSubviews: [label, actions])
    stack.axis = .vertical
    stack.alignment = .leading
    stack.spacing = 10
    stack.translatesAutoresizingMaskIntoConstraints = false
    let scroll = UIScrollView()
    scroll.addSubview(stack)
    scroll.embed(in: self)
    backgroundColor = .secondarySystemBackground
    let content = scroll.contentLayoutGuide
    let height = scroll.heightAnchor.constraint(equalTo: content.heightAnchor)
    // It is what scrolls that gives way, not the words in it.
    height.priority = UILayoutPriority(740)
    NSLayoutConstraint.activate([
      height,
      stack.topAnchor.constraint(equalTo: content.topAnchor, constant: 14),
      stack.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -14),
      stack.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 18),
      stack.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -18),
      stack.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor, constant: -36),
    ])
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
