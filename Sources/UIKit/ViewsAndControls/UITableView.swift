import CGTK
import CQuintetWidget

/// Shows rows in sections, one below the other, and scrolls over any number of them with few cells.
///
/// The rows are those of GTK's list view, which brings keys and accessibility along. It holds up to about 200 cells around
/// the visible ones; changes of rows show at once, without animation.
@MainActor
open class UITableView: UIScrollView {
  public enum Style: Int, Sendable {
    /// Rows from edge to edge.
    case plain = 0
    /// A card with round corners for each section, no wider than is easy to read.
    case insetGrouped = 2
  }

  /// How a change would move. Rows change at once here, whatever is asked for.
  public enum RowAnimation: Int, Sendable {
    case fade, right, left, top, bottom, none, middle
    case automatic = 100
  }

  /// Where in the table a row is scrolled to.
  public enum ScrollPosition: Int, Sendable {
    /// As near as it is.
    case none
    case top, middle, bottom
  }

  // MARK: Lifecycle

  /// Makes a table whose style stays as it is.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    setUp()
  }

  /// Makes a plain table.
  public override convenience init(frame: CGRect) {
    self.init(frame: frame, style: .plain)
  }

  /// Always fails: there are no archives of views here.
  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: Public: content

  /// How sections look.
  public let style: Style

  /// Says what is shown. Setting it asks for everything.
  open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }

  /// Hears what the user does, scrolling included.
  // As UIKit's header has it, the type is narrower than the superclass's. Swift has no word for that, so this is another
  // property, and the superclass's is kept equal.
  @_nonoverride open weak var delegate: (any UITableViewDelegate)? {
    didSet { super.delegate = delegate }
  }

  /// Whether the user can choose rows.
  open var allowsSelection = true { didSet { updateRows() } }

  /// Asks the data source for everything again, at the next layout. Nothing is selected afterwards.
  open func reloadData() {
    needsReload = true
    selectedRow = nil
    setNeedsLayout()
  }

  /// How many sections the data source spoke of.
  open var numberOfSections: Int { loaded.sections.count }

  /// How many rows the data source spoke of. The section must be there.
  open func numberOfRows(inSection section: Int) -> Int { loaded.sections[section].rowCount }

  // MARK: Public: cells

  /// Says which class of cell is made for an identifier; nil takes it back.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    precondition(cellClass is UITableViewCell.Type?, "A table's cells are UITableViewCells.")
    cellClasses[identifier] = cellClass as? UITableViewCell.Type
  }

  /// Returns a cell that is no longer shown, or a new one of the registered class, or nil where there is neither.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let cell = reusableCells[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    return cellClasses[identifier]?.makeCell(identifier)
  }

  /// Returns a cell that is no longer shown or a new one. The identifier must have been registered.
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
      preconditionFailure("No class is registered for the cell identifier \(identifier): register one first.")
    }
    return cell
  }

  /// Returns the cell that shows a row, or nil where none does. A cell just outside the visible part is returned as well:
  /// it will not be asked for again when it is scrolled to.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    guard let position = loaded.position(of: indexPath) else { return nil }
    return shownCells.values.first { self.position(of: $0) == position }
  }

  /// Returns the row that a cell shows, or nil where it shows none.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    guard let position = position(of: cell), case .row(let indexPath) = sections.item(at: position) else { return nil }
    return indexPath
  }

  /// The cells that are in the visible part, from the top.
  open var visibleCells: [UITableViewCell] { visibleRows.map(\.cell) }
  /// Where the visible cells are, from the top.
  open var indexPathsForVisibleRows: [IndexPath]? { visibleRows.map(\.indexPath) }

  // MARK: Public: selection

  /// The row that is selected, by the user or by `selectRow(at:animated:scrollPosition:)`.
  open var indexPathForSelectedRow: IndexPath? { selectedRow }

  /// Selects a row without telling the delegate; nil selects none.
  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    select(indexPath.flatMap { loaded.position(of: $0) == nil ? nil : $0 }, animated: animated)
    if let indexPath, scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
  }

  /// Deselects a row without telling the delegate.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    if indexPath == selectedRow { select(nil, animated: animated) }
  }

  // MARK: Internal: state of the list

  var sections = TableSections()
  var needsReload = true
  var selectedRow: IndexPath?
  private(set) var listView: UnsafeMutablePointer<GtkWidget>?
  private(set) var model: GObjectReference?
  private(set) var shownCells: [OpaquePointer: UITableViewCell] = [:]
  private var cellClasses: [String: UITableViewCell.Type] = [:]
  private var reusableCells: [String: [UITableViewCell]] = [:]
  private var reusableTitles: [TableTitleCell] = []

  override var subviewHost: BoxWidget { box }

  /// Points. The height is estimated as far as rows have not been shown; setting it does nothing.
  open override var contentSize: CGSize {
    get {
      guard let vertical = adjustment(GTK_ORIENTATION_VERTICAL) else { return .zero }
      return CGSize(width: storedFrame.width, height: CGFloat(gtk_adjustment_get_upper(vertical)))
    }
    set {}
  }

  /// Asks the data source where that is due.
  open override func layoutSubviews() {
    reloadIfNeeded()
    super.layoutSubviews()
  }

  override func boxAllocate(width: Int, height: Int) {
    super.boxAllocate(width: width, height: height)
    placeSubviewWidgets()
  }

  override func contentScrolled() {
    gtk_widget_queue_allocate(box.pointer)
    super.contentScrolled()
  }

  func position(of cell: UITableViewCell) -> Int? {
    guard let item = cell.listItem, shownCells[item] === cell else { return nil }
    return Int(gtk_list_item_get_position(item))
  }

  // MARK: Private: GTK's list

  private func setUp() {
    TableAppearance.install
    guard let items = quintet_list_model_new(0), let factory = gtk_signal_list_item_factory_new() else { return }
    model = GObjectReference(owning: items)
    connect(UnsafeMutableRawPointer(factory), "bind") { [weak self] (item: UInt) in
      if let item = OpaquePointer(bitPattern: item) { self?.bind(item) }
    }
    connect(UnsafeMutableRawPointer(factory), "unbind") { [weak self] (item: UInt) in
      if let item = OpaquePointer(bitPattern: item) { self?.unbind(item) }
    }
    // The list takes over the selection model, and that the items, of which the table keeps a reference too.
    g_object_ref(UnsafeMutableRawPointer(items))
    guard let list = gtk_list_view_new(gtk_no_selection_new(items), factory) else { return }
    listView = list
    gtk_list_view_set_single_click_activate(OpaquePointer(list), 1)
    gtk_widget_add_css_class(list, style == .plain ? TableAppearance.plain : TableAppearance.grouped)
    connect(list, "activate") { [weak self] (position: UInt) in
      self?.activated(Int(UInt32(truncatingIfNeeded: position)))
    }
    skipTitlesWithKeys(list)
    passFocusFromTitles(list)
    gtk_scrolled_window_set_policy(scroller, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scroller, style == .plain ? list : clamped(list))
    if let vertical = adjustment(GTK_ORIENTATION_VERTICAL) {
      connect(vertical, "value-changed") { [weak self] in self?.contentScrolled() }
    }
  }

  private func clamped(_ list: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GtkWidget>? {
    guard let clamp = adw_clamp_scrollable_new() else { return list }
    let width = TableAppearance.groupedWidth + 2 * TableAppearance.groupedMargin
    adw_clamp_scrollable_set_maximum_size(OpaquePointer(clamp), width)
    adw_clamp_scrollable_set_tightening_threshold(OpaquePointer(clamp), width)
    adw_clamp_scrollable_set_child(OpaquePointer(clamp), list)
    return clamp
  }

  private func bind(_ item: OpaquePointer) {
    let position = Int(gtk_list_item_get_position(item))
    let cell: UITableViewCell
    switch sections.item(at: position) {
    case .row(let indexPath):
      guard let shown = dataSource?.tableView(self, cellForRowAt: indexPath) else { return }
      precondition(shown.listItem == nil, "The data source returned a cell that shows another row already.")
      cell = shown
    case .header(let section):
      cell = titleCell(dataSource?.tableView(self, titleForHeaderInSection: section), as: .header)
    case .footer(let section):
      cell = titleCell(dataSource?.tableView(self, titleForFooterInSection: section), as: .footer)
    case nil: return
    }
    if cell.superview !== self { addSubview(cell) }
    shownCells[item] = cell
    cell.listItem = item
    gtk_list_item_set_child(item, cell.box.pointer)
    updateRow(of: cell)
  }

  private func unbind(_ item: OpaquePointer) {
    gtk_list_item_set_child(item, nil)
    guard let cell = shownCells.removeValue(forKey: item) else { return }
    cell.listItem = nil
    // A cell that may be used again stays in the table, as a subview that is not shown.
    if let title = cell as? TableTitleCell {
      reusableTitles.append(title)
    } else if let identifier = cell.reuseIdentifier {
      reusableCells[identifier, default: []].append(cell)
    } else {
      cell.removeFromSuperview()
    }
  }

  /// Asks for another cell in the place of this one.
  func rebind(_ cell: UITableViewCell) {
    guard let item = cell.listItem else { return }
    unbind(item)
    bind(item)
  }

  private func titleCell(_ title: String?, as role: TableTitleCell.Role) -> TableTitleCell {
    let cell = reusableTitles.popLast() ?? TableTitleCell()
    cell.show(title, as: role, in: style)
    return cell
  }
}
