import UIKit

extension UIView {
  /// The view, and all views in it, that are of a type and can be seen.
  func all<View: UIView>(_ type: View.Type) -> [View] {
    if isHidden { return [] }
    return (self as? View).map { [$0] } ?? [] + subviewsOfItsOwn.flatMap { $0.all(type) }
  }

  /// The subviews without a button's title and picture.
  var subviewsOfItsOwn: [UIView] {
    guard let button = self as? UIButton else { return subviews }
    return subviews.filter { $0 !== button.titleLabel && $0 !== button.imageView }
  }

  func first<View: UIView>(_ type: View.Type) -> View? { all(type).first }

  /// Texts of the visible labels.
  var texts: [String] { all(UILabel.self).compactMap(\.text) }

  func button(_ title: String) -> UIButton? {
    all(UIButton.self).first { $0.configuration?.title == title || $0.accessibilityLabel == title }
  }
}
