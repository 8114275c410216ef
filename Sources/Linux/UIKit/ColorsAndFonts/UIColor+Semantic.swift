// libadwaita's named colours under UIKit's semantic names, so that our drawing and GTK's own widgets agree.
// Source: https://gnome.pages.gitlab.gnome.org/libadwaita/doc/1.2/named-colors.html

extension UIColor {
  /// Text.
  public static let label = UIColor(light: 0x000000, lightAlpha: 0.8, dark: 0xFFFFFF)
  /// Text of less weight.
  public static let secondaryLabel = UIColor(light: 0x000000, lightAlpha: 0.6, dark: 0xFFFFFF, darkAlpha: 0.7)
  /// Text of little weight.
  public static let tertiaryLabel = UIColor(light: 0x000000, lightAlpha: 0.4, dark: 0xFFFFFF, darkAlpha: 0.45)
  /// What stands in an empty field.
  public static let placeholderText = UIColor(light: 0x000000, lightAlpha: 0.45, dark: 0xFFFFFF, darkAlpha: 0.5)
  /// Text that leads somewhere.
  public static let link = UIColor(light: 0x1C71D8, dark: 0x78AEED)

  /// Behind a screen.
  public static let systemBackground = UIColor(light: 0xFAFAFA, dark: 0x242424)
  /// Behind a group on a screen.
  public static let secondarySystemBackground = UIColor(light: 0xFFFFFF, dark: 0x363636)
  /// Behind a screen of groups.
  public static let systemGroupedBackground = UIColor(light: 0xFAFAFA, dark: 0x242424)
  /// Behind a group on a screen of groups.
  public static let secondarySystemGroupedBackground = UIColor(light: 0xFFFFFF, dark: 0x363636)
  /// A line between things, through which one sees.
  public static let separator = UIColor(light: 0x000000, lightAlpha: 0.12, dark: 0xFFFFFF, darkAlpha: 0.15)
  /// The inside of a shape, through which one sees.
  public static let systemFill = UIColor(light: 0x000000, lightAlpha: 0.1, dark: 0xFFFFFF, darkAlpha: 0.12)

  /// What can be tapped: the desktop's accent colour.
  public static let tintColor = UIColor(light: 0x3584E4, dark: 0x3584E4)
  /// The desktop's blue.
  public static let systemBlue = UIColor(light: 0x3584E4, dark: 0x78AEED)
  /// The desktop's green.
  public static let systemGreen = UIColor(light: 0x1B8553, dark: 0x8FF0A4)
  /// The desktop's red.
  public static let systemRed = UIColor(light: 0xC01C28, dark: 0xFF7B63)
  /// The desktop's orange.
  public static let systemOrange = UIColor(light: 0x9C6E03, dark: 0xF8E45C)
  /// The desktop's grey.
  public static let systemGray = UIColor(light: 0x77767B, dark: 0x9A9996)

  /// Black in either style.
  public static let black = UIColor(hex: 0x000000)
  /// White in either style.
  public static let white = UIColor(hex: 0xFFFFFF)
  /// Pure red.
  public static let red = UIColor(hex: 0xFF0000)
  /// Pure green.
  public static let green = UIColor(hex: 0x00FF00)
  /// Pure blue.
  public static let blue = UIColor(hex: 0x0000FF)
  /// Nothing to be seen.
  public static let clear = UIColor(white: 0, alpha: 0)
}
