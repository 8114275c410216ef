import CQuintetGTK
import CQuintetWidget

/// Picture of a view as it was last drawn.
final class ViewPicture: UIView {
  /// Nil where the view is not on the screen.
  init?(of view: UIView) {
    guard view.window?.isOnScreen ?? false, let live = gtk_widget_paintable_new(view.box.pointer) else { return nil }
    let paintable = GObjectReference(owning: live)
    guard let image = gdk_paintable_get_current_image(paintable.pointer) else { return nil }
    self.image = GObjectReference(owning: image)
    super.init(frame: view.frame)
    isUserInteractionEnabled = false
    accessibilityElementsHidden = true
    box.setNeed(QUINTET_VIEW_DRAWS, true)
  }

  required init?(coder: NSCoder) { return nil }

  /// Lies over the view, or under it, where it is: in a window, over all that is in it.
  func cover(_ view: UIView, isBelow: Bool = false) {
    if let superview = view.superview {
      isBelow ? superview.insertSubview(self, belowSubview: view) : superview.insertSubview(self, aboveSubview: view)
      (bounds.size, center, transform, alpha) = (view.bounds.size, view.center, view.transform, view.alpha)
    } else {
      frame = view.bounds
      view.addSubview(self)
    }
  }

  override var drawsItself: Bool { true }

  override func drawContent(_ snapshot: OpaquePointer, size: CGSize) {
    gdk_paintable_snapshot(image.pointer, snapshot, Double(size.width), Double(size.height))
  }

  private let image: GObjectReference
}
