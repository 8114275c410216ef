/// A section's header or footer that a table uses again, as it does cells.
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView {
  /// Makes a view that is used again under a name; nil for one that is not.
  public init(reuseIdentifier: String?) {
    name = reuseIdentifier
    super.init(frame: .zero)
    addFilling(contentView)
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
      takeOut(oldValue)
      if backgroundView != nil { backgroundConfiguration = nil }
      backgroundView?.frame = bounds
      backgroundView?.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      backgroundView.map { insertSubview($0, at: 0) }
    }
  }

  /// A label for the section's title, made when first asked for; nil with a content configuration.
  open var textLabel: UILabel? {
    if configurations.content != nil { return nil }
    let label = titleLabel ?? makeLabel(.headline)
    titleLabel = label
    return label
  }

  /// A label for more about the section, below the title, made when first asked for; nil with a content configuration.
  open var detailTextLabel: UILabel? {
    if configurations.content != nil { return nil }
    let label = detailLabel ?? makeLabel(.caption1)
    detailLabel = label
    return label
  }

  /// Called before the view is shown for another section. Override to forget the last one's content, and call super.
  open func prepareForReuse() {}

  // MARK: Public: configurations (UITableViewHeaderFooterView+Configuration.swift has the rest)

  /// State of the view. Override to add values of your own, and call `setNeedsUpdateConfiguration()` where they change.
  open var configurationState: UIViewConfigurationState { ownConfigurationState }

  /// True if the content configuration is updated where the state changes.
  open var automaticallyUpdatesContentConfiguration = true

  /// True if the background configuration is updated where the state changes.
  open var automaticallyUpdatesBackgroundConfiguration = true

  /// Has the configurations updated before the next layout, once however often it is called. Called where the state changes.
  open func setNeedsUpdateConfiguration() {
    configurations.needsUpdate = true
    setNeedsUpdateConstraints()
  }

  /// Sets the configurations for a state. Override to do so; called before the view is shown and where its state has changed. Call
  /// `setNeedsUpdateConfiguration()` to have it called.
  open func updateConfiguration(using state: UIViewConfigurationState) {}

  // MARK: Internal

  var configurations = ViewConfigurations<UITableViewHeaderFooterView, UIViewConfigurationState>()
  /// Style of the table that made the view.
  var tableStyle = UITableView.Style.plain

  override func appearanceChanged() {
    super.appearanceChanged()
    configurationStateChanged()
  }

  override func userInteractionChanged() { configurationStateChanged() }
  override func willUpdateConstraints() { updateConfigurations() }

  /// Puts another view in the place of the content.
  func replaceContent(_ new: (any UIView & UIContentView)?) {
    pane.removeFromSuperview()
    (labels, titleLabel, detailLabel) = (nil, nil, nil)
    pane = new ?? UIView(frame: .zero)
    addFilling(pane)
  }

  // MARK: Private

  private let name: String?
  private var pane = UIView(frame: .zero)
  private var labels: UIStackView?
  private var titleLabel: UILabel?
  private var detailLabel: UILabel?

  private func makeLabels() -> UIStackView {
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
  }

  private func makeLabel(_ style: UIFont.TextStyle) -> UILabel {
    let label = UILabel()
    label.font = .preferredFont(forTextStyle: style)
    label.adjustsFontForContentSizeCategory = true
    label.textColor = .secondaryLabel
    label.numberOfLines = 0
    let stack = labels ?? makeLabels()
    labels = stack
    style == .headline ? stack.insertArrangedSubview(label, at: 0) : stack.addArrangedSubview(label)
    return label
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
  func registerTitles(_ aClass: AnyClass?, for identifier: String) {
    headersAndFooters.classes[identifier] = aClass as? UITableViewHeaderFooterView.Type
  }

  func dequeueTitle(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
    if let view = headersAndFooters.unused[identifier]?.popLast() {
      view.prepareForReuse()
      return view
    }
    let view = headersAndFooters.classes[identifier]?.makeView(identifier)
    view?.tableStyle = style
    return view
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
