/// A number with a meaning: a priority, or a window's level. As its operators are the protocol's, those that a library declares for one of
/// these types go before them.
public protocol _UIKitNumericRawRepresentable: Comparable, RawRepresentable where RawValue: Comparable & Numeric {}

extension _UIKitNumericRawRepresentable {
  /// Compares the numbers.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
  /// Returns a value that is higher by a number.
  public static func + (lhs: Self, rhs: Self.RawValue) -> Self { Self(lhs.rawValue + rhs) }
  /// Returns a value that is higher by a number.
  public static func + (lhs: Self.RawValue, rhs: Self) -> Self { Self(lhs + rhs.rawValue) }
  /// Returns a value that is lower by a number.
  public static func - (lhs: Self, rhs: Self.RawValue) -> Self { Self(lhs.rawValue - rhs) }
  /// Returns the distance of two values.
  public static func - (lhs: Self, rhs: Self) -> Self.RawValue { lhs.rawValue - rhs.rawValue }
  /// Makes a value higher by a number.
  public static func += (lhs: inout Self, rhs: Self.RawValue) { lhs = lhs + rhs }
  /// Makes a value lower by a number.
  public static func -= (lhs: inout Self, rhs: Self.RawValue) { lhs = lhs - rhs }

  private init(_ number: RawValue) {
    guard let value = Self(rawValue: number) else { preconditionFailure("\(number) is no \(Self.self).") }
    self = value
  }
}
