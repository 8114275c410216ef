/// A section's header or footer that a table uses again, as it does cells.
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView {
  /// Makes a view that is used again under a name; nil for one that is not.
  public init(reuseIdentifier: String?) {
    name = reuseIdentifier
    super.init(frame: .zero)
    pin(contentView)
  }

  public required init?(coder: NSCoder) {
    return nil
  }

  /// Name under which the view is used again.
  open var reuseIdentifier: String? { name }
  /// View to add subviews to; it is as large as this one, and its constraints make the height.
  open var contentView: UIView { pane }

  /// View behind the content.
  open var backgroundView: UIView? {
    didSet {
      guard backgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      backgroundView?.frame = bounds
      backgroundView?.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      backgroundView.map { insertSubview($0, at: 0) }
    }
  }

  /// A label for the section's title, made when first asked for.
  open var textLabel: UILabel? { titleLabel }
  /// A label for more about the section, below the title, made when first asked for.
  open var detailTextLabel: UILabel? { detailLabel }

  /// Called before the view is shown for another section. Override to forget the last one's content, and call super.
  open func prepareForReuse() {}

  // MARK: Private

  private let name: String?
  private let pane = UIView(frame: .zero)

  private lazy var labels: UIStackView = {
    let stack = UIStackView()
    stack.axis = .vertical
    stack.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(stack)
    let bottom = contentView.bottomAnchor.constraint(equalTo: stack.bottomAnchor, constant: 6)
    bottom.priority = .defaultHigh
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 6), bottom,
      stack.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 12),
      contentView.trailingAnchor.constraint(equalTo: stack.trailingAnchor, constant: 12),
    ])
    return stack
  }()
  private lazy var titleLabel = makeLabel(.headline)
  private lazy var detailLabel = makeLabel(.caption1)

  private func makeLabel(_ style: UIFont.TextStyle) -> UILabel {
    let label = UILabel()
    label.font = .preferredFont(forTextStyle: style)
    label.textColor = .secondaryLabel
    label.numberOfLines = 0
    style == .headline ? labels.insertArrangedSubview(label, at: 0) : labels.addArrangedSubview(label)
    return label
  }

  private func pin(_ view: UIView) {
    view.translatesAutoresizingMaskIntoConstraints = false
    addSubview(view)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: topAnchor), view.bottomAnchor.constraint(equalTo: bottomAnchor),
      view.leadingAnchor.constraint(equalTo: leadingAnchor), view.trailingAnchor.constraint(equalTo: trailingAnchor),
    ])
  }
}

// As `UITableViewCell+Registration.swift` explains.
extension UITableViewHeaderFooterView {
  @usableFromInline
  convenience init(registeredFor reuseIdentifier: String) {
    self.init(reuseIdentifier: reuseIdentifier)
  }

  /// Makes a view of this very class.
  @_silgen_name("$s5UIKit023UITableViewHeaderFooterC0C13registeredForACSS_tcfC")
  fileprivate class func makeView(_ reuseIdentifier: consuming String) -> UITableViewHeaderFooterView
}

extension UITableView {
  /// Has headers and footers of a class be made when one is dequeued; nil ends that.
  public func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    headersAndFooters.classes[identifier] = aClass as? UITableViewHeaderFooterView.Type
  }

  /// Returns a header or footer that is no longer shown, or a new one of the registered class, or nil where there is neither.
  public func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
    if let view = headersAndFooters.unused[identifier]?.popLast() {
      view.prepareForReuse()
      return view
    }
    return headersAndFooters.classes[identifier]?.makeView(identifier)
  }
}

/// Classes of headers and footers, and those that are not shown at present.
struct HeaderFooterPool {
  var classes: [String: UITableViewHeaderFooterView.Type] = [:]
  var unused: [String: [UITableViewHeaderFooterView]] = [:]
  /// Cells that hold headers and footers, without any at present.
  var cells: [TableTitleCell] = []

  @MainActor
  mutating func keep(_ cell: TableTitleCell) {
    cells.append(cell)
    guard let view = cell.takeView() as? UITableViewHeaderFooterView, let name = view.reuseIdentifier else { return }
    unused[name, default: []].append(view)
  }
}
