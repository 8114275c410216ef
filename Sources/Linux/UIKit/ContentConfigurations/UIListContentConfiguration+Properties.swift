extension UIListContentConfiguration {
  /// Look of a text.
  public struct TextProperties: Hashable {
    /// Side on which lines begin.
    public enum TextAlignment: Hashable, Sendable {
      /// On the side on which the interface's language begins.
      case natural
      /// In the middle.
      case center
      /// Lines are as wide as the text, the last one excepted.
      case justified
    }

    /// Change of letters.
    public enum TextTransform: Hashable, Sendable {
      /// Letters as they are.
      case none
      /// Capital letters.
      case uppercase
      /// Small letters.
      case lowercase
      /// A capital letter at the beginning of each word.
      case capitalized
    }

    /// The font.
    public var font: UIFont
    /// The colour; until it is set, that of the row's kind and state.
    public var color: UIColor {
      get { ownColor ?? (isDisabled ? .tertiaryLabel : usualColor) }
      set { ownColor = newValue }
    }
    /// Makes the colour that is shown; nil shows it as it is.
    public var colorTransformer: UIConfigurationColorTransformer? {
      get { transformer?.value }
      set { transformer = newValue.map(ComparableTransformer.init) }
    }
    /// Returns the colour that is shown.
    public func resolvedColor() -> UIColor { colorTransformer?(color) ?? color }
    /// Side on which lines begin.
    public var alignment = TextAlignment.natural
    /// Treatment of text that is wider than its place.
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// Highest number of lines; 0 is as many as the text wants.
    public var numberOfLines = 0
    /// True if the letters of a single line that does not fit become smaller, down to `minimumScaleFactor`.
    public var adjustsFontSizeToFitWidth = false
    /// Smallest scale of letters, as a part of their size; 0 sets no limit but what can be read.
    public var minimumScaleFactor: CGFloat = 0
    /// True if the font follows the person's text size, if it was made for a text style.
    public var adjustsFontForContentSizeCategory = true
    /// Change of the plain text's letters.
    public var transform = TextTransform.none

    init(font: UIFont, usualColor: UIColor) { (self.font, self.usualColor) = (font, usualColor) }

    /// The colour of a row that takes input.
    var usualColor: UIColor
    var isDisabled = false
    private var ownColor: UIColor?
    private var transformer: ComparableTransformer?
  }

  /// Look of a picture.
  public struct ImageProperties: Hashable {
    /// The size of symbols that were not given one of their own; nil is that of body text.
    public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    /// The colour of symbols and templates; nil is the view's tint.
    public var tintColor: UIColor? {
      get { isTintColorOwn ? ownTintColor : isDisabled ? .tertiaryLabel : nil }
      set { (ownTintColor, isTintColorOwn) = (newValue, true) }
    }
    /// Makes the colour that is shown; nil shows it as it is.
    public var tintColorTransformer: UIConfigurationColorTransformer? {
      get { transformer?.value }
      set { transformer = newValue.map(ComparableTransformer.init) }
    }
    /// Returns the colour that is shown in a view with a tint.
    public func resolvedTintColor(for tintColor: UIColor) -> UIColor {
      let color = self.tintColor ?? tintColor
      return tintColorTransformer?(color) ?? color
    }
    /// Radius of the corners, in points.
    public var cornerRadius: CGFloat = 0
    /// Largest size in points; a larger picture is made smaller, its shape kept. A zero sets no limit.
    public var maximumSize = CGSize.zero
    /// Room in points, in whose middle the picture is. A zero is the picture's own size, and at least
    /// `standardDimension` for symbols, which stand below each other.
    public var reservedLayoutSize = CGSize.zero

    /// Room that a symbol takes beside text, whose size it follows.
    public static let standardDimension: CGFloat = .greatestFiniteMagnitude

    init() {}

    var isDisabled = false
    private var ownTintColor: UIColor?
    private var isTintColorOwn = false
    private var transformer: ComparableTransformer?
  }
}

/// A transformer that equals itself and its copies.
struct ComparableTransformer: Hashable {
  let value: UIConfigurationColorTransformer

  static func == (a: Self, b: Self) -> Bool { a.value.identifier == b.value.identifier }
  func hash(into hasher: inout Hasher) { hasher.combine(value.identifier) }
}

extension UIListContentConfiguration.TextProperties.TextTransform {
  func applied(to text: String) -> String {
    switch self {
    case .none: text
    case .uppercase: text.localizedUppercase
    case .lowercase: text.localizedLowercase
    case .capitalized: text.localizedCapitalized
    }
  }
}

extension UIListContentConfiguration.TextProperties.TextAlignment {
  var textAlignment: NSTextAlignment {
    switch self {
    case .natural: .natural
    case .center: .center
    case .justified: .justified
    }
  }
}

extension UIListContentConfiguration.ImageProperties {
  /// Returns the size in which a picture of a size is shown, in points.
  func shownSize(of size: CGSize) -> CGSize {
    var scale: CGFloat = 1
    if maximumSize.width > 0, size.width > 0 { scale = min(scale, maximumSize.width / size.width) }
    if maximumSize.height > 0, size.height > 0 { scale = min(scale, maximumSize.height / size.height) }
    return CGSize(width: (size.width * scale).rounded(), height: (size.height * scale).rounded())
  }

  /// Returns the room for a picture that is shown in a size, in points.
  func room(for size: CGSize, isSymbol: Bool) -> CGSize {
    func length(_ reserved: CGFloat, _ shown: CGFloat) -> CGFloat {
      let standard = UIImage.SymbolConfiguration.body.side
      if reserved == Self.standardDimension { return standard }
      return reserved > 0 ? reserved.rounded() : isSymbol ? max(standard, shown) : shown
    }
    return CGSize(
      width: length(reservedLayoutSize.width, size.width),
      height: length(reservedLayoutSize.height, size.height)
    )
  }
}
