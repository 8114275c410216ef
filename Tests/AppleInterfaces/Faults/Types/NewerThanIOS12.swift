// An API newer than iOS 12 without a check.
// Found by shape, headers as: 'systemBackground' is only available in iOS 13.0 or newer
import UIKit

extension UIView {
  private func fill() { backgroundColor = .systemBackground }
}
