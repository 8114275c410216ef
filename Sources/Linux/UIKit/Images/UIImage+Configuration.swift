extension UIImage {
  /// Description of a picture to make. Made as a `SymbolConfiguration`.
  ///
  /// `@unchecked` because NSObject is not Sendable: neither it nor its only subclass changes.
  public class Configuration: NSObject, @unchecked Sendable {
    fileprivate override init() {}
  }

  /// Size of a symbol besides its point size.
  public enum SymbolScale: Int, Sendable {
    /// The system's choice, which is `medium`.
    case `default` = -1
    /// No size.
    case unspecified = 0
    /// Smaller than text of its size.
    case small = 1
    /// Size that suits text of its size.
    case medium = 2
    /// Larger than text of its size.
    case large = 3
  }

  /// Size of a symbol: that of text of a size or a style.
  ///
  /// `@unchecked` because the class above it is: it has constants alone.
  public final class SymbolConfiguration: Configuration, @unchecked Sendable {
    private let measure: Measure
    private let scale: SymbolScale

    private enum Measure: Hashable, Sendable {
      case points(CGFloat)
      case style(UIFont.TextStyle)
    }

    private init(_ measure: Measure, _ scale: SymbolScale) {
      self.measure = measure
      self.scale = scale
      super.init()
    }

    public override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? SymbolConfiguration else { return false }
      return other.measure == measure && other.scale == scale
    }
    public override var hash: Int { measure.hashValue ^ scale.hashValue }

    /// Suits text of a size, in points.
    public convenience init(pointSize: CGFloat) { self.init(.points(pointSize), .default) }
    /// Suits text of a font's size.
    public convenience init(font: UIFont) { self.init(font: font, scale: .default) }
    /// Suits text of a font's size, and is smaller or larger.
    public convenience init(font: UIFont, scale: SymbolScale) {
      self.init(font.textStyle.map(Measure.style) ?? .points(font.pointSize), scale)
    }
    /// Suits text of a style, and follows the text size the user has set.
    public convenience init(textStyle: UIFont.TextStyle) { self.init(.style(textStyle), .default) }
    /// Suits text of a style, follows the text size the user has set, and is smaller or larger.
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) { self.init(.style(textStyle), scale) }
    /// Suits body text, and is smaller or larger.
    public convenience init(scale: SymbolScale) { self.init(.style(.body), scale) }

    static let body = SymbolConfiguration(textStyle: .body)

    /// Points. The theme's symbols have a margin of their own: beside text they are drawn half as large again.
    var side: CGFloat {
      let pointSize =
        switch measure {
        case .points(let size): size
        case .style(let style): UIFont.preferredFont(forTextStyle: style).pointSize
        }
      let factor: CGFloat =
        switch scale {
        case .small: 1.2
        case .default, .unspecified, .medium: 1.5
        case .large: 1.9
        }
      return max(1, (pointSize * factor).rounded())
    }
  }
}
