import CGTK

/// Draws into what `draw(_:)` draws into. Core Graphics' type; it is valid only while `draw(_:)` runs.
public final class CGContext {
  private let drawing: Drawing

  init(_ drawing: Drawing) {
    self.drawing = drawing
  }

  /// Remembers the coordinates, clip and colours.
  public func saveGState() { drawing.save() }
  /// Returns to what was remembered last.
  public func restoreGState() { drawing.restore() }

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
    cairo_rectangle(drawing.cairo, rect.minX, rect.minY, rect.width, rect.height)
    cairo_clip(drawing.cairo)
  }
}

/// Returns what `draw(_:)` draws into, or nil outside of drawing.
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
