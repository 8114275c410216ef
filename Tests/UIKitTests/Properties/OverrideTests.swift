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

  @Test("overridden changes of a table show the rows")
  func overriddenChangesOfATableShowTheRows() async throws {
    let rows = Rows([3]), table = CountingTable(), path = IndexPath(row: 0, section: 0)
    table.dataSource = rows
    _ = try await TestWindow.show(table)
    let shared: UITableView = table
    rows.counts = [4]
    shared.insertRows(at: [path], with: .none)
    rows.counts = [3]
    shared.deleteRows(at: [path], with: .none)
    shared.reloadRows(at: [path], with: .none)
    shared.reconfigureRows(at: [path])
    rows.counts = [3, 2]
    shared.insertSections([1], with: .none)
    shared.reloadSections([1], with: .none)
    rows.counts = [2, 3]
    shared.moveSection(0, toSection: 1)
    rows.counts = [3, 2]
    shared.moveSection(0, toSection: 1)
    rows.counts = [3]
    shared.deleteSections([1], with: .none)
    shared.moveRow(at: path, to: IndexPath(row: 2, section: 0))
    shared.performBatchUpdates(nil)
    shared.beginUpdates()
    shared.endUpdates()
    shared.scrollToRow(at: path, at: .top, animated: false)
    shared.register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "header")
    #expect(shared.dequeueReusableHeaderFooterView(withIdentifier: "header") != nil)
    #expect(shared.rect(forSection: 0).height > 0 && shared.rectForHeader(inSection: 0).height == 0)
    #expect(shared.rectForFooter(inSection: 0).minY == shared.rect(forSection: 0).maxY)
    for call in [
      "insertRows", "deleteRows", "reloadRows", "reconfigureRows", "insertSections", "reloadSections", "moveSection",
      "deleteSections", "moveRow", "performBatchUpdates", "beginUpdates", "endUpdates", "scrollToRow", "register",
      "dequeue", "rect", "rectForHeader", "rectForFooter",
    ] {
      #expect(table.calls.contains(call), Comment(rawValue: call))
    }
    #expect(table.visibleCells.count == 3)
  }

  /// Fields and labels of public code colour their texts so.
  @Test("an overridden text may set the attributed one, and that one's parts it")
  func overriddenTextMaySetTheAttributedOne() {
    let field = ColouringField()
    field.placeholder = "Name"
    #expect(field.attributedPlaceholder?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .red)
    field.text = "Ada"
    #expect(field.text == "Ada" && field.textColor == .red)
    let view = ColouringTextView()
    view.text = "Ada"
    view.attributedText = NSAttributedString(string: "Ada", attributes: [.foregroundColor: UIColor.green])
    #expect(view.text == "Ada" && view.textColor == .green)
    let label = SpacingLabel()
    label.text = "Ada"
    label.font = .boldSystemFont(ofSize: 30)
    label.textColor = .blue
    label.textAlignment = .right
    #expect(label.attributedText?.string == "Ada")
    #expect(label.attributedText?.attribute(.kern, at: 0, effectiveRange: nil) as? Int == 2)
    #expect(label.font == .boldSystemFont(ofSize: 30) && label.textColor == .blue)
  }

  @Test("a view's property may set its layer's, and be made of it")
  func viewsPropertyMaySetItsLayersAndBeMadeOfIt() {
    let view = MirroringView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.backgroundColor = .red
    view.alpha = 0.5
    view.isHidden = true
    view.clipsToBounds = true
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    view.center = CGPoint(x: 50, y: 60)
    view.bounds = CGRect(x: 1, y: 2, width: 30, height: 40)
    #expect(view.backgroundColor == .red && view.layer.backgroundColor == UIColor.red.cgColor)
    #expect(view.alpha == 0.5 && view.layer.opacity == 0.5)
    #expect(view.isHidden && view.layer.isHidden && view.clipsToBounds && view.layer.masksToBounds)
    #expect(view.transform.a == 2 && view.layer.affineTransform() == view.transform)
    #expect(view.center == CGPoint(x: 50, y: 60) && view.layer.position == view.center)
    #expect(view.bounds == CGRect(x: 1, y: 2, width: 30, height: 40) && view.layer.bounds == view.bounds)
    view.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
    #expect(view.layer.frame == CGRect(x: 0, y: 0, width: 80, height: 80) && view.bounds.width == 40)
    let made = LayerMadeView()
    made.backgroundColor = .blue
    made.alpha = 0.25
    #expect(made.layer.backgroundColor == UIColor.blue.cgColor && made.backgroundColor == .blue)
    #expect(made.alpha == 0.25 && made.layer.opacity == 0.25)
    let shape = ShapedView()
    shape.backgroundColor = .green
    #expect(shape.filled == UIColor.green.cgColor && shape.layer.backgroundColor == UIColor.clear.cgColor)
  }

  @Test("a navigation controller pushes its root by the method")
  func navigationControllerPushesItsRootByTheMethod() {
    let root = UIViewController(), navigation = CountingNavigation(rootViewController: root)
    #expect(navigation.pushed == [root] && navigation.viewControllers == [root])
    #expect(UIWindow.Level.alert + 1 == UIWindow.Level(rawValue: 2_001) && (UIWindow.Level.normal - 1).rawValue == -1)
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

private class CountingTable: UITableView {
  var calls: [String] = []

  override func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    calls.append("insertRows")
    super.insertRows(at: indexPaths, with: animation)
  }

  override func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    calls.append("deleteRows")
    super.deleteRows(at: indexPaths, with: animation)
  }

  override func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    calls.append("reloadRows")
    super.reloadRows(at: indexPaths, with: animation)
  }

  override func reconfigureRows(at indexPaths: [IndexPath]) {
    calls.append("reconfigureRows")
    super.reconfigureRows(at: indexPaths)
  }

  override func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    calls.append("moveRow")
    super.moveRow(at: indexPath, to: newIndexPath)
  }

  override func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    calls.append("insertSections")
    super.insertSections(sections, with: animation)
  }

  override func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    calls.append("deleteSections")
    super.deleteSections(sections, with: animation)
  }

  override func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    calls.append("reloadSections")
    super.reloadSections(sections, with: animation)
  }

  override func moveSection(_ section: Int, toSection newSection: Int) {
    calls.append("moveSection")
    super.moveSection(section, toSection: newSection)
  }

  override func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    calls.append("performBatchUpdates")
    super.performBatchUpdates(updates, completion: completion)
  }

  override func beginUpdates() {
    calls.append("beginUpdates")
    super.beginUpdates()
  }

  override func endUpdates() {
    calls.append("endUpdates")
    super.endUpdates()
  }

  override func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    calls.append("scrollToRow")
    super.scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
  }

  override func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    calls.append("register")
    super.register(aClass, forHeaderFooterViewReuseIdentifier: identifier)
  }

  override func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
    calls.append("dequeue")
    return super.dequeueReusableHeaderFooterView(withIdentifier: identifier)
  }

  override func rect(forSection section: Int) -> CGRect {
    calls.append("rect")
    return super.rect(forSection: section)
  }

  override func rectForHeader(inSection section: Int) -> CGRect {
    calls.append("rectForHeader")
    return super.rectForHeader(inSection: section)
  }

  override func rectForFooter(inSection section: Int) -> CGRect {
    calls.append("rectForFooter")
    return super.rectForFooter(inSection: section)
  }
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

private class ColouringTextView: UITextView {
  override var textColor: UIColor? { didSet { attributedText = attributedText } }
  override var textAlignment: NSTextAlignment { didSet { attributedText = attributedText } }
  override var font: UIFont? { didSet { attributedText = attributedText } }
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

private class CountingNavigation: UINavigationController {
  var pushed: [UIViewController] = []

  override func pushViewController(_ viewController: UIViewController, animated: Bool) {
    pushed.append(viewController)
    super.pushViewController(viewController, animated: animated)
  }
}

private class MirroringView: UIView {
  override var backgroundColor: UIColor? { didSet { layer.backgroundColor = backgroundColor?.cgColor } }
  override var alpha: CGFloat { didSet { layer.opacity = Float(alpha) } }
  override var isHidden: Bool { didSet { layer.isHidden = isHidden } }
  override var clipsToBounds: Bool { didSet { layer.masksToBounds = clipsToBounds } }
  override var transform: CGAffineTransform { didSet { layer.setAffineTransform(transform) } }
  override var center: CGPoint { didSet { layer.position = center } }
  override var bounds: CGRect { didSet { layer.bounds = bounds } }
  override var frame: CGRect { didSet { layer.frame = frame } }
}

private class LayerMadeView: UIView {
  override var backgroundColor: UIColor? {
    get { layer.backgroundColor.map(UIColor.init(cgColor:)) }
    set { layer.backgroundColor = newValue?.cgColor }
  }
  override var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }
}

private class ShapedView: UIView {
  var filled: CGColor?

  override var backgroundColor: UIColor? {
    get { filled.map(UIColor.init(cgColor:)) }
    set {
      filled = newValue?.cgColor
      super.backgroundColor = .clear
    }
  }
}
