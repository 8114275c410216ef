import CGTK

/// Stores colour and opacity, either fixed or depending on the traits of whatever draws it.
///
/// It never changes, and any thread may use it; a subclass keeps to that. Components are sRGB, from 0 to 1. The semantic colours are libadwaita's named colours, light and dark.
open class UIColor: NSObject, @unchecked Sendable {
  private enum Source: Hashable, Sendable {
    case fixed(RGBA)
    case dynamic(light: RGBA, dark: RGBA)
    case provided(Provider)
  }

  struct RGBA: Hashable, Sendable {
    var red, green, blue, alpha: CGFloat
  }

  private final class Provider: Hashable, Sendable {
    let provide: @Sendable (UITraitCollection) -> UIColor
    init(_ provide: @escaping @Sendable (UITraitCollection) -> UIColor) { self.provide = provide }

    static func == (a: Provider, b: Provider) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  private let source: Source

  /// Makes a fixed colour from sRGB components from 0 to 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    source = .fixed(RGBA(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Makes a fixed grey, 0 being black and 1 white.
  public init(white: CGFloat, alpha: CGFloat) {
    source = .fixed(RGBA(red: white, green: white, blue: white, alpha: alpha))
  }

  /// Makes a colour that asks `dynamicProvider` each time it is resolved.
  public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    source = .provided(Provider(dynamicProvider))
  }

  private init(_ source: Source) {
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
    case .fixed(var color):
      color.alpha = alpha
      return UIColor(.fixed(color))
    case .dynamic(var light, var dark):
      light.alpha = alpha
      dark.alpha = alpha
      return UIColor(.dynamic(light: light, dark: dark))
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

  func components(with traits: UITraitCollection) -> RGBA {
    guard case .fixed(let color) = resolvedColor(with: traits).source else { return RGBA(hex: 0, alpha: 0) }
    return color
  }

  func gdk(with traits: UITraitCollection) -> GdkRGBA {
    let color = components(with: traits)
    return GdkRGBA(
      red: Float(color.red),
      green: Float(color.green),
      blue: Float(color.blue),
      alpha: Float(color.alpha)
    )
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIColor)?.source == source
  }

  open override var hash: Int { source.hashValue }
}

extension UIColor.RGBA {
  init(hex: UInt32, alpha: CGFloat) {
    func component(_ shift: UInt32) -> CGFloat { CGFloat((hex >> shift) & 0xFF) / 255 }
    self.init(red: component(16), green: component(8), blue: component(0), alpha: alpha)
  }
}
