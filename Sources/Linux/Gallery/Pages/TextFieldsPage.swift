import UIKit

extension GalleryPage {
  static let textFields = GalleryPage("Text fields") {
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
    return [
      GallerySample("rounded", plain), GallerySample("placeholder", empty), GallerySample("password", secret),
      GallerySample("a delegate decides", number), GallerySample("clear button", clear),
      GallerySample("disabled", off), GallerySample("font, colour, alignment", large),
      GallerySample("borders: none, line, rounded", borders), GallerySample("search bar", bar),
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
