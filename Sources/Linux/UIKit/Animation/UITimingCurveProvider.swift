/// Kind of a curve that an animator takes.
public enum UITimingCurveType: Int, Sendable {
  /// One of the usual curves.
  case builtin
  /// A cubic Bézier curve.
  case cubic
  /// A spring.
  case spring
  /// A spring whose time goes by a cubic Bézier curve.
  case composed
}

/// Curve of an animator: its progress by the time.
@preconcurrency @MainActor
public protocol UITimingCurveProvider: AnyObject {
  /// Kind of curve, which says which of the parameters count.
  var timingCurveType: UITimingCurveType { get }
  /// The Bézier curve, if there is one.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring, if there is one.
  var springTimingParameters: UISpringTimingParameters? { get }
}

extension UITimingCurveProvider {
  var curve: AnimationCurve {
    let cubic = cubicTimingParameters?.curve ?? .easeInOut
    switch timingCurveType {
    case .builtin, .cubic: return cubic
    case .spring: return springTimingParameters?.curve ?? cubic
    case .composed: return springTimingParameters.map { .composed($0.curve, time: cubic) } ?? cubic
    }
  }
}

/// A cubic Bézier curve from (0, 0) to (1, 1), of time and progress.
@preconcurrency @MainActor
open class UICubicTimingParameters: UITimingCurveProvider {
  /// Makes the usual curve: fast at first and slow at the end.
  public init() {
    (curve, animationCurve, timingCurveType) = (.bezier(0.25, 0.1, 0.25, 1), .easeInOut, .builtin)
  }

  /// Makes one of the named curves.
  public init(animationCurve curve: UIView.AnimationCurve) {
    (self.curve, animationCurve, timingCurveType) = (curve.curve, curve, .builtin)
  }

  /// Makes a curve by its two control points; x is from 0 to 1.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    func part(_ x: CGFloat) -> CGFloat { min(1, max(0, x)) }
    curve = .bezier(part(point1.x), point1.y, part(point2.x), point2.y)
    (animationCurve, timingCurveType) = (.easeInOut, .cubic)
  }

  public required init?(coder: NSCoder) {
    return nil
  }

  /// The named curve; slow at both ends where the curve has no name.
  open private(set) var animationCurve: UIView.AnimationCurve
  /// The control point beside the beginning.
  open var controlPoint1: CGPoint { points.0 }
  /// The control point beside the end.
  open var controlPoint2: CGPoint { points.1 }
  open private(set) var timingCurveType: UITimingCurveType
  open var cubicTimingParameters: UICubicTimingParameters? { self }
  open var springTimingParameters: UISpringTimingParameters? { nil }

  // MARK: Internal

  private(set) var curve: AnimationCurve

  /// Makes the curve of options, or another in its place.
  convenience init(_ curve: AnimationCurve?, _ options: UIView.AnimationOptions) {
    self.init(animationCurve: options.animationCurve)
    if let curve { self.curve = curve }
  }

  private var points: (CGPoint, CGPoint) {
    guard case .bezier(let x1, let y1, let x2, let y2) = curve else { return (.zero, .zero) }
    return (CGPoint(x: x1, y: y1), CGPoint(x: x2, y: y2))
  }
}

/// A spring that pulls what moves.
@preconcurrency @MainActor
open class UISpringTimingParameters: UITimingCurveProvider {
  /// Makes the usual spring, which does not swing. It takes half a second, whatever the animator's duration is.
  public init() {
    let spring = Spring(mass: 3, stiffness: 1000, damping: 500, velocity: 0)
    (curve, initialVelocity, settlingTime) = (.oscillator(spring), .zero, 0.5)
  }

  /// Makes a spring that is at rest at the end of the animator's duration.
  /// - Parameters:
  ///   - ratio: From near 0, which swings for long, to 1, which does not.
  ///   - velocity: Speed at the beginning, in whole distances a second; the larger part counts for all that moves.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    curve = .spring(damping: ratio, velocity: velocity.larger)
    (initialVelocity, settlingTime) = (velocity, nil)
  }

  /// Makes a spring without speed at the beginning.
  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: .zero)
  }

  /// Makes a spring by its physics. It takes its own time, whatever the animator's duration is.
  /// - Parameters:
  ///   - mass: Mass that is pulled; greater than 0.
  ///   - stiffness: Stiffness of the spring; greater than 0.
  ///   - damping: Friction; greater than 0.
  ///   - velocity: Speed at the beginning, in whole distances a second; the larger part counts for all that moves.
  public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
    let spring = Spring(
      mass: max(1e-6, mass),
      stiffness: max(1e-6, stiffness),
      damping: max(1e-6, damping),
      velocity: velocity.larger
    )
    (curve, initialVelocity, settlingTime) = (.oscillator(spring), velocity, spring.settlingTime)
  }

  public required init?(coder: NSCoder) {
    return nil
  }

  /// Speed at the beginning, in whole distances a second.
  open private(set) var initialVelocity: CGVector
  open var timingCurveType: UITimingCurveType { .spring }
  open var cubicTimingParameters: UICubicTimingParameters? { nil }
  open var springTimingParameters: UISpringTimingParameters? { self }

  // MARK: Internal

  let curve: AnimationCurve
  /// Seconds it takes, where that is not the animator's to say.
  let settlingTime: TimeInterval?
}

extension CGVector {
  fileprivate var larger: CGFloat { abs(dx) >= abs(dy) ? dx : dy }
}
