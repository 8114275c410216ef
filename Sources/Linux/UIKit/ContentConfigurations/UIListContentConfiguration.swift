/// Picture, text and second text of a row or of a section's header, and how they look.
public struct UIListContentConfiguration: UIContentConfiguration, Hashable {
  enum Style: Hashable { case cell, subtitle, value, plainHeader, plainFooter, groupedHeader, groupedFooter }

  let style: Style
  /// Picture beside the texts.
  public var image: UIImage?
  /// Look of the picture.
  public var imageProperties = ImageProperties()
  /// The text.
  public var text: String?
  /// Text with fonts, colours and lines of its own. It goes before the plain one.
  public var attributedText: NSAttributedString?
  /// Look of the text.
  public var textProperties: TextProperties
  /// The second text.
  public var secondaryText: String?
  /// Second text with fonts, colours and lines of its own. It goes before the plain one.
  public var secondaryAttributedText: NSAttributedString?
  /// Look of the second text.
  public var secondaryTextProperties: TextProperties
  /// Directions in which the margins are at least those of the view around.
  public var axesPreservingSuperviewLayoutMargins = UIAxis.both
  /// Points between the edges and the content.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets
  /// True if the second text is at the other end of the text's line, where there is room for both.
  public var prefersSideBySideTextAndSecondaryText = false
  /// Points between picture and texts.
  public var imageToTextPadding: CGFloat = 12
  /// Points, at least, between texts on one line.
  public var textToSecondaryTextHorizontalPadding: CGFloat = 12
  /// Points between texts below each other.
  public var textToSecondaryTextVerticalPadding: CGFloat = 3

  /// Look of a row of a list.
  public static func cell() -> UIListContentConfiguration { UIListContentConfiguration(.cell) }
  /// Look of a row with a smaller text below the first.
  public static func subtitleCell() -> UIListContentConfiguration { UIListContentConfiguration(.subtitle) }

  /// Look of a row with a second text at the other end of the line.
  public static func valueCell() -> UIListContentConfiguration {
    var value = UIListContentConfiguration(.value)
    value.prefersSideBySideTextAndSecondaryText = true
    return value
  }

  /// Look of a section's header in a plain list.
  public static func plainHeader() -> UIListContentConfiguration { UIListContentConfiguration(.plainHeader) }
  /// Look of a section's footer in a plain list.
  public static func plainFooter() -> UIListContentConfiguration { UIListContentConfiguration(.plainFooter) }
  /// Look of a section's header in a list of groups.
  public static func groupedHeader() -> UIListContentConfiguration { UIListContentConfiguration(.groupedHeader) }
  /// Look of a section's footer in a list of groups.
  public static func groupedFooter() -> UIListContentConfiguration { UIListContentConfiguration(.groupedFooter) }

  /// Makes a view that shows the configuration.
  @preconcurrency @MainActor
  public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }

  /// Returns the configuration for a state: colours that the program has not set are pale where a view takes no input.
  public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration {
    var updated = self
    let isDisabled = state.saysDisabled
    updated.textProperties.isDisabled = isDisabled
    updated.secondaryTextProperties.isDisabled = isDisabled
    updated.imageProperties.isDisabled = isDisabled
    return updated
  }

  // The looks of `StandardCellContent` and `TableTitleCell`.
  private init(_ style: Style) {
    self.style = style
    let text: UIFont.TextStyle, secondary: UIFont.TextStyle, color: UIColor, top: CGFloat, bottom: CGFloat
    switch style {
    case .cell, .subtitle: (text, secondary, color, top, bottom) = (.body, .caption1, .label, 8, 8)
    case .value: (text, secondary, color, top, bottom) = (.body, .body, .label, 8, 8)
    case .plainHeader: (text, secondary, color, top, bottom) = (.headline, .caption1, .secondaryLabel, 12, 6)
    case .groupedHeader: (text, secondary, color, top, bottom) = (.headline, .caption1, .label, 18, 8)
    case .plainFooter: (text, secondary, color, top, bottom) = (.caption1, .caption1, .secondaryLabel, 6, 6)
    case .groupedFooter: (text, secondary, color, top, bottom) = (.caption1, .caption1, .secondaryLabel, 8, 6)
    }
    textProperties = TextProperties(font: .preferredFont(forTextStyle: text), usualColor: color)
    secondaryTextProperties = TextProperties(
      font: .preferredFont(forTextStyle: secondary),
      usualColor: .secondaryLabel
    )
    directionalLayoutMargins = NSDirectionalEdgeInsets(top: top, leading: 12, bottom: bottom, trailing: 12)
  }

  /// Points that the content is high at least: rows are as high as the desktop's, whatever is in them.
  var smallestHeight: CGFloat {
    switch style {
    case .cell, .subtitle, .value: 50
    case .plainHeader, .plainFooter, .groupedHeader, .groupedFooter: 0
    }
  }
}
