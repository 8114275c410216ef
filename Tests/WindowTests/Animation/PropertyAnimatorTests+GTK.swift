import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

/// `UIViewPropertyAnimator` frame by frame.
@MainActor @Suite("property animators on GTK", .windows)
struct PropertyAnimatorFrameTests {
  @Test("a fraction shows at once, and nothing runs at rest")
  func fractionShowsAtOnceAndNothingRunsAtRest() async throws {
    let view = UIView()
    let window = try await showSquare(view)
    let animator = UIViewPropertyAnimator(duration: 60, curve: .easeIn) {
      view.frame.origin.x = 110
      view.alpha = 0
      view.layer.cornerRadius = 20
    }
    for fraction in [0.2, 0.9, 0.5] as [CGFloat] {
      animator.fractionComplete = fraction
      #expect(abs(view.presentedFrame.minX - (10 + 100 * fraction)) < 0.01)
      #expect(abs(gtk_widget_get_opacity(view.box.pointer) - Double(1 - fraction)) < 0.01)
      #expect(abs(view.layer.shown.cornerRadius - 20 * fraction) < 0.01)
    }
    #expect(view.frame.minX == 110 && view.layer.cornerRadius == 20)
    try await wait("it sleeps") { !window.animationDriver.isAwake }
    var place = graphene_rect_t()
    #expect(gtk_widget_compute_bounds(view.box.pointer, try #require(view.superview).box.pointer, &place) != 0)
    #expect(abs(place.origin.x - 60) < 0.5)
    animator.startAnimation()
    #expect(window.animationDriver.isAwake)
    #expect(abs(view.presentedFrame.minX - 60) < 0.01)
    try await wait("it moves") { view.presentedFrame.minX > 60 && view.layer.shown.cornerRadius > 10 }
    animator.pauseAnimation()
    let paused = view.presentedFrame.minX
    await window.nextFrame()
    #expect(view.presentedFrame.minX == paused)
    animator.stopAnimation(true)
    #expect(view.layer.cornerRadius > 10 && view.layer.cornerRadius < 20)
    #expect(abs(view.frame.minX - paused) < 0.01 && view.presentation?.isEmpty == true)
  }

  @Test("scrubbing by time follows the curve")
  func scrubbingByTimeFollowsTheCurve() async throws {
    let view = UIView()
    _ = try await showSquare(view)
    let animator = UIViewPropertyAnimator(duration: 60, curve: .easeIn) { view.frame.origin.x = 110 }
    animator.scrubsLinearly = false
    animator.fractionComplete = 0.5
    let expected = 10 + 100 * AnimationCurve.easeIn.progress(at: 0.5, duration: 60)
    #expect(abs(view.presentedFrame.minX - expected) < 0.01)
    #expect(animator.fractionComplete == 0.5)
    animator.stopAnimation(true)
  }

  @Test("an animation inside tells its end though its view leaves")
  func animationInsideTellsItsEndThoughItsViewLeaves() async throws {
    let view = UIView(), other = UIView(frame: CGRect(x: 0, y: 100, width: 20, height: 20))
    _ = try await showSquare(view)
    view.superview?.addSubview(other)
    var ends: [Bool] = []
    let animator = UIViewPropertyAnimator(duration: 60, curve: .linear) {
      view.alpha = 0
      UIView.animate(withDuration: 60) {
        other.alpha = 0
      } completion: {
        ends.append($0)
      }
    }
    animator.startAnimation()
    other.removeFromSuperview()
    try await wait("its end is told") { ends == [false] }
    #expect(animator.isRunning)
    animator.stopAnimation(true)
    #expect(ends == [false])
  }

  @Test("delayed changes and keyframes have their part of the way")
  func delayedChangesAndKeyframesHaveTheirPartOfTheWay() async throws {
    let view = UIView()
    _ = try await showSquare(view)
    let animator = UIViewPropertyAnimator(duration: 60, curve: .linear)
    animator.addAnimations({ view.frame.origin.x = 110 }, delayFactor: 0.5)
    animator.addAnimations {
      UIView.animateKeyframes(withDuration: 0, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.alpha = 0 }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 1 }
      }
    }
    var seen: [CGFloat] = []
    for fraction in [0.25, 0.5, 0.75, 1] as [CGFloat] {
      animator.fractionComplete = fraction
      seen += [view.presentedFrame.minX, view.presentedAlpha]
    }
    let expected: [CGFloat] = [10, 0.5, 10, 0, 60, 0.5, 110, 1]
    #expect(zip(seen, expected).allSatisfy { abs($0 - $1) < 0.01 }, "\(seen)")
    animator.stopAnimation(false)
    animator.finishAnimation(at: .start)
    #expect(view.frame.minX == 10 && view.alpha == 1)
  }

  @Test("an animation inside is moved by the animator")
  func animationInsideIsMovedByTheAnimator() async throws {
    let view = UIView()
    _ = try await showSquare(view)
    var inner: [Bool] = []
    let animator = UIViewPropertyAnimator(duration: 60, curve: .linear) {
      UIView.animate(withDuration: 0.1, animations: { view.frame.origin.x = 110 }, completion: { inner.append($0) })
    }
    animator.fractionComplete = 0.5
    #expect(abs(view.presentedFrame.minX - 60) < 0.01 && inner.isEmpty)
    animator.stopAnimation(false)
    animator.finishAnimation(at: .end)
    #expect(view.frame.minX == 110 && inner == [false])
  }

  @Test("two animators of one view add up")
  func twoAnimatorsOfOneViewAddUp() async throws {
    let view = UIView()
    _ = try await showSquare(view)
    let first = UIViewPropertyAnimator(duration: 60, curve: .linear) { view.frame.origin.x += 100 }
    let second = UIViewPropertyAnimator(duration: 60, curve: .linear) { view.frame.origin.x += 40 }
    first.fractionComplete = 0.5
    second.fractionComplete = 0.25
    #expect(abs(view.presentedFrame.minX - 70) < 0.01)
    second.stopAnimation(false)
    second.finishAnimation(at: .start)
    #expect(abs(view.presentedFrame.minX - 60) < 0.01 && view.frame.minX == 110)
    first.stopAnimation(false)
    #expect(view.frame.minX == 60)
    first.finishAnimation(at: .start)
    #expect(view.frame.minX == 10 && view.presentedFrame.minX == 10)
  }

  @Test("an animator that nobody keeps runs to its end")
  func animatorThatNobodyKeepsRunsToItsEnd() async throws {
    let view = UIView()
    _ = try await showSquare(view)
    var ends: [UIViewAnimatingPosition] = []
    weak var kept: UIViewPropertyAnimator?
    func start() {
      let animator = UIViewPropertyAnimator(duration: 0.1, dampingRatio: 1) { view.alpha = 0.5 }
      animator.addCompletion { ends.append($0) }
      animator.startAnimation()
      kept = animator
    }
    start()
    try await wait("it ends") { !ends.isEmpty }
    #expect(ends == [.end])
    try await wait("it is freed") { kept == nil }
  }

  @Test("an animator ends with a view that leaves its window")
  func animatorEndsWithAViewThatLeavesItsWindow() async throws {
    let view = UIView()
    _ = try await showSquare(view)
    var ends: [UIViewAnimatingPosition] = []
    let animator = UIViewPropertyAnimator(duration: 60, curve: .linear) { view.alpha = 0.5 }
    animator.addCompletion { ends.append($0) }
    animator.fractionComplete = 0.5
    view.removeFromSuperview()
    #expect(ends == [.end] && animator.state == .inactive && view.alpha == 0.5)
  }

  @Test("a pause and a turn on the way never jump")
  func pauseAndATurnOnTheWayNeverJump() async throws {
    let view = UIView()
    let window = try await showSquare(view)
    let spring = UISpringTimingParameters(dampingRatio: 0.3, initialVelocity: CGVector(dx: 4, dy: 0))
    let animator = UIViewPropertyAnimator(duration: 10, timingParameters: spring)
    animator.addAnimations { view.frame.origin.x = 110 }
    animator.startAnimation()
    try await wait("it is on the way") { view.presentedFrame.minX > 40 }
    var before = view.presentedFrame.minX
    func expectNoJump(_ change: () -> Void) {
      before = view.presentedFrame.minX
      change()
      #expect(abs(view.presentedFrame.minX - before) < 0.001)
    }
    expectNoJump { animator.pauseAnimation() }
    expectNoJump { animator.isReversed = true }
    expectNoJump { animator.startAnimation() }
    await window.nextFrame()
    expectNoJump { animator.isReversed = false }
    expectNoJump { animator.pauseAnimation() }
    expectNoJump {
      animator.continueAnimation(withTimingParameters: UICubicTimingParameters(), durationFactor: 0.01)
    }
    try await wait("it ends") { animator.state == .inactive }
    #expect(view.presentedFrame.minX == 110)
  }

  @Test("a moving view is touched where it is shown")
  func movingViewIsTouchedWhereItIsShown() async throws {
    let view = UIView()
    let window = try await showSquare(view), root = try #require(view.superview)
    let animator = UIViewPropertyAnimator(duration: 60, curve: .linear) { view.frame.origin.x = 210 }
    animator.pauseAnimation()
    await window.nextFrame()
    func hits(_ x: CGFloat) -> Bool { root.hitTest(CGPoint(x: x, y: 30), with: nil) === view }
    #expect(hits(30) && !hits(230))
    animator.isManualHitTestingEnabled = true
    #expect(!hits(30) && hits(230))
    animator.stopAnimation(true)
    animator.isUserInteractionEnabled = false
    animator.addAnimations { view.frame.origin.x = 210 }
    animator.pauseAnimation()
    #expect(gtk_widget_get_can_target(view.box.pointer) == 0)
    animator.stopAnimation(true)
    #expect(gtk_widget_get_can_target(view.box.pointer) != 0)
  }

  @Test("springs of their own physics take their own time")
  func springsOfTheirOwnPhysicsTakeTheirOwnTime() {
    let spring = UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero)
    let animation = CASpringAnimation()
    #expect(UIViewPropertyAnimator(duration: 7, timingParameters: spring).duration == animation.settlingDuration)
    #expect(UIViewPropertyAnimator(duration: 7, timingParameters: UISpringTimingParameters()).duration < 4)
    let curve = AnimationCurve.composed(.linear, time: .easeIn)
    #expect(curve.progress(at: 0.5, duration: 1) == AnimationCurve.easeIn.progress(at: 0.5, duration: 1))
    for curve in [AnimationCurve.easeInOut, .spring(damping: 0.4, velocity: 0)] {
      for fraction in [0.1, 0.3] as [CGFloat] {
        let progress = curve.progress(at: fraction, duration: 1)
        guard progress < 1 else { continue }
        #expect(abs(curve.fraction(ofProgress: progress, duration: 1) - fraction) < 0.01)
      }
    }
  }

  @Test("a running animator inherits the outer duration unless told otherwise")
  func runningAnimatorInheritsTheOuterDurationUnlessToldOtherwise() async throws {
    let view = UIView()
    _ = try await showSquare(view)
    @MainActor func make(_ options: UIView.AnimationOptions, _ delay: TimeInterval = 0) -> UIViewPropertyAnimator {
      .runningPropertyAnimator(withDuration: 0.1, delay: delay, options: options, animations: { view.alpha = 0.5 })
    }
    var inner: [UIViewPropertyAnimator] = []
    UIView.animate(withDuration: 0.4) {
      inner = [make([]), make(.overrideInheritedDuration), make(.allowUserInteraction)]
    }
    let outer = [make([]), make(.allowUserInteraction, 0.2), make(.overrideInheritedDuration, -1)]
    #expect(inner.map(\.duration) == [0.4, 0.1, 0.4] && outer.map(\.duration) == [0.1, 0.1, 0.1])
    #expect(inner.map(\.isInterruptible) == [false, false, false])
    #expect(outer.map(\.isInterruptible) == [true, true, true])
    #expect(inner.map(\.isUserInteractionEnabled) == [false, false, true])
    #expect(outer.map(\.isUserInteractionEnabled) == [false, true, false] && outer.map(\.delay) == [0, 0.2, 0])
    // One that cannot be interrupted goes on.
    inner[0].pauseAnimation()
    inner[0].stopAnimation(true)
    #expect(inner[0].isRunning && inner[0].state == .active)
    try await wait("all have ended") { (inner + outer).allSatisfy { $0.state == .inactive } }
  }

  @Test("an ended animator can be used again without its past")
  func endedAnimatorCanBeUsedAgainWithoutItsPast() async throws {
    let view = UIView()
    _ = try await showSquare(view)
    var ends: [String] = [], changes = 0
    let animator = UIViewPropertyAnimator(duration: 0.05, curve: .linear) {
      changes += 1
      view.alpha = 0.5
    }
    animator.addCompletion { ends.append("first \($0.rawValue)") }
    animator.startAnimation()
    animator.startAnimation()
    try await wait("it has ended") { !ends.isEmpty }
    #expect(animator.state == .inactive && !animator.isRunning && animator.fractionComplete == 0 && changes == 1)
    animator.addAnimations { view.alpha = 1 }
    animator.addCompletion { ends.append("second \($0.rawValue)") }
    animator.startAnimation()
    try await wait("it has ended again") { ends.count > 1 }
    let end = UIViewAnimatingPosition.end.rawValue
    #expect(ends == ["first \(end)", "second \(end)"] && view.alpha == 1 && changes == 1)
  }

  @Test("an animator refuses what its state does not allow")
  func animatorRefusesWhatItsStateDoesNotAllow() async throws {
    let view = UIView()
    _ = try await showSquare(view)
    var ends: [UIViewAnimatingPosition] = [], added = 0
    let animator = UIViewPropertyAnimator(duration: 60, curve: .linear) { view.frame.origin.x = 110 }
    animator.addCompletion { ends.append($0) }
    animator.stopAnimation(false)
    animator.finishAnimation(at: .end)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 1)
    #expect(animator.state == .inactive && !animator.isRunning && ends.isEmpty && view.frame.minX == 10)
    animator.fractionComplete = 0.5
    animator.finishAnimation(at: .end)
    animator.isInterruptible = false
    animator.fractionComplete = 0.9
    animator.stopAnimation(true)
    #expect(animator.state == .active && abs(animator.fractionComplete - 0.5) < 0.001 && ends.isEmpty)
    animator.isInterruptible = true
    animator.stopAnimation(false)
    animator.startAnimation()
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 1)
    animator.addAnimations { added += 1 }
    animator.fractionComplete = 0.9
    animator.stopAnimation(true)
    #expect(animator.state == .stopped && !animator.isRunning && abs(view.frame.minX - 60) < 0.01)
    animator.finishAnimation(at: .end)
    animator.finishAnimation(at: .start)
    #expect(ends == [.end] && view.frame.minX == 110 && added == 0)
  }
}
