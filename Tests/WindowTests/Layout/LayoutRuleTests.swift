import Testing

@testable import UIKit
@testable import UIKitTests

// Results of anchors, properties and owners of constraints, and the safe area down a hierarchy.

@MainActor @Suite("rules of layout", .windows)
struct LayoutRuleTests {
  typealias Attribute = NSLayoutConstraint.Attribute
  typealias Relation = NSLayoutConstraint.Relation

  @Test("an anchor's constraint has its attribute, relation, multiplier and constant")
  func anchorMakesConstraintsAttributeWith() {
    let view = UIView(), guide = UILayoutGuide()
    view.addLayoutGuide(guide)
    @MainActor func check(
      _ made: NSLayoutConstraint,
      _ first: Attribute,
      _ relation: Relation,
      _ second: Attribute,
      _ multiplier: CGFloat = 1,
      _ constant: CGFloat = 0
    ) {
      #expect(
        made.firstAttribute == first && made.secondAttribute == second && made.relation == relation,
        "\(first) \(second)"
      )
      #expect(
        made.multiplier == multiplier && made.constant == constant && made.priority == .required,
        "\(first) \(second)"
      )
      #expect(made.firstItem === view && made.secondItem === (second == .notAnAttribute ? nil : guide))
      #expect(!made.isActive && made.identifier == nil)
    }
    @MainActor func checkAll<Kind>(
      _ ones: [(NSLayoutAnchor<Kind>, Attribute)],
      _ others: [(NSLayoutAnchor<Kind>, Attribute)]
    ) {
      for (one, first) in ones {
        for (other, second) in others {
          check(one.constraint(equalTo: other), first, .equal, second)
          check(one.constraint(equalTo: other, constant: 3), first, .equal, second, 1, 3)
          check(one.constraint(greaterThanOrEqualTo: other), first, .greaterThanOrEqual, second)
          check(one.constraint(greaterThanOrEqualTo: other, constant: 4), first, .greaterThanOrEqual, second, 1, 4)
          check(one.constraint(lessThanOrEqualTo: other), first, .lessThanOrEqual, second)
          check(one.constraint(lessThanOrEqualTo: other, constant: 5), first, .lessThanOrEqual, second, 1, 5)
        }
      }
    }
    checkAll(
      [
        (view.leadingAnchor, .leading), (view.trailingAnchor, .trailing), (view.leftAnchor, .left),
        (view.rightAnchor, .right), (view.centerXAnchor, .centerX),
      ],
      [
        (guide.leadingAnchor, .leading), (guide.trailingAnchor, .trailing), (guide.leftAnchor, .left),
        (guide.rightAnchor, .right), (guide.centerXAnchor, .centerX),
      ]
    )
    checkAll(
      [
        (view.topAnchor, .top), (view.bottomAnchor, .bottom), (view.centerYAnchor, .centerY),
        (view.firstBaselineAnchor, .firstBaseline), (view.lastBaselineAnchor, .lastBaseline),
      ],
      [(guide.topAnchor, .top), (guide.bottomAnchor, .bottom), (guide.centerYAnchor, .centerY)]
    )
    let lengths = [(view.widthAnchor, guide.heightAnchor, Attribute.width, Attribute.height)]
    for (one, other, first, second) in lengths + [(view.heightAnchor, guide.widthAnchor, .height, .width)] {
      check(one.constraint(equalTo: other), first, .equal, second)
      check(one.constraint(equalTo: other, multiplier: 2), first, .equal, second, 2)
      check(one.constraint(equalTo: other, multiplier: 2, constant: 3), first, .equal, second, 2, 3)
      check(one.constraint(greaterThanOrEqualTo: other, multiplier: 4), first, .greaterThanOrEqual, second, 4)
      check(
        one.constraint(greaterThanOrEqualTo: other, multiplier: 4, constant: 5),
        first,
        .greaterThanOrEqual,
        second,
        4,
        5
      )
      check(one.constraint(lessThanOrEqualTo: other, multiplier: 6), first, .lessThanOrEqual, second, 6)
      check(one.constraint(lessThanOrEqualTo: other, multiplier: 6, constant: 7), first, .lessThanOrEqual, second, 6, 7)
      check(one.constraint(equalToConstant: 8), first, .equal, .notAnAttribute, 1, 8)
      check(one.constraint(greaterThanOrEqualToConstant: 9), first, .greaterThanOrEqual, .notAnAttribute, 1, 9)
      check(one.constraint(lessThanOrEqualToConstant: 10), first, .lessThanOrEqual, .notAnAttribute, 1, 10)
    }
    let x = view.leadingAnchor, y = view.topAnchor, otherX = guide.trailingAnchor, otherY = guide.bottomAnchor
    for (relation, multiplier, after, below) in [
      (
        NSLayoutConstraint.Relation.equal, 2, x.constraint(equalToSystemSpacingAfter: otherX, multiplier: 2),
        y.constraint(equalToSystemSpacingBelow: otherY, multiplier: 2)
      ),
      (
        .greaterThanOrEqual, 1, x.constraint(greaterThanOrEqualToSystemSpacingAfter: otherX, multiplier: 1),
        y.constraint(greaterThanOrEqualToSystemSpacingBelow: otherY, multiplier: 1)
      ),
      (
        .lessThanOrEqual, 3, x.constraint(lessThanOrEqualToSystemSpacingAfter: otherX, multiplier: 3),
        y.constraint(lessThanOrEqualToSystemSpacingBelow: otherY, multiplier: 3)
      ),
    ] as [(NSLayoutConstraint.Relation, CGFloat, NSLayoutConstraint, NSLayoutConstraint)] {
      check(after, .leading, relation, .trailing, 1, multiplier * 8)
      check(below, .top, relation, .bottom, 1, multiplier * 8)
    }
    #expect(view.leadingAnchor == view.leadingAnchor && view.leadingAnchor != view.trailingAnchor)
    #expect(view.leadingAnchor != guide.leadingAnchor && view.leadingAnchor.hashValue == view.leadingAnchor.hashValue)
  }

  @Test("a message describes a constraint by items, relation and priority")
  func messageSaysConstraintInWords() {
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

  @Test("an active constraint is held by the nearest common view")
  func constraintHeldNearestViewBoth() {
    let root = UIView(), left = UIView(), right = UIView(), deep = UIView(), guide = UILayoutGuide()
    for view in [left, right] { root.addSubview(view) }
    left.addSubview(deep)
    deep.addLayoutGuide(guide)
    let table: [(NSLayoutConstraint, UIView)] = [
      (left.widthAnchor.constraint(equalToConstant: 1), left),
      (left.topAnchor.constraint(equalTo: right.topAnchor), root),
      (deep.topAnchor.constraint(equalTo: left.topAnchor), left),
      (left.topAnchor.constraint(equalTo: deep.topAnchor), left),
      (deep.topAnchor.constraint(equalTo: right.topAnchor), root),
      (guide.topAnchor.constraint(equalTo: deep.topAnchor), deep),
      (guide.widthAnchor.constraint(equalToConstant: 2), deep),
      (right.topAnchor.constraint(equalTo: guide.topAnchor), root),
      (deep.widthAnchor.constraint(equalTo: deep.heightAnchor), deep),
    ]
    let all = [root, left, right, deep]
    for (constraint, holder) in table {
      for _ in 0..<2 {
        for _ in 0..<2 {
          constraint.isActive = true
          #expect(constraint.isActive)
          for view in all {
            #expect(
              view.constraints == (view === holder ? [constraint] : []),
              Comment(rawValue: constraint.layoutDescription)
            )
          }
        }
        let items = [constraint.first, constraint.second].compactMap { $0 }
        #expect(items.allSatisfy { $0.referencingConstraints == [constraint] })
        for view in all where view !== holder { view.removeConstraint(constraint) }
        #expect(constraint.isActive)
        for _ in 0..<2 { constraint.isActive = false }
        #expect(!constraint.isActive && all.allSatisfy { $0.constraints.isEmpty })
        #expect(items.allSatisfy { $0.referencingConstraints.isEmpty })
        holder.addConstraint(constraint)
        #expect(constraint.isActive)
        holder.removeConstraint(constraint)
        #expect(!constraint.isActive)
      }
    }
    let constraints = table.map(\.0)
    NSLayoutConstraint.activate(constraints)
    #expect(constraints.allSatisfy { $0.isActive })
    root.removeConstraints(constraints)
    #expect(constraints.map(\.isActive) == table.map { $0.1 !== root })
    NSLayoutConstraint.deactivate(constraints)
    root.addConstraints(constraints)
    #expect(constraints.allSatisfy { $0.isActive })
    NSLayoutConstraint.deactivate(constraints)
    #expect(!constraints.contains { $0.isActive })
    // The view that held them goes, and what they were of stays.
    let lasting = [UIView(), UIView()]
    do {
      let holder = UIView()
      lasting.forEach(holder.addSubview)
      lasting[0].topAnchor.constraint(equalTo: lasting[1].topAnchor).isActive = true
      #expect(lasting.allSatisfy { $0.referencingConstraints.count == 1 })
    }
    #expect(lasting.allSatisfy { $0.superview == nil && $0.referencingConstraints.isEmpty })
  }

  @Test("each layout guide is made once and has one owner")
  func viewMakesEachGuidesOnce() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 700, height: 100)), other = UIView()
    @MainActor func guides() -> [UILayoutGuide] {
      [view.layoutMarginsGuide, view.safeAreaLayoutGuide, view.readableContentGuide]
    }
    let first = guides()
    #expect(guides() == first && view.layoutGuides.count == 3 && first.allSatisfy { $0.owningView === view })
    let names = ["UIViewLayoutMarginsGuide", "UIViewSafeAreaLayoutGuide", "UIViewReadableContentGuide"]
    #expect(first.map(\.identifier) == names)
    #expect(first[2].layoutFrame == CGRect(x: 50, y: 8, width: 600, height: 84))
    view.layoutMargins = UIEdgeInsets(top: 10, left: 300, bottom: 20, right: 100)
    #expect(first[2].layoutFrame == CGRect(x: 300, y: 10, width: 300, height: 70))
    view.layoutIfNeeded()
    #expect(first[2].layoutFrame == CGRect(x: 300, y: 10, width: 300, height: 70))
    let guide = UILayoutGuide()
    view.addLayoutGuide(guide)
    let width = guide.widthAnchor.constraint(equalToConstant: 10)
    width.isActive = true
    other.removeLayoutGuide(guide)
    #expect(guide.owningView === view && width.isActive && view.layoutGuides.count == 4)
    guide.owningView = view
    #expect(width.isActive)
    guide.owningView = other
    #expect(
      guide.owningView === other && !width.isActive && view.layoutGuides == first && other.layoutGuides == [guide]
    )
    guide.owningView = nil
    #expect(guide.owningView == nil && other.layoutGuides.isEmpty)
  }

  @Test("safe area insets are what reaches in from the superview's")
  func safeAreaEachViewWhat() throws {
    final class Told: UIView {
      var told: UIEdgeInsets?
      var times = 0
      override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        (told, times) = (safeAreaInsets, times + 1)
      }
    }
    let controller = UIViewController()
    controller.view = Told(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    var views: [UIView] = [controller.view]
    var generator = Generator(state: 20_261_203)
    func number(_ range: ClosedRange<Int>) -> CGFloat { CGFloat(Int.random(in: range, using: &generator)) }
    for _ in 0..<4 {
      let view = Told()
      views.randomElement(using: &generator)?.addSubview(view)
      views.append(view)
    }
    for round in 0..<1_500 {
      let view = views.randomElement(using: &generator) ?? controller.view!
      let times = views.map { ($0 as? Told)?.times ?? 0 }, before = views.map(\.safeAreaInsets)
      switch Int.random(in: 0..<7, using: &generator) {
      case 0:
        controller.additionalSafeAreaInsets = UIEdgeInsets(
          top: number(0...60),
          left: number(0...30),
          bottom: number(0...60),
          right: number(0...30)
        )
      case 1:
        view.frame = CGRect(x: number(-20...40), y: number(-20...40), width: number(50...300), height: number(50...400))
      case 2: view.frame.origin.y = number(-20...40)
      case 3: view.bounds.origin = CGPoint(x: number(-20...20), y: number(-20...20))
      case 4: view.bounds.size = CGSize(width: number(50...300), height: number(50...400))
      case 5: view.center = CGPoint(x: number(100...200), y: number(100...300))
      default:
        guard let parent = view.superview else { continue }
        view.removeFromSuperview()
        view.frame.origin.x = number(-20...20)
        parent.addSubview(view)
      }
      for (index, view) in views.enumerated() {
        let insets = view.safeAreaInsets
        if let parent = view.superview {
          let outer = parent.safeAreaInsets, all = parent.bounds, frame = view.frame
          // At each edge: its name, what there is, how deep the superview's is, and how far the view is from its edge.
          let edges = [
            ("top", insets.top, outer.top, frame.minY - all.minY),
            ("left", insets.left, outer.left, frame.minX - all.minX),
            ("bottom", insets.bottom, outer.bottom, all.maxY - frame.maxY),
            ("right", insets.right, outer.right, all.maxX - frame.maxX),
          ]
          // Edges outside of the superview are left out.
          for (name, inset, depth, distance) in edges where distance >= 0 {
            try #require(inset == max(0, depth - distance), "\(round) \(name): \(inset) of \(depth) at \(distance)")
          }
        } else {
          try #require(insets == controller.additionalSafeAreaInsets, "\(round): \(insets)")
        }
        guard let told = view as? Told else { continue }
        try #require(
          insets == before[index] || told.told == insets && told.times > times[index],
          "\(round): it was not told"
        )
      }
    }
  }

  @Test("priorities have Apple's numbers")
  func prioritiesApplesNumbers() {
    let all: [UILayoutPriority] = [
      .required, .defaultHigh, .dragThatCanResizeScene, .sceneSizeStayPut, .dragThatCannotResizeScene, .defaultLow,
      .fittingSizeLevel,
    ]
    #expect(all.map(\.rawValue) == [1000, 750, 510, 500, 490, 250, 50])
    let view = UIView()
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      #expect(view.contentHuggingPriority(for: axis) == .defaultLow)
      #expect(view.contentCompressionResistancePriority(for: axis) == .defaultHigh)
    }
    view.setContentHuggingPriority(UILayoutPriority(1), for: .horizontal)
    view.setContentHuggingPriority(UILayoutPriority(2), for: .vertical)
    view.setContentCompressionResistancePriority(UILayoutPriority(3), for: .horizontal)
    view.setContentCompressionResistancePriority(UILayoutPriority(4), for: .vertical)
    let hugging = [NSLayoutConstraint.Axis.horizontal, .vertical].map { view.contentHuggingPriority(for: $0).rawValue }
    let resistance = [NSLayoutConstraint.Axis.horizontal, .vertical].map {
      view.contentCompressionResistancePriority(for: $0).rawValue
    }
    #expect(hugging == [1, 2] && resistance == [3, 4])
    #expect(UIView.noIntrinsicMetric == -1 && UIView.layoutFittingCompressedSize == .zero)
    #expect(UIView.layoutFittingExpandedSize == CGSize(width: 10_000, height: 10_000))
  }
}
