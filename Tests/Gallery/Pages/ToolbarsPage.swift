import UIKit

extension GalleryPage {
  static let toolbars = GalleryPage("Toolbars", samples: samples)

  @MainActor
  private static func samples() -> [GallerySample] {
    let toggle = UISwitch()
    toggle.accessibilityLabel = "Notify"
    let disabled = item(.trash)
    disabled.isEnabled = false
    let black = bar([item(.reply), .flexibleSpace(), item(.compose)])
    black.barStyle = .black
    black.tintColor = .white
    let coloured = bar([item(.refresh), .flexibleSpace(), item(.save)])
    coloured.barTintColor = .systemYellow
    coloured.tintColor = .black
    let field = UITextField()
    field.placeholder = "With a bar and an input view"
    field.borderStyle = .roundedRect
    field.inputAccessoryView = bar([
      .flexibleSpace(),
      UIBarButtonItem(systemItem: .done, primaryAction: UIAction { [weak field] _ in field?.resignFirstResponder() }),
    ])
    let choice = UIStackView(
      arrangedSubviews: ["1", "2", "3"].map { digit in
        let action = UIAction(title: digit) { [weak field] _ in field?.text = digit }
        return UIButton(configuration: .gray(), primaryAction: action)
      }
    )
    choice.frame.size.height = 80
    choice.distribution = .fillEqually
    choice.spacing = 8
    field.inputView = choice
    let long = bar(["Previous chapter", "Contents", "Next chapter"].map(word))
    return [
      GallerySample("pictures", bar([item(.add), item(.search), .flexibleSpace(), disabled])),
      GallerySample("words", bar([item(.cancel), .flexibleSpace(), item(.save)])),
      GallerySample("more words than there is room for", long),
      GallerySample(
        "spaces, and a view of its own",
        bar([.fixedSpace(40), item(.edit), .flexibleSpace(), UIBarButtonItem(customView: toggle), .flexibleSpace()])
      ),
      GallerySample("black", black), GallerySample("coloured", coloured), GallerySample("a field's bar", field),
    ]
  }

  @MainActor
  private static func bar(_ items: [UIBarButtonItem]) -> UIToolbar {
    let bar = UIToolbar()
    bar.items = items
    return bar
  }

  @MainActor
  private static func item(_ item: UIBarButtonItem.SystemItem) -> UIBarButtonItem {
    UIBarButtonItem(systemItem: item, primaryAction: UIAction { _ in })
  }

  @MainActor
  private static func word(_ word: String) -> UIBarButtonItem {
    UIBarButtonItem(title: word, primaryAction: UIAction(title: word) { _ in })
  }
}
