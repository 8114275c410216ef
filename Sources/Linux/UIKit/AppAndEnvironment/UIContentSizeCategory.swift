/// Names a text size the user can set.
public struct UIContentSizeCategory: Hashable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Unspecified.
  public static let unspecified = UIContentSizeCategory(rawValue: "_UICTContentSizeCategoryUnspecified")
  /// The smallest text.
  public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
  /// Small text.
  public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
  /// Text a little smaller than normal.
  public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
  /// Text of the normal size.
  public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
  /// Text a little larger than normal.
  public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
  /// Large text.
  public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
  /// The largest text that is not for accessibility.
  public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXXL")
  /// The smallest text for accessibility.
  public static let accessibilityMedium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityM")
  /// Large text for accessibility.
  public static let accessibilityLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityL")
  /// Larger text for accessibility.
  public static let accessibilityExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityXL")
  /// Very large text for accessibility.
  public static let accessibilityExtraExtraLarge =
    UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityXXL")
  /// The largest text there is.
  public static let accessibilityExtraExtraExtraLarge =
    UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityXXXL")

  /// True if the text is so large that layouts should make room for it.
  public var isAccessibilityCategory: Bool {
    rawValue.hasPrefix("UICTContentSizeCategoryAccessibility")
  }

  /// Posted on the main thread when the user set another text size; the object is the application.
  public static let didChangeNotification = NSNotification.Name("UIContentSizeCategoryDidChangeNotification")
  /// The key of the notification's new text size.
  public static let newValueUserInfoKey = "UIContentSizeCategoryNewValueKey"

  /// The upper end of each category, as a multiple of the normal text size.
  private static let steps: [(upTo: CGFloat, category: UIContentSizeCategory)] = [
    (0.85, .extraSmall), (0.91, .small), (0.97, .medium), (1.06, .large), (1.18, .extraLarge),
    (1.3, .extraExtraLarge), (1.5, .extraExtraExtraLarge), (1.8, .accessibilityMedium), (2.1, .accessibilityLarge),
    (2.5, .accessibilityExtraLarge), (2.9, .accessibilityExtraExtraLarge),
  ]

  init(textScale: CGFloat) {
    self = Self.steps.first { textScale <= $0.upTo }?.category ?? .accessibilityExtraExtraExtraLarge
  }
}
