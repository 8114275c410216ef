import CQuintetGTK

/// Context of a view's `draw(_:)`. Core Graphics' type; it is valid only while `draw(_:)` runs.
public final class CGContext {
  private let drawing: Drawing

  init(_ drawing: Drawing) {
    self.drawing = drawing
  }

  /// Remembers the coordinates, clip and colours.
  public func saveGState() { drawing.save() }
  /// Returns to what was remembered last.
  public func restoreGState() { drawing.restore() }

  /// Sets the colour of the fills that follow.
  public func setFillColor(_ color: CGColor) { drawing.fill = color.rgba }
  /// Sets the colour of the strokes that follow.
  public func setStrokeColor(_ color: CGColor) { drawing.stroke = color.rgba }
  /// Sets how wide the lines that follow are, in points.
  public func setLineWidth(_ width: CGFloat) { drawing.lineWidth = width }

  /// Fills a rectangle.
  public func fill(_ rect: CGRect) {
    addRect(rect)
    fillPath()
  }

  /// Draws a line along the edges of a rectangle.
  public func stroke(_ rect: CGRect) {
    addRect(rect)
    strokePath()
  }

  /// Draws a line of a width in points along the edges of a rectangle.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let usual = drawing.lineWidth
    drawing.lineWidth = width
    stroke(rect)
    drawing.lineWidth = usual
  }

  /// Fills the ellipse that touches a rectangle's edges.
  public func fillEllipse(in rect: CGRect) {
    addEllipse(in: rect)
    fillPath()
  }

  /// Draws a line along the ellipse that touches a rectangle's edges.
  public func strokeEllipse(in rect: CGRect) {
    addEllipse(in: rect)
    strokePath()
  }

  /// Makes a rectangle see-through again.
  public func clear(_ rect: CGRect) {
    cairo_save(drawing.cairo)
    cairo_set_operator(drawing.cairo, CAIRO_OPERATOR_CLEAR)
    addRect(rect)
    cairo_fill(drawing.cairo)
    cairo_restore(drawing.cairo)
  }

  /// Begins a path, and forgets the one before.
  public func beginPath() { cairo_new_path(drawing.cairo) }
  /// Goes to a point without a line.
  public func move(to point: CGPoint) { cairo_move_to(drawing.cairo, point.x, point.y) }
  /// Adds a line to a point.
  public func addLine(to point: CGPoint) { cairo_line_to(drawing.cairo, point.x, point.y) }
  /// Adds a rectangle.
  public func addRect(_ rect: CGRect) {
    cairo_rectangle(drawing.cairo, rect.minX, rect.minY, rect.width, rect.height)
  }
  /// Adds a path's lines and curves.
  public func addPath(_ path: CGPath) {
    if let cairo = drawing.cairo { path.outline.add(to: cairo) }
  }
  /// Adds a line to where the path began.
  public func closePath() { cairo_close_path(drawing.cairo) }

  /// Adds the ellipse that touches a rectangle's edges.
  public func addEllipse(in rect: CGRect) {
    guard rect.width > 0, rect.height > 0 else { return }
    cairo_save(drawing.cairo)
    cairo_translate(drawing.cairo, rect.midX, rect.midY)
    cairo_scale(drawing.cairo, rect.width / 2, rect.height / 2)
    cairo_new_sub_path(drawing.cairo)
    cairo_arc(drawing.cairo, 0, 0, 1, 0, 2 * .pi)
    cairo_close_path(drawing.cairo)
    // The line is drawn with the coordinates from before: it is as wide everywhere.
    cairo_restore(drawing.cairo)
  }

  /// Fills the path, and forgets it.
  public func fillPath() {
    drawing.use(drawing.fill)
    cairo_fill(drawing.cairo)
  }

  /// Draws a line along the path, and forgets it.
  public func strokePath() {
    drawing.use(drawing.stroke)
    cairo_set_line_width(drawing.cairo, drawing.lineWidth)
    cairo_stroke(drawing.cairo)
  }

  /// Moves the origin, in points.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) { cairo_translate(drawing.cairo, tx, ty) }
  /// Changes the size of what follows.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) { cairo_scale(drawing.cairo, sx, sy) }
  /// Rotates what follows, in radians; positive is clockwise.
  public func rotate(by angle: CGFloat) { cairo_rotate(drawing.cairo, angle) }

  /// Transforms what follows.
  public func concatenate(_ transform: CGAffineTransform) {
    var matrix = transform.cairo
    cairo_transform(drawing.cairo, &matrix)
  }

  /// Keeps what follows inside a rectangle.
  public func clip(to rect: CGRect) {
    addRect(rect)
    cairo_clip(drawing.cairo)
  }
}

/// Returns the context of `draw(_:)`, or nil outside of drawing.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIGraphicsGetCurrentContext() -> CGContext? {
  Drawing.current.map(CGContext.init)
}

/// Fills a rectangle with the fill colour.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIRectFill(_ rect: CGRect) {
  UIBezierPath(rect: rect).fill()
}

extension CGAffineTransform {
  var cairo: cairo_matrix_t { cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty) }
}
