// What the compiler makes of colours and pictures that stand in the code itself.

/// The type of a colour literal whose type nothing else says.
public typealias _ColorLiteralType = UIColor
/// The type of a picture literal whose type nothing else says.
public typealias _ImageLiteralType = UIImage

extension CGColor: _ExpressibleByColorLiteral {
  public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }
}
