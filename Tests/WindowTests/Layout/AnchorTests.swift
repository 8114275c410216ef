import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("anchors and constraints", .windows)
struct AnchorTests {
  typealias Attribute = NSLayoutConstraint.Attribute
  typealias Relation = NSLayoutConstraint.Relation

  @Test("an anchor's constraint has its attribute, relation, multiplier and constant")
  func anchorsConstraintHasItsAttributeRelationMultiplierAndConstant() {
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

  @Test("an active constraint is held by the nearest common view")
  func activeConstraintIsHeldByTheNearestCommonView() {
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
  func eachLayoutGuideIsMadeOnceAndHasOneOwner() {
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

  @Test("priorities have Apple's numbers")
  func prioritiesHaveApplesNumbers() {
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
