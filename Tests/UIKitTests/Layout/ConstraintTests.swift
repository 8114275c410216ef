import Testing
import UIKit

@MainActor @Suite("constraints", .windows)
struct ConstraintTests {
  @Test("edges pinned to the superview give a view its size")
  func edgesPinnedToTheSuperviewGiveAViewItsSize() {
    let (root, views) = make(1)
    views[0].pin(to: root, insets: UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40))
    root.layoutIfNeeded()
    expectFrame(views[0], 20, 10, 240, 360)
  }

  @Test("two edges and a size place a view")
  func twoEdgesAndASizePlaceAView() {
    let (root, views) = make(1)
    NSLayoutConstraint.activate([
      views[0].rightAnchor.constraint(equalTo: root.rightAnchor, constant: -15),
      views[0].bottomAnchor.constraint(equalTo: root.bottomAnchor, constant: -25),
      views[0].widthAnchor.constraint(equalToConstant: 50), views[0].heightAnchor.constraint(equalToConstant: 60),
    ])
    root.layoutIfNeeded()
    expectFrame(views[0], 235, 315, 50, 60)
  }

  @Test("a length without a second item equals its constant")
  func lengthWithoutASecondItemEqualsItsConstant() {
    let (root, views) = make(1)
    let width = NSLayoutConstraint(
      item: views[0],
      attribute: .width,
      relatedBy: .equal,
      toItem: nil,
      attribute: .width,
      multiplier: 2,
      constant: 50
    )
    width.isActive = true
    #expect(width.secondAttribute == .notAnAttribute)
    root.layoutIfNeeded()
    #expect(views[0].frame.width == 50)
    width.constant = 70
    root.layoutIfNeeded()
    #expect(views[0].frame.width == 70)
  }

  @Test("a priority outside of what there is becomes the nearest")
  func priorityOutsideOfWhatThereIsBecomesTheNearest() {
    let constraint = UIView().widthAnchor.constraint(equalToConstant: 1)
    for (given, kept) in [(2000, 1000), (0, 1), (-5, 1), (1000, 1000), (1, 1), (400.5, 400.5)] as [(Float, Float)] {
      constraint.priority = UILayoutPriority(given)
      #expect(constraint.priority.rawValue == kept)
    }
  }

  @Test("a centred view is in the middle, offset by constants")
  func centredViewIsInTheMiddleOffsetByConstants() {
    let (root, views) = make(1)
    NSLayoutConstraint.activate([
      views[0].centerXAnchor.constraint(equalTo: root.centerXAnchor, constant: 10),
      views[0].centerYAnchor.constraint(equalTo: root.centerYAnchor, constant: -20),
      views[0].widthAnchor.constraint(equalToConstant: 100), views[0].heightAnchor.constraint(equalToConstant: 40),
    ])
    root.layoutIfNeeded()
    expectFrame(views[0], 110, 160, 100, 40)
  }

  @Test("an aspect ratio follows the other dimension")
  func aspectRatioFollowsTheOtherDimension() {
    let (root, views) = make(1)
    NSLayoutConstraint.activate([
      views[0].topAnchor.constraint(equalTo: root.topAnchor), views[0].leftAnchor.constraint(equalTo: root.leftAnchor),
      views[0].rightAnchor.constraint(equalTo: root.rightAnchor),
      views[0].heightAnchor.constraint(equalTo: views[0].widthAnchor, multiplier: 0.5, constant: 7),
    ])
    root.layoutIfNeeded()
    expectFrame(views[0], 0, 0, 300, 157)
  }

  @Test("equal widths share the available width")
  func equalWidthsShareTheAvailableWidth() {
    let (root, views) = make(3)
    for view in views {
      view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
      view.heightAnchor.constraint(equalToConstant: 10).isActive = true
    }
    NSLayoutConstraint.activate([
      views[0].leftAnchor.constraint(equalTo: root.leftAnchor),
      views[1].leftAnchor.constraint(equalTo: views[0].rightAnchor, constant: 15),
      views[2].leftAnchor.constraint(equalTo: views[1].rightAnchor, constant: 15),
      views[2].rightAnchor.constraint(equalTo: root.rightAnchor),
      views[1].widthAnchor.constraint(equalTo: views[0].widthAnchor),
      views[2].widthAnchor.constraint(equalTo: views[0].widthAnchor),
    ])
    root.layoutIfNeeded()
    expectFrame(views[0], 0, 0, 90, 10)
    expectFrame(views[1], 105, 0, 90, 10)
    expectFrame(views[2], 210, 0, 90, 10)
  }

  @Test("an inequality limits a wish of lower priority")
  func inequalityLimitsAWishOfLowerPriority() {
    let (root, views) = make(1)
    let wish = views[0].widthAnchor.constraint(equalTo: root.widthAnchor)
    wish.priority = .defaultHigh
    NSLayoutConstraint.activate([
      views[0].topAnchor.constraint(equalTo: root.topAnchor), views[0].leftAnchor.constraint(equalTo: root.leftAnchor),
      views[0].widthAnchor.constraint(lessThanOrEqualToConstant: 200), wish,
      views[0].heightAnchor.constraint(greaterThanOrEqualToConstant: 33),
      views[0].heightAnchor.constraint(lessThanOrEqualToConstant: 33),
    ])
    root.layoutIfNeeded()
    expectFrame(views[0], 0, 0, 200, 33)
  }

  @Test("the higher priority wins however many lower ones there are")
  func higherPriorityWinsHoweverManyLowerOnesThereAre() {
    let (root, views) = make(1)
    views[0].topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    views[0].leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
    views[0].heightAnchor.constraint(equalToConstant: 10).isActive = true
    for (width, priority) in [(120, 500), (40, 499), (41, 499), (42, 499), (43, 499)] as [(CGFloat, Float)] {
      let constraint = views[0].widthAnchor.constraint(equalToConstant: width)
      constraint.priority = UILayoutPriority(priority)
      constraint.isActive = true
    }
    root.layoutIfNeeded()
    expectFrame(views[0], 0, 0, 120, 10)
  }

  @Test("content keeps its size where nothing else is asked")
  func contentKeepsItsSizeWhereNothingElseIsAsked() {
    let (root, _) = make(0)
    let content = Content(80, 30)
    root.place(content)
    content.centerXAnchor.constraint(equalTo: root.centerXAnchor).isActive = true
    content.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    root.layoutIfNeeded()
    expectFrame(content, 110, 0, 80, 30)
    content.size = CGSize(width: 100, height: 40)
    root.layoutIfNeeded()
    expectFrame(content, 100, 0, 100, 40)
  }

  @Test("the view with less hugging takes the remaining room")
  func viewWithLessHuggingTakesTheRemainingRoom() {
    let (root, first, second) = makeRow()
    first.setContentHuggingPriority(.defaultHigh, for: .horizontal)
    root.layoutIfNeeded()
    expectFrame(first, 0, 0, 80, 20)
    expectFrame(second, 80, 0, 220, 20)
    first.setContentHuggingPriority(UILayoutPriority(1), for: .horizontal)
    root.layoutIfNeeded()
    expectFrame(first, 0, 0, 220, 20)
    expectFrame(second, 220, 0, 80, 20)
  }

  @Test("the view that resists compression less gives way")
  func viewThatResistsCompressionLessGivesWay() {
    let (root, first, second) = makeRow(width: 200)
    first.setContentCompressionResistancePriority(UILayoutPriority(751), for: .horizontal)
    root.layoutIfNeeded()
    expectFrame(first, 0, 0, 200, 20)
    expectFrame(second, 200, 0, 100, 20)
    first.setContentCompressionResistancePriority(UILayoutPriority(749), for: .horizontal)
    root.layoutIfNeeded()
    expectFrame(first, 0, 0, 100, 20)
    expectFrame(second, 100, 0, 200, 20)
  }

  @Test("edges lie on whole points, and neighbours meet")
  func edgesLieOnWholePointsAndNeighboursMeet() {
    let (root, views) = make(3)
    for view in views {
      view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
      view.heightAnchor.constraint(equalToConstant: 10).isActive = true
      view.widthAnchor.constraint(equalToConstant: 33.4).isActive = true
    }
    views[0].leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
    views[1].leftAnchor.constraint(equalTo: views[0].rightAnchor).isActive = true
    views[2].leftAnchor.constraint(equalTo: views[1].rightAnchor).isActive = true
    root.layoutIfNeeded()
    expectFrame(views[0], 0, 0, 33, 10)
    expectFrame(views[1], 33, 0, 34, 10)
    expectFrame(views[2], 67, 0, 33, 10)
  }

  @Test("constraints relate views at different levels of the hierarchy")
  func constraintsRelateViewsAtDifferentLevelsOfTheHierarchy() {
    let (root, views) = make(2)
    let inner = UIView()
    views[0].place(inner)
    NSLayoutConstraint.activate([
      views[0].topAnchor.constraint(equalTo: root.topAnchor, constant: 50),
      views[0].leftAnchor.constraint(equalTo: root.leftAnchor, constant: 40),
      views[0].widthAnchor.constraint(equalToConstant: 200), views[0].heightAnchor.constraint(equalToConstant: 100),
      inner.centerXAnchor.constraint(equalTo: root.centerXAnchor), inner.widthAnchor.constraint(equalToConstant: 60),
      inner.bottomAnchor.constraint(equalTo: views[1].topAnchor), inner.heightAnchor.constraint(equalToConstant: 20),
      views[1].topAnchor.constraint(equalTo: root.topAnchor, constant: 90),
      views[1].leftAnchor.constraint(equalTo: inner.leftAnchor),
      views[1].rightAnchor.constraint(equalTo: inner.rightAnchor),
      views[1].heightAnchor.constraint(equalToConstant: 5),
    ])
    root.layoutIfNeeded()
    expectFrame(inner, 80, 20, 60, 20)
    expectFrame(views[1], 120, 90, 60, 5)
  }

  @Test("a view placed by its frame can be constrained to")
  func viewPlacedByItsFrameCanBeConstrainedTo() {
    let (root, views) = make(1)
    let fixed = UIView(frame: CGRect(x: 30, y: 40, width: 50, height: 60))
    root.addSubview(fixed)
    NSLayoutConstraint.activate([
      views[0].topAnchor.constraint(equalTo: fixed.bottomAnchor),
      views[0].leftAnchor.constraint(equalTo: fixed.leftAnchor),
      views[0].widthAnchor.constraint(equalTo: fixed.widthAnchor), views[0].heightAnchor.constraint(equalToConstant: 1),
    ])
    root.layoutIfNeeded()
    expectFrame(views[0], 30, 100, 50, 1)
    fixed.frame.origin.x = 70
    root.layoutIfNeeded()
    expectFrame(views[0], 70, 100, 50, 1)
  }

  @Test("NSLayoutConstraint's initialiser makes the constraints that anchors make")
  func nSLayoutConstraintsInitialiserMakesTheConstraintsThatAnchorsMake() {
    let (root, views) = make(1)
    @MainActor func relate(_ attribute: NSLayoutConstraint.Attribute, _ multiplier: CGFloat, _ constant: CGFloat) {
      NSLayoutConstraint(
        item: views[0],
        attribute: attribute,
        relatedBy: .equal,
        toItem: root,
        attribute: attribute,
        multiplier: multiplier,
        constant: constant
      ).isActive = true
    }
    relate(.width, 0.5, 0)
    relate(.height, 0.25, 10)
    relate(.centerX, 1, 0)
    relate(.centerY, 0.5, 0)
    root.layoutIfNeeded()
    expectFrame(views[0], 75, 45, 150, 110)
  }

  @Test("an autoresizing mask follows the superview")
  func autoresizingMaskFollowsTheSuperview() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let stretched = UIView(frame: CGRect(x: 10, y: 10, width: 80, height: 20))
    stretched.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    root.addSubview(stretched)
    root.frame.size = CGSize(width: 150, height: 130)
    expectFrame(stretched, 10, 40, 130, 20)
  }

  @Test("a constant length has multiplier 1 and no second item")
  func constantLengthHasMultiplier1AndNoSecondItem() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let constraints = [
      view.widthAnchor.constraint(equalToConstant: 50), view.heightAnchor.constraint(greaterThanOrEqualToConstant: 40),
    ]
    for constraint in constraints {
      #expect(constraint.multiplier == 1)
      #expect(constraint.secondItem == nil)
      #expect(constraint.secondAttribute == .notAnAttribute)
    }
  }

  @Test("a content size changed before layout counts without invalidation")
  func contentSizeChangedBeforeLayoutCountsWithoutInvalidation() {
    final class Silent: UIView {
      var wanted = CGSize(width: 10, height: 10)
      override var intrinsicContentSize: CGSize { wanted }
    }
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400)), view = Silent(), stack = UIStackView()
    let arranged = Silent()
    root.place(view)
    root.place(stack)
    stack.addArrangedSubview(arranged)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: root.topAnchor), view.leftAnchor.constraint(equalTo: root.leftAnchor),
      stack.topAnchor.constraint(equalTo: view.bottomAnchor), stack.leftAnchor.constraint(equalTo: root.leftAnchor),
    ])
    view.wanted = CGSize(width: 70, height: 30)
    arranged.wanted = CGSize(width: 80, height: 20)
    root.layoutIfNeeded()
    expectFrame(view, 0, 0, 70, 30)
    expectFrame(stack, 0, 30, 80, 20)
    view.wanted.width = 90
    root.layoutIfNeeded()
    #expect(view.frame.width == 70)
    view.invalidateIntrinsicContentSize()
    root.layoutIfNeeded()
    #expect(view.frame.width == 90)
  }

  @Test("a view in no other one is as large as its constraints say")
  func viewInNoOtherOneIsAsLargeAsItsConstraintsSay() {
    let views = [Content(200, 100), Content(120, 50)], stack = UIStackView(arrangedSubviews: views)
    stack.axis = .vertical
    stack.translatesAutoresizingMaskIntoConstraints = false
    stack.layoutIfNeeded()
    #expect(stack.frame.size == CGSize(width: 200, height: 150))
    views[0].size.height = 60
    stack.layoutIfNeeded()
    #expect(stack.frame.size == CGSize(width: 200, height: 110) && views[1].frame.minY == 60)
    let label = UILabel()
    label.text = "Several words that take more than one line"
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    label.widthAnchor.constraint(equalToConstant: 80).isActive = true
    label.layoutIfNeeded()
    let height = label.sizeThatFits(CGSize(width: 80, height: CGFloat.greatestFiniteMagnitude)).height
    #expect(label.frame.size == CGSize(width: 80, height: height))
  }

  @Test("an anchor that is kept keeps no view")
  func anchorThatIsKeptKeepsNoView() {
    final class Keeping: UIView {
      var kept: [NSLayoutDimension] = []
    }
    let census = Census(), (root, views) = make(1)
    var anchors: [(x: NSLayoutXAxisAnchor, width: NSLayoutDimension)] = []
    for _ in 0..<3 {
      let view = census.add(Keeping()), guide = census.add(UILayoutGuide())
      view.addLayoutGuide(guide)
      view.kept = [view.widthAnchor, view.heightAnchor, guide.widthAnchor]
      anchors += [(view.leadingAnchor, view.widthAnchor), (guide.leadingAnchor, guide.widthAnchor)]
    }
    #expect(census.living == [])
    let constraints = anchors.flatMap { anchor in
      [
        anchor.x.constraint(equalTo: root.leadingAnchor, constant: 3),
        views[0].leadingAnchor.constraint(equalTo: anchor.x),
        anchor.width.constraint(equalToConstant: 4),
        anchor.width.constraint(equalTo: anchor.width, multiplier: 2),
      ]
    }
    NSLayoutConstraint.activate(constraints)
    root.layoutIfNeeded()
    #expect(constraints.allSatisfy { !$0.isActive } && root.constraints.isEmpty)
  }

  @Test("priorities compare and change by numbers")
  func prioritiesCompareAndChangeByNumbers() {
    var priority = UILayoutPriority.required - 1
    #expect(priority.rawValue == 999)
    #expect(priority < .required && priority > .defaultHigh)
    priority -= 9
    priority += 1
    #expect(priority == UILayoutPriority(991))
    #expect((UILayoutPriority.defaultLow + 1).rawValue == 251)
  }

  @Test("a library's operators go before those of numbers with a meaning")
  func librarysOperatorsGoBeforeThoseOfNumbersWithAMeaning() {
    let priority: UILayoutPriority = .defaultLow + 1, level: UIWindow.Level = .alert + 1
    #expect(priority.rawValue == 251 && level.rawValue == 2_001)
    #expect(2 + UILayoutPriority.defaultLow == UILayoutPriority(252) && UILayoutPriority.required - .defaultHigh == 250)
    var other = level
    other -= 2
    #expect(other < .alert && max(other, .normal) == other && 1 + other == .alert && UIWindow.Level.alert - other == 1)
  }

  @Test("a constraint multiplies by one unless it says otherwise")
  func constraintMultipliesByOneUnlessItSaysOtherwise() {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400)), view = UIView()
    outer.addSubview(view)
    #expect(view.widthAnchor.constraint(equalToConstant: 3).multiplier == 1)
    #expect(view.leftAnchor.constraint(equalTo: outer.leftAnchor).multiplier == 1)
    #expect(view.widthAnchor.constraint(equalTo: outer.widthAnchor, multiplier: 0.5).multiplier == 0.5)
  }
}

/// Two views side by side that fill the width, each with content of the same width.
@MainActor
private func makeRow(width: CGFloat = 80) -> (root: UIView, first: Content, second: Content) {
  let (root, _) = make(0)
  let first = Content(width, 20), second = Content(width, 20)
  root.place(first)
  root.place(second)
  NSLayoutConstraint.activate([
    first.leftAnchor.constraint(equalTo: root.leftAnchor), first.topAnchor.constraint(equalTo: root.topAnchor),
    second.leftAnchor.constraint(equalTo: first.rightAnchor), second.topAnchor.constraint(equalTo: root.topAnchor),
    second.rightAnchor.constraint(equalTo: root.rightAnchor),
  ])
  return (root, first, second)
}
