// Nothing is wrong here.
import UIKit

extension UIView {
  private func frame(isWide: Bool) -> CGRect {
    let width: CGFloat
    if isWide { width = 2 } else { width = 1 }
    return CGRect(x: 0, y: 0, width: width, height: bounds.height)
  }
}
