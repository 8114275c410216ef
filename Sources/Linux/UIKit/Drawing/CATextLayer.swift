import CQuintetGTK

/// A layer that draws a text over its background, from its upper edge on and within its bounds.
@preconcurrency @MainActor
open class CATextLayer: CALayer {
  /// The text: a `String` or an `NSAttributedString`; nil and everything else draw nothing.
  open var string: Any? {
    didSet {
      // It may change later: keep a copy.
      if let text = string as? NSMutableAttributedString { string = NSAttributedString(attributedString: text) }
      drawingChanged()
    }
  }
  /// The font of a text without attributes: a `UIFont`, whose size does not count, or a font's name. Nil is the system's.
  open var font: AnyObject? { didSet { drawingChanged() } }
  /// Size of the letters of a text without attributes, in points.
  open var fontSize: CGFloat = 36 { didSet { changed("fontSize", oldValue) } }
  /// The colour of a text without attributes: white unless set; nil draws nothing.
  open var foregroundColor: CGColor? = CGColor(red: 1, green: 1, blue: 1, alpha: 1) {
    didSet { changed("foregroundColor", oldValue) }
  }
  /// True if lines are no longer than the layer is wide.
  open var isWrapped = false { didSet { drawingChanged() } }
  /// Part that is left out, with three dots in its place, of a text that is too long: of its last visible line, if it is wrapped. Without
  /// one the text is cut off at the bounds.
  open var truncationMode: CATextLayerTruncationMode = .none { didSet { drawingChanged() } }
  /// Side on which lines begin.
  open var alignmentMode: CATextLayerAlignmentMode = .natural { didSet { drawingChanged() } }
  /// True if letters may lie between pixels. Nothing depends on it here.
  open var allowsFontSubpixelQuantization = false

  // MARK: Internal

  override var drawsContent: Bool { string != nil || animations != nil || super.drawsContent }

  override func makeStandIn() -> CALayer { CATextLayer() }

  override func copyValues(of layer: CALayer) {
    super.copyValues(of: layer)
    guard let layer = layer as? CATextLayer else { return }
    (string, font, fontSize, foregroundColor) = (layer.string, layer.font, layer.fontSize, layer.foregroundColor)
    (isWrapped, truncationMode, alignmentMode) = (layer.isWrapped, layer.truncationMode, layer.alignmentMode)
    allowsFontSubpixelQuantization = layer.allowsFontSubpixelQuantization
  }

  override func drawContent(_ snapshot: OpaquePointer, size: CGSize) {
    if let shown = shown as? CATextLayer, size.width > 0, size.height > 0 { shown.drawText(snapshot, size) }
    if super.drawsContent { super.drawContent(snapshot, size: size) }
  }

  // MARK: Private

  private func changed(_ key: String, _ old: Any?) {
    animateChange(of: key, from: old)
    drawingChanged()
  }

  private var namedFont: UIFont {
    if let font = font as? UIFont { return font.withSize(fontSize) }
    let name = (font as? NSString).map { String(describing: $0) }
    return name.flatMap { UIFont(name: $0, size: fontSize) } ?? .systemFont(ofSize: fontSize)
  }

  /// Letters for which there is room, at most: the narrowest are a quarter as wide as they are high, and twice as many are laid out, so that
  /// it is seen that there are more.
  private func limit(_ size: CGSize, _ fontSize: CGFloat) -> Int {
    let letter = max(fontSize, 1), room = size.width * max(size.height, letter) / (letter * letter)
    return Int(min(max(8 * room, 100), 10_000))
  }

  private func drawText(_ snapshot: OpaquePointer, _ size: CGSize) {
    if let text = string as? NSAttributedString {
      let text = text.shortened(to: limit(size, 6), truncationMode)
      draw(snapshot, size, text.paragraphStyle) { TextLayout(text, nil, $0, within: $1, $2, .current) }
    } else if let text = (string as? String) ?? (string as? NSString).map({ String(describing: $0) }), fontSize > 0,
      let foregroundColor
    {
      let text = text.shortened(to: limit(size, fontSize), truncationMode), font = namedFont
      draw(snapshot, size, nil, foregroundColor) { TextLayout(text, font, $0, within: $1, $2) }
    }
  }

  private func draw(
    _ snapshot: OpaquePointer,
    _ size: CGSize,
    _ ownStyle: NSParagraphStyle?,
    _ color: CGColor? = nil,
    layout: (NSParagraphStyle, CGSize, NSStringDrawingOptions) -> TextLayout?
  ) {
    var options: NSStringDrawingOptions = .usesLineFragmentOrigin, room = CGSize(width: size.width, height: 0)
    let mode: NSLineBreakMode
    if isWrapped {
      mode = .byWordWrapping
      if truncationMode != .none {
        options.insert(.truncatesLastVisibleLine)
        // Without dots for it, a last line that is seen in part is drawn.
        room.height = size.height
      }
    } else {
      mode = truncationMode.lineBreakMode ?? .byClipping
    }
    var style = lineStyle(ownStyle, mode)
    if !isWrapped, truncationMode == .none, let whole = layout(style, .zero, options), whole.bounds.width <= size.width
    {
      // A line that fits has its side; a longer one begins at its beginning.
      style = lineStyle(ownStyle, .byTruncatingTail)
    }
    var area = graphene_rect_t(CGRect(origin: .zero, size: size))
    // Cairo draws nothing beyond the area.
    guard let lines = layout(style, room, options), let cairo = gtk_snapshot_append_cairo(snapshot, &area) else {
      return
    }
    lines.draw(on: cairo, at: .zero, color)
    cairo_destroy(cairo)
  }

  /// The style of the lines: the layer's side and treatment of long lines count, and not the text's own.
  private func lineStyle(_ own: NSParagraphStyle?, _ mode: NSLineBreakMode) -> NSParagraphStyle {
    let style = own?.mutableCopy() as? NSMutableParagraphStyle ?? NSMutableParagraphStyle()
    style.lineBreakMode = mode
    if alignmentMode != .natural || own == nil { style.alignment = alignmentMode.alignment }
    return style
  }
}

/// Side on which the lines of a text layer begin.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The side on which the text's script begins.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  /// The left side, whatever the script.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  /// The right side, whatever the script.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  /// No side: lines are in the middle.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// Both sides, except for the last line.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")

  fileprivate var alignment: NSTextAlignment {
    switch self {
    case .left: .left
    case .right: .right
    case .center: .center
    case .justified: .justified
    default: .natural
    }
  }
}

/// Part that is left out of a text layer's line that is too long.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// No part: it is cut off at the bounds.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// The beginning of the line.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// The end of the line.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  /// The middle of the line.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")

  fileprivate var lineBreakMode: NSLineBreakMode? {
    switch self {
    case .start: .byTruncatingHead
    case .middle: .byTruncatingMiddle
    case .end: .byTruncatingTail
    default: nil
    }
  }

  /// Letters before those that are left out, of so many that stay.
  fileprivate func lettersBefore(_ count: Int) -> Int { self == .start ? 0 : self == .middle ? count / 2 : count }
}

extension NSAttributedString {
  /// A text of so many letters at most, without those that are left out as they do not fit.
  fileprivate func shortened(to limit: Int, _ mode: CATextLayerTruncationMode) -> NSAttributedString {
    guard length > limit else { return self }
    let first = mode.lettersBefore(limit)
    let result = NSMutableAttributedString(attributedString: attributedSubstring(from: whole(0, first)))
    if first < limit { result.append(attributedSubstring(from: whole(length - limit + first, length))) }
    return result
  }

  /// A range without halves of a pair of surrogates at its ends.
  private func whole(_ start: Int, _ end: Int) -> NSRange {
    let text = NSString(string: string)
    func isSecondHalf(_ index: Int) -> Bool { index < length && UTF16.isTrailSurrogate(text.character(at: index)) }
    let (start, end) = (isSecondHalf(start) ? start + 1 : start, isSecondHalf(end) ? end - 1 : end)
    return NSRange(location: start, length: max(0, end - start))
  }
}

extension String {
  /// A text of so many letters at most, without those that are left out as they do not fit.
  fileprivate func shortened(to limit: Int, _ mode: CATextLayerTruncationMode) -> String {
    guard let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex), end < endIndex else {
      return self
    }
    let first = mode.lettersBefore(limit)
    return String(unicodeScalars.prefix(first)) + String(unicodeScalars.suffix(limit - first))
  }
}
