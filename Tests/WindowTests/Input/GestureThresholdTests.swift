import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Thresholds of recognisers, just below and just above; which state can follow on which; and how fast
// something moves.

@MainActor @Suite("gesture thresholds", .windows)
struct GestureThresholdTests {
  typealias State = UIGestureRecognizer.State

  @Test("a recogniser's state changes follow UIKit's transitions and send actions")
  func recognisersStateChangesFollowUIKitsTransitionsAndSendActions() async throws {
    final class Counted: UIGestureRecognizer {
      var resets = 0
      override func reset() { resets += 1 }
    }
    let recognizer = Counted(), (_, fingers, log) = try await stage(recognizer)
    let goesOn: [State: State] = [.changed: .changed, .ended: .ended, .cancelled: .cancelled, .failed: .cancelled]
    let following: [State: [State: State]] = [
      .possible: [.began: .began, .changed: .began, .ended: .ended, .failed: .failed, .cancelled: .failed],
      .began: goesOn, .changed: goesOn, .ended: [:], .cancelled: [:], .failed: [:],
    ]
    let ways: [State: [State]] = [
      .possible: [], .began: [.began], .changed: [.began, .changed], .ended: [.ended],
      .cancelled: [.began, .cancelled],
      .failed: [.failed],
    ]
    for (from, next) in following {
      for to in [State.possible, .began, .changed, .ended, .cancelled, .failed] {
        fingers.down(1, 100, 100)
        for step in ways[from] ?? [] { recognizer.state = step }
        #expect(recognizer.state == from)
        (log.states, recognizer.resets) = ([], 0)
        recognizer.state = to
        #expect(recognizer.state == next[to] ?? from, "from \(from) to \(to) it is \(recognizer.state)")
        let acts = next[to].map { $0 == .failed ? [] : [$0] } ?? []
        #expect(log.states == acts, "from \(from) to \(to) it acted as \(log.states)")
        #expect(recognizer.resets == 0)
        fingers.up(1)
        #expect(recognizer.state == .possible && recognizer.resets == 1, "\(from) \(to) \(recognizer.resets)")
      }
    }
    // Without a touch it is ready again at once where the gesture is over, and not where it goes on.
    for (to, resets) in [(.ended, 1), (.failed, 1), (.began, 0), (.changed, 0), (.cancelled, 1)] as [(State, Int)] {
      recognizer.resets = 0
      recognizer.state = to
      #expect(recognizer.resets == resets)
      #expect((recognizer.state == .possible) == (resets == 1), "\(to): \(recognizer.state)")
    }
  }

  @Test("a tap allows 20 points of movement, 44 between taps")
  func tapAllows20PointsOfMovement44BetweenTaps() async throws {
    let tap = UITapGestureRecognizer(), (_, fingers, log) = try await stage(tap)
    for (x, y, isTap) in [(12, 16, true), (12.5, 16, false), (-20, 0, true), (0, -20.5, false)]
      as [(CGFloat, CGFloat, Bool)]
    {
      log.states = []
      fingers.down(1, 100, 100)
      fingers.move(1, 100 + x, 100 + y)
      fingers.up(1)
      #expect(log.states == (isTap ? [.ended] : []), "\(x) \(y)")
    }
    tap.numberOfTapsRequired = 2
    for (x, y, isOne) in [(44, 0, true), (0, 44.5, false), (-44.5, 0, false), (0, -44, true)]
      as [(CGFloat, CGFloat, Bool)]
    {
      log.states = []
      for (x, y) in [(200, 200), (200 + x, 200 + y)] {
        fingers.down(1, x, y)
        fingers.up(1)
      }
      #expect(log.states == (isOne ? [.ended] : []), "\(x) \(y)")
      tap.isEnabled = false
      tap.isEnabled = true
    }
  }

  @Test("the last of two taps may be held")
  func lastOfTwoTapsMayBeHeld() async throws {
    let tap = UITapGestureRecognizer(), (_, fingers, log) = try await stage(tap)
    tap.numberOfTapsRequired = 2
    fingers.down(1, 100, 100)
    fingers.up(1)
    fingers.down(1, 100, 100)
    // Longer than GTK's 400 milliseconds from one press to the next.
    try await Task.sleep(for: .milliseconds(700))
    fingers.up(1)
    #expect(log.states == [.ended])
  }

  @Test("a long press limits movement only before it begins")
  func longPressLimitsMovementOnlyBeforeItBegins() async throws {
    let press = UILongPressGestureRecognizer(), (_, fingers, log) = try await stage(press)
    press.minimumPressDuration = 0.05
    for allowed in [10, 25] as [CGFloat] {
      press.allowableMovement = allowed
      log.states = []
      fingers.down(1, 100, 100)
      fingers.move(1, 100, 100 + allowed + 0.5)
      #expect(press.state == .failed)
      fingers.up(1)
      fingers.down(1, 100, 100)
      fingers.move(1, 100 - allowed, 100)
      #expect(press.state == .possible)
      try await wait("it begins") { log.states == [.began] }
      fingers.move(1, 200, 200)
      #expect(log.states == [.began, .changed])
      fingers.up(1)
      #expect(log.states == [.began, .changed, .ended])
    }
  }

  @Test("a press that ends early begins nothing later")
  func pressThatEndsEarlyBeginsNothingLater() async throws {
    let press = UILongPressGestureRecognizer(), (view, fingers, log) = try await stage(press)
    press.minimumPressDuration = 0.1
    let ends: [(name: String, end: @MainActor () -> Void)] = [
      ("let go", { fingers.up(1) }), ("moved", { fingers.move(1, 100, 130) }),
      ("a second finger", { fingers.down(2, 200, 100) }), ("cancelled", { view.window?.touchDelivery.cancelAll() }),
    ]
    for (name, end) in ends {
      fingers.down(1, 100, 100)
      end()
      fingers.upAll()
      // A clock that starts later and goes longer ends after the press's own.
      await withCheckedContinuation { continuation in
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { continuation.resume() }
      }
      #expect(log.states == [] && press.state == .possible, "\(name): \(log.states)")
    }
    fingers.down(1, 100, 100)
    try await wait("a press that lasts begins") { log.states == [.began] }
    fingers.upAll()
  }

  @Test("a swipe goes 50 points straight within half a second")
  func swipeGoes50PointsStraightWithinHalfASecond() async throws {
    let swipe = UISwipeGestureRecognizer(), (_, fingers, log) = try await stage(swipe)
    swipe.direction = [.right, .left, .up, .down]
    let table: [(CGFloat, CGFloat, TimeInterval, Bool)] = [
      (50, 0, 0, true), (49.5, 0, 0, false), (-50, 0, 0, true), (0, 50, 0, true), (0, -49.5, 0, false),
      (60, 30, 0, true), (60, 30.5, 0, false), (-30, 60, 0, true), (-30.5, -60, 0, false), (60, 60, 0, false),
      (60, 0, 0.47, true), (60, 0, 0.49, false),
    ]
    for (x, y, pause, isOne) in table {
      log.states = []
      fingers.down(1, 200, 200)
      fingers.wait(pause)
      fingers.move(1, 200 + x, 200 + y)
      #expect(log.states == (isOne ? [.ended] : []), "\(x) \(y) \(pause)")
      fingers.up(1)
      #expect(log.states.count == (isOne ? 1 : 0), "\(x) \(y) \(pause)")
    }
  }

  @Test("a pan begins after 8 points with its required touches")
  func panBeginsAfter8PointsWithItsRequiredTouches() async throws {
    let pan = UIPanGestureRecognizer(), (_, fingers, log) = try await stage(pan)
    for (x, y, begins) in [(8, 0, true), (0, 7.5, false), (-4.8, 6.4, true), (-7.5, 0, false)]
      as [(CGFloat, CGFloat, Bool)]
    {
      log.states = []
      fingers.down(1, 100, 100)
      fingers.move(1, 100 + x, 100 + y)
      #expect(log.states == (begins ? [.began] : []), "\(x) \(y)")
      fingers.up(1)
      #expect(log.states == (begins ? [.began, .ended] : []), "\(x) \(y)")
    }
    pan.minimumNumberOfTouches = 2
    log.states = []
    fingers.down(1, 100, 100)
    fingers.move(1, 150, 100)
    #expect(log.states == [])
    fingers.down(2, 200, 100)
    fingers.move(2, 216, 100)
    #expect(log.states == [.began])
    fingers.upAll()
  }

  @Test("pinches begin after 8 points, rotations after 5 degrees")
  func pinchesBeginAfter8PointsRotationsAfter5Degrees() async throws {
    let pinch = UIPinchGestureRecognizer(), (view, fingers, log) = try await stage(pinch)
    for (x, begins) in [(8, true), (7.5, false), (-8, true), (-7.5, false)] as [(CGFloat, Bool)] {
      log.states = []
      fingers.down(1, 100, 100)
      fingers.down(2, 200, 100)
      fingers.move(2, 200 + x, 100)
      #expect(log.states == (begins ? [.began] : []), "\(x)")
      #expect(pinch.scale == 1)
      fingers.move(2, 200 + 2 * x, 100)
      // The movement that begins it does not count.
      let scale = begins ? (100 + 2 * x) / (100 + x) : 1
      #expect(abs(pinch.scale - scale) < 0.0001, "\(x): \(pinch.scale)")
      fingers.upAll()
    }
    view.removeGestureRecognizer(pinch)
    let rotation = UIRotationGestureRecognizer()
    rotation.addTarget(log, action: StateLog.acted)
    view.addGestureRecognizer(rotation)
    for (degrees, begins) in [(5.1, true), (4.9, false), (-5.1, true), (-4.9, false)] as [(CGFloat, Bool)] {
      log.states = []
      fingers.down(1, 200, 200)
      fingers.down(2, 300, 200)
      func turned(_ degrees: CGFloat) -> CGPoint {
        CGPoint(x: 200 + 100 * cos(degrees * .pi / 180), y: 200 + 100 * sin(degrees * .pi / 180))
      }
      fingers.move(2, turned(degrees).x, turned(degrees).y)
      #expect(log.states == (begins ? [.began] : []), "\(degrees)")
      fingers.move(2, turned(degrees * 1.01).x, turned(degrees * 1.01).y)
      #expect(abs(rotation.rotation - (begins ? degrees * 0.01 * .pi / 180 : 0)) < 0.0001, "\(rotation.rotation)")
      fingers.upAll()
    }
  }

  @Test("two fingers at one place change neither scale nor rotation")
  func twoFingersAtOnePlaceChangeNeitherScaleNorRotation() async throws {
    for recognizer in [UIPinchGestureRecognizer(), UIRotationGestureRecognizer()] {
      let (_, fingers, log) = try await stage(recognizer)
      let pinch = recognizer as? UIPinchGestureRecognizer, rotation = recognizer as? UIRotationGestureRecognizer
      for finger in [UInt(1), 2] { fingers.down(finger, 100, 100) }
      fingers.move(2, 100, 104)
      #expect(log.states == [])
      fingers.upAll()
      fingers.down(1, 100, 100)
      fingers.down(2, 200, 100)
      fingers.move(2, 220, 120)
      fingers.move(2, 240, 160)
      #expect(log.states == [.began, .changed])
      let scale = pinch?.scale ?? 1, angle = rotation?.rotation ?? 1
      fingers.up(2)
      fingers.down(2, 100, 100)
      fingers.move(2, 180, 180)
      #expect((pinch?.scale ?? 1) == scale, "\(pinch?.scale ?? 0) is not \(scale)")
      #expect((rotation?.rotation ?? 1) == angle, "\(rotation?.rotation ?? 0) is not \(angle)")
      fingers.upAll()
      TestWindow.closeAll()
    }
  }

  @Test("cancelling touches cancels only gestures that had begun")
  func cancellingTouchesCancelsOnlyGesturesThatHadBegun() async throws {
    let makers: [() -> UIGestureRecognizer] = [
      { UIPanGestureRecognizer() }, { UIPinchGestureRecognizer() }, { UIRotationGestureRecognizer() },
      { UILongPressGestureRecognizer() }, { UISwipeGestureRecognizer() }, { UITapGestureRecognizer() },
    ]
    for make in makers {
      for hasBegun in [true, false] {
        let recognizer = make(), (view, fingers, log) = try await stage(recognizer)
        let isContinuous = !(recognizer is UISwipeGestureRecognizer || recognizer is UITapGestureRecognizer)
        (recognizer as? UILongPressGestureRecognizer)?.numberOfTouchesRequired = 2
        fingers.down(1, 100, 100)
        fingers.down(2, 200, 100)
        if hasBegun, isContinuous { recognizer.state = .began }
        view.window?.touchDelivery.cancelAll()
        #expect(log.states == (hasBegun && isContinuous ? [.began, .cancelled] : []), "\(recognizer): \(log.states)")
        #expect(recognizer.state == .possible && recognizer.numberOfTouches == 0, "\(recognizer)")
        // The fingers are no touches any more.
        fingers.move(1, 300, 300)
        fingers.upAll()
        #expect(log.states.count == (hasBegun && isContinuous ? 2 : 0), "\(recognizer): \(log.states)")
        TestWindow.closeAll()
      }
    }
  }

  @Test("a velocity covers the last tenth of a second")
  func velocityCoversTheLastTenthOfASecond() throws {
    var values = RecentValues()
    #expect(values.velocity == 0)
    values.add(3, at: 1)
    #expect(values.velocity == 0)
    values.add(9, at: 1)
    #expect(values.velocity == 0)
    var generator = Generator(state: 20_261_125)
    values = RecentValues()
    var all: [(time: TimeInterval, value: CGFloat)] = [], time = 100.0
    for _ in 0..<500 {
      // In parts of a second that a number has exactly, which no sum comes to a tenth with.
      time += Double(Int.random(in: 1...14, using: &generator)) / 128
      all.append((time, CGFloat(Int.random(in: -50...50, using: &generator))))
      values.add(all[all.count - 1].value, at: time)
      let recent = all.filter { time - $0.time < 0.1 }
      let expected =
        recent.count < 2 ? 0 : (all[all.count - 1].value - recent[0].value) / CGFloat(time - recent[0].time)
      try #require(abs(values.velocity - expected) < 0.0001, "\(values.velocity) is not \(expected)")
    }
  }

  @Test("a pan's velocity covers the last tenth of a second")
  func pansVelocityCoversTheLastTenthOfASecond() async throws {
    @MainActor final class SpeedLog {
      var speeds: [CGPoint] = []
      func panned(_ pan: UIPanGestureRecognizer) { speeds.append(pan.velocity(in: nil)) }
    }
    let pan = UIPanGestureRecognizer(), (_, fingers, _) = try await stage(pan), log = SpeedLog()
    pan.addTarget(log, action: SpeedLog.panned)
    for (rest, isFast) in [(0.05, true), (0.2, false)] {
      fingers.down(1, 50, 300)
      for step in 1...10 { fingers.move(1, 50 + CGFloat(step), 300) }
      for step in 1...10 { fingers.move(1, 60 + 10 * CGFloat(step), 300 - 5 * CGFloat(step)) }
      #expect(log.speeds.last.map { near($0, CGPoint(x: 500, y: -250)) } ?? false, "\(log.speeds)")
      fingers.wait(rest)
      fingers.up(1)
      #expect(log.speeds.last.map { near($0, isFast ? CGPoint(x: 500, y: -250) : .zero) } ?? false, "\(log.speeds)")
    }
  }

  @Test("a touch keeps its timestamp and locations until it ends")
  func touchKeepsItsTimestampAndLocationsUntilItEnds() async throws {
    final class Diary: UIView {
      var entries: [String] = []
      func note(_ touches: Set<UITouch>, _ event: UIEvent?) {
        for touch in touches {
          let now = touch.location(in: nil), before = touch.previousLocation(in: nil)
          let times =
            touch.timestamp == event?.timestamp ? "\(touch.timestamp)" : "\(touch.timestamp) \(event?.timestamp ?? 0)"
          entries.append(
            "\(touch.phase) \(times) \(touch.type) \(touch.tapCount) \(before.x) \(now.x) \(event?.type == .touches)"
          )
        }
      }
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, event) }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, event) }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, event) }
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, event) }
    }
    let outer = UIView(), view = Diary(frame: CGRect(x: 0, y: 0, width: 400, height: 500))
    outer.addSubview(view)
    let delivery = try await TestWindow.show(outer).touchDelivery
    _ = delivery.begin(5, CGPoint(x: 100, y: 100), 1_000, .direct)
    delivery.move(5, CGPoint(x: 110, y: 100), 1_001)
    delivery.move(5, CGPoint(x: 130, y: 100), 1_002)
    delivery.end(5, CGPoint(x: 140, y: 100), 1_003)
    delivery.move(5, CGPoint(x: 150, y: 100), 1_004)
    delivery.end(5, CGPoint(x: 150, y: 100), 1_005)
    _ = delivery.begin(0, CGPoint(x: 200, y: 100), 1_010, .indirectPointer)
    delivery.move(0, CGPoint(x: 210, y: 100), 1_011)
    delivery.cancelAll()
    delivery.end(0, CGPoint(x: 220, y: 100), 1_012)
    #expect(
      view.entries == [
        "began 1000.0 direct 1 100.0 100.0 true", "moved 1001.0 direct 1 100.0 110.0 true",
        "moved 1002.0 direct 1 110.0 130.0 true", "ended 1003.0 direct 1 130.0 140.0 true",
        "began 1010.0 indirectPointer 1 200.0 200.0 true", "moved 1011.0 indirectPointer 1 200.0 210.0 true",
        "cancelled 1011.0 indirectPointer 1 210.0 210.0 true",
      ]
    )
  }

  @Test("tapCount counts taps within 0.4 seconds and 20 points")
  func tapCountCountsTapsWithin04SecondsAnd20Points() async throws {
    final class Counter: UIView {
      var counts: [Int] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { counts += touches.map(\.tapCount) }
    }
    let outer = UIView(), view = Counter(frame: CGRect(x: 0, y: 0, width: 400, height: 500))
    outer.addSubview(view)
    let delivery = try await TestWindow.show(outer).touchDelivery
    var time = 1_000.0
    let steps: [(TimeInterval, CGFloat, CGFloat, Int)] = [
      (0, 100, 100, 1), (0.39, 100, 100, 2), (0.39, 119.5, 100, 3), (0.41, 119.5, 100, 1), (0.1, 119.5, 119.5, 2),
      (0.1, 119.5, 139.5, 1), (0.1, 99.5, 139.5, 1), (0.1, 99, 139, 2),
    ]
    for (pause, x, y, _) in steps {
      time += pause
      _ = delivery.begin(1, CGPoint(x: x, y: y), time, .direct)
      delivery.end(1, CGPoint(x: x, y: y), time + 0.01)
    }
    #expect(view.counts == steps.map(\.3))
    // The desktop's pause between the clicks of a double one counts, which a person may have made longer.
    let restore = try setTapPause(800)
    defer { restore() }
    view.counts = []
    for pause in [10, 0.79, 0.81] {
      time += pause
      _ = delivery.begin(1, CGPoint(x: 100, y: 100), time, .direct)
      delivery.end(1, CGPoint(x: 100, y: 100), time + 0.01)
    }
    #expect(view.counts == [1, 2, 1])
  }
}
