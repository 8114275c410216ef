// A method that replaces the superclass's without a word.
// Found by shape, headers as: overriding declaration requires an 'override' keyword
import UIKit

private final class Line: UIView {
  func layoutSubviews() {}
}
