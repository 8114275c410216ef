import Testing
import UIKit

/// Safe areas, margins, guides, baselines and priorities against plain models, and after changes.
@MainActor @Suite("layout models", .windows)
struct LayoutModelTests {
  @Test("a view's safe area is its part of the superview's", .timeLimit(.minutes(5)))
  func viewsSafeAreaIsItsPartOfTheSuperviews() async throws {
    var generator = Generator(state: 20_261_128)
    func number(_ range: ClosedRange<Int>) -> CGFloat { CGFloat(Int.random(in: range, using: &generator)) }
    /// Places it somewhere inside, and around the present content.
    @MainActor func place(_ view: UIView, in outer: UIView) {
      let least = view.subviews.reduce(CGSize(width: 1, height: 1)) {
        CGSize(width: max($0.width, $1.frame.maxX), height: max($0.height, $1.frame.maxY))
      }
      func part(_ least: CGFloat, _ room: CGFloat) -> (CGFloat, CGFloat) {
        let length = number(Int(least)...max(Int(least), Int(room)))
        return (number(0...max(0, Int(room - length))), length)
      }
      let (x, width) = part(least.width, outer.bounds.width), (y, height) = part(least.height, outer.bounds.height)
      view.frame = CGRect(x: x, y: y, width: width, height: height)
    }
    let controller = UIViewController()
    _ = try await TestWindow.show(controller)
    for _ in 0..<60 {
      let extra = UIEdgeInsets(top: number(0...60), left: number(0...60), bottom: number(0...60), right: number(0...60))
      var nodes: [(view: UIView, parent: Int?)] = [(controller.view, nil)]
      for _ in 0..<6 {
        let parent = Int.random(in: 0..<nodes.count, using: &generator), outer = nodes[parent].view
        let view = UIView()
        place(view, in: outer)
        outer.addSubview(view)
        nodes.append((view, parent))
      }
      controller.additionalSafeAreaInsets = extra
      for change in 0..<3 {
        if change > 0, let node = nodes.dropFirst().randomElement(using: &generator), let parent = node.parent {
          place(node.view, in: nodes[parent].view)
        }
        controller.view.layoutIfNeeded()
        var insets: [UIEdgeInsets] = []
        for node in nodes {
          guard let parent = node.parent else {
            insets.append(node.view.safeAreaInsets)
            continue
          }
          let outer = insets[parent], room = nodes[parent].view.bounds, frame = node.view.frame
          insets.append(
            UIEdgeInsets(
              top: max(0, outer.top - frame.minY),
              left: max(0, outer.left - frame.minX),
              bottom: max(0, outer.bottom - (room.height - frame.maxY)),
              right: max(0, outer.right - (room.width - frame.maxX))
            )
          )
          let own = insets[insets.count - 1]
          try #require(
            node.view.safeAreaInsets == own,
            "\(node.view.safeAreaInsets) is not \(own): \(frame) in \(room) with \(outer)"
          )
          // If the insets leave no room, the guide has none.
          if own.left + own.right <= frame.width, own.top + own.bottom <= frame.height {
            let guide = node.view.safeAreaLayoutGuide
            node.view.layoutIfNeeded()
            let wanted = CGRect(
              x: own.left,
              y: own.top,
              width: frame.width - own.left - own.right,
              height: frame.height - own.top - own.bottom
            )
            try #require(guide.layoutFrame == wanted)
          }
        }
      }
      nodes.dropFirst().forEach { $0.view.removeFromSuperview() }
    }
  }

  @Test("directional margins change sides with the direction")
  func directionalMarginsChangeSidesWithTheDirection() {
    let (root, views) = make(1)
    root.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 20, bottom: 3, trailing: 50)
    let margins = root.layoutMarginsGuide
    NSLayoutConstraint.activate([
      views[0].leftAnchor.constraint(equalTo: margins.leftAnchor),
      views[0].rightAnchor.constraint(equalTo: margins.rightAnchor),
      views[0].topAnchor.constraint(equalTo: margins.topAnchor),
      views[0].bottomAnchor.constraint(equalTo: margins.bottomAnchor),
    ])
    for (attribute, left) in [
      (UISemanticContentAttribute.forceLeftToRight, 20), (.forceRightToLeft, 50), (.forceLeftToRight, 20),
    ] as [(UISemanticContentAttribute, CGFloat)] {
      root.semanticContentAttribute = attribute
      root.layoutIfNeeded()
      expectFrame(views[0], left, 1, 230, 396)
      #expect(root.layoutMargins == UIEdgeInsets(top: 1, left: left, bottom: 3, right: 70 - left))
    }
  }

  @Test("views stay on one baseline when text above changes")
  func viewsStayOnOneBaselineWhenTextAboveChanges() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400)), first = UILabel(), second = UILabel()
    for label in [first, second] {
      label.text = "Words"
      root.place(label)
    }
    first.numberOfLines = 0
    NSLayoutConstraint.activate([
      first.topAnchor.constraint(equalTo: root.topAnchor), first.leftAnchor.constraint(equalTo: root.leftAnchor),
      second.firstBaselineAnchor.constraint(equalTo: first.lastBaselineAnchor),
      second.leftAnchor.constraint(equalTo: first.rightAnchor),
    ])
    root.layoutIfNeeded()
    #expect(second.frame.minY == 0)
    second.font = .systemFont(ofSize: 8)
    root.layoutIfNeeded()
    let small = second.frame.minY
    #expect(small > 2, "\(small)")
    first.font = .systemFont(ofSize: 40)
    root.layoutIfNeeded()
    #expect(second.frame.minY > small + 15, "\(second.frame.minY)")
    let oneLine = second.frame.minY
    first.text = "Words\nWords"
    root.layoutIfNeeded()
    #expect(second.frame.minY > oneLine + 30, "\(second.frame.minY)")
  }

  @Test("a changed priority or constant moves views without explicit layout")
  func changedPriorityOrConstantMovesViewsWithoutExplicitLayout() async throws {
    let root = UIView(), view = UIView()
    root.place(view)
    let narrow = view.widthAnchor.constraint(equalToConstant: 50),
      wide = view.widthAnchor.constraint(equalToConstant: 150)
    (narrow.priority, wide.priority) = (UILayoutPriority(600), UILayoutPriority(500))
    let top = view.topAnchor.constraint(equalTo: root.topAnchor)
    NSLayoutConstraint.activate([
      narrow, wide, top, view.leftAnchor.constraint(equalTo: root.leftAnchor),
      view.heightAnchor.constraint(equalToConstant: 10),
    ])
    let window = try await TestWindow.show(root)
    expectFrame(view, 0, 0, 50, 10)
    wide.priority = UILayoutPriority(700)
    await window.nextFrame()
    expectFrame(view, 0, 0, 150, 10)
    wide.priority = UILayoutPriority(100)
    await window.nextFrame()
    expectFrame(view, 0, 0, 50, 10)
    top.constant = 30
    await window.nextFrame()
    expectFrame(view, 0, 30, 50, 10)
    narrow.isActive = false
    await window.nextFrame()
    expectFrame(view, 0, 30, 150, 10)
    narrow.isActive = true
    await window.nextFrame()
    expectFrame(view, 0, 30, 50, 10)
  }

  @Test("hugging and compression resistance, set later, decide who gives way")
  func huggingAndCompressionResistanceSetLaterDecideWhoGivesWay() {
    let (root, _) = make(0)
    let views = [Content(80, 10), Content(80, 10)]
    for view in views { root.place(view) }
    NSLayoutConstraint.activate([
      views[0].leftAnchor.constraint(equalTo: root.leftAnchor),
      views[1].leftAnchor.constraint(equalTo: views[0].rightAnchor),
      views[1].rightAnchor.constraint(equalTo: root.rightAnchor),
    ])
    for (index, other) in [(0, 1), (1, 0)] {
      views[index].setContentHuggingPriority(UILayoutPriority(700), for: .horizontal)
      views[other].setContentHuggingPriority(UILayoutPriority(100), for: .horizontal)
      root.frame.size.width = 300
      root.layoutIfNeeded()
      #expect((views[index].frame.width, views[other].frame.width) == (80, 220))
      views[index].setContentCompressionResistancePriority(UILayoutPriority(800), for: .horizontal)
      views[other].setContentCompressionResistancePriority(UILayoutPriority(300), for: .horizontal)
      root.frame.size.width = 100
      root.layoutIfNeeded()
      #expect((views[index].frame.width, views[other].frame.width) == (80, 20))
      #expect(views[index].contentHuggingPriority(for: .horizontal) == UILayoutPriority(700))
      #expect(views[other].contentCompressionResistancePriority(for: .horizontal) == UILayoutPriority(300))
      #expect(views[other].contentCompressionResistancePriority(for: .vertical) == .defaultHigh)
    }
  }

  @Test("removing a layout guide from its one view deactivates constraints")
  func removingALayoutGuideFromItsOneViewDeactivatesConstraints() {
    let (root, views) = make(2)
    let guide = UILayoutGuide()
    views[0].addLayoutGuide(guide)
    views[1].addLayoutGuide(guide)
    #expect(views[0].layoutGuides.contains(guide) == false)
    #expect(views[1].layoutGuides.contains(guide) && guide.owningView === views[1])
    let width = guide.widthAnchor.constraint(equalToConstant: 30)
    width.isActive = true
    views[1].removeLayoutGuide(guide)
    #expect(!width.isActive && guide.owningView == nil && !views[1].layoutGuides.contains(guide))
    guide.owningView = root
    #expect(root.layoutGuides.contains(guide))
    guide.owningView = nil
    #expect(!root.layoutGuides.contains(guide))
  }

  @Test("distances are multiples of the system's spacing")
  func distancesAreMultiplesOfTheSystemsSpacing() {
    let unit: CGFloat = {
      let (root, views) = make(1)
      NSLayoutConstraint.activate([
        views[0].topAnchor.constraint(equalToSystemSpacingBelow: root.topAnchor, multiplier: 1),
        views[0].heightAnchor.constraint(equalToConstant: 1),
      ])
      root.layoutIfNeeded()
      return views[0].frame.minY
    }()
    #expect(unit > 0)
    for multiplier in [1, 2, 3] as [CGFloat] {
      let (root, views) = make(6), x = root.leadingAnchor, y = root.topAnchor
      @MainActor func pull(_ constraint: NSLayoutConstraint) -> NSLayoutConstraint {
        constraint.priority = .defaultLow
        return constraint
      }
      NSLayoutConstraint.activate([
        views[0].leadingAnchor.constraint(equalToSystemSpacingAfter: x, multiplier: multiplier),
        views[1].leadingAnchor.constraint(greaterThanOrEqualToSystemSpacingAfter: x, multiplier: multiplier),
        pull(views[1].leadingAnchor.constraint(equalTo: x, constant: -100)),
        views[2].leadingAnchor.constraint(lessThanOrEqualToSystemSpacingAfter: x, multiplier: multiplier),
        pull(views[2].leadingAnchor.constraint(equalTo: x, constant: 100)),
        views[3].topAnchor.constraint(equalToSystemSpacingBelow: y, multiplier: multiplier),
        views[4].topAnchor.constraint(greaterThanOrEqualToSystemSpacingBelow: y, multiplier: multiplier),
        pull(views[4].topAnchor.constraint(equalTo: y, constant: -100)),
        views[5].topAnchor.constraint(lessThanOrEqualToSystemSpacingBelow: y, multiplier: multiplier),
        pull(views[5].topAnchor.constraint(equalTo: y, constant: 100)),
      ])
      for view in views {
        NSLayoutConstraint.activate([
          view.widthAnchor.constraint(equalToConstant: 5), view.heightAnchor.constraint(equalToConstant: 5),
        ])
      }
      root.layoutIfNeeded()
      #expect(views.prefix(3).map { $0.frame.minX } == [unit, unit, unit].map { $0 * multiplier })
      #expect(views.suffix(3).map { $0.frame.minY } == [unit, unit, unit].map { $0 * multiplier })
      root.semanticContentAttribute = .forceRightToLeft
      root.layoutIfNeeded()
      #expect(views.prefix(3).map { root.bounds.width - $0.frame.maxX } == [unit, unit, unit].map { $0 * multiplier })
    }
  }

  @Test("rearranging a view keeps it once, with its custom spacing")
  func rearrangingAViewKeepsItOnceWithItsCustomSpacing() {
    let stack = UIStackView(arrangedSubviews: (0..<4).map { Content(CGFloat(10 + $0), 5) })
    let views = stack.arrangedSubviews
    stack.setCustomSpacing(30, after: views[1])
    for (view, index, order) in [
      (3, 0, [3, 0, 1, 2]), (0, 9, [3, 1, 2, 0]), (1, 1, [3, 1, 2, 0]), (3, 2, [1, 2, 3, 0]),
    ] {
      stack.insertArrangedSubview(views[view], at: index)
      #expect(stack.arrangedSubviews == order.map { views[$0] })
      #expect(Set(stack.subviews) == Set(views))
      stack.frame.size = stack.systemLayoutSizeFitting(.zero)
      stack.layoutIfNeeded()
      let places = order.map { views[$0].frame.minX }
      var x: CGFloat = 0, wanted: [CGFloat] = []
      for view in order {
        wanted.append(x)
        x += views[view].frame.width + (view == 1 ? 30 : 0)
      }
      #expect(places == wanted)
    }
    stack.removeArrangedSubview(views[2])
    #expect(stack.arrangedSubviews.contains(views[2]) == false)
    #expect(views[2].superview === stack)
    views[2].removeFromSuperview()
    stack.addArrangedSubview(views[2])
    #expect(stack.arrangedSubviews.last == views[2])
    #expect(stack.customSpacing(after: views[2]) == UIStackView.spacingUseDefault)
  }

  @Test("flexible distances and lengths share the superview's growth", .timeLimit(.minutes(2)))
  func flexibleDistancesAndLengthsShareTheSuperviewsGrowth() {
    for raw in UInt(0)..<64 {
      let mask = UIView.AutoresizingMask(rawValue: raw)
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)),
        view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
      view.autoresizingMask = mask
      root.addSubview(view)
      root.frame.size = CGSize(width: 160, height: 220)
      func shares(_ list: [UIView.AutoresizingMask], _ lengths: [CGFloat], _ growth: CGFloat) -> [CGFloat] {
        let flexible = zip(list, lengths).map { mask.contains($0) ? $1 : 0 }, sum = flexible.reduce(0, +)
        return flexible.map { sum > 0 ? growth * $0 / sum : 0 }
      }
      let x = shares([.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin], [10, 30, 60], 60)
      let y = shares([.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin], [20, 40, 40], 120)
      let places = [view.frame.minX, view.frame.minY, view.frame.width, view.frame.height]
      let wanted = [10 + x[0], 20 + y[0], 30 + x[1], 40 + y[1]]
      #expect(zip(places, wanted).allSatisfy { abs($0 - $1) < 1 }, "\(raw): \(places)")
      root.autoresizesSubviews = false
      let before = view.frame
      root.frame.size = CGSize(width: 300, height: 300)
      #expect(view.frame == before)
    }
  }
}
