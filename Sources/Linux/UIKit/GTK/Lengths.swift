// Lengths as a program gives them, for GTK, which counts in 32 bits, and for the solver, which knows of nothing infinite.

extension FloatingPoint {
  /// Returns the number, no farther from 0 than a limit; 0 for what is no number.
  func within(_ limit: Self) -> Self { isNaN ? 0 : Swift.min(Swift.max(self, -limit), limit) }
}

extension CGFloat {
  /// Points. Nothing is seen that far away.
  static let farthest: CGFloat = 1e9
  /// Points that the solver gets at most: beyond, the last bits of a sum would count as a violation.
  static let longest: CGFloat = 1e7
}

extension CGPoint {
  /// True if both coordinates are numbers.
  var isNumber: Bool { !x.isNaN && !y.isNaN }
}

extension CGSize {
  /// Returns the size, no larger than a limit.
  func within(_ limit: CGFloat) -> CGSize { CGSize(width: width.within(limit), height: height.within(limit)) }
}

extension CGRect {
  /// True if nothing of it is infinite, or no number.
  var isFinite: Bool { [origin.x, origin.y, size.width, size.height].allSatisfy(\.isFinite) }

  /// The rectangle, with 0 for what is no number.
  var numbers: CGRect {
    CGRect(
      x: origin.x.within(.infinity),
      y: origin.y.within(.infinity),
      width: size.width.within(.infinity),
      height: size.height.within(.infinity)
    )
  }
}

extension UIEdgeInsets {
  /// Returns the insets, each no farther from 0 than a limit.
  func within(_ limit: CGFloat) -> UIEdgeInsets {
    UIEdgeInsets(
      top: top.within(limit),
      left: left.within(limit),
      bottom: bottom.within(limit),
      right: right.within(limit)
    )
  }
}

extension Int32 {
  /// Makes a number of whole points, no farther from 0 than a limit.
  init(points: CGFloat, limit: CGFloat = .farthest) { self.init(points.within(limit)) }
}
