import CQuintetGTK

extension OpaquePointer {
  /// Cuts a layout of Pango's after a number of lines, and returns whether there were more. Pango itself counts the
  /// lines of each paragraph alone, and each has at least one.
  func leaveOutLines(beyond limit: Int, of text: String) -> Bool {
    guard let end = endOfLine(limit) else { return false }
    let bytes = Array(text.utf8), isEllipsized = pango_layout_get_ellipsize(self) != PANGO_ELLIPSIZE_NONE
    let rest = bytes.dropFirst(end)
    guard isEllipsized, let next = rest.first, !Self.breaks.contains(next) else {
      // The last line ends its paragraph, or is cut where it ends.
      let shown = String(decoding: bytes.prefix(end), as: UTF8.self)
      pango_layout_set_text(self, isEllipsized ? shown + "…" : shown, -1)
      // With the dots the paragraph may need one more line.
      if isEllipsized, endOfLine(limit) != nil { cutAtBottom(ofLine: limit) }
      return true
    }
    let paragraph = bytes.prefix(end) + rest.prefix { !Self.breaks.contains($0) }
    pango_layout_set_text(self, String(decoding: paragraph, as: UTF8.self), -1)
    cutAtBottom(ofLine: limit)
    return true
  }

  /// Line feed and carriage return.
  private static let breaks: [UInt8] = [10, 13]

  /// The byte at which a line ends, counted from 1; nil where no other line comes after it.
  private func endOfLine(_ number: Int) -> Int? {
    guard pango_layout_get_line_count(self) > Int32(clamping: number),
      let line = pango_layout_get_line_readonly(self, Int32(clamping: number - 1))
    else { return nil }
    return Int(line.pointee.start_index + line.pointee.length)
  }

  private func cutAtBottom(ofLine number: Int) {
    guard let lines = pango_layout_get_iter(self) else { return }
    defer { pango_layout_iter_free(lines) }
    for _ in 1..<number where number > 1 { pango_layout_iter_next_line(lines) }
    var bottom: Int32 = 0
    pango_layout_iter_get_line_yrange(lines, nil, &bottom)
    pango_layout_set_height(self, bottom)
  }

  /// Gives the letters of a layout of Pango's their attributes, and takes the list over. A word that is broken gets no hyphen: it is an
  /// address or a name as often as a word that may have one there.
  func setAttributes(owning list: OpaquePointer?) {
    guard let list = list ?? pango_attr_list_new() else { return }
    pango_attr_list_insert(list, pango_attr_insert_hyphens_new(0))
    pango_layout_set_attributes(self, list)
    pango_attr_list_unref(list)
  }

  /// Sets how the lines of a layout of Pango's begin and follow each other.
  func setLines(of style: NSParagraphStyle) {
    func units(_ points: CGFloat) -> Int32 { Int32(points: points.rounded(), limit: 100_000) * PANGO_SCALE }
    pango_layout_set_spacing(self, units(style.lineSpacing))
    // Pango indents the first line, or, where it is negative, all others.
    pango_layout_set_indent(self, units(style.firstLineHeadIndent - style.headIndent))
  }

  /// The widest line of a layout of Pango's with its indent, in Pango's units.
  var indentedWidth: Int32 {
    let indent = pango_layout_get_indent(self)
    return (0..<pango_layout_get_line_count(self)).reduce(0) { widest, index in
      guard let line = pango_layout_get_line_readonly(self, index) else { return widest }
      var extents = PangoRectangle()
      pango_layout_line_get_extents(line, nil, &extents)
      let isIndented = (pango_layout_line_is_paragraph_start(line) != 0) == (indent > 0)
      return max(widest, extents.width + (isIndented ? abs(indent) : 0))
    }
  }
}

extension NSParagraphStyle {
  /// Points by which all lines begin later.
  var commonIndent: CGFloat { max(0, min(firstLineHeadIndent, headIndent).rounded()) }

  /// Points that lines have of a width, from the indent that all share to their end; nil sets no limit.
  func room(in width: CGFloat?) -> CGFloat? {
    guard let width else { return tailIndent > 0 ? max(0, tailIndent - commonIndent) : nil }
    return max(0, (tailIndent > 0 ? min(tailIndent, width) : width + tailIndent) - commonIndent)
  }

  /// Points that lines leave free at their end.
  var commonTail: CGFloat { max(0, -tailIndent) }
}

extension OpaquePointer {
  /// The height of a layout of Pango's, in points.
  var height: CGFloat {
    var height: Int32 = 0
    pango_layout_get_size(self, nil, &height)
    return CGFloat(height) / CGFloat(PANGO_SCALE)
  }

  /// Points from the upper edge of a layout of Pango's to the first line's baseline.
  var baseline: CGFloat { CGFloat(pango_layout_get_baseline(self)) / CGFloat(PANGO_SCALE) }

  /// Pango goes on with the opacity of the letters that it has drawn last, and GTK's Cairo renderer draws each label's letters by it: a
  /// space without one ends that.
  func forgetOpacity(on cairo: OpaquePointer) {
    guard let space = pango_layout_new(pango_layout_get_context(self)) else { return }
    pango_layout_set_text(space, " ", 1)
    pango_cairo_show_layout(cairo, space)
    g_object_unref(UnsafeMutableRawPointer(space))
  }

  /// Takes the letters of a layout of Pango's their colours while the body runs.
  func withoutColors(_ body: () -> Void) {
    guard let list = pango_layout_get_attributes(self), let plain = pango_attr_list_copy(list) else { return body() }
    pango_attr_list_ref(list)
    let colors = pango_attr_list_filter(
      plain,
      { attribute, _ in
        switch attribute?.pointee.klass.pointee.type {
        case PANGO_ATTR_FOREGROUND, PANGO_ATTR_BACKGROUND, PANGO_ATTR_FOREGROUND_ALPHA, PANGO_ATTR_BACKGROUND_ALPHA: 1
        default: 0
        }
      },
      nil
    )
    if let colors { pango_attr_list_unref(colors) }
    pango_layout_set_attributes(self, plain)
    body()
    pango_layout_set_attributes(self, list)
    pango_attr_list_unref(plain)
    pango_attr_list_unref(list)
  }
}
