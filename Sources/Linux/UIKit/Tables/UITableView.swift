// Over 400 lines, since what subclasses override has to be declared in the class itself.

import CQuintetGTK
import CQuintetWidget

/// Shows rows in sections, one below the other, and scrolls over any number of them with few cells.
///
/// There are cells for the visible rows only. Changes of rows show at once, without animation.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
  /// Look of a table's sections.
  public enum Style: Int, Sendable {
    /// Rows from edge to edge.
    case plain = 0
    /// Sections apart from each other; rows from edge to edge.
    case grouped = 1
    /// A card with round corners for each section, no wider than is easy to read.
    case insetGrouped = 2
  }

  /// Animation of a change. Rows change at once here, whatever is asked for.
  public enum RowAnimation: Int, Sendable {
    /// By fading.
    case fade
    /// From the right, or to there.
    case right
    /// From the left, or to there.
    case left
    /// At the top, or from there.
    case top
    /// At the bottom, or from there.
    case bottom
    /// Not at all: the rows stay where the table is.
    case none
    /// In the middle, or from there.
    case middle
    /// Chooses the animation that suits the table.
    case automatic = 100
  }

  /// Place in the table to which a row is scrolled.
  public enum ScrollPosition: Int, Sendable {
    /// Scrolls as little as possible.
    case none
    /// At the top, or from there.
    case top
    /// In the middle, or from there.
    case middle
    /// At the bottom, or from there.
    case bottom
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

  /// Look of sections.
  open private(set) var style: Style

  /// The object that provides the rows. Setting it asks for everything.
  open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }

  /// The object that gets what the user does, scrolling included.
  // As UIKit's header has it, the type is narrower than the superclass's. Swift has no word for that, so this is another
  // property, and the superclass's is kept equal.
  @_nonoverride open weak var delegate: (any UITableViewDelegate)? {
    didSet { super.delegate = delegate }
  }

  /// The object that gets the rows which will probably be asked for soon.
  open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?

  /// True if the user can choose rows.
  open var allowsSelection = true { didSet { updateRows() } }

  /// True if the user can choose rows while they are edited.
  open var allowsSelectionDuringEditing = false { didSet { updateRows() } }

  /// True if the user can choose several rows; choosing one again takes it back.
  open var allowsMultipleSelection = false {
    didSet { if !allowsMultipleSelection, selectedRows.count > 1 { select([]) } }
  }

  /// The lines between rows.
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine {
    didSet { if separatorStyle != oldValue { separatorsChanged() } }
  }

  /// The colour of the lines between rows; nil is the desktop's.
  open var separatorColor: UIColor? {
    didSet {
      customized(\UITableView.separatorColor, separatorColor)
      if separatorColor != oldValue { separatorsChanged() }
    }
  }

  /// The distances, in points, from the row's sides to the ends of the line below it; only left and right count. At first none, as the
  /// desktop's lists have it.
  open var separatorInset = UIEdgeInsets.zero {
    didSet {
      customized(\UITableView.separatorInset, separatorInset)
      if separatorInset != oldValue { updateRows() }
    }
  }

  /// True if the rows show what the person can do to each: delete it, or insert another.
  open var isEditing: Bool {
    get { isEditingRows }
    set { setEditing(newValue, animated: false) }
  }

  /// Has the rows show what the person can do to each, or not. Rows are chosen meanwhile only if `allowsSelectionDuringEditing` is true.
  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != isEditingRows else { return }
    isEditingRows = editing
    closeSwipe()
    stopReordering()
    updateRows()
    forgetHeights()
  }

  private var isEditingRows = false

  // MARK: Public: sizes and views around the rows

  /// Asks for the height that a cell's constraints want.
  public static let automaticDimension: CGFloat = -1

  /// Points that every row is high, the line below it included; `automaticDimension`, the default, for what each cell wants.
  open var rowHeight = UITableView.automaticDimension { didSet { forgetHeights() } }

  /// Points that a row counts for before it is shown; `automaticDimension`, the default, for the mean of the first rows shown. With 0
  /// nothing is estimated that the delegate or the table gives a height: the heights of all rows are asked for at once.
  open var estimatedRowHeight = UITableView.automaticDimension { didSet { forgetHeights() } }

  /// Points that every section's header is high; `automaticDimension`, the default, for what it wants. Another one
  /// loads the rows anew. See ``UITableViewDelegate/tableView(_:heightForHeaderInSection:)``.
  open var sectionHeaderHeight = UITableView.automaticDimension {
    didSet { if sectionHeaderHeight != oldValue { reloadData() } }
  }

  /// Points that every section's footer is high; `automaticDimension`, the default, for what it wants. Another one
  /// loads the rows anew. See ``UITableViewDelegate/tableView(_:heightForFooterInSection:)``.
  open var sectionFooterHeight = UITableView.automaticDimension {
    didSet { if sectionFooterHeight != oldValue { reloadData() } }
  }

  /// Stands over all rows, as wide as the table and as high as its frame says, and scrolls with them.
  open var tableHeaderView: UIView? { didSet { edgeViewChanged(from: oldValue, to: tableHeaderView) } }

  /// Stands under all rows, as wide as the table and as high as its frame says, and scrolls with them.
  open var tableFooterView: UIView? { didSet { edgeViewChanged(from: oldValue, to: tableFooterView) } }

  /// Stands behind the rows, as large as the table, and does not scroll.
  open var backgroundView: UIView? {
    didSet {
      guard backgroundView !== oldValue else { return }
      takeOut(oldValue)
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  /// Asks the data source for everything again, at the next layout. Nothing is selected afterwards. The row that was at the
  /// top is the same by its number, as far as there are enough rows.
  open func reloadData() {
    state.invalidate()
    setNeedsLayout()
  }

  /// Number of sections in the data source; one, which is empty, without a data source.
  open var numberOfSections: Int { dataSource == nil ? 1 : loaded.sections.count }

  /// Returns the number of rows in the data source. The section must be there.
  open func numberOfRows(inSection section: Int) -> Int { dataSource == nil ? 0 : loaded.sections[section].rowCount }

  // MARK: Public: cells

  /// Sets the class of cell that is made for an identifier; nil takes it back.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    precondition(cellClass is UITableViewCell.Type?, "A table's cells are UITableViewCells.")
    cellClasses[identifier] = cellClass as? UITableViewCell.Type
  }

  /// Returns a cell that is no longer shown, or a new one of the registered class, or nil where there is neither.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let reconfigured, reconfigured.reuseIdentifier == identifier { return reconfigured }
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

  /// Returns the cell that shows a row; nil for a row that is not visible.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    tileIfNeeded()
    return loaded.position(of: indexPath).flatMap { shownCells[$0] }
  }

  /// Returns the row that a cell shows, or nil where it shows none.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    guard let position = position(of: cell), case .row(let indexPath) = sections.item(at: position) else { return nil }
    return indexPath
  }

  /// Returns the row at a point of the content, or nil where there is none.
  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    guard let position = position(at: point), case .row(let indexPath) = sections.item(at: position) else { return nil }
    return indexPath
  }

  /// Returns where a row is in the content, in points: estimated, where not all rows above it have been shown.
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    loaded.position(of: indexPath).map { rect(of: $0) } ?? .zero
  }

  /// The cells that are in the visible part, from the top.
  open var visibleCells: [UITableViewCell] { visibleRows.map(\.cell) }
  /// Index paths of the visible cells, from the top.
  open var indexPathsForVisibleRows: [IndexPath]? { visibleRows.map(\.indexPath) }

  // MARK: Public: headers and footers

  /// Has headers and footers of a class be made when one is dequeued; nil ends that.
  open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    registerTitles(aClass, for: identifier)
  }

  /// Returns a header or footer that is no longer shown, or a new one of the registered class, or nil where there is neither.
  open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
    dequeueTitle(withIdentifier: identifier)
  }

  /// Returns a section's header, where it is shown: a title, or the delegate's view if it is of that class.
  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    titleView(at: loaded.sections.indices.contains(section) ? loaded.headerPosition(of: section) : nil)
  }

  /// Returns a section's footer, where it is shown: a title, or the delegate's view if it is of that class.
  open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    titleView(at: loaded.sections.indices.contains(section) ? loaded.footerPosition(of: section) : nil)
  }

  /// Returns where a section is in the content, with its header and footer, in points: estimated, where not all rows have been shown.
  open func rect(forSection section: Int) -> CGRect { rect(ofSection: section) }
  /// Returns where a section's header is in the content, in points; without one, a rectangle of no height where it would be.
  open func rectForHeader(inSection section: Int) -> CGRect { rect(ofHeader: section) }
  /// Returns where a section's footer is in the content, in points; without one, a rectangle of no height where it would be.
  open func rectForFooter(inSection section: Int) -> CGRect { rect(ofFooter: section) }

  // MARK: Public: changes of rows and sections

  /// Shows rows that the data source has gained. The paths are those after the change.
  ///
  /// Rows inserted above the visible part do not move the visible rows, unless the table is at its top: UIKit keeps the offset
  /// instead, so that rows move down under the eye.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.insertedRows.formUnion(indexPaths) }
  }

  /// Takes away rows that the data source has lost. The paths are those before the change.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.deletedRows.formUnion(indexPaths) }
  }

  /// Asks the data source for these rows' cells again. They are not selected afterwards.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.reloadedRows.formUnion(indexPaths) }
  }

  /// Asks the data source to fill these rows' cells again: dequeuing one for the path gives the cell that shows it.
  open func reconfigureRows(at indexPaths: [IndexPath]) { fillAgain(rowsAt: indexPaths) }

  /// Moves a row: from its path before the change to that after it. It keeps its cell.
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.movedRows[newIndexPath] = indexPath }
  }

  /// Shows sections that the data source has gained. The numbers are those after the change.
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.insertedSections.formUnion(sections) }
  }

  /// Takes away sections that the data source has lost. The numbers are those before the change.
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.deletedSections.formUnion(sections) }
  }

  /// Asks the data source for these sections again, their titles included.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.reloadedSections.formUnion(sections) }
  }

  /// Moves a section: from its number before the change to that after it. Its rows keep their cells.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.movedSections[newSection] = section }
  }

  /// Makes the changes within `updates` count together. `completion` comes with the next turn of the main queue.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    changeTogether(updates, completion: completion)
  }

  /// Begins changes that count together; each call needs one of `endUpdates()`.
  open func beginUpdates() { beginChanges() }
  /// Shows the changes since the outermost `beginUpdates()`.
  open func endUpdates() { endChanges() }

  // MARK: Public: scrolling

  /// Scrolls so that a row is at the given place, as far as the content reaches; with `none`, as little as shows it.
  open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    scroll(to: indexPath, at: scrollPosition, animated: animated)
  }

  /// Scrolls to a point of the content. One below the content's end, however far, stands for the end.
  open override func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    let end = withinContent(contentOffset)
    guard contentOffset.y > end.y else { return super.setContentOffset(contentOffset, animated: animated) }
    if !animated { super.setContentOffset(end, animated: false) }
    state.setScrollTarget(scroll(animated: animated) { withinContent(contentOffset) } ? .end : nil)
  }

  // MARK: Public: selection (UITableView+Selection.swift has the rest)

  /// The first of the selected rows.
  open var indexPathForSelectedRow: IndexPath? { selectedRows.min() }

  /// The selected rows, from the top; nil where there are none.
  open var indexPathsForSelectedRows: [IndexPath]? { selectedRows.isEmpty ? nil : selectedRows.sorted() }

  /// Selects a row without telling the delegate, beside others where several can be selected; nil selects none.
  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    let row = indexPath.flatMap { loaded.position(of: $0) == nil ? nil : $0 }
    select(row.map { allowsMultipleSelection ? selectedRows.union([$0]) : [$0] } ?? [])
    if let row, scrollPosition != .none { scroll(to: row, at: scrollPosition, animated: animated) }
  }

  /// Deselects a row without telling the delegate.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    select(selectedRows.subtracting([indexPath]))
  }

  // MARK: Internal: what is shown

  /// State that changes with the rows.
  var state = TableState<UITableViewCell>(estimate: UITableView.firstEstimate)
  var sections: TableSections { state.sections }
  var heights: RowHeights { state.heights }
  var needsReload: Bool { state.needsReload }
  var selectedRows: Set<IndexPath> { state.selectedRows }
  var shownCells: [Int: UITableViewCell] { state.cells }
  var focusedPosition: Int? { state.focusedPosition }
  /// State that placing the rows leaves for the next time.
  var tiling = TableTiling()
  var batch: TableBatch?
  var swipe: TableSwipe?
  var reorder: TableReorder?
  var settling: TableSettling?
  /// Counts changes of what is shown.
  var changeCount = 0
  /// The menu of a row that is open.
  var contextMenu: MenuPopover?
  var lastPrefetchOffset: CGFloat = 0
  /// The row that is pressed.
  var press: (position: Int, cell: UITableViewCell)?
  /// The row that shows that it is pressed.
  var highlightedRow: IndexPath?
  /// The cell that the data source is about to fill again.
  var reconfigured: UITableViewCell?
  var idleCells: [UITableViewCell] = []
  private var cellClasses: [String: UITableViewCell.Type] = [:]
  var reusableCells: [String: [UITableViewCell]] = [:]
  var headersAndFooters = HeaderFooterPool()

  /// Points, before any row has been shown.
  static let firstEstimate: CGFloat = 51

  /// Points. The height is estimated as far as rows have not been shown; setting it does nothing. The table sets it when it has changed,
  /// for subclasses that wait for that.
  open override var contentSize: CGSize {
    get {
      if let old = tiling.oldContentSize { return old }
      if dataSource != nil, batch == nil, !tiling.isUnderWay { reloadIfNeeded() }
      return CGSize(width: (page ?? bounds.size).width, height: rowsTop + heights.total + footerHeight)
    }
    set { tiling.oldContentSize = nil }
  }

  private func contentSizeChanged() {
    let new = contentSize
    guard new != tiling.contentSize else { return }
    // An observer in a subclass reads the old value first.
    tiling.oldContentSize = tiling.contentSize
    tiling.contentSize = new
    contentSize = new
    tiling.oldContentSize = nil
  }

  /// Does nothing: a row that gets the focus is scrolled to.
  override func bringIntoSight(_ rect: CGRect) {}

  override func scrollBegins() { state.setScrollTarget(nil) }

  /// Shows the rows that belong in the visible part.
  open override func layoutSubviews() {
    if page?.width != bounds.width { page = nil }
    tile()
    contentSizeChanged()
    super.layoutSubviews()
  }

  override func contentAllocated(width: Int, height: Int) {
    let size = CGSize(width: CGFloat(width), height: CGFloat(height))
    if size != tiling.size || tiling.isDue {
      page = size
      tile()
      contentSizeChanged()
    }
    super.contentAllocated(width: width, height: height)
    placeCells()
  }

  override func contentScrolled() {
    if tiling.isUnderWay { return tiling.hasScrolled = true }
    // GLib repeats its signal for a change made within the signal: the rows are placed for it already. Rows that never
    // settle would change the offset again, and so for ever.
    guard contentOffset.y != tiling.offset else { return }
    closeSwipe()
    tile()
    reorder?.update()
    guard !tiling.isLookingAhead else { return }
    tellScrolled()
    prefetch()
  }

  override func scrollingAnimationEnded() {
    switch state.scrollTarget {
    case .row(let indexPath, let position): scroll(to: indexPath, at: position, animated: false)
    case .end: scroll(animated: false) { withinContent(CGPoint(x: 0, y: CGFloat.infinity)) }
    case nil: break
    }
    state.setScrollTarget(nil)
    super.scrollingAnimationEnded()
  }

  /// The list inside the scroller is named too. Without a name GTK would call it by its type.
  override func accessibilityChanged() {
    super.accessibilityChanged()
    quintet_accessible_set_label(contentBox.pointer, accessibilityLabel ?? "")
  }

  // MARK: Private

  private func setUp() {
    TableAppearance.install
    gtk_widget_add_css_class(contentBox.pointer, style == .plain ? TableAppearance.plain : TableAppearance.grouped)
    quintet_accessible_set_role(contentBox.pointer, GTK_ACCESSIBLE_ROLE_LIST)
    quintet_accessible_set_label(contentBox.pointer, "")
    gtk_scrolled_window_set_policy(scroller, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    alwaysBounceVertical = true
    hearKeys()
    hearPointer()
  }
}
