import CQuintetGTK
import CQuintetWidget

/// Shows text that cannot be edited, on one line or on several.
@preconcurrency @MainActor
open class UILabel: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    quintet_accessible_set_role(box.pointer, GTK_ACCESSIBLE_ROLE_LABEL)
    isAccessibilityElement = true
    isUserInteractionEnabled = false
    box.setNeed(QUINTET_VIEW_DRAWS, true)
  }

  public required init?(coder: NSCoder) {
    return nil
  }

  /// Text of the label.
  open var text: String? {
    get { storedText }
    set {
      guard newValue != storedText || storedAttributes != nil else { return }
      (storedText, storedAttributes, unstyled) = (newValue, nil, nil)
      textChanged()
    }
  }
  /// Text of the label with fonts, colours and lines of its own, or nil. Setting it sets `font`, `textColor`,
  /// `textAlignment` and `lineBreakMode` to what its first letter has; setting one of those sets it for all letters. Letters that have no
  /// font or colour keep the label's until then. Setting `text` leaves the letters plain.
  open var attributedText: NSAttributedString? {
    get {
      storedAttributes
        ?? storedText.map {
          NSAttributedString(string: $0, attributes: [.font: font as Any, .foregroundColor: textColor as Any])
        }
    }
    set {
      // A mutable string may change later: keep a copy.
      let text = newValue.map { NSAttributedString(attributedString: $0) }
      (storedText, storedAttributes) = (text?.string, nil)
      let plain = unstyled ?? (font, textColor), beginning = text?.beginning ?? [:]
      // Not by the properties: a subclass's may set this one.
      if let font = beginning[.font] as? UIFont {
        storedFont = font
        customized(\UILabel.font, font)
      }
      if let color = beginning[.foregroundColor] as? UIColor {
        storedTextColor = color
        customized(\UILabel.textColor, color)
      }
      if let style = beginning[.paragraphStyle] as? NSParagraphStyle {
        (storedAlignment, storedLineBreakMode) = (style.alignment, style.lineBreakMode)
      }
      (storedAttributes, unstyled) = (text, text.map { _ in plain })
      textChanged()
    }
  }
  /// The font; the system's, of 17 points, at first and where it is set to nil.
  open var font: UIFont! {
    get { storedFont }
    set {
      let old = storedFont
      storedFont = newValue ?? .systemFont(ofSize: UIFont.labelFontSize)
      customized(\UILabel.font, newValue)
      if storedFont != old || storedAttributes != nil { fontChanged() }
    }
  }
  /// True if the letters of a single line that does not fit become smaller, down to `minimumScaleFactor`.
  open var adjustsFontSizeToFitWidth = false { didSet { if adjustsFontSizeToFitWidth != oldValue { textChanged() } } }
  /// Smallest scale of letters, as a part of their size; 0 sets no limit but what can be read.
  open var minimumScaleFactor: CGFloat = 0 { didSet { if minimumScaleFactor != oldValue { textChanged() } } }
  /// The colour of the text while the label is highlighted; nil is the usual one.
  open var highlightedTextColor: UIColor? {
    didSet {
      customized(\UILabel.highlightedTextColor, highlightedTextColor)
      setNeedsDisplay()
    }
  }
  /// True if the text has its colour for highlighting.
  open var isHighlighted = false { didSet { setNeedsDisplay() } }
  /// True if the text looks as if it can be used.
  open var isEnabled = true { didSet { setNeedsDisplay() } }
  /// The colour of the text; the desktop's at first and where it is set to nil.
  open var textColor: UIColor! {
    get { storedTextColor }
    set {
      storedTextColor = newValue ?? .label
      customized(\UILabel.textColor, newValue)
      colorChanged()
    }
  }
  /// Colour of the text's shadow; nil for none.
  open var shadowColor: UIColor? { didSet { setNeedsDisplay() } }
  /// Points by which the shadow is to the right of the text and below it.
  open var shadowOffset = CGSize(width: 0, height: -1) { didSet { setNeedsDisplay() } }
  /// Place of letters that `adjustsFontSizeToFitWidth` made smaller, on a single line.
  open var baselineAdjustment: UIBaselineAdjustment = .alignBaselines {
    didSet { if baselineAdjustment != oldValue { setNeedsDisplay() } }
  }
  /// On which side lines begin.
  open var textAlignment: NSTextAlignment {
    get { storedAlignment }
    set {
      storedAlignment = newValue
      restyle { $0.alignment = newValue }
      textChanged()
    }
  }
  /// Treatment of text that is wider than its place.
  open var lineBreakMode: NSLineBreakMode {
    get { storedLineBreakMode }
    set {
      storedLineBreakMode = newValue
      restyle { $0.lineBreakMode = newValue }
      textChanged()
    }
  }
  /// Highest number of lines; 0 is as many as the text wants.
  open var numberOfLines = 1 { didSet { if numberOfLines != oldValue { textChanged() } } }
  /// True if the font follows the user's text size, if it was made for a text style.
  open var adjustsFontForContentSizeCategory = false { didSet { appearanceChanged() } }

  /// The width, in points, at which the text is wrapped to say how high it wants to be; 0 takes the width of the last
  /// layout.
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { if preferredMaxLayoutWidth != oldValue { invalidateIntrinsicContentSize() } }
  }

  open override var intrinsicContentSize: CGSize {
    fittingSize(width: preferredMaxLayoutWidth > 0 && numberOfLines != 1 ? preferredMaxLayoutWidth : nil)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    fittingSize(width: numberOfLines == 1 || size.width <= 0 ? nil : size.width)
  }

  /// Returns the room that the text takes of bounds, in points, from their upper left corner on. The label's size is made of it, so that
  /// an override that adds to it gives the text edges; it draws inside them by `drawText(in:)`. 0 lines are as many as the text wants.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    // Edges may take more than there is; a rectangle's width is never negative, its size may be.
    let room = CGSize(width: max(0, bounds.size.width), height: max(0, bounds.size.height))
    let width = numberOfLines == 1 || room.width >= Self.endless ? nil : room.width
    let size = measuredSize(width: width, lines: numberOfLines)
    return CGRect(
      origin: bounds.origin,
      size: CGSize(width: min(size.width, room.width), height: min(size.height, room.height))
    )
  }

  /// Draws the text in a rectangle of the label's coordinates, in the middle of its height. The label calls it with its bounds; override
  /// it to draw elsewhere by `super`, or something else. Outside of drawing it does nothing.
  open func drawText(in rect: CGRect) {
    guard let drawing = Drawing.current else { return }
    // Text keeps its place in the order of drawing: above earlier drawing, and below later.
    if let snapshot = drawing.snapshot, !drawing.hasContext { return drawText(in: rect, on: snapshot) }
    guard let cairo = drawing.cairo, let (layout, color, origin) = placedText(in: rect) else { return }
    cairo_save(cairo)
    cairo_new_path(cairo)
    cairo_translate(cairo, origin.x, origin.y)
    if let shadow {
      cairo_save(cairo)
      cairo_translate(cairo, shadowOffset.width, shadowOffset.height)
      cairo_set_source_rgba(cairo, Double(shadow.red), Double(shadow.green), Double(shadow.blue), Double(shadow.alpha))
      layout.withoutColors { show(layout, on: cairo) }
      cairo_restore(cairo)
      cairo_new_path(cairo)
    }
    cairo_set_source_rgba(cairo, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
    show(layout, on: cairo)
    cairo_restore(cairo)
  }

  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  // MARK: Internal

  private var storedText: String?
  private var storedFont = UIFont.systemFont(ofSize: UIFont.labelFontSize)
  private var storedTextColor = UIColor.label
  private var storedAlignment = NSTextAlignment.natural
  private var storedLineBreakMode = NSLineBreakMode.byTruncatingTail
  /// Nil for plain text.
  var storedAttributes: NSAttributedString?
  /// Font and colour of letters whose attributes name none; nil for those of the label.
  var unstyled: (font: UIFont?, color: UIColor?)?
  var layoutReference: GObjectReference?
  /// True if the layout has less than the whole text.
  var isCut = false
  var sizes: [CGFloat: CGSize] = [:]

  override var drawsItself: Bool { true }
  override var shownText: String? { text }

  override func intrinsicHeight(forWidth width: CGFloat) -> CGFloat? {
    numberOfLines == 1 ? nil : fittingSize(width: width).height
  }

  override var baselineOffsets: (first: CGFloat, last: CGFloat) {
    let size = measuredSize(width: layoutSystemConstraints.measuredWidth)
    guard let layout = pangoLayout(width: layoutSystemConstraints.measuredWidth) else { return (0, 0) }
    if let lines = lines(of: layout) { return (lines.firstBaseline, max(0, size.height - lines.lastBaseline)) }
    let first = CGFloat(pango_layout_get_baseline(layout)) / CGFloat(PANGO_SCALE)
    return (first, max(0, size.height - first - lineAdvance(layout)))
  }

  override func appearanceChanged() {
    if adjustsFontForContentSizeCategory {
      if storedAttributes != nil {
        if let font = unstyled?.font?.atTextSize { unstyled?.font = font }
        if let font = storedFont.atTextSize { storedFont = font }
        lettersChanged()
      } else if let font = font.atTextSize {
        let own = customization
        self.font = font
        customization = own
      }
    }
    if layoutReference != nil { textChanged() }
  }

  override func accessibilityChanged() {
    super.accessibilityChanged()
    if accessibilityLabel == nil { quintet_accessible_set_label(box.pointer, text ?? "") }
  }

  override func drawContent(_ snapshot: OpaquePointer, size: CGSize) {
    super.drawContent(snapshot, size: size)
    // A class that may draw otherwise has drawn by now.
    if !Overrides.mayDraw(type(of: self)) { drawText(in: CGRect(origin: .zero, size: size), on: snapshot) }
  }

  // MARK: Private

  private func textChanged() {
    layoutReference = nil
    sizes = [:]
    accessibilityChanged()
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  private func fontChanged() {
    restyle(.font, storedFont)
    unstyled?.font = nil
    textChanged()
  }

  private func colorChanged() {
    guard storedAttributes != nil else { return setNeedsDisplay() }
    restyle(.foregroundColor, storedTextColor)
    unstyled?.color = nil
    textChanged()
  }

  /// Gives letters that have a font of a text style that of the present text size.
  private func lettersChanged() {
    guard let storedAttributes else { return }
    var changes: [(font: UIFont, range: NSRange)] = []
    let whole = NSRange(location: 0, length: storedAttributes.length)
    storedAttributes.enumerateAttributes(in: whole) { attributes, range, _ in
      let old = attributes[.font] as? UIFont
      if let font = old?.atTextSize, font != old { changes.append((font, range)) }
    }
    guard !changes.isEmpty else { return }
    let text = NSMutableAttributedString(attributedString: storedAttributes)
    for change in changes { text.addAttribute(.font, value: change.font, range: change.range) }
    self.storedAttributes = text
  }

  /// Gives all letters of a text that has attributes another one.
  private func restyle(_ key: NSAttributedString.Key, _ value: Any) {
    guard let storedAttributes else { return }
    let text = NSMutableAttributedString(attributedString: storedAttributes)
    text.addAttribute(key, value: value, range: NSRange(location: 0, length: text.length))
    self.storedAttributes = text
  }

  /// Changes how the lines of a text that has attributes are set.
  private func restyle(_ change: (NSMutableParagraphStyle) -> Void) {
    guard let storedAttributes else { return }
    let style = storedAttributes.paragraphStyle?.mutableCopy() as? NSMutableParagraphStyle ?? NSMutableParagraphStyle()
    change(style)
    restyle(.paragraphStyle, style)
  }
}
