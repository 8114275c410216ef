import CGTK

// Changes of what is shown. The data source must have changed before, or within `performBatchUpdates`.

extension UITableView {
  // MARK: Public: rows

  /// Shows rows that the data source has gained. The paths are those after the change.
  ///
  /// Rows inserted above the visible part do not move what one sees, unless the table is at its top: UIKit keeps the offset
  /// instead, so that rows move down under the eye.
  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.insertedRows.formUnion(indexPaths) }
  }

  /// Takes away rows that the data source has lost. The paths are those before the change.
  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.deletedRows.formUnion(indexPaths) }
  }

  /// Asks the data source for these rows' cells again. They are not selected afterwards.
  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.reloadedRows.formUnion(indexPaths) }
  }

  /// Asks the data source to fill these rows' cells again: dequeuing one for the path gives the cell that shows it.
  public func reconfigureRows(at indexPaths: [IndexPath]) {
    guard !needsReload else { return tile() }
    for indexPath in indexPaths {
      guard let position = sections.position(of: indexPath), let cell = shownCells[position] else { continue }
      reconfigured = cell
      let answer = dataSource?.tableView(self, cellForRowAt: indexPath)
      reconfigured = nil
      precondition(answer === cell, "The data source returned another cell for a row that is configured again.")
    }
  }

  /// Moves a row: from its path before the change to that after it. It keeps its cell.
  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.movedRows[newIndexPath] = indexPath }
  }

  // MARK: Public: sections

  /// Shows sections that the data source has gained. The numbers are those after the change.
  public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.insertedSections.formUnion(sections) }
  }

  /// Takes away sections that the data source has lost. The numbers are those before the change.
  public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.deletedSections.formUnion(sections) }
  }

  /// Asks the data source for these sections again, their titles included.
  public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.reloadedSections.formUnion(sections) }
  }

  /// Moves a section: from its number before the change to that after it. Its rows keep their cells.
  public func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.movedSections[newSection] = section }
  }

  // MARK: Public: several changes

  /// Makes the changes within `updates` count together. `completion` comes with the next turn of the main queue.
  public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    beginUpdates()
    updates?()
    endUpdates()
    if let completion { DispatchQueue.main.async { completion(true) } }
  }

  /// Begins changes that count together; each call needs one of `endUpdates()`.
  public func beginUpdates() {
    reloadIfNeeded()
    var current = batch ?? TableBatch()
    current.depth += 1
    batch = current
  }

  /// Shows the changes since the outermost `beginUpdates()`.
  public func endUpdates() {
    guard var current = batch else { return }
    current.depth -= 1
    batch = current.depth == 0 ? nil : current
    if current.depth == 0 { commit(current) }
  }

  // MARK: Internal

  /// What the data source says, read now if it has to be.
  var loaded: TableSections {
    reloadIfNeeded()
    return sections
  }

  func reloadIfNeeded() {
    guard needsReload else { return }
    needsReload = false
    closeSwipe()
    let new = readSections()
    keepingPlace {
      for position in shownCells.keys.sorted() { unbind(position) }
      sections = new
      heights = RowHeights(count: new.count, estimate: heights.estimate)
      return { $0 }
    }
    prefetched = 0..<0
    focusedPosition = nil
    tiling.isDue = true
    tiling.hasEstimate = false
    setNeedsLayout()
  }

  func readSections() -> TableSections {
    guard let dataSource else { return TableSections() }
    let count = dataSource.numberOfSections(in: self)
    return TableSections(
      (0..<count).map { section in
        let hasHeader =
          dataSource.tableView(self, titleForHeaderInSection: section) != nil
          || delegate?.tableView(self, viewForHeaderInSection: section) != nil
        let hasFooter =
          dataSource.tableView(self, titleForFooterInSection: section) != nil
          || delegate?.tableView(self, viewForFooterInSection: section) != nil
        // Cards keep a distance from each other, and from the table's end.
        return TableSections.Section(
          hasHeader: hasHeader || style != .plain,
          rowCount: dataSource.tableView(self, numberOfRowsInSection: section),
          hasFooter: hasFooter || (style != .plain && section == count - 1)
        )
      }
    )
  }

  /// Takes over new sections. `origins` are the positions that theirs were before, nil for new ones; what is at
  /// `reloaded`, in positions from before, gets another cell.
  func apply(_ new: TableSections, origins: [Int?], reloaded: Set<Int> = []) {
    var destinations = [Int](repeating: -1, count: sections.count)
    for (position, origin) in origins.enumerated() {
      if let origin { destinations[origin] = position }
    }
    let old = sections, oldHeights = heights
    func destination(_ position: Int) -> Int? { destinations[position] < 0 ? nil : destinations[position] }
    let focused = shownCells.first { holdsFocus($0.value) }?.key
    if let swipe, swipe.cell.position.flatMap(destination) == nil { closeSwipe() }
    keepingPlace(movesScroll: true) {
      for position in shownCells.keys.sorted() where destination(position) == nil || reloaded.contains(position) {
        unbind(position)
      }
      sections = new
      let kept = shownCells
      shownCells = [:]
      for (position, cell) in kept {
        guard let moved = destination(position) else { continue }
        shownCells[moved] = cell
        cell.position = moved
      }
      heights = RowHeights(count: new.count, estimate: oldHeights.estimate)
      if oldHeights.knownCount > 0 {
        for (position, origin) in origins.enumerated() {
          if let height = origin.flatMap({ oldHeights[$0] }) { heights[position] = height }
        }
      }
      selectedRows = Set(
        selectedRows.compactMap { path in
          guard let position = old.position(of: path), !reloaded.contains(position), let moved = destination(position),
            case .row(let newPath) = new.item(at: moved)
          else { return nil }
          return newPath
        }
      )
      if let target = tiling.target {
        // A row that is scrolled to is another one by its number now, or none.
        let moved = old.position(of: target.indexPath).flatMap(destination)
        if let moved, case .row(let indexPath) = new.item(at: moved) {
          tiling.target = (indexPath, target.position)
        } else {
          tiling.target = nil
        }
      }
      focusedPosition = focusedPosition.flatMap { $0 < old.count ? destination($0) : nil }
      return destination
    }
    prefetched = 0..<0
    updateRows()
    tiling.isDue = true
    tile()
    // The focus does not vanish with a row: its neighbour gets it.
    if let focused, destination(focused) == nil || reloaded.contains(focused) {
      focusNear(destination(focused) ?? focused)
    }
    setNeedsLayout()
  }

  // MARK: Private

  private func change(_ record: (inout TableBatch) -> Void) {
    guard !needsReload else { return tile() }
    var current = batch ?? TableBatch()
    record(&current)
    if batch != nil { batch = current } else { commit(current) }
  }

  private func commit(_ batch: TableBatch) {
    guard !needsReload else { return tile() }
    let new = readSections()
    let origins = batch.origins(from: sections, to: new)
    apply(new, origins: origins, reloaded: Set(batch.reloadedRows.compactMap(sections.position)))
  }

  private func focusNear(_ position: Int) {
    for candidate in [position, position - 1, position + 1] {
      if case .row = sections.item(at: candidate), focus(candidate) { return }
    }
  }
}
