import UIKit

extension UIButton {
  /// Shows whether what the button begins is under way.
  ///
  /// It is not switched off meanwhile: that would take the focus from it, and who uses keys or a screen reader would lose their place. What it
  /// does has to mean nothing then.
  package func showBusy(_ isBusy: Bool) {
    alpha = isBusy ? 0.4 : 1
    if isBusy { accessibilityTraits.insert(.notEnabled) } else { accessibilityTraits.remove(.notEnabled) }
  }
}
