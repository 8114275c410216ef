import CQuintetGTK

/// Lines and curves, as the paths of UIKit and of Core Graphics have them.
struct PathOutline: Hashable {
  enum Element: Hashable {
    case move(CGPoint)
    case line(CGPoint)
    case quad(CGPoint, to: CGPoint)
    case curve(CGPoint, CGPoint, to: CGPoint)
    case close
  }

  private(set) var elements: [Element] = []
  /// Point from which the path goes on.
  private(set) var currentPoint = CGPoint.zero
  /// Beginning of the part that is not closed yet.
  private var start = CGPoint.zero

  init() {}

  /// A rectangle.
  init(rect: CGRect) {
    move(to: CGPoint(x: rect.minX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
    close()
  }

  /// The ellipse that touches a rectangle's sides.
  init(ovalIn rect: CGRect) {
    addArc(.zero, radius: 1, from: 0, to: 2 * .pi, clockwise: true)
    close()
    apply(CGAffineTransform(translationX: rect.midX, y: rect.midY).scaledBy(x: rect.width / 2, y: rect.height / 2))
  }

  /// A rectangle with some round corners; the radii are at most half of the sides.
  init(roundedRect rect: CGRect, _ corners: UIRectCorner, _ radii: CGSize) {
    let width = min(radii.width, rect.width / 2), height = min(radii.height, rect.height / 2)
    move(to: CGPoint(x: rect.midX, y: rect.minY))
    func corner(_ corner: UIRectCorner, _ x: CGFloat, _ y: CGFloat, from angle: CGFloat) -> [Element] {
      guard corners.contains(corner), width > 0, height > 0 else { return [.line(CGPoint(x: x, y: y))] }
      let center = CGPoint(x: x == rect.minX ? x + width : x - width, y: y == rect.minY ? y + height : y - height)
      var arc = PathOutline()
      arc.addArc(.zero, radius: 1, from: angle, to: angle + .pi / 2, clockwise: true)
      arc.apply(CGAffineTransform(translationX: center.x, y: center.y).scaledBy(x: width, y: height))
      return arc.elements.map { if case .move(let point) = $0 { .line(point) } else { $0 } }
    }
    elements += corner(.topRight, rect.maxX, rect.minY, from: -.pi / 2)
    elements += corner(.bottomRight, rect.maxX, rect.maxY, from: 0)
    elements += corner(.bottomLeft, rect.minX, rect.maxY, from: .pi / 2)
    elements += corner(.topLeft, rect.minX, rect.minY, from: .pi)
    close()
  }

  var isEmpty: Bool { elements.isEmpty }

  // MARK: Construction

  // Points and angles that are no numbers are ignored.

  mutating func move(to point: CGPoint) {
    guard point.isNumber else { return }
    elements.append(.move(point))
    start = point
    currentPoint = point
  }

  mutating func addLine(to point: CGPoint) {
    guard !isEmpty, point.isNumber else { return }
    elements.append(.line(point))
    currentPoint = point
  }

  mutating func addCurve(to end: CGPoint, _ control1: CGPoint, _ control2: CGPoint) {
    guard !isEmpty, end.isNumber, control1.isNumber, control2.isNumber else { return }
    elements.append(.curve(control1, control2, to: end))
    currentPoint = end
  }

  mutating func addQuadCurve(to end: CGPoint, _ control: CGPoint) {
    guard !isEmpty, end.isNumber, control.isNumber else { return }
    elements.append(.quad(control, to: end))
    currentPoint = end
  }

  /// Goes on with an arc, after a straight line to where it begins; angles in radians, 0 to the right, growing clockwise.
  mutating func addArc(
    _ center: CGPoint,
    radius: CGFloat,
    from startAngle: CGFloat,
    to endAngle: CGFloat,
    clockwise: Bool
  ) {
    let sweep = Self.sweep(from: startAngle, to: endAngle, clockwise: clockwise)
    guard sweep.isFinite else { return }
    func point(_ angle: CGFloat) -> CGPoint {
      CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    isEmpty ? move(to: point(startAngle)) : addLine(to: point(startAngle))
    let count = max(1, Int((abs(sweep) / (.pi / 2)).rounded(.up)))
    let step = sweep / CGFloat(count)
    // Distance of the control points along the tangents for the curve to keep within 0.03 % of the circle.
    let reach = radius * 4 / 3 * tan(step / 4)
    for index in 0..<count {
      let from = startAngle + step * CGFloat(index), to = from + step
      let begin = point(from), end = point(to)
      addCurve(
        to: end,
        CGPoint(x: begin.x - reach * sin(from), y: begin.y + reach * cos(from)),
        CGPoint(x: end.x + reach * sin(to), y: end.y - reach * cos(to))
      )
    }
  }

  mutating func close() {
    guard !isEmpty else { return }
    elements.append(.close)
    currentPoint = start
  }

  mutating func append(_ other: PathOutline) {
    guard !other.isEmpty else { return }
    elements += other.elements
    currentPoint = other.currentPoint
    start = other.start
  }

  /// Goes on with another path, after a straight line to where it begins.
  mutating func go(on other: PathOutline) {
    guard case .move(let first)? = other.elements.first, !isEmpty else { return append(other) }
    addLine(to: first)
    elements += other.elements.dropFirst()
    currentPoint = other.currentPoint
  }

  mutating func apply(_ transform: CGAffineTransform) {
    guard !isEmpty else { return }
    elements = elements.map { element in
      switch element {
      case .move(let point): .move(point.applying(transform))
      case .line(let point): .line(point.applying(transform))
      case .quad(let control, let point): .quad(control.applying(transform), to: point.applying(transform))
      case .curve(let first, let second, let point):
        .curve(first.applying(transform), second.applying(transform), to: point.applying(transform))
      case .close: .close
      }
    }
    currentPoint = currentPoint.applying(transform)
    start = start.applying(transform)
  }

  func applying(_ transform: CGAffineTransform) -> PathOutline {
    var copy = self
    copy.apply(transform)
    return copy
  }

  // MARK: Questions

  /// The smallest rectangle around all points, the curves' control points included; `null` where there are none.
  var controlBounds: CGRect {
    CGRect(
      enclosing: elements.flatMap { (element) -> [CGPoint] in
        switch element {
        case .move(let point), .line(let point): [point]
        case .quad(let control, let point): [control, point]
        case .curve(let first, let second, let point): [first, second, point]
        case .close: []
        }
      }
    )
  }

  /// The smallest rectangle around the lines and curves themselves; `null` where there are none.
  var bounds: CGRect {
    var points: [CGPoint] = []
    for case .move(let point) in elements { points.append(point) }
    for segment in segments { points += [segment.end] + segment.turningPoints }
    return CGRect(enclosing: points)
  }

  /// Returns whether a point is in the area that would be filled.
  func contains(_ point: CGPoint, evenOdd: Bool) -> Bool {
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1) else { return false }
    defer { cairo_surface_destroy(surface) }
    guard let cairo = cairo_create(surface) else { return false }
    defer { cairo_destroy(cairo) }
    trace(on: cairo, evenOdd: evenOdd)
    return cairo_in_fill(cairo, point.x, point.y) != 0
  }

  // MARK: Drawing

  /// Makes this Cairo's path, in place of what it had.
  func trace(on cairo: OpaquePointer, evenOdd: Bool = false) {
    cairo_new_path(cairo)
    add(to: cairo)
    cairo_set_fill_rule(cairo, evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
  }

  func add(to cairo: OpaquePointer) {
    for element in elements {
      switch element {
      case .move(let point): cairo_move_to(cairo, point.x, point.y)
      case .line(let point): cairo_line_to(cairo, point.x, point.y)
      case .quad(let control, let point):
        var x = 0.0, y = 0.0
        cairo_get_current_point(cairo, &x, &y)
        let (first, second) = Self.controls(CGPoint(x: x, y: y), control, point)
        cairo_curve_to(cairo, first.x, first.y, second.x, second.y, point.x, point.y)
      case .curve(let first, let second, let point):
        cairo_curve_to(cairo, first.x, first.y, second.x, second.y, point.x, point.y)
      case .close: cairo_close_path(cairo)
      }
    }
  }

  /// Control points of the cubic curve that a quadratic one is: two thirds of the way.
  static func controls(_ start: CGPoint, _ control: CGPoint, _ end: CGPoint) -> (CGPoint, CGPoint) {
    (start.toward(control, 2.0 / 3), end.toward(control, 2.0 / 3))
  }

  /// The angle from start to end in the direction asked for: a full turn where they are that far apart, or whole turns against the
  /// direction, else less than one.
  static func sweep(from start: CGFloat, to end: CGFloat, clockwise: Bool) -> CGFloat {
    let difference = clockwise ? end - start : start - end
    let rest = difference.truncatingRemainder(dividingBy: 2 * .pi)
    var turn = rest < 0 ? rest + 2 * .pi : rest
    // The last bits of sums of angles do not count.
    if difference >= 2 * .pi || difference < -.pi && turn < 1e-9 { turn = 2 * .pi }
    return clockwise ? turn : -turn
  }
}

// MARK: - Parts of a path

extension PathOutline {
  /// The part between two fractions of the whole length, from 0 to 1, in the order in which the path was made.
  func trimmed(from first: CGFloat, to last: CGFloat) -> PathOutline {
    let segments = segments, lengths = segments.map(\.length)
    let total = lengths.reduce(0, +), begin = first * total, end = last * total
    var result = PathOutline(), passed: CGFloat = 0
    for (segment, length) in zip(segments, lengths) {
      defer { passed += length }
      let from = max(begin, passed), to = min(end, passed + length)
      guard to > from else { continue }
      let part = segment.part(from: segment.time(at: from - passed), to: segment.time(at: to - passed))
      if result.isEmpty || segment.isFirst || result.currentPoint != part.start { result.move(to: part.start) }
      result.addCurve(to: part.end, part.control1, part.control2)
    }
    return result
  }

  /// Lengths of the lines and curves, in their order.
  var partLengths: [Double] { segments.map { Double($0.length) } }

  /// The point a part of the way along one of the lines and curves: of its length, or of its parameter.
  func point(part index: Int, at fraction: Double, evenly: Bool = false) -> CGPoint? {
    let segments = segments
    guard segments.indices.contains(index) else { return nil }
    let segment = segments[index]
    let time = evenly ? segment.time(at: CGFloat(fraction) * segment.length) : CGFloat(fraction)
    return segment.part(from: 0, to: min(1, max(0, time))).end
  }

  /// The path a part of the way to another of as many lines and curves; nil for one of another build.
  func mixed(with other: PathOutline, _ part: Double) -> PathOutline? {
    guard elements.count == other.elements.count else { return nil }
    var result = PathOutline()
    for pair in zip(elements, other.elements) {
      switch pair {
      case (.move(let a), .move(let b)): result.move(to: a.toward(b, part))
      case (.line(let a), .line(let b)): result.addLine(to: a.toward(b, part))
      case (.quad(let a1, let a), .quad(let b1, let b)):
        result.addQuadCurve(to: a.toward(b, part), a1.toward(b1, part))
      case (.curve(let a1, let a2, let a), .curve(let b1, let b2, let b)):
        result.addCurve(to: a.toward(b, part), a1.toward(b1, part), a2.toward(b2, part))
      case (.close, .close): result.close()
      default: return nil
      }
    }
    return result
  }

  private var segments: [Segment] {
    var result: [Segment] = [], start = CGPoint.zero, point = CGPoint.zero, isFirst = true
    func add(_ segment: Segment) {
      result.append(segment)
      (point, isFirst) = (segment.end, false)
    }
    for element in elements {
      switch element {
      case .move(let to): (start, point, isFirst) = (to, to, true)
      case .line(let to): add(Segment(from: point, to: to, isFirst))
      case .quad(let control, let to):
        let (first, second) = Self.controls(point, control, to)
        add(Segment(point, first, second, to, isFirst))
      case .curve(let first, let second, let to): add(Segment(point, first, second, to, isFirst))
      case .close:
        add(Segment(from: point, to: start, isFirst))
        isFirst = true
      }
    }
    return result
  }

  /// A cubic curve; a line is one as well.
  private struct Segment {
    let start, control1, control2, end: CGPoint
    /// True if the path was lifted before it.
    let isFirst: Bool
    /// Lengths up to each of equal steps of the parameter.
    private let lengths: [CGFloat]

    private static let steps = 64

    init(_ start: CGPoint, _ control1: CGPoint, _ control2: CGPoint, _ end: CGPoint, _ isFirst: Bool) {
      (self.start, self.control1, self.control2, self.end, self.isFirst) = (start, control1, control2, end, isFirst)
      var lengths: [CGFloat] = [0], last = start
      for step in 1...Self.steps {
        let point = Self.point(start, control1, control2, end, CGFloat(step) / CGFloat(Self.steps))
        lengths.append((lengths.last ?? 0) + hypot(point.x - last.x, point.y - last.y))
        last = point
      }
      self.lengths = lengths
    }

    init(from start: CGPoint, to end: CGPoint, _ isFirst: Bool) {
      self.init(start, start.toward(end, 1.0 / 3), start.toward(end, 2.0 / 3), end, isFirst)
    }

    var length: CGFloat { lengths.last ?? 0 }

    /// The parameter after so much of the length.
    func time(at distance: CGFloat) -> CGFloat {
      guard distance > 0 else { return 0 }
      guard distance < length, let step = lengths.firstIndex(where: { $0 >= distance }) else { return 1 }
      let part = (distance - lengths[step - 1]) / (lengths[step] - lengths[step - 1])
      return (CGFloat(step - 1) + part) / CGFloat(Self.steps)
    }

    func part(from first: CGFloat, to last: CGFloat) -> Segment {
      let rest = split(at: first).after
      return first < 1 ? rest.split(at: (last - first) / (1 - first)).before : rest
    }

    /// Both parts, after de Casteljau.
    private func split(at time: CGFloat) -> (before: Segment, after: Segment) {
      let a = start.toward(control1, time), b = control1.toward(control2, time), c = control2.toward(end, time)
      let ab = a.toward(b, time), bc = b.toward(c, time), middle = ab.toward(bc, time)
      return (Segment(start, a, ab, middle, isFirst), Segment(middle, bc, c, end, isFirst))
    }

    private static func point(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint, _ time: CGFloat) -> CGPoint {
      let ab = a.toward(b, time), bc = b.toward(c, time), cd = c.toward(d, time)
      return ab.toward(bc, time).toward(bc.toward(cd, time), time)
    }

    /// Points at which the curve turns back in x or in y: there its derivative, a quadratic, is 0.
    var turningPoints: [CGPoint] {
      func times(_ p0: CGFloat, _ p1: CGFloat, _ p2: CGFloat, _ p3: CGFloat) -> [CGFloat] {
        let a = p3 - 3 * p2 + 3 * p1 - p0, b = 2 * (p2 - 2 * p1 + p0), c = p1 - p0
        let discriminant = b * b - 4 * a * c
        guard discriminant >= 0 else { return [] }
        // Nothing is subtracted from what is nearly as large: `a` is 0, or nearly so, where the curve is a parabola. Then the second is
        // where it turns, and the first far off, or no number.
        let sum = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
        return [sum / a, c / sum]
      }
      return (times(start.x, control1.x, control2.x, end.x) + times(start.y, control1.y, control2.y, end.y))
        .filter { $0 > 0 && $0 < 1 }
        .map { Self.point(start, control1, control2, end, $0) }
    }
  }
}

extension CGPoint {
  /// The point a part of the way to another.
  func toward(_ other: CGPoint, _ part: CGFloat) -> CGPoint {
    CGPoint(x: x + (other.x - x) * part, y: y + (other.y - y) * part)
  }
}
