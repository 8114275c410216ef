import CGTK
import Testing

@testable import UIKit
@testable import UIKitTests

/// Keeps the times of its frames.
@MainActor
private final class Clock {
  var times: [TimeInterval] = []
  func tick(_ link: CADisplayLink) { times.append(link.timestamp) }
}

@MainActor @Suite("display links", .windows)
struct DisplayLinkTests {
  @Test("a display link calls each frame until paused or invalidated")
  func displayLinkCalledWithEach() async throws {
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

  @Test("a display link keeps itself alive until it is invalidated")
  func displayLinkNobodyHoldsGoes() async throws {
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
  func displayLinkCallsNoMore() async throws {
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
}
