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

  /// Points, as libadwaita's rows.
  static let smallestHeight: CGFloat = 50

  // MARK: Private

  private let style: UITableViewCell.CellStyle
  private unowned let contentView: UIView
  private let line = UIStackView()
  private let texts = UIStackView()
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

/// A cell's picture, which takes no place while there is none.
private final class CellImageView: UIImageView {
  override var image: UIImage? { didSet { isHidden = image == nil } }
}

/// A cell's text.
private class CellLabel: UILabel {
  override var numberOfLines: Int { didSet { isWrapped = false } }

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
