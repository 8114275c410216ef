import UIKit

/// Writes down what recognisers tell it, and decides for them.
@MainActor
final class Ear: UIGestureRecognizerDelegate {
  var heard: [String] = []
  var mayBegin = true
  var mayBoth = false
  var refused: UIView?
  func tapped() { heard.append("tap") }
  func tappedTwice() { heard.append("two taps") }
  func pressed(_ recognizer: UILongPressGestureRecognizer) { heard.append("press \(recognizer.state.rawValue)") }
  func swiped(_ recognizer: UISwipeGestureRecognizer) { heard.append("swipe \(recognizer.direction.rawValue)") }
  func panned(_ recognizer: UIPanGestureRecognizer) {
    let way = recognizer.translation(in: recognizer.view)
    heard.append("pan \(recognizer.state.rawValue) \(Int(way.x)) \(Int(way.y))")
  }
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { mayBegin }
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    touch.view !== refused || refused == nil
  }
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { mayBoth }
}

/// Records its touches.
final class TouchedView: UIView {
  var log: [String] = []
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("began") }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("ended") }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("cancelled") }
}

/// A view to touch, in another one.
@MainActor
func makeTouchedView() -> (UIView, TouchedView, Ear) {
  let outer = UIView(), view = TouchedView(frame: CGRect(x: 50, y: 50, width: 200, height: 100))
  outer.addSubview(view)
  return (outer, view, Ear())
}

extension UIView {
  /// Adds a recogniser of double taps.
  @discardableResult
  func addDoubleTap(_ ear: Ear) -> UITapGestureRecognizer {
    let two = UITapGestureRecognizer(target: ear, action: Ear.tappedTwice)
    two.numberOfTapsRequired = 2
    addGestureRecognizer(two)
    return two
  }
}
