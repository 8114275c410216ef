import UIKit

extension UIView {
  /// The view, and all views in it, that are of a type and can be seen.
  func all<View: UIView>(_ type: View.Type) -> [View] {
    if isHidden { return [] }
    return (self as? View).map { [$0] } ?? [] + subviews.flatMap { $0.all(type) }
  }

  func first<View: UIView>(_ type: View.Type) -> View? { all(type).first }

  /// Texts of the visible labels.
  var texts: [String] { all(UILabel.self).compactMap(\.text) }

  func button(_ title: String) -> UIButton? {
    all(UIButton.self).first { $0.configuration?.title == title || $0.accessibilityLabel == title }
  }
}
