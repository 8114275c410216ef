@testable import UIKit

/// Fingers on a window, as its events tell of them, with a clock of their own: twenty milliseconds from one event to the next.
@MainActor
final class WindowFingers {
  private let delivery: TouchDelivery
  private(set) var time: TimeInterval
  /// The places of the fingers that are down, in the order in which they came.
  private(set) var down: [(finger: UInt, place: CGPoint)] = []

  /// Long after what was tapped before, so that no tap follows on another.
  init(on window: UIWindow, at time: TimeInterval = 1_000) {
    delivery = window.touchDelivery
    self.time = time
  }

  func wait(_ seconds: TimeInterval) { time += seconds }

  func down(_ finger: UInt, _ x: CGFloat, _ y: CGFloat) {
    time += 0.02
    let place = CGPoint(x: x, y: y)
    down.append((finger, place))
    _ = delivery.begin(finger, place, time, .direct)
  }

  func move(_ finger: UInt, _ x: CGFloat, _ y: CGFloat) {
    time += 0.02
    guard let index = down.firstIndex(where: { $0.finger == finger }) else { return }
    down[index].place = CGPoint(x: x, y: y)
    delivery.move(finger, down[index].place, time)
  }

  /// Lets go where the finger is.
  func up(_ finger: UInt) {
    time += 0.02
    guard let index = down.firstIndex(where: { $0.finger == finger }) else { return }
    delivery.end(finger, down.remove(at: index).place, time)
  }

  func upAll() { for finger in down.map(\.finger) { up(finger) } }

  var middle: CGPoint {
    let sum = down.reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.place.x, y: $0.y + $1.place.y) }
    return CGPoint(x: sum.x / CGFloat(down.count), y: sum.y / CGFloat(down.count))
  }
}

/// Writes down in which states a recogniser acts.
@MainActor
final class StateLog {
  var states: [UIGestureRecognizer.State] = []
  func acted(_ recognizer: UIGestureRecognizer) { states.append(recognizer.state) }
}

/// A view that fills a window, a recogniser in it, fingers, and what the recogniser tells.
@MainActor
func stage(_ recognizer: UIGestureRecognizer) async throws -> (UIView, WindowFingers, StateLog) {
  let outer = UIView(), view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 500)), log = StateLog()
  outer.addSubview(view)
  recognizer.addTarget(log, action: StateLog.acted)
  view.addGestureRecognizer(recognizer)
  return (view, WindowFingers(on: try await TestWindow.show(outer)), log)
}

/// Returns true if two points are the same, except for rounding.
func near(_ a: CGPoint, _ b: CGPoint) -> Bool { hypot(a.x - b.x, a.y - b.y) < 0.001 }
