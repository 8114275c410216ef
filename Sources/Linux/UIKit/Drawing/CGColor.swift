/// Stores a colour that does not follow the traits: sRGB components and opacity, from 0 to 1. Core Graphics' type.
public final class CGColor: Hashable, Sendable {
  let rgba: UIColor.RGBA

  static let black = CGColor(red: 0, green: 0, blue: 0, alpha: 1)

  init(_ rgba: UIColor.RGBA) {
    self.rgba = rgba
  }

  /// Makes a colour from sRGB components.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    rgba = UIColor.RGBA(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Makes a colour from sRGB components.
  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    rgba = UIColor.RGBA(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Returns the colour with another opacity.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(red: rgba.red, green: rgba.green, blue: rgba.blue, alpha: alpha)
  }

  /// Opacity, from 0 to 1.
  public var alpha: CGFloat { rgba.alpha }
  /// Red, green, blue and opacity.
  public var components: [CGFloat]? { [rgba.red, rgba.green, rgba.blue, rgba.alpha] }

  public static func == (a: CGColor, b: CGColor) -> Bool { a.rgba == b.rgba }
  public func hash(into hasher: inout Hasher) { hasher.combine(rgba) }
}

extension UIColor {
  /// Makes a fixed colour.
  public convenience init(cgColor: CGColor) {
    let color = cgColor.rgba
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  /// The colour as it is under the current traits.
  public var cgColor: CGColor {
    CGColor(components(with: .current))
  }

  /// Sets the colour of the fills and strokes that follow in `draw(_:)`.
  public func set() {
    setFill()
    setStroke()
  }

  /// Sets the colour of the fills that follow in `draw(_:)`. Nothing happens outside of drawing.
  public func setFill() {
    Drawing.current?.fill = components(with: Drawing.current?.traits ?? .current)
  }

  /// Sets the colour of the strokes that follow in `draw(_:)`. Nothing happens outside of drawing.
  public func setStroke() {
    Drawing.current?.stroke = components(with: Drawing.current?.traits ?? .current)
  }
}

// Types of colour and picture literals.

/// The type of a colour literal without a type.
public typealias _ColorLiteralType = UIColor
/// The type of a picture literal without a type.
public typealias _ImageLiteralType = UIImage

extension CGColor: _ExpressibleByColorLiteral {
  public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }
}
