import CQuintetGTK
import CQuintetWidget

/// Kind and behaviour of an element, for assistive technology.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Nothing in particular.
  public static let none: UIAccessibilityTraits = []
  /// It is pressed.
  public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
  /// It leads to another place.
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  /// It is a picture.
  public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
  /// It is the one, or one of those, that are chosen.
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
  /// It is text that does not change by itself.
  public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
  /// It cannot be used at present.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
  /// It changes so often that each change should not be spoken.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
  /// Its value is changed in steps, by `accessibilityIncrement()` and `accessibilityDecrement()`: the arrow keys call them where the focus
  /// is on it.
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
  /// It stands above what it is the title of.
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
}

extension UIAccessibilityTraits {
  /// GTK's role for such an element; nil where the traits do not say what it is.
  var gtkRole: GtkAccessibleRole? {
    if contains(.button) { return GTK_ACCESSIBLE_ROLE_BUTTON }
    if contains(.link) { return GTK_ACCESSIBLE_ROLE_LINK }
    if contains(.adjustable) { return GTK_ACCESSIBLE_ROLE_SPIN_BUTTON }
    if contains(.header) { return GTK_ACCESSIBLE_ROLE_HEADING }
    if contains(.image) { return GTK_ACCESSIBLE_ROLE_IMG }
    if contains(.staticText) { return GTK_ACCESSIBLE_ROLE_LABEL }
    return nil
  }
}
