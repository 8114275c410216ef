import Testing

@testable import UIKit
@testable import UIKitTests

// Time of the animations that a transition has begun. Frames are played here, by their times.

@MainActor @Suite("clocks of transitions", .windows)
struct AnimationClockTests {
  @Test("a clock runs to the end of its longest animation")
  func clockRunsToTheEndOfItsLongestAnimation() async throws {
    let rows: [(delay: TimeInterval, duration: TimeInterval, options: UIView.AnimationOptions, end: TimeInterval)] = [
      (0, 1, [], 2), (0, 2, [], 2), (0, 5, [], 5), (3, 1, [], 4), (0, 2, .autoreverse, 4), (1, 2, .autoreverse, 5),
      // An endless one is not waited for.
      (0, 3, .repeat, 2), (0, 3, [.repeat, .autoreverse], 2),
    ]
    for (delay, duration, options, end) in rows {
      let view = UIView(), clock = AnimationClock(), name = "\(delay), \(duration), \(options.rawValue)"
      let window = try await showSquare(view)
      var ends: [Bool] = []
      clock.lead {
        UIView.animate(withDuration: duration, delay: delay, options: options.union(.curveLinear)) {
          view.alpha = 0
        } completion: {
          ends.append($0)
        }
      }
      clock.run(isForward: true, length: 2, speed: 1, curve: .linear)
      clock.advance(to: 100)
      clock.advance(to: 100 + end - 0.01)
      clock.arrive()
      #expect(!clock.isHeld && abs(clock.time - (end - 0.01)) < 0.001, "\(name): \(clock.time)")
      clock.advance(to: 100 + end)
      clock.arrive()
      #expect(clock.isHeld && abs(clock.time - end) < 0.001, "\(name): \(clock.time)")
      #expect(ends == [true] && view.presentedAlpha == 0, "\(name)")
      TestWindow.close(window)
    }
  }

  @Test("a way to the end never goes back")
  func wayToTheEndNeverGoesBack() async throws {
    let view = UIView(), clock = AnimationClock()
    _ = try await showSquare(view)
    clock.lead {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.alpha = 0 }
    }
    clock.set(3)
    clock.run(isForward: true, length: 2, speed: 1, curve: .linear)
    clock.advance(to: 100)
    clock.arrive()
    #expect(clock.isHeld && clock.time == 3 && view.presentedAlpha == 0)
  }

  @Test("a way back takes what is behind, by its speed")
  func wayBackTakesWhatIsBehindByItsSpeed() async throws {
    let view = UIView(), clock = AnimationClock()
    _ = try await showSquare(view)
    clock.lead {
      UIView.animate(withDuration: 5, delay: 0, options: .curveLinear) { view.alpha = 0 }
    }
    clock.set(3)
    #expect(abs(view.presentedAlpha - 0.4) < 0.01)
    clock.run(isForward: false, length: 2, speed: 2, curve: .linear)
    clock.advance(to: 100)
    clock.advance(to: 100.75)
    clock.arrive()
    #expect(!clock.isHeld && abs(clock.time - 1.5) < 0.001 && view.alpha == 0)
    clock.advance(to: 101.5)
    clock.arrive()
    #expect(clock.isHeld && clock.time == 0 && view.alpha == 1 && view.presentedAlpha == 1)
  }
}
