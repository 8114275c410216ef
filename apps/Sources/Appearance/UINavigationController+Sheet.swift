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
    sheet.preferredContentSize = CGSize(width: sheetWidth, height: screen.preferredContentSize.height + barHeight)
    return sheet
  }
}

extension UIViewController {
  /// Prefers to be as high as a column of views that is so many points wide, with a margin above it and below.
  package func preferHeight(of column: UIView, width: CGFloat, margin: CGFloat) {
    let height = column.systemLayoutSizeFitting(
      CGSize(width: width, height: 0),
      withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
    preferredContentSize = CGSize(width: width, height: height + 2 * margin)
  }
}
