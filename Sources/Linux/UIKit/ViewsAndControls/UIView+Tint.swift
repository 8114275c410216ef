extension UIView {
  /// The tint colour as it was set here or above, without adjustment.
  var ownTint: UIColor { storedTintColor ?? superview?.ownTint ?? .tintColor }

  var shownTintAdjustment: TintAdjustmentMode {
    if storedTintAdjustment != .automatic { return storedTintAdjustment }
    return isBehindCard ? .dimmed : superview?.shownTintAdjustment ?? .normal
  }

  func setTintAdjustment(_ mode: TintAdjustmentMode) {
    guard mode != storedTintAdjustment else { return }
    storedTintAdjustment = mode
    tintAdjustmentChanged()
  }

  /// Returns a tint colour as it is shown here.
  func adjusted(_ color: UIColor) -> UIColor {
    guard shownTintAdjustment == .dimmed else { return color }
    return UIColor { traits in
      let color = color.components(with: traits)
      // Weights of sRGB's primaries, as television has them.
      let light = 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue
      return UIColor(white: light, alpha: color.alpha)
    }
  }

  /// The adjustment is another one here, and in all inside that takes it from here.
  func tintAdjustmentChanged() {
    tintColorDidChange()
    tellTintedViewsInside()
  }

  /// Views with a colour of their own are not told by `tintColorDidChange`.
  private func tellTintedViewsInside() {
    for subview in contents.subviews where subview.storedTintAdjustment == .automatic {
      if subview.storedTintColor == nil { subview.tellTintedViewsInside() } else { subview.tintAdjustmentChanged() }
    }
  }
}
