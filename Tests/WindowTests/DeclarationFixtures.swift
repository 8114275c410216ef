import UIKit

// Subclasses as written for Apple's UIKit.

final class CodedStack: UIStackView {
  required init(coder: NSCoder) {
    super.init(coder: coder)
  }
}

final class CodedSpinner: UIActivityIndicatorView {
  required init(coder: NSCoder) {
    super.init(coder: coder)
  }
}

final class BlueNavigationController: UINavigationController {
  override var viewControllers: [UIViewController] {
    didSet { navigationBar.backgroundColor = .blue }
  }
}

final class CountingView: UIView {
  var calls: [String] = []
  let guide = UILayoutGuide()

  override func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { calls.append("addGestureRecognizer") }
  override func setNeedsLayout() {
    super.setNeedsLayout()
    calls.append("setNeedsLayout")
  }
  override func layoutIfNeeded() {
    super.layoutIfNeeded()
    calls.append("layoutIfNeeded")
  }
  override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    calls.append("invalidate")
  }
  override func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    super.setContentHuggingPriority(priority, for: axis)
    calls.append("hugging")
  }
  override func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(targetSize, withHorizontalFittingPriority: .required, verticalFittingPriority: .required)
  }
  override func systemLayoutSizeFitting(
    _ targetSize: CGSize,
    withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize { CGSize(width: 7, height: 7) }
  override func endEditing(_ force: Bool) -> Bool { super.endEditing(force) }
  override var safeAreaInsets: UIEdgeInsets { UIEdgeInsets(top: 5, left: 0, bottom: 0, right: 0) }
  override var layoutMargins: UIEdgeInsets {
    get { UIEdgeInsets(top: 0, left: 6, bottom: 0, right: 0) }
    set { super.layoutMargins = newValue }
  }
  override var layoutMarginsGuide: UILayoutGuide { guide }
  override var safeAreaLayoutGuide: UILayoutGuide { guide }
  override var superview: UIView? { super.superview }
  override var subviews: [UIView] { super.subviews }
  override var window: UIWindow? { super.window }
  override var layer: CALayer {
    super.layer.cornerRadius = 4
    return super.layer
  }
}

final class OverridingController: UIViewController {
  private let item = UINavigationItem(title: "Overridden")
  override var navigationItem: UINavigationItem { item }
  override var children: [UIViewController] { super.children }
  override var parent: UIViewController? { super.parent }
  override var presentedViewController: UIViewController? { super.presentedViewController }
}

final class OverridingCell: UITableViewCell {
  override var reuseIdentifier: String? { super.reuseIdentifier.map { "\($0) again" } }
  override var contentView: UIView {
    let view = super.contentView
    view.backgroundColor = .red
    return view
  }
}

final class OverridingField: UITextField {
  override var isEditing: Bool { true }
}

final class OverridingControl: UIControl {
  override var isTracking: Bool { true }
}

final class Brand: UIColor, @unchecked Sendable {
  init(red: CGFloat) { super.init(red: red, green: 0, blue: 0, alpha: 1) }
  required convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(red: CGFloat(red))
  }
}

final class Symbol: UIImage, @unchecked Sendable {
  init?(name: String) { super.init(systemName: name, withConfiguration: nil) }
  required convenience init(imageLiteralResourceName name: String) { self.init(name: name)! }
  override var size: CGSize { CGSize(width: 3, height: 3) }
}

final class CloseItem: UIBarButtonItem {
  override var title: String? {
    get { "Close" }
    set { super.title = newValue }
  }
}

final class Item: UINavigationItem {
  override var prompt: String? {
    get { "prompt" }
    set { super.prompt = newValue }
  }
}

final class WindowlessSceneDelegate: UIResponder, UIWindowSceneDelegate {}
