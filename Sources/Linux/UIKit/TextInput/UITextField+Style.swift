import CQuintetGTK

extension UITextField {
  func lookChanged() {
    guard let content else { return }
    EntryAppearance.install
    setClass(EntryAppearance.bare, borderStyle == .none, of: content)
    setClass(EntryAppearance.lined, borderStyle == .line, of: content)
    fittingSize = sizeToFit
    var rules = (fittingSize.map(storedFont.withSize) ?? storedFont).css
    // The field stays as high as its font wants it.
    if fittingSize != nil { rules += " min-height: \(storedFont.lineHeight.rounded(.up))px;" }
    if let textColor { rules += " color: \(textColor.css(with: traitCollection));" }
    if hidesCursor { rules += " caret-color: transparent;" }
    style?.set("text { \(rules) }")
    stylePlaceholder()
    updateAlignment()
    invalidateIntrinsicContentSize()
  }

  /// Makes the letters smaller where they do not fit, and larger again where they do.
  func fitFont() {
    if sizeToFit != fittingSize { lookChanged() }
  }

  private var sizeToFit: CGFloat? {
    guard adjustsFontSizeToFitWidth, let widget = textWidget, let text, !text.isEmpty else { return nil }
    // The cursor takes a point beside the letters.
    let room = CGFloat(gtk_widget_get_width(widget)) - 1,
      shown = isSecureTextEntry ? String(text.map { _ in "•" }) : text
    guard room > 0, let layout = TextLayout(shown, storedFont, .default, within: .zero, []) else { return nil }
    let wanted = layout.bounds.width, size = storedFont.pointSize
    guard wanted > room else { return nil }
    return min(size, max(minimumFontSize, Self.leastFontSize, (size * room / wanted).rounded(.down)))
  }

  /// Points.
  private static let leastFontSize: CGFloat = 6

  /// GTK shows the placeholder in a label of its own, which comes and goes with it.
  private func stylePlaceholder() {
    var child = editable.flatMap { gtk_widget_get_first_child($0.widget) }
    while let widget = child, String(cString: gtk_widget_get_css_name(widget)) != "placeholder" {
      child = gtk_widget_get_next_sibling(widget)
    }
    guard let label = child else { return placeholderStyle = nil }
    if placeholderStyle?.label != label {
      // Nearly all fields have the desktop's.
      guard placeholderRules != nil else { return }
      placeholderStyle = (label, WidgetStyle(label))
    }
    placeholderStyle?.style.set(placeholderRules.map { "* { \($0) }" } ?? "")
  }

  private var placeholderRules: String? {
    guard let attributes = givenPlaceholder?.beginning else { return nil }
    var rules = (attributes[.font] as? UIFont)?.css ?? ""
    // GTK's own letters are see-through.
    if let color = attributes[.foregroundColor] as? UIColor {
      rules += " color: \(color.css(with: traitCollection)); opacity: 1;"
    }
    return rules
  }

  /// GTK turns sides round where the text itself runs from right to left.
  func updateAlignment() {
    guard let content else { return }
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let isRight =
      switch textAlignment {
      case .natural, .justified: isRightToLeft
      case .right: true
      case .left, .center: false
      }
    var runsToLeft = isRightToLeft
    // Text without letters runs as the interface does, and so do the dots of a hidden one.
    let hasLetters = !isSecureTextEntry && text?.unicodeScalars.contains { $0.properties.isAlphabetic } ?? false
    if hasLetters, let layout = gtk_widget_create_pango_layout(content, text ?? "") {
      runsToLeft = pango_layout_get_direction(layout, 0) == PANGO_DIRECTION_RTL
      g_object_unref(UnsafeMutableRawPointer(layout))
    }
    let alignment: Float = textAlignment == .center ? 0.5 : isRight == runsToLeft ? 0 : 1
    gtk_editable_set_alignment(OpaquePointer(content), alignment)
  }
}

/// Fields without the desktop's border.
@MainActor
enum EntryAppearance {
  static let bare = "bare-field"
  static let lined = "lined-field"

  /// Adds the style to the display, once.
  static let install: Void = WidgetStyle.addToDisplay(style)

  // A bare field keeps the focus ring, which shows the place of typing.
  private static let style = """
    entry.bare-field { background: none; padding-left: 4px; padding-right: 4px; }
    entry.lined-field { background: none; border-radius: 0; box-shadow: inset 0 0 0 1px alpha(currentColor, 0.3); }
    """
}
