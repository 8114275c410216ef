import CGTK

/// Describes lines and curves, to be filled, stroked or clipped to in `draw(_:)`.
open class UIBezierPath: NSObject {
  enum Element: Hashable {
    case move(CGPoint)
    case line(CGPoint)
    case curve(CGPoint, CGPoint, to: CGPoint)
    case close
  }

  private(set) var elements: [Element] = []
  private var dash: (pattern: [CGFloat], phase: CGFloat) = ([], 0)
  private var start = CGPoint.zero

  // MARK: Lifecycle

  /// Makes an empty path.
  public override init() {
    super.init()
  }

  /// Makes a rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    move(to: CGPoint(x: rect.minX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
    close()
  }

  /// Makes the ellipse that touches a rectangle's sides.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    addArc(withCenter: .zero, radius: 1, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    close()
    apply(
      CGAffineTransform(translationX: rect.midX, y: rect.midY).scaledBy(x: rect.width / 2, y: rect.height / 2)
    )
  }

  /// Makes a rectangle with round corners; the radius, in points, is at most half of the shorter side.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(
      roundedRect: rect,
      byRoundingCorners: .allCorners,
      cornerRadii: CGSize(width: cornerRadius, height: cornerRadius)
    )
  }

  /// Makes a rectangle with some round corners; the radii, in points, are at most half of the sides.
  public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
    self.init()
    let width = min(cornerRadii.width, rect.width / 2), height = min(cornerRadii.height, rect.height / 2)
    func corner(_ corner: UIRectCorner, _ x: CGFloat, _ y: CGFloat, from angle: CGFloat) {
      guard corners.contains(corner), width > 0, height > 0 else { return addLine(to: CGPoint(x: x, y: y)) }
      let center = CGPoint(
        x: x == rect.minX ? x + width : x - width,
        y: y == rect.minY ? y + height : y - height
      )
      let arc = UIBezierPath()
      arc.addArc(withCenter: .zero, radius: 1, startAngle: angle, endAngle: angle + .pi / 2, clockwise: true)
      arc.apply(CGAffineTransform(translationX: center.x, y: center.y).scaledBy(x: width, y: height))
      for element in arc.elements {
        if case .move(let point) = element { addLine(to: point) } else { elements.append(element) }
      }
    }
    move(to: CGPoint(x: rect.midX, y: rect.minY))
    corner(.topRight, rect.maxX, rect.minY, from: -.pi / 2)
    corner(.bottomRight, rect.maxX, rect.maxY, from: 0)
    corner(.bottomLeft, rect.minX, rect.maxY, from: .pi / 2)
    corner(.topLeft, rect.minX, rect.minY, from: .pi)
    close()
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
  open func move(to point: CGPoint) {
    elements.append(.move(point))
    start = point
    currentPoint = point
  }

  /// Goes on straight to a point.
  open func addLine(to point: CGPoint) {
    beginIfEmpty(at: point)
    elements.append(.line(point))
    currentPoint = point
  }

  /// Goes on to a point in a cubic curve.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    beginIfEmpty(at: controlPoint1)
    elements.append(.curve(controlPoint1, controlPoint2, to: endPoint))
    currentPoint = endPoint
  }

  /// Goes on to a point in a quadratic curve.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    let from = isEmpty ? controlPoint : currentPoint
    func control(_ point: CGPoint) -> CGPoint {
      CGPoint(x: point.x + (controlPoint.x - point.x) * 2 / 3, y: point.y + (controlPoint.y - point.y) * 2 / 3)
    }
    addCurve(to: endPoint, controlPoint1: control(from), controlPoint2: control(endPoint))
  }

  /// Goes on with an arc, after a straight line to where it begins; angles in radians, 0 to the right, growing clockwise.
  open func addArc(
    withCenter center: CGPoint,
    radius: CGFloat,
    startAngle: CGFloat,
    endAngle: CGFloat,
    clockwise: Bool
  ) {
    let sweep = Self.sweep(from: startAngle, to: endAngle, clockwise: clockwise)
    func point(_ angle: CGFloat, _ distance: CGFloat = 1) -> CGPoint {
      CGPoint(x: center.x + radius * distance * cos(angle), y: center.y + radius * distance * sin(angle))
    }
    isEmpty ? move(to: point(startAngle)) : addLine(to: point(startAngle))
    let count = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
    let step = sweep / CGFloat(count)
    // How far along the tangents the control points lie for the curve to keep within 0.03 % of the circle.
    let reach = radius * 4 / 3 * tan(step / 4)
    for index in 0..<count {
      let from = startAngle + step * CGFloat(index), to = from + step
      let begin = point(from), end = point(to)
      addCurve(
        to: end,
        controlPoint1: CGPoint(x: begin.x - reach * sin(from), y: begin.y + reach * cos(from)),
        controlPoint2: CGPoint(x: end.x + reach * sin(to), y: end.y - reach * cos(to))
      )
    }
  }

  /// Ends the line where it began.
  open func close() {
    guard !isEmpty else { return }
    elements.append(.close)
    currentPoint = start
  }

  /// Removes everything.
  open func removeAllPoints() {
    elements = []
    currentPoint = .zero
  }

  /// Adds another path's lines and curves.
  open func append(_ bezierPath: UIBezierPath) {
    elements += bezierPath.elements
    currentPoint = bezierPath.currentPoint
    start = bezierPath.start
  }

  /// Moves every point by a transform.
  open func apply(_ transform: CGAffineTransform) {
    elements = elements.map { element in
      switch element {
      case .move(let point): .move(point.applying(transform))
      case .line(let point): .line(point.applying(transform))
      case .curve(let first, let second, let point):
        .curve(first.applying(transform), second.applying(transform), to: point.applying(transform))
      case .close: .close
      }
    }
    currentPoint = currentPoint.applying(transform)
    start = start.applying(transform)
  }

  // MARK: Public: properties

  /// Where the path goes on.
  open private(set) var currentPoint = CGPoint.zero
  /// Whether there are no points.
  open var isEmpty: Bool { elements.isEmpty }

  /// The smallest rectangle around all points, the curves' control points included, in points; `null` where there are none.
  open var bounds: CGRect {
    CGRect(
      enclosing: elements.flatMap { (element) -> [CGPoint] in
        switch element {
        case .move(let point), .line(let point): [point]
        case .curve(let first, let second, let point): [first, second, point]
        case .close: []
        }
      }
    )
  }

  /// Width of strokes, in points.
  open var lineWidth: CGFloat = 1
  /// How strokes end.
  open var lineCapStyle = CGLineCap.butt
  /// How strokes turn.
  open var lineJoinStyle = CGLineJoin.miter
  /// How many times its width a stroke's corner may be long before it is cut.
  open var miterLimit: CGFloat = 10
  /// Whether what is enclosed twice counts as outside.
  open var usesEvenOddFillRule = false

  /// Makes strokes of dashes: their lengths and those of the gaps in turn, and where in them to begin, in points. No pattern is no dashes.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dash = (pattern.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? [], phase)
  }

  /// Whether a point is in the area that would be filled.
  open func contains(_ point: CGPoint) -> Bool {
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1) else { return false }
    defer { cairo_surface_destroy(surface) }
    guard let cairo = cairo_create(surface) else { return false }
    defer { cairo_destroy(cairo) }
    trace(on: cairo)
    return cairo_in_fill(cairo, point.x, point.y) != 0
  }

  // MARK: Public: drawing

  /// Fills the area inside with the fill colour. Nothing happens outside of drawing.
  open func fill() {
    guard let drawing = Drawing.current, let cairo = drawing.cairo else { return }
    drawing.use(drawing.fill)
    trace(on: cairo)
    cairo_fill(cairo)
  }

  /// Draws along the path with the stroke colour. Nothing happens outside of drawing.
  open func stroke() {
    guard let drawing = Drawing.current, let cairo = drawing.cairo else { return }
    drawing.use(drawing.stroke)
    trace(on: cairo)
    cairo_set_line_width(cairo, lineWidth)
    cairo_set_line_cap(cairo, cairo_line_cap_t(UInt32(lineCapStyle.rawValue)))
    cairo_set_line_join(cairo, cairo_line_join_t(UInt32(lineJoinStyle.rawValue)))
    cairo_set_miter_limit(cairo, miterLimit)
    cairo_set_dash(cairo, dash.pattern.map { Double($0) }, Int32(dash.pattern.count), dash.phase)
    cairo_stroke(cairo)
  }

  /// Keeps what is drawn afterwards inside. Nothing happens outside of drawing.
  open func addClip() {
    guard let cairo = Drawing.current?.cairo else { return }
    trace(on: cairo)
    cairo_clip(cairo)
  }

  // MARK: Private

  private func beginIfEmpty(at point: CGPoint) {
    if isEmpty { move(to: point) }
  }

  private func trace(on cairo: OpaquePointer) {
    cairo_new_path(cairo)
    for element in elements {
      switch element {
      case .move(let point): cairo_move_to(cairo, point.x, point.y)
      case .line(let point): cairo_line_to(cairo, point.x, point.y)
      case .curve(let first, let second, let point):
        cairo_curve_to(cairo, first.x, first.y, second.x, second.y, point.x, point.y)
      case .close: cairo_close_path(cairo)
      }
    }
    cairo_set_fill_rule(cairo, usesEvenOddFillRule ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
  }

  /// The angle from start to end in the direction asked for: a full turn where they are that far apart, else less than one.
  private static func sweep(from start: CGFloat, to end: CGFloat, clockwise: Bool) -> CGFloat {
    let difference = clockwise ? end - start : start - end
    if difference >= 2 * .pi { return clockwise ? 2 * .pi : -2 * .pi }
    let rest = difference.truncatingRemainder(dividingBy: 2 * .pi)
    let turn = rest < 0 ? rest + 2 * .pi : rest
    return clockwise ? turn : -turn
  }
}

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Where x and y are least.
  public static let topLeft = UIRectCorner(rawValue: 1 << 0)
  /// Where x is greatest and y least.
  public static let topRight = UIRectCorner(rawValue: 1 << 1)
  /// Where x is least and y greatest.
  public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
  /// Where x and y are greatest.
  public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
  /// All four, and whatever else there may be.
  public static let allCorners = UIRectCorner(rawValue: .max)
}

/// How a stroke ends.
public enum CGLineCap: Int32, Sendable {
  /// At the last point.
  case butt
  /// In half a circle around the last point.
  case round
  /// In half a square around the last point.
  case square
}

/// How a stroke turns.
public enum CGLineJoin: Int32, Sendable {
  /// In a corner.
  case miter
  /// In an arc.
  case round
  /// In a cut corner.
  case bevel
}
