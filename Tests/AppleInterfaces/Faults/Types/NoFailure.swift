// An initialiser that cannot fail, asked whether it did.
// Found by headers as: initializer for conditional binding must have Optional type, not 'UIStackView'
import UIKit

extension UIView {
  private func stack(_ coder: NSCoder) -> UIView? {
    guard let stack = UIStackView(coder: coder) else { return nil }
    return stack
  }
}
