/// Treatment of what is behind a `UIVisualEffectView`, or of what is in it.
@preconcurrency @MainActor
open class UIVisualEffect {
  init() {}

  /// The colour that covers what is behind; nil leaves it as it is.
  var material: UIColor? { nil }
  /// The colour of what can be tapped inside; nil leaves it as it is.
  var vibrantTint: UIColor? { nil }
}

/// Covers what is behind with a material. Nothing shows through it here, as on a device whose person wants little transparency.
@preconcurrency @MainActor
open class UIBlurEffect: UIVisualEffect {
  /// Material of the effect.
  public enum Style: Int, Sendable {
    /// Lighter than `light`.
    case extraLight = 0
    /// Light in either style.
    case light = 1
    /// Dark in either style.
    case dark = 2
    /// Follows the interface's style.
    case regular = 4
    /// Follows the interface's style, and stands out.
    case prominent = 5
    /// The thinnest material.
    case systemUltraThinMaterial = 6
    /// A thin material.
    case systemThinMaterial = 7
    /// The usual material.
    case systemMaterial = 8
    /// A thick material.
    case systemThickMaterial = 9
    /// Material of bars.
    case systemChromeMaterial = 10
    /// The thinnest material, light in either style.
    case systemUltraThinMaterialLight = 11
    /// A thin material, light in either style.
    case systemThinMaterialLight = 12
    /// The usual material, light in either style.
    case systemMaterialLight = 13
    /// A thick material, light in either style.
    case systemThickMaterialLight = 14
    /// Material of bars, light in either style.
    case systemChromeMaterialLight = 15
    /// The thinnest material, dark in either style.
    case systemUltraThinMaterialDark = 16
    /// A thin material, dark in either style.
    case systemThinMaterialDark = 17
    /// The usual material, dark in either style.
    case systemMaterialDark = 18
    /// A thick material, dark in either style.
    case systemThickMaterialDark = 19
    /// Material of bars, dark in either style.
    case systemChromeMaterialDark = 20
  }

  /// Makes an effect with a material.
  public init(style: Style) {
    self.style = style
    super.init()
  }

  override var material: UIColor? {
    switch style {
    case .extraLight: UIColor(light: 0xFFFFFF, dark: 0xFFFFFF)
    case .light: Self.material(at: 2, light: true)
    case .dark: Self.material(at: 3, light: false)
    case .regular: Self.material(at: 2)
    case .prominent: UIColor(light: 0xFFFFFF, dark: 0x484848)
    default:
      switch style.rawValue {
      case ...Style.systemChromeMaterial.rawValue:
        Self.material(at: style.rawValue - Style.systemUltraThinMaterial.rawValue)
      case ...Style.systemChromeMaterialLight.rawValue:
        Self.material(at: style.rawValue - Style.systemUltraThinMaterialLight.rawValue, light: true)
      default: Self.material(at: style.rawValue - Style.systemUltraThinMaterialDark.rawValue, light: false)
      }
    }
  }

  private let style: Style

  /// Materials from the thinnest to bars', on light and on dark.
  private static let materials: [(light: UInt32, dark: UInt32)] = [
    (0xE6E6E6, 0x3E3E3E), (0xEBEBEB, 0x383838), (0xF0F0F0, 0x323232), (0xF5F5F5, 0x2C2C2C), (0xEDEDED, 0x303030),
  ]

  private static func material(at place: Int, light: Bool? = nil) -> UIColor {
    let (whenLight, whenDark) = materials[place]
    return UIColor(light: light == false ? whenDark : whenLight, dark: light == true ? whenLight : whenDark)
  }
}

/// Importance of what a `UIVibrancyEffect` is for.
public enum UIVibrancyEffectStyle: Int, Sendable {
  /// Text.
  case label = 0
  /// Text of less weight.
  case secondaryLabel
  /// Text of little weight.
  case tertiaryLabel
  /// Text of the least weight.
  case quaternaryLabel
  /// The inside of a shape.
  case fill
  /// The inside of a larger shape.
  case secondaryFill
  /// The inside of a shape as large as a field.
  case tertiaryFill
  /// A line between things.
  case separator
}

/// Has content on a material stand out from it: what takes the tint colour, as pictures and buttons do, is seen in a grey that suits the
/// material. What has a colour of its own keeps it.
@preconcurrency @MainActor
open class UIVibrancyEffect: UIVisualEffect {
  /// Makes an effect for text on a material.
  public init(blurEffect: UIBlurEffect) {
    (blur, style) = (blurEffect, .label)
    super.init()
  }

  /// Makes an effect for content on a material.
  public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {
    (blur, self.style) = (blurEffect, style)
    super.init()
  }

  override var vibrantTint: UIColor? {
    let color: UIColor =
      switch style {
      case .label: .label
      case .secondaryLabel: .secondaryLabel
      case .tertiaryLabel: .tertiaryLabel
      case .quaternaryLabel: .quaternaryLabel
      case .fill: .systemFill
      case .secondaryFill: .secondarySystemFill
      case .tertiaryFill: .tertiarySystemFill
      case .separator: .separator
      }
    // A dark material is dark on a light interface too.
    let material = blur.material
    return UIColor { traits in
      let isDark = material.map { $0.components(with: traits).red < 0.5 } ?? (traits.userInterfaceStyle == .dark)
      return color.resolvedColor(
        with: UITraitCollection(traitsFrom: [traits, isDark ? UIVibrancyEffect.dark : UIVibrancyEffect.light])
      )
    }
  }

  private let blur: UIBlurEffect
  private let style: UIVibrancyEffectStyle
  nonisolated private static let light = UITraitCollection(userInterfaceStyle: .light)
  nonisolated private static let dark = UITraitCollection(userInterfaceStyle: .dark)
}
