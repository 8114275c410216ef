import CQuintetGTK

// Look of the button and its title, in GTK's CSS.

extension UIButton {
  func styleChanged() {
    guard let button, let inside else { return }
    let configuration = configuration, image = currentImage, title = currentTitle
    let hasText = title?.isEmpty == false || configuration?.subtitle?.isEmpty == false
    ownImageView?.show(image)
    drawnPicture = drawsPicture ? image : nil
    drawingChanged()
    inside.show(title: title, subtitle: configuration?.subtitle, spacing: configuration?.titlePadding ?? 0)
    var surroundings = imageSurroundings
    let tint = (ownImageView?.storedTintColor ?? storedTintColor).map(adjusted)
    if let tint { surroundings?.tintColor = tint }
    inside.show(
      image: drawnPicture == nil ? image.flatMap { image in surroundings.flatMap { image.paintable($0) } } : nil,
      side: image.map { max($0.size.width, $0.size.height) } ?? 0,
      isSpinning: configuration?.showsActivityIndicator ?? false
    )
    showParts()
    inside.set(attributes: titleInItsFont(title), traitCollection)
    inside.setLines(of: ownTitleLabel, isOneAtFirst: configuration == nil)
    let padding = configuration.map(\.imagePadding) ?? (isBare ? 0 : Self.imagePadding)
    inside.place(image: configuration?.imagePlacement ?? .leading, padding: padding)
    inside.align(effectiveContentHorizontalAlignment, contentVerticalAlignment)
    inside.inset(
      image: configuration == nil ? imageEdgeInsets : .zero,
      title: configuration == nil ? titleEdgeInsets : .zero,
      tint: tint?.css(with: traitCollection)
    )
    let classes: [(String, Bool)] = [
      ("flat", configuration?.style == .plain && configuration?.baseBackgroundColor == nil),
      ("suggested-action", configuration?.style == .filled && role != .destructive),
      ("destructive-action", role == .destructive),
      ("pill", configuration?.cornerStyle == .capsule && configuration?.ownInsets == nil),
      ("opaque", configuration?.baseBackgroundColor != nil && configuration?.style == .filled),
      ("image-button", image != nil && !hasText),
    ]
    for (name, isOn) in classes { setClass(name, isOn, of: button) }
    // It is measured before the next frame.
    if style?.set(css) ?? false { gtk_widget_queue_resize(button) }
    accessibilityChanged()
    invalidateIntrinsicContentSize()
    placeParts()
  }

  /// Points between picture and title without a configuration, as on the desktop's buttons.
  static let imagePadding: CGFloat = 6

  func ownTitleColor(for state: UIControl.State) -> UIColor? { titleColors[state] ?? titleColors[.normal] }

  /// The colour of the title where it is not the desktop's. A picture without a title has the desktop's: it is drawn in the same colour.
  private var shownTitleColor: UIColor? {
    guard configuration?.baseForegroundColor == nil else { return nil }
    if let color = ownTitleColor(for: state.withoutFocus) { return color }
    let isPlain = configuration == nil && currentImage == nil && currentAttributedTitle == nil
    return buttonType == .custom && isPlain ? .white : nil
  }

  /// True if the program gave the button a surface, in place of the desktop's.
  var hasOwnSurface: Bool {
    isBare || configuration == nil && (backgroundColor != nil || !backgroundImages.isEmpty || drawnPicture != nil)
  }

  /// The title with its own attributes and, where these have none, the font of the title's label; nil where it has neither. As CSS the font
  /// would count with the next frame only.
  func titleInItsFont(_ title: String?) -> NSAttributedString? {
    let own = configuration?.title == nil ? currentAttributedTitle : nil
    guard let font = ownTitleLabel?.ownFont else { return own }
    let text = NSMutableAttributedString(string: title ?? "", attributes: [.font: font])
    own?.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
      text.addAttributes(attributes, range: range)
    }
    return text
  }

  var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  var css: String {
    let traits = traitCollection
    var rules: [String] = []
    func color(_ name: String, _ value: String) { rules.append("\(name): \(value);") }
    if let configuration {
      let base = configuration.baseBackgroundColor?.css(with: traits)
      switch configuration.style {
      case .filled, .gray, .plain: if let base { color("background-color", base) }
      case .tinted:
        color("background-color", "alpha(\(base ?? "@accent_bg_color"), 0.18)")
        color("color", base ?? "@accent_color")
      }
      if let foreground = configuration.baseForegroundColor { color("color", foreground.css(with: traits)) }
      if let insets = configuration.ownInsets {
        let left = isRightToLeft ? insets.trailing : insets.leading
        let right = isRightToLeft ? insets.leading : insets.trailing
        color("padding", "\(insets.top)px \(right)px \(insets.bottom)px \(left)px")
        color("min-height", "0")
        color("min-width", "0")
      }
      let radii: [Configuration.CornerStyle: Int] = [.small: 4, .medium: 9, .large: 14, .capsule: 9999]
      if let radius = radii[configuration.cornerStyle] { color("border-radius", "\(radius)px") }
    }
    // A bare button's title is not measured by GTK, so that the font may come with the next frame.
    if isBare { rules.append(standardTitleFont.css) }
    if let title = shownTitleColor { color("color", title.css(with: traits)) }
    if configuration == nil, isBare || contentEdgeInsets != .zero {
      let insets = contentEdgeInsets
      color("padding", "\(insets.top)px \(insets.right)px \(insets.bottom)px \(insets.left)px")
      color("min-height", "0")
      color("min-width", "0")
    }
    if hasOwnSurface {
      color("background", "none")
      color("box-shadow", "none")
      color("border", "none")
      color("border-radius", (layerInUse?.radii ?? [0]).map { "\($0)px" }.joined(separator: " "))
    }
    guard !rules.isEmpty else { return "" }
    var css = "button { \(rules.joined(separator: " ")) }"
    let isSurfaceSeen =
      hasOwnSurface && !(isBare && backgroundColor == nil && backgroundImages.isEmpty && drawnPicture == nil)
    if configuration?.style == .tinted || configuration?.baseBackgroundColor != nil || isSurfaceSeen {
      // A surface of its own hides how libadwaita's changes.
      css += " button:hover { background-image: image(alpha(currentColor, 0.08)); }"
      css += " button:active, button:checked { background-image: image(alpha(currentColor, 0.2)); }"
    }
    return css
  }
}

/// A button's title as a label: keeps what the program sets, and notifies the button, whose title is drawn by GTK.
final class ButtonTitleLabel: UILabel {
  /// Notifies the button.
  var changed: (() -> Void)?

  /// Nil where the title looks as the desktop's do.
  private(set) var ownFont: UIFont?
  /// Nil where the title takes as many lines as the desktop's do.
  private(set) var ownNumberOfLines: Int?
  private(set) var ownLineBreakMode: NSLineBreakMode?

  override var font: UIFont! {
    didSet {
      ownFont = font
      changed?()
    }
  }

  override var numberOfLines: Int {
    didSet {
      ownNumberOfLines = numberOfLines
      changed?()
    }
  }

  override var lineBreakMode: NSLineBreakMode {
    didSet {
      ownLineBreakMode = lineBreakMode
      changed?()
    }
  }

  override func appearanceChanged() {
    // Letters that are drawn with attributes have their font from here.
    if adjustsFontForContentSizeCategory, storedAttributes != nil, let font = ownFont?.atTextSize, font != ownFont {
      ownFont = font
      changed?()
    }
    super.appearanceChanged()
  }

  /// True if the program wants the title on more than one line: by their number, or by where lines are broken.
  var wraps: Bool {
    if let ownNumberOfLines { return ownNumberOfLines != 1 }
    return [.byWordWrapping, .byCharWrapping].contains(ownLineBreakMode)
  }

  /// Number of lines of the title, 0 for as many as it takes.
  var shownLines: Int { wraps ? ownNumberOfLines ?? 0 : 1 }

  /// True if the label draws the title in place of GTK.
  var isDrawn = false { didSet { if isDrawn != oldValue { setNeedsDisplay() } } }
  override var isPart: Bool { true }

  override func drawContent(_ snapshot: OpaquePointer, size: CGSize) {
    if isDrawn { (superview as? UIButton)?.drawPart(snapshot) { super.drawContent(snapshot, size: size) } }
  }

  /// Called when the button has another title, or another look of it.
  func show(_ title: String?, _ color: UIColor, _ attributes: NSAttributedString? = nil) {
    if textColor != color { textColor = color }
    if let attributes {
      if attributedText != attributes { attributedText = attributes }
    } else if text != title || storedAttributes != nil {
      text = title
    }
  }

  /// Sets what the program has not set.
  func showAtFirst(_ font: UIFont, lineBreakMode: NSLineBreakMode) {
    super.font = font
    super.lineBreakMode = lineBreakMode
  }

  func measured(width: CGFloat?) -> CGSize {
    let lines = numberOfLines
    guard let width, lines == 1 else { return sizeThatFits(CGSize(width: width ?? 0, height: 0)) }
    super.numberOfLines = 0
    defer { super.numberOfLines = lines }
    return sizeThatFits(CGSize(width: width, height: 0))
  }
}
