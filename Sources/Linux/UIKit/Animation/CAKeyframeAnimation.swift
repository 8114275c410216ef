/// Animation of a property through several values, or of a point along a path. Core Animation's class.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// Values, as `CABasicAnimation` takes them. Without effect where there is a `path`.
  open var values: [Any]?
  /// Path along which a point moves: one of the lines and curves in each part of the time. Later changes of it do not count.
  open var path: CGPath? { didSet { path = path?.fixed } }
  /// Times of the values, from 0 to 1, growing; nil spreads them evenly. A discrete animation has one more than values, or as many.
  /// Without effect where the pace is even.
  open var keyTimes: [NSNumber]?
  /// Curves of the progress from each value to the next.
  open var timingFunctions: [CAMediaTimingFunction]?
  /// Way from one value to the next: straight unless set.
  open var calculationMode: CAAnimationCalculationMode = .linear
  /// Rotation of the layer along the `path`, beside what its transform does; none at first. Without effect where there is no path.
  open var rotationMode: CAAnimationRotationMode?

  // MARK: Internal

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let copy = copy as? CAKeyframeAnimation {
      (copy.values, copy.path, copy.keyTimes) = (values, path?.copy(), keyTimes)
      (copy.timingFunctions, copy.calculationMode) = (timingFunctions, calculationMode)
      copy.rotationMode = rotationMode
    }
    return copy
  }

  override func makeCopy() -> CAAnimation { CAKeyframeAnimation() }

  override var keyPaths: [String] { super.keyPaths + (path != nil && rotationMode != nil ? ["transform"] : []) }

  override func apply(at time: TimeInterval, to layer: CALayer) {
    super.apply(at: time, to: layer)
    guard let path, let rotationMode, let moment = timing.moment(at: time),
      let angle = angle(on: path.outline, at: progress(moment))
    else { return }
    let turned = rotationMode == .rotateAutoReverse ? angle + .pi : angle
    layer.transform = CATransform3DConcat(layer.transform, CATransform3DMakeRotation(turned, 0, 0, 1))
  }

  override func value(at fraction: Double, base: AnimatedValue, _ property: AnimatableProperty) -> AnimatedValue? {
    if let path { return point(on: path.outline, at: fraction).flatMap { property.value(of: $0) } }
    let values = (values ?? []).compactMap { property.value(of: $0) }
    guard let first = values.first, let last = values.last else { return nil }
    if calculationMode == .discrete {
      let times = keyedTimes(values.count + 1, or: values.count)
      return values[min(values.count - 1, part(times, fraction).index)]
    }
    guard values.count > 1 else { return first }
    let times =
      calculationMode.isPaced
      ? Self.paces(zip(values, values.dropFirst()).map { $0.distance(to: $1) }) : keyedTimes(values.count)
    let (index, rest) = part(times, fraction)
    guard index + 1 < values.count else { return last }
    if calculationMode.isCubic {
      let before = values[max(0, index - 1)], after = values[min(values.count - 1, index + 2)]
      return values[index].mixed(with: values[index + 1], rest, before: before, after: after)
    }
    return values[index].mixed(with: values[index + 1], rest)
  }

  // MARK: Private

  private func keyedTimes(_ count: Int, or other: Int? = nil) -> [Double] {
    if let keyTimes, keyTimes.count == count || keyTimes.count == other { return keyTimes.map(\.doubleValue) }
    return (0..<count).map { Double($0) / Double(max(1, count - 1)) }
  }

  /// The part of the time that a fraction of it is in, and the progress there.
  private func part(_ times: [Double], _ fraction: Double) -> (index: Int, rest: Double) {
    guard let first = times.first, fraction >= first else { return (0, 0) }
    let index = (times.lastIndex { $0 <= fraction } ?? 0)
    guard index + 1 < times.count else { return (index, 0) }
    let length = times[index + 1] - times[index]
    let rest = length > 0 ? (fraction - times[index]) / length : 0
    guard let timingFunctions, timingFunctions.indices.contains(index), !calculationMode.isPaced else {
      return (index, rest)
    }
    return (index, timingFunctions[index].progress(at: rest, duration: timing.duration * length))
  }

  /// Times at which parts of these lengths end, at an even pace.
  private static func paces(_ lengths: [Double]) -> [Double] {
    let whole = lengths.reduce(0, +)
    var passed = 0.0
    return [0]
      + lengths.enumerated().map { index, length in
        passed += length
        return whole > 0 ? passed / whole : Double(index + 1) / Double(lengths.count)
      }
  }

  /// Line or curve of a path at a fraction of the time, and the place on it; nil where the path has none.
  private func place(on outline: PathOutline, at fraction: Double) -> (index: Int, rest: Double)? {
    let lengths = outline.partLengths
    guard !lengths.isEmpty else { return nil }
    let place =
      switch calculationMode {
      case .discrete: (index: part(keyedTimes(lengths.count + 2, or: lengths.count + 1), fraction).index, rest: 0.0)
      case .paced, .cubicPaced: part(Self.paces(lengths), fraction)
      default: part(keyedTimes(lengths.count + 1), fraction)
      }
    return place.index < lengths.count ? place : (lengths.count - 1, 1)
  }

  /// Direction of the path where the point is, in radians.
  private func angle(on outline: PathOutline, at fraction: Double) -> CGFloat? {
    guard let (index, middle) = place(on: outline, at: fraction) else { return nil }
    // A curve's end may stand still for a moment: what is near says where it goes.
    let near = 0.001
    let before = outline.point(part: index, at: middle - near, evenly: calculationMode.isPaced)
    let after = outline.point(part: index, at: middle + near, evenly: calculationMode.isPaced)
    guard let before, let after, before != after else { return nil }
    return atan2(after.y - before.y, after.x - before.x)
  }

  private func point(on outline: PathOutline, at fraction: Double) -> CGPoint? {
    guard let (index, rest) = place(on: outline, at: fraction) else {
      return outline.isEmpty ? nil : outline.currentPoint
    }
    // A discrete animation stops before a gap of the path.
    if calculationMode == .discrete, index > 0, rest == 0 { return outline.point(part: index - 1, at: 1) }
    return outline.point(part: index, at: rest, evenly: calculationMode.isPaced)
  }
}

/// Way of a keyframe animation from one value to the next.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Straight from one to the next.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Each value for its part of the time, without anything between.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Straight, and equally fast all the way; without effect are `keyTimes` and `timingFunctions`.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// In a curve through the values.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// In a curve through the values, equally fast from each to the next.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")

  fileprivate var isPaced: Bool { self == .paced || self == .cubicPaced }
  fileprivate var isCubic: Bool { self == .cubic || self == .cubicPaced }
}

/// Rotation of a layer that an animation moves along a path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The layer's right side goes ahead.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// The layer's left side goes ahead.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}
