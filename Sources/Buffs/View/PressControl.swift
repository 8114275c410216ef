import UIKit

/// A control that is pressed by touch, by key or by assistive technology.
class PressControl: UIControl {
  /// Hears of a press, and how many seconds ago the finger was lifted; 0 for a key.
  var pressed: ((TimeInterval) -> Void)?

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard let touch, point(inside: touch.location(in: self), with: event) else { return }
    pressed?(touch.secondsAgo)
  }

  override func accessibilityActivate() -> Bool {
    guard isEnabled, let pressed else { return false }
    pressed(0)
    return true
  }

  override var isHighlighted: Bool {
    didSet { alpha = isHighlighted ? 0.7 : 1 }
  }
}
