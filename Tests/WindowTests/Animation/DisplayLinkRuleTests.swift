import CGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Calls of a display link, and their times.

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

@MainActor @Suite("rules of display links", .windows)
struct DisplayLinkRuleTests {
  @Test("a display link calls once a frame with its times")
  func displayLinkSaysWhenFrame() async throws {
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
    let frames = FrameCount(window)
    for _ in 0..<5 { await window.nextFrame() }
    #expect(abs(calls.count - frames.count) <= 1, "\(calls.count) calls in \(frames.count) frames")
  }

  @Test("a display link calls only while added, unpaused and valid")
  func displayLinkCallsNeitherBefore() async throws {
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
  func displayLinkGoesOnWith() async throws {
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

/// Counts a window's frames.
@MainActor
private final class FrameCount {
  private(set) var count = 0
  private var ticks: FrameTicks?

  init(_ window: UIWindow) { ticks = FrameTicks(of: window.box.pointer) { [weak self] _ in self?.count += 1 } }
}
