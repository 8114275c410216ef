import Testing
import UIKit

@MainActor @Suite("declarations", .windows)
struct DeclarationTests {
  @Test("a constraint takes items of any type")
  func constraintTakesItemsOfAnyType() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400)), view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    let items: [Any] = [view, root]
    let other: Any? = items[1]
    let width = NamedConstraint(
      item: items[0],
      attribute: .width,
      relatedBy: .equal,
      toItem: other,
      attribute: .width,
      multiplier: 0.5,
      constant: 0
    )
    width.isActive = true
    root.layoutIfNeeded()
    #expect(view.frame.width == 150)
    #expect(width.firstItem === view && width.secondItem === root && width.identifier == "named")
  }

  @Test("setting a view's recognisers adds new ones, removes others")
  func settingAViewsRecognisersAddsNewOnesRemovesOthers() {
    let view = UIView(), kept = UITapGestureRecognizer(), gone = UITapGestureRecognizer(),
      new = UIPanGestureRecognizer()
    #expect(view.gestureRecognizers == nil)
    view.gestureRecognizers = [kept, gone]
    #expect(view.gestureRecognizers == [kept, gone])
    #expect(kept.view === view && gone.view === view)
    view.gestureRecognizers = [new, kept]
    #expect(view.gestureRecognizers == [new, kept])
    #expect(gone.view == nil && new.view === view && kept.view === view)
    let other = UIView()
    other.gestureRecognizers = [kept]
    #expect(view.gestureRecognizers == [new])
    view.gestureRecognizers = nil
    #expect(view.gestureRecognizers == nil && new.view == nil && kept.view === other)
  }

  @Test("an action's sender can be anything and is known inside")
  func actionsSenderCanBeAnythingAndIsKnownInside() {
    let control = UIControl()
    var sender: Any?
    let action = UIAction { sender = $0.sender }
    control.addAction(action, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(sender as? UIControl == control)
    #expect(action.sender == nil)
  }
}

private final class NamedConstraint: NSLayoutConstraint {
  override var identifier: String? {
    get { "named" }
    set {}
  }
}
