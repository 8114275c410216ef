import UIKit

/// A few buttons side by side, or one below the other where text is too large for that.
package final class ActionStack: UIStackView {
  package init() {
    super.init(frame: .zero)
    spacing = 10
    alignment = .leading
  }

  required init(coder: NSCoder) {
    super.init(coder: coder)
  }

  override package func didMoveToWindow() {
    super.didMoveToWindow()
    arrange()
  }

  override package func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    arrange()
  }

  private func arrange() {
    let isLarge = traitCollection.preferredContentSizeCategory.isAccessibilityCategory
    axis = isLarge ? .vertical : .horizontal
  }
}
