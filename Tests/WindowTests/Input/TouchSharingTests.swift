import Testing

@testable import UIKit
@testable import UIKitTests

/// Several fingers in one view, and in views that keep touches for themselves.
@MainActor @Suite("sharing touches", .windows)
struct TouchSharingTests {
  private final class Pad: UIView {
    var log: [String] = []
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("began") }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("moved") }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("ended") }
  }

  private func pads() async throws -> (left: Pad, right: Pad, fingers: WindowFingers) {
    let outer = UIView(), left = Pad(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    let right = Pad(frame: CGRect(x: 100, y: 0, width: 100, height: 200))
    outer.addSubview(left)
    outer.addSubview(right)
    return (left, right, WindowFingers(on: try await TestWindow.show(outer)))
  }

  /// A place in a view, as the window has it.
  private func down(_ finger: UInt, in view: UIView, _ fingers: WindowFingers) {
    let place = view.convert(CGPoint(x: 50, y: 100), to: nil)
    fingers.down(finger, place.x, place.y)
  }

  @Test("a view hears of one touch at a time unless asked")
  func viewHearsOfOneTouchAtATimeUnlessAsked() async throws {
    let (left, right, fingers) = try await pads()
    for isMultiple in [false, true] {
      left.isMultipleTouchEnabled = isMultiple
      (left.log, right.log) = ([], [])
      down(1, in: left, fingers)
      down(2, in: left, fingers)
      down(3, in: right, fingers)
      fingers.up(2)
      fingers.up(1)
      fingers.up(3)
      #expect(left.log == (isMultiple ? ["began", "began", "ended", "ended"] : ["began", "ended"]))
      #expect(right.log == ["began", "ended"])
      down(1, in: left, fingers)
      fingers.up(1)
      #expect(left.log.suffix(2) == ["began", "ended"])
    }
  }

  @Test("an exclusive view shares no time with others")
  func exclusiveViewSharesNoTimeWithOthers() async throws {
    let (left, right, fingers) = try await pads()
    left.isExclusiveTouch = true
    for (first, second) in [(left, right), (right, left)] {
      (left.log, right.log) = ([], [])
      down(1, in: first, fingers)
      down(2, in: second, fingers)
      fingers.up(2)
      fingers.up(1)
      #expect(first.log == ["began", "ended"] && second.log.isEmpty)
      down(2, in: second, fingers)
      fingers.up(2)
      #expect(second.log == ["began", "ended"])
    }
  }

  @Test("recognisers hear of touches that the view does not")
  func recognisersHearOfTouchesThatTheViewDoesNot() async throws {
    let (left, _, fingers) = try await pads()
    let tap = UITapGestureRecognizer(), log = StateLog()
    tap.numberOfTouchesRequired = 2
    tap.addTarget(log, action: StateLog.acted)
    left.addGestureRecognizer(tap)
    down(1, in: left, fingers)
    down(2, in: left, fingers)
    fingers.upAll()
    #expect(log.states == [.ended])
  }
}
