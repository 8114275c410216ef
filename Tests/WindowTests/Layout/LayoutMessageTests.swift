import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("layout messages", .windows)
struct LayoutMessageTests {
  @Test("a view changing constraints during its layout does not hang")
  func viewChangingConstraintsDuringItsLayoutDoesNotHang() {
    final class Restless: UIView {
      let inner = UIView()
      lazy var width = inner.widthAnchor.constraint(equalToConstant: 0)
      override func layoutSubviews() {
        super.layoutSubviews()
        width.constant += 1
        inner.layoutIfNeeded()
      }
    }
    let restless = Restless(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    restless.place(restless.inner)
    restless.width.isActive = true
    var messages: [String] = []
    Diagnostics.observer = { messages.append($0) }
    defer { Diagnostics.observer = nil }
    restless.layoutIfNeeded()
    #expect(messages.count == 1)
  }

  @Test("conflicting constraints are named, and one of them is broken")
  func conflictingConstraintsAreNamedAndOneOfThemIsBroken() {
    let (root, views) = make(1)
    var messages: [String] = []
    Diagnostics.observer = { messages.append($0) }
    defer { Diagnostics.observer = nil }
    let first = views[0].widthAnchor.constraint(equalToConstant: 100)
    let second = views[0].widthAnchor.constraint(equalToConstant: 200)
    first.identifier = "narrow"
    second.identifier = "wide"
    NSLayoutConstraint.activate([
      first, second, views[0].topAnchor.constraint(equalTo: root.topAnchor),
      views[0].leftAnchor.constraint(equalTo: root.leftAnchor), views[0].heightAnchor.constraint(equalToConstant: 10),
    ])
    root.layoutIfNeeded()
    #expect(messages.count == 1)
    #expect(messages.first?.contains("'narrow'") == true && messages.first?.contains("'wide'") == true, "\(messages)")
    #expect(views[0].frame.width == 100 || views[0].frame.width == 200, "\(views[0].frame)")
    root.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(messages.count == 1)
    first.isActive = false
    root.layoutIfNeeded()
    expectFrame(views[0], 0, 0, 200, 10)
  }

  @Test("lengths that are set come before a stack's proportions")
  func lengthsThatAreSetComeBeforeAStacksProportions() {
    var messages: [String] = []
    Diagnostics.observer = { messages.append($0) }
    defer { Diagnostics.observer = nil }
    let (root, _) = make(0), views = [Content(40, 20), Content(80, 20)], stack = UIStackView(arrangedSubviews: views)
    stack.distribution = .fillProportionally
    root.place(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: root.topAnchor), stack.leftAnchor.constraint(equalTo: root.leftAnchor),
      views[0].widthAnchor.constraint(equalToConstant: 50), views[1].widthAnchor.constraint(equalToConstant: 50),
    ])
    root.layoutIfNeeded()
    expectFrame(views[0], 0, 0, 50, 20)
    expectFrame(views[1], 50, 0, 50, 20)
    #expect(messages.isEmpty, "\(messages)")
  }

  @Test("a view that invalidates its own layout does not hang")
  func viewThatInvalidatesItsOwnLayoutDoesNotHang() {
    final class Restless: UIView {
      var passes = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        passes += 1
        setNeedsLayout()
      }
    }
    var messages: [String] = []
    Diagnostics.observer = { messages.append($0) }
    defer { Diagnostics.observer = nil }
    let view = Restless(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.layoutIfNeeded()
    #expect(view.passes < 50, "\(view.passes)")
    #expect(messages.count == 1)
  }

  @Test("a freed view leaves nothing in the solver")
  func freedViewLeavesNothingInTheSolver() {
    let (root, views) = make(1)
    views[0].pin(to: root)
    root.layoutIfNeeded()
    let before = root.layoutEngine?.liveCounts
    for _ in 0..<20 {
      let extra = UILabel()
      extra.text = "extra"
      let guide = UILayoutGuide()
      root.place(extra)
      root.addLayoutGuide(guide)
      extra.leftAnchor.constraint(equalTo: guide.rightAnchor).isActive = true
      guide.leftAnchor.constraint(equalTo: views[0].leftAnchor, constant: 3).isActive = true
      root.layoutIfNeeded()
      extra.removeFromSuperview()
      root.removeLayoutGuide(guide)
    }
    root.layoutIfNeeded()
    #expect(before?.variables ?? -1 == root.layoutEngine?.liveCounts.variables ?? -2)
    #expect(before?.constraints ?? -1 == root.layoutEngine?.liveCounts.constraints ?? -2)
  }

  @Test("a view changes its solver with its hierarchy")
  func viewChangesItsSolverWithItsHierarchy() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100)), (card, views) = make(1)
    card.frame.size = CGSize(width: 100, height: 50)
    let width = views[0].widthAnchor.constraint(equalTo: card.widthAnchor, multiplier: 0.5)
    width.isActive = true
    card.layoutIfNeeded()
    #expect(views[0].frame.width == 50)
    weak let alone = card.layoutEngine
    #expect(alone != nil)
    root.addSubview(card)
    root.layoutIfNeeded()
    #expect(alone == nil && card.layoutEngine == nil)
    card.removeFromSuperview()
    card.frame.size.width = 60
    card.layoutIfNeeded()
    #expect(views[0].frame.width == 30)
    #expect(card.layoutEngine != nil && card.layoutEngine !== root.layoutEngine)
  }

  @Test("a message describes a constraint by items, relation and priority")
  func messageDescribesAConstraintByItemsRelationAndPriority() {
    let view = UIView(), other = UILabel(), guide = UILayoutGuide()
    (view.accessibilityIdentifier, guide.identifier) = ("box", "gap")
    view.addSubview(other)
    view.addLayoutGuide(guide)
    let width = view.widthAnchor.constraint(lessThanOrEqualToConstant: 5)
    width.identifier = "name"
    let low = other.topAnchor.constraint(greaterThanOrEqualTo: guide.bottomAnchor, constant: -3)
    low.priority = UILayoutPriority(250)
    let half = NSLayoutConstraint(
      item: other,
      attribute: .leadingMargin,
      relatedBy: .equal,
      toItem: view,
      attribute: .centerX,
      multiplier: 0.5,
      constant: 0
    )
    for (constraint, words) in [
      (width, "'name' UIView'box'.width ≤ 5.0 @ 1000.0"),
      (low, "UILabel.top ≥ UILayoutGuide'gap'.bottom + -3.0 @ 250.0"),
      (half, "InsetLayoutGuide'UIViewLayoutMarginsGuide'.leadingMargin = 0.5 × UIView'box'.centerX @ 1000.0"),
      (NSLayoutConstraint(), "nil.notAnAttribute = 0.0 @ 1000.0"),
    ] {
      #expect(constraint.layoutDescription == words)
    }
    #expect(half.firstItem === other && half.secondItem === view && half.firstAttribute == .leadingMargin)
    #expect(view.layoutTitle == "UIView'box'" && guide.layoutTitle == "UILayoutGuide'gap'")
    #expect(other.layoutTitle.hasPrefix("UILabel at 0x"), Comment(rawValue: other.layoutTitle))
    view.accessibilityIdentifier = ""
    #expect(view.layoutTitle.hasPrefix("UIView at 0x"), Comment(rawValue: view.layoutTitle))
  }
}
