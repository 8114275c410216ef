import UIKit

/// The colours of the company. Text on them, and they as text on a screen, have a contrast of at least 4.5.
extension UIColor {
  /// The one accent: large buttons.
  static let broccoli = UIColor(light: 0x2E7D32, dark: 0x81C784)
  /// Text on the accent.
  static let onBroccoli = UIColor(light: 0xFFFFFF, dark: 0x0A2E0D)
  /// A hint of the accent, behind the mark.
  static let broccoliMist = UIColor(light: 0xE3F1DF, dark: 0x2F3F31)

  /// Makes a colour from red, green and blue, eight bits each.
  convenience init(hex: Int) {
    func part(_ shift: Int) -> CGFloat { CGFloat(hex >> shift & 0xFF) / 255 }
    self.init(red: part(16), green: part(8), blue: part(0), alpha: 1)
  }

  private convenience init(light: Int, dark: Int) {
    self.init { UIColor(hex: $0.userInterfaceStyle == .dark ? dark : light) }
  }
}
