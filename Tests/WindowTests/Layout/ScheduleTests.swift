import Testing

@testable import UIKit
@testable import UIKitTests

// Changes show with the next frame, though nobody asks for a layout.

/// Views in a window that are laid out, and a change to them with what follows from it.
@MainActor
private struct Scene {
  let name: String
  /// Puts the views into a box, and returns the change, and what is to be seen before and after it.
  let make: (UIView) -> (change: () -> Void, seen: () -> CGFloat, before: CGFloat, after: CGFloat)
}

@MainActor
private func expectToShow(_ scenes: [Scene]) async throws {
  let root = UIView(), window = try await TestWindow.show(root)
  for scene in scenes {
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    root.addSubview(box)
    let (change, seen, before, after) = scene.make(box)
    await window.nextFrame()
    await window.nextFrame()
    #expect(seen() == before, "\(scene.name): at first \(seen()), not \(before)")
    change()
    await window.nextFrame()
    await window.nextFrame()
    #expect(seen() == after, "\(scene.name): then \(seen()), not \(after)")
    box.removeFromSuperview()
  }
}

/// A view at the top left of another, with a width of its own that can be outdone.
@MainActor
private func placed(_ view: UIView, in box: UIView, width: CGFloat? = nil, priority: Float = 1_000)
  -> NSLayoutConstraint?
{
  box.place(view)
  view.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 10).isActive = true
  view.topAnchor.constraint(equalTo: box.topAnchor, constant: 10).isActive = true
  let constraint = width.map { view.widthAnchor.constraint(equalToConstant: $0) }
  constraint?.priority = UILayoutPriority(priority)
  constraint?.isActive = true
  return constraint
}

/// Two views that share the width of a box.
@MainActor
private func pair(in box: UIView, _ first: CGFloat, _ second: CGFloat) -> (UIView, UIView) {
  let views = (Content(first, 20), Content(second, 20))
  _ = placed(views.0, in: box)
  box.place(views.1)
  NSLayoutConstraint.activate([
    views.1.leadingAnchor.constraint(equalTo: views.0.trailingAnchor),
    views.1.topAnchor.constraint(equalTo: views.0.topAnchor),
    views.1.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: -10),
  ])
  return views
}

@MainActor
private func stack(in box: UIView) -> (UIStackView, [UIView]) {
  let views = [Content(20, 10), Content(30, 40), Content(40, 20)], stack = UIStackView(arrangedSubviews: views)
  stack.alignment = .leading
  _ = placed(stack, in: box)
  return (stack, views)
}

@MainActor @Suite("scheduled layout", .windows)
struct ScheduleTests {
  @Test("changed constraints, priorities and content show with the next frame")
  func changedConstraintsPrioritiesAndContentShowWithTheNextFrame() async throws {
    try await expectToShow([
      Scene(name: "priority") { box in
        let view = UIView(), first = placed(view, in: box, width: 100, priority: 600)
        let second = view.widthAnchor.constraint(equalToConstant: 200)
        second.priority = UILayoutPriority(500)
        second.isActive = true
        return ({ first?.priority = UILayoutPriority(400) }, { view.frame.width }, 100, 200)
      },
      Scene(name: "deactivated") { box in
        let view = Content(50, 50), width = placed(view, in: box, width: 100)
        return ({ width?.isActive = false }, { view.frame.width }, 100, 50)
      },
      Scene(name: "activated") { box in
        let view = Content(50, 50)
        _ = placed(view, in: box)
        return ({ view.widthAnchor.constraint(equalToConstant: 70).isActive = true }, { view.frame.width }, 50, 70)
      },
      Scene(name: "hugging") { box in
        let (first, second) = pair(in: box, 20, 30)
        first.setContentHuggingPriority(UILayoutPriority(300), for: .horizontal)
        return (
          { second.setContentHuggingPriority(UILayoutPriority(400), for: .horizontal) }, { first.frame.width }, 20, 250
        )
      },
      Scene(name: "resistance") { box in
        let (first, second) = pair(in: box, 200, 220)
        first.setContentCompressionResistancePriority(UILayoutPriority(800), for: .horizontal)
        return (
          { second.setContentCompressionResistancePriority(UILayoutPriority(900), for: .horizontal) },
          { first.frame.width }, 200, 60
        )
      },
    ])
  }

  @Test("lower priorities, new content and removed neighbours show next frame")
  func lowerPrioritiesNewContentAndRemovedNeighboursShowNextFrame() async throws {
    try await expectToShow([
      Scene(name: "less hugging") { box in
        let (first, second) = pair(in: box, 20, 30)
        first.setContentHuggingPriority(UILayoutPriority(300), for: .horizontal)
        second.setContentHuggingPriority(UILayoutPriority(350), for: .horizontal)
        return (
          { second.setContentHuggingPriority(UILayoutPriority(100), for: .horizontal) }, { first.frame.width }, 250, 20
        )
      },
      Scene(name: "less resistance") { box in
        let (first, second) = pair(in: box, 200, 220)
        first.setContentCompressionResistancePriority(UILayoutPriority(800), for: .horizontal)
        second.setContentCompressionResistancePriority(UILayoutPriority(900), for: .horizontal)
        return (
          { second.setContentCompressionResistancePriority(UILayoutPriority(700), for: .horizontal) },
          { first.frame.width }, 60, 200
        )
      },
      Scene(name: "content without a width") { box in
        let view = Content(50, 50)
        _ = placed(view, in: box, width: 70, priority: 200)
        return ({ view.size.width = UIView.noIntrinsicMetric }, { view.frame.width }, 50, 70)
      },
      Scene(name: "content") { box in
        let view = Content(50, 50)
        _ = placed(view, in: box)
        return ({ view.size.height = 80 }, { view.frame.height }, 50, 80)
      },
      Scene(name: "no longer by its frame") { box in
        let view = Content(50, 50)
        view.frame = CGRect(x: 5, y: 6, width: 7, height: 8)
        box.addSubview(view)
        let left = view.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 90)
        return (
          {
            view.translatesAutoresizingMaskIntoConstraints = false
            left.isActive = true
          }, { view.frame.minX + view.frame.width }, 12, 140
        )
      },
      Scene(name: "a neighbour that goes") { box in
        let (first, second) = pair(in: box, 50, 30)
        first.setContentHuggingPriority(.required, for: .horizontal)
        let alone = second.leadingAnchor.constraint(equalTo: box.leadingAnchor)
        alone.priority = UILayoutPriority(100)
        alone.isActive = true
        return ({ first.removeFromSuperview() }, { second.frame.minX }, 60, 260)
      },
      Scene(name: "a guide that goes") { box in
        let guide = UILayoutGuide(), view = Content(50, 50)
        _ = placed(view, in: box)
        box.addLayoutGuide(guide)
        guide.widthAnchor.constraint(equalToConstant: 120).isActive = true
        view.widthAnchor.constraint(equalTo: guide.widthAnchor).isActive = true
        return ({ guide.owningView = nil }, { view.frame.width }, 120, 50)
      },
      Scene(name: "a label's words") { box in
        let label = UILabel(), after = Content(10, 10)
        _ = placed(label, in: box)
        box.place(after)
        after.leadingAnchor.constraint(equalTo: label.trailingAnchor).isActive = true
        after.topAnchor.constraint(equalTo: label.topAnchor).isActive = true
        label.text = "one"
        let other = UILabel()
        other.text = "one and many more"
        let widths = [label.intrinsicContentSize.width, other.intrinsicContentSize.width]
        return ({ label.text = other.text }, { after.frame.minX }, 10 + widths[0], 10 + widths[1])
      },
    ])
  }

  @Test("margins, directions, safe areas and frames show next frame")
  func marginsDirectionsSafeAreasAndFramesShowNextFrame() async throws {
    try await expectToShow([
      Scene(name: "margins") { box in
        let view = UIView()
        box.place(view)
        view.pin(to: box, insets: .zero)
        let inner = UIView()
        view.place(inner)
        inner.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor).isActive = true
        inner.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
        return ({ view.layoutMargins.left = 33 }, { inner.frame.minX }, 8, 33)
      },
      Scene(name: "direction") { box in
        let view = Content(50, 50)
        box.semanticContentAttribute = .forceLeftToRight
        _ = placed(view, in: box)
        return ({ box.semanticContentAttribute = .forceRightToLeft }, { view.frame.minX }, 10, 240)
      },
      Scene(name: "a frame that another is tied to") { box in
        let held = UIView(frame: CGRect(x: 10, y: 10, width: 10, height: 10)), tied = Content(10, 10)
        box.addSubview(held)
        box.place(tied)
        tied.leftAnchor.constraint(equalTo: held.rightAnchor).isActive = true
        tied.topAnchor.constraint(equalTo: held.topAnchor).isActive = true
        return ({ held.frame.origin.x = 100 }, { tied.frame.minX }, 20, 110)
      },
      Scene(name: "the size of what is around") { box in
        let view = UIView()
        box.place(view)
        view.pin(to: box)
        return ({ box.frame.size.width = 200 }, { view.frame.width }, 300, 200)
      },
      Scene(name: "bounds of what is around") { box in
        let view = UIView()
        box.place(view)
        view.pin(to: box)
        return ({ box.bounds.size.height = 120 }, { view.frame.height }, 300, 120)
      },
      Scene(name: "what comes into a view that is laid out") { box in
        let outer = UIView(), view = Content(40, 40)
        _ = placed(outer, in: box, width: 200)
        return (
          {
            outer.place(view)
            view.trailingAnchor.constraint(equalTo: outer.trailingAnchor).isActive = true
          }, { view.frame.maxX }, 0, 200
        )
      },
      Scene(name: "constraints that a view makes when it is asked to update") { box in
        final class Late: UIView {
          let inner = UIView()
          override func updateConstraints() {
            if inner.superview == nil { place(inner) }
            inner.widthAnchor.constraint(equalToConstant: 44).isActive = true
            super.updateConstraints()
          }
        }
        let view = Late()
        view.needsConstraintUpdate = false
        box.addSubview(view)
        return ({ view.setNeedsUpdateConstraints() }, { view.inner.frame.width }, 0, 44)
      },
    ])
  }

  @Test("a changed stack is arranged with the next frame")
  func changedStackIsArrangedWithTheNextFrame() async throws {
    let changes: [(String, CGFloat, CGFloat, (UIStackView, [UIView]) -> Void)] = [
      ("spacing", 50, 64, { stack, _ in stack.spacing = 7 }),
      ("custom spacing", 50, 58, { stack, views in stack.setCustomSpacing(8, after: views[0]) }),
      (
        "the system's spacing", 50, 58,
        { stack, views in stack.setCustomSpacing(UIStackView.spacingUseSystem, after: views[1]) }
      ),
      ("axis", 50, 0, { stack, _ in stack.axis = .vertical }),
      ("a hidden view", 50, 30, { _, views in views[0].isHidden = true }),
      ("a view that goes", 50, 20, { _, views in views[1].removeFromSuperview() }),
      ("a view that is no longer arranged", 50, 20, { stack, views in stack.removeArrangedSubview(views[1]) }),
      ("a view that comes", 50, 75, { stack, _ in stack.insertArrangedSubview(Content(25, 5), at: 1) }),
      ("another order", 50, 0, { stack, views in stack.insertArrangedSubview(views[2], at: 0) }),
      ("margins", 50, 58, { stack, _ in stack.isLayoutMarginsRelativeArrangement = true }),
      ("equal widths", 50, 80, { stack, _ in stack.distribution = .fillEqually }),
    ]
    try await expectToShow(
      changes.map { name, before, after, change in
        Scene(name: name) { box in
          let (stack, views) = stack(in: box)
          return ({ change(stack, views) }, { views[2].frame.minX }, before, after)
        }
      }
    )
    try await expectToShow([
      Scene(name: "alignment") { box in
        let (stack, views) = stack(in: box)
        return ({ stack.alignment = .trailing }, { views[0].frame.minY }, 0, 30)
      }
    ])
  }

  @Test("a view outside any hierarchy updates its constraints once inside")
  func viewOutsideAnyHierarchyUpdatesItsConstraintsOnceInside() {
    final class Asked: UIView {
      var updates = 0
      override func updateConstraints() {
        updates += 1
        super.updateConstraints()
      }
    }
    let root = UIView(), middle = UIView(), deep = Asked(), inner = UIView()
    middle.addSubview(inner)
    inner.addSubview(deep)
    for view in [root, middle] { view.layoutIfNeeded() }
    #expect(deep.updates == 1)
    deep.setNeedsUpdateConstraints()
    root.addSubview(middle)
    root.layoutIfNeeded()
    #expect(deep.updates == 2)
    root.layoutIfNeeded()
    root.updateConstraintsIfNeeded()
    #expect(deep.updates == 2)
    deep.setNeedsUpdateConstraints()
    root.updateConstraintsIfNeeded()
    #expect(deep.updates == 3)
  }
}
