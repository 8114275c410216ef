import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

/// Shows a view as a red square in a window.
@MainActor
func showSquare(_ view: UIView) async throws -> UIWindow {
  let root = UIView()
  view.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
  view.backgroundColor = .red
  root.addSubview(view)
  let window = try await TestWindow.show(root)
  await window.nextFrame()
  return window
}

@MainActor @Suite("animation", .windows)
struct AnimationTests {
  @Test("an animated value holds at once, its presentation follows")
  func animatedValueHoldsAtOnceItsPresentationFollows() async throws {
    let view = UIView()
    let window = try await showSquare(view)
    var finished: Bool?
    UIView.animate(withDuration: 0.3) {
      view.center.x += 100
      view.alpha = 0.5
    } completion: {
      finished = $0
    }
    #expect(view.frame.minX == 110)
    #expect(view.presentedFrame.minX == 10)
    #expect(gtk_widget_get_opacity(view.box.pointer) == 1)
    var shown: [CGFloat] = []
    while finished == nil {
      await window.nextFrame()
      shown.append(view.presentedFrame.minX)
    }
    #expect(finished == true)
    #expect(shown == shown.sorted(), "\(shown)")
    #expect(shown.contains { $0 > 15 && $0 < 105 }, "\(shown)")
    #expect(view.presentedFrame.minX == 110)
    #expect(abs(gtk_widget_get_opacity(view.box.pointer) - 0.5) < 0.01)
    var place = graphene_rect_t()
    #expect(gtk_widget_compute_bounds(view.box.pointer, try #require(view.superview).box.pointer, &place) != 0)
    #expect(place.origin.x == 110)
  }

  @Test("a stack's views move when an animation rearranges them")
  func stacksViewsMoveWhenAnAnimationRearrangesThem() async throws {
    let root = UIView(), first = UIView(), second = UIView(), below = UIView()
    let stack = UIStackView(arrangedSubviews: [first, second])
    stack.axis = .vertical
    for view in [stack, below] { root.place(view) }
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: root.topAnchor), stack.leftAnchor.constraint(equalTo: root.leftAnchor),
      below.topAnchor.constraint(equalTo: stack.bottomAnchor), below.leftAnchor.constraint(equalTo: root.leftAnchor),
      below.widthAnchor.constraint(equalToConstant: 30), below.heightAnchor.constraint(equalToConstant: 30),
      first.widthAnchor.constraint(equalToConstant: 30), first.heightAnchor.constraint(equalToConstant: 40),
      second.heightAnchor.constraint(equalToConstant: 50),
    ])
    let window = try await TestWindow.show(root)
    await window.nextFrame()
    let changes: [(places: [CGFloat], change: @MainActor () -> Void)] = [
      ([0, 50], { first.isHidden = true }), ([40, 90], { first.isHidden = false }),
      ([60, 110], { stack.spacing = 20 }),
    ]
    var before: [CGFloat] = [40, 90]
    for (places, change) in changes {
      var ends: [Bool] = []
      UIView.animate(withDuration: 0.1, animations: change) { ends.append($0) }
      #expect([second, below].map(\.frame.minY) == places)
      #expect([second, below].map(\.presentedFrame.minY) == before && ends.isEmpty)
      try await wait("it is over") { ends == [true] }
      #expect([second, below].map(\.presentedFrame.minY) == places)
      before = places
    }
  }

  @Test("constraint changes animate with layoutIfNeeded only")
  func constraintChangesAnimateWithLayoutIfNeededOnly() async throws {
    let root = UIView(), view = UIView()
    root.place(view)
    let leading = view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 0)
    let width = view.widthAnchor.constraint(equalToConstant: 20)
    NSLayoutConstraint.activate([
      leading, width, view.topAnchor.constraint(equalTo: root.topAnchor),
      view.heightAnchor.constraint(equalToConstant: 20),
    ])
    let window = try await TestWindow.show(root)
    await window.nextFrame()
    leading.constant = 200
    width.constant = 80
    var finished: Bool?
    UIView.animate(withDuration: 0.2) {
      root.layoutIfNeeded()
    } completion: {
      finished = $0
    }
    expectFrame(view, 200, 0, 80, 20)
    #expect(view.presentedFrame == CGRect(x: 0, y: 0, width: 20, height: 20))
    var widths: [CGFloat] = []
    while finished == nil {
      await window.nextFrame()
      widths.append(view.presentedFrame.width)
    }
    #expect(widths.contains { $0 > 22 && $0 < 78 }, "\(widths)")
    #expect(view.presentedFrame == view.frame)
  }

  @Test("a second animation continues from the shown value without jump")
  func secondAnimationContinuesFromTheShownValueWithoutJump() async throws {
    for options in [UIView.AnimationOptions.beginFromCurrentState, []] {
      let view = UIView()
      let window = try await showSquare(view)
      var results: [String] = []
      UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
        view.frame.origin.x = 210
      } completion: {
        results.append("first \($0)")
      }
      try await wait("it is on the way") { view.presentedFrame.minX > 40 }
      let before = view.presentedFrame.minX
      UIView.animate(withDuration: 0.2, delay: 0, options: options) {
        view.frame.origin.x = 10
      } completion: {
        results.append("second \($0)")
      }
      #expect(abs(view.presentedFrame.minX - before) < 0.001, "\(view.presentedFrame.minX) after \(before)")
      try await wait("both are over") { results.count == 2 }
      await window.nextFrame()
      #expect(view.presentedFrame.minX == 10)
      let expected = options.isEmpty ? ["first true", "second true"] : ["first false", "second true"]
      #expect(results.sorted() == expected)
    }
  }

  @Test("a view that leaves its window ends its animations unfinished")
  func viewThatLeavesItsWindowEndsItsAnimationsUnfinished() async throws {
    let view = UIView()
    _ = try await showSquare(view)
    var finished: Bool?
    UIView.animate(withDuration: 5) {
      view.alpha = 0
    } completion: {
      finished = $0
    }
    view.removeFromSuperview()
    #expect(finished == false)
    #expect(gtk_widget_get_opacity(view.box.pointer) == 0)
  }

  @Test("removeAllAnimations shows the final value and calls the completion")
  func removeAllAnimationsShowsTheFinalValueAndCallsTheCompletion() async throws {
    let view = UIView()
    _ = try await showSquare(view)
    var finished: Bool?
    UIView.animate(withDuration: 5, delay: 0, options: [.repeat, .autoreverse]) {
      view.transform = CGAffineTransform(translationX: 100, y: 0)
    } completion: {
      finished = $0
    }
    try await wait("it is on the way") { view.presentedTransform.tx > 0.1 }
    view.layer.removeAllAnimations()
    #expect(finished == false)
    #expect(view.presentedTransform == view.transform)
  }

  @Test("a change with duration 0 or animations off is immediate")
  func changeWithDuration0OrAnimationsOffIsImmediate() async throws {
    let view = UIView()
    _ = try await showSquare(view)
    UIView.animate(withDuration: 0) { view.alpha = 0.5 }
    #expect(abs(gtk_widget_get_opacity(view.box.pointer) - 0.5) < 0.01)
    UIView.animate(withDuration: 1) {
      UIView.performWithoutAnimation { view.alpha = 0.25 }
    }
    #expect(abs(gtk_widget_get_opacity(view.box.pointer) - 0.25) < 0.01)
    #expect(UIView.areAnimationsEnabled)
  }

  @Test("an animation does not move before its delay")
  func animationDoesNotMoveBeforeItsDelay() {
    let group = AnimationGroup(duration: 1, delay: 2, curve: .linear, options: [], completion: nil)
    for (time, remaining) in [(10.0, 1.0), (11.9, 1), (12, 1), (12.5, 0.5), (13, 0)] {
      group.advance(to: time)
      #expect(abs(group.remaining - remaining) < 1e-6, "\(group.remaining) at \(time)")
    }
    #expect(group.isOver)
  }

  @Test("moving views take touches only with allowUserInteraction")
  func movingViewsTakeTouchesOnlyWithAllowUserInteraction() async throws {
    let button = UIButton(type: .system)
    let window = try await showSquare(button)
    _ = window
    UIView.animate(withDuration: 5) { button.alpha = 0.5 }
    #expect(gtk_widget_get_can_target(button.box.pointer) == 0)
    button.layer.removeAllAnimations()
    #expect(gtk_widget_get_can_target(button.box.pointer) == 1)
    UIView.animate(withDuration: 5, delay: 0, options: .allowUserInteraction) { button.alpha = 1 }
    #expect(gtk_widget_get_can_target(button.box.pointer) == 1)
    button.alpha = 0
    #expect(gtk_widget_get_can_target(button.box.pointer) == 0)
  }

  @Test("a view removed during its animation is freed at once")
  func viewRemovedDuringItsAnimationIsFreedAtOnce() async throws {
    let root = UIViewController()
    let window = try await TestWindow.show(root)
    let other = UIView()
    root.view.addSubview(other)
    UIView.animate(withDuration: 10) { other.alpha = 0 }
    let census = Census()
    do {
      let view = census.add(UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
      root.view.addSubview(view)
      UIView.animate(withDuration: 10, delay: 0, options: .repeat) {
        view.alpha = 0
      } completion: { _ in
        view.removeFromSuperview()
      }
      await window.nextFrame()
      view.removeFromSuperview()
    }
    #expect(census.living == [])
  }
  @Test("a nested animation inherits duration and curve unless overridden")
  func nestedAnimationInheritsDurationAndCurveUnlessOverridden() {
    var durations: [TimeInterval] = [], curves: [AnimationCurve?] = []
    @MainActor func note() {
      durations.append(UIView.inheritedAnimationDuration)
      curves.append(AnimationGroup.current?.curve)
    }
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
      note()
      for options in [
        UIView.AnimationOptions.curveEaseIn, [.curveEaseIn, .overrideInheritedDuration],
        [.curveEaseIn, .overrideInheritedCurve], [.curveEaseOut, .overrideInheritedCurve, .overrideInheritedDuration],
      ] {
        UIView.animate(withDuration: 5, delay: 0, options: options, animations: note)
      }
      note()
    }
    #expect(durations == [2, 2, 5, 2, 5, 2])
    #expect(curves == [.linear, .linear, .linear, .easeIn, .easeOut, .linear])
    #expect(UIView.inheritedAnimationDuration == 0)
  }

  @Test("beginFromCurrentState ends only the same property's animation")
  func beginFromCurrentStateEndsOnlyTheSamePropertysAnimation() async throws {
    let view = UIView()
    let window = try await showSquare(view)
    var ends: [String] = []
    UIView.animate(withDuration: 30) {
      view.center.x += 200
    } completion: {
      ends.append("frame \($0)")
    }
    UIView.animate(withDuration: 30) {
      view.alpha = 0.5
    } completion: {
      ends.append("alpha \($0)")
    }
    await window.nextFrame()
    UIView.animate(withDuration: 0.05, delay: 0, options: .beginFromCurrentState) {
      view.alpha = 1
    } completion: {
      ends.append("again \($0)")
    }
    try await wait("the last is over") { ends.contains("again true") }
    #expect(ends == ["alpha false", "again true"])
    #expect(view.presentedFrame.minX < 200, "\(view.presentedFrame)")
  }

  @Test("a completion is called once, with whether every change finished")
  func completionIsCalledOnceWithWhetherEveryChangeFinished() async throws {
    let outer = UIView(), views = (0..<2).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)) }
    for view in views { outer.addSubview(view) }
    let window = try await TestWindow.show(outer)
    var ends: [String] = []
    @MainActor func animate(_ name: String, _ duration: TimeInterval = 0.05, _ change: @escaping @MainActor () -> Void)
    {
      UIView.animate(withDuration: duration, animations: change) { ends.append("\(name) \($0)") }
    }
    // One of two is removed on the way.
    animate("two") { for view in views { view.frame.origin.x = 100 } }
    views[1].removeFromSuperview()
    #expect(ends == [])
    try await wait("the end") { !ends.isEmpty }
    // The moving view is removed before the block has ended.
    outer.addSubview(views[1])
    animate("inside", 30) {
      views[1].alpha = 0.5
      views[1].removeFromSuperview()
      ends.append("still in the block")
    }
    try await wait("the end") { ends.count == 3 }
    // A value that is there already moves nothing.
    animate("same", 30) { views[0].frame.origin.x = 100 }
    #expect(ends.count == 3)
    await nextTurn()
    for _ in 0..<3 { await window.nextFrame() }
    #expect(ends == ["two false", "still in the block", "inside false", "same true"])
  }

  @Test("a hidden or closed window ends its animations")
  func hiddenOrClosedWindowEndsItsAnimations() async throws {
    for isClosed in [false, true] {
      let outer = UIView(), view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      outer.addSubview(view)
      let window = try await TestWindow.show(outer)
      var ends: [Bool] = []
      UIView.animate(withDuration: 30, animations: { view.frame.origin.x = 100 }, completion: { ends.append($0) })
      await window.nextFrame()
      #expect(view.presentedFrame.minX < 50)
      if isClosed { TestWindow.close(window) } else { window.isHidden = true }
      try await wait("it is given up") { !ends.isEmpty }
      #expect(ends == [false])
      #expect(view.presentedFrame.minX == 100)
      // Nothing moves where nothing is seen.
      UIView.animate(withDuration: 30) { view.frame.origin.x = 200 }
      #expect(view.presentedFrame.minX == 200)
    }
  }

  @Test("a change without duration waits for its delay, never negative")
  func changeWithoutDurationWaitsForItsDelayNeverNegative() async throws {
    let outer = UIView(), view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    outer.addSubview(view)
    let window = try await TestWindow.show(outer)
    var ends: [Bool] = []
    UIView.animate(
      withDuration: 0,
      delay: 0.05,
      animations: { view.frame.origin.x = 100 },
      completion: { ends.append($0) }
    )
    #expect(view.presentedFrame.minX == 0)
    await window.nextFrame()
    try await wait("it is there") { view.presentedFrame.minX != 0 }
    #expect(view.presentedFrame.minX == 100)
    #expect(ends == [true])
    UIView.animate(withDuration: -1, delay: -1) { view.frame.origin.x = 200 }
    #expect(view.presentedFrame.minX == 200)
    let group = AnimationGroup(duration: -1, delay: -2, curve: .linear, options: [], completion: nil)
    #expect(group.duration == 0 && group.delay == 0)
  }

  @Test("an instant change ends an animation only with beginFromCurrentState")
  func instantChangeEndsAnAnimationOnlyWithBeginFromCurrentState() async throws {
    for options in [[], .beginFromCurrentState] as [UIView.AnimationOptions] {
      let outer = UIView(), view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      outer.addSubview(view)
      _ = try await TestWindow.show(outer)
      var ends: [Bool] = []
      UIView.animate(withDuration: 30, animations: { view.frame.origin.x = 100 }, completion: { ends.append($0) })
      UIView.animate(withDuration: 0, delay: 0, options: options) { view.frame.origin.x = 200 }
      #expect(ends == (options.isEmpty ? [] : [false]))
      #expect(view.presentedFrame.minX == (options.isEmpty ? 100 : 200))
      view.layer.removeAllAnimations()
      #expect(view.presentedFrame.minX == 200)
      TestWindow.closeAll()
    }
  }

  @Test("every animated property passes through values between old and new")
  func everyAnimatedPropertyPassesThroughValuesBetweenOldAndNew() async throws {
    let outer = UIView(), view = UIView(frame: CGRect(x: 10, y: 20, width: 40, height: 60))
    view.backgroundColor = UIColor(red: 1, green: 0, blue: 0.5, alpha: 1)
    outer.addSubview(view)
    let window = try await TestWindow.show(outer)
    var end: Bool?
    UIView.animate(withDuration: 0.1, delay: 0, options: .curveLinear) {
      view.frame = CGRect(x: 110, y: 220, width: 80, height: 20)
      view.bounds.origin = CGPoint(x: 30, y: -50)
      view.alpha = 0.25
      view.transform = CGAffineTransform(scaleX: 3, y: 2)
      view.backgroundColor = UIColor(red: 0, green: 1, blue: 0.5, alpha: 0.5)
    } completion: {
      end = $0
    }
    var parts: [CGFloat] = []
    while end == nil {
      let frame = view.presentedFrame, part = (frame.minX - 10) / 100
      parts.append(part)
      @MainActor func expectPart(
        _ value: CGFloat,
        _ old: CGFloat,
        _ new: CGFloat,
        within: CGFloat = 0.001,
        sourceLocation: SourceLocation = #_sourceLocation
      ) {
        #expect(abs(value - (old + part * (new - old))) < within, "\(value) at \(part)", sourceLocation: sourceLocation)
      }
      expectPart(frame.minY, 20, 220)
      expectPart(frame.width, 40, 80)
      expectPart(frame.height, 60, 20)
      expectPart(view.presentedOrigin.x, 0, 30)
      expectPart(view.presentedOrigin.y, 0, -50)
      expectPart(view.presentedAlpha, 1, 0.25)
      // GTK keeps it in 255 steps.
      expectPart(CGFloat(gtk_widget_get_opacity(view.box.pointer)), 1, 0.25, within: 0.005)
      expectPart(view.presentedTransform.a, 1, 3)
      expectPart(view.presentedTransform.d, 1, 2)
      let color = try #require(view.presentedBackground)
      expectPart(color.red, 1, 0)
      expectPart(color.green, 0, 1)
      expectPart(color.blue, 0.5, 0.5)
      expectPart(color.alpha, 1, 0.5)
      await window.nextFrame()
    }
    #expect(parts.contains { $0 > 0.05 && $0 < 0.95 }, "\(parts)")
    #expect(view.presentedFrame == view.storedFrame)
    #expect(view.presentedOrigin == CGPoint(x: 30, y: -50))
    #expect(view.presentedTransform == view.transform)
    #expect(view.presentedAlpha == 0.25)
  }
}
