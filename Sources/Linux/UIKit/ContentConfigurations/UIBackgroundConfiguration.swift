/// Background of a row or of a section's header, and how it looks.
public struct UIBackgroundConfiguration: Hashable {
  enum Style: Hashable { case clear, plainCell, groupedCell, plainHeaderFooter, groupedHeaderFooter }

  let style: Style
  /// View that fills the background, between its colour and its picture and outline.
  public var customView: UIView?
  /// Radius of the corners, in points.
  public var cornerRadius: CGFloat = 0
  /// Points between the edges and the background.
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  /// The colour; nil is the view's tint. Clear until it is set, so that a row looks as the desktop's.
  public var backgroundColor: UIColor? {
    get { isColorOwn ? ownColor : .clear }
    set { (ownColor, isColorOwn) = (newValue, true) }
  }
  /// Makes the colour that is shown; nil shows it as it is.
  public var backgroundColorTransformer: UIConfigurationColorTransformer? {
    get { colorTransformer?.value }
    set { colorTransformer = newValue.map(ComparableTransformer.init) }
  }
  /// Picture over the colour.
  public var image: UIImage?
  /// Placement of a picture of another size.
  public var imageContentMode = UIView.ContentMode.scaleToFill
  /// The colour of the outline; nil is the view's tint.
  public var strokeColor: UIColor?
  /// Makes the colour that is shown; nil shows it as it is.
  public var strokeColorTransformer: UIConfigurationColorTransformer? {
    get { outlineTransformer?.value }
    set { outlineTransformer = newValue.map(ComparableTransformer.init) }
  }
  /// Points that the outline is wide.
  public var strokeWidth: CGFloat = 0
  /// Points that the outline lies outside of the background.
  public var strokeOutset: CGFloat = 0

  /// No background.
  public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.clear) }
  /// Background of a row in a plain list.
  public static func listPlainCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.plainCell) }
  /// Background of a row in a list of groups.
  public static func listGroupedCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration(.groupedCell) }
  /// Background of a section's header or footer in a plain list.
  public static func listPlainHeaderFooter() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(.plainHeaderFooter)
  }
  /// Background of a section's header or footer in a list of groups.
  public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(.groupedHeaderFooter)
  }

  /// Returns the configuration for a state: the same, since the desktop's rows show their state themselves.
  public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration { self }

  /// Returns the colour that is shown in a view with a tint.
  public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
    let color = backgroundColor ?? tintColor
    return backgroundColorTransformer?(color) ?? color
  }

  /// Returns the outline's colour that is shown in a view with a tint.
  public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
    let color = strokeColor ?? tintColor
    return strokeColorTransformer?(color) ?? color
  }

  /// True if the row has not the desktop's own background below.
  var replacesRow: Bool { style == .clear || isColorOwn }

  private var ownColor: UIColor?
  private var isColorOwn = false
  private var colorTransformer: ComparableTransformer?
  private var outlineTransformer: ComparableTransformer?

  private init(_ style: Style) { self.style = style }
}
