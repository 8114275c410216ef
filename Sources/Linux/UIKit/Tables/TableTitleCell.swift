import CQuintetGTK
import CQuintetWidget

/// Shows the title over or under a section, or the gap in its place.
final class TableTitleCell: UITableViewCell {
  enum Role {
    case header, footer
  }

  init() {
    super.init(style: .default, reuseIdentifier: nil)
    // Not one of the list's items, which a screen reader counts.
    quintet_accessible_set_role(box.pointer, GTK_ACCESSIBLE_ROLE_HEADING)
    label.numberOfLines = 0
    label.adjustsFontForContentSizeCategory = true
    label.translatesAutoresizingMaskIntoConstraints = false
    contentView.addFilling(own)
    own.contentView.addSubview(label)
    NSLayoutConstraint.activate([
      top, bottom, leading,
      own.contentView.trailingAnchor.constraint(equalTo: label.trailingAnchor, constant: 12),
    ])
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override var isRow: Bool { false }
  override var isGap: Bool { view == nil && label.text?.isEmpty ?? true }

  /// Shows the application's own view or, where there is none, a title.
  func show(_ title: String?, _ view: UIView?, as role: Role, in style: UITableView.Style) {
    show(view)
    own.tableStyle = style
    let title = view == nil ? title : nil
    label.text = title
    label.font = .preferredFont(forTextStyle: role == .header ? .headline : .caption1)
    label.textColor = style == .plain || role == .footer ? .secondaryLabel : .label
    leading.constant = style == .insetGrouped ? 0 : 12
    let hasTitle = title?.isEmpty == false
    switch (role, style) {
    case (.header, .plain): (top.constant, bottom.constant) = (12, 6)
    case (.header, .grouped), (.header, .insetGrouped): (top.constant, bottom.constant) = hasTitle ? (18, 8) : (12, 0)
    case (.footer, .plain): (top.constant, bottom.constant) = (6, 6)
    case (.footer, .grouped), (.footer, .insetGrouped): (top.constant, bottom.constant) = hasTitle ? (8, 6) : (6, 6)
    }
  }

  /// Returns the application's own view, which is no longer shown.
  func takeView() -> UIView? {
    let old = view
    show(nil)
    return old
  }

  /// The application's own view.
  private(set) var view: UIView?

  /// View that is shown: the application's own, or the table's with a title; nil for a gap.
  var shownView: UIView? { isGap ? nil : view ?? own }

  // MARK: Private

  private func show(_ new: UIView?) {
    view?.removeFromSuperview()
    view = new
    own.isHidden = new != nil
    NSLayoutConstraint.deactivate(new == nil ? [] : [top, bottom])
    guard let new else { return NSLayoutConstraint.activate([top, bottom]) }
    new.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(new)
    NSLayoutConstraint.activate([
      new.topAnchor.constraint(equalTo: contentView.topAnchor),
      contentView.bottomAnchor.constraint(equalTo: new.bottomAnchor),
      new.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      contentView.trailingAnchor.constraint(equalTo: new.trailingAnchor),
    ])
  }

  private let own = TitleView(reuseIdentifier: nil)
  private var label: UILabel { own.label }
  private lazy var top = label.topAnchor.constraint(equalTo: own.contentView.topAnchor)
  private lazy var bottom: NSLayoutConstraint = {
    let bottom = own.contentView.bottomAnchor.constraint(equalTo: label.bottomAnchor)
    // A height that the application gives may have too little room for it.
    bottom.priority = UILayoutPriority(999)
    return bottom
  }()
  private lazy var leading = label.leadingAnchor.constraint(equalTo: own.contentView.leadingAnchor)
}

/// The table's own header or footer, which has a title.
private final class TitleView: UITableViewHeaderFooterView {
  let label = UILabel()

  override var textLabel: UILabel? { label }
}
