import Testing
import UIKit

/// Overrides of public code in views, controllers, cells, fields and controls: that this file compiles is half of the test.
@MainActor @Suite("overrides", .windows)
struct OverrideTests {
  @Test("overridden properties and methods of a view are used")
  func overriddenPropertiesAndMethodsOfAViewAreUsed() {
    let view = AnsweringView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(view.safeAreaInsets == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(view.layoutMargins == UIEdgeInsets(top: 5, left: 6, bottom: 7, right: 8))
    #expect(view.superview == nil)
    #expect(view.subviews.isEmpty)
    #expect(view.window == nil)
    #expect(view.systemLayoutSizeFitting(.zero) == CGSize(width: 9, height: 10))
    view.setNeedsLayout()
    view.layoutIfNeeded()
    view.invalidateIntrinsicContentSize()
    view.addGestureRecognizer(UITapGestureRecognizer())
    view.setContentHuggingPriority(.required, for: .vertical)
    #expect(!view.endEditing(true))
    for call in [
      "setNeedsLayout", "layoutIfNeeded", "invalidateIntrinsicContentSize", "addGestureRecognizer",
      "setContentHuggingPriority", "endEditing",
    ] {
      #expect(view.calls.contains(call), Comment(rawValue: call))
    }
    #expect(view.gestureRecognizers?.count == 1)
    #expect(view.contentHuggingPriority(for: .vertical) == .required)
  }

  @Test("overridden properties of controllers, cells, fields and controls are used")
  func overriddenPropertiesOfControllersCellsFieldsAndControlsAreUsed() {
    let controller = AnsweringController()
    #expect(controller.navigationItem.title == "Own")
    #expect(controller.children.isEmpty)
    #expect(controller.parent == nil)
    #expect(controller.presentedViewController == nil)
    let cell = AnsweringCell(style: .default, reuseIdentifier: nil)
    #expect(cell.reuseIdentifier == "own")
    #expect(cell.contentView.tag == 17)
    #expect(AnsweringField().isEditing)
    #expect(AnsweringControl().isTracking)
  }

  /// Fields and labels of public code colour their texts so.
  @Test("an overridden text may set the attributed one, and that one's parts it")
  func overriddenTextMaySetTheAttributedOne() {
    let field = ColouringField()
    field.placeholder = "Name"
    #expect(field.attributedPlaceholder?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .red)
    field.text = "Ada"
    #expect(field.text == "Ada" && field.textColor == .red)
    let label = SpacingLabel()
    label.text = "Ada"
    label.font = .boldSystemFont(ofSize: 30)
    label.textColor = .blue
    label.textAlignment = .right
    #expect(label.attributedText?.string == "Ada")
    #expect(label.attributedText?.attribute(.kern, at: 0, effectiveRange: nil) as? Int == 2)
    #expect(label.font == .boldSystemFont(ofSize: 30) && label.textColor == .blue)
  }
}

private class AnsweringView: UIView {
  var calls: [String] = []

  override var safeAreaInsets: UIEdgeInsets { UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }
  override var layoutMargins: UIEdgeInsets {
    get { UIEdgeInsets(top: 5, left: 6, bottom: 7, right: 8) }
    set { super.layoutMargins = newValue }
  }
  override var layoutMarginsGuide: UILayoutGuide { super.layoutMarginsGuide }
  override var safeAreaLayoutGuide: UILayoutGuide { super.safeAreaLayoutGuide }
  override var layer: CALayer { super.layer }
  override var superview: UIView? { super.superview }
  override var subviews: [UIView] { super.subviews }
  override var window: UIWindow? { super.window }

  override func setNeedsLayout() {
    calls.append("setNeedsLayout")
    super.setNeedsLayout()
  }

  override func layoutIfNeeded() {
    calls.append("layoutIfNeeded")
    super.layoutIfNeeded()
  }

  override func invalidateIntrinsicContentSize() {
    calls.append("invalidateIntrinsicContentSize")
    super.invalidateIntrinsicContentSize()
  }

  override func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { CGSize(width: 9, height: 10) }

  override func systemLayoutSizeFitting(
    _ targetSize: CGSize,
    withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize { CGSize(width: 9, height: 10) }

  override func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    calls.append("addGestureRecognizer")
    super.addGestureRecognizer(gestureRecognizer)
  }

  override func endEditing(_ force: Bool) -> Bool {
    calls.append("endEditing")
    return false
  }

  override func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    calls.append("setContentHuggingPriority")
    super.setContentHuggingPriority(priority, for: axis)
  }
}

private class AnsweringController: UIViewController {
  private let item = UINavigationItem(title: "Own")

  override var navigationItem: UINavigationItem { item }
  override var children: [UIViewController] { super.children }
  override var parent: UIViewController? { super.parent }
  override var presentedViewController: UIViewController? { super.presentedViewController }
}

private class AnsweringCell: UITableViewCell {
  override var reuseIdentifier: String? { "own" }
  override var contentView: UIView {
    let view = super.contentView
    view.tag = 17
    return view
  }
}

private class AnsweringField: UITextField {
  override var isEditing: Bool { true }
}

private class AnsweringControl: UIControl {
  override var isTracking: Bool { true }
}

private class ColouringField: UITextField {
  override var placeholder: String? {
    didSet {
      attributedPlaceholder = placeholder.map {
        NSAttributedString(string: $0, attributes: [.foregroundColor: UIColor.red])
      }
    }
  }
  override var text: String? {
    didSet { attributedText = text.map { NSAttributedString(string: $0, attributes: [.foregroundColor: UIColor.red]) } }
  }
  override var font: UIFont? { didSet { attributedText = attributedText } }
  override var textColor: UIColor? { didSet { attributedText = attributedText } }
  override var textAlignment: NSTextAlignment { didSet { attributedText = attributedText } }
}

private class SpacingLabel: UILabel {
  override var text: String? { didSet { space() } }
  override var font: UIFont! { didSet { space() } }
  override var textColor: UIColor! { didSet { space() } }
  override var textAlignment: NSTextAlignment { didSet { space() } }
  override var lineBreakMode: NSLineBreakMode { didSet { space() } }

  private func space() {
    let style = NSMutableParagraphStyle()
    style.alignment = textAlignment
    let attributes: [NSAttributedString.Key: Any] = [
      .kern: 2, .font: font as Any, .foregroundColor: textColor as Any, .paragraphStyle: style,
    ]
    attributedText = text.map { NSAttributedString(string: $0, attributes: attributes) }
  }
}
