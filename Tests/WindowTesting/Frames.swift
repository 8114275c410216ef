import Testing

#if os(Linux)
  import CQuintetGTK
  @testable import UIKit

  extension UIWindow {
    /// Returns when the window has been laid out and painted once more.
    public func nextFrame() async {
      guard let clock = gtk_widget_get_frame_clock(box.pointer) else { return }
      let clockPointer = UnsafeMutableRawPointer(clock)
      await withCheckedContinuation { continuation in
        let painted = OneShot(clockPointer)
        painted.handler = connect(clockPointer, "after-paint") {
          painted.disconnect()
          continuation.resume()
        }
        gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_AFTER_PAINT)
      }
    }
  }

  /// A connection that ends when it has been used.
  @MainActor
  private final class OneShot {
    let instance: UnsafeMutableRawPointer
    var handler: gulong = 0

    init(_ instance: UnsafeMutableRawPointer) { self.instance = instance }

    func disconnect() { g_signal_handler_disconnect(instance, handler) }
  }
#else
  import UIKit

  extension UIWindow {
    /// Returns when the window has been laid out once more, and the run loop has come to what waited for that.
    public func nextFrame() async {
      layoutIfNeeded()
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        DispatchQueue.main.async { continuation.resume() }
      }
    }
  }
#endif

/// Compares a view's frame, in points.
@MainActor
public func expectFrame(
  _ view: UIView,
  _ x: CGFloat,
  _ y: CGFloat,
  _ width: CGFloat,
  _ height: CGFloat,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(view.frame == CGRect(x: x, y: y, width: width, height: height), sourceLocation: sourceLocation)
}
