import UIKit

extension UILabel {
  /// Makes a label of as many lines as it needs, whose text follows the person's text size.
  package convenience init(_ style: UIFont.TextStyle, color: UIColor = .label, alignment: NSTextAlignment = .natural) {
    self.init(frame: .zero)
    font = .preferredFont(forTextStyle: style)
    adjustsFontForContentSizeCategory = true
    textColor = color
    textAlignment = alignment
    numberOfLines = 0
  }
}
