import CGTK

extension UIView {
  /// Draws what the view and all that is in it shows, stretched over a rectangle of what is being drawn, as in the block of a
  /// `UIGraphicsImageRenderer`.
  ///
  /// - Parameter afterUpdates: Means nothing here: what is drawn is what the last frame showed, since GTK draws in frames alone.
  /// - Returns: Whether anything could be drawn: not where the view is in no window on the screen, nor where nothing is being drawn.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let window, window.isOnScreen, let cairo = Drawing.current?.cairo else { return false }
    guard
      bounds.width > 0, bounds.height > 0, let paintable = gtk_widget_paintable_new(box.pointer),
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
