// libadwaita's named colours under UIKit's semantic names, so that our drawing and GTK's own widgets agree.
// Source: https://gnome.pages.gitlab.gnome.org/libadwaita/doc/1.2/named-colors.html

extension UIColor {
  public static let label = UIColor(light: 0x000000, lightAlpha: 0.8, dark: 0xFFFFFF)
  public static let secondaryLabel = UIColor(light: 0x000000, lightAlpha: 0.6, dark: 0xFFFFFF, darkAlpha: 0.7)
  public static let tertiaryLabel = UIColor(light: 0x000000, lightAlpha: 0.4, dark: 0xFFFFFF, darkAlpha: 0.45)
  public static let placeholderText = UIColor(light: 0x000000, lightAlpha: 0.45, dark: 0xFFFFFF, darkAlpha: 0.5)
  public static let link = UIColor(light: 0x1C71D8, dark: 0x78AEED)

  public static let systemBackground = UIColor(light: 0xFAFAFA, dark: 0x242424)
  public static let secondarySystemBackground = UIColor(light: 0xFFFFFF, dark: 0x363636)
  public static let systemGroupedBackground = UIColor(light: 0xFAFAFA, dark: 0x242424)
  public static let secondarySystemGroupedBackground = UIColor(light: 0xFFFFFF, dark: 0x363636)
  public static let separator = UIColor(light: 0x000000, lightAlpha: 0.12, dark: 0xFFFFFF, darkAlpha: 0.15)
  public static let systemFill = UIColor(light: 0x000000, lightAlpha: 0.1, dark: 0xFFFFFF, darkAlpha: 0.12)

  public static let tintColor = UIColor(light: 0x3584E4, dark: 0x3584E4)
  public static let systemBlue = UIColor(light: 0x3584E4, dark: 0x78AEED)
  public static let systemGreen = UIColor(light: 0x1B8553, dark: 0x8FF0A4)
  public static let systemRed = UIColor(light: 0xC01C28, dark: 0xFF7B63)
  public static let systemOrange = UIColor(light: 0x9C6E03, dark: 0xF8E45C)
  public static let systemGray = UIColor(light: 0x77767B, dark: 0x9A9996)

  public static let black = UIColor(hex: 0x000000)
  public static let white = UIColor(hex: 0xFFFFFF)
  public static let red = UIColor(hex: 0xFF0000)
  public static let green = UIColor(hex: 0x00FF00)
  public static let blue = UIColor(hex: 0x0000FF)
  public static let clear = UIColor(white: 0, alpha: 0)
}
