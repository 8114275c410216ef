/// Importance of a constraint, from 1 to 1000; 1000 is required. A constraint is never given up for any number of
/// constraints of lower priority.
public struct UILayoutPriority: Hashable, RawRepresentable, Sendable {
  public let rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Makes a priority from 1 to 1000.
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// Must hold, 1000.
  public static let required = UILayoutPriority(1000)
  /// Resistance of content to being smaller than it wants, 750.
  public static let defaultHigh = UILayoutPriority(750)
  /// Above this a drag in a window cannot change the window's size, 510.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// Priority of a window's size, 500.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// Priority of a drag that leaves the window's size alone, 490.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// Resistance of content to being larger than it wants, 250.
  public static let defaultLow = UILayoutPriority(250)
  /// Priority of a target size when a view is measured, 50.
  public static let fittingSizeLevel = UILayoutPriority(50)
}

extension UILayoutPriority: _UIKitNumericRawRepresentable {}
