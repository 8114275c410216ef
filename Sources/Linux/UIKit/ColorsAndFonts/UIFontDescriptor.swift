import CQuintetGTK

/// Describes a font by its attributes: family, size, weight, slant. A font is made from it, and gives its own.
///
/// `@unchecked` because attributes are of any type: they never change, and are read as values.
open class UIFontDescriptor: NSObject, NSCopying, @unchecked Sendable {
  // MARK: Lifecycle

  /// Describes a font by attributes. Without a family or a name it is of the desktop's font, and without a size as large as is asked for
  /// when a font is made from it.
  public init(fontAttributes attributes: [UIFontDescriptor.AttributeName: Any] = [:]) {
    given = attributes
    face = Face(attributes)
  }

  /// Describes a font by its PostScript name or the name of its family, and its size in points.
  public init(name fontName: String, size: CGFloat) {
    given = [.name: fontName, .size: size]
    face = Face(given)
  }

  /// Returns the descriptor of the font for a text style at the text size the user has set.
  open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style).fontDescriptor
  }

  // MARK: Public

  /// Attributes that the descriptor was made from.
  open var fontAttributes: [UIFontDescriptor.AttributeName: Any] { given }

  /// The PostScript name of the font.
  open var postscriptName: String { FontFace(family: face.family, weight: face.weight, isItalic: face.isItalic).name }
  /// Points; 0 where nothing says how large the font is.
  open var pointSize: CGFloat { face.size }

  /// Marks of the font: bold from semibold on.
  open var symbolicTraits: SymbolicTraits {
    var traits: SymbolicTraits = []
    if face.isItalic { traits.insert(.traitItalic) }
    if face.isBold { traits.insert(.traitBold) }
    if FontFace.isMonospaced(face.family) { traits.insert(.traitMonoSpace) }
    return traits
  }

  /// Returns what the font has of an attribute; nil for one of which it has nothing.
  open func object(forKey anAttribute: AttributeName) -> Any? {
    switch anAttribute {
    case .family: face.family
    case .name: postscriptName
    case .size: face.size
    case .traits: [TraitKey.weight: face.weight.rawValue, TraitKey.symbolic: symbolicTraits.rawValue]
    default: fontAttributes[anAttribute]
    }
  }

  /// Returns a descriptor with more attributes, or others in place of those it has. A family takes the place of a name, and a name that of
  /// a family.
  open func addingAttributes(_ attributes: [UIFontDescriptor.AttributeName: Any] = [:]) -> UIFontDescriptor {
    var all = fontAttributes
    if attributes[.family] != nil { (all[.name], all[.face]) = (nil, nil) }
    if attributes[.name] != nil { (all[.family], all[.face], all[.traits]) = (nil, nil, nil) }
    for (key, value) in attributes {
      if key == .traits, let old = all[key] as? [TraitKey: Any], let new = value as? [TraitKey: Any] {
        all[key] = old.merging(new) { $1 }
      } else {
        all[key] = value
      }
    }
    return UIFontDescriptor(fontAttributes: all)
  }

  /// Returns the descriptor at another size in points.
  open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor { addingAttributes([.size: newPointSize]) }
  /// Returns the descriptor with another family.
  open func withFamily(_ newFamily: String) -> UIFontDescriptor { addingAttributes([.family: newFamily]) }
  /// Returns the descriptor with another face of its family, such as `Bold Italic`.
  open func withFace(_ newFace: String) -> UIFontDescriptor {
    UIFontDescriptor(
      fontAttributes: [.family: face.family, .face: newFace, .size: face.size].merging(
        fontAttributes.filter { $0.key == .textStyle }
      ) { $1 }
    )
  }

  /// Returns the descriptor with these marks and no others; nil where equally wide letters are asked for in a family without them.
  open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    let isMonospaced = FontFace.isMonospaced(face.family)
    guard !symbolicTraits.contains(.traitMonoSpace) || isMonospaced || face.family == SystemFont.current.family
    else { return nil }
    let isBold = symbolicTraits.contains(.traitBold)
    let weight = isBold == face.isBold ? face.weight : isBold ? .bold : .regular
    let traits: [TraitKey: Any] = [.weight: weight, .symbolic: symbolicTraits.rawValue]
    var attributes: [AttributeName: Any] = [.family: face.family, .size: face.size, .traits: traits]
    if symbolicTraits.contains(.traitMonoSpace), !isMonospaced { attributes[.family] = FontFace.monospaced }
    attributes[.textStyle] = face.textStyle
    return UIFontDescriptor(fontAttributes: attributes)
  }

  /// Returns the descriptor of the desktop's font of another design; nil where there is none, as for `rounded`.
  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    switch design {
    case .default: withFamily(SystemFont.current.family)
    case .serif: withFamily("Serif")
    case .monospaced: withFamily(FontFace.monospaced)
    default: nil
    }
  }

  /// Returns the descriptor itself, which does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UIFontDescriptor)?.face == face }
  open override var hash: Int { face.hashValue }

  // MARK: Internal

  private let given: [AttributeName: Any]

  /// The attributes as values, each from what says it best.
  struct Face: Hashable {
    var family = SystemFont.current.family
    var size: CGFloat = 0
    var weight = UIFont.Weight.regular
    var isItalic = false
    var textStyle: UIFont.TextStyle?

    var isBold: Bool { weight.rawValue >= UIFont.Weight.semibold.rawValue }

    init(_ attributes: [AttributeName: Any]) {
      if let style = attributes[.textStyle].flatMap({
        $0 as? UIFont.TextStyle ?? ($0 as? String).map(UIFont.TextStyle.init)
      }) {
        let font = UIFont.preferredFont(forTextStyle: style)
        (textStyle, size, weight) = (style, font.pointSize, font.weight)
      }
      let family = attributes[.family] as? String
      let name =
        attributes[.name] as? String
        ?? (attributes[.face] as? String).map { words in
          "\(family ?? self.family)-\(words)".filter { !$0.isWhitespace }
        }
      if let family { self.family = family }
      if let face = name.flatMap(FontFace.init(named:)) {
        (self.family, weight, isItalic) = (face.family, face.weight, face.isItalic)
      }
      if let size = NSAttributedString.number(attributes[.size]) { self.size = size }
      guard let traits = attributes[.traits] as? [TraitKey: Any] else { return }
      let marks = traits[.symbolic].flatMap {
        $0 as? SymbolicTraits
          ?? NSAttributedString.number($0).flatMap { UInt32(exactly: $0) }.map(SymbolicTraits.init)
      }
      if let marks {
        isItalic = marks.contains(.traitItalic)
        if marks.contains(.traitBold) != isBold { weight = isBold ? .regular : .bold }
        if marks.contains(.traitMonoSpace), !FontFace.isMonospaced(self.family) { self.family = FontFace.monospaced }
      }
      let ownWeight = traits[.weight].flatMap {
        $0 as? UIFont.Weight ?? NSAttributedString.number($0).map { UIFont.Weight(rawValue: $0) }
      }
      if let weight = ownWeight {
        self.weight = weight
      }
    }
  }

  let face: Face
}

extension UIFontDescriptor {
  /// Name of an attribute.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name of the family, a `String`.
    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    /// The PostScript name, a `String`.
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    /// The name of the face within the family, a `String`.
    public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
    /// Points, as a number.
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    /// Weight and marks, by `TraitKey`.
    public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    /// A `UIFont.TextStyle`, of which the rest is taken.
    public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
  }

  /// Name of a trait.
  public struct TraitKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The raw value of `SymbolicTraits`, as a number.
    public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
    /// A `UIFont.Weight`, or its raw value as a number. It goes before the mark for bold.
    public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
  }

  /// Marks of a font.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Slanted letters.
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    /// Bold letters.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// Letters that are all equally wide.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
  }

  /// Design of the desktop's font.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// As the desktop's own.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// With serifs.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    /// With round ends of strokes.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    /// With letters that are all equally wide.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
  }
}

extension UIFont {
  /// The descriptor of the font.
  public var fontDescriptor: UIFontDescriptor {
    let traits: [UIFontDescriptor.TraitKey: Any] = [
      .weight: weight,
      .symbolic: (isItalic ? UIFontDescriptor.SymbolicTraits.traitItalic : []).rawValue,
    ]
    var attributes: [UIFontDescriptor.AttributeName: Any] = [.family: familyName, .size: pointSize, .traits: traits]
    attributes[.textStyle] = textStyle
    return UIFontDescriptor(fontAttributes: attributes)
  }
}
