import Testing

@testable import UIKit

// Curves that are given as control points, springs and options.

/// Answers as it is told to.
@MainActor
private final class Provider: UITimingCurveProvider {
  let timingCurveType: UITimingCurveType
  let cubicTimingParameters: UICubicTimingParameters?
  let springTimingParameters: UISpringTimingParameters?

  init(_ type: UITimingCurveType, _ cubic: UICubicTimingParameters?, _ spring: UISpringTimingParameters?) {
    (timingCurveType, cubicTimingParameters, springTimingParameters) = (type, cubic, spring)
  }
}

@MainActor @Suite("timing parameters")
struct TimingParameterTests {
  @Test("control points are clamped in time, not in value")
  func controlPointsAreClampedInTimeNotInValue() {
    let function = CAMediaTimingFunction(controlPoints: -1, -2, 3, 4)
    let expected: [[Float]] = [[-9, -9], [0, 0], [0, -2], [1, 4], [1, 1], [-9, -9]]
    for index in -1...4 {
      var point: [Float] = [-9, -9]
      function.getControlPoint(at: index, values: &point)
      #expect(point == expected[index + 1], "\(index)")
    }
    let cubic = UICubicTimingParameters(
      controlPoint1: CGPoint(x: -1, y: -2),
      controlPoint2: CGPoint(x: 3, y: 4)
    )
    #expect(cubic.controlPoint1 == CGPoint(x: 0, y: -2) && cubic.controlPoint2 == CGPoint(x: 1, y: 4))
    #expect(function == CAMediaTimingFunction(controlPoints: 0, -2, 1, 4))
    #expect(function.hash == CAMediaTimingFunction(controlPoints: 0, -2, 1, 4).hash)
    for (a, b, c, d) in [(0.5, -2, 1, 4), (0, -1, 1, 4), (0, -2, 0.5, 4), (0, -2, 1, 3)]
      as [(Float, Float, Float, Float)]
    {
      #expect(function != CAMediaTimingFunction(controlPoints: a, b, c, d))
    }
  }

  @Test("a curve's name and an option give the same curve")
  func curvesNameAndAnOptionGiveTheSameCurve() {
    let table: [(UIView.AnimationCurve, UIView.AnimationOptions, CAMediaTimingFunctionName)] = [
      (.easeInOut, .curveEaseInOut, .easeInEaseOut), (.easeIn, .curveEaseIn, .easeIn),
      (.easeOut, .curveEaseOut, .easeOut), (.linear, .curveLinear, .linear),
    ]
    for (curve, option, name) in table {
      // Others beside it change nothing.
      let options: UIView.AnimationOptions = [option, .repeat, .autoreverse, .transitionFlipFromTop]
      #expect(options.animationCurve == curve && options.curve == CAMediaTimingFunction(name: name).curve)
      let parameters = UICubicTimingParameters(animationCurve: curve)
      #expect(parameters.curve == curve.curve && parameters.animationCurve == curve)
      #expect(parameters.timingCurveType == .builtin)
    }
    #expect(UICubicTimingParameters().curve == CAMediaTimingFunction(name: .default).curve)
  }

  @Test("an option's transition dissolves or turns about its axis")
  func optionsTransitionDissolvesOrTurnsAboutItsAxis() {
    let table: [(UIView.AnimationOptions, UIView.AnimationOptions.Transition?)] = [
      ([], nil), (.curveLinear, nil), (.transitionFlipFromLeft, .flip(isUpright: true)),
      (.transitionFlipFromRight, .flip(isUpright: true)), (.transitionFlipFromTop, .flip(isUpright: false)),
      (.transitionFlipFromBottom, .flip(isUpright: false)), (.transitionCrossDissolve, .dissolve),
      (.transitionCurlUp, .dissolve), (.transitionCurlDown, .dissolve),
    ]
    for (option, expected) in table {
      let all = option.union([.allowUserInteraction, .curveLinear, .showHideTransitionViews])
      #expect(option.transition == expected && all.transition == expected, "\(option.rawValue)")
    }
  }

  @Test("a provider's curve is its type's, else a cubic one")
  func providersCurveIsItsTypesElseACubicOne() {
    let cubic = UICubicTimingParameters(animationCurve: .easeIn), spring = UISpringTimingParameters(dampingRatio: 0.5)
    let both = AnimationCurve.composed(spring.curve, time: .easeIn)
    let late = AnimationCurve.composed(spring.curve, time: .easeInOut)
    let table: [(UITimingCurveType, UICubicTimingParameters?, UISpringTimingParameters?, AnimationCurve)] = [
      (.builtin, cubic, spring, .easeIn), (.cubic, cubic, spring, .easeIn), (.spring, cubic, spring, spring.curve),
      (.composed, cubic, spring, both), (.composed, nil, spring, late), (.composed, cubic, nil, .easeIn),
      (.spring, cubic, nil, .easeIn), (.spring, nil, nil, .easeInOut), (.cubic, nil, spring, .easeInOut),
    ]
    for (index, (type, cubic, spring, expected)) in table.enumerated() {
      #expect(Provider(type, cubic, spring).curve == expected, "\(index)")
    }
  }

  @Test("a spring has its own time, and the larger velocity")
  func springHasItsOwnTimeAndTheLargerVelocity() {
    for (velocity, larger) in [
      (CGVector(dx: 1, dy: -3), -3), (CGVector(dx: -3, dy: 1), -3), (CGVector(dx: 2, dy: 2), 2), (.zero, 0),
    ] as [(CGVector, CGFloat)] {
      let ratio = UISpringTimingParameters(dampingRatio: 0.5, initialVelocity: velocity)
      #expect(ratio.curve == .spring(damping: 0.5, velocity: larger) && ratio.initialVelocity == velocity)
      let own = UISpringTimingParameters(mass: 2, stiffness: 50, damping: 8, initialVelocity: velocity)
      let spring = Spring(mass: 2, stiffness: 50, damping: 8, velocity: larger)
      #expect(own.curve == .oscillator(spring) && own.initialVelocity == velocity)
      #expect(UIViewPropertyAnimator(duration: 9, timingParameters: own).duration == spring.settlingTime)
      #expect(UIViewPropertyAnimator(duration: 9, timingParameters: ratio).duration == 9)
    }
    #expect(UIViewPropertyAnimator(duration: 9, timingParameters: UISpringTimingParameters()).duration == 0.5)
    #expect(UIViewPropertyAnimator(duration: -1, curve: .linear).duration == 0)
    let mixed = Provider(.composed, nil, UISpringTimingParameters())
    #expect(UIViewPropertyAnimator(duration: 9, timingParameters: mixed).duration == 9)
  }
}
