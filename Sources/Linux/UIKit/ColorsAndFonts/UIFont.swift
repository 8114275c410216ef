import CQuintetGTK
import Synchronization

/// Describes a font: family, size in points, weight.
///
/// One point is one logical pixel. The system font and the size of body text are the desktop's.
public final class UIFont: NSObject, Sendable {
  // First, as `CoreFoundationTag` says.
  private let tag = CoreFoundationTag()
  /// Points.
  public let pointSize: CGFloat
  /// The name of the font's family.
  public let familyName: String
  let weight: Weight
  let isItalic: Bool
  /// The text style this font was made for; a label that follows the text size setting asks for it again.
  let textStyle: TextStyle?
  /// Origin of the font's size, where that follows the person's text size without a style.
  let scaling: Scaling?

  /// Size of a font at the normal text size, and at most, in points.
  struct Scaling: Sendable {
    var size: CGFloat
    var limit: CGFloat
  }

  init(
    familyName: String,
    pointSize: CGFloat,
    weight: Weight = .regular,
    isItalic: Bool = false,
    textStyle: TextStyle? = nil,
    scaling: Scaling? = nil
  ) {
    self.familyName = familyName
    self.pointSize = pointSize
    self.weight = weight
    self.isItalic = isItalic
    self.textStyle = textStyle
    self.scaling = scaling
  }

  /// Makes a font by its PostScript name, as in `DejaVuSans-Bold`, or the name of its family; nil where it is neither installed nor one of
  /// iOS's, for which the desktop chooses the nearest. A size that is not positive is that of body text.
  public init?(name fontName: String, size fontSize: CGFloat) {
    guard let face = FontFace(named: fontName) else { return nil }
    (familyName, weight, isItalic, textStyle, scaling) = (face.family, face.weight, face.isItalic, nil, nil)
    pointSize = fontSize > 0 ? fontSize : Self.systemFontSize
  }

  /// Makes the font that a descriptor describes, at a size in points; 0 takes the descriptor's, or that of body text where it has none.
  public init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    let face = descriptor.face
    let size = pointSize > 0 ? pointSize : face.size > 0 ? face.size : Self.systemFontSize
    (familyName, self.pointSize, weight, isItalic) = (face.family, size, face.weight, face.isItalic)
    textStyle = nil
    // A style's font follows the person's text size, unless the program says how large it is.
    let isOfStyle = face.textStyle.map { UIFont.preferredFont(forTextStyle: $0).pointSize == size } ?? false
    scaling = isOfStyle ? Scaling(size: size / SystemFont.current.textScale, limit: .greatestFiniteMagnitude) : nil
  }

  /// The PostScript name of the font, made from family, weight and slant.
  public var fontName: String { FontFace(family: familyName, weight: weight, isItalic: isItalic).name }

  /// The families that are installed, in alphabetical order.
  public static var familyNames: [String] { FontFace.families.sorted() }

  /// The PostScript names of a family's fonts; none where it is not installed.
  public static func fontNames(forFamilyName familyName: String) -> [String] {
    FontFace.installed.filter { $0.family == familyName }.map(\.name)
  }

  /// Points of labels that were given no font.
  public static var labelFontSize: CGFloat { 17 }
  /// Points of the title of a button without a look of the system's.
  public static var buttonFontSize: CGFloat { 18 }
  /// Points.
  public static var smallSystemFontSize: CGFloat { (systemFontSize * 0.86).rounded() }

  /// Points of the desktop's body text.
  public static var systemFontSize: CGFloat { SystemFont.current.bodySize }

  /// Returns the desktop's font at a size in points.
  public static func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .regular)
  }

  /// Returns the desktop's font at a size in points, in a weight.
  public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(familyName: SystemFont.current.family, pointSize: fontSize, weight: weight)
  }

  /// Returns the desktop's font at a size in points, in bold.
  public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  /// Returns the desktop's font at a size in points, slanted.
  public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(familyName: SystemFont.current.family, pointSize: fontSize, isItalic: true)
  }

  /// Returns the desktop's font for programs' text at a size in points: all letters are equally wide.
  public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(familyName: "Monospace", pointSize: fontSize, weight: weight)
  }

  /// Returns the font at another size in points, which no longer follows the person's text size.
  public func withSize(_ fontSize: CGFloat) -> UIFont {
    UIFont(familyName: familyName, pointSize: fontSize, weight: weight, isItalic: isItalic)
  }

  /// Returns the font for a text style at the text size the user has set.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    let system = SystemFont.current
    let (scale, weight) = style.metrics
    return UIFont(
      familyName: system.family,
      pointSize: system.bodySize * system.textScale * scale,
      weight: weight,
      textStyle: style
    )
  }

  /// The font at the size that the person has set now; nil for one that does not follow that.
  var atTextSize: UIFont? { textStyle.map(UIFont.preferredFont) ?? scaling.map(scaled) }

  func scaled(_ scaling: Scaling) -> UIFont {
    let size = min(scaling.limit, scaling.size * SystemFont.current.textScale)
    return UIFont(familyName: familyName, pointSize: size, weight: weight, isItalic: isItalic, scaling: scaling)
  }

  /// Points.
  public var lineHeight: CGFloat { ascender - descender }
  /// Points above the baseline.
  public var ascender: CGFloat { metrics.ascent }
  /// Points below the baseline, negative.
  public var descender: CGFloat { -metrics.descent }

  /// Points that the font's maker wants between lines, beside their height.
  public var leading: CGFloat { max(0, metrics.distance - lineHeight) }
  /// Points from the baseline to the top of capital letters.
  public var capHeight: CGFloat { height(of: "H") }
  /// Points from the baseline to the top of small letters, as of an x.
  public var xHeight: CGFloat { height(of: "x") }

  private var metrics: (ascent: CGFloat, descent: CGFloat, distance: CGFloat) {
    let context = pango_font_map_create_context(pango_cairo_font_map_get_default())
    let description = pangoDescription()
    let metrics = pango_context_get_metrics(context, description, nil)
    defer {
      pango_font_metrics_unref(metrics)
      pango_font_description_free(description)
      g_object_unref(UnsafeMutableRawPointer(context))
    }
    return (
      CGFloat(pango_font_metrics_get_ascent(metrics)) / CGFloat(PANGO_SCALE),
      CGFloat(pango_font_metrics_get_descent(metrics)) / CGFloat(PANGO_SCALE),
      CGFloat(pango_font_metrics_get_height(metrics)) / CGFloat(PANGO_SCALE)
    )
  }

  /// Returns how high a letter reaches above the baseline, in points.
  private func height(of letter: String) -> CGFloat {
    // Pango counts in whole points, so that a large letter is measured.
    let size: CGFloat = 1_000, description = withSize(size).pangoDescription()
    let context = pango_font_map_create_context(pango_cairo_font_map_get_default()), layout = pango_layout_new(context)
    defer {
      pango_font_description_free(description)
      g_object_unref(UnsafeMutableRawPointer(layout))
      g_object_unref(UnsafeMutableRawPointer(context))
    }
    pango_layout_set_font_description(layout, description)
    pango_layout_set_text(layout, letter, -1)
    var ink = PangoRectangle()
    pango_layout_get_extents(layout, &ink, nil)
    let height = CGFloat(pango_layout_get_baseline(layout) - ink.y) / CGFloat(PANGO_SCALE)
    return height / size * pointSize
  }

  /// The family, and where that is one of iOS's, what stands for it.
  var pangoFamily: String { FontFace.substitute(for: familyName).map { "\(familyName),\($0)" } ?? familyName }

  /// Points, as far as Pango and GTK know of such.
  var drawnSize: CGFloat { max(1, pointSize.within(10_000)) }

  /// A description that the caller frees.
  func pangoDescription() -> OpaquePointer? {
    let description = pango_font_description_new()
    pango_font_description_set_family(description, pangoFamily)
    pango_font_description_set_absolute_size(description, drawnSize * CGFloat(PANGO_SCALE))
    pango_font_description_set_weight(description, PangoWeight(rawValue: weight.pango))
    if isItalic { pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
    return description
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return familyName == other.familyName && pointSize == other.pointSize && weight == other.weight
      && isItalic == other.isItalic
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(familyName)
    hasher.combine(pointSize)
    return hasher.finalize()
  }
}

/// The desktop's font settings, kept where any thread can make a font from them.
struct SystemFont: Equatable, Sendable {
  var family = "Sans"
  /// Points, at the normal text size.
  var bodySize: CGFloat = 14
  /// 1 is the normal text size.
  var textScale: CGFloat = 1

  static var current: SystemFont { storage.withLock { $0 } }
  private static let storage = Mutex(SystemFont())

  /// Reads GTK's settings again. The text size setting of the desktop arrives as dots per inch, 96 being normal.
  @MainActor
  static func reload() {
    guard let settings = gtk_settings_get_default() else { return }
    let object = UnsafeMutableRawPointer(settings)
    var font = SystemFont()
    if let name = stringProperty(object, "gtk-font-name") {
      let description = pango_font_description_from_string(name)
      defer { pango_font_description_free(description) }
      if let family = pango_font_description_get_family(description) { font.family = String(cString: family) }
      let size = CGFloat(pango_font_description_get_size(description)) / CGFloat(PANGO_SCALE)
      if size > 0 {
        let isAbsolute = pango_font_description_get_size_is_absolute(description) != 0
        font.bodySize = isAbsolute ? size : size * 96 / 72
      }
    }
    let dotsPerInch = CGFloat(integerProperty(object, "gtk-xft-dpi")) / 1024
    if dotsPerInch > 0 { font.textScale = dotsPerInch / 96 }
    storage.withLock { $0 = font }
  }
}
