import Testing
import UIKit

/// States and ends of `UIViewPropertyAnimator`, and curves.
@MainActor @Suite("property animators", .windows)
struct PropertyAnimatorTests {
  private func shown() async throws -> UIView {
    let outer = UIView(), view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    outer.addSubview(view)
    _ = try await TestWindow.show(outer)
    return view
  }

  @Test("an animator makes its changes when it starts")
  func animatorMakesItsChangesWhenItStarts() async throws {
    let view = try await shown()
    var ends: [UIViewAnimatingPosition] = []
    let animator = UIViewPropertyAnimator(duration: 0.1, curve: .linear) { view.frame.origin.x = 100 }
    animator.addCompletion { ends.append($0) }
    #expect(animator.state == .inactive && !animator.isRunning && view.frame.minX == 0)
    animator.startAnimation()
    #expect(animator.state == .active && animator.isRunning && view.frame.minX == 100)
    #expect(ends.isEmpty)
    try await wait("it ends") { !ends.isEmpty }
    #expect(ends == [.end] && animator.state == .inactive && !animator.isRunning && view.frame.minX == 100)
  }

  @Test("a paused animator follows the fraction it is given")
  func pausedAnimatorFollowsTheFractionItIsGiven() async throws {
    let view = try await shown()
    let animator = UIViewPropertyAnimator(duration: 60, curve: .easeIn) { view.alpha = 0 }
    animator.fractionComplete = 0.25
    #expect(animator.state == .active && !animator.isRunning)
    #expect(abs(animator.fractionComplete - 0.25) < 0.001)
    animator.isReversed = true
    #expect(abs(animator.fractionComplete - 0.75) < 0.001)
    animator.isReversed = false
    animator.stopAnimation(false)
    #expect(animator.state == .stopped && abs(view.alpha - 0.75) < 0.001)
    animator.finishAnimation(at: .current)
    #expect(animator.state == .inactive && abs(view.alpha - 0.75) < 0.001)
  }

  @Test("a stopped animator ends where it is told to", arguments: [UIViewAnimatingPosition.start, .end, .current])
  func stoppedAnimatorEndsWhereItIsToldTo(position: UIViewAnimatingPosition) async throws {
    let view = try await shown(), red = UIColor.red, turned = CGAffineTransform(rotationAngle: 1)
    view.backgroundColor = red
    var ends: [UIViewAnimatingPosition] = []
    let animator = UIViewPropertyAnimator(duration: 60, dampingRatio: 0.8) {
      view.frame.origin.y = 80
      view.backgroundColor = .blue
      view.transform = turned
    }
    animator.addCompletion { ends.append($0) }
    animator.fractionComplete = 0.5
    animator.stopAnimation(false)
    #expect(ends.isEmpty)
    animator.finishAnimation(at: position)
    #expect(ends == [position])
    switch position {
    case .start: #expect(view.transform.isIdentity && view.center.y == 20 && view.backgroundColor == red)
    case .end: #expect(view.transform == turned && view.center.y == 100 && view.backgroundColor == .blue)
    default: #expect(view.transform != turned && view.center.y == 60 && view.backgroundColor != .blue)
    }
  }

  @Test("a stop without an end tells nobody")
  func stopWithoutAnEndTellsNobody() async throws {
    let view = try await shown()
    var ends: [String] = []
    let animator = UIViewPropertyAnimator(duration: 60, curve: .linear) { view.alpha = 0 }
    animator.addCompletion { _ in ends.append("first") }
    animator.startAnimation()
    animator.stopAnimation(true)
    #expect(animator.state == .inactive)
    // The animator can be used again.
    animator.addAnimations { view.alpha = 0.5 }
    animator.addCompletion { _ in ends.append("second") }
    animator.fractionComplete = 0.5
    animator.stopAnimation(false)
    animator.finishAnimation(at: .end)
    #expect(ends == ["second"] && view.alpha == 0.5)
  }

  @Test("a reversed animator gives the old values back")
  func reversedAnimatorGivesTheOldValuesBack() async throws {
    let view = try await shown()
    var ends: [UIViewAnimatingPosition] = []
    let animator = UIViewPropertyAnimator(duration: 0.2, curve: .easeInOut) {
      view.frame.origin.x = 100
      view.transform = CGAffineTransform(scaleX: 2, y: 2)
    }
    animator.addCompletion { ends.append($0) }
    animator.fractionComplete = 0.3
    animator.isReversed = true
    animator.startAnimation()
    try await wait("it ends") { !ends.isEmpty }
    #expect(ends == [.start] && view.transform.isIdentity)
    #expect(view.frame == CGRect(x: 0, y: 0, width: 40, height: 40))
  }

  @Test("an animator that pauses at its end goes back from there")
  func animatorThatPausesAtItsEndGoesBackFromThere() async throws {
    let view = try await shown()
    var ends: [UIViewAnimatingPosition] = []
    let animator = UIViewPropertyAnimator(duration: 0.1, curve: .linear) { view.alpha = 0.2 }
    animator.pausesOnCompletion = true
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    try await wait("it is paused") { !animator.isRunning }
    #expect(animator.state == .active && animator.fractionComplete == 1 && ends.isEmpty)
    animator.isReversed = true
    animator.pausesOnCompletion = false
    animator.startAnimation()
    try await wait("it ends") { !ends.isEmpty }
    #expect(ends == [.start] && view.alpha == 1)
  }

  @Test("an animator without changes waits for some")
  func animatorWithoutChangesWaitsForSome() async throws {
    let view = try await shown()
    var ends: [UIViewAnimatingPosition] = []
    let animator = UIViewPropertyAnimator(duration: 0.1, curve: .linear)
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    #expect(animator.state == .active && ends.isEmpty)
    animator.addAnimations { view.alpha = 0 }
    try await wait("it ends") { !ends.isEmpty }
    #expect(ends == [.end] && view.alpha == 0)
  }

  @Test("changes of a view in no window end soon")
  func changesOfAViewInNoWindowEndSoon() async throws {
    let view = UIView()
    var ends: [UIViewAnimatingPosition] = []
    let animator = UIViewPropertyAnimator.runningPropertyAnimator(withDuration: 60, delay: 0, options: []) {
      view.alpha = 0
    } completion: {
      ends.append($0)
    }
    #expect(animator.state == .active && ends.isEmpty && view.alpha == 0)
    try await wait("it ends") { !ends.isEmpty }
    #expect(ends == [.end])
  }

  @Test("timing parameters say what they were made with")
  func timingParametersSayWhatTheyWereMadeWith() {
    let named = UICubicTimingParameters(animationCurve: .easeIn)
    #expect(named.timingCurveType == .builtin && named.animationCurve == .easeIn)
    let own = UICubicTimingParameters(
      controlPoint1: CGPoint(x: 0.1, y: 0.7),
      controlPoint2: CGPoint(x: 0.3, y: 1)
    )
    #expect(own.timingCurveType == .cubic && own.springTimingParameters == nil)
    #expect(abs(own.controlPoint1.y - 0.7) < 0.001 && abs(own.controlPoint2.x - 0.3) < 0.001)
    let spring = UISpringTimingParameters(dampingRatio: 0.5, initialVelocity: CGVector(dx: 2, dy: 1))
    #expect(spring.timingCurveType == .spring && spring.initialVelocity == CGVector(dx: 2, dy: 1))
    let animator = UIViewPropertyAnimator(duration: 2, timingParameters: spring)
    #expect(animator.duration == 2 && animator.delay == 0)
    #expect(animator.timingParameters?.springTimingParameters?.initialVelocity.dx == 2)
    #expect(animator.isInterruptible && animator.isUserInteractionEnabled && animator.scrubsLinearly)
    #expect(!animator.isManualHitTestingEnabled && !animator.pausesOnCompletion && !animator.isReversed)
  }
}
