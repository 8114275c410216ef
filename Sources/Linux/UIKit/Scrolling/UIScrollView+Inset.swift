import CQuintetGTK

// Empty space around the content, and what moves with it.

extension UIScrollView {
  /// With `keepsTop`, a view that shows the content's beginning goes on showing it.
  func adjustInset(keepsTop: Bool = true) {
    let old = lastInset, new = adjustedContentInset
    guard new != old else { return }
    lastInset = new
    if keepsTop { keepTop(from: old) } else { configureAdjustments() }
    gtk_widget_queue_allocate(contentBox.pointer)
    adjustedContentInsetDidChange()
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
  }

  var addedSafeArea: UIEdgeInsets {
    let area = safeAreaInsets
    guard area != .zero, contentInsetAdjustmentBehavior != .never else { return .zero }
    let isAlways = contentInsetAdjustmentBehavior == .always
    let content = laidOutContentSize
    let isVertical = isAlways || alwaysBounceVertical || content.height > pageSize.height
    let isHorizontal = isAlways || alwaysBounceHorizontal || content.width > pageSize.width
    return UIEdgeInsets(
      top: isVertical ? area.top : 0,
      left: isHorizontal ? area.left : 0,
      bottom: isVertical ? area.bottom : 0,
      right: isHorizontal ? area.right : 0
    )
  }

  /// Insets of what is covered at the edges: by the safe area, and by input views at the lower one.
  var addedArea: UIEdgeInsets {
    var area = addedSafeArea
    area.bottom = max(area.bottom, coveredHeight)
    return area
  }

  /// A view that shows the content's beginning goes on showing it with another inset.
  func keepTop(from old: UIEdgeInsets) {
    let isAtTop = contentOffset.y <= -old.top, isAtLeft = contentOffset.x <= -old.left
    configureAdjustments()
    if isAtTop { contentOffset.y = -adjustedContentInset.top }
    if isAtLeft { contentOffset.x = -adjustedContentInset.left }
  }

  func placeIndicators() {
    let area = automaticallyAdjustsScrollIndicatorInsets ? safeAreaInsets : .zero, limit = CGFloat(Int16.max)
    if let bar = gtk_scrolled_window_get_vscrollbar(scroller) {
      gtk_widget_set_margin_top(bar, Int32(points: verticalScrollIndicatorInsets.top + area.top, limit: limit))
      gtk_widget_set_margin_bottom(bar, Int32(points: verticalScrollIndicatorInsets.bottom + area.bottom, limit: limit))
    }
    if let bar = gtk_scrolled_window_get_hscrollbar(scroller) {
      // GTK's start is the left only for text from left to right.
      let isRightToLeft = gtk_widget_get_direction(bar) == GTK_TEXT_DIR_RTL
      let inset = horizontalScrollIndicatorInsets + area
      gtk_widget_set_margin_start(bar, Int32(points: isRightToLeft ? inset.right : inset.left, limit: limit))
      gtk_widget_set_margin_end(bar, Int32(points: isRightToLeft ? inset.left : inset.right, limit: limit))
    }
  }
}

extension UIEdgeInsets {
  static func + (one: UIEdgeInsets, other: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: one.top + other.top,
      left: one.left + other.left,
      bottom: one.bottom + other.bottom,
      right: one.right + other.right
    )
  }
}
