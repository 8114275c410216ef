import CQuintetGTK

extension UILabel {
  func fittingSize(width: CGFloat?) -> CGSize {
    let bounds = CGRect(x: 0, y: 0, width: width ?? .greatestFiniteMagnitude, height: .greatestFiniteMagnitude)
    return textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines).size
  }

  func measuredSize(width: CGFloat?, lines: Int? = nil) -> CGSize {
    guard text?.isEmpty == false else { return .zero }
    let key = width ?? -1, lines = lines ?? numberOfLines
    if lines == numberOfLines, let size = sizes[key] { return size }
    guard let layout = pangoLayout(width: width, lines: lines) else { return .zero }
    var size = (width: Int32(0), height: Int32(0))
    pango_layout_get_size(layout, &size.width, &size.height)
    // Pango does not count where lines begin.
    if pango_layout_get_indent(layout) != 0 { size.width = layout.indentedWidth }
    let measured = CGSize(
      width: (CGFloat(size.width) / CGFloat(PANGO_SCALE)).rounded(.up) + indent + (paragraphStyle?.commonTail ?? 0),
      height: (self.lines(of: layout)?.height ?? CGFloat(size.height) / CGFloat(PANGO_SCALE)).rounded(.up)
    )
    if lines == numberOfLines { sizes[key] = measured }
    return measured
  }

  /// The text as Pango lays it out at a width, in points; nil is as wide as it likes.
  func pangoLayout(width: CGFloat?, lines: Int? = nil) -> OpaquePointer? {
    let lines = lines ?? numberOfLines
    if layoutReference == nil {
      guard let layout = gtk_widget_create_pango_layout(box.pointer, text ?? "") else { return nil }
      layoutReference = GObjectReference(owning: layout)
      let description = (unstyled?.font ?? font).pangoDescription()
      pango_layout_set_font_description(layout, description)
      pango_font_description_free(description)
      pango_layout_set_alignment(layout, alignment(of: layout))
      pango_layout_set_justify(layout, textAlignment == .justified ? 1 : 0)
      if storedAttributes != nil || numberOfLines != 1 || ellipsis == PANGO_ELLIPSIZE_NONE {
        layout.setAttributes(owning: storedAttributes?.pangoAttributes(with: traitCollection))
      }
      if let style = paragraphStyle { layout.setLines(of: style) }
      // A single line is clipped after the last letter that fits.
      let breaksWords = lineBreakMode == .byCharWrapping || lineBreakMode == .byClipping && numberOfLines == 1
      pango_layout_set_wrap(layout, breaksWords ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
    }
    guard let layout = layoutReference?.pointer else { return nil }
    let room = paragraphStyle.map { $0.room(in: width) } ?? width
    pango_layout_set_width(layout, room.map { Int32(min(max($0, 0), Self.endless)) * PANGO_SCALE } ?? -1)
    pango_layout_set_height(layout, lines > 0 ? -Int32(clamping: lines) : -1_000_000)
    pango_layout_set_ellipsize(layout, lines > 0 ? ellipsis : PANGO_ELLIPSIZE_NONE)
    if isCut { pango_layout_set_text(layout, text ?? "", -1) }
    isCut = lines > 0 && layout.leaveOutLines(beyond: lines, of: text ?? "")
    return layout
  }

  private var ellipsis: PangoEllipsizeMode {
    switch lineBreakMode {
    case .byTruncatingHead: PANGO_ELLIPSIZE_START
    case .byTruncatingMiddle: PANGO_ELLIPSIZE_MIDDLE
    case .byTruncatingTail: PANGO_ELLIPSIZE_END
    // A line whose letters become smaller is not broken before.
    case .byWordWrapping, .byCharWrapping, .byClipping:
      numberOfLines == 1 && adjustsFontSizeToFitWidth ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE
    }
  }

  /// Pango swaps left and right on a line that runs against its context's direction, which is the desktop's: they are swapped back.
  private func alignment(of layout: OpaquePointer) -> PangoAlignment {
    // Direction of the line: a number at its beginning runs to the right in any.
    let direction = pango_layout_get_line_readonly(layout, 0).map { pango_layout_line_get_resolved_direction($0) }
    let isSwapped = direction != pango_context_get_base_dir(pango_layout_get_context(layout))
    let isAtRight: Bool
    switch textAlignment {
    case .center: return PANGO_ALIGN_CENTER
    case .left: isAtRight = false
    case .right: isAtRight = true
    // The side the interface begins on, whatever the text's script.
    case .natural, .justified: isAtRight = effectiveUserInterfaceLayoutDirection == .rightToLeft
    }
    return isAtRight != isSwapped ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT
  }

  /// From the first line's baseline to the last one's.
  func lineAdvance(_ layout: OpaquePointer) -> CGFloat {
    let iterator = pango_layout_get_iter(layout)
    defer { pango_layout_iter_free(iterator) }
    let first = pango_layout_iter_get_baseline(iterator)
    while pango_layout_iter_next_line(iterator) != 0 {}
    return CGFloat(pango_layout_iter_get_baseline(iterator) - first) / CGFloat(PANGO_SCALE)
  }

  /// Points by which all lines begin later.
  var indent: CGFloat { paragraphStyle?.commonIndent ?? 0 }
  var paragraphStyle: NSParagraphStyle? { storedAttributes?.paragraphStyle }

  /// Lines that the text's style places otherwise than Pango does; nil where it does not.
  func lines(of layout: OpaquePointer) -> TextLines? {
    guard let paragraphStyle, paragraphStyle.placesLines else { return nil }
    return TextLines(of: layout, paragraphStyle)
  }

  /// Points from which on a width sets no limit.
  static let endless: CGFloat = 100_000
}
