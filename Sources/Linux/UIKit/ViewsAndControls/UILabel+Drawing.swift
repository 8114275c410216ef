import CQuintetGTK

extension UILabel {
  func drawText(in rect: CGRect, on snapshot: OpaquePointer) {
    guard let (layout, usual, origin) = placedText(in: rect) else { return }
    var color = usual
    var offset = graphene_point_t(x: Float(origin.x), y: Float(origin.y))
    gtk_snapshot_save(snapshot)
    gtk_snapshot_translate(snapshot, &offset)
    if var shadow {
      var place = graphene_point_t(x: Float(shadowOffset.width), y: Float(shadowOffset.height))
      gtk_snapshot_save(snapshot)
      gtk_snapshot_translate(snapshot, &place)
      layout.withoutColors { show(layout, in: &shadow, on: snapshot) }
      gtk_snapshot_restore(snapshot)
    }
    show(layout, in: &color, on: snapshot)
    gtk_snapshot_restore(snapshot)
  }

  func show(_ layout: OpaquePointer, on cairo: OpaquePointer) {
    if let lines = lines(of: layout) { return lines.draw(layout, on: cairo) }
    pango_cairo_show_layout(cairo, layout)
    layout.forgetOpacity(on: cairo)
  }

  private func show(_ layout: OpaquePointer, in color: inout GdkRGBA, on snapshot: OpaquePointer) {
    guard let lines = lines(of: layout) else { return gtk_snapshot_append_layout(snapshot, layout, &color) }
    // Cairo draws nothing beyond the area, and lines of a background may be larger than their letters.
    let whole = CGRect(x: 0, y: 0, width: lines.ink.maxX, height: lines.height)
    var area = graphene_rect_t(lines.ink.insetBy(dx: -2, dy: -2).union(whole))
    guard let cairo = gtk_snapshot_append_cairo(snapshot, &area) else { return }
    cairo_set_source_rgba(cairo, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
    lines.draw(layout, on: cairo)
    cairo_destroy(cairo)
  }

  /// Returns the text as it is drawn in a rectangle, and where; nil without a text.
  func placedText(in rect: CGRect) -> (layout: OpaquePointer, color: GdkRGBA, origin: CGPoint)? {
    guard text?.isEmpty == false, rect.size.width > 0 else { return nil }
    // Measuring gives the layout another width, so it comes first.
    let scale = scale(toFit: rect.width)
    guard let layout = pangoLayout(width: rect.width) else { return nil }
    var shift: CGFloat = 0
    if let scale {
      shrink(layout, to: 1)
      let height = height(of: layout), baseline = baseline(of: layout)
      shrink(layout, to: scale)
      // From the middle to where the letters were, by their line or by their upper edge.
      let top = (self.height(of: layout) - height) / 2
      switch baselineAdjustment {
      case .alignBaselines: shift = top + baseline - self.baseline(of: layout)
      case .alignCenters: break
      case .none: shift = top
      }
    }
    var height = height(of: layout).rounded(.up)
    if height > rect.size.height + 1 {
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
      if let lines = lines(of: layout) {
        let count = lines.count(within: rect.size.height + 1)
        pango_layout_set_height(layout, -Int32(count))
        if count < lines.count, layout.leaveOutLines(beyond: count, of: text ?? "") { isCut = true }
      } else {
        pango_layout_set_height(layout, Int32(max(0, rect.size.height)) * PANGO_SCALE)
      }
      height = self.height(of: layout).rounded(.up)
    }
    let usual: UIColor = unstyled?.color ?? textColor
    var color = (isHighlighted ? highlightedTextColor ?? usual : usual).gdk(with: traitCollection)
    if !isEnabled { color.alpha *= Self.disabledAlpha }
    let room = paragraphStyle?.room(in: rect.width) ?? rect.width
    let before = effectiveUserInterfaceLayoutDirection == .rightToLeft ? rect.width - indent - room : indent
    return (layout, color, CGPoint(x: rect.minX + before, y: rect.minY + (rect.height - height) / 2 + shift))
  }

  private func height(of layout: OpaquePointer) -> CGFloat { lines(of: layout)?.height ?? layout.height }
  private func baseline(of layout: OpaquePointer) -> CGFloat { lines(of: layout)?.firstBaseline ?? layout.baseline }

  var shadow: GdkRGBA? {
    guard var color = shadowColor?.gdk(with: traitCollection) else { return nil }
    if !isEnabled { color.alpha *= Self.disabledAlpha }
    return color
  }

  /// Returns the scale that a line's letters need to fit; nil where they keep their size whatever the width.
  private func scale(toFit width: CGFloat) -> CGFloat? {
    guard adjustsFontSizeToFitWidth, numberOfLines == 1, width > 0 else { return nil }
    let wanted = measuredSize(width: nil).width
    let least = max(minimumScaleFactor, Self.leastFontSize / max(font.pointSize, Self.leastFontSize))
    return wanted > width ? max(least, width / wanted) : 1
  }

  private func shrink(_ layout: OpaquePointer, to scale: CGFloat) {
    let attributes = storedAttributes?.pangoAttributes(with: traitCollection) ?? pango_attr_list_new()
    if scale < 1 { pango_attr_list_insert(attributes, pango_attr_scale_new(scale)) }
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
  }

  /// Opacity, as that of libadwaita's controls that cannot be used.
  private static let disabledAlpha: Float = 0.5
  /// Points: what is smaller cannot be read.
  private static let leastFontSize: CGFloat = 6
}
