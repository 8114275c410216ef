import CQuintetGTK

/// A layer that draws a text over its background, from its upper edge on and within its bounds.
@preconcurrency @MainActor
open class CATextLayer: CALayer {
  /// The text: a `String` or an `NSAttributedString`; nil and everything else draw nothing.
  open var string: Any? {
    didSet {
      // A mutable string may change later: keep a copy.
      if let text = string as? NSAttributedString { string = NSAttributedString(attributedString: text) }
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
    if let shown = shown as? CATextLayer, size.width > 0, size.height > 0, let text = shown.text(within: size) {
      shown.draw(text, snapshot, size)
    }
    if super.drawsContent { super.drawContent(snapshot, size: size) }
  }

  // MARK: Private

  private func changed(_ key: String, _ old: Any?) {
    animateChange(of: key, from: old)
    drawingChanged()
  }

  /// The part of the text that can be seen, with the font and the colour of a plain one; nil where nothing is seen.
  private func text(within size: CGSize) -> NSAttributedString? {
    if let text = string as? NSAttributedString { return text.shortened(to: limit(size, 6), truncationMode) }
    let plain = (string as? String) ?? (string as? NSString).map { String(describing: $0) }
    guard let plain, let foregroundColor, fontSize > 0 else { return nil }
    let attributes: [NSAttributedString.Key: Any] = [
      .font: namedFont, .foregroundColor: UIColor(cgColor: foregroundColor),
    ]
    let text = NSAttributedString(string: plain, attributes: attributes)
    return text.shortened(to: limit(size, fontSize), truncationMode)
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

  private func draw(_ text: NSAttributedString, _ snapshot: OpaquePointer, _ size: CGSize) {
    guard let layout = layout(text, size) else { return }
    var area = graphene_rect_t(CGRect(origin: .zero, size: size))
    // Cairo draws nothing beyond the area.
    guard let cairo = gtk_snapshot_append_cairo(snapshot, &area) else { return }
    layout.draw(on: cairo, at: .zero)
    cairo_destroy(cairo)
  }

  private func layout(_ text: NSAttributedString, _ size: CGSize) -> TextLayout? {
    var options: NSStringDrawingOptions = .usesLineFragmentOrigin
    if isWrapped {
      if truncationMode != .none { options.insert(.truncatesLastVisibleLine) }
      // A last line that is seen in part is drawn, unless dots stand for it.
      let height = truncationMode == .none ? 0 : size.height
      let room = CGSize(width: size.width, height: height)
      return TextLayout(text.with(alignmentMode, .byWordWrapping), nil, within: room, options, .current)
    }
    let room = CGSize(width: size.width, height: 0)
    if let mode = truncationMode.lineBreakMode {
      return TextLayout(text.with(alignmentMode, mode), nil, within: room, options, .current)
    }
    // What fits has its side; what does not begins at its beginning.
    let fits = text.with(alignmentMode, .byClipping).size().width <= size.width
    return TextLayout(
      text.with(alignmentMode, fits ? .byTruncatingTail : .byClipping),
      nil,
      within: room,
      options,
      .current
    )
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
}

extension NSAttributedString {
  /// A text of so many letters at most, without those that are left out as they do not fit.
  fileprivate func shortened(to limit: Int, _ mode: CATextLayerTruncationMode) -> NSAttributedString {
    guard length > limit else { return self }
    let first = mode == .start ? 0 : mode == .middle ? limit / 2 : limit
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

  /// The text with another side and treatment of long lines; the layer's count, and not the text's own.
  fileprivate func with(_ side: CATextLayerAlignmentMode, _ mode: NSLineBreakMode) -> NSAttributedString {
    let text = NSMutableAttributedString(attributedString: self)
    let style = paragraphStyle?.mutableCopy() as? NSMutableParagraphStyle ?? NSMutableParagraphStyle()
    style.lineBreakMode = mode
    if side != .natural || paragraphStyle == nil { style.alignment = side.alignment }
    text.addAttribute(.paragraphStyle, value: style, range: NSRange(location: 0, length: length))
    return text
  }
}
