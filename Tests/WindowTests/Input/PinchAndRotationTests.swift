import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Two fingers and more that pinch or turn, as Apple's documentation has it.

@MainActor @Suite("pinches and rotations", .windows)
struct PinchAndRotationTests {
  @Test("a pinch continues smoothly when one of three fingers leaves")
  func pinchContinuesSmoothlyWhenOneOfThreeFingersLeaves() async throws {
    for leaving in [UInt(1), 2, 3] {
      let pinch = UIPinchGestureRecognizer(), (_, fingers, log) = try await stage(pinch)
      fingers.down(1, 100, 100)
      fingers.down(2, 200, 100)
      fingers.down(3, 150, 300)
      fingers.move(2, 220, 100)
      fingers.move(2, 240, 100)
      let before = pinch.scale
      #expect(before > 1.1, "\(before)")
      fingers.up(leaving)
      #expect(pinch.scale == before)
      let still = fingers.down[0].place, moving = fingers.down[1]
      let length = hypot(moving.place.x - still.x, moving.place.y - still.y)
      fingers.move(
        moving.finger,
        still.x + (moving.place.x - still.x) * 1.5,
        still.y + (moving.place.y - still.y) * 1.5
      )
      #expect(length > 0 && abs(pinch.scale - before * 1.5) < 0.001, "\(pinch.scale) after \(before)")
      #expect(log.states.last == .changed)
      // One alone does not pinch, and a second one counts from where it comes.
      fingers.up(moving.finger)
      fingers.move(fingers.down[0].finger, 10, 400)
      #expect(abs(pinch.scale - before * 1.5) < 0.001)
      fingers.down(9, 110, 400)
      fingers.move(9, 210, 400)
      #expect(abs(pinch.scale - before * 3) < 0.001, "\(pinch.scale)")
      fingers.upAll()
      #expect(log.states.last == .ended)
    }
  }

  @Test("a pinch counts on from a set scale, without velocity")
  func pinchCountsOnFromASetScaleWithoutVelocity() async throws {
    let pinch = UIPinchGestureRecognizer(), (_, fingers, _) = try await stage(pinch)
    fingers.down(1, 100, 100)
    fingers.down(2, 200, 100)
    fingers.move(2, 220, 100)
    fingers.move(2, 240, 100)
    #expect(pinch.velocity > 0)
    pinch.scale = 5
    #expect(pinch.velocity == 0)
    fingers.move(2, 170, 100)
    #expect(abs(pinch.scale - 2.5) < 0.001, "\(pinch.scale)")
    fingers.move(2, 240, 100)
    #expect(abs(pinch.scale - 5) < 0.001 && pinch.velocity > 0, "\(pinch.scale)")
    #expect(pinch.location(in: nil) == CGPoint(x: 170, y: 100))
    #expect(pinch.location(ofTouch: 1, in: nil) == CGPoint(x: 240, y: 100))
    fingers.upAll()
  }

  @Test("a pinch on a touchpad has two fingers where the pointer is")
  func pinchOnATouchpadHasTwoFingersWhereThePointerIs() async throws {
    let pinch = UIPinchGestureRecognizer(), (_, _, log) = try await stage(pinch)
    let window = try #require(pinch.view?.window), place = CGPoint(x: 120, y: 150)
    #expect(window.touchDelivery.pinched(.began, to: 1, at: place, 1))
    #expect(log.states == [.began] && pinch.numberOfTouches == 2)
    for finger in 0..<2 { #expect(pinch.location(ofTouch: finger, in: nil) == place) }
    #expect(window.touchDelivery.pinched(.ended, to: 1, at: place, 1.1))
    #expect(log.states == [.began, .ended])
  }

  // `rotation`: in radians, since the gesture began; it may be set. `velocity`: in radians a second.
  @Test("a rotation adds up its fingers' angles, whole turns too")
  func rotationAddsUpItsFingersAnglesWholeTurnsToo() async throws {
    var generator = Generator(state: 20_261_203)
    let rotation = UIRotationGestureRecognizer(), (_, fingers, log) = try await stage(rotation)
    for round in 0..<100 {
      log.states = []
      var angle = CGFloat.random(in: -3...3, using: &generator), turned: CGFloat = 0, hasBegun = false
      let direction: CGFloat = round % 2 == 0 ? 1 : -1
      func place(_ angle: CGFloat) -> CGPoint { CGPoint(x: 200 + 100 * cos(angle), y: 200 + 100 * sin(angle)) }
      fingers.down(1, 200, 200)
      fingers.down(2, place(angle).x, place(angle).y)
      for _ in 0..<20 {
        let step = CGFloat.random(in: 0.1...1.5, using: &generator) * direction
        angle += step
        fingers.move(2, place(angle).x, place(angle).y)
        // The move that it is recognised by is not counted.
        if hasBegun { turned += step }
        hasBegun = true
        try #require(abs(rotation.rotation - turned) < 0.001, "round \(round): \(rotation.rotation) is not \(turned)")
      }
      try #require(rotation.velocity * direction > 0, "\(rotation.velocity)")
      rotation.rotation = 1
      try #require(rotation.velocity == 0)
      angle += 0.5
      fingers.move(2, place(angle).x, place(angle).y)
      try #require(abs(rotation.rotation - 1.5) < 0.001, "\(rotation.rotation)")
      // One that goes and comes elsewhere turns nothing.
      fingers.up(2)
      fingers.down(2, 200, 320)
      try #require(abs(rotation.rotation - 1.5) < 0.001)
      fingers.move(2, 80, 200)
      try #require(abs(rotation.rotation - 1.5 - .pi / 2) < 0.001, "\(rotation.rotation)")
      fingers.upAll()
      try #require(log.states.first == .began)
      try #require(log.states.last == .ended)
    }
    log.states = []
    fingers.down(1, 200, 200)
    fingers.down(2, 300, 200)
    fingers.move(2, 320, 201)
    fingers.upAll()
    #expect(log.states == [])
    #expect(rotation.rotation == 0)
  }
}
