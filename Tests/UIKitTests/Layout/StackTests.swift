import Testing
import UIKit

@MainActor @Suite("stacks", .windows)
struct StackTests {
  @Test("fill: views keep their lengths and meet at the spacing")
  func fillViewsKeepTheirLengthsAndMeetAtTheSpacing() {
    let (root, stack, views) = makeStack(.horizontal, sizes: [(40, 20), (60, 30)])
    stack.spacing = 8
    root.layoutIfNeeded()
    expectFrame(stack, 0, 0, 108, 30)
    expectFrame(views[0], 0, 0, 40, 30)
    expectFrame(views[1], 48, 0, 60, 30)
  }

  @Test("a filled column is as wide as its widest view")
  func filledColumnIsAsWideAsItsWidestView() {
    let (root, stack, views) = makeStack(.vertical, sizes: [(40, 20), (60, 30)])
    stack.spacing = 5
    root.layoutIfNeeded()
    expectFrame(stack, 0, 0, 60, 55)
    expectFrame(views[0], 0, 0, 60, 20)
    expectFrame(views[1], 0, 25, 60, 30)
  }

  @Test("fillEqually: all as long as the longest wants")
  func fillEquallyAllAsLongAsTheLongestWants() {
    let (root, stack, views) = makeStack(.horizontal, sizes: [(40, 20), (60, 20), (50, 20)])
    stack.distribution = .fillEqually
    root.layoutIfNeeded()
    expectFrame(stack, 0, 0, 180, 20)
    expectFrame(views[2], 120, 0, 60, 20)
  }

  @Test("a stack changed repeatedly is arranged as a new one")
  func stackChangedRepeatedlyIsArrangedAsANewOne() throws {
    var generator = Generator(state: 20_261_125)
    // In `fill` it is not said which view takes the room that is left.
    let distributions: [UIStackView.Distribution] = [
      .fillEqually, .fillProportionally, .equalSpacing, .equalCentering,
    ]
    for distribution in distributions {
      for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
        let sizes: [(CGFloat, CGFloat)] = [(20, 30), (40, 10), (30, 50), (60, 20), (10, 40)]
        let (root, stack, views) = makeStack(axis, sizes: sizes)
        (stack.distribution, stack.alignment, stack.spacing) = (distribution, .center, 4)
        stack.widthAnchor.constraint(equalToConstant: 290).isActive = true
        stack.heightAnchor.constraint(equalToConstant: 310).isActive = true
        for round in 0..<24 {
          let view = views[Int.random(in: 0..<views.count, using: &generator)]
          switch round % 4 {
          case 0: view.isHidden.toggle()
          case 1:
            stack.insertArrangedSubview(
              view,
              at: Int.random(in: 0...stack.arrangedSubviews.count - 1, using: &generator)
            )
          case 2: stack.spacing = CGFloat(Int.random(in: 0...9, using: &generator))
          default:
            if stack.arrangedSubviews.count > 2 {
              view.removeFromSuperview()
            } else {
              views.filter { $0.superview == nil }.forEach(stack.addArrangedSubview)
            }
          }
          root.layoutIfNeeded()
          let now = stack.arrangedSubviews.compactMap { $0 as? Content }
          let (freshRoot, fresh, freshViews) = makeStack(axis, sizes: now.map { ($0.size.width, $0.size.height) })
          (fresh.distribution, fresh.alignment, fresh.spacing) = (distribution, .center, stack.spacing)
          for (old, new) in zip(now, freshViews) { new.isHidden = old.isHidden }
          fresh.widthAnchor.constraint(equalToConstant: 290).isActive = true
          fresh.heightAnchor.constraint(equalToConstant: 310).isActive = true
          freshRoot.layoutIfNeeded()
          for (old, new) in zip(now, freshViews) where !old.isHidden {
            // The solver's last digits decide where half a point is rounded to.
            let edges = [
              old.frame.minX - new.frame.minX, old.frame.maxX - new.frame.maxX, old.frame.minY - new.frame.minY,
              old.frame.maxY - new.frame.maxY,
            ]
            try #require(
              edges.allSatisfy { abs($0) <= 1 },
              "\(distribution) \(axis) \(round): \(old.frame), \(new.frame)"
            )
          }
        }
      }
    }
  }

  @Test("fillProportionally: lengths keep their proportion")
  func fillProportionallyLengthsKeepTheirProportion() {
    let (root, stack, views) = makeStack(.horizontal, sizes: [(40, 20), (80, 20)])
    stack.distribution = .fillProportionally
    stack.widthAnchor.constraint(equalToConstant: 240).isActive = true
    root.layoutIfNeeded()
    expectFrame(views[0], 0, 0, 80, 20)
    expectFrame(views[1], 80, 0, 160, 20)
    // As when a text is another.
    views[0].size.width = 160
    root.layoutIfNeeded()
    expectFrame(views[0], 0, 0, 160, 20)
    expectFrame(views[1], 160, 0, 80, 20)
  }

  @Test("fillProportionally: only the size along the axis counts")
  func fillProportionallyOnlyTheSizeAlongTheAxisCounts() {
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      let (root, stack, views) = makeStack(axis, sizes: [(30, 90), (90, 30), (60, 60)]), isRow = axis == .horizontal
      stack.distribution = .fillProportionally
      (isRow ? stack.widthAnchor : stack.heightAnchor).constraint(equalToConstant: 270).isActive = true
      @MainActor func lengths() -> [CGFloat] {
        root.layoutIfNeeded()
        return views.map { isRow ? $0.frame.width : $0.frame.height }
      }
      let first: [CGFloat] = isRow ? [45, 135, 90] : [135, 45, 90]
      let changed: [CGFloat] = isRow ? [120, 90, 60] : [180, 30, 60]
      #expect(lengths() == first, "\(axis)")
      views[0].size = isRow ? CGSize(width: 120, height: 90) : CGSize(width: 30, height: 180)
      #expect(lengths() == changed, "\(axis)")
      views[0].size = isRow ? CGSize(width: 120, height: 10) : CGSize(width: 10, height: 180)
      #expect(lengths() == changed, "\(axis)")
    }
  }

  @Test("fillProportionally: shown views share the room of hidden ones")
  func fillProportionallyShownViewsShareTheRoomOfHiddenOnes() {
    let (root, stack, views) = makeStack(.vertical, sizes: [(90, 30), (20, 90), (40, 60)])
    stack.distribution = .fillProportionally
    stack.heightAnchor.constraint(equalToConstant: 270).isActive = true
    root.layoutIfNeeded()
    expectFrame(views[0], 0, 0, 90, 45)
    expectFrame(views[1], 0, 45, 90, 135)
    expectFrame(views[2], 0, 180, 90, 90)
    views[1].isHidden = true
    root.layoutIfNeeded()
    expectFrame(views[0], 0, 0, 90, 90)
    expectFrame(views[2], 0, 90, 90, 180)
  }

  @Test("equal distributions keep the spacing where room is short")
  func equalDistributionsKeepTheSpacingWhereRoomIsShort() {
    for distribution in [UIStackView.Distribution.equalSpacing, .equalCentering] {
      let (root, stack, views) = makeStack(.horizontal, sizes: [(40, 20), (40, 20), (40, 20)])
      stack.distribution = distribution
      stack.spacing = 15
      root.layoutIfNeeded()
      expectFrame(stack, 0, 0, 150, 20)
      expectFrame(views[2], 110, 0, 40, 20)
    }
  }

  @Test("equalSpacing: the room between is the same everywhere")
  func equalSpacingTheRoomBetweenIsTheSameEverywhere() {
    let (root, stack, views) = makeStack(.horizontal, sizes: [(20, 10), (40, 10), (60, 10)])
    stack.distribution = .equalSpacing
    stack.widthAnchor.constraint(equalToConstant: 200).isActive = true
    root.layoutIfNeeded()
    expectFrame(views[0], 0, 0, 20, 10)
    expectFrame(views[1], 60, 0, 40, 10)
    expectFrame(views[2], 140, 0, 60, 10)
  }

  @Test("equalCentering: the middles are equally far from each other")
  func equalCenteringTheMiddlesAreEquallyFarFromEachOther() {
    let (root, stack, views) = makeStack(.horizontal, sizes: [(20, 10), (40, 10), (60, 10)])
    stack.distribution = .equalCentering
    stack.widthAnchor.constraint(equalToConstant: 240).isActive = true
    root.layoutIfNeeded()
    expectFrame(views[0], 0, 0, 20, 10)
    expectFrame(views[1], 90, 0, 40, 10)
    expectFrame(views[2], 180, 0, 60, 10)
  }

  @Test("alignments place views across")
  func alignmentsPlaceViewsAcross() {
    let expected: [(UIStackView.Alignment, CGFloat)] = [(.leading, 0), (.center, 15), (.trailing, 30)]
    for (alignment, y) in expected {
      let (root, stack, views) = makeStack(.horizontal, sizes: [(40, 20), (60, 50)])
      stack.alignment = alignment
      root.layoutIfNeeded()
      expectFrame(stack, 0, 0, 100, 50)
      expectFrame(views[0], 0, y, 40, 20)
      expectFrame(views[1], 40, 0, 60, 50)
    }
  }

  @Test("alignments place views across a column")
  func alignmentsPlaceViewsAcrossAColumn() {
    let expected: [(UIStackView.Alignment, CGFloat)] = [(.leading, 0), (.center, 10), (.trailing, 20)]
    for (alignment, x) in expected {
      let (root, stack, views) = makeStack(.vertical, sizes: [(40, 20), (60, 50)])
      stack.alignment = alignment
      root.layoutIfNeeded()
      expectFrame(stack, 0, 0, 60, 70)
      expectFrame(views[0], x, 0, 40, 20)
    }
  }

  @Test("custom spacing replaces the spacing until it is taken back")
  func customSpacingReplacesTheSpacingUntilItIsTakenBack() {
    let (root, stack, views) = makeStack(.vertical, sizes: [(10, 10), (10, 10), (10, 10)])
    stack.spacing = 4
    stack.setCustomSpacing(30, after: views[0])
    root.layoutIfNeeded()
    expectFrame(views[1], 0, 40, 10, 10)
    expectFrame(views[2], 0, 54, 10, 10)
    stack.setCustomSpacing(UIStackView.spacingUseDefault, after: views[0])
    root.layoutIfNeeded()
    expectFrame(views[2], 0, 28, 10, 10)
  }

  @Test("a view that leaves its stack loses its custom spacing")
  func viewThatLeavesItsStackLosesItsCustomSpacing() {
    let (root, stack, views) = makeStack(.vertical, sizes: [(10, 10), (10, 10)])
    stack.setCustomSpacing(30, after: views[0])
    views[0].removeFromSuperview()
    stack.insertArrangedSubview(views[0], at: 0)
    root.layoutIfNeeded()
    #expect(stack.customSpacing(after: views[0]) == UIStackView.spacingUseDefault)
    expectFrame(views[1], 0, 10, 10, 10)
  }

  @Test("a hidden view takes no room in a stack")
  func hiddenViewTakesNoRoomInAStack() {
    let (root, stack, views) = makeStack(.vertical, sizes: [(10, 10), (10, 20), (10, 10)])
    stack.spacing = 4
    views[1].isHidden = true
    root.layoutIfNeeded()
    expectFrame(stack, 0, 0, 10, 24)
    expectFrame(views[2], 0, 14, 10, 10)
    views[1].isHidden = false
    root.layoutIfNeeded()
    expectFrame(stack, 0, 0, 10, 48)
    expectFrame(views[2], 0, 38, 10, 10)
  }

  @Test("a removed view is no longer arranged")
  func removedViewIsNoLongerArranged() {
    let (root, stack, views) = makeStack(.horizontal, sizes: [(10, 10), (20, 10), (30, 10)])
    root.layoutIfNeeded()
    views[1].removeFromSuperview()
    root.layoutIfNeeded()
    #expect(stack.arrangedSubviews == [views[0], views[2]])
    expectFrame(views[2], 10, 0, 30, 10)
    stack.insertArrangedSubview(views[1], at: 0)
    root.layoutIfNeeded()
    expectFrame(views[0], 20, 0, 10, 10)
  }

  @Test("margins stay free where the stack is told so")
  func marginsStayFreeWhereTheStackIsToldSo() {
    let (root, stack, views) = makeStack(.horizontal, sizes: [(10, 10)])
    stack.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    stack.isLayoutMarginsRelativeArrangement = true
    root.layoutIfNeeded()
    expectFrame(stack, 0, 0, 16, 14)
    expectFrame(views[0], 2, 1, 10, 10)
  }

  @Test("an empty stack takes no room")
  func emptyStackTakesNoRoom() {
    let (root, stack, _) = makeStack(.vertical, sizes: [])
    root.layoutIfNeeded()
    expectFrame(stack, 0, 0, 0, 0)
  }

  @Test("stacks in stacks add up")
  func stacksInStacksAddUp() {
    let (root, outer, _) = makeStack(.vertical, sizes: [(100, 10)])
    let inner = UIStackView(arrangedSubviews: [Content(30, 20), Content(40, 25)])
    inner.spacing = 6
    inner.alignment = .center
    outer.alignment = .leading
    outer.addArrangedSubview(inner)
    root.layoutIfNeeded()
    expectFrame(outer, 0, 0, 100, 35)
    expectFrame(inner, 0, 10, 76, 25)
    expectFrame(inner.arrangedSubviews[0], 0, 3, 30, 20)
  }

  // The container's ancestors were told that there are constraints to update, but not the container.
  @Test("a screen laid out before its window arranges its stacks")
  func screenLaidOutBeforeItsWindowArrangesItsStacks() async throws {
    let container = UIView()
    let window = try await TestWindow.show(container)
    container.layoutIfNeeded()
    let (first, second) = (UILabel(), UILabel())
    first.text = "One"
    second.text = "Two"
    let stack = UIStackView(arrangedSubviews: [first, second])
    stack.axis = .vertical
    stack.translatesAutoresizingMaskIntoConstraints = false
    let screen = UIView(frame: container.bounds)
    screen.addSubview(stack)
    container.addSubview(screen)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: screen.topAnchor),
      stack.leadingAnchor.constraint(equalTo: screen.leadingAnchor),
    ])
    await window.nextFrame()
    #expect(first.frame.height > 0)
    #expect(second.frame.minY == first.frame.maxY)
  }
}

/// A stack at the top left of a box, as large as its views want it.
@MainActor
private func makeStack(
  _ axis: NSLayoutConstraint.Axis,
  sizes: [(CGFloat, CGFloat)]
) -> (root: UIView, stack: UIStackView, views: [Content]) {
  let (root, _) = make(0)
  let views = sizes.map { Content($0.0, $0.1) }
  let stack = UIStackView(arrangedSubviews: views)
  stack.axis = axis
  root.place(stack)
  stack.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
  stack.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
  return (root, stack, views)
}
