/// Makes fonts and lengths follow the person's text size, as those of a text style do.
///
/// On a desktop all styles grow alike. Any thread may use it.
///
/// `@unchecked` because NSObject is not Sendable: it has nothing that changes, and a subclass keeps to that.
open class UIFontMetrics: NSObject, @unchecked Sendable {
  /// The metrics of body text.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  /// Makes the metrics of a style.
  public init(forTextStyle textStyle: UIFont.TextStyle) {
    super.init()
  }

  /// Returns a font, made for the normal text size, at the size that the person has set. It follows a change of that where a label, a field
  /// or a text view adjusts its font.
  open func scaledFont(for font: UIFont) -> UIFont {
    scaledFont(for: font, maximumPointSize: .infinity)
  }

  /// Returns a font at the size that the person has set, but no larger than a limit in points; 0 is none.
  open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    font.scaled(UIFont.Scaling(size: font.pointSize, limit: maximumPointSize > 0 ? maximumPointSize : .infinity))
  }

  /// Returns a length in points, meant for the normal text size, at the size that the person has set.
  open func scaledValue(for value: CGFloat) -> CGFloat { value * SystemFont.current.textScale }
}
