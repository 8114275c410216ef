import Testing

@testable import UIKit
@testable import UIKitTests

// Layers play copies of the animations that are added to them.

@MainActor @Suite("copies of animations", .windows)
struct LayerAnimationCopyTests {
  @Test("a keyframe animation's copy goes as the animation does")
  func keyframeAnimationsCopyGoesAsTheAnimationDoes() throws {
    let slow = CAMediaTimingFunction(name: .easeIn), line = CGMutablePath()
    line.addLines(between: [CGPoint.zero, CGPoint(x: 30, y: 40)])
    let changes: [(name: String, change: (CAKeyframeAnimation) -> Void)] = [
      ("values", { $0.values = [CGPoint.zero, CGPoint(x: 100, y: 20)] }), ("path", { $0.path = line }),
      ("keyTimes", { $0.keyTimes = [0, 0.2, 1] }), ("timingFunctions", { $0.timingFunctions = [slow, slow] }),
      ("calculationMode", { $0.calculationMode = .discrete }),
      (
        "rotationMode",
        {
          $0.path = line
          $0.rotationMode = .rotateAuto
        }
      ),
    ]
    try expectCopies(after: changes) {
      let frames = CAKeyframeAnimation(keyPath: "position")
      frames.values = [CGPoint.zero, CGPoint(x: 10, y: 0), CGPoint(x: 40, y: 0)]
      frames.duration = 1
      return frames
    }
  }

  @Test("a basic animation's copy goes as the animation does")
  func basicAnimationsCopyGoesAsTheAnimationDoes() throws {
    let changes: [(name: String, change: (CABasicAnimation) -> Void)] = [
      ("fromValue", { $0.fromValue = 10.0 }), ("toValue", { $0.toValue = 20.0 }), ("byValue", { $0.byValue = 4.0 }),
      (
        "isAdditive",
        {
          $0.toValue = 20.0
          $0.isAdditive = true
        }
      ),
      (
        "keyPath",
        {
          $0.keyPath = "position.y"
          $0.toValue = 0.0
        }
      ),
      (
        "isCumulative",
        {
          $0.byValue = 4.0
          $0.repeatCount = 3
          $0.isCumulative = true
        }
      ),
    ]
    try expectCopies(after: changes) { basicAnimation("position.x", to: nil, 1) }
  }

  @Test("a spring's copy goes as the spring does")
  func springsCopyGoesAsTheSpringDoes() throws {
    let changes: [(name: String, change: (CASpringAnimation) -> Void)] = [
      ("mass", { $0.mass = 2 }), ("stiffness", { $0.stiffness = 50 }), ("damping", { $0.damping = 3 }),
      ("initialVelocity", { $0.initialVelocity = 5 }), ("toValue", { $0.toValue = 20.0 }),
    ]
    try expectCopies(after: changes) {
      let spring = CASpringAnimation(keyPath: "position.x")
      (spring.fromValue, spring.toValue, spring.duration) = (0.0, 100.0, 5)
      return spring
    }
  }

  @Test("a copy has its animation's times and curve")
  func copyHasItsAnimationsTimesAndCurve() throws {
    let changes: [(name: String, change: (CABasicAnimation) -> Void)] = [
      ("beginTime", { $0.beginTime = 0.25 }), ("timeOffset", { $0.timeOffset = 0.25 }),
      ("repeatCount", { $0.repeatCount = 2 }), ("repeatDuration", { $0.repeatDuration = 2 }),
      ("duration", { $0.duration = 2 }), ("speed", { $0.speed = 2 }), ("autoreverses", { $0.autoreverses = true }),
      ("fillMode", { $0.fillMode = .forwards }),
      ("timingFunction", { $0.timingFunction = CAMediaTimingFunction(name: .easeIn) }),
    ]
    try expectCopies(after: changes) { basicAnimation("position.x", from: 0.0, to: 40.0, 1) }
  }

  @Test("a group's copy has copies of its animations")
  func groupsCopyHasCopiesOfItsAnimations() throws {
    let move = basicAnimation("position.x", from: 0.0, to: 40.0, 1)
    let changes: [(name: String, change: (CAAnimationGroup) -> Void)] = [("animations", { $0.animations = [move] })]
    let make: () -> CAAnimationGroup = {
      let group = CAAnimationGroup()
      group.duration = 1
      return group
    }
    try expectCopies(after: changes, of: make)
    let group = make()
    group.animations = [move]
    let copy = try #require(group.copy() as? CAAnimationGroup)
    let before = course(of: copy)
    move.toValue = 80.0
    #expect(course(of: copy) == before && course(of: group) != before)
  }

  /// Expects that each change makes an animation go otherwise, and its copy with it.
  private func expectCopies<Animation: CAAnimation>(
    after changes: [(name: String, change: (Animation) -> Void)],
    of make: () -> Animation
  ) throws {
    let unchanged = course(of: make())
    for (name, change) in changes {
      let animation = make()
      change(animation)
      let copy = try #require(animation.copy() as? Animation, "\(name)")
      let expected = course(of: animation), seen = course(of: copy)
      #expect(expected != unchanged, "\(name) changes nothing")
      #expect(seen == expected, "\(name)")
    }
  }

  /// Places and turns of a layer at some times of an animation.
  private func course(of animation: CAAnimation) -> [CGFloat] {
    let layer = CALayer()
    layer.position = CGPoint(x: 100, y: 50)
    var numbers: [CGFloat] = []
    for time in [0.1, 0.3, 0.6, 0.9, 1.2, 1.7, 2.4] as [TimeInterval] {
      let shown = layer.makeStandIn()
      shown.copyValues(of: layer)
      animation.apply(at: time, to: shown)
      numbers += [shown.position.x, shown.position.y, shown.transform.m12]
    }
    return numbers
  }
}
