extension UIView {
  /// A width or height for which the content has no wish.
  public static let noIntrinsicMetric: CGFloat = -1
  /// Asks for the smallest size that fits.
  public static let layoutFittingCompressedSize = CGSize.zero
  /// Asks for the largest size that fits.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  /// Adjustment of a tint colour.
  public enum TintAdjustmentMode: Int, Sendable {
    /// The superview's.
    case automatic
    /// The colour as it is.
    case normal
    /// A grey that is as light as the colour.
    case dimmed
  }

  /// Distances and sizes that give way when the superview's size changes.
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The distance from the left edge.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
    /// The width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// The distance from the right edge.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    /// The distance from the top edge.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    /// The height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    /// The distance from the bottom edge.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
  }
}

/// Layout of a view in languages written from right to left: mirrored, or not.
public enum UISemanticContentAttribute: Int, Sendable {
  /// Follows the interface.
  case unspecified
  /// Not mirrored, since time runs one way: what plays or winds.
  case playback
  /// Not mirrored, since space is meant: what points to the left or right.
  case spatial
  /// From left to right, always.
  case forceLeftToRight
  /// From right to left, always.
  case forceRightToLeft

  @MainActor var direction: UIUserInterfaceLayoutDirection {
    switch self {
    case .unspecified: UIApplication.shared.userInterfaceLayoutDirection
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }
}

/// The direction in which an interface is laid out.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// Leading is left.
  case leftToRight
  /// Leading is right.
  case rightToLeft
}
