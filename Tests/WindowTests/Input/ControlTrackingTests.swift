import Testing

@testable import UIKit
@testable import UIKitTests

// A control while it tracks a touch: its state, and the methods that it calls.

@MainActor @Suite("control tracking", .windows)
struct ControlTrackingTests {
  @Test("a control tracks a finger in and out until cancelled")
  func controlTracksAFingerInAndOutUntilCancelled() async throws {
    final class Knob: UIControl {
      var log: [String] = []
      var goesOn = true
      override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        log.append("begin")
        return true
      }
      override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { goesOn }
      override func endTracking(_ touch: UITouch?, with event: UIEvent?) { log.append("end") }
      override func cancelTracking(with event: UIEvent?) { log.append("cancel tracking") }
    }
    let names: [(UIControl.Event, String)] = [
      (.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchDragInside, "in"), (.touchDragOutside, "out"),
      (.touchDragEnter, "enter"), (.touchDragExit, "exit"), (.touchUpInside, "up in"), (.touchUpOutside, "up out"),
      (.touchCancel, "cancel"),
    ]
    let outer = UIView(), knob = Knob(frame: CGRect(x: 100, y: 150, width: 100, height: 50))
    for (event, name) in names { knob.addAction(UIAction { _ in knob.log.append(name) }, for: event) }
    outer.addSubview(knob)
    let window = try await TestWindow.show(outer), fingers = WindowFingers(on: window)
    let base = knob.convert(CGPoint(x: 50, y: 25), to: nil)
    @MainActor func take() -> [String] {
      defer { knob.log = [] }
      return knob.log
    }
    fingers.down(1, base.x, base.y)
    #expect(take() == ["begin", "down"])
    #expect(knob.isTracking && knob.isTouchInside && knob.isHighlighted)
    // A second finger does not concern it.
    fingers.down(2, base.x, base.y)
    fingers.move(2, base.x + 5, base.y)
    fingers.up(2)
    #expect(take() == [])
    fingers.move(1, base.x + 5, base.y)
    #expect(take() == ["in"])
    fingers.move(1, base.x, base.y + 200)
    #expect(take() == ["exit", "out"])
    #expect(!knob.isTouchInside && !knob.isHighlighted && knob.isTracking)
    fingers.move(1, base.x, base.y + 210)
    #expect(take() == ["out"])
    fingers.move(1, base.x, base.y)
    #expect(take() == ["enter", "in"])
    #expect(knob.isHighlighted)
    fingers.move(1, base.x, base.y + 200)
    fingers.up(1)
    #expect(take() == ["exit", "out", "end", "up out"])
    #expect(!knob.isTracking && !knob.isTouchInside && !knob.isHighlighted)
    fingers.wait(10)
    fingers.down(1, base.x, base.y)
    window.touchDelivery.cancelAll()
    #expect(take() == ["begin", "down", "cancel tracking", "cancel"])
    #expect(!knob.isTracking && !knob.isHighlighted)
    // One that does not go on has ended, and says nothing more.
    fingers.wait(10)
    fingers.down(3, base.x, base.y)
    knob.goesOn = false
    fingers.move(3, base.x + 5, base.y)
    #expect(!knob.isTracking && !knob.isHighlighted)
    fingers.up(3)
    #expect(take() == ["begin", "down"])
  }

  @Test("a control still tracks in the calls of a touch's end")
  func controlStillTracksInTheCallsOfATouchsEnd() async throws {
    final class Knob: UIControl {
      var log: [Bool] = []
      func note() {
        log += [isTracking, isTouchInside]
        removeFromSuperview()
      }
      override func endTracking(_ touch: UITouch?, with event: UIEvent?) { note() }
      override func cancelTracking(with event: UIEvent?) { note() }
    }
    let outer = UIView(), knob = Knob(frame: CGRect(x: 100, y: 150, width: 100, height: 50))
    knob.addTarget(knob, action: Knob.note, for: [.touchUpInside, .touchCancel])
    let window = try await TestWindow.show(outer), fingers = WindowFingers(on: window)
    for isTakenAway in [false, true] {
      outer.addSubview(knob)
      let place = knob.convert(CGPoint(x: 50, y: 25), to: nil)
      fingers.wait(10)
      fingers.down(1, place.x, place.y)
      isTakenAway ? window.touchDelivery.cancelAll() : fingers.up(1)
      #expect(knob.log == [true, true, true, true] && !knob.isTracking && !knob.isTouchInside, "\(knob.log)")
      knob.log = []
    }
  }
}
