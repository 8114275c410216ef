import CQuintetGTK

// Size that a text wants. GTK's text view knows that only of lines that it has shown.

extension UITextView {
  /// The size at a width, in points, with what is around the text; nil is as wide as the text likes.
  func measuredSize(width: CGFloat?) -> CGSize {
    let key = width ?? -1
    if let size = sizes[key] { return size }
    guard let layout = makeLayout() else { return .zero }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    layout.setAttributes(owning: nil)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    let margins = margins
    let room = width.map { Int32(min(max(1, $0 - margins.left - margins.right), 100_000)) * PANGO_SCALE }
    pango_layout_set_width(layout, room ?? -1)
    var widest: Int32 = 0, height: CGFloat = 0
    for (offset, paragraph) in TextParagraphs(text) {
      var extents = PangoRectangle()
      // No place is as wide as the beginning of a long paragraph on one line.
      let part = width == nil ? Substring(paragraph.unicodeScalars.prefix(1000)) : paragraph
      pango_layout_set_text(layout, String(part), -1)
      let kind = measure(part, at: offset, in: layout, room: room.map { CGFloat($0 / PANGO_SCALE) })
      let free = Int32((kind?.commonIndent ?? 0) + (kind?.tail ?? 0)) * PANGO_SCALE
      if free > 0, let room { pango_layout_set_width(layout, max(PANGO_SCALE, room - free)) }
      pango_layout_get_extents(layout, nil, &extents)
      if free > 0 { pango_layout_set_width(layout, room ?? -1) }
      let wide = pango_layout_get_indent(layout) == 0 ? extents.width : max(extents.width, layout.indentedWidth)
      widest = max(widest, wide + free)
      // Rounded as GTK's text view rounds each paragraph.
      height += CGFloat((extents.height + PANGO_SCALE / 2) / PANGO_SCALE)
      if let kind { height += kind.above + kind.spacingAfter }
    }
    let size = CGSize(
      width: (CGFloat(widest) / CGFloat(PANGO_SCALE)).rounded(.up) + margins.left + margins.right,
      height: height + margins.top + margins.bottom
    )
    sizes[key] = size
    return size
  }

  /// Points from the edges to the baselines of the first line and the last one; of a text that scrolls these may be anywhere.
  var textBaselines: (first: CGFloat, last: CGFloat) {
    guard !isScrollEnabled, let font else { return (0, 0) }
    return (margins.top + font.ascender, margins.bottom - font.descender)
  }

  /// Makes a layout of Pango's that measures letters in the view's font; the caller frees it.
  func makeLayout() -> OpaquePointer? {
    guard let widget, let layout = gtk_widget_create_pango_layout(widget, "") else { return nil }
    let description = font?.pangoDescription()
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    return layout
  }
}

/// The paragraphs of a text, as GTK divides it, without what ends them; each with its place in Unicode's scalars.
struct TextParagraphs: Sequence, IteratorProtocol {
  private var rest: Substring.UnicodeScalarView?
  private var offset = 0

  init(_ text: String) {
    rest = text[...].unicodeScalars
  }

  mutating func next() -> (offset: Int, paragraph: Substring)? {
    guard let remaining = rest else { return nil }
    let start = offset
    var end = remaining.startIndex
    while end < remaining.endIndex, !Self.ends(remaining[end]) {
      end = remaining.index(after: end)
      offset += 1
    }
    let paragraph = Substring(remaining[..<end])
    guard end < remaining.endIndex else {
      rest = nil
      return (start, paragraph)
    }
    var after = remaining.index(after: end)
    offset += 1
    if remaining[end] == "\r", after < remaining.endIndex, remaining[after] == "\n" {
      after = remaining.index(after: after)
      offset += 1
    }
    rest = remaining[after...]
    return (start, paragraph)
  }

  private static func ends(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\u{2029}"
  }
}
