import CQuintetGTK

/// Context of a view's `draw(_:)`. Core Graphics' type; it is valid only while `draw(_:)` runs.
public final class CGContext {
  let drawing: Drawing

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
  /// Sets the colour of the fills that follow, by its sRGB components and opacity, from 0 to 1.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    drawing.fill = Drawing.Color(red: red, green: green, blue: blue, alpha: alpha)
  }
  /// Sets the colour of the fills that follow to a grey, from 0 for black to 1 for white.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(red: gray, green: gray, blue: gray, alpha: alpha)
  }
  /// Sets the colour of the strokes that follow, by its sRGB components and opacity, from 0 to 1.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    drawing.stroke = Drawing.Color(red: red, green: green, blue: blue, alpha: alpha)
  }
  /// Sets the colour of the strokes that follow to a grey, from 0 for black to 1 for white.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(red: gray, green: gray, blue: gray, alpha: alpha)
  }
  /// Sets how wide the lines that follow are, in points.
  public func setLineWidth(_ width: CGFloat) { drawing.lineWidth = width }
  /// Sets the shape of the ends of lines that follow.
  public func setLineCap(_ cap: CGLineCap) { cairo_set_line_cap(drawing.cairo, cap.cairo) }
  /// Sets the shape of the corners of lines that follow.
  public func setLineJoin(_ join: CGLineJoin) { cairo_set_line_join(drawing.cairo, join.cairo) }
  /// Sets the longest corner of the lines that follow, in multiples of their width, before it is cut.
  public func setMiterLimit(_ limit: CGFloat) { cairo_set_miter_limit(drawing.cairo, limit) }
  /// Makes the lines that follow of dashes: their lengths and those of the gaps in turn, and where in them to begin, in points. No lengths
  /// are no dashes.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    Drawing.setDash(lengths, phase: phase, on: drawing.cairo)
  }

  /// Fills a rectangle. As for the others that draw a shape at once, the path is left out, and forgotten.
  public func fill(_ rect: CGRect) {
    beginPath()
    addRect(rect)
    fillPath()
  }

  /// Fills rectangles.
  public func fill(_ rects: [CGRect]) {
    beginPath()
    addRects(rects)
    fillPath()
  }

  /// Draws a line along the edges of a rectangle.
  public func stroke(_ rect: CGRect) {
    beginPath()
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
    beginPath()
    addEllipse(in: rect)
    fillPath()
  }

  /// Draws a line along the ellipse that touches a rectangle's edges.
  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    strokePath()
  }

  /// Draws lines from each point with an even place to the one after it.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for (index, point) in points.enumerated() { index.isMultiple(of: 2) ? move(to: point) : addLine(to: point) }
    strokePath()
  }

  /// Makes a rectangle see-through again.
  public func clear(_ rect: CGRect) {
    cairo_save(drawing.cairo)
    cairo_set_operator(drawing.cairo, CAIRO_OPERATOR_CLEAR)
    beginPath()
    addRect(rect)
    cairo_fill(drawing.cairo)
    cairo_restore(drawing.cairo)
  }

  /// Begins a path, and forgets the one before.
  public func beginPath() { cairo_new_path(drawing.cairo) }
  /// Goes to a point without a line.
  public func move(to point: CGPoint) { cairo_move_to(drawing.cairo, point.x, point.y) }
  /// Adds a line to a point; an empty path stays so.
  public func addLine(to point: CGPoint) {
    guard cairo_has_current_point(drawing.cairo) != 0 else { return }
    cairo_line_to(drawing.cairo, point.x, point.y)
  }
  /// Adds a rectangle.
  public func addRect(_ rect: CGRect) {
    cairo_rectangle(drawing.cairo, rect.minX, rect.minY, rect.width, rect.height)
  }
  /// Adds rectangles.
  public func addRects(_ rects: [CGRect]) { rects.forEach(addRect) }
  /// Goes to the first point without a line, and adds lines to the others.
  public func addLines(between points: [CGPoint]) {
    for (index, point) in points.enumerated() { index == 0 ? move(to: point) : addLine(to: point) }
  }
  /// Adds a cubic curve to a point; an empty path stays so.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    guard cairo_has_current_point(drawing.cairo) != 0 else { return }
    cairo_curve_to(drawing.cairo, control1.x, control1.y, control2.x, control2.y, end.x, end.y)
  }
  /// Adds a quadratic curve to a point; an empty path stays so.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    var x = 0.0, y = 0.0
    cairo_get_current_point(drawing.cairo, &x, &y)
    let (first, second) = PathOutline.controls(CGPoint(x: x, y: y), control, end)
    addCurve(to: end, control1: first, control2: second)
  }
  /// Adds an arc, after a line to where it begins; angles in radians, 0 to the right.
  ///
  /// Clockwise is meant for a y that grows upwards, as in Core Graphics: where it grows downwards, as in views, it is seen the other way round.
  public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    let end = startAngle + PathOutline.sweep(from: startAngle, to: endAngle, clockwise: !clockwise)
    if clockwise {
      cairo_arc_negative(drawing.cairo, center.x, center.y, radius, startAngle, end)
    } else {
      cairo_arc(drawing.cairo, center.x, center.y, radius, startAngle, end)
    }
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
  public func fillPath(using rule: CGPathFillRule = .winding) {
    drawing.use(drawing.fill)
    use(rule)
    cairo_fill(drawing.cairo)
  }

  /// Fills the path, draws a line along it, or both, and forgets it.
  public func drawPath(using mode: CGPathDrawingMode) {
    let isFilled = mode != .stroke, isStroked = mode != .fill && mode != .eoFill
    if isFilled {
      drawing.use(drawing.fill)
      use(mode == .eoFill || mode == .eoFillStroke ? .evenOdd : .winding)
      if isStroked { cairo_fill_preserve(drawing.cairo) } else { cairo_fill(drawing.cairo) }
    }
    if isStroked { strokePath() }
  }

  /// Draws a line along the path, and forgets it.
  public func strokePath() {
    drawing.use(drawing.stroke)
    cairo_set_line_width(drawing.cairo, drawing.lineWidth)
    cairo_stroke(drawing.cairo)
  }

  // Cairo would draw nothing any more after what is no number.

  /// Moves the origin, in points.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    if tx.isFinite, ty.isFinite { cairo_translate(drawing.cairo, tx, ty) }
  }
  /// Changes the size of what follows.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) { concatenate(CGAffineTransform(scaleX: sx, y: sy)) }
  /// Rotates what follows, in radians; positive is clockwise.
  public func rotate(by angle: CGFloat) { if angle.isFinite { cairo_rotate(drawing.cairo, angle) } }

  /// Transforms what follows.
  public func concatenate(_ transform: CGAffineTransform) {
    let area = transform.a * transform.d - transform.b * transform.c
    // Nothing is seen of what is flat, and Cairo would draw nothing any more, whatever is restored.
    guard area != 0, area.isFinite else { return clip(to: .zero) }
    var matrix = transform.cairo
    cairo_transform(drawing.cairo, &matrix)
  }

  /// Keeps what follows inside a rectangle. The path is left out, and forgotten.
  public func clip(to rect: CGRect) {
    beginPath()
    addRect(rect)
    clip()
  }

  /// Keeps what follows inside the path, and forgets it.
  public func clip(using rule: CGPathFillRule = .winding) {
    use(rule)
    cairo_clip(drawing.cairo)
  }

  private func use(_ rule: CGPathFillRule) {
    cairo_set_fill_rule(drawing.cairo, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
  }
}

/// Way of drawing a path.
public enum CGPathDrawingMode: Int32, Sendable {
  /// Fills what it goes around.
  case fill
  /// Fills what it goes around an odd number of times.
  case eoFill
  /// Draws a line along it.
  case stroke
  /// Fills what it goes around, and draws a line along it.
  case fillStroke
  /// Fills what it goes around an odd number of times, and draws a line along it.
  case eoFillStroke
}

/// Returns the context of `draw(_:)`, or nil outside of drawing and for a picture a side of which has no length.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIGraphicsGetCurrentContext() -> CGContext? {
  Drawing.current.flatMap { $0.canvas?.isEmpty == true ? nil : CGContext($0) }
}

/// Fills a rectangle with the fill colour, which takes the place of what was there: a clear one makes a hole.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIRectFill(_ rect: CGRect) {
  guard let cairo = Drawing.current?.cairo else { return }
  cairo_save(cairo)
  cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
  UIBezierPath(rect: rect).fill()
  cairo_restore(cairo)
}

extension CGAffineTransform {
  var cairo: cairo_matrix_t { cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty) }
}
