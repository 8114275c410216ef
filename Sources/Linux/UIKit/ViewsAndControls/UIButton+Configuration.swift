extension UIButton {
  /// Look and text of a button.
  public struct Configuration: Hashable, Sendable {
    enum Style: Hashable, Sendable { case plain, gray, tinted, filled }

    /// Roundness of the corners.
    public enum CornerStyle: Int, Hashable, Sendable {
      /// Looks like the desktop's buttons.
      case fixed = -1
      /// Looks like the desktop's buttons.
      case dynamic
      /// A little round.
      case small
      /// Round.
      case medium
      /// Very round.
      case large
      /// Round at the ends.
      case capsule
    }

    let style: Style
    /// Title of the button.
    public var title: String?
    /// A smaller line below the title.
    public var subtitle: String?
    /// A picture beside the title.
    public var image: UIImage?
    /// Side of the title on which the picture is.
    public var imagePlacement = NSDirectionalRectEdge.leading
    /// Points between picture and title.
    public var imagePadding: CGFloat = 0
    /// Points between title and subtitle.
    public var titlePadding: CGFloat = 1
    /// True if a spinner is shown in place of the picture.
    public var showsActivityIndicator = false
    /// The colour of text and picture; nil is the style's.
    public var baseForegroundColor: UIColor?
    /// The colour of the surface, or of what a tinted one is made of; nil is the style's.
    public var baseBackgroundColor: UIColor?
    /// Roundness of the corners; `capsule` is round at the ends.
    public var cornerStyle = CornerStyle.dynamic

    /// Points between the edges and the content. At first those of the desktop's buttons.
    public var contentInsets: NSDirectionalEdgeInsets {
      get { ownInsets ?? NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10) }
      set { ownInsets = newValue }
    }

    /// Takes the desktop's insets again.
    public mutating func setDefaultContentInsets() { ownInsets = nil }

    /// Text alone.
    public static func plain() -> Configuration { Configuration(style: .plain) }
    /// The desktop's ordinary button.
    public static func gray() -> Configuration { Configuration(style: .gray) }
    /// A surface with a little of the tint, and text in it.
    public static func tinted() -> Configuration { Configuration(style: .tinted) }
    /// The one suggested action of a screen.
    public static func filled() -> Configuration { Configuration(style: .filled) }
    /// Looks like `plain()`, which is how UIKit's look on a phone.
    public static func borderless() -> Configuration { Configuration(style: .plain) }
    /// Looks like `gray()`.
    public static func bordered() -> Configuration { Configuration(style: .gray) }
    /// Looks like `tinted()`.
    public static func borderedTinted() -> Configuration { Configuration(style: .tinted) }
    /// Looks like `filled()`.
    public static func borderedProminent() -> Configuration { Configuration(style: .filled) }

    init(style: Style) { self.style = style }

    var ownInsets: NSDirectionalEdgeInsets?
  }
}

/// Edges of a rectangle, by the direction of reading.
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The top edge.
  public static let top = NSDirectionalRectEdge(rawValue: 1 << 0)
  /// The edge where a line begins.
  public static let leading = NSDirectionalRectEdge(rawValue: 1 << 1)
  /// The bottom edge.
  public static let bottom = NSDirectionalRectEdge(rawValue: 1 << 2)
  /// The edge where a line ends.
  public static let trailing = NSDirectionalRectEdge(rawValue: 1 << 3)
  /// All edges.
  public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}
