extension UIFont {
  /// A role of text, for which the user's text size decides the font.
  public struct TextStyle: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The title of a screen.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// A title of the first rank.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// A title of the second rank.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// A title of the third rank.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// The first line of a paragraph's or a row's text, as large as body text.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// The line below a headline.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// Running text.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// Text beside running text.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// A note below running text.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// Caption of a picture.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// Caption of a picture, smaller.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

    /// Size as a multiple of body text, and weight, after libadwaita's style classes of the same purpose.
    var metrics: (scale: CGFloat, weight: Weight) {
      switch self {
      case .largeTitle: (2.18, .light)
      case .title1: (1.81, .heavy)
      case .title2: (1.36, .heavy)
      case .title3: (1.36, .bold)
      case .headline: (1, .bold)
      case .subheadline: (0.93, .regular)
      case .footnote: (0.87, .regular)
      case .caption1: (0.82, .regular)
      case .caption2: (0.75, .regular)
      default: (1, .regular)
      }
    }
  }

  /// Weight of the strokes, from -1 to 1, with 0 for regular.
  public struct Weight: Hashable, RawRepresentable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// The thinnest strokes.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// Very thin strokes.
    public static let thin = Weight(rawValue: -0.6)
    /// Thin strokes.
    public static let light = Weight(rawValue: -0.4)
    /// The weight of running text.
    public static let regular = Weight(rawValue: 0)
    /// A little bolder than running text.
    public static let medium = Weight(rawValue: 0.23)
    /// Bolder than running text.
    public static let semibold = Weight(rawValue: 0.3)
    /// Bold.
    public static let bold = Weight(rawValue: 0.4)
    /// Very bold.
    public static let heavy = Weight(rawValue: 0.56)
    /// The thickest strokes.
    public static let black = Weight(rawValue: 0.62)

    /// The nearest of Pango's weights, which run from 100 to 1000.
    var pango: UInt32 {
      let distances = Self.known.map { abs($0.rawValue - rawValue) }
      return UInt32(distances.indices.min { distances[$0] < distances[$1] } ?? 3) * 100 + 100
    }

    /// UIKit's weights for 100, 200 and so on: its thinnest is the ultra light one, which CSS calls thin.
    static let known: [Weight] = [.ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black]
  }
}
