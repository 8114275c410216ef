import Testing

@testable import UIKit

// Times and curves of animations, without a window.

@Suite("times of animations")
struct MediaTimingTests {
  @Test("rounds, ways back, offsets and speeds give the fraction")
  func roundsWaysBackOffsetsAndSpeedsGiveTheFraction() {
    var timing = MediaTiming(beginTime: 10, duration: 2)
    func fractions(_ times: [TimeInterval]) -> [Double?] { times.map { timing.moment(at: $0)?.fraction } }
    #expect(fractions([9, 10, 10.5, 11, 12, 13]) == [nil, 0, 0.25, 0.5, nil, nil])
    timing.fillMode = .both
    #expect(fractions([9, 12, 99]) == [0, 1, 1])
    timing.fillMode = .forwards
    #expect(fractions([9, 12]) == [nil, 1])
    timing.fillMode = .backwards
    #expect(fractions([9, 12]) == [0, nil])
    (timing.autoreverses, timing.repeatCount, timing.fillMode) = (true, 2, .forwards)
    #expect(fractions([10.5, 12, 13, 14, 14.5, 17.5, 18]) == [0.25, 1, 0.5, 0, 0.25, 0.25, 0])
    #expect(timing.length == 8 && !timing.isOver(at: 17.9) && timing.isOver(at: 18))
    (timing.autoreverses, timing.repeatCount) = (false, 1.5)
    #expect(fractions([12.5, 13, 20]) == [0.25, 0.5, 0.5])
    #expect(timing.moment(at: 12.5)?.round == 1)
    timing.repeatDuration = 5
    #expect(timing.length == 5)
    (timing.repeatDuration, timing.repeatCount, timing.speed) = (0, .infinity, 2)
    #expect(fractions([10.5, 11, 11.5, 1000010.25]) == [0.5, 0, 0.5, 0.25])
    #expect(!timing.isOver(at: 1e9))
    (timing.repeatCount, timing.speed) = (0, -1)
    #expect(fractions([10, 10.5, 12]) == [1, 0.75, 0])
    (timing.speed, timing.timeOffset) = (0, 0.5)
    #expect(fractions([0, 10, 1e6]) == [0.25, 0.25, 0.25] && !timing.isOver(at: 1e6))
    (timing.speed, timing.fillMode) = (1, .removed)
    #expect(fractions([10, 11, 11.75, 12]) == [0.25, 0.75, 0.125, nil])
  }

  @Test("a curve by its name has Core Animation's control points")
  func curveByItsNameHasCoreAnimationsControlPoints() {
    for (name, expected) in [
      (.linear, [0, 0, 1, 1]), (.easeIn, [0.42, 0, 1, 1]), (.easeOut, [0, 0, 0.58, 1]),
      (.easeInEaseOut, [0.42, 0, 0.58, 1]), (.default, [0.25, 0.1, 0.25, 1]),
    ] as [(CAMediaTimingFunctionName, [Float])] {
      let function = CAMediaTimingFunction(name: name)
      var points: [Float] = []
      for index in 0...3 {
        var point: [Float] = [-1, -1]
        function.getControlPoint(at: index, values: &point)
        points += point
      }
      #expect(points == [0, 0] + expected + [1, 1])
      #expect(function == CAMediaTimingFunction(controlPoints: expected[0], expected[1], expected[2], expected[3]))
    }
    let usual = CAMediaTimingFunction(name: .default).progress(at: 0.5, duration: 1)
    #expect(abs(usual - 0.8024) < 0.0005, "\(usual)")
  }
}

@MainActor @Suite("values of animations")
struct AnimationValueTests {
  private let layer = CALayer()

  /// What a layer shows of a property at these times.
  private func shown(_ animation: CAAnimation, _ keyPath: String, at times: [TimeInterval], of layer: CALayer? = nil)
    -> [Double]
  {
    // Layers play a copy.
    let animation = animation.copy() as? CAAnimation ?? animation
    return times.map { time in
      let copy = (layer ?? self.layer).makeStandIn()
      copy.copyValues(of: layer ?? self.layer)
      animation.apply(at: time, to: copy)
      guard case .numbers(let numbers)? = AnimatableProperty.named(keyPath)?.read(copy) else { return .nan }
      return (numbers[0] * 1e6).rounded() / 1e6
    }
  }

  @Test("from, to and by make the ends in each combination")
  func fromToAndByMakeTheEndsInEachCombination() {
    layer.position.x = 100
    for (from, to, by, expected) in [
      (10, 20, nil, [10, 15, 20]), (10, nil, 4, [10, 12, 14]), (nil, 20, 4, [16, 18, 20]),
      (10, nil, nil, [10, 55, 100]),
      (nil, 20, nil, [100, 60, 20]), (nil, nil, 4, [100, 102, 104]), (nil, nil, nil, [100, 100, 100]),
    ] as [(Double?, Double?, Double?, [Double])] {
      let animation = CABasicAnimation(keyPath: "position.x")
      (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
      (animation.duration, animation.fillMode) = (1, .forwards)
      #expect(shown(animation, "position.x", at: [0, 0.5, 1]) == expected)
      animation.isAdditive = true
      if from != nil, to != nil { #expect(shown(animation, "position.x", at: [0, 0.5, 1]) == [110, 115, 120]) }
    }
    let rounds = CABasicAnimation(keyPath: "position.x")
    (rounds.fromValue, rounds.toValue, rounds.duration, rounds.repeatCount) = (0, 8, 1, 3)
    rounds.isCumulative = true
    #expect(shown(rounds, "position.x", at: [0.5, 1.5, 2.5]) == [4, 12, 20])
  }

  @Test("a layer that follows a path turns with it")
  func layerThatFollowsAPathTurnsWithIt() {
    let path = UIBezierPath(), layer = CALayer()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 100, y: 0))
    path.addLine(to: CGPoint(x: 100, y: 100))
    path.addLine(to: CGPoint(x: 0, y: 100))
    let along = CAKeyframeAnimation(keyPath: "position")
    (along.path, along.duration, along.fillMode) = (path.cgPath, 3, .forwards)
    func angles() -> [Double] {
      shown(along, "transform.rotation", at: [0.5, 1.5, 2.5, 3], of: layer).map { ($0 * 180 / .pi).rounded() }
    }
    #expect(angles() == [0, 0, 0, 0] && along.rotationMode == nil)
    along.rotationMode = .rotateAuto
    #expect(angles().map(abs) == [0, 90, 180, 180] && angles()[1] == 90)
    #expect(shown(along, "position.x", at: [0.5, 1.5, 2.5]) == [50, 100, 50])
    along.rotationMode = .rotateAutoReverse
    #expect(angles().map(abs) == [180, 90, 0, 0] && angles()[1] == -90)
    along.rotationMode = .rotateAuto
    along.calculationMode = .paced
    #expect(angles()[1] == 90)
    along.path = nil
    along.values = [CGPoint.zero, CGPoint(x: 0, y: 100)]
    #expect(angles() == [0, 0, 0, 0])
  }

  @Test("each key path reads, takes and shows its kind of value")
  func eachKeyPathReadsTakesAndShowsItsKindOfValue() {
    let shape = CAShapeLayer(), gradient = CAGradientLayer()
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1),
      square = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4))
    let rows: [(String, CALayer, Any)] = [
      ("opacity", layer, 0.5), ("opacity", layer, NSNumber(value: 0.5)), ("opacity", layer, 1 as Int),
      ("cornerRadius", layer, CGFloat(7)), ("borderWidth", layer, 3), ("borderColor", layer, red),
      ("backgroundColor", layer, red), ("shadowColor", layer, red), ("shadowOpacity", layer, Float(0.5)),
      ("shadowRadius", layer, 2.0), ("shadowOffset", layer, CGSize(width: 3, height: 4)),
      ("shadowOffset", layer, NSValue(cgSize: CGSize(width: 3, height: 4))), ("shadowOffset.height", layer, 3),
      ("position", layer, CGPoint(x: 5, y: 6)), ("position", layer, NSValue(cgPoint: CGPoint(x: 5, y: 6))),
      ("position.y", layer, 9), ("anchorPoint", layer, CGPoint(x: 0, y: 1)), ("anchorPoint.x", layer, 0.25),
      ("bounds", layer, CGRect(x: 1, y: 2, width: 3, height: 4)),
      ("bounds", layer, NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4))),
      ("bounds.size", layer, CGSize(width: 8, height: 9)), ("bounds.size.width", layer, 11),
      ("bounds.origin.y", layer, 4),
      ("transform.rotation", layer, Double.pi / 3), ("transform.rotation.z", layer, -1.0),
      ("transform.rotation.x", layer, 0.5),
      ("transform.rotation.y", layer, 0.5), ("transform.scale", layer, 2), ("transform.scale.x", layer, 3),
      ("transform.scale.y", layer, 0.5), ("transform.scale.z", layer, 2), ("transform.translation.x", layer, 30),
      ("transform.translation.y", layer, 31), ("transform.translation.z", layer, 31),
      ("transform.translation", layer, CGSize(width: 8, height: 9)),
      ("transform.translation", layer, CGPoint(x: 8, y: 9)),
      ("strokeEnd", shape, 0.5), ("strokeStart", shape, 0.5), ("lineWidth", shape, 4), ("miterLimit", shape, 4),
      ("lineDashPhase", shape, 4), ("fillColor", shape, red), ("strokeColor", shape, red),
      ("path", shape, square.cgPath),
      ("shadowPath", layer, square.cgPath), ("startPoint", gradient, CGPoint(x: 1, y: 1)), ("endPoint.x", gradient, 1),
      ("colors", gradient, [red, red]), ("locations", gradient, [0.25, 0.75] as [NSNumber]),
      ("transform", layer, CATransform3DMakeRotation(0.5, 0, 0, 1)),
      ("transform", layer, NSValue(caTransform3D: CATransform3DMakeScale(2, 3, 1))),
    ]
    for (keyPath, layer, value) in rows {
      guard let property = AnimatableProperty.named(keyPath), let parsed = property.value(of: value) else {
        Issue.record("\(keyPath) takes no \(value)")
        continue
      }
      let copy = layer.makeStandIn()
      property.write(copy, parsed)
      guard let read = property.read(copy) else {
        Issue.record("\(keyPath) is not read")
        continue
      }
      #expect(read.distance(to: parsed) < 1e-6 || keyPath.hasSuffix("ath"), "\(keyPath): \(read), \(parsed)")
      #expect(property.value(of: "text") == nil, "\(keyPath)")
    }
    for (keyPath, layer) in [("strokeEnd", layer), ("colors", shape), ("frame", layer), ("wobble", layer)]
      as [(String, CALayer)]
    {
      let animation = CABasicAnimation(keyPath: keyPath)
      (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 1)
      animation.apply(at: 0.5, to: layer)
      #expect(AnimatableProperty.named(keyPath)?.read(layer) == nil, "\(keyPath)")
    }
  }

  @Test("a value in an NSValue counts as itself")
  func valueInAnNSValueCountsAsItself() throws {
    let point = CGPoint(x: 3, y: 4), size = CGSize(width: 5, height: 6)
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4), space = CATransform3DMakeScale(2, 3, 1)
    for (keyPath, boxed, plain) in [
      ("position", NSValue(cgPoint: point), point), ("shadowOffset", NSValue(cgSize: size), size),
      ("bounds.size", NSValue(cgSize: size), size), ("bounds", NSValue(cgRect: rect), rect),
      ("transform", NSValue(caTransform3D: space), space),
    ] as [(String, NSValue, Any)] {
      let property = try #require(AnimatableProperty.named(keyPath))
      let taken = try #require(property.value(of: boxed)), expected = try #require(property.value(of: plain))
      #expect(taken.distance(to: expected) < 1e-9, "\(keyPath): \(taken), \(expected)")
    }
  }

  @Test("keyframes go through their values in each way")
  func keyframesGoThroughTheirValuesInEachWay() {
    let frames = CAKeyframeAnimation(keyPath: "position.x")
    (frames.values, frames.duration, frames.fillMode) = ([0, 10, 40], 1, .both)
    #expect(shown(frames, "position.x", at: [-1, 0, 0.25, 0.5, 0.75, 1, 2]) == [0, 0, 5, 10, 25, 40, 40])
    frames.keyTimes = [0, 0.2, 1]
    #expect(shown(frames, "position.x", at: [0.1, 0.2, 0.6]) == [5, 10, 25])
    frames.timingFunctions = [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .linear)]
    let slow = shown(frames, "position.x", at: [0.1, 0.6])
    #expect(slow[0] < 4 && slow[1] == 25, "\(slow)")
    (frames.timingFunctions, frames.calculationMode) = (nil, .paced)
    #expect(shown(frames, "position.x", at: [0.25, 0.5]) == [10, 20])
    (frames.keyTimes, frames.calculationMode) = (nil, .discrete)
    #expect(shown(frames, "position.x", at: [0, 0.3, 0.34, 0.66, 0.67, 1]) == [0, 0, 10, 10, 40, 40])
    frames.keyTimes = [0, 0.1, 0.9, 1]
    #expect(shown(frames, "position.x", at: [0.05, 0.5, 0.95]) == [0, 10, 40])
    (frames.keyTimes, frames.calculationMode, frames.values) = (nil, .cubic, [0, 10, 20, 0])
    let curved = shown(frames, "position.x", at: [0, 1.0 / 3, 0.5, 2.0 / 3, 1])
    #expect(curved[1] == 10 && curved[3] == 20 && curved[2] > 15.5, "\(curved)")
  }

  @Test("a cubic course bends by the values before and after")
  func cubicCourseBendsByTheValuesBeforeAndAfter() {
    let frames = CAKeyframeAnimation(keyPath: "position.x")
    (frames.values, frames.duration, frames.fillMode) = ([4, 10, 20, 7], 1, .both)
    frames.calculationMode = .cubic
    // Quarters of the way from the second value to the third, on the curve of Catmull and Rom.
    let places = shown(frames, "position.x", at: [5.0 / 12, 0.5, 7.0 / 12])
    let expected = [12.7578125, 16.1875, 19.0234375]
    #expect(zip(places, expected).allSatisfy { abs($0 - $1) < 1e-5 }, "\(places)")
  }

  @Test("an evenly paced cubic course meets its values")
  func evenlyPacedCubicCourseMeetsItsValues() {
    let frames = CAKeyframeAnimation(keyPath: "position.x")
    (frames.values, frames.duration, frames.fillMode) = ([0, 10, 40], 1, .both)
    (frames.calculationMode, frames.keyTimes) = (.cubicPaced, [0, 0.9, 1])
    #expect(shown(frames, "position.x", at: [0, 0.25, 1]) == [0, 10, 40])
  }

  @Test("an even pace has no curves in its parts")
  func evenPaceHasNoCurvesInItsParts() {
    let frames = CAKeyframeAnimation(keyPath: "position.x")
    (frames.values, frames.duration, frames.fillMode) = ([0, 10, 40], 1, .both)
    frames.timingFunctions = [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .easeIn)]
    frames.calculationMode = .paced
    #expect(shown(frames, "position.x", at: [0.125, 0.25, 0.625]) == [5, 10, 25])
  }

  @Test("rounds there and back add up what each ends with")
  func roundsThereAndBackAddUpWhatEachEndsWith() {
    let rounds = CABasicAnimation(keyPath: "position.x")
    (rounds.fromValue, rounds.toValue, rounds.duration, rounds.repeatCount) = (2, 8, 1, 3)
    (rounds.autoreverses, rounds.isCumulative) = (true, true)
    #expect(shown(rounds, "position.x", at: [0.5, 1.5, 2.5, 3.5, 4.5]) == [5, 5, 7, 7, 9])
  }

  @Test("a cumulative turn goes on from round to round")
  func cumulativeTurnGoesOnFromRoundToRound() {
    let turn = CABasicAnimation(keyPath: "transform")
    (turn.fromValue, turn.toValue) = (CATransform3DIdentity, CATransform3DMakeRotation(0.5, 0, 0, 1))
    (turn.duration, turn.repeatCount, turn.isCumulative) = (1, 4, true)
    let angles = shown(turn, "transform.rotation", at: [0.5, 1.5, 2.5, 3.5])
    #expect(zip(angles, [0.25, 0.75, 1.25, 1.75]).allSatisfy { abs($0 - $1) < 1e-5 }, "\(angles)")
  }

  @Test("a turn by an angle begins that much earlier")
  func turnByAnAngleBeginsThatMuchEarlier() {
    let turn = CABasicAnimation(keyPath: "transform")
    turn.toValue = CATransform3DMakeRotation(0.5, 0, 0, 1)
    turn.byValue = CATransform3DMakeRotation(0.2, 0, 0, 1)
    (turn.duration, turn.fillMode) = (1, .forwards)
    let angles = shown(turn, "transform.rotation", at: [0, 0.5, 1])
    #expect(zip(angles, [0.3, 0.4, 0.5]).allSatisfy { abs($0 - $1) < 1e-5 }, "\(angles)")
  }

  @Test("a path leads a point along its lines and curves")
  func pathLeadsAPointAlongItsLinesAndCurves() {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 30)])
    let along = CAKeyframeAnimation(keyPath: "position")
    (along.path, along.duration, along.fillMode) = (path, 1, .forwards)
    #expect(shown(along, "position.x", at: [0, 0.25, 0.5, 1]) == [0, 5, 10, 10])
    #expect(shown(along, "position.y", at: [0.5, 0.75, 1]) == [0, 15, 30])
    along.calculationMode = .paced
    #expect(shown(along, "position.x", at: [0.125, 0.25]) == [5, 10])
    #expect(shown(along, "position.y", at: [0.25, 0.625]) == [0, 15])
    let circle = UIBezierPath(
      arcCenter: CGPoint(x: 50, y: 50),
      radius: 40,
      startAngle: 0,
      endAngle: 2 * .pi,
      clockwise: true
    )
    along.path = circle.cgPath
    let places = shown(along, "position.x", at: [0, 0.25, 0.5, 0.75])
    #expect(zip(places, [90, 50, 10, 50]).allSatisfy { abs($0 - $1) < 0.1 }, "\(places)")
  }

  @Test("a path leads a point by leaps from end to end")
  func pathLeadsAPointByLeapsFromEndToEnd() {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 30)])
    let along = CAKeyframeAnimation(keyPath: "position")
    (along.path, along.duration, along.fillMode) = (path, 1, .forwards)
    along.calculationMode = .discrete
    #expect(shown(along, "position.x", at: [0, 0.3, 0.34, 0.66, 0.67, 1]) == [0, 0, 10, 10, 10, 10])
    #expect(shown(along, "position.y", at: [0.3, 0.34, 0.66, 0.67, 1]) == [0, 0, 0, 30, 30])
    along.keyTimes = [0, 0.1, 0.9, 1]
    #expect(shown(along, "position.x", at: [0.05, 0.5, 0.95]) == [0, 10, 10])
    #expect(shown(along, "position.y", at: [0.05, 0.5, 0.95]) == [0, 0, 30])
  }

  @Test("a spring swings by its numbers and settles")
  func springSwingsByItsNumbersAndSettles() {
    let spring = CASpringAnimation(keyPath: "position.x")
    (spring.fromValue, spring.toValue, spring.duration, spring.fillMode) = (0, 100, 5, .forwards)
    // Underdamped: ω = 10, decay 5, so the first turn is at π / √75 and reaches 1 + e^(-5 π / √75).
    let turn = Double.pi / 75.0.squareRoot(), top = 100 * (1 + exp(-5 * turn))
    #expect(abs(shown(spring, "position.x", at: [turn])[0] - top) < 0.001)
    #expect((1.2...1.6).contains(spring.settlingDuration), "\(spring.settlingDuration)")
    #expect(abs(shown(spring, "position.x", at: [spring.settlingDuration])[0] - 100) < 0.11)
    for damping in [20.0, 60] {
      spring.damping = damping
      let values = shown(spring, "position.x", at: stride(from: 0, to: 3, by: 0.05).map { $0 })
      #expect(values == values.sorted() && values.last ?? 0 > 99 - damping / 60, "\(damping): \(values)")
    }
    (spring.damping, spring.initialVelocity) = (10, 5)
    #expect(shown(spring, "position.x", at: [0.01])[0] > 4.5)
    (spring.damping, spring.mass) = (0, 2)
    #expect(spring.settlingDuration == .infinity)
  }

  @Test("a played spring swings by its mass and stiffness")
  func playedSpringSwingsByItsMassAndStiffness() {
    let spring = CASpringAnimation(keyPath: "position.x")
    (spring.fromValue, spring.toValue, spring.duration, spring.fillMode) = (0, 100, 9, .forwards)
    (spring.mass, spring.stiffness, spring.damping) = (2, 50, 4)
    // Underdamped: ω = 5, decay 1.
    let swing = 24.0.squareRoot()
    for time in [0.25, 0.5, 1, 2] {
      let turn: Double = cos(swing * time) + sin(swing * time) / swing
      let expected: Double = 100 - 100 * exp(-time) * turn
      #expect(abs(shown(spring, "position.x", at: [time])[0] - expected) < 0.001, "\(time)")
    }
  }

  @Test("a group kept at its end shows its animations' ends")
  func groupKeptAtItsEndShowsItsAnimationsEnds() {
    let move = CABasicAnimation(keyPath: "position.x"), fade = CABasicAnimation(keyPath: "opacity")
    let group = CAAnimationGroup()
    (move.fromValue, move.toValue) = (0, 100)
    (fade.fromValue, fade.toValue, fade.beginTime, fade.duration) = (1, 0, 0.5, 1.5)
    (group.animations, group.duration, group.fillMode) = ([move, fade], 2, .forwards)
    group.resolve(duration: 0.25, function: nil)
    #expect(shown(group, "position.x", at: [1, 2, 99]) == [50, 100, 100])
    #expect(shown(group, "opacity", at: [2, 99]) == [0, 0])
  }

  @Test("nested layers' times are converted from the outermost inwards")
  func nestedLayersTimesAreConvertedFromTheOutermostInwards() {
    let outer = CALayer(), inner = CALayer()
    outer.addSublayer(inner)
    (outer.beginTime, outer.speed) = (10, 2)
    (inner.timeOffset, inner.speed) = (3, 0.5)
    #expect(outer.convertTime(30, from: nil) == 40 && inner.convertTime(30, from: nil) == 23)
    #expect(inner.convertTime(40, from: outer) == 23 && inner.convertTime(23, to: outer) == 40)
    #expect(outer.convertTime(40, to: nil) == 30 && inner.convertTime(23, to: nil) == 30)
  }

  @Test("a group runs its animations in its own time")
  func groupRunsItsAnimationsInItsOwnTime() {
    let move = CABasicAnimation(keyPath: "position.x"), fade = CABasicAnimation(keyPath: "opacity")
    let group = CAAnimationGroup()
    (move.fromValue, move.toValue, move.duration) = (0, 100, 4)
    (fade.fromValue, fade.toValue, fade.beginTime) = (1, 0, 0.5)
    (group.animations, group.duration, group.repeatCount, group.fillMode) = ([move, fade], 2, 2, .forwards)
    group.resolve(duration: 0.25, function: nil)
    #expect(fade.duration == 2)
    #expect(shown(group, "position.x", at: [0, 1, 1.99, 2, 3, 4]) == [0, 25, 49.75, 0, 25, 50])
    #expect(shown(group, "opacity", at: [0.25, 1.5, 4]) == [1, 0.5, 0.25])
    group.timingFunction = CAMediaTimingFunction(name: .easeIn)
    #expect(shown(group, "position.x", at: [1])[0] < 20)
  }

  @Test("transforms mix without shrinking, in space too")
  func transformsMixWithoutShrinkingInSpaceToo() {
    let half = AnimatedValue.transform(CATransform3DIdentity)
      .mixed(with: .transform(CATransform3DMakeRotation(.pi / 2, 0, 0, 1)), 0.5)
    guard case .transform(let turned) = half else {
      Issue.record("no transform")
      return
    }
    #expect(abs(turned.m11 - 0.5.squareRoot()) < 1e-6 && abs(turned.m12 - 0.5.squareRoot()) < 1e-6)
    let flip = AnimatedValue.transform(CATransform3DIdentity)
      .mixed(with: .transform(CATransform3DMakeRotation(.pi * 0.999, 0, 1, 0)), 1.0 / 3)
    guard case .transform(let flipped) = flip else {
      Issue.record("no transform")
      return
    }
    #expect(abs(flipped.m11 - 0.5) < 0.01 && abs(flipped.m22 - 1) < 1e-6, "\(flipped)")
    var seen = CATransform3DIdentity
    seen.m34 = -1 / 500
    let layer = CALayer()
    layer.transform = CATransform3DRotate(CATransform3DTranslate(seen, 5, 6, 0), 0.4, 1, 0, 0)
    let parts = TransformParts(layer.transform)
    #expect(abs(parts.angles.x - 0.4) < 1e-6 && parts.translation.y == 6)
    let again = parts.transform.numbers, before = layer.transform.numbers
    #expect(zip(again, before).allSatisfy { abs($0 - $1) < 1e-9 }, "\(again), \(before)")
    #expect(abs(layer.affineTransform().d - cos(0.4)) < 1e-2)
    let undone = CATransform3DConcat(CATransform3DInvert(layer.transform), layer.transform).numbers
    #expect(zip(undone, CATransform3DIdentity.numbers).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(CATransform3DIsAffine(CATransform3DMakeRotation(1, 0, 0, 1)) && !CATransform3DIsAffine(layer.transform))
  }
}
