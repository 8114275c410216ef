import UIKit

extension GalleryPage {
  static let attributedText = GalleryPage("Attributed text") {
    let mixed = NSMutableAttributedString(string: "Bold, red, underlined, struck, wide and on yellow")
    let attributes: [(String, [NSAttributedString.Key: Any])] = [
      ("Bold", [.font: UIFont.boldSystemFont(ofSize: 17)]), ("red", [.foregroundColor: UIColor.systemRed]),
      ("underlined", [.underlineStyle: NSUnderlineStyle.single.rawValue]),
      ("struck", [.strikethroughStyle: NSUnderlineStyle.single.rawValue]), ("wide", [.kern: 4]),
      ("yellow", [.backgroundColor: UIColor.systemYellow, .foregroundColor: UIColor.black]),
    ]
    for (word, attributes) in attributes {
      mixed.addAttributes(attributes, range: (mixed.string as NSString).range(of: word))
    }
    let paragraph = NSMutableParagraphStyle()
    paragraph.lineSpacing = 8
    paragraph.alignment = .justified
    let spaced = NSAttributedString(
      string: "A paragraph with more space between its lines, as wide as there is room for, and then in the next line.",
      attributes: [.paragraphStyle: paragraph]
    )
    let sizes = NSMutableAttributedString(string: "12 to 28 points")
    sizes.addAttribute(.font, value: UIFont.systemFont(ofSize: 12), range: NSRange(location: 0, length: 2))
    sizes.addAttribute(.font, value: UIFont.systemFont(ofSize: 28), range: NSRange(location: 6, length: 2))
    let button = UIButton(type: .system)
    button.setAttributedTitle(mixed, for: .normal)
    let field = UITextField()
    field.borderStyle = .roundedRect
    field.attributedPlaceholder = NSAttributedString(
      string: "A placeholder",
      attributes: [.foregroundColor: UIColor.systemGreen]
    )
    let shrunk = UILabel()
    shrunk.text = "One line that becomes smaller before it is cut off, wherever there is less room than it needs"
    shrunk.adjustsFontSizeToFitWidth = true
    shrunk.minimumScaleFactor = 0.5
    return [
      GallerySample("words of their own look", label(mixed)), GallerySample("a paragraph", label(spaced)),
      GallerySample("sizes", label(sizes)), GallerySample("a font that fits", shrunk),
      GallerySample("a button", button),
      GallerySample("a placeholder", field),
    ]
  }

  @MainActor
  private static func label(_ text: NSAttributedString) -> UILabel {
    let label = UILabel()
    label.numberOfLines = 0
    label.attributedText = text
    return label
  }
}
