import UIKit

extension UIView {
  /// Becomes a subview that is as large as its superview.
  package func embed(in superview: UIView) {
    translatesAutoresizingMaskIntoConstraints = false
    superview.addSubview(self)
    NSLayoutConstraint.activate([
      topAnchor.constraint(equalTo: superview.topAnchor),
      leadingAnchor.constraint(equalTo: superview.leadingAnchor),
      trailingAnchor.constraint(equalTo: superview.trailingAnchor),
      bottomAnchor.constraint(equalTo: superview.bottomAnchor),
    ])
  }
}
