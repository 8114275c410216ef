import CQuintetGTK
import CQuintetWidget

// Passes a view's accessibility properties on to GTK.

extension UIView {
  func applyAccessibility() {
    let widget = content ?? box.pointer
    let traits = accessibilityTraits
    if content == nil, let role = traits.gtkRole { quintet_accessible_set_role(widget, role) }
    // GTK would name a widget with a role and no name by its type.
    quintet_accessible_set_label(widget, accessibilityLabel ?? (traits.gtkRole == nil ? nil : ""))
    quintet_accessible_set_value_text(widget, accessibilityValue)
    if quintet_widget_is_typed_into(widget) {
      quintet_accessible_set_hint(widget, accessibilityHint)
    } else {
      quintet_accessible_set_description(widget, accessibilityHint)
    }
    quintet_accessible_set_state(widget, GTK_ACCESSIBLE_STATE_SELECTED, traits.contains(.selected))
    quintet_accessible_set_state(widget, GTK_ACCESSIBLE_STATE_DISABLED, traits.contains(.notEnabled))
    updateHiddenFromAccessibility()
    reachabilityChanged()
    if traits.contains(.adjustable) { hearAdjustingKeys() }
  }

  private func hearAdjustingKeys() {
    guard content == nil, adjustingKeys == nil, let keys = gtk_event_controller_key_new() else { return }
    adjustingKeys = keys
    connectAnswering(UnsafeMutableRawPointer(keys), "key-pressed") { [weak self] (key: UInt32) in
      self?.adjust(by: Int32(key)) ?? false
    }
    gtk_widget_add_controller(box.pointer, keys)
  }

  private func adjust(by key: Int32) -> Bool {
    guard accessibilityTraits.contains(.adjustable), gtk_widget_has_focus(box.pointer) != 0 else { return false }
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    switch key.asArrow {
    case GDK_KEY_Up, GDK_KEY_KP_Up, isRightToLeft ? GDK_KEY_Left : GDK_KEY_Right: accessibilityIncrement()
    case GDK_KEY_Down, GDK_KEY_KP_Down, isRightToLeft ? GDK_KEY_Right : GDK_KEY_Left: accessibilityDecrement()
    default: return false
    }
    return true
  }

  /// Makes a view that can be pressed reachable by key and by assistive technology too.
  func reachabilityChanged() {
    guard content == nil else { return }
    let isReachable = isReachableByKey
    quintet_view_set_activatable(box.pointer, isReachable)
    guard !isLayoutBoundary else { return }
    if isReachable { FocusAppearance.install }
    gtk_widget_set_focusable(box.pointer, isReachable ? 1 : 0)
  }

  /// Pointer, focus and assistive technology reach the view, unless something is presented over it.
  func reachChanged() {
    updateTargetable()
    gtk_widget_set_can_focus(box.pointer, isCovered ? 0 : 1)
    updateHiddenFromAccessibility()
  }

  func accessibilityOfSubviewsChanged() {
    // Noted once for all, so that adding the next subview does not look at all others.
    hasModalSubview = contents.subviews.contains { $0.accessibilityViewIsModal && !$0.isHidden }
    for subview in contents.subviews { subview.updateHiddenFromAccessibility() }
  }

  /// Hides the inside of an element, and everything beside a modal view.
  func updateHiddenFromAccessibility() {
    let isPartOfElement = superview?.isAccessibilityElement ?? false
    let isBesideModal = !accessibilityViewIsModal && superview?.hasModalSubview ?? false
    let isHidden = isAbsent || accessibilityElementsHidden || isCovered || isPartOfElement || isBesideModal
    guard isHidden != isHiddenFromAccessibility else { return }
    isHiddenFromAccessibility = isHidden
    quintet_view_set_hidden_from_accessibility(box.pointer, isHidden)
  }
}

/// Makes the focus of views without a widget of GTK's own visible, as libadwaita does with its own.
@MainActor
enum FocusAppearance {
  /// Adds the style to the display, once.
  static let install: Void = WidgetStyle.addToDisplay(style)

  private static let style = """
    view-box { outline: 0 solid transparent; outline-offset: 4px; }
    view-box:focus:focus-visible { outline: 2px solid alpha(@accent_color, 0.5); outline-offset: -2px; }
    view-box:not(.table-row):focus:focus-visible { border-radius: 9px; }
    """
}

// MARK: What stands for a row

extension UIView {
  /// Texts of the view and of those inside, in their order, except those hidden from assistive technology.
  var accessibilityTexts: [String] {
    if isHidden || isPart || accessibilityElementsHidden { return [] }
    if let text = accessibilityLabel ?? shownText, !text.isEmpty { return [text] }
    return contents.subviews.flatMap(\.accessibilityTexts)
  }

  /// True if the view, or one inside, can be reached and operated by itself.
  var hasControls: Bool { isOperable || contents.subviews.contains(where: \.hasControls) }
}
