/// Makes the image and the labels that a cell's style promises, when they are first asked for.
@MainActor
final class StandardCellContent {
  let textLabel: UILabel = CellLabel()
  private(set) lazy var imageView = makeImageView()
  private(set) lazy var detailTextLabel = makeDetailLabel()

  init(_ cell: UITableViewCell) {
    style = cell.style
    contentView = cell.contentView
    texts.addArrangedSubview(textLabel)
    line.addArrangedSubview(texts)
    textLabel.font = .preferredFont(forTextStyle: .body)
    textLabel.adjustsFontForContentSizeCategory = true
    line.spacing = 12
    line.alignment = .center
    line.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(line)
    let margins = contentView.layoutMarginsGuide
    let height = contentView.heightAnchor.constraint(greaterThanOrEqualToConstant: Self.smallestHeight)
    // A table may want its rows lower.
    height.priority = UILayoutPriority(999)
    NSLayoutConstraint.activate([
      line.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
      line.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
      line.topAnchor.constraint(greaterThanOrEqualTo: margins.topAnchor),
      line.bottomAnchor.constraint(lessThanOrEqualTo: margins.bottomAnchor),
      line.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
      height,
    ])
    if style == .value2 {
      textLabel.textColor = .tintColor
      textLabel.font = .preferredFont(forTextStyle: .caption1)
    }
    textLabel.forgetCustomization()
    traitsChanged()
  }

  /// Large text gets a line of its own, and as many lines as it needs, until it is small again.
  func traitsChanged() {
    let isLarge = textLabel.traitCollection.preferredContentSizeCategory.isAccessibilityCategory
    let isColumn = style != .value1 && style != .value2 || isLarge
    texts.axis = isColumn ? .vertical : .horizontal
    texts.spacing = isColumn ? 3 : style == .value2 ? 6 : 12
    if style == .value2 {
      textLabel.textAlignment = isColumn ? .natural : line.effectiveUserInterfaceLayoutDirection.end
      labelWidth.isActive = !isColumn
    }
    texts.alignment = isColumn ? .fill : .firstBaseline
    for label in texts.arrangedSubviews.compactMap({ $0 as? CellLabel }) { label.wrap(isLarge) }
  }

  /// Places all parts as the style wants, until the cell's class gives them frames in its layout.
  func layoutBegins() { line.forgetFrames() }

  /// Points, as libadwaita's rows.
  static let smallestHeight: CGFloat = 50

  // MARK: Private

  private let style: UITableViewCell.CellStyle
  private unowned let contentView: UIView
  private let line = CellStack()
  private let texts = CellStack()
  /// Width of the first label of two that meet.
  private lazy var labelWidth = textLabel.widthAnchor.constraint(equalToConstant: 96)

  private func makeImageView() -> UIImageView {
    let imageView = CellImageView(frame: .zero)
    imageView.isHidden = true
    line.insertArrangedSubview(imageView, at: 0)
    imageView.setContentCompressionResistancePriority(.required, for: .horizontal)
    imageView.setContentHuggingPriority(.required, for: .horizontal)
    return imageView
  }

  private func makeDetailLabel() -> UILabel {
    let label = CellDetailLabel()
    label.isHidden = true
    label.textColor = style == .value2 ? .label : .secondaryLabel
    label.font = .preferredFont(forTextStyle: style == .subtitle ? .caption1 : style == .value2 ? .subheadline : .body)
    label.adjustsFontForContentSizeCategory = true
    label.forgetCustomization()
    // The first label gives way where the line is too short for both.
    label.setContentHuggingPriority(.defaultHigh, for: .horizontal)
    label.setContentCompressionResistancePriority(UILayoutPriority(751), for: .horizontal)
    texts.addArrangedSubview(label)
    traitsChanged()
    return label
  }
}

/// Arranges a cell's picture and texts, which the cell's class places in the coordinates of the cell's content.
private final class CellStack: UIStackView {
  /// Returns a part's frame in the content, during the cell's layout: that of its class, or the one that constraints give.
  func contentFrame(of part: UIView) -> CGRect? {
    guard cell?.isBeingLaidOut == true else { return nil }
    let own = whole.ownCorners[ObjectIdentifier(part)], corner = own ?? self.corner
    let frame = own == nil ? part.solvedFrame ?? part.storedFrame : part.storedFrame
    return frame.offsetBy(dx: corner.x, dy: corner.y)
  }

  /// Returns a frame in the content as one in the stack, during the cell's layout, and has it go before that of the constraints.
  func take(_ frame: CGRect, of part: UIView) -> CGRect {
    guard cell?.isBeingLaidOut == true else { return frame }
    let corner = self.corner
    whole.ownCorners[ObjectIdentifier(part)] = corner
    return frame.offsetBy(dx: -corner.x, dy: -corner.y)
  }

  /// Gives all parts back to the constraints.
  func forgetFrames() {
    guard !ownCorners.isEmpty else { return }
    ownCorners = [:]
    for stack in [self] + arrangedSubviews.compactMap({ $0 as? CellStack }) { stack.setNeedsLayout() }
  }

  /// Has the cell's class give frames that suit other content.
  func contentChanged() {
    guard !whole.ownCorners.isEmpty, let cell, !cell.isBeingLaidOut else { return }
    cell.setNeedsLayout()
  }

  override func placed(_ subview: UIView, _ frame: CGRect) -> CGRect {
    guard let old = whole.ownCorners[ObjectIdentifier(subview)] else { return frame }
    let corner = self.corner
    whole.ownCorners[ObjectIdentifier(subview)] = corner
    return subview.storedFrame.offsetBy(dx: old.x - corner.x, dy: old.y - corner.y)
  }

  /// Corners of the stacks, in the content, when parts in them got a frame of the cell's class. Only the outer stack's count.
  private var ownCorners: [ObjectIdentifier: CGPoint] = [:]

  private var whole: CellStack { superview as? CellStack ?? self }
  private var cell: UIView? { whole.superview?.superview }
  private var corner: CGPoint {
    let own = (solvedFrame ?? storedFrame).origin
    guard whole !== self else { return own }
    let outer = whole.corner
    return CGPoint(x: outer.x + own.x, y: outer.y + own.y)
  }
}

/// A cell's picture, which takes no place while there is none.
private final class CellImageView: UIImageView {
  override var image: UIImage? { didSet { isHidden = image == nil } }

  override var frame: CGRect {
    get { (superview as? CellStack)?.contentFrame(of: self) ?? super.frame }
    set { super.frame = (superview as? CellStack)?.take(newValue, of: self) ?? newValue }
  }

  override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    (superview as? CellStack)?.contentChanged()
  }
}

/// A cell's text.
private class CellLabel: UILabel {
  override var numberOfLines: Int { didSet { isWrapped = false } }

  override var frame: CGRect {
    get { (superview as? CellStack)?.contentFrame(of: self) ?? super.frame }
    set { super.frame = (superview as? CellStack)?.take(newValue, of: self) ?? newValue }
  }

  override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    (superview as? CellStack)?.contentChanged()
  }

  /// Gives the text as many lines as it needs, or takes them back that the program has not asked for.
  func wrap(_ wraps: Bool) {
    guard wraps ? numberOfLines == 1 : isWrapped else { return }
    numberOfLines = wraps ? 0 : 1
    isWrapped = wraps
  }

  private var isWrapped = false
}

/// A cell's second text, which takes no place while there is none.
private final class CellDetailLabel: CellLabel {
  override var text: String? { didSet { isHidden = text?.isEmpty ?? true } }
  override var attributedText: NSAttributedString? { didSet { isHidden = attributedText?.string.isEmpty ?? true } }
}

extension UITableViewCell.AccessoryType {
  /// Picture at the row's end.
  var image: UIImage? {
    switch self {
    case .none, .detailButton, .detailDisclosureButton: nil
    case .disclosureIndicator: UIImage(systemName: "chevron.forward")
    case .checkmark: UIImage(systemName: "checkmark")
    }
  }
}

extension UIUserInterfaceLayoutDirection {
  /// Alignment with the end of a line.
  fileprivate var end: NSTextAlignment { self == .leftToRight ? .right : .left }
}
