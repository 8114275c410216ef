// libadwaita's named colours under UIKit's semantic names, so that our drawing and GTK's own widgets agree.
// Source: https://gnome.pages.gitlab.gnome.org/libadwaita/doc/1.2/named-colors.html

extension UIColor {
  /// Text.
  public static let label = UIColor(light: 0x000000, lightAlpha: 0.8, dark: 0xFFFFFF)
  /// Text of less weight.
  public static let secondaryLabel = UIColor(light: 0x000000, lightAlpha: 0.6, dark: 0xFFFFFF, darkAlpha: 0.7)
  /// Text of little weight.
  public static let tertiaryLabel = UIColor(light: 0x000000, lightAlpha: 0.4, dark: 0xFFFFFF, darkAlpha: 0.45)
  /// Text of the least weight.
  public static let quaternaryLabel = UIColor(light: 0x000000, lightAlpha: 0.25, dark: 0xFFFFFF, darkAlpha: 0.25)
  /// Text in an empty field.
  public static let placeholderText = UIColor(light: 0x000000, lightAlpha: 0.45, dark: 0xFFFFFF, darkAlpha: 0.5)
  /// Text that leads somewhere.
  public static let link = UIColor(light: 0x1C71D8, dark: 0x78AEED)

  /// Behind a screen.
  public static let systemBackground = UIColor(light: 0xFAFAFA, dark: 0x242424)
  /// Behind a group on a screen.
  public static let secondarySystemBackground = UIColor(light: 0xFFFFFF, dark: 0x363636)
  /// Behind a group inside a group.
  public static let tertiarySystemBackground = UIColor(light: 0xF0F0F0, dark: 0x484848)
  /// Behind a screen of groups.
  public static let systemGroupedBackground = UIColor(light: 0xFAFAFA, dark: 0x242424)
  /// Behind a group on a screen of groups.
  public static let secondarySystemGroupedBackground = UIColor(light: 0xFFFFFF, dark: 0x363636)
  /// Behind a group inside a group, on a screen of groups.
  public static let tertiarySystemGroupedBackground = UIColor(light: 0xF0F0F0, dark: 0x484848)
  /// A translucent line between things.
  public static let separator = UIColor(light: 0x000000, lightAlpha: 0.12, dark: 0xFFFFFF, darkAlpha: 0.15)
  /// A line between things, through which nothing is seen.
  public static let opaqueSeparator = UIColor(light: 0xDCDCDC, dark: 0x454545)
  /// The translucent inside of a shape.
  public static let systemFill = UIColor(light: 0x000000, lightAlpha: 0.1, dark: 0xFFFFFF, darkAlpha: 0.12)
  /// The inside of a larger shape.
  public static let secondarySystemFill = UIColor(light: 0x000000, lightAlpha: 0.08, dark: 0xFFFFFF, darkAlpha: 0.1)
  /// The inside of a shape as large as a field.
  public static let tertiarySystemFill = UIColor(light: 0x000000, lightAlpha: 0.06, dark: 0xFFFFFF, darkAlpha: 0.08)
  /// The inside of a shape as large as a group.
  public static let quaternarySystemFill = UIColor(light: 0x000000, lightAlpha: 0.04, dark: 0xFFFFFF, darkAlpha: 0.06)

  /// Elements that can be tapped: the desktop's accent colour.
  public static let tintColor = UIColor(light: 0x3584E4, dark: 0x3584E4)
  /// The desktop's blue.
  public static let systemBlue = UIColor(light: 0x3584E4, dark: 0x78AEED)
  /// The desktop's green.
  public static let systemGreen = UIColor(light: 0x1B8553, dark: 0x8FF0A4)
  /// The desktop's red.
  public static let systemRed = UIColor(light: 0xC01C28, dark: 0xFF7B63)
  /// The desktop's orange.
  public static let systemOrange = UIColor(light: 0x9C6E03, dark: 0xF8E45C)
  /// The desktop's yellow.
  public static let systemYellow = UIColor(light: 0xE5A50A, dark: 0xF8E45C)
  /// The desktop's purple.
  public static let systemPurple = UIColor(light: 0x9141AC, dark: 0xDC8ADD)
  /// The desktop's brown.
  public static let systemBrown = UIColor(light: 0x865E3C, dark: 0xCDAB8F)
  /// A pink in the manner of the desktop's colours, which have none.
  public static let systemPink = UIColor(light: 0xD56199, dark: 0xF5A3C7)
  /// A teal in the manner of the desktop's colours.
  public static let systemTeal = UIColor(light: 0x2190A4, dark: 0x7DDCE8)
  /// An indigo in the manner of the desktop's colours.
  public static let systemIndigo = UIColor(light: 0x4B4DB5, dark: 0xA5A6F6)
  /// A mint green in the manner of the desktop's colours.
  public static let systemMint = UIColor(light: 0x16A085, dark: 0x8CE8D2)
  /// A cyan in the manner of the desktop's colours.
  public static let systemCyan = UIColor(light: 0x1187B8, dark: 0x86D4F5)
  /// The desktop's grey.
  public static let systemGray = UIColor(light: 0x77767B, dark: 0x9A9996)
  /// The second of the greys, which come nearer to the background from one to the next.
  public static let systemGray2 = UIColor(light: 0x9A9996, dark: 0x77767B)
  /// The third of the greys.
  public static let systemGray3 = UIColor(light: 0xC0BFBC, dark: 0x5E5C64)
  /// The fourth of the greys.
  public static let systemGray4 = UIColor(light: 0xD4D3D0, dark: 0x4C4B50)
  /// The fifth of the greys.
  public static let systemGray5 = UIColor(light: 0xE6E5E3, dark: 0x3D3D40)
  /// The sixth of the greys, which is nearest to the background.
  public static let systemGray6 = UIColor(light: 0xF2F1EF, dark: 0x2E2E30)

  /// Black in either style.
  public static let black = UIColor(hex: 0x000000)
  /// White in either style.
  public static let white = UIColor(hex: 0xFFFFFF)
  /// Grey, a third as bright as white.
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  /// Grey, half as bright as white.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// Grey, two thirds as bright as white.
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  /// Pure red.
  public static let red = UIColor(hex: 0xFF0000)
  /// Pure green.
  public static let green = UIColor(hex: 0x00FF00)
  /// Pure blue.
  public static let blue = UIColor(hex: 0x0000FF)
  /// Green and blue.
  public static let cyan = UIColor(hex: 0x00FFFF)
  /// Red and green.
  public static let yellow = UIColor(hex: 0xFFFF00)
  /// Red and blue.
  public static let magenta = UIColor(hex: 0xFF00FF)
  /// Red with half as much green.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Red and blue at half their strength.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// A dark orange.
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// Text on a light background, in either style.
  public static let darkText = UIColor(white: 0, alpha: 1)
  /// Text on a dark background, in either style.
  public static let lightText = UIColor(white: 1, alpha: 0.6)
  /// Nothing to be seen.
  public static let clear = UIColor(white: 0, alpha: 0)
}
