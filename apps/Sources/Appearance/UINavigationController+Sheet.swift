import UIKit

extension UINavigationController {
  /// The width of a sheet where there is room, in points.
  private static let sheetWidth: CGFloat = 480
  /// The greatest height of its bar for text that is not large.
  private static let barHeight: CGFloat = 56

  /// Makes a sheet of a screen, as high as the screen prefers to be, for a window with room around it.
  package static func sheet(_ screen: UIViewController) -> UINavigationController {
    screen.loadViewIfNeeded()
    let sheet = UINavigationController(rootViewController: screen)
    sheet.modalPresentationStyle = .formSheet
    sheet.followPreferredHeight(of: screen)
    return sheet
  }

  fileprivate func followPreferredHeight(of screen: UIViewController) {
    let height = screen.preferredContentSize.height + Self.barHeight
    preferredContentSize = CGSize(width: Self.sheetWidth, height: height)
  }
}

/// A column of views that says when it is laid out, as with larger texts.
package final class SheetColumn: UIStackView {
  fileprivate var laidOut: (() -> Void)?

  package override func layoutSubviews() {
    super.layoutSubviews()
    laidOut?()
  }
}

extension UIViewController {
  /// Prefers, from now on, to be as high as a column of views that is so many points wide, with a margin above it and below. A sheet of the
  /// screen follows.
  package func preferHeight(of column: SheetColumn, width: CGFloat, margin: CGFloat) {
    column.laidOut = { [weak self, weak column] in
      if let column { self?.setPreferredHeight(of: column, width, margin) }
    }
    setPreferredHeight(of: column, width, margin)
  }

  private func setPreferredHeight(of column: UIView, _ width: CGFloat, _ margin: CGFloat) {
    let height = column.systemLayoutSizeFitting(
      CGSize(width: width, height: 0),
      withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
    let size = CGSize(width: width, height: height + 2 * margin)
    guard size != preferredContentSize else { return }
    preferredContentSize = size
    if let sheet = navigationController, sheet.modalPresentationStyle == .formSheet {
      sheet.followPreferredHeight(of: self)
    }
  }
}
