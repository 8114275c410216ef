/// State of a table: its sections, the height of each position, which have a cell, which rows are selected, where the focus is,
/// and where an animated scroll ends.
///
/// All of it speaks of positions or rows of the same `sections`, so all of it changes together, and here alone: with `reload`, after which
/// nothing is known, or `apply`, after which everything has followed its row. A table and its extensions read it through the table's own
/// names.
///
/// Cells are of any type, so that this can be tried without windows.
struct TableState<Cell> {
  private(set) var sections = TableSections()
  private(set) var heights: RowHeights
  /// By position.
  private(set) var cells: [Int: Cell] = [:]
  private(set) var selectedRows: Set<IndexPath> = []
  /// The position that had the focus last.
  private(set) var focusedPosition: Int?
  /// Positions that were announced to be prefetched, and neither shown nor taken back since.
  private(set) var prefetched: Set<Int> = []
  /// Positions that were taken back and are still near: they are not announced again.
  private(set) var withdrawn: Set<Int> = []
  /// End of an animated scroll. Heights turn out on the way.
  private(set) var scrollTarget: ScrollTarget?
  /// True if the data source has to be asked for everything.
  private(set) var needsReload = true

  enum ScrollTarget {
    case row(IndexPath, UITableView.ScrollPosition)
    /// The end of the content.
    case end
  }

  /// - Parameter estimate: Points, for a position that has not been measured.
  init(estimate: CGFloat) {
    heights = RowHeights(estimate: estimate)
  }

  // MARK: Changes of what there is

  /// Forgets everything that is known of rows, and selects none.
  mutating func invalidate() {
    needsReload = true
    selectedRows = []
  }

  /// Marks a reload. Until it ends, questions are answered with the old state.
  mutating func beginReload() { needsReload = false }

  /// Takes over what the data source says now. Returns the cells that were shown.
  mutating func reload(_ new: TableSections) -> [Int: Cell] {
    let old = cells
    cells = [:]
    sections = new
    heights = RowHeights(count: new.count, estimate: heights.estimate)
    prefetched = []
    withdrawn = []
    focusedPosition = nil
    return old
  }

  /// Takes over new sections: what is known of a position goes where that is now.
  ///
  /// The cells of positions that are gone or reloaded must have been taken (`takeCell`).
  ///
  /// - Parameters:
  ///   - change: Where each new position was before.
  ///   - reloaded: Positions from before the change that lose what is known of them, except their height and the focus.
  mutating func apply(_ new: TableSections, _ change: TableChange, reloaded: Set<Int>) {
    let old = sections, oldHeights = heights
    sections = new
    func row(_ path: IndexPath) -> IndexPath? {
      guard let moved = old.position(of: path).flatMap(change.destination), case .row(let row) = new.item(at: moved)
      else {
        return nil
      }
      return row
    }
    selectedRows = Set(
      selectedRows.compactMap { path in
        old.position(of: path).map(reloaded.contains) == true ? nil : row(path)
      }
    )
    if case .row(let path, let position) = scrollTarget { scrollTarget = row(path).map { .row($0, position) } }
    focusedPosition = focusedPosition.flatMap(change.destination)
    prefetched = Set(prefetched.compactMap(change.destination))
    withdrawn = Set(withdrawn.compactMap(change.destination))
    var moved: [Int: Cell] = [:]
    for (position, cell) in cells { moved[change.destination(position) ?? -1] = cell }
    precondition(moved[-1] == nil, "A cell's row is gone, and the cell is not.")
    cells = moved
    heights = RowHeights(count: new.count, estimate: oldHeights.estimate)
    guard oldHeights.knownCount > 0 else { return }
    for (position, origin) in change.origins.enumerated() {
      if let height = origin.flatMap({ oldHeights[$0] }) { heights[position] = height }
    }
  }

  // MARK: Changes of what is shown of it

  /// Puts a cell at a position that has none.
  mutating func setCell(_ cell: Cell, at position: Int) {
    precondition(cells[position] == nil && position < sections.count, "A position is there, and has one cell.")
    cells[position] = cell
  }

  /// Takes the cell from a position; nil where there is none.
  mutating func takeCell(at position: Int) -> Cell? { cells.removeValue(forKey: position) }

  /// Keeps the height of a position, in points.
  mutating func setHeight(_ height: CGFloat, at position: Int) { heights[position] = height }

  /// Forgets all heights. Each position counts as `estimate` points until it is measured.
  mutating func forgetHeights(estimate: CGFloat) { heights = RowHeights(count: sections.count, estimate: estimate) }

  /// Sets the points that count for each position that has not been measured.
  mutating func setEstimate(_ estimate: CGFloat) { heights.estimate = estimate }

  /// Selects these rows and no others.
  mutating func select(_ rows: Set<IndexPath>) { selectedRows = rows }

  /// Remembers which position has the focus.
  mutating func setFocus(_ position: Int) { focusedPosition = position }

  /// Decides what is announced to be prefetched, and what is taken back: each position once, until it is shown or taken back; what was
  /// taken back only when it has been far away since.
  ///
  /// - Parameters:
  ///   - visible: What is shown.
  ///   - ahead: What will probably be shown next.
  ///   - near: What is not far: `visible` and `ahead` are in it.
  mutating func prefetch(visible: Range<Int>, ahead: Range<Int>, near: Range<Int>) -> (come: [Int], left: [Int]) {
    func isNear(_ position: Int) -> Bool { near.contains(position) && !visible.contains(position) }
    prefetched = prefetched.filter { !visible.contains($0) }
    let left = prefetched.filter { !ahead.contains($0) }.sorted()
    withdrawn = withdrawn.union(left).filter(isNear)
    prefetched.subtract(left)
    let come = ahead.filter { !prefetched.contains($0) && !withdrawn.contains($0) }
    prefetched.formUnion(come)
    return (come, left)
  }

  /// Remembers where an animated scroll ends; nil when it has.
  mutating func setScrollTarget(_ target: ScrollTarget?) { scrollTarget = target }
}

/// Mapping of positions after a change to those before.
struct TableChange {
  /// For each position after the change, the one that it was before; nil for new ones.
  let origins: [Int?]
  private let destinations: [Int]

  /// - Parameter count: Number of positions before.
  init(origins: [Int?], from count: Int) {
    self.origins = origins
    var destinations = [Int](repeating: -1, count: count)
    for (position, origin) in origins.enumerated() {
      if let origin { destinations[origin] = position }
    }
    self.destinations = destinations
  }

  /// Returns the new position of one from before the change; nil if it is gone.
  func destination(_ position: Int) -> Int? {
    destinations.indices.contains(position) && destinations[position] >= 0 ? destinations[position] : nil
  }
}
