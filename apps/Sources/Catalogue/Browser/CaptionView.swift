import Appearance
import UIKit

/// The text of an item below its photo, to be read and copied.
final class CaptionView: UIView {
  init(_ text: String, _ texts: CatalogueTexts) {
    super.init(frame: .zero)
    let label = UILabel(.body)
    label.text = text
    let copy = UIButton(
      configuration: .gray(),
      primaryAction: UIAction { _ in
        UIPasteboard.general.string = text
        UIAccessibility.post(notification: .announcement, argument: texts["item.copied"])
      }
    )
    copy.configuration?.title = texts["item.copy"]
    let scroll = UIScrollView()
    let stack = UIStackView(arrangedSubviews: [label, copy])
    stack.axis = .vertical
    stack.alignment = .leading
    stack.spacing = 10
    stack.translatesAutoresizingMaskIntoConstraints = false
    scroll.addSubview(stack)
    scroll.embed(in: self)
    backgroundColor = .secondarySystemBackground
    let height = scroll.heightAnchor.constraint(equalTo: scroll.contentLayoutGuide.heightAnchor)
    // It is what scrolls that gives way, not the words in it.
    height.priority = UILayoutPriority(740)
    let content = scroll.contentLayoutGuide
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
}
