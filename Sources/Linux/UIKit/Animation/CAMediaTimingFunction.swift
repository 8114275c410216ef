/// Progress of an animation over time: a cubic Bézier curve from (0, 0) to (1, 1). Core Animation's type. Any thread.
///
/// `@unchecked` because NSObject is not Sendable: a curve never changes, and a subclass keeps to that.
open class CAMediaTimingFunction: NSObject, @unchecked Sendable {
  let curve: AnimationCurve

  init(_ curve: AnimationCurve) {
    self.curve = curve
  }

  /// Makes one of the usual curves; another name is linear.
  public convenience init(name: CAMediaTimingFunctionName) {
    let curve: AnimationCurve =
      switch name {
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .easeInEaseOut: .easeInOut
      case .default: .bezier(0.25, 0.1, 0.25, 1)
      default: .linear
      }
    self.init(curve)
  }

  /// Makes a curve by its two control points; x is from 0 to 1.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    func part(_ x: Float) -> CGFloat { CGFloat(min(1, max(0, x))) }
    curve = .bezier(part(c1x), CGFloat(c1y), part(c2x), CGFloat(c2y))
  }

  /// Gets one of the points, 0 to 3, of which the first and the last are the ends: its x and its y.
  open func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
    guard case .bezier(let x1, let y1, let x2, let y2) = curve else { return }
    let points: [(CGFloat, CGFloat)] = [(0, 0), (x1, y1), (x2, y2), (1, 1)]
    guard points.indices.contains(idx) else { return }
    (ptr[0], ptr[1]) = (Float(points[idx].0), Float(points[idx].1))
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CAMediaTimingFunction)?.points == points
  }

  open override var hash: Int { points.hashValue }

  /// The control points as they are given, or the curve's other numbers.
  private var points: [Float] {
    switch curve {
    case .bezier(let x1, let y1, let x2, let y2): [x1, y1, x2, y2].map { Float($0) }
    case .spring(let damping, let velocity): [Float(damping), Float(velocity)]
    case .oscillator, .composed, .part: []
    }
  }

  func progress(at fraction: Double, duration: TimeInterval) -> Double {
    curve == .linear ? fraction : curve.progress(at: fraction, duration: duration)
  }
}

/// Name of a usual curve.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Equally fast from beginning to end.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Slow at the beginning.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Slow at the end.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Slow at both ends.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// Fast at first and slow at the end, as layers change by themselves.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}
