import UIKit

/// Records a delegate's calls about dragging and gliding. Movements that follow each other are one line.
@MainActor
final class DragLog: NSObject, UIScrollViewDelegate {
  var calls: [String] = []
  var velocities: [CGPoint] = []
  var targets: [CGPoint] = []
  /// The place where a drag is to come to rest, in place of its own.
  var goal: CGPoint?

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    if calls.last != "didScroll" { calls.append("didScroll") }
  }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { calls.append("willBeginDragging") }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView,
    withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    calls.append("willEndDragging")
    velocities.append(velocity)
    targets.append(targetContentOffset.pointee)
    if let goal { targetContentOffset.pointee = goal }
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    calls.append("didEndDragging \(decelerate)")
  }

  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { calls.append("willBeginDecelerating") }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { calls.append("didEndDecelerating") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { calls.append("didEndScrollingAnimation") }
}
