import UIKit

extension CardView {
  /// Comes up from below, like something laid on a table.
  func enter() {
    let isStill = UIAccessibility.isReduceMotionEnabled
    alpha = 0
    if !isStill { transform = CGAffineTransform(translationX: 0, y: 40) }
    let options: UIView.AnimationOptions = [.allowUserInteraction, .beginFromCurrentState]
    UIView.animate(withDuration: 0.2, delay: 0, options: options) { self.alpha = 1 }
    UIView.animate(
      withDuration: 0.45,
      delay: 0,
      usingSpringWithDamping: 0.75,
      initialSpringVelocity: 0,
      options: options,
      animations: { self.transform = .identity },
      completion: nil
    )
  }

  /// Goes down and out of sight, and then out of its view.
  func leave() {
    let isStill = UIAccessibility.isReduceMotionEnabled
    let options: UIView.AnimationOptions = [.curveEaseIn, .beginFromCurrentState]
    UIView.animate(withDuration: 0.2, delay: 0, options: options) {
      self.alpha = 0
      if !isStill { self.transform = CGAffineTransform(translationX: 0, y: 24) }
    } completion: { _ in
      self.removeFromSuperview()
    }
  }
}
