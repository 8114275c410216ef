import UIKit

extension GalleryPage {
  static let textFields = GalleryPage("Text fields and views") {
    let plain = field("A name", "Ada"), empty = field("A placeholder", ""), secret = field("Password", "secret")
    secret.isSecureTextEntry = true
    let number = field("Only digits are let in", "12")
    number.keyboardType = .numberPad
    number.delegate = DigitsOnly.shared
    let clear = field("Text", "with a button that clears it")
    clear.clearButtonMode = .always
    let off = field("Disabled", "cannot be changed")
    off.isEnabled = false
    let large = field("Large", "in title size, at the end")
    large.font = .preferredFont(forTextStyle: .title2)
    large.adjustsFontForContentSizeCategory = true
    large.adjustsFontForContentSizeCategory = true
    large.textAlignment = .right
    large.textColor = .systemBlue
    let borders = UIStackView(
      arrangedSubviews: [UITextField.BorderStyle.none, .line, .roundedRect].map { style in
        let border = field("Placeholder", "")
        border.borderStyle = style
        return border
      }
    )
    borders.spacing = 8
    borders.distribution = .fillEqually
    let bar = UISearchBar(frame: .zero)
    bar.placeholder = "Search"
    bar.showsCancelButton = true
    let note = UITextView(), reader = UITextView()
    note.text = "Several lines,\nthat can be edited and undone."
    note.heightAnchor.constraint(equalToConstant: 110).isActive = true
    note.backgroundColor = .secondarySystemBackground
    reader.text = "A text to select and copy, which is as high as its lines are at this width.\nنص من اليمين إلى اليسار"
    reader.isEditable = false
    reader.isScrollEnabled = false
    reader.backgroundColor = .clear
    reader.font = .preferredFont(forTextStyle: .callout)
    reader.adjustsFontForContentSizeCategory = true
    reader.adjustsFontForContentSizeCategory = true
    return [
      GallerySample("rounded", plain), GallerySample("placeholder", empty), GallerySample("password", secret),
      GallerySample("a delegate decides", number), GallerySample("clear button", clear),
      GallerySample("disabled", off), GallerySample("font, colour, alignment", large),
      GallerySample("borders: none, line, rounded", borders), GallerySample("search bar", bar),
      GallerySample("text view", note), GallerySample("text view to read", reader),
    ]
  }

  @MainActor
  private static func field(_ placeholder: String, _ text: String) -> UITextField {
    let field = UITextField()
    field.placeholder = placeholder
    field.text = text
    field.borderStyle = .roundedRect
    return field
  }
}

@MainActor
private final class DigitsOnly: UITextFieldDelegate {
  static let shared = DigitsOnly()

  func textField(
    _ textField: UITextField,
    shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool {
    string.allSatisfy { $0.isASCII && $0.isNumber }
  }
}
