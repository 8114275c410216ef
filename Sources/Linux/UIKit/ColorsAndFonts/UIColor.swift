import CQuintetGTK

/// Stores colour and opacity, either fixed or depending on the traits of whatever draws it.
///
/// Components are sRGB, from 0 to 1. The semantic colours are libadwaita's named colours, light and dark. Any thread may use one.
///
/// `@unchecked` because NSObject is not Sendable: a colour never changes, and a subclass keeps to that.
open class UIColor: NSObject, _ExpressibleByColorLiteral, @unchecked Sendable {
  private enum Source: Hashable, Sendable {
    case fixed(RGBA)
    case dynamic(light: RGBA, dark: RGBA)
    case provided(Provider)
  }

  /// Components of extended sRGB: below 0 and above 1 are colours that sRGB does not have.
  struct RGBA: Hashable, Sendable {
    let red, green, blue, alpha: CGFloat

    init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
      // A component that is no number, as of a division by zero, counts as 0.
      func part(_ component: CGFloat) -> CGFloat { component.isNaN ? 0 : component }
      (self.red, self.green, self.blue) = (part(red), part(green), part(blue))
      self.alpha = min(max(0, alpha), 1)
    }

    func with(alpha: CGFloat) -> RGBA { RGBA(red: red, green: green, blue: blue, alpha: alpha) }
  }

  private final class Provider: Hashable, Sendable {
    let provide: @Sendable (UITraitCollection) -> UIColor
    init(_ provide: @escaping @Sendable (UITraitCollection) -> UIColor) { self.provide = provide }

    static func == (a: Provider, b: Provider) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  // First, as `CoreFoundationTag` says.
  private let tag = CoreFoundationTag()
  private var source: Source

  /// Makes a fixed colour from components of extended sRGB, and an opacity from 0 to 1. Components below 0 and above 1 are kept, and drawn
  /// as the nearest colour that sRGB has.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    source = .fixed(RGBA(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Makes a colour that draws nothing.
  public convenience override init() {
    self.init(white: 0, alpha: 0)
  }

  /// Makes a fixed colour from Display P3 components from 0 to 1, as components of extended sRGB.
  public convenience init(displayP3Red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    func linear(_ part: CGFloat) -> CGFloat { part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4) }
    func encoded(_ part: CGFloat) -> CGFloat {
      let size = abs(part)
      return size <= 0.0031308 ? part * 12.92 : (part < 0 ? -1 : 1) * (1.055 * pow(size, 1 / 2.4) - 0.055)
    }
    // The product of P3's matrix to XYZ and XYZ's to sRGB; both have D65 for their white.
    let (red, green, blue) = (linear(displayP3Red), linear(green), linear(blue))
    self.init(
      red: encoded(1.2249401 * red - 0.2249404 * green),
      green: encoded(-0.0420569 * red + 1.0420571 * green),
      blue: encoded(-0.0196376 * red - 0.0786361 * green + 1.0982735 * blue),
      alpha: alpha
    )
  }

  /// Makes a fixed grey, 0 being black and 1 white.
  public init(white: CGFloat, alpha: CGFloat) {
    source = .fixed(RGBA(red: white, green: white, blue: white, alpha: alpha))
  }

  /// Makes a fixed colour from hue and saturation, from 0 to 1, and brightness, from 0, where 1 is the brightest that sRGB has.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    source = .fixed(RGBA(hue: hue, saturation: saturation, brightness: brightness, alpha: alpha))
  }

  /// Makes a colour that asks `dynamicProvider` each time it is resolved.
  public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    source = .provided(Provider(dynamicProvider))
  }

  public required convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  // No designated initialiser is hidden: a subclass elsewhere inherits those that are required with all the others.
  private convenience init(_ source: Source) {
    self.init(white: 0, alpha: 0)
    self.source = source
  }

  /// Makes a semantic colour from hexadecimal RRGGBB values.
  convenience init(light: UInt32, lightAlpha: CGFloat = 1, dark: UInt32, darkAlpha: CGFloat = 1) {
    self.init(.dynamic(light: RGBA(hex: light, alpha: lightAlpha), dark: RGBA(hex: dark, alpha: darkAlpha)))
  }

  convenience init(hex: UInt32) {
    self.init(.fixed(RGBA(hex: hex, alpha: 1)))
  }

  /// Returns the fixed colour that this one is under the given traits.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    switch source {
    case .fixed: self
    case .dynamic(let light, let dark): UIColor(.fixed(traitCollection.userInterfaceStyle == .dark ? dark : light))
    case .provided(let provider): provider.provide(traitCollection).resolvedColor(with: traitCollection)
    }
  }

  /// Returns the colour with another opacity, from 0 to 1.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    switch source {
    case .fixed(let color):
      return UIColor(.fixed(color.with(alpha: alpha)))
    case .dynamic(let light, let dark):
      return UIColor(.dynamic(light: light.with(alpha: alpha), dark: dark.with(alpha: alpha)))
    case .provided(let provider):
      return UIColor { provider.provide($0).withAlphaComponent(alpha) }
    }
  }

  /// Writes the components under the current traits and returns true.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?,
    green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = components(with: .current)
    red?.pointee = color.red
    green?.pointee = color.green
    blue?.pointee = color.blue
    alpha?.pointee = color.alpha
    return true
  }

  /// Writes how light the colour is under the current traits, and returns true; false where it is no grey.
  @discardableResult
  open func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
    let color = components(with: .current)
    guard color.red == color.green, color.green == color.blue else { return false }
    white?.pointee = color.red
    alpha?.pointee = color.alpha
    return true
  }

  /// Writes hue, saturation and brightness under the current traits, from 0 to 1, and returns true.
  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?,
    saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = components(with: .current), parts = color.hueSaturationBrightness
    hue?.pointee = parts.hue
    saturation?.pointee = parts.saturation
    brightness?.pointee = parts.brightness
    alpha?.pointee = color.alpha
    return true
  }

  func components(with traits: UITraitCollection) -> RGBA {
    guard case .fixed(let color) = resolvedColor(with: traits).source else { return RGBA(hex: 0, alpha: 0) }
    return color
  }

  func gdk(with traits: UITraitCollection) -> GdkRGBA { components(with: traits).gdk }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIColor)?.source == source
  }

  open override var hash: Int { source.hashValue }
}

extension UIColor.RGBA {
  /// The nearest colour that can be drawn.
  var gdk: GdkRGBA {
    func part(_ value: CGFloat) -> Float { Float(min(max(0, value), 1)) }
    return GdkRGBA(red: part(red), green: part(green), blue: part(blue), alpha: part(alpha))
  }

  init(hex: UInt32, alpha: CGFloat) {
    func component(_ shift: UInt32) -> CGFloat { CGFloat((hex >> shift) & 0xFF) / 255 }
    self.init(red: component(16), green: component(8), blue: component(0), alpha: alpha)
  }
  /// The hexcone model: brightness is the strongest component, saturation how far the weakest lies below it.
  init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let saturation = min(max(saturation, 0), 1), brightness = max(brightness, 0)
    func component(_ sector: CGFloat) -> CGFloat {
      let place = (sector + min(max(hue, 0), 1) * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(place, 4 - place, 1))
    }
    self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }

  var hueSaturationBrightness: (hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
    let most = max(red, green, blue), range = most - min(red, green, blue)
    guard range > 0, most > 0 else { return (0, 0, max(0, most)) }
    let sector =
      if most == red { ((green - blue) / range + 6).truncatingRemainder(dividingBy: 6) } else if most == green {
        (blue - red) / range + 2
      } else { (red - green) / range + 4 }
    return (sector / 6, range / most, most)
  }
}
