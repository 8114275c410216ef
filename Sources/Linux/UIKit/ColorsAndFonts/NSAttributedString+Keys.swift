import CQuintetGTK

// Attributes of text. Foundation on Linux has attributed strings and no names for what views show of them.

extension NSAttributedString.Key {
  /// A `UIFont`; that of whatever shows the text, where there is none.
  public static let font = NSAttributedString.Key("NSFont")
  /// A `UIColor` of the letters.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// A `UIColor` behind the letters.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// The raw value of an `NSUnderlineStyle`, as a number.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// A `UIColor` of the line below; that of the letters, where there is none.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// The raw value of an `NSUnderlineStyle`, as a number: a line through the letters.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// A `UIColor` of the line through the letters; that of the letters, where there is none.
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
  /// Points between one letter and the next beside the font's own, as a number.
  public static let kern = NSAttributedString.Key("NSKern")
  /// Points by which the letters are higher, as a number.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
  /// A `URL` that a text view opens, or its text.
  public static let link = NSAttributedString.Key("NSLink")
  /// An `NSParagraphStyle`: how lines begin, end and follow each other. In a text view that of each paragraph's beginning counts, elsewhere that of the text's.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
}

/// Look of a line below or through letters. One line is drawn for all but `double`.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A line.
  public static let single = NSUnderlineStyle(rawValue: 0x01)
  /// A heavier line.
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 0x09)
}

/// Layout of a paragraph's lines.
open class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying {
  // Not `Sendable`, as Apple's is not: a subclass can be changed.
  fileprivate struct Values: Hashable {
    var alignment = NSTextAlignment.natural
    var lineBreakMode = NSLineBreakMode.byWordWrapping
    var lineSpacing: CGFloat = 0
    var firstLineHeadIndent: CGFloat = 0
    var headIndent: CGFloat = 0
    var tailIndent: CGFloat = 0
    var minimumLineHeight: CGFloat = 0
    var maximumLineHeight: CGFloat = 0
    var lineHeightMultiple: CGFloat = 0
    var paragraphSpacing: CGFloat = 0
    var paragraphSpacingBefore: CGFloat = 0
  }

  // First, as `CoreFoundationTag` says.
  private let tag = CoreFoundationTag()
  fileprivate var values = Values()

  /// Lines as they are without a style of their own.
  public class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// On which side lines begin.
  open var alignment: NSTextAlignment { values.alignment }
  /// Treatment of a line that is too long.
  open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// Points between one line and the next.
  open var lineSpacing: CGFloat { values.lineSpacing }
  /// Points before the first line.
  open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// Points before the lines after the first.
  open var headIndent: CGFloat { values.headIndent }
  /// Points from where lines may begin to their end; what is not positive counts from where they may end.
  open var tailIndent: CGFloat { values.tailIndent }
  /// Points that a line is high at least; the letters stand at its lower edge.
  open var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// Points that a line is high at most, whatever its letters; 0 sets no limit.
  open var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// Factor of a line's own height, before it is limited; 0 leaves it as it is.
  open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
  /// Points between the end of a paragraph and the next.
  open var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// Points between the paragraph before and the beginning of this one.
  open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }

  /// Returns a style of the same values that does not change.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSParagraphStyle()
    copy.values = values
    return copy
  }

  /// Returns a style of the same values that can be changed.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    let copy = NSMutableParagraphStyle()
    copy.values = values
    return copy
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.values == values }
  open override var hash: Int { values.hashValue }
}

/// A paragraph's style that can be changed.
open class NSMutableParagraphStyle: NSParagraphStyle {
  open override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }
  open override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }
  open override var lineSpacing: CGFloat {
    get { values.lineSpacing }
    set { values.lineSpacing = newValue }
  }
  open override var firstLineHeadIndent: CGFloat {
    get { values.firstLineHeadIndent }
    set { values.firstLineHeadIndent = newValue }
  }
  open override var headIndent: CGFloat {
    get { values.headIndent }
    set { values.headIndent = newValue }
  }
  open override var tailIndent: CGFloat {
    get { values.tailIndent }
    set { values.tailIndent = newValue }
  }
  open override var minimumLineHeight: CGFloat {
    get { values.minimumLineHeight }
    set { values.minimumLineHeight = newValue }
  }
  open override var maximumLineHeight: CGFloat {
    get { values.maximumLineHeight }
    set { values.maximumLineHeight = newValue }
  }
  open override var lineHeightMultiple: CGFloat {
    get { values.lineHeightMultiple }
    set { values.lineHeightMultiple = newValue }
  }
  open override var paragraphSpacing: CGFloat {
    get { values.paragraphSpacing }
    set { values.paragraphSpacing = newValue }
  }
  open override var paragraphSpacingBefore: CGFloat {
    get { values.paragraphSpacingBefore }
    set { values.paragraphSpacingBefore = newValue }
  }
}

extension NSAttributedString {
  /// Attributes of the first letter; nil without letters.
  var beginning: [NSAttributedString.Key: Any]? { length > 0 ? attributes(at: 0, effectiveRange: nil) : nil }

  /// The style of the text's beginning.
  var paragraphStyle: NSParagraphStyle? {
    length > 0 ? attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle : nil
  }

  /// The attributes as Pango has them, whose places count bytes of UTF-8; the caller frees them.
  func pangoAttributes(with traits: UITraitCollection) -> OpaquePointer? {
    guard let list = pango_attr_list_new() else { return nil }
    let text = string as NSString
    var start = 0
    // The runs follow each other, so that each byte is counted once.
    enumerateAttributes(in: NSRange(location: 0, length: length)) { attributes, range, _ in
      let end = start + text.substring(with: range).utf8.count
      for attribute in Self.pango(attributes, traits) {
        attribute.pointee.start_index = UInt32(start)
        attribute.pointee.end_index = UInt32(end)
        pango_attr_list_insert(list, attribute)
      }
      start = end
    }
    return list
  }

  /// The attributes of a whole text, whatever it is; the caller frees them. Foundation loses memory with each attributed text.
  static func pangoList(_ attributes: [Key: Any], with traits: UITraitCollection) -> OpaquePointer? {
    guard let list = pango_attr_list_new() else { return nil }
    for attribute in pango(attributes, traits) { pango_attr_list_insert(list, attribute) }
    return list
  }

  static func pango(
    _ attributes: [NSAttributedString.Key: Any],
    _ traits: UITraitCollection
  ) -> [UnsafeMutablePointer<PangoAttribute>] {
    var all: [UnsafeMutablePointer<PangoAttribute>?] = []
    if let font = attributes[.font] as? UIFont {
      let description = font.pangoDescription()
      all.append(pango_attr_font_desc_new(description))
      pango_font_description_free(description)
    }
    func add(_ color: Any?, _ make: (UInt16, UInt16, UInt16) -> UnsafeMutablePointer<PangoAttribute>?) -> CGFloat? {
      guard let color = (color as? UIColor)?.components(with: traits) else { return nil }
      func part(_ component: CGFloat) -> UInt16 { UInt16(min(max(component, 0), 1) * 65_535) }
      all.append(make(part(color.red), part(color.green), part(color.blue)))
      return color.alpha
    }
    func opacity(_ alpha: CGFloat) -> UInt16 { UInt16(min(max(alpha, 0.0001), 1) * 65_535) }
    if let alpha = add(attributes[.foregroundColor], pango_attr_foreground_new) {
      all.append(pango_attr_foreground_alpha_new(opacity(alpha)))
    }
    if let alpha = add(attributes[.backgroundColor], pango_attr_background_new) {
      all.append(pango_attr_background_alpha_new(opacity(alpha)))
    }
    if let style = number(attributes[.underlineStyle]).map({ Int($0) }), style != 0 {
      let isDouble = NSUnderlineStyle(rawValue: style).isSuperset(of: .double)
      all.append(pango_attr_underline_new(isDouble ? PANGO_UNDERLINE_DOUBLE : PANGO_UNDERLINE_SINGLE))
    }
    _ = add(attributes[.underlineColor], pango_attr_underline_color_new)
    if let style = number(attributes[.strikethroughStyle]), style != 0 { all.append(pango_attr_strikethrough_new(1)) }
    _ = add(attributes[.strikethroughColor], pango_attr_strikethrough_color_new)
    if let kern = number(attributes[.kern]) { all.append(pango_attr_letter_spacing_new(units(kern))) }
    if let offset = number(attributes[.baselineOffset]) { all.append(pango_attr_rise_new(units(offset))) }
    return all.compactMap { $0 }
  }

  /// Programs give numbers of any type.
  static func number(_ value: Any?) -> Double? {
    switch value {
    case let number as NSNumber: number.doubleValue
    case let number as any BinaryFloatingPoint: Double(number)
    case let number as any BinaryInteger: Double(number)
    default: nil
    }
  }

  static func units(_ points: Double) -> Int32 { Int32((points.within(1_000) * 1024).rounded()) }
}

/// Tag that the class of an attributed string's value stores first.
///
/// Foundation on Linux compares such values in C. It reads an object's type there from the word after Swift's own two, and ends the program
/// where that says 0, as the beginning of many a number does. This one says what is no type of its own, so that it asks `isEqual(_:)`.
struct CoreFoundationTag: Sendable {
  /// The type is in the bits from the eighth on.
  private let word: UInt = 1 << 8
}
