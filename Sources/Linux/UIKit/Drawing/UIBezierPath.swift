import CQuintetGTK

/// Describes lines and curves, to be filled, stroked or clipped to in `draw(_:)`.
open class UIBezierPath: NSObject, NSCopying {
  private(set) var outline = PathOutline()
  private var dash = Dash()

  private struct Dash: Hashable {
    var pattern: [CGFloat] = []
    var phase: CGFloat = 0
  }

  // MARK: Lifecycle

  /// Makes an empty path.
  public override init() {
    super.init()
  }

  /// Makes a path of the lines and curves of one of Core Graphics'.
  public convenience init(cgPath: CGPath) {
    self.init()
    outline = cgPath.outline
  }

  /// Makes a rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    outline = PathOutline(rect: rect)
  }

  /// Makes the ellipse that touches a rectangle's sides.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    outline = PathOutline(ovalIn: rect)
  }

  /// Makes a rectangle with round corners; the radius, in points, is at most half of the shorter side.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    outline = PathOutline(roundedRect: rect, .allCorners, CGSize(width: cornerRadius, height: cornerRadius))
  }

  /// Makes a rectangle with some round corners; the radii, in points, are at most half of the sides.
  public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
    self.init()
    outline = PathOutline(roundedRect: rect, corners, cornerRadii)
  }

  /// Makes an arc; angles in radians, 0 to the right, growing clockwise.
  public convenience init(
    arcCenter center: CGPoint,
    radius: CGFloat,
    startAngle: CGFloat,
    endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  // MARK: Public: construction

  /// Begins a line at a point.
  open func move(to point: CGPoint) { outline.move(to: point) }
  /// Goes on straight to a point; an empty path stays so.
  open func addLine(to point: CGPoint) { outline.addLine(to: point) }

  /// Goes on to a point in a cubic curve; an empty path stays so.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    outline.addCurve(to: endPoint, controlPoint1, controlPoint2)
  }

  /// Goes on to a point in a quadratic curve; an empty path stays so.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    outline.addQuadCurve(to: endPoint, controlPoint)
  }

  /// Goes on with an arc, after a straight line to where it begins; angles in radians, 0 to the right, growing clockwise.
  open func addArc(
    withCenter center: CGPoint,
    radius: CGFloat,
    startAngle: CGFloat,
    endAngle: CGFloat,
    clockwise: Bool
  ) {
    outline.addArc(center, radius: radius, from: startAngle, to: endAngle, clockwise: clockwise)
  }

  /// Ends the line where it began.
  open func close() { outline.close() }
  /// Removes everything.
  open func removeAllPoints() { outline = PathOutline() }
  /// Adds another path's lines and curves.
  open func append(_ bezierPath: UIBezierPath) { outline.append(bezierPath.outline) }
  /// Moves every point by a transform.
  open func apply(_ transform: CGAffineTransform) { outline.apply(transform) }

  // MARK: Public: properties

  /// The lines and curves as Core Graphics' type, which does not follow later changes. Setting it replaces them.
  open var cgPath: CGPath {
    get { CGPath(outline) }
    set { outline = newValue.outline }
  }

  /// Point from which the path goes on.
  open var currentPoint: CGPoint { outline.currentPoint }
  /// True if there are no points.
  open var isEmpty: Bool { outline.isEmpty }
  /// The smallest rectangle around all points, the curves' control points included, in points; `null` where there are none.
  open var bounds: CGRect { outline.controlBounds }

  /// Width of strokes, in points.
  open var lineWidth: CGFloat = 1
  /// Shape of strokes' ends.
  open var lineCapStyle = CGLineCap.butt
  /// Shape of strokes' corners.
  open var lineJoinStyle = CGLineJoin.miter
  /// Longest corner of a stroke, in multiples of its width, before it is cut.
  open var miterLimit: CGFloat = 10
  /// True if what is enclosed twice counts as outside.
  open var usesEvenOddFillRule = false

  /// Makes strokes of dashes: their lengths and those of the gaps in turn, and where in them to begin, in points. No pattern is no dashes.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dash = Dash(pattern: pattern.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? [], phase: phase)
  }

  /// Returns a path of the same lines, drawn in the same way, that does not follow later changes.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIBezierPath()
    (copy.outline, copy.dash, copy.usesEvenOddFillRule) = (outline, dash, usesEvenOddFillRule)
    (copy.lineWidth, copy.lineCapStyle, copy.lineJoinStyle) = (lineWidth, lineCapStyle, lineJoinStyle)
    copy.miterLimit = miterLimit
    return copy
  }

  /// Compares the lines and the way they are drawn.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIBezierPath else { return false }
    return outline == other.outline && lineWidth == other.lineWidth && lineCapStyle == other.lineCapStyle
      && lineJoinStyle == other.lineJoinStyle && miterLimit == other.miterLimit && dash == other.dash
      && usesEvenOddFillRule == other.usesEvenOddFillRule
  }
  open override var hash: Int { outline.hashValue }

  /// Returns whether a point is in the area that would be filled.
  open func contains(_ point: CGPoint) -> Bool { outline.contains(point, evenOdd: usesEvenOddFillRule) }

  // MARK: Public: drawing

  /// Fills the area inside with the fill colour. Nothing happens outside of drawing.
  open func fill() {
    guard let drawing = Drawing.current, let cairo = drawing.cairo else { return }
    drawing.use(drawing.fill)
    outline.trace(on: cairo, evenOdd: usesEvenOddFillRule)
    cairo_fill(cairo)
  }

  /// Draws along the path with the stroke colour. Nothing happens outside of drawing.
  open func stroke() {
    guard let drawing = Drawing.current, let cairo = drawing.cairo else { return }
    drawing.use(drawing.stroke)
    outline.trace(on: cairo, evenOdd: usesEvenOddFillRule)
    // The context keeps its own ends, corners and dashes.
    cairo_save(cairo)
    cairo_set_line_width(cairo, lineWidth)
    cairo_set_line_cap(cairo, lineCapStyle.cairo)
    cairo_set_line_join(cairo, lineJoinStyle.cairo)
    cairo_set_miter_limit(cairo, miterLimit)
    Drawing.setDash(dash.pattern, phase: dash.phase, on: cairo)
    cairo_stroke(cairo)
    cairo_restore(cairo)
  }

  /// Keeps what is drawn afterwards inside. Nothing happens outside of drawing.
  open func addClip() {
    guard let cairo = Drawing.current?.cairo else { return }
    outline.trace(on: cairo, evenOdd: usesEvenOddFillRule)
    cairo_clip(cairo)
  }
}

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Corner with the least x and y.
  public static let topLeft = UIRectCorner(rawValue: 1 << 0)
  /// Corner with the greatest x and the least y.
  public static let topRight = UIRectCorner(rawValue: 1 << 1)
  /// Corner with the least x and the greatest y.
  public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
  /// Corner with the greatest x and y.
  public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
  /// All four, and whatever else there may be.
  public static let allCorners = UIRectCorner(rawValue: .max)
}

/// Shape of a stroke's ends.
public enum CGLineCap: Int32, Sendable {
  /// At the last point.
  case butt
  /// In half a circle around the last point.
  case round
  /// In half a square around the last point.
  case square

  var cairo: cairo_line_cap_t { cairo_line_cap_t(UInt32(rawValue)) }
}

/// Shape of a stroke's corners.
public enum CGLineJoin: Int32, Sendable {
  /// In a corner.
  case miter
  /// In an arc.
  case round
  /// In a cut corner.
  case bevel

  var cairo: cairo_line_join_t { cairo_line_join_t(UInt32(rawValue)) }
}
