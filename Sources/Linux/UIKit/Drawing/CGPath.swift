/// Lines and curves that do not change. Core Graphics' type.
public class CGPath: Hashable {
  final fileprivate(set) var outline: PathOutline

  init(_ outline: PathOutline) {
    self.outline = outline
  }

  /// Makes a rectangle, moved by a transform; nil is none.
  public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    outline = PathOutline(rect: rect).applying(transform?.pointee ?? .identity)
  }

  /// Makes the ellipse that touches a rectangle's sides, moved by a transform; nil is none.
  public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    outline = PathOutline(ovalIn: rect).applying(transform?.pointee ?? .identity)
  }

  /// Makes a rectangle with round corners, moved by a transform; nil is none. The radii, in points, are at most half of the sides.
  public init(
    roundedRect rect: CGRect,
    cornerWidth: CGFloat,
    cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    let radii = CGSize(width: cornerWidth, height: cornerHeight)
    outline = PathOutline(roundedRect: rect, .allCorners, radii).applying(transform?.pointee ?? .identity)
  }

  /// True if there is nothing in it.
  public var isEmpty: Bool { outline.isEmpty }
  /// End of the path; zero for an empty one.
  public var currentPoint: CGPoint { outline.currentPoint }
  /// The smallest rectangle around all points, the curves' control points included; `null` where there are none.
  public var boundingBox: CGRect { outline.controlBounds }
  /// The smallest rectangle around the lines and curves themselves; `null` where there are none.
  public var boundingBoxOfPath: CGRect { outline.bounds }

  /// Returns whether a point, moved by a transform, is in the area that would be filled.
  public func contains(
    _ point: CGPoint,
    using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    outline.contains(point.applying(transform), evenOdd: rule == .evenOdd)
  }

  /// Returns a path like this one, which does not follow later changes.
  public func copy() -> CGPath? { CGPath(outline) }

  /// Returns a path like this one, to be changed.
  public func mutableCopy() -> CGMutablePath? {
    let path = CGMutablePath()
    path.outline = outline
    return path
  }

  /// A path of these lines and curves that does not change.
  var fixed: CGPath { self is CGMutablePath ? CGPath(outline) : self }

  public static func == (a: CGPath, b: CGPath) -> Bool { a.outline == b.outline }
  public func hash(into hasher: inout Hasher) { hasher.combine(outline) }
}

/// Lines and curves that are put together. Core Graphics' type.
public final class CGMutablePath: CGPath {
  /// Makes an empty path.
  public init() {
    super.init(PathOutline())
  }

  /// Begins a line at a point.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    outline.move(to: point.applying(transform))
  }

  /// Goes on straight to a point.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    outline.addLine(to: point.applying(transform))
  }

  /// Begins at the first of some points, and goes straight from each to the next.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  /// Goes on to a point in a quadratic curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
    outline.addQuadCurve(to: end.applying(transform), control.applying(transform))
  }

  /// Goes on to a point in a cubic curve.
  public func addCurve(
    to end: CGPoint,
    control1: CGPoint,
    control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    outline.addCurve(to: end.applying(transform), control1.applying(transform), control2.applying(transform))
  }

  /// Goes on with an arc, after a straight line to where it begins; angles in radians, 0 to the right.
  ///
  /// Clockwise is meant for a y that grows upwards, as in Core Graphics: where it grows downwards, as in views and layers,
  /// it is seen the other way round.
  public func addArc(
    center: CGPoint,
    radius: CGFloat,
    startAngle: CGFloat,
    endAngle: CGFloat,
    clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    var arc = PathOutline()
    arc.addArc(center, radius: radius, from: startAngle, to: endAngle, clockwise: !clockwise)
    arc.apply(transform)
    outline.go(on: arc)
  }

  /// Adds a rectangle.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    outline.append(PathOutline(rect: rect).applying(transform))
  }

  /// Adds the ellipse that touches a rectangle's sides.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    outline.append(PathOutline(ovalIn: rect).applying(transform))
  }

  /// Adds a rectangle with round corners; the radii, in points, are at most half of the sides.
  public func addRoundedRect(
    in rect: CGRect,
    cornerWidth: CGFloat,
    cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let radii = CGSize(width: cornerWidth, height: cornerHeight)
    outline.append(PathOutline(roundedRect: rect, .allCorners, radii).applying(transform))
  }

  /// Adds another path's lines and curves.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    outline.append(path.outline.applying(transform))
  }

  /// Ends the line where it began.
  public func closeSubpath() { outline.close() }
}

/// Rule for what counts as inside a path.
public enum CGPathFillRule: Int, Sendable {
  /// Counts areas that the path goes around more often one way than the other.
  case winding
  /// Counts areas that the path goes around an odd number of times.
  case evenOdd
}
