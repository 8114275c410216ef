/// Shows a picture, a text and a second text as a row of a list does, in a cell or in any other view. Its height follows its width.
///
/// Places what is in it itself: a row of a long list costs no constraints.
@preconcurrency @MainActor
open class UIListContentView: UIView, UIContentView {
  /// Makes a view that shows a configuration.
  public convenience init(configuration: UIListContentConfiguration) { self.init(list: configuration) }

  init(list: UIListContentConfiguration) {
    self.list = list
    super.init(frame: .zero)
    show(list)
  }

  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: Public

  /// Content that the view shows, a `UIListContentConfiguration`.
  open var configuration: any UIContentConfiguration {
    get { list }
    set {
      guard let new = newValue as? UIListContentConfiguration else {
        preconditionFailure("A UIListContentView shows a UIListContentConfiguration.")
      }
      guard new != list else { return }
      list = new
      show(new)
    }
  }

  /// Returns whether a configuration is a `UIListContentConfiguration`.
  open func supports(_ configuration: any UIContentConfiguration) -> Bool {
    configuration is UIListContentConfiguration
  }

  /// Guide where the text is; nil without one.
  open var textLayoutGuide: UILayoutGuide? { guide(\.text, of: textLabel) }
  /// Guide where the second text is; nil without one.
  open var secondaryTextLayoutGuide: UILayoutGuide? { guide(\.secondaryText, of: secondaryTextLabel) }
  /// Guide where the picture is; nil without one.
  open var imageLayoutGuide: UILayoutGuide? { guide(\.image, of: imageView) }

  /// The size of the content on one line, in points.
  open override var intrinsicContentSize: CGSize { arrangement(width: nil).size }

  /// Returns the size that the content wants, no wider than a size, in points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let natural = arrangement(width: nil).size
    guard size.width > 0, size.width < natural.width else { return natural }
    return CGSize(width: size.width, height: arrangement(width: size.width).size.height)
  }

  /// Places picture and texts.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let arrangement = arrangement(width: bounds.width)
    let margins = margins, room = bounds.height - margins.top - margins.bottom
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    // Content that does not fit begins at the top.
    let top = margins.top + max(0, ((room - arrangement.contentHeight) / 2).rounded())
    for (view, place) in [
      (imageView, arrangement.image), (textLabel, arrangement.text), (secondaryTextLabel, arrangement.secondaryText),
    ] {
      guard let view, let place else { continue }
      let x = isMirrored ? bounds.width - place.maxX : place.minX
      view.frame = CGRect(origin: CGPoint(x: x, y: top + place.minY), size: place.size)
    }
  }

  /// Places the content between other margins.
  open override func layoutMarginsDidChange() {
    super.layoutMarginsDidChange()
    if margins != shownMargins { contentChanged() }
  }

  /// Gives a picture without a colour of its own the new one.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if list.image != nil { showTint() }
  }

  // MARK: Internal

  override func appearanceChanged() {
    super.appearanceChanged()
    // The texts are measured before it is their turn to hear of the new size.
    for view in subviews { view.appearanceChanged() }
    contentChanged()
  }

  override func enters(_ superview: UIView) {
    super.enters(superview)
    if margins != shownMargins { contentChanged() }
  }

  override func intrinsicHeight(forWidth width: CGFloat) -> CGFloat? { arrangement(width: width).size.height }

  override var baselineOffsets: (first: CGFloat, last: CGFloat) {
    guard let label = textLabel, !label.isHidden else { return (0, 0) }
    let own = label.baselineOffsets
    return (label.storedFrame.minY + own.first, bounds.height - label.storedFrame.maxY + own.last)
  }

  // MARK: Private: content

  private struct Guides {
    var image: UILayoutGuide?
    var text: UILayoutGuide?
    var secondaryText: UILayoutGuide?
  }

  private var list: UIListContentConfiguration
  private var imageView: UIImageView?
  private var textLabel: UILabel?
  private var secondaryTextLabel: UILabel?
  private var guides = Guides()
  private var shownMargins = UIEdgeInsets.zero

  private func show(_ list: UIListContentConfiguration) {
    directionalLayoutMargins = list.directionalLayoutMargins
    preservesSuperviewLayoutMargins = !list.axesPreservingSuperviewLayoutMargins.isEmpty
    showImage(list.image, list.imageProperties)
    textLabel = label(textLabel, showing: list.text, list.attributedText, list.textProperties)
    secondaryTextLabel = label(
      secondaryTextLabel,
      showing: list.secondaryText,
      list.secondaryAttributedText,
      list.secondaryTextProperties
    )
    // Read in this order.
    if let textLabel, let secondaryTextLabel, subviews.last !== secondaryTextLabel {
      insertSubview(textLabel, belowSubview: secondaryTextLabel)
      bringSubviewToFront(secondaryTextLabel)
    }
    removeGuides()
    contentChanged()
  }

  private func contentChanged() {
    shownMargins = margins
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func showImage(_ image: UIImage?, _ properties: UIListContentConfiguration.ImageProperties) {
    guard image != nil || imageView != nil else { return }
    let view = imageView ?? UIImageView(frame: .zero)
    if imageView == nil { insertSubview(view, at: 0) }
    imageView = view
    view.isHidden = image == nil
    view.image = image
    view.preferredSymbolConfiguration = properties.preferredSymbolConfiguration
    view.layer.cornerRadius = properties.cornerRadius
    view.clipsToBounds = properties.cornerRadius > 0
    showTint()
  }

  private func showTint() {
    let properties = list.imageProperties
    let isInherited = properties.tintColor == nil && properties.tintColorTransformer == nil
    imageView?.tintColor = isInherited ? nil : properties.resolvedTintColor(for: tintColor)
  }

  /// Returns the label that shows a text: the one there is, hidden without a text, or a new one where it is the first text.
  private func label(
    _ old: UILabel?,
    showing text: String?,
    _ attributedText: NSAttributedString?,
    _ properties: UIListContentConfiguration.TextProperties
  ) -> UILabel? {
    let isEmpty = (attributedText?.string ?? text ?? "").isEmpty
    guard let label = old ?? (isEmpty ? nil : UILabel()) else { return nil }
    if old == nil { addSubview(label) }
    label.isHidden = isEmpty
    // Letters of the text before keep none of what is set now.
    label.text = nil
    guard !isEmpty else { return label }
    let font = properties.font
    label.font = properties.adjustsFontForContentSizeCategory ? font.atTextSize ?? font : font
    label.adjustsFontForContentSizeCategory = properties.adjustsFontForContentSizeCategory
    label.textColor = properties.resolvedColor()
    label.textAlignment = properties.alignment.textAlignment
    label.lineBreakMode = properties.lineBreakMode
    label.numberOfLines = properties.numberOfLines
    label.adjustsFontSizeToFitWidth = properties.adjustsFontSizeToFitWidth
    label.minimumScaleFactor = properties.minimumScaleFactor
    if let attributedText {
      label.attributedText = attributedText
    } else {
      label.text = text.map(properties.transform.applied)
    }
    return label
  }

  // MARK: Private: layout

  /// Places of a row's parts, as read from left to right, from the top of the content.
  private struct Arrangement {
    var image: CGRect?
    var text: CGRect?
    var secondaryText: CGRect?
    var contentHeight: CGFloat = 0
    /// All of it, margins included.
    var size: CGSize = .zero
  }

  /// The margins from the left and the right, those of the view around included.
  private var margins: UIEdgeInsets {
    let axes = list.axesPreservingSuperviewLayoutMargins, kept = layoutMargins
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft, own = list.directionalLayoutMargins
    let safe = safeAreaInsets
    var margins = UIEdgeInsets(
      top: own.top + safe.top,
      left: (isMirrored ? own.trailing : own.leading) + safe.left,
      bottom: own.bottom + safe.bottom,
      right: (isMirrored ? own.leading : own.trailing) + safe.right
    )
    // A cell is measured before its content has a place in it; a header's margins are those of its content alone.
    let outer =
      switch superview {
      case let cell as UITableViewCell where cell.contentView === self: cell.layoutMargins
      case let header as UITableViewHeaderFooterView where header.contentView === self: UIEdgeInsets.zero
      default: kept
      }
    if axes.contains(.horizontal) {
      (margins.left, margins.right) = (max(margins.left, outer.left), max(margins.right, outer.right))
    }
    if axes.contains(.vertical) {
      (margins.top, margins.bottom) = (max(margins.top, outer.top), max(margins.bottom, outer.bottom))
    }
    return margins
  }

  /// - Parameter width: Points; nil for as many as the content wants.
  private func arrangement(width: CGFloat?) -> Arrangement {
    let margins = margins
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let start = isMirrored ? margins.right : margins.left, end = isMirrored ? margins.left : margins.right
    var result = Arrangement(), textStart = start, imageRoom = CGSize.zero
    let hasText = [textLabel, secondaryTextLabel].contains { $0?.isHidden == false }
    if let imageView, let image = imageView.image, !imageView.isHidden {
      let properties = list.imageProperties
      let size = properties.shownSize(of: imageView.sizeThatFits(.zero))
      imageRoom = properties.room(for: size, isSymbol: image.isSymbolImage)
      result.image = CGRect(
        origin: CGPoint(x: start + ((imageRoom.width - size.width) / 2).rounded(), y: 0),
        size: size
      )
      textStart += imageRoom.width + (hasText ? list.imageToTextPadding : 0)
    }
    let texts = placeTexts(&result, from: textStart, room: width.map { max(0, $0 - textStart - end) })
    result.contentHeight = max(imageRoom.height, texts.height)
    func center(_ part: inout CGRect?, of height: CGFloat) {
      part?.origin.y += ((result.contentHeight - height) / 2).rounded()
    }
    var (image, text, secondaryText) = (result.image, result.text, result.secondaryText)
    center(&image, of: image?.height ?? 0)
    center(&text, of: texts.height)
    center(&secondaryText, of: texts.height)
    (result.image, result.text, result.secondaryText) = (image, text, secondaryText)
    result.size = CGSize(
      width: width ?? (textStart + texts.width + end),
      height: max(list.smallestHeight, margins.top + result.contentHeight + margins.bottom)
    )
    return result
  }

  /// Places the texts from the top on: side by side where the configuration prefers that and both fit. Returns the size of both, in points.
  private func placeTexts(_ result: inout Arrangement, from start: CGFloat, room: CGFloat?) -> CGSize {
    func shown(_ label: UILabel?) -> UILabel? { label?.isHidden == false ? label : nil }
    func size(_ label: UILabel?) -> CGSize {
      guard let label = shown(label) else { return .zero }
      var size = label.sizeThatFits(CGSize(width: room ?? 0, height: 0))
      // Without any room a text is still measured, on one line.
      if let room { size.width = room }
      return size
    }
    let isLarge = traitCollection.preferredContentSizeCategory.isAccessibilityCategory
    if list.prefersSideBySideTextAndSecondaryText, !isLarge, let text = shown(textLabel),
      let second = shown(secondaryTextLabel)
    {
      let sizes = [text, second].map { $0.sizeThatFits(.zero) }
      let width = sizes[0].width + list.textToSecondaryTextHorizontalPadding + sizes[1].width
      if room.map({ width <= $0 }) ?? true {
        let baselines = [text, second].map(\.baselineOffsets.first), baseline = baselines.max() ?? 0
        let tops = baselines.map { (baseline - $0).rounded() }, whole = room ?? width
        result.text = CGRect(origin: CGPoint(x: start, y: tops[0]), size: sizes[0])
        result.secondaryText = CGRect(
          origin: CGPoint(x: start + whole - sizes[1].width, y: tops[1]),
          size: sizes[1]
        )
        return CGSize(width: whole, height: max(tops[0] + sizes[0].height, tops[1] + sizes[1].height))
      }
    }
    let sizes = (size(textLabel), size(secondaryTextLabel))
    let gap = shown(textLabel) != nil && shown(secondaryTextLabel) != nil ? list.textToSecondaryTextVerticalPadding : 0
    if shown(textLabel) != nil { result.text = CGRect(origin: CGPoint(x: start, y: 0), size: sizes.0) }
    if shown(secondaryTextLabel) != nil {
      result.secondaryText = CGRect(origin: CGPoint(x: start, y: sizes.0.height + gap), size: sizes.1)
    }
    return CGSize(width: max(sizes.0.width, sizes.1.width), height: sizes.0.height + gap + sizes.1.height)
  }

  // MARK: Private: guides

  private func guide(_ path: WritableKeyPath<Guides, UILayoutGuide?>, of view: UIView?) -> UILayoutGuide? {
    guard let view, !view.isHidden else { return nil }
    if let guide = guides[keyPath: path] { return guide }
    let guide = UILayoutGuide()
    guides[keyPath: path] = guide
    addLayoutGuide(guide)
    NSLayoutConstraint.activate([
      guide.topAnchor.constraint(equalTo: view.topAnchor), guide.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      guide.leftAnchor.constraint(equalTo: view.leftAnchor), guide.rightAnchor.constraint(equalTo: view.rightAnchor),
    ])
    return guide
  }

  /// Removes the guides of what is not shown any more.
  private func removeGuides() {
    let views: [(WritableKeyPath<Guides, UILayoutGuide?>, UIView?)] = [
      (\.image, imageView), (\.text, textLabel), (\.secondaryText, secondaryTextLabel),
    ]
    for (path, view) in views where view?.isHidden ?? true {
      guides[keyPath: path].map(removeLayoutGuide)
      guides[keyPath: path] = nil
    }
  }
}
