import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Each recogniser under one, two and three fingers, as Apple's documentation has it.

@MainActor @Suite("several fingers", .windows)
struct SeveralFingerTests {
  @Test("a pan's translation never jumps when fingers come or leave")
  func pansTranslationNeverJumpsWhenFingersComeOrLeave() async throws {
    let pan = UIPanGestureRecognizer(), (_, fingers, log) = try await stage(pan)
    fingers.down(1, 100, 100)
    fingers.move(1, 130, 100)
    #expect(pan.translation(in: nil) == CGPoint(x: 30, y: 0))
    fingers.down(2, 330, 300)
    #expect(pan.translation(in: nil) == CGPoint(x: 30, y: 0))
    fingers.move(2, 350, 300)
    #expect(pan.translation(in: nil) == CGPoint(x: 40, y: 0))
    #expect(abs(pan.velocity(in: nil).x) < 2_000 && abs(pan.velocity(in: nil).y) < 1, "\(pan.velocity(in: nil))")
    fingers.up(1)
    #expect(pan.translation(in: nil) == CGPoint(x: 40, y: 0))
    #expect(pan.numberOfTouches == 1)
    fingers.move(2, 350, 306)
    #expect(pan.translation(in: nil) == CGPoint(x: 40, y: 6))
    #expect(abs(pan.velocity(in: nil).x) < 2_000 && pan.velocity(in: nil).y < 1_000, "\(pan.velocity(in: nil))")
    fingers.up(2)
    #expect(log.states == [.began, .changed, .changed, .ended])
  }

  @Test(
    "a pan follows the middle of whatever fingers are down",
    .timeLimit(.minutes(5))
  )
  func panFollowsTheMiddleOfWhateverFingersAreDown() async throws {
    var generator = Generator(state: 20_261_125)
    let pan = UIPanGestureRecognizer(), (_, fingers, log) = try await stage(pan)
    for round in 0..<500 {
      pan.maximumNumberOfTouches = 3
      pan.minimumNumberOfTouches = Int.random(in: 1...3, using: &generator)
      log.states = []
      var way = CGPoint.zero, hasBegun = false, expected: [UIGestureRecognizer.State] = []
      for _ in 0..<Int.random(in: 3...16, using: &generator) {
        let finger = UInt.random(in: 1...3, using: &generator)
        let x = CGFloat.random(in: 10...390, using: &generator), y = CGFloat.random(in: 60...390, using: &generator)
        if !fingers.down.contains(where: { $0.finger == finger }) {
          // The first finger begins a new gesture.
          if fingers.down.isEmpty { (way, hasBegun) = (.zero, false) }
          fingers.down(finger, x, y)
        } else if Int.random(in: 0..<4, using: &generator) > 0 {
          let before = fingers.middle
          fingers.move(finger, x, y)
          way.x += fingers.middle.x - before.x
          way.y += fingers.middle.y - before.y
          if hasBegun {
            expected.append(.changed)
          } else if fingers.down.count >= pan.minimumNumberOfTouches, hypot(way.x, way.y) >= 8 {
            hasBegun = true
            expected.append(.began)
          }
        } else {
          fingers.up(finger)
          if fingers.down.isEmpty, hasBegun { expected.append(.ended) }
        }
        let shown = pan.translation(in: nil)
        if !fingers.down.isEmpty, hypot(shown.x - way.x, shown.y - way.y) > 0.001 {
          Issue.record("round \(round): \(shown) is not \(way)")
        }
      }
      if !fingers.down.isEmpty, hasBegun { expected.append(.ended) }
      fingers.upAll()
      try #require(log.states == expected)
    }
  }

  @Test("a pan's maximum touches count only when it begins")
  func pansMaximumTouchesCountOnlyWhenItBegins() async throws {
    let pan = UIPanGestureRecognizer(), (_, fingers, log) = try await stage(pan)
    pan.maximumNumberOfTouches = 1
    fingers.down(1, 100, 100)
    fingers.down(2, 200, 100)
    fingers.move(1, 150, 100)
    fingers.upAll()
    #expect(log.states == [])
    fingers.down(1, 100, 100)
    fingers.move(1, 150, 100)
    fingers.down(2, 200, 100)
    fingers.move(2, 220, 100)
    fingers.upAll()
    #expect(log.states == [.began, .changed, .ended])
  }

  @Test("a pan tells its translation in any view's coordinates")
  func panTellsItsTranslationInAnyViewsCoordinates() async throws {
    let pan = UIPanGestureRecognizer(), (view, fingers, _) = try await stage(pan), large = UIView(frame: view.bounds)
    view.addSubview(large)
    large.transform = CGAffineTransform(scaleX: 2, y: 4)
    fingers.down(1, 100, 100)
    fingers.move(1, 140, 140)
    #expect(near(pan.translation(in: large), CGPoint(x: 20, y: 10)), "\(pan.translation(in: large))")
    pan.setTranslation(CGPoint(x: 3, y: 5), in: large)
    #expect(near(pan.translation(in: large), CGPoint(x: 3, y: 5)), "\(pan.translation(in: large))")
    #expect(near(pan.translation(in: nil), CGPoint(x: 6, y: 20)), "\(pan.translation(in: nil))")
    fingers.move(1, 160, 160)
    let speed = pan.velocity(in: nil)
    #expect(speed.x > 100 && near(pan.velocity(in: large), CGPoint(x: speed.x / 2, y: speed.y / 4)))
    fingers.upAll()
  }

  @Test("a pan and a pinch forget the last gesture")
  func panAndAPinchForgetTheLastGesture() async throws {
    let pan = UIPanGestureRecognizer(), (_, fingers, _) = try await stage(pan)
    fingers.down(1, 100, 100)
    fingers.move(1, 160, 130)
    fingers.up(1)
    fingers.down(1, 200, 200)
    #expect(pan.translation(in: nil) == .zero)
    #expect(pan.velocity(in: nil) == .zero)
    fingers.up(1)
    let pinch = UIPinchGestureRecognizer(), (_, others, _) = try await stage(pinch)
    others.down(1, 100, 100)
    others.down(2, 200, 100)
    others.move(2, 250, 100)
    others.move(2, 300, 100)
    #expect(pinch.scale > 1.2)
    others.upAll()
    #expect(pinch.scale == 1)
    #expect(pinch.velocity == 0)
  }

  @Test("a tap needs exactly its number of fingers and taps")
  func tapNeedsExactlyItsNumberOfFingersAndTaps() async throws {
    for wanted in 1...3 {
      for taps in 1...2 {
        let tap = UITapGestureRecognizer(), (_, fingers, log) = try await stage(tap)
        (tap.numberOfTouchesRequired, tap.numberOfTapsRequired) = (wanted, taps)
        for count in 1...3 {
          log.states = []
          for round in 0..<taps {
            for finger in 1...count { fingers.down(UInt(finger), CGFloat(100 + 40 * finger), 100) }
            #expect(log.states == [])
            for finger in 1...count {
              // Fingers that leave one after another are one tap.
              fingers.up(UInt(finger))
              let isWhole = count == wanted && round == taps - 1 && finger == count
              #expect(log.states == (isWhole ? [.ended] : []))
            }
          }
          // One that waits for another tap gives up.
          tap.isEnabled = false
          tap.isEnabled = true
        }
        TestWindow.closeAll()
      }
    }
  }

  @Test("a tap that failed is not counted in the next")
  func tapThatFailedIsNotCountedInTheNext() async throws {
    let tap = UITapGestureRecognizer(), (_, fingers, log) = try await stage(tap)
    tap.numberOfTapsRequired = 2
    fingers.down(1, 100, 100)
    fingers.up(1)
    fingers.down(1, 100, 100)
    fingers.move(1, 200, 100)
    fingers.up(1)
    fingers.down(1, 100, 100)
    fingers.up(1)
    #expect(log.states == [])
    fingers.down(1, 100, 100)
    fingers.up(1)
    #expect(log.states == [.ended])
    tap.isEnabled = false
  }

  @Test("a long press needs all its fingers and whole duration")
  func longPressNeedsAllItsFingersAndWholeDuration() async throws {
    let press = UILongPressGestureRecognizer(), (_, fingers, log) = try await stage(press)
    press.minimumPressDuration = 0.2
    press.numberOfTouchesRequired = 2
    fingers.down(1, 100, 100)
    try await Task.sleep(for: .milliseconds(300))
    #expect(log.states == [])
    fingers.down(2, 200, 100)
    try await wait("it begins") { log.states == [.began] }
    fingers.move(1, 190, 190)
    fingers.up(1)
    fingers.upAll()
    #expect(log.states.prefix(2) == [.began, .changed])
    #expect(log.states.filter { $0 == .ended }.count == 1)
    // The clock of the first touch is not that of the second.
    press.numberOfTouchesRequired = 1
    press.minimumPressDuration = 0.5
    log.states = []
    fingers.down(1, 100, 100)
    try await Task.sleep(for: .milliseconds(350))
    fingers.up(1)
    fingers.down(1, 100, 100)
    let start = ContinuousClock.now
    try await wait("it begins") { log.states == [.began] }
    #expect(ContinuousClock.now - start > .milliseconds(400))
    fingers.upAll()
    // More fingers than it wants make it fail.
    log.states = []
    press.minimumPressDuration = 0.05
    fingers.down(1, 100, 100)
    fingers.down(2, 200, 100)
    try await Task.sleep(for: .milliseconds(150))
    fingers.upAll()
    #expect(log.states == [])
  }

  @Test("a swipe in any direction needs fingers, speed and straightness")
  func swipeInAnyDirectionNeedsFingersSpeedAndStraightness() async throws {
    typealias Direction = UISwipeGestureRecognizer.Direction
    let ways: [(Direction, CGFloat, CGFloat)] = [(.right, 1, 0), (.left, -1, 0), (.down, 0, 1), (.up, 0, -1)]
    let swipe = UISwipeGestureRecognizer(), (_, fingers, log) = try await stage(swipe)
    @MainActor func stroke(_ count: Int, _ x: CGFloat, _ y: CGFloat, pause: TimeInterval = 0) -> Int {
      log.states = []
      for finger in 0..<count { fingers.down(UInt(finger), 200 + 10 * CGFloat(finger), 200) }
      fingers.wait(pause)
      for finger in 0..<count { fingers.move(UInt(finger), 200 + 10 * CGFloat(finger) + x, 200 + y) }
      for finger in 0..<count where fingers.down.contains(where: { $0.finger == finger }) {
        fingers.move(UInt(finger), 200 + 10 * CGFloat(finger) + x * 1.1, 200 + y * 1.1)
      }
      fingers.upAll()
      return log.states.count
    }
    for (direction, x, y) in ways {
      swipe.direction = direction
      for (other, otherX, otherY) in ways {
        #expect(stroke(1, otherX * 90, otherY * 90) == (other == direction ? 1 : 0))
      }
      #expect(stroke(1, x * 40, y * 40) == 0)
      #expect(stroke(1, x * 90 + y * 60, y * 90 + x * 60) == 0)
      #expect(stroke(1, x * 90 + y * 40, y * 90 + x * 40) == 1)
      #expect(stroke(1, x * 90, y * 90, pause: 0.6) == 0)
      #expect(stroke(2, x * 90, y * 90) == 0)
    }
    swipe.direction = [.left, .up]
    #expect(ways.map { stroke(1, $0.1 * 90, $0.2 * 90) } == [0, 1, 0, 1])
    swipe.numberOfTouchesRequired = 2
    #expect([1, 2, 3].map { stroke($0, -90, 0) } == [0, 1, 0])
  }

  @Test("recognisers decide whether they prevent and can be prevented")
  func recognisersDecideWhetherTheyPreventAndCanBePrevented() async throws {
    final class Stubborn: UITapGestureRecognizer {
      override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    }
    final class Mild: UITapGestureRecognizer {
      override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { false }
    }
    for (first, second, both) in [
      (UITapGestureRecognizer(), UITapGestureRecognizer(), false), (UITapGestureRecognizer(), Stubborn(), true),
      (Mild(), UITapGestureRecognizer(), true), (Stubborn(), UITapGestureRecognizer(), false),
    ] {
      let (view, fingers, log) = try await stage(first), other = StateLog()
      second.addTarget(other, action: StateLog.acted)
      view.addGestureRecognizer(second)
      fingers.down(1, 100, 100)
      fingers.up(1)
      #expect(log.states == [.ended])
      #expect(other.states == (both ? [.ended] : []))
      TestWindow.closeAll()
    }
  }

  @Test("a pan whose finger left while waiting does not begin")
  func panWhoseFingerLeftWhileWaitingDoesNotBegin() async throws {
    let pan = UIPanGestureRecognizer(), tap = UITapGestureRecognizer(), (view, fingers, log) = try await stage(pan)
    tap.numberOfTapsRequired = 2
    pan.require(toFail: tap)
    view.addGestureRecognizer(tap)
    fingers.down(1, 100, 100)
    fingers.move(1, 112, 100)
    fingers.up(1)
    #expect(log.states == [])
    tap.isEnabled = false
    #expect(log.states == [])
    #expect(pan.state == .possible)
  }

  @Test("a recogniser disabled mid-touch starts afresh with the next")
  func recogniserDisabledMidTouchStartsAfreshWithTheNext() async throws {
    let pan = UIPanGestureRecognizer(), (_, fingers, log) = try await stage(pan)
    fingers.down(1, 100, 100)
    fingers.move(1, 103, 100)
    pan.isEnabled = false
    pan.isEnabled = true
    fingers.move(1, 200, 100)
    fingers.up(1)
    #expect(log.states == [])
    fingers.down(1, 100, 100)
    fingers.move(1, 200, 100)
    fingers.up(1)
    #expect(log.states == [.began, .ended])
  }

  @Test("a finger whose end was lost is cancelled on return")
  func fingerWhoseEndWasLostIsCancelledOnReturn() async throws {
    let view = TouchedView(), outer = UIView()
    outer.addSubview(view)
    view.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
    let window = try await TestWindow.show(outer)
    let place = CGPoint(x: 100, y: 200)
    _ = window.touchDelivery.begin(7, place, 1_000, .direct)
    _ = window.touchDelivery.begin(7, place, 1_001, .direct)
    window.touchDelivery.end(7, place, 1_002)
    #expect(view.log == ["began", "cancelled", "began", "ended"])
  }

  @Test("a press whose release was lost is cancelled on movement")
  func pressWhoseReleaseWasLostIsCancelledOnMovement() async throws {
    let view = TouchedView(), outer = UIView(), pan = UIPanGestureRecognizer(), log = StateLog()
    pan.addTarget(log, action: StateLog.acted)
    outer.addGestureRecognizer(pan)
    outer.addSubview(view)
    view.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
    let window = try await TestWindow.show(outer), delivery = window.touchDelivery
    let place = CGPoint(x: 100, y: 200), far = CGPoint(x: 300, y: 200)
    _ = delivery.begin(0, place, 1_000, .indirectPointer)
    delivery.pointerMoved(place, 1_000.1, isPressed: true)
    delivery.pointerMoved(far, 1_000.2, isPressed: false)
    delivery.pointerMoved(place, 1_000.3, isPressed: false)
    #expect(view.log == ["began", "cancelled"])
    #expect(log.states == [] && pan.numberOfTouches == 0)
  }

  @Test("an event groups touches by view, window and recogniser")
  func eventGroupsTouchesByViewWindowAndRecogniser() async throws {
    final class Reader: UIView {
      var counts: [Int?] = []
      var steps: [CGPoint] = []
      var other: UIView?
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        let own = gestureRecognizers?.first
        counts = [
          event?.allTouches?.count, event?.touches(for: self)?.count, other.flatMap { event?.touches(for: $0)?.count },
          window.flatMap { event?.touches(for: $0)?.count }, own.flatMap { event?.touches(for: $0)?.count },
        ]
        guard let touch = touches.first else { return }
        let now = touch.location(in: self), before = touch.previousLocation(in: self)
        steps.append(CGPoint(x: now.x - before.x, y: now.y - before.y))
      }
    }
    let outer = UIView(), left = Reader(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    let right = Reader(frame: CGRect(x: 200, y: 0, width: 200, height: 400))
    for view in [left, right] { outer.addSubview(view) }
    (left.other, right.other) = (right, left)
    let press = UILongPressGestureRecognizer()
    press.minimumPressDuration = 3_600
    press.allowableMovement = 1_000
    left.addGestureRecognizer(press)
    let fingers = WindowFingers(on: try await TestWindow.show(outer))
    fingers.down(1, 50, 200)
    fingers.down(2, 100, 200)
    fingers.down(3, 300, 200)
    fingers.move(1, 53, 204)
    fingers.move(1, 58, 203)
    #expect(left.counts == [3, 2, 1, 3, 2])
    #expect(left.steps == [CGPoint(x: 3, y: 4), CGPoint(x: 5, y: -1)])
    fingers.upAll()
  }
}
