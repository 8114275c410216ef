import CQuintetGTK

// Changes of what is shown. The data source must have changed before, or within `performBatchUpdates`.

extension UITableView {
  // MARK: Internal

  /// Records a change, and shows it unless several count together.
  func change(_ record: (inout TableBatch) -> Void) {
    guard !needsReload else { return tile() }
    var current = batch ?? TableBatch()
    record(&current)
    if batch != nil { batch = current } else { commit(current) }
  }

  func fillAgain(rowsAt indexPaths: [IndexPath]) {
    guard !needsReload else { return tile() }
    for indexPath in indexPaths {
      guard let position = sections.position(of: indexPath), let cell = shownCells[position] else { continue }
      reconfigured = cell
      let answer = dataSource?.tableView(self, cellForRowAt: indexPath)
      reconfigured = nil
      precondition(answer === cell, "The data source returned another cell for a row that is configured again.")
    }
  }

  func changeTogether(_ updates: (() -> Void)?, completion: ((Bool) -> Void)?) {
    beginChanges()
    updates?()
    endChanges()
    if let completion { DispatchQueue.main.async { completion(true) } }
  }

  func beginChanges() {
    reloadIfNeeded()
    var current = batch ?? TableBatch()
    current.depth += 1
    batch = current
  }

  func endChanges() {
    guard var current = batch else { return }
    current.depth -= 1
    batch = current.depth == 0 ? nil : current
    if current.depth == 0 { commit(current) }
  }

  /// Sections of the data source, read now if needed.
  var loaded: TableSections {
    reloadIfNeeded()
    return sections
  }

  func reloadIfNeeded() {
    guard needsReload else { return }
    state.beginReload()
    closeSwipe()
    stopReordering()
    changeCount += 1
    let new = readSections()
    if let focused = shownCells.first(where: { holdsFocus($0.value) }) { tiling.focusBeforeReload = focused.key }
    keepingPlace {
      let old = sections
      let cells = state.reload(new)
      // The first is taken again first, so that few cells change places.
      for (position, cell) in cells.sorted(by: { $0.key > $1.key }) { released(cell, from: old.item(at: position)) }
      askHeights()
      return { $0 }
    }
    tiling.isDue = true
    tiling.hasEstimate = false
    setNeedsLayout()
  }

  func readSections() -> TableSections {
    guard let dataSource else { return TableSections() }
    let count = dataSource.numberOfSections(in: self)
    return TableSections(
      (0..<count).map { section in
        // Cards keep a distance from each other, and from the table's end.
        TableSections.Section(
          hasHeader: hasTitle(section, as: .header, otherwise: style != .plain),
          rowCount: dataSource.tableView(self, numberOfRowsInSection: section),
          hasFooter: hasTitle(section, as: .footer, otherwise: style != .plain && section == count - 1)
        )
      }
    )
  }

  private func hasTitle(_ section: Int, as role: TableTitleCell.Role, otherwise usual: Bool) -> Bool {
    if let height = titleHeight(of: section, as: role) { return height > 0 }
    let content = titleContent(of: section, as: role)
    return usual || content.title != nil || content.view != nil
  }

  /// Takes over new sections. `origins` are the positions that theirs were before, nil for new ones; what is at
  /// `reloaded`, in positions from before, gets another cell.
  func apply(_ new: TableSections, origins: [Int?], reloaded: Set<Int> = []) {
    stopReordering()
    changeCount += 1
    let change = TableChange(origins: origins, from: sections.count)
    let focused = shownCells.first { holdsFocus($0.value) }?.key
    if let swipe, swipe.cell.position.flatMap(change.destination) == nil { closeSwipe(isGone: true) }
    keepingPlace(movesScroll: true) {
      for position in shownCells.keys.sorted() where change.destination(position) == nil || reloaded.contains(position)
      {
        unbind(position)
      }
      state.apply(new, change, reloaded: reloaded)
      for (position, cell) in shownCells { cell.position = position }
      askHeights()
      return change.destination
    }
    updateRows()
    tiling.isDue = true
    tile()
    // The focus does not vanish with a row: its neighbour gets it.
    if let focused, change.destination(focused) == nil || reloaded.contains(focused) {
      focusNear(change.destination(focused) ?? focused)
    }
    setNeedsLayout()
  }

  // MARK: Private

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
