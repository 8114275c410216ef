import CQuintetGTK

/// Places of the lines of a text, as high and as far apart as a paragraph's style says. Pango has one distance for all lines, and puts what
/// makes a line higher half above its letters and half below.
struct TextLines {
  /// Points from the layout's upper left corner.
  private struct Line {
    var start, baseline, bottom: CGFloat
  }

  private var lines: [Line] = []
  /// Bounds of what is drawn, in points.
  private(set) var ink = CGRect.zero

  init(of layout: OpaquePointer, _ style: NSParagraphStyle) {
    guard let places = pango_layout_get_iter(layout) else { return }
    defer { pango_layout_iter_free(places) }
    func points(_ units: Int32) -> CGFloat { CGFloat(units) / CGFloat(PANGO_SCALE) }
    var bottom: CGFloat = 0
    repeat {
      var drawn = PangoRectangle(), line = PangoRectangle()
      pango_layout_iter_get_line_extents(places, &drawn, &line)
      if !lines.isEmpty {
        bottom += max(0, style.lineSpacing)
        let isFirst = pango_layout_iter_get_line_readonly(places).map { pango_layout_line_is_paragraph_start($0) } ?? 0
        if isFirst != 0 { bottom += max(0, style.paragraphSpacing) + max(0, style.paragraphSpacingBefore) }
      }
      bottom += style.lineHeight(points(line.height))
      let usual = pango_layout_iter_get_baseline(places), baseline = bottom - points(line.y + line.height - usual)
      lines.append(Line(start: points(line.x), baseline: baseline, bottom: bottom))
      let area = CGRect(
        x: points(drawn.x),
        y: points(drawn.y - usual) + baseline,
        width: points(drawn.width),
        height: points(drawn.height)
      )
      ink = ink.isEmpty ? area : ink.union(area)
    } while pango_layout_iter_next_line(places) != 0
  }

  var height: CGFloat { lines.last?.bottom ?? 0 }
  var firstBaseline: CGFloat { lines.first?.baseline ?? 0 }
  var lastBaseline: CGFloat { lines.last?.baseline ?? 0 }
  var count: Int { lines.count }

  /// Lines that there is room for; one at least.
  func count(within height: CGFloat) -> Int { max(1, lines.prefix { $0.bottom <= height }.count) }

  /// Draws a layout's lines at their places, in the context's colour where they have none of their own.
  func draw(_ layout: OpaquePointer, on cairo: OpaquePointer) {
    pango_cairo_update_layout(cairo, layout)
    for (index, line) in lines.enumerated() {
      guard let letters = pango_layout_get_line_readonly(layout, Int32(index)) else { break }
      cairo_move_to(cairo, line.start, line.baseline)
      pango_cairo_show_layout_line(cairo, letters)
    }
    layout.forgetOpacity(on: cairo)
  }
}

extension NSParagraphStyle {
  /// True if lines are not simply one below the other with one distance between them, as Pango places them.
  var placesLines: Bool {
    let heights = [minimumLineHeight, maximumLineHeight, lineHeightMultiple]
    return (heights + [paragraphSpacing, paragraphSpacingBefore]).contains { $0 > 0 }
  }

  /// Returns the height of a line whose letters want another one, in points.
  func lineHeight(_ own: CGFloat) -> CGFloat {
    let wanted = max(lineHeightMultiple > 0 ? own * lineHeightMultiple : own, minimumLineHeight)
    return maximumLineHeight > 0 ? min(wanted, maximumLineHeight) : wanted
  }
}
