import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

/// Keeps the times of its frames.
@MainActor
private final class Clock {
  var times: [TimeInterval] = []
  func tick(_ link: CADisplayLink) { times.append(link.timestamp) }
  func count() { times.append(0) }
}

@MainActor @Suite("display links", .windows)
struct DisplayLinkTests {
  @Test("a display link calls each frame until paused or invalidated")
  func displayLinkCallsEachFrameUntilPausedOrInvalidated() async throws {
    let window = try await TestWindow.show(UIView())
    var clock: Clock? = Clock()
    weak let watched = clock
    let link = CADisplayLink(target: try #require(clock), selector: Clock.tick)
    link.add(to: .main, forMode: .common)
    try await wait("it is called") { (clock?.times.count ?? 0) > 5 }
    let times = clock?.times ?? []
    #expect(times == times.sorted() && Set(times).count == times.count)
    #expect(abs(CACurrentMediaTime() - (times.last ?? 0)) < 1)
    link.isPaused = true
    let count = clock?.times.count
    await window.nextFrame()
    await window.nextFrame()
    #expect(clock?.times.count == count)
    link.isPaused = false
    try await wait("it is called again") { (clock?.times.count ?? 0) > (count ?? 0) }
    clock = nil
    #expect(watched != nil)
    link.invalidate()
    #expect(watched == nil)
  }

  @Test("a display link calls a method that takes no link")
  func displayLinkCallsAMethodThatTakesNoLink() async throws {
    _ = try await TestWindow.show(UIView())
    let clock = Clock(), link = CADisplayLink(target: clock, selector: Clock.count)
    link.add(to: .main, forMode: .default)
    try await wait("it is called") { clock.times.count > 2 }
    link.invalidate()
  }

  @Test("a display link keeps itself alive until it is invalidated")
  func displayLinkKeepsItselfAliveUntilItIsInvalidated() async throws {
    let window = try await TestWindow.show(UIView())
    let clock = Clock()
    weak var link: CADisplayLink?
    do {
      let made = CADisplayLink(target: clock, selector: Clock.tick)
      made.add(to: .main, forMode: .common)
      link = made
    }
    try await wait("it is called") { clock.times.count > 2 }
    link?.invalidate()
    await window.nextFrame()
    #expect(link == nil)
  }

  @Test("a display link keeps its frame rate and its pauses")
  func displayLinkKeepsItsFrameRateAndItsPauses() async throws {
    let view = UIView(), clock = Clock()
    let window = try await TestWindow.show(view)
    let link = CADisplayLink(target: clock, selector: Clock.tick)
    link.preferredFramesPerSecond = 10
    link.add(to: .main, forMode: .common)
    let start = CACurrentMediaTime()
    while CACurrentMediaTime() - start < 1 { await window.nextFrame() }
    #expect(clock.times.count >= 1 && clock.times.count <= 13, "\(clock.times.count)")
    link.isPaused = true
    let count = clock.times.count
    for _ in 0..<12 { await window.nextFrame() }
    #expect(clock.times.count == count)
    link.isPaused = false
    link.preferredFramesPerSecond = 0
    try await wait("it goes on") { clock.times.count > count + 2 }
    #expect(zip(clock.times, clock.times.dropFirst()).allSatisfy { $0 < $1 })
    link.invalidate()
  }

  @Test("a display link calls at the frames nearest to its rate", arguments: [45, 25, 10])
  func displayLinkCallsAtTheFramesNearestToItsRate(rate: Int) async throws {
    let window = try await TestWindow.show(UIView()), calls = Calls()
    let link = CADisplayLink(target: calls, selector: Calls.tick), frames = FrameTimes(window)
    link.preferredFramesPerSecond = rate
    link.add(to: .main, forMode: .common)
    defer { link.invalidate() }
    try await wait("some calls") { calls.count >= 6 }
    // Of 60 frames a second none is half a frame too early, and none is passed over that comes then.
    let least = 1 / TimeInterval(rate) - 1.0 / 120
    for (last, next) in zip(calls.times, calls.times.dropFirst()) {
      #expect(next.stamp == frames.times.first { $0 > last.stamp && $0 - last.stamp >= least }, "\(frames.times)")
    }
  }

  @Test("a display link calls once a frame with its times")
  func displayLinkCallsOnceAFrameWithItsTimes() async throws {
    let window = try await TestWindow.show(UIView()), calls = Calls()
    let link = CADisplayLink(target: calls, selector: Calls.tick)
    defer { link.invalidate() }
    #expect(link.timestamp == 0 && link.preferredFramesPerSecond == 0 && !link.isPaused)
    #expect(abs(link.duration - 1.0 / 60) < 1e-9)
    #expect(link.targetTimestamp == link.duration)
    for mode in [RunLoop.Mode.common, .default] { link.add(to: .main, forMode: mode) }
    var stamps: Set<TimeInterval> = []
    try await wait("some frames") {
      stamps.insert(link.timestamp)
      return calls.count >= 10
    }
    #expect(calls.links.allSatisfy { $0 === link })
    #expect(link.targetTimestamp == link.timestamp + link.duration)
    for (last, next) in zip(calls.times, calls.times.dropFirst()) {
      let passed = next.stamp - last.stamp
      // One that comes late says nothing of the screen.
      #expect(next.duration == (passed > 0 && passed < 0.1 ? passed : last.duration))
    }
    #expect(CACurrentMediaTime() >= link.timestamp && CACurrentMediaTime() < link.timestamp + 60)
    // One call for each frame that there was since.
    link.isPaused = true
    link.isPaused = false
    calls.count = 0
    let frames = FrameTimes(window)
    for _ in 0..<5 { await window.nextFrame() }
    #expect(abs(calls.count - frames.times.count) <= 1, "\(calls.count) calls in \(frames.times.count) frames")
  }

  @Test("a pause between frames is not the length of one")
  func pauseBetweenFramesIsNotTheLengthOfOne() {
    let calls = Calls(), link = CADisplayLink(target: calls, selector: Calls.tick)
    for time in [1, 1.02, 1.05, 9, 9.04] as [TimeInterval] { link.tick(time) }
    let lengths = calls.times.map { $0.duration }, expected: [TimeInterval] = [1.0 / 60, 0.02, 0.03, 0.03, 0.04]
    #expect(lengths.count == 5 && zip(lengths, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(lengths)")
    link.invalidate()
  }

  @Test("a display link calls only while added, unpaused and valid")
  func displayLinkCallsOnlyWhileAddedUnpausedAndValid() async throws {
    let window = try await TestWindow.show(UIView()), calls = Calls()
    let link = CADisplayLink(target: calls, selector: Calls.tick)
    link.isPaused = true
    link.isPaused = false
    for _ in 0..<3 { await window.nextFrame() }
    link.isPaused = true
    link.add(to: .main, forMode: .common)
    for _ in 0..<3 { await window.nextFrame() }
    #expect(calls.count == 0)
    link.isPaused = false
    try await wait("it calls") { calls.count > 0 }
    link.invalidate()
    link.add(to: .main, forMode: .common)
    link.isPaused = true
    link.isPaused = false
    calls.count = 0
    for _ in 0..<3 { await window.nextFrame() }
    #expect(calls.count == 0)
  }

  @Test("a display link continues with any window left on screen")
  func displayLinkContinuesWithAnyWindowLeftOnScreen() async throws {
    let calls = Calls(), link = CADisplayLink(target: calls, selector: Calls.tick)
    defer { link.invalidate() }
    let window = try await TestWindow.show(UIView())
    link.add(to: .main, forMode: .common)
    try await wait("it calls") { calls.count > 0 }
    TestWindow.close(window)
    calls.count = 0
    try await wait("it goes on") { calls.count > 2 }
    let others = TestWindow.scene?.windows.filter { !$0.isHidden } ?? []
    defer { for other in others { other.isHidden = false } }
    for other in others { other.isHidden = true }
    #expect(UIApplication.shared.frontWindow == nil)
    await nextTurn()
    let count = calls.count
    try await Task.sleep(for: .milliseconds(60))
    #expect(calls.count == count)
    for other in others { other.isHidden = false }
    try await wait("it goes on") { calls.count > count + 2 }
  }
}

@MainActor
private final class Calls {
  var count = 0
  var links: [CADisplayLink] = []
  var times: [(stamp: TimeInterval, duration: TimeInterval)] = []
  func tick(_ link: CADisplayLink) {
    count += 1
    links.append(link)
    times.append((link.timestamp, link.duration))
  }
}

/// Keeps the times of a window's frames.
@MainActor
private final class FrameTimes {
  private(set) var times: [TimeInterval] = []
  private var ticks: FrameTicks?

  init(_ window: UIWindow) { ticks = FrameTicks(of: window.box.pointer) { [weak self] in self?.times.append($0) } }
}
