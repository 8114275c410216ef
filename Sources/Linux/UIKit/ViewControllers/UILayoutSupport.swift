/// Stands for what bars cover at the top or at the bottom of a controller's view, for constraints. The safe area's guide has come in its
/// place.
@preconcurrency @MainActor
public protocol UILayoutSupport: AnyObject {
  /// Covered length, in points.
  var length: CGFloat { get }
  /// The top edge.
  var topAnchor: NSLayoutYAxisAnchor { get }
  /// The bottom edge.
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  /// The height.
  var heightAnchor: NSLayoutDimension { get }
}

/// The guide of what is covered at one edge of a view.
final class BarLayoutGuide: UILayoutGuide, UILayoutSupport {
  private let isTop: Bool
  private var height: NSLayoutConstraint?

  init(of view: UIView, isTop: Bool) {
    self.isTop = isTop
    super.init()
    identifier = isTop ? "UIViewControllerTopLayoutGuide" : "UIViewControllerBottomLayoutGuide"
    view.addLayoutGuide(self)
    let height = heightAnchor.constraint(equalToConstant: length)
    self.height = height
    NSLayoutConstraint.activate([
      isTop ? topAnchor.constraint(equalTo: view.topAnchor) : bottomAnchor.constraint(equalTo: view.bottomAnchor),
      height,
    ])
  }

  func safeAreaChanged() { height?.constant = length }

  var length: CGFloat { (isTop ? owner?.safeAreaInsets.top : owner?.safeAreaInsets.bottom) ?? 0 }
}

extension UIViewController {
  func updateBarGuides() { for guide in [storedTopGuide, storedBottomGuide] { guide?.safeAreaChanged() } }

  /// The guide is that of the view which is there now.
  func barGuide(_ stored: inout BarLayoutGuide?, isTop: Bool) -> BarLayoutGuide {
    let view: UIView = self.view
    if let stored, stored.owner === view { return stored }
    let guide = BarLayoutGuide(of: view, isTop: isTop)
    stored = guide
    return guide
  }
}
