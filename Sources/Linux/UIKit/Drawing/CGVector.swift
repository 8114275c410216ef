/// Vector in two dimensions. Core Graphics' type.
public struct CGVector: Hashable, Codable, Sendable {
  /// Part to the right.
  public var dx: CGFloat
  /// Part downwards.
  public var dy: CGFloat

  /// The vector without length.
  public static let zero = CGVector()

  /// Makes a vector without length.
  public init() { self.init(dx: 0, dy: 0) }

  /// Makes a vector by its parts.
  public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }
}
