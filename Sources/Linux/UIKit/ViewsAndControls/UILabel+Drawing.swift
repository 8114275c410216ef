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
      layout.withoutColors { gtk_snapshot_append_layout(snapshot, layout, &shadow) }
      gtk_snapshot_restore(snapshot)
    }
    gtk_snapshot_append_layout(snapshot, layout, &color)
    gtk_snapshot_restore(snapshot)
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
      let height = layout.height, baseline = layout.baseline
      shrink(layout, to: scale)
      // From the middle to where the letters were, by their line or by their upper edge.
      let top = (layout.height - height) / 2
      switch baselineAdjustment {
      case .alignBaselines: shift = top + baseline - layout.baseline
      case .alignCenters: break
      case .none: shift = top
      }
    }
    var height: Int32 = 0
    pango_layout_get_pixel_size(layout, nil, &height)
    if CGFloat(height) > rect.size.height + 1 {
      pango_layout_set_height(layout, Int32(max(0, rect.size.height)) * PANGO_SCALE)
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
      pango_layout_get_pixel_size(layout, nil, &height)
    }
    let usual: UIColor = unstyled?.color ?? textColor
    var color = (isHighlighted ? highlightedTextColor ?? usual : usual).gdk(with: traitCollection)
    if !isEnabled { color.alpha *= Self.disabledAlpha }
    let indent = effectiveUserInterfaceLayoutDirection == .rightToLeft ? 0 : self.indent
    return (layout, color, CGPoint(x: rect.minX + indent, y: rect.minY + (rect.height - CGFloat(height)) / 2 + shift))
  }

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
