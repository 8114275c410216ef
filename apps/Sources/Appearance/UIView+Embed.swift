import UIKit

extension UIView {
  /// Becomes a subview that is as large as its superview, or as a guide of that.
  package func embed(in superview: UIView, within guide: UILayoutGuide? = nil) {
    translatesAutoresizingMaskIntoConstraints = false
    superview.addSubview(self)
    NSLayoutConstraint.activate([
      topAnchor.constraint(equalTo: guide?.topAnchor ?? superview.topAnchor),
      leadingAnchor.constraint(equalTo: guide?.leadingAnchor ?? superview.leadingAnchor),
      trailingAnchor.constraint(equalTo: guide?.trailingAnchor ?? superview.trailingAnchor),
      bottomAnchor.constraint(equalTo: guide?.bottomAnchor ?? superview.bottomAnchor),
    ])
  }
}
