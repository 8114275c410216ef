import Testing
import UIKit

/// Attributes of a view's margins: `NSLayoutConstraint.Attribute`.
@MainActor @Suite("margins", .windows)
struct MarginTests {
  typealias Attribute = NSLayoutConstraint.Attribute
  /// A box of 300 by 400 points with margins of 10, 20, 30 and 40 points, and a view at one of them.
  func place(_ attribute: Attribute, of edge: Attribute, rightToLeft: Bool = false) -> UIView {
    let (root, views) = make(1)
    if rightToLeft { root.semanticContentAttribute = .forceRightToLeft }
    root.layoutMargins = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    let isHorizontal = [.left, .right, .leading, .trailing, .centerX].contains(edge)
    NSLayoutConstraint.activate([
      NSLayoutConstraint(
        item: views[0],
        attribute: edge,
        relatedBy: .equal,
        toItem: root,
        attribute: attribute,
        multiplier: 1,
        constant: 0
      ),
      views[0].widthAnchor.constraint(equalToConstant: 60), views[0].heightAnchor.constraint(equalToConstant: 50),
      isHorizontal
        ? views[0].topAnchor.constraint(equalTo: root.topAnchor)
        : views[0].leftAnchor.constraint(equalTo: root.leftAnchor),
    ])
    root.layoutIfNeeded()
    return views[0]
  }

  @Test("a margin attribute is that many points inside the edge")
  func marginAttributeIsThatManyPointsInsideTheEdge() {
    expectFrame(place(.leftMargin, of: .left), 20, 0, 60, 50)
    expectFrame(place(.rightMargin, of: .right), 200, 0, 60, 50)
    expectFrame(place(.topMargin, of: .top), 0, 10, 60, 50)
    expectFrame(place(.bottomMargin, of: .bottom), 0, 320, 60, 50)
  }

  @Test("the middle within margins is that of what they leave")
  func middleWithinMarginsIsThatOfWhatTheyLeave() {
    expectFrame(place(.centerXWithinMargins, of: .centerX), 110, 0, 60, 50)
    expectFrame(place(.centerYWithinMargins, of: .centerY), 0, 165, 60, 50)
  }

  @Test("leading and trailing margins follow the layout direction")
  func leadingAndTrailingMarginsFollowTheLayoutDirection() {
    expectFrame(place(.leadingMargin, of: .leading), 20, 0, 60, 50)
    expectFrame(place(.trailingMargin, of: .trailing), 200, 0, 60, 50)
    expectFrame(place(.leadingMargin, of: .leading, rightToLeft: true), 200, 0, 60, 50)
    expectFrame(place(.trailingMargin, of: .trailing, rightToLeft: true), 20, 0, 60, 50)
  }

  @Test("a constraint returns its items and attributes, margins too")
  func constraintReturnsItsItemsAndAttributesMarginsToo() {
    let (root, views) = make(1)
    let constraint = NSLayoutConstraint(
      item: views[0],
      attribute: .left,
      relatedBy: .equal,
      toItem: root,
      attribute: .leftMargin,
      multiplier: 1,
      constant: 5
    )
    #expect(constraint.firstItem === views[0])
    #expect(constraint.secondItem === root)
    #expect(constraint.firstAttribute == .left)
    #expect(constraint.secondAttribute == .leftMargin)
  }

  @Test("margins leave the safe area out where asked")
  func marginsLeaveTheSafeAreaOutWhereAsked() async throws {
    let controller = UIViewController(), view: UIView = controller.view
    _ = try await TestWindow.show(controller)
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 30, left: 0, bottom: 0, right: 0)
    view.layoutIfNeeded()
    let margin = view.layoutMargins.top
    view.insetsLayoutMarginsFromSafeArea = false
    #expect(view.safeAreaInsets.top >= 30 && view.layoutMargins.top == margin - view.safeAreaInsets.top)
    view.layoutIfNeeded()
    #expect(view.layoutMarginsGuide.layoutFrame.minY == view.layoutMargins.top)
    view.insetsLayoutMarginsFromSafeArea = true
    #expect(view.layoutMargins.top == margin)
  }

  // systemMinimumLayoutMargins: "the minimum layout margins for the view controller's root view".
  @Test("a controller's root view has at least the system's margins")
  func controllersRootViewHasAtLeastTheSystemsMargins() async throws {
    let parent = UIViewController(), child = UIViewController()
    parent.addChild(child)
    child.view.frame = parent.view.bounds
    parent.view.addSubview(child.view)
    child.didMove(toParent: parent)
    _ = try await TestWindow.show(parent)
    for controller in [parent, child] {
      let view: UIView = controller.view, least = controller.systemMinimumLayoutMargins
      #expect(least.top == 0 && least.bottom == 0 && least.leading == least.trailing)
      #expect([16, 20].contains(least.leading))
      view.insetsLayoutMarginsFromSafeArea = false
      #expect(view.layoutMargins == UIEdgeInsets(top: 0, left: least.leading, bottom: 0, right: least.trailing))
      view.layoutMargins = UIEdgeInsets(top: 5, left: 2, bottom: 7, right: 40)
      #expect(view.layoutMargins == UIEdgeInsets(top: 5, left: least.leading, bottom: 7, right: 40))
      controller.viewRespectsSystemMinimumLayoutMargins = false
      #expect(view.layoutMargins == UIEdgeInsets(top: 5, left: 2, bottom: 7, right: 40))
    }
  }

  // layoutMarginsDidChange(): "when the layout margins of the root view change".
  @Test("a view is called when its margins change")
  func viewIsCalledWhenItsMarginsChange() {
    final class Told: UIView {
      var times = 0
      override func layoutMarginsDidChange() {
        super.layoutMarginsDidChange()
        times += 1
      }
    }
    let view = Told(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let first = view.times
    #expect(first > 0)
    view.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(view.times == first)
    view.layoutMargins.left = 9
    #expect(view.times > first)
  }

  // preservesSuperviewLayoutMargins: "the superview's margins are also considered when laying out content", as far as the view reaches into
  // them.
  @Test("margins reach in as far as the superview's")
  func marginsReachInAsFarAsTheSuperviews() {
    let (root, _) = make(0), inner = UIView(frame: CGRect(x: 5, y: 15, width: 290, height: 380)), views = make(1).views
    root.layoutMargins = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    inner.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 44)
    #expect(!inner.preservesSuperviewLayoutMargins)
    inner.preservesSuperviewLayoutMargins = true
    inner.place(views[0])
    views[0].leftAnchor.constraint(equalTo: inner.layoutMarginsGuide.leftAnchor).isActive = true
    root.addSubview(inner)
    #expect(inner.layoutMargins == UIEdgeInsets(top: 1, left: 15, bottom: 25, right: 44))
    root.layoutIfNeeded()
    #expect(views[0].frame.minX == 15)
    root.layoutMargins.left = 60
    root.layoutIfNeeded()
    #expect(inner.layoutMargins.left == 55 && views[0].frame.minX == 55)
    inner.frame.origin.x = 25
    root.layoutIfNeeded()
    #expect(inner.layoutMargins.left == 35 && views[0].frame.minX == 35)
    // The superview alone grows, and with it the distance from its edge.
    root.frame.size.height = 500
    #expect(inner.layoutMargins.bottom == 3)
    inner.preservesSuperviewLayoutMargins = false
    root.layoutIfNeeded()
    #expect(inner.layoutMargins.left == 2 && views[0].frame.minX == 2)
  }

  @Test("margins are preserved through two views, right to left too")
  func marginsArePreservedThroughTwoViewsRightToLeftToo() {
    let (root, views) = make(2)
    root.semanticContentAttribute = .forceRightToLeft
    views[0].place(views[1])
    for (view, outer) in [(views[0], root), (views[1], views[0])] {
      view.preservesSuperviewLayoutMargins = true
      view.pin(to: outer)
    }
    root.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 30, bottom: 0, trailing: 11)
    root.layoutIfNeeded()
    #expect(views[1].layoutMargins.left == 11 && views[1].layoutMargins.right == 30)
    root.directionalLayoutMargins.leading = 50
    #expect(views[1].layoutMargins.right == 50)
  }

  @Test("changed margins move the views at them")
  func changedMarginsMoveTheViewsAtThem() {
    let (root, views) = make(1)
    views[0].leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor).isActive = true
    NSLayoutConstraint(
      item: views[0],
      attribute: .right,
      relatedBy: .equal,
      toItem: root,
      attribute: .rightMargin,
      multiplier: 1,
      constant: 0
    ).isActive = true
    root.layoutMargins = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 10)
    root.layoutIfNeeded()
    #expect((views[0].frame.minX, views[0].frame.maxX) == (10, 290))
    root.layoutMargins = UIEdgeInsets(top: 0, left: 33, bottom: 0, right: 44)
    root.layoutIfNeeded()
    #expect((views[0].frame.minX, views[0].frame.maxX) == (33, 256))
  }
}
