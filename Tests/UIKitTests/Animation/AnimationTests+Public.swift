import Testing
import UIKit

/// Turning animations on and off: `UIView.setAnimationsEnabled(_:)`, `performWithoutAnimation(_:)`.
@MainActor @Suite("animation", .windows)
struct AnimationTests {
  @Test("a spring sets values at once and completes at rest")
  func springSetsValuesAtOnceAndCompletesAtRest() async throws {
    let outer = UIView(), view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    outer.addSubview(view)
    _ = try await TestWindow.show(outer)
    var ends: [Bool] = []
    UIView.animate(
      withDuration: 0.1,
      delay: 0,
      usingSpringWithDamping: 0.5,
      initialSpringVelocity: 0,
      options: [],
      animations: { view.frame.origin.x = 100 },
      completion: { ends.append($0) }
    )
    #expect(view.frame.minX == 100 && ends.isEmpty)
    try await wait("it rests") { !ends.isEmpty }
    #expect(ends == [true])
  }

  @Test("an animation of next to no time repeats all the same")
  func animationOfNextToNoTimeRepeatsAllTheSame() async throws {
    let outer = UIView(), view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    outer.addSubview(view)
    let window = try await TestWindow.show(outer)
    UIView.animate(
      withDuration: .leastNonzeroMagnitude,
      delay: 0,
      options: [.repeat, .autoreverse],
      animations: { view.alpha = 0.5 }
    )
    for _ in 0..<3 { await window.nextFrame() }
    #expect(view.alpha == 0.5)
    view.removeFromSuperview()
  }

  @Test("performWithoutAnimation leaves disabled animations disabled")
  func performWithoutAnimationLeavesDisabledAnimationsDisabled() {
    UIView.setAnimationsEnabled(false)
    defer { UIView.setAnimationsEnabled(true) }
    var inside: Bool?
    UIView.performWithoutAnimation { inside = UIView.areAnimationsEnabled }
    #expect(inside == false)
    #expect(!UIView.areAnimationsEnabled)
    UIView.setAnimationsEnabled(true)
    UIView.performWithoutAnimation {}
    #expect(UIView.areAnimationsEnabled)
  }

  @Test("a completion runs once, after the call, even without changes")
  func completionRunsOnceAfterTheCallEvenWithoutChanges() async throws {
    var results: [String] = []
    let view = UIView()
    UIView.animate(withDuration: 1) {
      view.alpha = 0.3
    } completion: {
      results.append("no window \($0)")
    }
    UIView.animate(withDuration: 0.2, animations: {}) { results.append("nothing \($0)") }
    #expect(results == [])
    try await wait("both came") { results.count == 2 }
    #expect(results == ["no window true", "nothing true"])
    #expect(view.alpha == 0.3)
  }

  @Test("a nested animation inherits the outer duration unless told otherwise")
  func nestedAnimationInheritsTheOuterDurationUnlessToldOtherwise() {
    var durations: [TimeInterval] = []
    UIView.animate(withDuration: 2) {
      durations.append(UIView.inheritedAnimationDuration)
      UIView.animate(withDuration: 0.5) { durations.append(UIView.inheritedAnimationDuration) }
      UIView.animate(withDuration: 0.5, delay: 0, options: .overrideInheritedDuration) {
        durations.append(UIView.inheritedAnimationDuration)
      }
    }
    #expect(durations == [2, 2, 0.5])
    #expect(UIView.inheritedAnimationDuration == 0)
  }

  @Test("a transition applies changes at once and completes once")
  func transitionAppliesChangesAtOnceAndCompletesOnce() async throws {
    let root = UIView(), view = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    let window = try await TestWindow.show(root)
    root.addSubview(view)
    await window.nextFrame()
    let ways: [UIView.AnimationOptions] = [
      [], .transitionCrossDissolve, [.transitionCrossDissolve, .allowAnimatedContent],
    ]
    for options in ways {
      for target in [view, root, window] {
        var results: [Bool] = []
        view.backgroundColor = .red
        let label = UILabel()
        UIView.transition(with: target, duration: 0.05, options: options) {
          view.backgroundColor = .blue
          view.addSubview(label)
        } completion: {
          results.append($0)
        }
        #expect(view.backgroundColor == .blue)
        #expect(label.superview === view)
        #expect(results == [])
        try await wait("it is over") { !results.isEmpty }
        await window.nextFrame()
        #expect(results == [true])
        #expect(root.subviews == [view])
        #expect(view.subviews == [label])
        label.removeFromSuperview()
      }
    }
  }

  @Test("a transition between two views replaces or hides the first")
  func transitionBetweenTwoViewsReplacesOrHidesTheFirst() async throws {
    for options in [[], .transitionCrossDissolve] as [UIView.AnimationOptions] {
      let root = UIView(), window = try await TestWindow.show(root)
      let views = (0..<4).map { UIView(frame: CGRect(x: $0 * 10, y: 0, width: 10, height: 10)) }
      for view in views[..<3] { root.addSubview(view) }
      await window.nextFrame()
      var results: [Bool] = []
      UIView.transition(from: views[1], to: views[3], duration: 0.05, options: options) { results.append($0) }
      #expect(views[1].superview == nil && views[3].superview === root)
      try await wait("it is over") { results == [true] }
      #expect(root.subviews == [views[0], views[3], views[2]])
      views[2].isHidden = true
      UIView.transition(from: views[0], to: views[2], duration: 0.05, options: [options, .showHideTransitionViews]) {
        results.append($0)
      }
      #expect(views[0].isHidden && !views[2].isHidden)
      try await wait("it is over") { results == [true, true] }
      #expect(root.subviews == [views[0], views[3], views[2]])
      TestWindow.close(window)
    }
    var result: Bool?
    let alone = [UIView(), UIView()]
    UIView.transition(from: alone[0], to: alone[1], duration: 1) { result = $0 }
    try await wait("it is over") { result == true }
  }

  @Test("a transformed view keeps its bounds and center")
  func transformedViewKeepsItsBoundsAndCenter() {
    let root = UIView(), view = UIView(frame: CGRect(x: 100, y: 100, width: 40, height: 20))
    root.addSubview(view)
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(view.center == CGPoint(x: 120, y: 110))
    #expect(view.bounds.size == CGSize(width: 40, height: 20))
    let frame = view.frame
    #expect(abs(frame.minX - 110) < 1e-9 && abs(frame.minY - 90) < 1e-9, "\(frame)")
    #expect(abs(frame.width - 20) < 1e-9 && abs(frame.height - 40) < 1e-9, "\(frame)")
    let corner = view.convert(CGPoint(x: 0, y: 0), to: root)
    #expect(abs(corner.x - 130) < 1e-9 && abs(corner.y - 90) < 1e-9, "\(corner)")
    let back = view.convert(corner, from: root)
    #expect(abs(back.x) < 1e-9 && abs(back.y) < 1e-9, "\(back)")
    view.center = CGPoint(x: 10, y: 10)
    view.transform = .identity
    expectFrame(view, -10, 0, 40, 20)
  }

  @Test("a view is freed when its animation was cut short")
  func viewIsFreedWhenItsAnimationWasCutShort() async throws {
    weak var freed: UIView?
    let root = UIView()
    let window = try await TestWindow.show(root)
    do {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      freed = view
      root.addSubview(view)
      UIView.animate(withDuration: 5, delay: 0, options: .repeat) { view.alpha = 0 }
      await window.nextFrame()
      view.removeFromSuperview()
    }
    await window.nextFrame()
    await window.nextFrame()
    #expect(freed == nil)
  }
}
