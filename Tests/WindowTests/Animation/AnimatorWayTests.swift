import Testing

@testable import UIKit
@testable import UIKitTests

// Times of an animator's way, and where the changes of a layer end.

@MainActor @Suite("ways of animators", .windows)
struct AnimatorWayTests {
  @Test("an animator waits for its delay, and takes its time")
  func animatorWaitsForItsDelayAndTakesItsTime() async throws {
    let view = UIView()
    _ = try await showSquare(view)
    var ends: [UIViewAnimatingPosition] = []
    let animator = UIViewPropertyAnimator(duration: 10, curve: .linear) { view.frame.origin.x = 110 }
    animator.addCompletion { ends.append($0) }
    // No frame comes in between: these are all the times that it is told.
    @MainActor func expect(_ steps: [(time: TimeInterval, fraction: CGFloat)]) {
      for (time, fraction) in steps {
        animator.advance(to: time)
        #expect(abs(animator.fractionComplete - fraction) < 1e-6, "\(animator.fractionComplete) at \(time)")
      }
    }
    animator.startAnimation(afterDelay: 2)
    #expect(animator.delay == 2)
    expect([(1_000, 0), (1_001.5, 0), (1_002, 0), (1_004.5, 0.25), (1_007, 0.5)])
    animator.pauseAnimation()
    expect([(1_100, 0.5)])
    // A factor of 0 leaves the rest of the duration, and another is that of the whole.
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    expect([(2_000, 0.5), (2_002.5, 0.75)])
    animator.pauseAnimation()
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
    expect([(3_000, 0.75), (3_002.5, 0.875)])
    // One that runs does not begin again.
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 8)
    animator.startAnimation(afterDelay: 100)
    expect([(3_003.75, 0.9375)])
    animator.isReversed = true
    expect([(4_000, 0.0625), (4_004.6875, 0.53125)])
    animator.arrive()
    #expect(ends.isEmpty && animator.state == .active)
    animator.advance(to: 4_020)
    animator.arrive()
    #expect(ends == [.start] && animator.state == .inactive && view.frame.minX == 10)
  }

  @Test("an animator reversed before its start goes back")
  func animatorReversedBeforeItsStartGoesBack() async throws {
    let view = UIView()
    _ = try await showSquare(view)
    var ends: [UIViewAnimatingPosition] = []
    let animator = UIViewPropertyAnimator(duration: 10, curve: .linear) { view.frame.origin.x = 110 }
    animator.addCompletion { ends.append($0) }
    animator.isReversed = true
    animator.startAnimation()
    for (time, fraction, place) in [(1_000, 0, 110), (1_002.5, 0.25, 85), (1_005, 0.5, 60)]
      as [(TimeInterval, CGFloat, CGFloat)]
    {
      animator.advance(to: time)
      #expect(abs(animator.fractionComplete - fraction) < 1e-6, "\(animator.fractionComplete) at \(time)")
      #expect(abs(view.presentedFrame.minX - place) < 0.01, "\(view.presentedFrame.minX) at \(time)")
    }
    animator.advance(to: 1_020)
    animator.arrive()
    #expect(ends == [.start] && view.frame.minX == 10)
  }

  @Test("a reversed animator is scrubbed from its other end")
  func reversedAnimatorIsScrubbedFromItsOtherEnd() async throws {
    let view = UIView()
    _ = try await showSquare(view)
    for (given, fraction) in [(0.25, 0.25), (0.9, 0.9), (0, 0), (1, 1), (1.5, 1), (-1, 0)] as [(CGFloat, CGFloat)] {
      view.alpha = 1
      let animator = UIViewPropertyAnimator(duration: 60, curve: .linear) { view.alpha = 0 }
      animator.fractionComplete = 0.5
      animator.isReversed = true
      animator.fractionComplete = given
      #expect(abs(animator.fractionComplete - fraction) < 0.001, "\(given): \(animator.fractionComplete)")
      animator.stopAnimation(true)
      #expect(abs(view.alpha - fraction) < 0.001, "\(given): \(view.alpha)")
    }
  }

  @Test("changes added underway take their part of the rest")
  func changesAddedUnderwayTakeTheirPartOfTheRest() async throws {
    let view = UIView(), other = UIView(frame: CGRect(x: 0, y: 100, width: 20, height: 20))
    _ = try await showSquare(view)
    view.superview?.addSubview(other)
    let animator = UIViewPropertyAnimator(duration: 10, curve: .linear) { view.frame.origin.x = 110 }
    animator.startAnimation()
    for time in [1_000, 1_005] as [TimeInterval] { animator.advance(to: time) }
    animator.addAnimations({ other.frame.origin.x = 100 }, delayFactor: 0.5)
    for (time, place) in [(1_006.25, 0), (1_007.5, 0), (1_008.75, 50), (1_009.5, 80)] as [(TimeInterval, CGFloat)] {
      animator.advance(to: time)
      #expect(abs(other.presentedFrame.minX - place) < 0.01, "\(other.presentedFrame.minX) at \(time)")
    }
    animator.stopAnimation(true)
  }

  @Test("a running animator inherits the curve unless told otherwise")
  func runningAnimatorInheritsTheCurveUnlessToldOtherwise() async throws {
    let view = UIView()
    _ = try await showSquare(view)
    @MainActor func make(_ options: UIView.AnimationOptions) -> UIViewPropertyAnimator {
      .runningPropertyAnimator(withDuration: 0.05, delay: 0, options: options, animations: { view.alpha = 0.5 })
    }
    var inner: [UIViewPropertyAnimator] = []
    UIView.animate(withDuration: 0.05, delay: 0, options: .curveLinear) {
      inner = [make(.curveEaseIn), make([.curveEaseIn, .overrideInheritedCurve])]
    }
    let all = inner + [make(.curveEaseIn)]
    let curves = all.map { $0.timingParameters?.cubicTimingParameters?.curve }
    #expect(curves == [.linear, .easeIn, .easeIn])
    try await wait("all have ended") { all.allSatisfy { $0.state == .inactive } }
  }

  @Test("a running animator takes over movements only when told")
  func runningAnimatorTakesOverMovementsOnlyWhenTold() async throws {
    for options in [[], .beginFromCurrentState] as [UIView.AnimationOptions] {
      let view = UIView()
      let window = try await showSquare(view)
      var ends: [Bool] = []
      UIView.animate(withDuration: 60, animations: { view.frame.origin.x = 110 }, completion: { ends.append($0) })
      let animator = UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 60,
        delay: 0,
        options: options,
        animations: { view.frame.origin.x = 210 }
      )
      #expect(ends == (options.isEmpty ? [] : [false]))
      animator.stopAnimation(true)
      TestWindow.close(window)
    }
  }

  @Test("a layer's changes end where they are told to", arguments: [UIViewAnimatingPosition.start, .end, .current])
  func layersChangesEndWhereTheyAreToldTo(position: UIViewAnimatingPosition) async throws {
    let view = UIView()
    _ = try await showSquare(view)
    let layer = view.layer
    (layer.cornerRadius, layer.borderWidth, layer.shadowOpacity) = (4, 2, 1)
    @MainActor func expect(_ radius: CGFloat, _ width: CGFloat, _ opacity: Float) {
      #expect(abs(layer.cornerRadius - radius) < 0.01, "\(layer.cornerRadius)")
      #expect(abs(layer.borderWidth - width) < 0.01, "\(layer.borderWidth)")
      #expect(abs(layer.shadowOpacity - opacity) < 0.01, "\(layer.shadowOpacity)")
    }
    let animator = UIViewPropertyAnimator(duration: 60, curve: .linear) {
      layer.cornerRadius = 20
      layer.borderWidth = 10
      layer.shadowOpacity = 0
    }
    animator.fractionComplete = 0.25
    expect(20, 10, 0)
    animator.stopAnimation(false)
    expect(8, 4, 0.75)
    animator.finishAnimation(at: position)
    switch position {
    case .start: expect(4, 2, 1)
    case .end: expect(20, 10, 0)
    default: expect(8, 4, 0.75)
    }
    #expect(layer.animationKeys() == nil && animator.state == .inactive)
  }
}
