// A constant read on a way on which it was not set.
// Found by shape as: constant 'width' used before being initialized
import UIKit

extension UIView {
  private func frame(isWide: Bool) -> CGRect {
    let width: CGFloat
    if isWide { width = 2 }
    return CGRect(x: 0, y: 0, width: width, height: bounds.height)
  }
}
