import UIKit

/// A box of 300 by 400 points with views in it that only constraints place. It is in no window: layout needs none.
@MainActor
func make(_ count: Int) -> (root: UIView, views: [UIView]) {
  let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
  let views = (0..<count).map { _ in UIView() }
  for view in views { root.place(view) }
  return (root, views)
}

extension UIView {
  /// Adds a view that only constraints place.
  func place(_ view: UIView) {
    view.translatesAutoresizingMaskIntoConstraints = false
    addSubview(view)
  }

  func pin(to view: UIView, insets: UIEdgeInsets = .zero) {
    NSLayoutConstraint.activate([
      topAnchor.constraint(equalTo: view.topAnchor, constant: insets.top),
      leftAnchor.constraint(equalTo: view.leftAnchor, constant: insets.left),
      view.bottomAnchor.constraint(equalTo: bottomAnchor, constant: insets.bottom),
      view.rightAnchor.constraint(equalTo: rightAnchor, constant: insets.right),
    ])
  }
}

/// A view whose content wants a size.
final class Content: UIView {
  var size: CGSize { didSet { invalidateIntrinsicContentSize() } }

  init(_ width: CGFloat, _ height: CGFloat) {
    size = CGSize(width: width, height: height)
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { size }
}
