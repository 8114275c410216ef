import CGTK

// What GTK is told of the content: an adjustment for each direction.

extension UIScrollView {
  /// Takes back an offset beyond what GTK itself was told, and says whether there was one.
  ///
  /// GTK's own animations, as that of the End key, go on to where the content ended when they began. Setting the value ends them.
  func returnsWithinLimits() -> Bool {
    for orientation in [GTK_ORIENTATION_HORIZONTAL, GTK_ORIENTATION_VERTICAL] {
      guard let adjustment = adjustment(orientation) else { continue }
      let value = gtk_adjustment_get_value(adjustment), first = gtk_adjustment_get_lower(adjustment)
      let last = max(first, gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment))
      guard !(first - 0.5...last + 0.5).contains(value) else { continue }
      gtk_adjustment_set_value(adjustment, min(max(value, first), last))
      return true
    }
    return false
  }

  func configure(
    _ orientation: GtkOrientation,
    _ content: CGFloat,
    _ page: CGFloat,
    _ before: CGFloat,
    _ after: CGFloat
  ) {
    guard let adjustment = adjustment(orientation) else { return }
    let axis = NSLayoutConstraint.Axis(orientation), old = reach[axis]
    let new = -before...max(-before, content + after - page)
    reach[axis] = new
    var value = gtk_adjustment_get_value(adjustment)
    // Content that ends earlier takes the view along. Where the program has scrolled beyond it, it knows why.
    if old.contains(value) { value = min(max(value, new.lowerBound), new.upperBound) }
    configure(adjustment, value: value, new, page)
  }

  /// GTK knows no value that is not between the limits.
  func configure(
    _ adjustment: UnsafeMutablePointer<GtkAdjustment>,
    value: CGFloat,
    _ reach: ClosedRange<CGFloat>,
    _ page: CGFloat
  ) {
    if !reach.contains(value) { isBeyondContent = true }
    gtk_adjustment_configure(
      adjustment,
      value,
      min(reach.lowerBound, value),
      max(reach.upperBound, value) + page,
      page / 10,
      page * 0.9,
      page
    )
  }
}

extension NSLayoutConstraint.Axis {
  init(_ orientation: GtkOrientation) {
    self = orientation == GTK_ORIENTATION_HORIZONTAL ? .horizontal : .vertical
  }
}
