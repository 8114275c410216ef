import CQuintetGTK

@testable import UIKit
@testable import UIKitTests

@MainActor
var labelProperties: [ViewProperty] {
  func make() -> UILabel {
    let label = UILabel()
    label.text = longWords
    return label
  }
  func attributed(_ color: UIColor, _ size: CGFloat) -> NSAttributedString {
    NSAttributedString(
      string: "Marked words",
      attributes: [.foregroundColor: color, .font: UIFont.systemFont(ofSize: size)]
    )
  }
  // A value that is there already is not set again: setting it would draw the label anew.
  func highlight(_ color: UIColor, _ isHighlighted: Bool) -> (UILabel) -> Void {
    { label in
      if label.highlightedTextColor != color { label.highlightedTextColor = color }
      if label.isHighlighted != isHighlighted { label.isHighlighted = isHighlighted }
    }
  }
  func shadow(_ x: CGFloat, _ y: CGFloat) -> (UILabel) -> Void {
    { label in
      if label.shadowColor != .red { label.shadowColor = .red }
      label.shadowOffset = CGSize(width: x, height: y)
    }
  }
  return properties(
    of: UILabel.self,
    make,
    [
      ("text", { $0.text = "One" }, { $0.text = "Another one" }),
      ("text nil", { $0.text = "One" }, { $0.text = nil }),
      ("attributedText", { $0.attributedText = attributed(.red, 12) }, { $0.attributedText = attributed(.blue, 20) }),
      (
        "attributedText to text", { $0.attributedText = attributed(.red, 12) },
        // Properties that the attributes set on the label stay.
        { ($0.text, $0.font, $0.textColor) = ("Marked words", .systemFont(ofSize: 15), .green) }
      ),
      ("font", { $0.font = .systemFont(ofSize: 12) }, { $0.font = .boldSystemFont(ofSize: 12) }),
      ("font's size", { $0.font = .systemFont(ofSize: 12) }, { $0.font = .systemFont(ofSize: 22) }),
      ("textColor", { $0.textColor = .red }, { $0.textColor = .green }),
      (
        "textAlignment", { ($0.text, $0.textAlignment, $0.numberOfLines) = (longWords, .left, 0) },
        { ($0.text, $0.textAlignment, $0.numberOfLines) = (longWords, .right, 0) }
      ),
      (
        "textAlignment center", { ($0.numberOfLines, $0.textAlignment) = (0, .natural) },
        { ($0.numberOfLines, $0.textAlignment) = (0, .center) }
      ),
      (
        "textAlignment justified", { ($0.numberOfLines, $0.textAlignment) = (0, .center) },
        { ($0.numberOfLines, $0.textAlignment) = (0, .justified) }
      ),
      ("lineBreakMode", { $0.lineBreakMode = .byTruncatingTail }, { $0.lineBreakMode = .byTruncatingMiddle }),
      ("lineBreakMode head", { $0.lineBreakMode = .byTruncatingMiddle }, { $0.lineBreakMode = .byTruncatingHead }),
      (
        "lineBreakMode of lines", { ($0.numberOfLines, $0.lineBreakMode) = (0, .byWordWrapping) },
        { ($0.numberOfLines, $0.lineBreakMode) = (0, .byCharWrapping) }
      ),
      ("numberOfLines", { $0.numberOfLines = 1 }, { $0.numberOfLines = 0 }),
      ("numberOfLines 2", { $0.numberOfLines = 0 }, { $0.numberOfLines = 2 }),
      (
        "preferredMaxLayoutWidth", { ($0.numberOfLines, $0.preferredMaxLayoutWidth) = (0, 60) },
        { ($0.numberOfLines, $0.preferredMaxLayoutWidth) = (0, 120) }
      ),
      ("isEnabled", { $0.isEnabled = true }, { $0.isEnabled = false }),
      (
        "isHighlighted", { ($0.highlightedTextColor, $0.isHighlighted) = (.red, true) },
        { ($0.highlightedTextColor, $0.isHighlighted) = (.red, false) }
      ),
      (
        "highlightedTextColor", { ($0.highlightedTextColor, $0.isHighlighted) = (.red, true) },
        { ($0.highlightedTextColor, $0.isHighlighted) = (.green, true) }
      ),
      ("isHighlighted alone", highlight(.red, true), highlight(.red, false)),
      ("highlightedTextColor alone", highlight(.red, true), highlight(.green, true)),
      ("shadowOffset alone", shadow(0, -1), shadow(3, 3)),
      ("adjustsFontSizeToFitWidth", { $0.adjustsFontSizeToFitWidth = false }, { $0.adjustsFontSizeToFitWidth = true }),
      (
        "minimumScaleFactor",
        { ($0.adjustsFontSizeToFitWidth, $0.minimumScaleFactor) = (true, 0.5) },
        { ($0.adjustsFontSizeToFitWidth, $0.minimumScaleFactor) = (true, 0.9) }
      ),
      ("shadowColor", { $0.shadowColor = nil }, { $0.shadowColor = .red }),
      (
        "shadowOffset", { ($0.shadowColor, $0.shadowOffset) = (.red, CGSize(width: 0, height: -1)) },
        { ($0.shadowColor, $0.shadowOffset) = (.red, CGSize(width: 3, height: 3)) }
      ),
    ]
  )
}

@MainActor
var fieldProperties: [ViewProperty] {
  func make() -> UITextField {
    let field = UITextField()
    field.text = "Words"
    return field
  }
  func marked(_ color: UIColor) -> NSAttributedString {
    NSAttributedString(string: "Marked", attributes: [.foregroundColor: color, .font: UIFont.systemFont(ofSize: 18)])
  }
  return properties(
    of: UITextField.self,
    make,
    [
      ("text", { $0.text = "One" }, { $0.text = "Another" }), ("text nil", { $0.text = "One" }, { $0.text = nil }),
      ("attributedText", { $0.attributedText = marked(.red) }, { $0.attributedText = marked(.blue) }),
      ("placeholder", { ($0.text, $0.placeholder) = ("", "One") }, { ($0.text, $0.placeholder) = ("", "Another") }),
      ("placeholder nil", { ($0.text, $0.placeholder) = ("", "One") }, { ($0.text, $0.placeholder) = ("", nil) }),
      (
        "attributedPlaceholder", { ($0.text, $0.attributedPlaceholder) = ("", marked(.red)) },
        { ($0.text, $0.attributedPlaceholder) = ("", marked(.green)) }
      ),
      ("font", { $0.font = .systemFont(ofSize: 12) }, { $0.font = .boldSystemFont(ofSize: 18) }),
      ("font nil", { $0.font = .systemFont(ofSize: 20) }, { $0.font = nil }),
      ("textColor", { $0.textColor = .red }, { $0.textColor = .green }),
      ("textColor nil", { $0.textColor = .red }, { $0.textColor = nil }),
      ("textAlignment", { $0.textAlignment = .left }, { $0.textAlignment = .right }),
      ("textAlignment natural", { $0.textAlignment = .center }, { $0.textAlignment = .natural }),
      ("borderStyle", { $0.borderStyle = .none }, { $0.borderStyle = .roundedRect }),
      ("borderStyle line", { $0.borderStyle = .roundedRect }, { $0.borderStyle = .line }),
      ("clearButtonMode", { $0.clearButtonMode = .never }, { $0.clearButtonMode = .always }),
      (
        "clearButtonMode unlessEditing", { $0.clearButtonMode = .whileEditing }, { $0.clearButtonMode = .unlessEditing }
      ),
      (
        "text with a clear button", { ($0.clearButtonMode, $0.text) = (.unlessEditing, "a") },
        { ($0.clearButtonMode, $0.text) = (.unlessEditing, "") }
      ),
      ("isSecureTextEntry", { $0.isSecureTextEntry = true }, { $0.isSecureTextEntry = false }),
      ("isEnabled", { $0.isEnabled = true }, { $0.isEnabled = false }),
    ]
  )
}

@MainActor
var textProperties: [ViewProperty] {
  func make() -> UITextView {
    let view = UITextView(frame: .zero)
    view.isScrollEnabled = false
    view.text = "A few words\nand more"
    return view
  }
  let views = properties(
    of: UITextView.self,
    make,
    [
      ("text", { $0.text = "One" }, { $0.text = "Another\nand\nanother" }),
      ("font", { $0.font = .systemFont(ofSize: 12) }, { $0.font = .boldSystemFont(ofSize: 18) }),
      ("font nil", { $0.font = .systemFont(ofSize: 20) }, { $0.font = nil }),
      ("textColor", { $0.textColor = .red }, { $0.textColor = .green }),
      ("textColor nil", { $0.textColor = .red }, { $0.textColor = nil }),
      ("textAlignment", { $0.textAlignment = .left }, { $0.textAlignment = .right }),
      ("textAlignment natural", { $0.textAlignment = .center }, { $0.textAlignment = .natural }),
      (
        "textContainerInset", { $0.textContainerInset = UIEdgeInsets(top: 0, left: 4, bottom: 0, right: 0) },
        { $0.textContainerInset = UIEdgeInsets(top: 1, left: 22, bottom: 13, right: 4) }
      ),
      (
        "lineFragmentPadding", { $0.textContainer.lineFragmentPadding = 0 },
        { $0.textContainer.lineFragmentPadding = 15 }
      ),
      ("backgroundColor", { $0.backgroundColor = .yellow }, { $0.backgroundColor = .green }),
    ]
  )
  let bars = properties(
    of: UISearchBar.self,
    { UISearchBar(frame: .zero) },
    [
      ("text", { $0.text = "One" }, { $0.text = "Another" }),
      ("placeholder", { $0.placeholder = "One" }, { $0.placeholder = "Another" }),
      ("showsCancelButton", { $0.showsCancelButton = false }, { $0.showsCancelButton = true }),
    ]
  )
  return views + bars
}
