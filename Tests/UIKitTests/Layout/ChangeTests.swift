import Testing
import UIKit

@MainActor @Suite("layout changes", .windows)
struct ChangeTests {
  @Test("a constant changed in flight moves the view")
  func constantChangedInFlightMovesTheView() {
    let (root, views) = make(1)
    let left = views[0].leftAnchor.constraint(equalTo: root.leftAnchor)
    NSLayoutConstraint.activate([
      left, views[0].topAnchor.constraint(equalTo: root.topAnchor),
      views[0].widthAnchor.constraint(equalToConstant: 10),
      views[0].heightAnchor.constraint(equalToConstant: 10),
    ])
    root.layoutIfNeeded()
    left.constant = 77
    expectFrame(views[0], 0, 0, 10, 10)
    root.layoutIfNeeded()
    expectFrame(views[0], 77, 0, 10, 10)
  }

  @Test("views constrained to a changed frame follow without explicit layout")
  func viewsConstrainedToAChangedFrameFollowWithoutExplicitLayout() async throws {
    let root = UIView(), held = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40)), tied = UIView()
    root.addSubview(held)
    root.place(tied)
    NSLayoutConstraint.activate([
      tied.leftAnchor.constraint(equalTo: held.rightAnchor, constant: 5),
      tied.topAnchor.constraint(equalTo: held.topAnchor), tied.widthAnchor.constraint(equalToConstant: 7),
      tied.heightAnchor.constraint(equalTo: held.heightAnchor),
    ])
    let window = try await TestWindow.show(root)
    expectFrame(tied, 45, 20, 7, 40)
    held.frame = CGRect(x: 50, y: 60, width: 70, height: 80)
    await window.nextFrame()
    expectFrame(tied, 125, 60, 7, 80)
  }

  @Test("views tied to one that only moves follow by themselves")
  func viewsTiedToOneThatOnlyMovesFollowByThemselves() async throws {
    let root = UIView(), held = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40)), tied = UIView()
    root.addSubview(held)
    root.place(tied)
    NSLayoutConstraint.activate([
      tied.leftAnchor.constraint(equalTo: held.rightAnchor, constant: 5),
      tied.topAnchor.constraint(equalTo: held.bottomAnchor), tied.widthAnchor.constraint(equalToConstant: 7),
      tied.heightAnchor.constraint(equalToConstant: 9),
    ])
    let window = try await TestWindow.show(root)
    expectFrame(tied, 45, 60, 7, 9)
    held.frame.origin.x = 50
    await window.nextFrame()
    expectFrame(tied, 85, 60, 7, 9)
    held.frame = CGRect(x: 50, y: 90, width: 30, height: 40)
    await window.nextFrame()
    expectFrame(tied, 85, 130, 7, 9)
    held.center = CGPoint(x: 25, y: 40)
    await window.nextFrame()
    expectFrame(tied, 45, 60, 7, 9)
  }

  @Test("layoutIfNeeded gives the view itself its new frame")
  func layoutIfNeededGivesTheViewItselfItsNewFrame() {
    let (root, views) = make(1)
    let width = views[0].widthAnchor.constraint(equalToConstant: 100)
    width.isActive = true
    root.layoutIfNeeded()
    width.constant = 150
    views[0].layoutIfNeeded()
    #expect(views[0].frame.width == 150)
  }

  @Test("layoutIfNeeded starts at the topmost view that needs layout")
  func layoutIfNeededStartsAtTheTopmostViewThatNeedsLayout() {
    let (root, views) = make(1)
    let inner = Counted(), innermost = Counted()
    views[0].place(inner)
    inner.place(innermost)
    let width = inner.widthAnchor.constraint(equalToConstant: 100)
    NSLayoutConstraint.activate([
      width, innermost.leftAnchor.constraint(equalTo: inner.leftAnchor),
      innermost.rightAnchor.constraint(equalTo: inner.rightAnchor),
    ])
    let above = Counted(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    above.addSubview(root)
    above.layoutIfNeeded()
    for counted in [above, inner, innermost] { counted.layouts = 0 }
    above.setNeedsLayout()
    width.constant = 60
    innermost.layoutIfNeeded()
    #expect(inner.frame.width == 60)
    #expect(innermost.frame.width == 60)
    #expect((above.layouts, inner.layouts, innermost.layouts) == (0, 1, 1))
    above.layoutIfNeeded()
    #expect((above.layouts, inner.layouts, innermost.layouts) == (1, 1, 1))
    above.layoutIfNeeded()
    #expect((above.layouts, inner.layouts, innermost.layouts) == (1, 1, 1))
  }

  @Test("a priority changed in flight decides anew")
  func priorityChangedInFlightDecidesAnew() {
    let (root, views) = make(1)
    let wide = views[0].widthAnchor.constraint(equalToConstant: 200)
    let narrow = views[0].widthAnchor.constraint(equalToConstant: 100)
    wide.priority = .defaultHigh
    narrow.priority = .defaultLow
    NSLayoutConstraint.activate([
      wide, narrow, views[0].topAnchor.constraint(equalTo: root.topAnchor),
      views[0].leftAnchor.constraint(equalTo: root.leftAnchor), views[0].heightAnchor.constraint(equalToConstant: 10),
    ])
    root.layoutIfNeeded()
    expectFrame(views[0], 0, 0, 200, 10)
    narrow.priority = UILayoutPriority(751)
    root.layoutIfNeeded()
    expectFrame(views[0], 0, 0, 100, 10)
  }

  @Test("deactivated constraints have no effect until activated again")
  func deactivatedConstraintsHaveNoEffectUntilActivatedAgain() {
    let (root, views) = make(1)
    let narrow = views[0].widthAnchor.constraint(equalToConstant: 60)
    let full = views[0].widthAnchor.constraint(equalTo: root.widthAnchor)
    full.priority = .defaultHigh
    NSLayoutConstraint.activate([
      narrow, full, views[0].topAnchor.constraint(equalTo: root.topAnchor),
      views[0].leftAnchor.constraint(equalTo: root.leftAnchor), views[0].heightAnchor.constraint(equalToConstant: 10),
    ])
    root.layoutIfNeeded()
    expectFrame(views[0], 0, 0, 60, 10)
    narrow.isActive = false
    root.layoutIfNeeded()
    expectFrame(views[0], 0, 0, 300, 10)
    narrow.isActive = true
    root.layoutIfNeeded()
    expectFrame(views[0], 0, 0, 60, 10)
  }

  @Test("a resized root resizes what is pinned to it")
  func resizedRootResizesWhatIsPinnedToIt() {
    let (root, views) = make(1)
    views[0].pin(to: root, insets: UIEdgeInsets(top: 5, left: 5, bottom: 5, right: 5))
    root.layoutIfNeeded()
    root.frame.size = CGSize(width: 500, height: 100)
    root.layoutIfNeeded()
    expectFrame(views[0], 5, 5, 490, 90)
  }

  @Test("a removed view deactivates only constraints that cross its border")
  func removedViewDeactivatesOnlyConstraintsThatCrossItsBorder() {
    let (root, views) = make(2)
    let inner = UIView()
    views[0].place(inner)
    let inside = inner.topAnchor.constraint(equalTo: views[0].topAnchor)
    let own = views[0].widthAnchor.constraint(equalToConstant: 5)
    let crossing = views[0].leftAnchor.constraint(equalTo: root.leftAnchor)
    let toSibling = inner.bottomAnchor.constraint(equalTo: views[1].topAnchor)
    NSLayoutConstraint.activate([inside, own, crossing, toSibling])
    root.layoutIfNeeded()
    views[0].removeFromSuperview()
    #expect(inside.isActive && own.isActive, "constraints inside stay")
    #expect(!crossing.isActive && !toSibling.isActive, "crossing constraints go")
    root.layoutIfNeeded()
    root.addSubview(views[0])
    root.layoutIfNeeded()
    expectFrame(views[0], 0, 0, 5, 0)
  }

  @Test("a removed view deactivates its guides' constraints to the outside")
  func removedViewDeactivatesItsGuidesConstraintsToTheOutside() {
    let (root, views) = make(1)
    let guide = UILayoutGuide()
    views[0].addLayoutGuide(guide)
    let outward = guide.leftAnchor.constraint(equalTo: root.leftAnchor)
    let inward = guide.topAnchor.constraint(equalTo: views[0].topAnchor)
    NSLayoutConstraint.activate([outward, inward])
    views[0].removeFromSuperview()
    #expect(!outward.isActive && inward.isActive)
  }

  @Test("only the view that holds a constraint removes it")
  func onlyTheViewThatHoldsAConstraintRemovesIt() {
    let (root, views) = make(1)
    let top = views[0].topAnchor.constraint(equalTo: root.topAnchor)
    top.isActive = true
    views[0].removeConstraint(top)
    #expect(top.isActive)
    root.removeConstraint(top)
    #expect(!top.isActive)
  }

  @Test("a constraint belongs to the view that it was added to")
  func constraintBelongsToTheViewThatItWasAddedTo() {
    let (root, views) = make(1)
    let width = views[0].widthAnchor.constraint(equalToConstant: 30)
    root.addConstraints([width])
    #expect(root.constraints == [width] && views[0].constraints.isEmpty)
    root.layoutIfNeeded()
    expectFrame(views[0], 0, 0, 30, 0)
    views[0].removeConstraint(width)
    #expect(width.isActive)
    root.removeConstraint(width)
    #expect(!width.isActive && root.constraints.isEmpty)
    root.layoutIfNeeded()
    root.addConstraint(width)
    views[0].removeFromSuperview()
    #expect(!width.isActive, "it goes with the view that stays")
  }

  // Apple: the default is "to distribute the size difference proportionally among the flexible portions".
  @Test("autoresizing views share their superview's change of size")
  func autoresizingViewsShareTheirSuperviewsChangeOfSize() {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    @MainActor func add(_ mask: UIView.AutoresizingMask) -> UIView {
      let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
      view.autoresizingMask = mask
      outer.addSubview(view)
      return view
    }
    let all = add([.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin, .flexibleHeight])
    let right = add([.flexibleLeftMargin, .flexibleTopMargin]), size = add([.flexibleWidth, .flexibleHeight])
    let none = add([])
    outer.frame.size = CGSize(width: 160, height: 160)
    expectFrame(all, 16, 40, 48, 80)
    expectFrame(right, 70, 80, 30, 40)
    expectFrame(size, 10, 20, 90, 100)
    expectFrame(none, 10, 20, 30, 40)
    outer.autoresizesSubviews = false
    outer.frame.size.width = 400
    expectFrame(size, 10, 20, 90, 100)
  }

  @Test("an autoresizing view keeps its size below its transform")
  func autoresizingViewKeepsItsSizeBelowItsTransform() {
    let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    view.autoresizingMask = [.flexibleLeftMargin, .flexibleTopMargin]
    outer.addSubview(view)
    view.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    outer.frame.size = CGSize(width: 160, height: 160)
    #expect(view.bounds.size == CGSize(width: 30, height: 40))
    #expect(view.center == CGPoint(x: 85, y: 100))
  }

  @Test("a constraint whose item is gone can be freed")
  func constraintWhoseItemIsGoneCanBeFreed() {
    let (root, views) = make(1)
    weak var weakConstraint: NSLayoutConstraint?
    do {
      let gone = UIView()
      root.place(gone)
      let constraint = views[0].leftAnchor.constraint(equalTo: gone.rightAnchor, constant: 10)
      constraint.isActive = true
      root.layoutIfNeeded()
      gone.removeFromSuperview()
      #expect(!constraint.isActive)
      weakConstraint = constraint
    }
    #expect(weakConstraint == nil, "nothing holds the constraint")
    let orphan: NSLayoutConstraint
    do { orphan = views[0].leftAnchor.constraint(equalTo: UIView().leftAnchor) }
    #expect(orphan.secondItem == nil)
    root.layoutIfNeeded()
  }

  @Test("a changed constant moves its view without explicit layout")
  func changedConstantMovesItsViewWithoutExplicitLayout() async throws {
    let outer = UIView(), view = UIView()
    outer.place(view)
    let left = view.leftAnchor.constraint(equalTo: outer.leftAnchor)
    NSLayoutConstraint.activate([
      left, view.topAnchor.constraint(equalTo: outer.topAnchor), view.widthAnchor.constraint(equalToConstant: 10),
      view.heightAnchor.constraint(equalToConstant: 10),
    ])
    let window = try await TestWindow.show(outer)
    expectFrame(view, 0, 0, 10, 10)
    left.constant = 77
    expectFrame(view, 0, 0, 10, 10)
    await window.nextFrame()
    expectFrame(view, 77, 0, 10, 10)
  }

  @Test("constraints are updated before the first layout and on request")
  func constraintsAreUpdatedBeforeTheFirstLayoutAndOnRequest() {
    let outer = UIView(), view = Listener()
    outer.addSubview(view)
    outer.layoutIfNeeded()
    #expect(view.updates == 1)
    view.setNeedsLayout()
    outer.layoutIfNeeded()
    #expect(view.updates == 1)
    view.setNeedsUpdateConstraints()
    outer.layoutIfNeeded()
    #expect(view.updates == 2)
  }
}

private final class Counted: UIView {
  var layouts = 0
  override func layoutSubviews() {
    super.layoutSubviews()
    layouts += 1
  }
}

/// Counts the updates of its constraints.
private final class Listener: UIView {
  var updates = 0
  override func updateConstraints() {
    updates += 1
    super.updateConstraints()
  }
}
