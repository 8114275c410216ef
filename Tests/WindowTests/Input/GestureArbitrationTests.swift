import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Gestures that compete for a touch. Random recognisers of a program's own, in a view, its content and its surroundings, look at
// random touches of two fingers: whatever they decide, the rules hold that Apple documents for recognisers.

@MainActor @Suite("gesture arbitration", .windows)
struct GestureArbitrationTests {
  @Test(
    "one gesture is recognised at a time; every touch ends",
    .timeLimit(.minutes(5))
  )
  func oneGestureIsRecognisedAtATimeEveryTouchEnds() async throws {
    let outer = Ground(), middle = Ground(), inner = Ground()
    for ground in [outer, middle, inner] { ground.isMultipleTouchEnabled = true }
    let window = try await TestWindow.show(outer)
    middle.frame = CGRect(x: 50, y: 50, width: 300, height: 300)
    inner.frame = CGRect(x: 50, y: 50, width: 200, height: 200)
    outer.addSubview(middle)
    middle.addSubview(inner)
    await window.nextFrame()
    var generator = Generator(state: 20_261_124)
    for round in 0..<2_000 {
      let stage = GestureStage([outer, middle, inner], &generator)
      stage.play(on: window.touchDelivery, over: [outer, middle, inner], &generator)
      try #require(stage.wrong.isEmpty, "round \(round): \(stage.wrong)\n\(stage.story.joined(separator: "\n"))")
      stage.remove()
    }
  }

  @Test("two clicks far from each other are no double tap")
  func twoClicksFarFromEachOtherAreNoDoubleTap() async throws {
    let (outer, _, ear) = makeTouchedView()
    outer.addDoubleTap(ear)
    let window = try await TestWindow.show(outer)
    // By the clock of the events, these are as quick as two clicks can be.
    for (finger, x) in [(UInt(0), CGFloat(10)), (0, 350), (0, 10)] {
      let time = 1_000 + Double(x) / 10_000
      _ = window.touchDelivery.begin(finger, CGPoint(x: x, y: 60), time, .indirectPointer)
      window.touchDelivery.end(finger, CGPoint(x: x, y: 60), time + 0.01)
    }
    #expect(ear.heard == [])
    for time in [2_000, 2_000.1] {
      _ = window.touchDelivery.begin(0, CGPoint(x: 10, y: 60), time, .indirectPointer)
      window.touchDelivery.end(0, CGPoint(x: 12, y: 61), time + 0.01)
    }
    #expect(ear.heard == ["two taps"])
  }

  @Test("a two-finger tap is never recognised as a one-finger tap")
  func twoFingerTapIsNeverRecognisedAsAOneFingerTap() async throws {
    let (outer, _, ear) = makeTouchedView()
    let recognizer = UITapGestureRecognizer(target: ear, action: Ear.tapped)
    recognizer.numberOfTouchesRequired = 2
    outer.addGestureRecognizer(recognizer)
    let window = try await TestWindow.show(outer), delivery = window.touchDelivery
    @MainActor func touch(_ fingers: [UInt], _ time: Double, moving: CGFloat = 0) {
      for finger in fingers { _ = delivery.begin(finger, CGPoint(x: 100 + 20 * CGFloat(finger), y: 90), time, .direct) }
      for finger in fingers where moving > 0 {
        delivery.move(finger, CGPoint(x: 100 + 20 * CGFloat(finger) + moving, y: 90), time + 0.01)
      }
      for finger in fingers {
        delivery.end(finger, CGPoint(x: 100 + 20 * CGFloat(finger) + moving, y: 90), time + 0.02)
      }
    }
    touch([1, 2], 1_000, moving: 80)
    touch([1], 1_010)
    #expect(ear.heard == [])
    touch([1, 2], 1_020)
    #expect(ear.heard == ["tap"])
  }

  @Test("a recogniser waits for none that has no touch")
  func recogniserWaitsForNoneThatHasNoTouch() async throws {
    let (outer, view, ear) = makeTouchedView(), beside = UIView(frame: CGRect(x: 0, y: 300, width: 50, height: 50))
    outer.addSubview(beside)
    let other = UILongPressGestureRecognizer(target: ear, action: Ear.pressed)
    beside.addGestureRecognizer(other)
    let tap = UITapGestureRecognizer(target: ear, action: Ear.tapped)
    tap.require(toFail: other)
    view.addGestureRecognizer(tap)
    let window = try await TestWindow.show(outer), delivery = window.touchDelivery
    _ = delivery.begin(0, CGPoint(x: 100, y: 100), 1_000, .direct)
    delivery.end(0, CGPoint(x: 100, y: 100), 1_000.05)
    #expect(ear.heard == ["tap"])
  }

  @Test("a scrolling finger is taken from views and recognisers inside")
  func scrollingFingerIsTakenFromViewsAndRecognisersInside() async throws {
    let scroll = UIScrollView(), view = TouchedView(frame: CGRect(x: 0, y: 0, width: 400, height: 2_000)), ear = Ear()
    scroll.contentSize = view.frame.size
    scroll.addSubview(view)
    view.addGestureRecognizer(UITapGestureRecognizer(target: ear, action: Ear.tapped))
    let window = try await TestWindow.show(scroll), delivery = window.touchDelivery
    _ = delivery.begin(7, CGPoint(x: 100, y: 300), 1_000, .direct)
    delivery.move(7, CGPoint(x: 100, y: 297), 1_000.02)
    scroll.contentOffset.y = 3
    #expect(view.log == ["began"])
    delivery.move(7, CGPoint(x: 100, y: 250), 1_000.04)
    scroll.contentOffset.y = 50
    #expect(view.log == ["began", "cancelled"])
    delivery.end(7, CGPoint(x: 100, y: 250), 1_000.06)
    #expect(view.log == ["began", "cancelled"])
    #expect(ear.heard == [])
  }

  @Test("a single tap waits for a required double tap's failure")
  func singleTapWaitsForARequiredDoubleTapsFailure() async throws {
    let (outer, view, ear) = makeTouchedView()
    let one = UITapGestureRecognizer(target: ear, action: Ear.tapped)
    let two = view.addDoubleTap(ear)
    one.require(toFail: two)
    view.addGestureRecognizer(one)
    _ = try await TestWindow.show(outer)
    // Longer than a machine under load takes for two taps.
    let restore = try setTapPause(3000)
    defer { restore() }
    try await Input.tap(view, times: 2)
    #expect(ear.heard == ["two taps"])
    try await Input.tap(view, times: 1)
    #expect(ear.heard == ["two taps"])
    try await wait("the single tap is recognised") { ear.heard.count > 1 }
    // A single tap that the first two had left would have been recognised before.
    try await Input.tap(view, times: 2)
    #expect(ear.heard == ["two taps", "tap", "two taps"])
  }

  @Test("a delegate has one gesture wait for another", arguments: [[true, false], [false, true], [true, true]])
  func delegateHasOneGestureWaitForAnother(answers: [Bool]) async throws {
    let (outer, view, ear) = makeTouchedView(), order = Order(answers[0], answers[1])
    let one = UITapGestureRecognizer(target: ear, action: Ear.tapped), two = view.addDoubleTap(ear)
    view.addGestureRecognizer(one)
    (order.first, order.second) = (two, one)
    for recognizer in [one, two] { recognizer.delegate = order }
    let window = try await TestWindow.show(outer), delivery = window.touchDelivery
    for round in [1_000, 2_000] as [Double] {
      for time in [round, round + 0.1] {
        _ = delivery.begin(0, CGPoint(x: 100, y: 100), time, .indirectPointer)
        delivery.end(0, CGPoint(x: 100, y: 100), time + 0.01)
      }
    }
    #expect(ear.heard == ["two taps", "two taps"])
    // Nobody waits for what does not take part.
    two.isEnabled = false
    _ = delivery.begin(0, CGPoint(x: 100, y: 100), 3_000, .indirectPointer)
    delivery.end(0, CGPoint(x: 100, y: 100), 3_000.01)
    #expect(ear.heard.last == "tap")
  }

  @Test("gestures that are all to wait for each other do not wait for ever")
  func gesturesThatAreAllToWaitForEachOtherDoNotWaitForEver() async throws {
    final class Waits: UIGestureRecognizerDelegate {
      func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
      ) -> Bool { true }
    }
    let (outer, view, ear) = makeTouchedView(), waits = Waits()
    for _ in 0..<3 {
      let tap = UITapGestureRecognizer(target: ear, action: Ear.tapped)
      tap.delegate = waits
      view.addGestureRecognizer(tap)
    }
    let window = try await TestWindow.show(outer), delivery = window.touchDelivery
    for time in [1_000, 2_000] as [Double] {
      _ = delivery.begin(0, CGPoint(x: 100, y: 100), time, .indirectPointer)
      delivery.end(0, CGPoint(x: 100, y: 100), time + 0.01)
    }
    #expect(ear.heard == ["tap", "tap"])
  }

  @Test("a recognised double tap's timeout does not end the next")
  func recognisedDoubleTapsTimeoutDoesNotEndTheNext() async throws {
    let (outer, view, ear) = makeTouchedView()
    view.addDoubleTap(ear)
    _ = try await TestWindow.show(outer)
    let restore = try setTapPause(3000)
    defer { restore() }
    try await Input.tap(view, times: 2)
    #expect(ear.heard == ["two taps"])
    // Time is the subject: the third tap is within the first one's pause, the fourth is not, but within the third one's.
    try await Task.sleep(for: .milliseconds(1600))
    try await Input.tap(view, times: 1)
    try await Task.sleep(for: .milliseconds(1600))
    try await Input.tap(view, times: 1)
    #expect(ear.heard == ["two taps", "two taps"])
  }

  @Test("a failure requirement outranks simultaneous recognition")
  func failureRequirementOutranksSimultaneousRecognition() async throws {
    let (outer, view, ear) = makeTouchedView()
    let one = UITapGestureRecognizer(target: ear, action: Ear.tapped)
    let two = UITapGestureRecognizer(target: ear, action: Ear.tappedTwice)
    two.numberOfTapsRequired = 2
    one.require(toFail: two)
    ear.mayBoth = true
    for recognizer in [one, two] {
      recognizer.delegate = ear
      view.addGestureRecognizer(recognizer)
    }
    _ = try await TestWindow.show(outer)
    let restore = try setTapPause(3000)
    defer { restore() }
    try await Input.tap(view, times: 2)
    #expect(ear.heard == ["two taps"])
  }

  @Test("a single tap does not prevent a double tap")
  func singleTapDoesNotPreventADoubleTap() async throws {
    let (outer, view, ear) = makeTouchedView()
    let one = UITapGestureRecognizer(target: ear, action: Ear.tapped)
    let two = UITapGestureRecognizer(target: ear, action: Ear.tappedTwice)
    two.numberOfTapsRequired = 2
    for tap in [one, two] { view.addGestureRecognizer(tap) }
    let fingers = WindowFingers(on: try await TestWindow.show(outer))
    for _ in 0..<2 {
      fingers.down(1, 100, 100)
      fingers.up(1)
    }
    #expect(ear.heard.filter { $0 == "two taps" }.count == 1)
    #expect(ear.heard.first == "tap")
  }
}

/// Has a recogniser wait for another, by either of the questions or by both.
@MainActor
private final class Order: UIGestureRecognizerDelegate {
  weak var first: UIGestureRecognizer?
  weak var second: UIGestureRecognizer?
  private let asksWaiting: Bool
  private let asksAwaited: Bool

  init(_ asksWaiting: Bool, _ asksAwaited: Bool) {
    (self.asksWaiting, self.asksAwaited) = (asksWaiting, asksAwaited)
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { asksWaiting && gestureRecognizer === second && otherGestureRecognizer === first }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { asksAwaited && gestureRecognizer === first && otherGestureRecognizer === second }
}

/// A view that records each touch.
private final class Ground: UIView {
  // The touches are kept, so that no other one takes the place of one that is gone.
  var heard: [UITouch: [String]] = [:]
  private func note(_ touches: Set<UITouch>, _ word: String) {
    for touch in touches { heard[touch, default: []].append(word) }
  }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, "began") }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, "moved") }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, "ended") }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, "cancelled") }
}

/// Decides at random, as far as its state lets it.
private final class Whim: UIGestureRecognizer {
  let number: Int
  private var generator: Generator
  var prerequisites: [Whim] = []
  var seen: Set<UITouch> = []
  var resets = 0

  init(_ number: Int, seed: UInt64) {
    self.number = number
    generator = Generator(state: seed | 1)
    super.init()
  }

  private func decide(isEnding: Bool) {
    let choice = Int.random(in: 0..<10, using: &generator)
    switch state {
    case .possible where isEnding: if choice < 5 { state = .ended }
    case .possible:
      if choice < 2 { state = .began } else if choice == 2 { state = .ended } else if choice < 5 { state = .failed }
    case .began, .changed:
      if isEnding { state = .ended } else if choice < 5 { state = .changed } else if choice == 5 { state = .cancelled }
    default: break
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    seen.formUnion(touches)
    decide(isEnding: false)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { decide(isEnding: false) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    seen.subtract(touches)
    if seen.isEmpty { decide(isEnding: true) }
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    seen.subtract(touches)
    if state == .began || state == .changed { state = .cancelled }
  }
  override func reset() {
    resets += 1
    seen = []
  }
}

@MainActor
private final class GestureStage: UIGestureRecognizerDelegate {
  private var whims: [Whim] = []
  private var allowed: Set<[Int]> = []
  private let grounds: [Ground]
  private(set) var story: [String] = []
  private(set) var wrong: [String] = []

  init(_ grounds: [Ground], _ generator: inout Generator) {
    self.grounds = grounds
    for ground in grounds { ground.heard = [:] }
    for number in 0..<Int.random(in: 1...5, using: &generator) {
      let whim = Whim(number, seed: generator.next())
      whim.cancelsTouchesInView = Bool.random(using: &generator)
      whim.delegate = self
      // A recogniser waits for earlier ones alone, so that none waits for itself.
      whim.prerequisites = whims.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 }
      for other in whim.prerequisites { whim.require(toFail: other) }
      for other in whims where Int.random(in: 0..<4, using: &generator) == 0 { allowed.insert([other.number, number]) }
      whim.addTarget(self, action: GestureStage.acted)
      grounds.randomElement(using: &generator)?.addGestureRecognizer(whim)
      whims.append(whim)
    }
  }

  func remove() {
    for whim in whims { whim.view?.removeGestureRecognizer(whim) }
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    guard let a = gestureRecognizer as? Whim, let b = otherGestureRecognizer as? Whim else { return false }
    return allowed.contains([a.number, b.number].sorted())
  }

  private var lastActions: [Int: UIGestureRecognizer.State] = [:]

  func acted(_ recognizer: UIGestureRecognizer) {
    guard let whim = recognizer as? Whim else { return }
    story.append("  \(whim.number) acts as \(whim.state)")
    let last = lastActions[whim.number] ?? .ended, isOver = last == .ended || last == .cancelled
    let isLegal =
      switch whim.state {
      case .began: isOver
      case .changed: !isOver
      case .ended: true
      case .cancelled: !isOver
      default: false
      }
    if !isLegal { wrong.append("\(whim.number) acted as \(whim.state) after \(last)") }
    lastActions[whim.number] = whim.state
    guard whim.state == .began || whim.state == .ended && isOver else { return }
    for other in whim.prerequisites where !whim.seen.isDisjoint(with: other.seen) && other.state != .failed {
      wrong.append("\(whim.number) did not wait for \(other.number), which is \(other.state)")
    }
  }

  /// Two fingers come, move and go.
  func play(on delivery: TouchDelivery, over views: [UIView], _ generator: inout Generator) {
    var down: Set<UInt> = [], time = Double(1_000)
    func place() -> CGPoint {
      CGPoint(x: CGFloat.random(in: 10...390, using: &generator), y: CGFloat.random(in: 10...390, using: &generator))
    }
    for _ in 0..<Int.random(in: 2...14, using: &generator) {
      time += 0.05
      let finger = UInt.random(in: 1...2, using: &generator)
      if !down.contains(finger) {
        story.append("\(finger) comes")
        down.insert(finger)
        _ = delivery.begin(finger, place(), time, .direct)
      } else if Int.random(in: 0..<3, using: &generator) > 0 {
        story.append("\(finger) moves")
        delivery.move(finger, place(), time)
      } else {
        story.append("\(finger) goes")
        down.remove(finger)
        delivery.end(finger, place(), time)
      }
      check()
    }
    for finger in down.sorted() {
      time += 0.05
      story.append("\(finger) goes")
      delivery.end(finger, place(), time)
      check()
    }
    for whim in whims where whim.state != .possible { wrong.append("in the end \(whim.number) is \(whim.state)") }
    for whim in whims where whim.numberOfTouches > 0 { wrong.append("in the end \(whim.number) has touches") }
    for touches in grounds.flatMap(\.heard.values) {
      let isWhole =
        touches.first == "began" && ["ended", "cancelled"].contains(touches.last ?? "")
        && touches.dropFirst().dropLast().allSatisfy { $0 == "moved" } && touches.count > 1
      if !isWhole { wrong.append("a view heard \(touches)") }
    }
  }

  private func isRecognized(_ whim: Whim) -> Bool { [.began, .changed, .ended].contains(whim.state) }

  private func check() {
    for (index, a) in whims.enumerated() where isRecognized(a) {
      for b in whims[..<index] where isRecognized(b) && !a.seen.isDisjoint(with: b.seen) {
        if !allowed.contains([b.number, a.number]) { wrong.append("\(a.number) and \(b.number) are both recognised") }
      }
      if a.cancelsTouchesInView {
        for touch in a.seen where !touch.isCancelledInView { wrong.append("\(a.number) did not take a touch") }
      }
    }
  }
}
