import CQuintetGTK
import CQuintetWidget

// Adjustments, by which GTK knows the content in each direction.

extension UIScrollView {
  /// True if there is more of the content than is seen, up and down or to the side.
  var canMove: Bool {
    isScrollEnabled
      && (reach.vertical.lowerBound < reach.vertical.upperBound
        || reach.horizontal.lowerBound < reach.horizontal.upperBound)
  }

  /// Takes back an offset beyond the limits that GTK knows, and returns whether there was one.
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
    let new = -before...max(-before, (content + after).within(Self.farthest) - page)
    reach[axis] = new
    var value = gtk_adjustment_get_value(adjustment)
    // Content that ends earlier takes the view along. Where the program has scrolled beyond it, it knows why.
    if old.contains(value) { value = min(max(value, new.lowerBound), new.upperBound) }
    configure(adjustment, value: value, new, page.within(Self.farthest))
  }

  /// Points that the offset is from 0 at most: a wheel's rows are many.
  private static let farthest: CGFloat = 1e15

  /// GTK knows no value that is not between the limits.
  func configure(
    _ adjustment: UnsafeMutablePointer<GtkAdjustment>,
    value: CGFloat,
    _ reach: ClosedRange<CGFloat>,
    _ page: CGFloat
  ) {
    let value = value.within(Self.farthest)
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

  /// Keeps GTK from asking for another size while it gives the scroller its place.
  ///
  /// It takes the bars for needless at first, since the content wants no size, hears that the content is longer, and asks for a resize in
  /// the middle of an allocation: a view around the scroll view would be left without one, and out of the next frame. It looks at the bars
  /// itself when it has given the content its place. A glide has to know its limits.
  func withoutResizes(_ allocate: () -> Void) {
    guard !isDecelerating else { return allocate() }
    let changed = g_signal_lookup("changed", gtk_adjustment_get_type())
    let match = quintet_match_id_and_data
    let adjustments = [adjustment(GTK_ORIENTATION_HORIZONTAL), adjustment(GTK_ORIENTATION_VERTICAL)].compactMap(\.self)
    let owner = scroller.map { UnsafeMutableRawPointer($0) }
    for adjustment in adjustments { g_signal_handlers_block_matched(adjustment, match, changed, 0, nil, nil, owner) }
    allocate()
    for adjustment in adjustments { g_signal_handlers_unblock_matched(adjustment, match, changed, 0, nil, nil, owner) }
  }

  func setPolicies() {
    // GTK hears no finger where there is nothing to scroll, unless it knows of no bar.
    func policy(_ shows: Bool, _ alwaysBounces: Bool, _ reach: ClosedRange<CGFloat>) -> GtkPolicyType {
      guard isScrollEnabled else { return GTK_POLICY_NEVER }
      let isShort = reach.lowerBound == reach.upperBound
      return shows && !(bounces && alwaysBounces && isShort) ? GTK_POLICY_AUTOMATIC : GTK_POLICY_EXTERNAL
    }
    gtk_scrolled_window_set_policy(
      scroller,
      policy(showsHorizontalScrollIndicator, alwaysBounceHorizontal, reach.horizontal),
      policy(showsVerticalScrollIndicator, alwaysBounceVertical, reach.vertical)
    )
  }

  /// Has GTK take the content for moved, which is when it shows its bars.
  func flashBars() {
    isFlashing = true
    defer { isFlashing = false }
    let signal = g_signal_lookup("value-changed", gtk_adjustment_get_type())
    for adjustment in [adjustment(GTK_ORIENTATION_HORIZONTAL), adjustment(GTK_ORIENTATION_VERTICAL)].compactMap(\.self)
    {
      var sender = GValue()
      g_value_init(&sender, gtk_adjustment_get_type())
      g_value_set_object(&sender, adjustment)
      g_signal_emitv(&sender, signal, 0, nil)
      g_value_unset(&sender)
    }
  }

  /// Content that always bounces may have become longer or shorter than what is seen.
  func updateBouncing() {
    guard alwaysBounceVertical || alwaysBounceHorizontal else { return }
    // Not while GTK gives the scroller its place.
    DispatchQueue.main.async { [weak self] in self?.policyChanged() }
  }
}

extension NSLayoutConstraint.Axis {
  init(_ orientation: GtkOrientation) {
    self = orientation == GTK_ORIENTATION_HORIZONTAL ? .horizontal : .vertical
  }
}

/// Style that shows or hides GTK's light at an edge.
@MainActor
enum ScrollAppearance {
  static func setBounces(_ bounces: Bool, of scroller: OpaquePointer?) {
    _ = install
    guard let scroller else { return }
    let widget = UnsafeMutablePointer<GtkWidget>(scroller)
    bounces ? gtk_widget_remove_css_class(widget, rigid) : gtk_widget_add_css_class(widget, rigid)
  }

  private static let rigid = "rigid"
  private static let install: Void = WidgetStyle.addToDisplay(
    ".rigid > overshoot { background: none; border: none; box-shadow: none; }"
  )
}
