import CQuintetGTK

extension UIView {
  func pictureOfLastFrame() -> UIView? {
    let picture = ViewPicture(of: self)
    picture?.frame = CGRect(origin: .zero, size: bounds.size)
    return picture
  }

  /// Draws what the last frame showed of the view, stretched over a rectangle of what is being drawn.
  ///
  /// - Returns: True if anything could be drawn.
  func drawLastFrame(in rect: CGRect) -> Bool {
    guard let window, window.isOnScreen, let cairo = Drawing.current?.cairo else { return false }
    guard
      bounds.width > 0, bounds.height > 0, rect.isFinite, rect.width > 0, rect.height > 0,
      let paintable = gtk_widget_paintable_new(box.pointer),
      let snapshot = gtk_snapshot_new()
    else { return false }
    let shown = GObjectReference(owning: paintable)
    gdk_paintable_snapshot(shown.pointer, snapshot, Double(bounds.width), Double(bounds.height))
    // A view that shows nothing has no node.
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return true }
    cairo_save(cairo)
    cairo_translate(cairo, Double(rect.minX), Double(rect.minY))
    cairo_scale(cairo, Double(rect.width / bounds.width), Double(rect.height / bounds.height))
    gsk_render_node_draw(node, cairo)
    cairo_restore(cairo)
    gsk_render_node_unref(node)
    return true
  }
}
