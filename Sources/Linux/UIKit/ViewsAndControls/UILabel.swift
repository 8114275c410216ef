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
    huggingPriorities = AxisPair(horizontal: UILayoutPriority(251), vertical: UILayoutPriority(251))
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
      layout.withoutColors { pango_cairo_show_layout(cairo, layout) }
      cairo_restore(cairo)
      cairo_new_path(cairo)
    }
    cairo_set_source_rgba(cairo, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
    pango_cairo_show_layout(cairo, layout)
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
  private var storedAttributes: NSAttributedString?
  /// Font and colour of letters whose attributes name none; nil for those of the label.
  private var unstyled: (font: UIFont?, color: UIColor?)?
  private var layoutReference: GObjectReference?
  /// True if the layout has less than the whole text.
  private var isCut = false
  private var sizes: [CGFloat: CGSize] = [:]

  override var drawsItself: Bool { true }
  override var shownText: String? { text }

  override func intrinsicHeight(forWidth width: CGFloat) -> CGFloat? {
    numberOfLines == 1 ? nil : fittingSize(width: width).height
  }

  override var baselineOffsets: (first: CGFloat, last: CGFloat) {
    let size = measuredSize(width: layoutSystemConstraints.measuredWidth)
    guard let layout = pangoLayout(width: layoutSystemConstraints.measuredWidth) else { return (0, 0) }
    let first = CGFloat(pango_layout_get_baseline(layout)) / CGFloat(PANGO_SCALE)
    return (first, max(0, size.height - first - lineAdvance(layout)))
  }

  override func appearanceChanged() {
    if adjustsFontForContentSizeCategory {
      if storedAttributes != nil {
        if let font = unstyled?.font?.atTextSize { unstyled?.font = font }
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

  private func drawText(in rect: CGRect, on snapshot: OpaquePointer) {
    guard let (layout, usual, origin) = placedText(in: rect) else { return }
    var color = usual
    var offset = graphene_point_t(x: Float(origin.x), y: Float(origin.y))
    gtk_snapshot_save(snapshot)
    gtk_snapshot_translate(snapshot, &offset)
    if var shadow {
      var place = graphene_point_t(x: Float(shadowOffset.width), y: Float(shadowOffset.height))
      gtk_snapshot_save(snapshot)
      gtk_snapshot_translate(snapshot, &place)
      layout.withoutColors { gtk_snapshot_append_layout(snapshot, layout, &shadow) }
      gtk_snapshot_restore(snapshot)
    }
    gtk_snapshot_append_layout(snapshot, layout, &color)
    gtk_snapshot_restore(snapshot)
  }

  /// Returns the text as it is drawn in a rectangle, and where; nil without a text.
  private func placedText(in rect: CGRect) -> (layout: OpaquePointer, color: GdkRGBA, origin: CGPoint)? {
    guard text?.isEmpty == false, rect.size.width > 0 else { return nil }
    // Measuring gives the layout another width, so it comes first.
    let scale = scale(toFit: rect.width)
    guard let layout = pangoLayout(width: rect.width) else { return nil }
    var shift: CGFloat = 0
    if let scale {
      shrink(layout, to: 1)
      let height = layout.height, baseline = layout.baseline
      shrink(layout, to: scale)
      // From the middle to where the letters were, by their line or by their upper edge.
      let top = (layout.height - height) / 2
      switch baselineAdjustment {
      case .alignBaselines: shift = top + baseline - layout.baseline
      case .alignCenters: break
      case .none: shift = top
      }
    }
    var height: Int32 = 0
    pango_layout_get_pixel_size(layout, nil, &height)
    if CGFloat(height) > rect.size.height + 1 {
      pango_layout_set_height(layout, Int32(max(0, rect.size.height)) * PANGO_SCALE)
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
      pango_layout_get_pixel_size(layout, nil, &height)
    }
    let usual: UIColor = unstyled?.color ?? textColor
    var color = (isHighlighted ? highlightedTextColor ?? usual : usual).gdk(with: traitCollection)
    if !isEnabled { color.alpha *= Self.disabledAlpha }
    let indent = effectiveUserInterfaceLayoutDirection == .rightToLeft ? 0 : self.indent
    return (layout, color, CGPoint(x: rect.minX + indent, y: rect.minY + (rect.height - CGFloat(height)) / 2 + shift))
  }

  private var shadow: GdkRGBA? {
    guard var color = shadowColor?.gdk(with: traitCollection) else { return nil }
    if !isEnabled { color.alpha *= Self.disabledAlpha }
    return color
  }

  private func textChanged() {
    layoutReference = nil
    sizes = [:]
    accessibilityChanged()
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  private func fittingSize(width: CGFloat?) -> CGSize {
    let bounds = CGRect(x: 0, y: 0, width: width ?? .greatestFiniteMagnitude, height: .greatestFiniteMagnitude)
    return textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines).size
  }

  private func measuredSize(width: CGFloat?, lines: Int? = nil) -> CGSize {
    guard text?.isEmpty == false else { return .zero }
    let key = width ?? -1, lines = lines ?? numberOfLines
    if lines == numberOfLines, let size = sizes[key] { return size }
    guard let layout = pangoLayout(width: width, lines: lines) else { return .zero }
    var size = (width: Int32(0), height: Int32(0))
    pango_layout_get_size(layout, &size.width, &size.height)
    // Pango does not count where lines begin.
    if pango_layout_get_indent(layout) != 0 { size.width = layout.indentedWidth }
    let measured = CGSize(
      width: (CGFloat(size.width) / CGFloat(PANGO_SCALE)).rounded(.up) + indent,
      height: (CGFloat(size.height) / CGFloat(PANGO_SCALE)).rounded(.up)
    )
    if lines == numberOfLines { sizes[key] = measured }
    return measured
  }

  /// The text as Pango lays it out at a width, in points; nil is as wide as it likes.
  private func pangoLayout(width: CGFloat?, lines: Int? = nil) -> OpaquePointer? {
    let lines = lines ?? numberOfLines
    if layoutReference == nil {
      guard let layout = gtk_widget_create_pango_layout(box.pointer, text ?? "") else { return nil }
      layoutReference = GObjectReference(owning: layout)
      let description = (unstyled?.font ?? font).pangoDescription()
      pango_layout_set_font_description(layout, description)
      pango_font_description_free(description)
      pango_layout_set_alignment(layout, alignment(of: layout))
      pango_layout_set_justify(layout, textAlignment == .justified ? 1 : 0)
      if storedAttributes != nil || numberOfLines != 1 {
        layout.setAttributes(owning: storedAttributes?.pangoAttributes(with: traitCollection))
      }
      if let style = storedAttributes?.paragraphStyle { layout.setLines(of: style) }
      pango_layout_set_wrap(layout, lineBreakMode == .byCharWrapping ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
    }
    guard let layout = layoutReference?.pointer else { return nil }
    pango_layout_set_width(layout, width.map { Int32(min(max($0 - indent, 0), Self.endless)) * PANGO_SCALE } ?? -1)
    pango_layout_set_height(layout, lines > 0 ? -Int32(lines) : -1_000_000)
    pango_layout_set_ellipsize(layout, lines > 0 ? ellipsis : PANGO_ELLIPSIZE_NONE)
    if isCut { pango_layout_set_text(layout, text ?? "", -1) }
    isCut = lines > 0 && layout.leaveOutLines(beyond: lines, of: text ?? "")
    return layout
  }

  /// Opacity, as that of libadwaita's controls that cannot be used.
  private static let disabledAlpha: Float = 0.5
  /// Points: what is smaller cannot be read.
  private static let leastFontSize: CGFloat = 6
  /// Points from which on a width sets no limit.
  private static let endless: CGFloat = 100_000

  /// Points by which all lines begin later.
  private var indent: CGFloat { storedAttributes?.paragraphStyle?.commonIndent ?? 0 }

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

  /// Returns the scale that a line's letters need to fit; nil where they keep their size whatever the width.
  private func scale(toFit width: CGFloat) -> CGFloat? {
    guard adjustsFontSizeToFitWidth, numberOfLines == 1, width > 0 else { return nil }
    let wanted = measuredSize(width: nil).width
    let least = max(minimumScaleFactor, Self.leastFontSize / max(font.pointSize, Self.leastFontSize))
    return wanted > width ? max(least, width / wanted) : 1
  }

  private func shrink(_ layout: OpaquePointer, to scale: CGFloat) {
    let attributes = storedAttributes?.pangoAttributes(with: traitCollection) ?? pango_attr_list_new()
    if scale < 1 { pango_attr_list_insert(attributes, pango_attr_scale_new(scale)) }
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
  }

  private var ellipsis: PangoEllipsizeMode {
    switch lineBreakMode {
    case .byTruncatingHead: PANGO_ELLIPSIZE_START
    case .byTruncatingMiddle: PANGO_ELLIPSIZE_MIDDLE
    case .byTruncatingTail: PANGO_ELLIPSIZE_END
    case .byWordWrapping, .byCharWrapping, .byClipping: numberOfLines == 1 ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE
    }
  }

  /// Pango swaps left and right on a line that runs against its context's direction, which is the desktop's: they are swapped back.
  private func alignment(of layout: OpaquePointer) -> PangoAlignment {
    // Direction of the line: a number at its beginning runs to the right in any.
    let direction = pango_layout_get_line_readonly(layout, 0).map { pango_layout_line_get_resolved_direction($0) }
    let isSwapped = direction != pango_context_get_base_dir(pango_layout_get_context(layout))
    let isAtRight: Bool
    switch textAlignment {
    case .center: return PANGO_ALIGN_CENTER
    case .left: isAtRight = false
    case .right: isAtRight = true
    // The side the interface begins on, whatever the text's script.
    case .natural, .justified: isAtRight = effectiveUserInterfaceLayoutDirection == .rightToLeft
    }
    return isAtRight != isSwapped ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT
  }

  /// From the first line's baseline to the last one's.
  private func lineAdvance(_ layout: OpaquePointer) -> CGFloat {
    let iterator = pango_layout_get_iter(layout)
    defer { pango_layout_iter_free(iterator) }
    let first = pango_layout_iter_get_baseline(iterator)
    while pango_layout_iter_next_line(iterator) != 0 {}
    return CGFloat(pango_layout_iter_get_baseline(iterator) - first) / CGFloat(PANGO_SCALE)
  }
}
