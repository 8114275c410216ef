/// Lets the pointer take hold of zoomed content and move it. Fingers move it too, but that is GTK's doing, which leaves the pointer out.
@MainActor
final class ZoomedDrag: UIGestureRecognizerDelegate {
  private unowned let scrollView: UIScrollView
  let recognizer = UIPanGestureRecognizer()
  /// The content's offset when the pointer took hold.
  private var start = CGPoint.zero

  init(_ scrollView: UIScrollView) {
    self.scrollView = scrollView
    recognizer.delegate = self
    recognizer.addTarget(self, action: ZoomedDrag.dragged)
    scrollView.addGestureRecognizer(recognizer)
  }

  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    touch.type == .indirectPointer && scrollView.isScrollEnabled && scrollView.zoomScale > scrollView.minimumZoomScale
  }

  private func dragged(_ drag: UIPanGestureRecognizer) {
    if drag.state == .began {
      start = scrollView.contentOffset
      scrollView.drag?.begin()
    }
    guard drag.state == .began || drag.state == .changed else { return scrollView.drag?.release() ?? () }
    let translation = drag.translation(in: nil)
    let offset = CGPoint(x: start.x - translation.x, y: start.y - translation.y)
    scrollView.contentOffset = scrollView.withinContent(offset)
  }
}
