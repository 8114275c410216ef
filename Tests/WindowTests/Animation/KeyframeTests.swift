import Testing

@testable import UIKit
@testable import UIKitTests

// Parts of an animation of a view.

@MainActor @Suite("keyframes", .windows)
struct KeyframeTests {
  @Test("a keyframe outside of an animation shows at once")
  func keyframeOutsideOfAnAnimationShowsAtOnce() async throws {
    let view = UIView()
    let window = try await showSquare(view)
    UIView.animate(withDuration: 60) {
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.frame.origin.x = 110 }
    }
    #expect(view.frame.minX == 110 && view.presentedFrame.minX == 110)
    UIView.animateKeyframes(withDuration: 60, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.alpha = 0 }
    }
    // The one before is no longer meant.
    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.frame.origin.x = 60 }
    #expect(view.presentedFrame.minX == 60 && view.presentedAlpha == 1)
    view.layer.removeAllAnimations()
    await window.nextFrame()
  }

  @Test("a keyframe's part lies within the whole")
  func keyframesPartLiesWithinTheWhole() async throws {
    let parts: [(start: Double, length: Double, seen: [CGFloat])] = [
      (0, 1, [0.25, 0.5, 1]), (-1, 3, [0.25, 0.5, 1]), (0.5, 0.25, [0, 0, 1]), (0.25, 0.5, [0, 0.5, 1]),
      (0.5, 9, [0, 0, 1]), (2, 1, [0, 0, 1]), (0.375, -1, [0, 1, 1]),
    ]
    for (start, length, seen) in parts {
      let view = UIView()
      let window = try await showSquare(view)
      let animator = UIViewPropertyAnimator(duration: 60, curve: .linear) {
        UIView.animateKeyframes(withDuration: 0, delay: 0) {
          UIView.addKeyframe(withRelativeStartTime: start, relativeDuration: length) { view.frame.origin.x = 110 }
        }
      }
      for (fraction, part) in zip([0.25, 0.5, 1] as [CGFloat], seen) {
        animator.fractionComplete = fraction
        let place = view.presentedFrame.minX
        #expect(abs(place - (10 + 100 * part)) < 0.01, "\(start), \(length) at \(fraction): \(place)")
      }
      animator.stopAnimation(true)
      TestWindow.close(window)
    }
  }

  @Test("keyframes end once, after the last or with a view")
  func keyframesEndOnceAfterTheLastOrWithAView() async throws {
    let view = UIView(), other = UIView(frame: CGRect(x: 0, y: 100, width: 20, height: 20))
    _ = try await showSquare(view)
    view.superview?.addSubview(other)
    var ends: [Bool] = [], hasEnded = false
    @MainActor func move(_ duration: TimeInterval) {
      UIView.animateKeyframes(withDuration: duration, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.frame.origin.x += 5 }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { other.frame.origin.x += 5 }
      } completion: {
        ends.append($0)
      }
    }
    move(0.1)
    #expect(ends.isEmpty && view.frame.minX == 15 && other.frame.minX == 5)
    try await wait("it ends") { !ends.isEmpty }
    #expect(ends == [true] && view.presentedFrame.minX == 15 && other.presentedFrame.minX == 5)
    move(60)
    view.removeFromSuperview()
    #expect(ends == [true], "the other one goes on")
    other.removeFromSuperview()
    UIView.animate(withDuration: 0, animations: {}) { _ in hasEnded = true }
    try await wait("a later one is told") { hasEnded && ends.count > 1 }
    #expect(ends == [true, false])
  }

  @Test("a keyframe's delay and duration are parts of the whole's")
  func keyframesDelayAndDurationArePartsOfTheWholes() {
    var seen: [[TimeInterval]] = []
    @MainActor func note() {
      seen.append([AnimationGroup.current?.delay ?? -1, AnimationGroup.current?.duration ?? -1])
    }
    let even = UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue)
    UIView.animateKeyframes(withDuration: 8, delay: 3, options: even) {
      note()
      for (start, part) in [(0, 1), (0.25, 0.5), (0.5, 0.5), (-1, 0.25), (0.75, 0.25)] as [(Double, Double)] {
        UIView.addKeyframe(withRelativeStartTime: start, relativeDuration: part, animations: note)
      }
      note()
    }
    #expect(seen == [[3, 8], [3, 8], [5, 4], [7, 4], [3, 2], [9, 2], [3, 8]])
    seen = []
    UIView.animateKeyframes(withDuration: -8, delay: -3) {
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5, animations: note)
    }
    #expect(seen == [[0, 0]])
  }

  @Test("keyframes last as long as the animation around them")
  func keyframesLastAsLongAsTheAnimationAroundThem() {
    let own = UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.overrideInheritedDuration.rawValue)
    for (options, expected) in [([], [0.25, 0.125]), (own, [8, 4])] as [(UIView.KeyframeAnimationOptions, [Double])] {
      var seen: [TimeInterval] = []
      UIView.animate(withDuration: 0.25, delay: 0, options: .curveLinear) {
        UIView.animateKeyframes(withDuration: 8, delay: 0, options: options) {
          seen.append(UIView.inheritedAnimationDuration)
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
            seen.append(UIView.inheritedAnimationDuration)
          }
        }
      }
      #expect(seen == expected)
    }
  }

  @Test("keyframes go by the curve of the whole")
  func keyframesGoByTheCurveOfTheWhole() throws {
    var groups: [AnimationGroup] = []
    @MainActor func animate() {
      UIView.animateKeyframes(withDuration: 8, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.5) {
          if let group = AnimationGroup.current { groups.append(group) }
        }
      }
    }
    animate()
    let part = try #require(groups.first), whole = AnimationCurve.easeInOut
    for fraction in [0, 0.25, 0.5, 1] as [CGFloat] {
      let time = (CGFloat(part.delay) + CGFloat(part.duration) * fraction) / 8
      let own = part.curve.progress(at: fraction, duration: CGFloat(part.duration))
      let place = whole.progress(at: time, duration: 8)
      #expect(abs(place - (0.25 + 0.5 * own)) < 0.0001, "\(fraction): \(place), \(own)")
    }
    #expect(part.delay > 2 && part.duration < 4)
    groups = []
    UIView.animate(withDuration: 8, delay: 0, options: .curveLinear, animations: animate)
    let even = try #require(groups.first)
    #expect(even.curve == .linear && even.delay == 2 && even.duration == 4)
  }
}
