import CQuintetGTK
import CQuintetWidget

/// A text that no view shows, as Pango lays it out. It may be made on any thread, and is used there.
struct TextLayout: ~Copyable {
  private let layout: OpaquePointer
  private let options: NSStringDrawingOptions
  private let style: NSParagraphStyle
  /// Points by which all lines begin later.
  private let indent: CGFloat
  /// Points at which the letters are cut off; nil where lines are no longer than there is room.
  private let clip: CGFloat?

  /// - Parameters:
  ///   - font: That of letters without one; nil is 12 points of the system's.
  ///   - style: That of the lines, in place of the text's own.
  ///   - size: Points; what is not positive sets no limit.
  init?(
    _ text: NSAttributedString,
    _ font: UIFont?,
    _ style: NSParagraphStyle? = nil,
    within size: CGSize,
    _ options: NSStringDrawingOptions,
    _ traits: UITraitCollection
  ) {
    let style = style ?? text.paragraphStyle ?? NSParagraphStyle()
    self.init(text.string, font, style, within: size, options) {
      $0.setAttributes(owning: text.pangoAttributes(with: traits))
    }
  }

  /// Lays out a text without attributes. On Linux one with attributes costs memory for good.
  init?(
    _ text: String,
    _ font: UIFont?,
    _ style: NSParagraphStyle,
    within size: CGSize,
    _ options: NSStringDrawingOptions,
    addAttributes: (_ layout: OpaquePointer) -> Void = { _ in }
  ) {
    guard let context = pango_font_map_create_context(pango_cairo_font_map_get_default()) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(context)) }
    quintet_pango_context_measure_as_labels(context)
    pango_context_set_base_dir(context, PANGO_DIRECTION_LTR)
    guard let layout = pango_layout_new(context) else { return nil }
    self.layout = layout
    self.options = options
    self.style = style
    indent = style.commonIndent
    let isClipped = style.lineBreakMode == .byClipping && options.contains(.usesLineFragmentOrigin) && size.width > 0
    clip = isClipped ? style.room(in: min(size.width, Self.limit)) : nil

    let description = (font ?? UIFont.systemFont(ofSize: Self.fontSize)).pangoDescription()
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    pango_layout_set_text(layout, text, -1)
    addAttributes(layout)
    layout.setLines(of: style)
    pango_layout_set_alignment(layout, Self.alignment(of: layout, style.alignment))
    pango_layout_set_justify(layout, style.alignment == .justified ? 1 : 0)
    guard options.contains(.usesLineFragmentOrigin) else { return }
    if let room = style.room(in: size.width > 0 ? size.width : nil) { limit(to: room, style.lineBreakMode) }
    if size.height > 0 { leaveOutLines(of: text, below: size.height, style.lineBreakMode) }
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(layout))
  }

  /// Bounds of the lines, in points, from where they are drawn.
  var bounds: CGRect {
    var ink = PangoRectangle(), lines = PangoRectangle()
    pango_layout_get_extents(layout, &ink, &lines)
    // Pango does not count where lines begin.
    if pango_layout_get_indent(layout) != 0 { lines.width = max(lines.width, layout.indentedWidth) }
    if let clip { lines.width = min(lines.width, Self.units(clip)) }
    let area = options.contains(.usesDeviceMetrics) ? ink : lines
    // The indent belongs to the lines, and not to what is drawn.
    let before = options.contains(.usesDeviceMetrics) ? 0 : indent
    if let placed {
      let whole = CGRect(x: Self.points(lines.x), y: 0, width: Self.points(lines.width), height: placed.height)
      let area = options.contains(.usesDeviceMetrics) ? placed.ink : whole
      return CGRect(x: area.minX + indent - before, y: area.minY - top, width: area.width + before, height: area.height)
    }
    return CGRect(
      x: Self.points(area.x) + indent - before,
      y: Self.points(area.y) - top,
      width: Self.points(area.width) + before,
      height: Self.points(area.height)
    )
  }

  /// Draws the text from a point on, in a colour where it has none of its own; the context is left as it is.
  func draw(on cairo: OpaquePointer, at origin: CGPoint, _ color: CGColor? = nil) {
    let path = cairo_copy_path(cairo)
    cairo_save(cairo)
    cairo_new_path(cairo)
    cairo_translate(cairo, origin.x + indent, origin.y - top)
    if let clip {
      // Letters may be higher than their lines.
      let height = bounds.height
      cairo_rectangle(cairo, 0, -height, clip, 3 * height)
      cairo_clip(cairo)
    }
    let ink = (color ?? CGColor(red: 0, green: 0, blue: 0, alpha: 1)).rgba
    cairo_set_source_rgba(cairo, ink.red, ink.green, ink.blue, ink.alpha)
    if let placed {
      placed.draw(layout, on: cairo)
    } else {
      pango_cairo_update_layout(cairo, layout)
      pango_cairo_show_layout(cairo, layout)
      layout.forgetOpacity(on: cairo)
    }
    cairo_restore(cairo)
    cairo_new_path(cairo)
    cairo_append_path(cairo, path)
    cairo_path_destroy(path)
  }

  // MARK: Private

  /// Points, of text without a font, as Apple documents it.
  private static let fontSize: CGFloat = 12
  /// Points; Pango counts in 32 bits.
  private static let limit: CGFloat = 1_000_000

  private static func points(_ units: Int32) -> CGFloat { CGFloat(units) / CGFloat(PANGO_SCALE) }
  private static func units(_ points: CGFloat) -> Int32 { Int32(min(points, limit) * CGFloat(PANGO_SCALE)) }

  /// Origin of the lines, in points from the upper edge of the first one.
  private var top: CGFloat {
    options.contains(.usesLineFragmentOrigin) ? 0 : placed?.firstBaseline ?? layout.baseline
  }

  /// Lines that the style places otherwise than Pango does.
  private var placed: TextLines? { style.placesLines ? TextLines(of: layout, style) : nil }

  private func limit(to room: CGFloat, _ mode: NSLineBreakMode) {
    // With a width Pango would wrap it.
    if mode == .byClipping { return }
    pango_layout_set_width(layout, Self.units(room))
    pango_layout_set_wrap(layout, mode == .byCharWrapping ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
    switch mode {
    case .byTruncatingHead: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_START)
    case .byTruncatingMiddle: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
    case .byTruncatingTail: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    case .byWordWrapping, .byCharWrapping, .byClipping: break
    }
  }

  private func leaveOutLines(of text: String, below height: CGFloat, _ mode: NSLineBreakMode) {
    let count = placed?.count(within: height) ?? lineCount(within: height)
    guard count < Int(pango_layout_get_line_count(layout)) else { return }
    if options.contains(.truncatesLastVisibleLine), mode == .byWordWrapping || mode == .byCharWrapping {
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
      pango_layout_set_height(layout, -Int32(count))
    }
    _ = layout.leaveOutLines(beyond: count, of: text)
  }

  private func lineCount(within height: CGFloat) -> Int {
    guard let lines = pango_layout_get_iter(layout) else { return 1 }
    defer { pango_layout_iter_free(lines) }
    var count = 0, bottom: Int32 = 0
    repeat {
      pango_layout_iter_get_line_yrange(lines, nil, &bottom)
      if bottom > Self.units(height), count > 0 { break }
      count += 1
    } while pango_layout_iter_next_line(lines) != 0
    return count
  }

  /// Pango swaps left and right on a line that runs to the left: they are swapped back, but where the text's own direction counts.
  private static func alignment(of layout: OpaquePointer, _ alignment: NSTextAlignment) -> PangoAlignment {
    let line = pango_layout_get_line_readonly(layout, 0)
    let isSwapped = line.map { pango_layout_line_get_resolved_direction($0) } == PANGO_DIRECTION_RTL
    switch alignment {
    case .center: return PANGO_ALIGN_CENTER
    case .left: return isSwapped ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT
    case .right: return isSwapped ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT
    case .natural, .justified: return PANGO_ALIGN_LEFT
    }
  }
}
