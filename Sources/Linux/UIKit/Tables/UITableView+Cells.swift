// Cells, from when they come to show a row until they are kept for another.

extension UITableView {
  func position(of cell: UITableViewCell) -> Int? {
    cell.position.flatMap { shownCells[$0] === cell ? $0 : nil }
  }

  /// Asks for the cell of a position and shows it there.
  func bind(_ position: Int) -> UITableViewCell? {
    let cell: UITableViewCell
    switch sections.item(at: position) {
    case .row(let indexPath):
      guard let shown = dataSource?.tableView(self, cellForRowAt: indexPath) else { return nil }
      precondition(shown.position == nil, "The data source returned a cell that shows another row already.")
      cell = shown
    case .header(let section):
      cell = titleCell(section, as: .header)
    case .footer(let section):
      cell = titleCell(section, as: .footer)
    case nil: return nil
    }
    show(cell, at: position)
    return cell
  }

  func show(_ cell: UITableViewCell, at position: Int) {
    if cell.superview !== self { addSubview(cell) }
    idleCells.removeAll { $0 === cell }
    state.setCell(cell, at: position)
    cell.position = position
    cell.reorderOffset = reorder?.displacement(of: position) ?? 0
    cell.isIdle = false
    updateRow(of: cell)
  }

  /// Has the rows' widgets in the order of the rows, in which they are read; a row that is moved is above the others.
  func orderCells() {
    guard reorder == nil else { return }
    var place = 0
    for (_, cell) in shownCells.sorted(by: { $0.key < $1.key }) {
      guard let index = contents.subviews.firstIndex(where: { $0 === cell }) else { continue }
      if index < place { move(cell, to: place) } else { place = index }
    }
  }

  /// Takes a cell from its position and keeps it for reuse.
  func unbind(_ position: Int) {
    guard let cell = state.takeCell(at: position) else { return }
    released(cell, from: sections.item(at: position))
  }

  /// Keeps a cell that shows nothing any more for reuse.
  func released(_ cell: UITableViewCell, from item: TableSections.Item?) {
    cell.position = nil
    let title = (cell as? TableTitleCell)?.shownView
    // A cell that may be used again stays in the table, as a subview that is not shown once the other cells are bound.
    if let titleCell = cell as? TableTitleCell {
      headersAndFooters.keep(titleCell)
      idleCells.append(titleCell)
    } else if let identifier = cell.reuseIdentifier {
      reusableCells[identifier, default: []].append(cell)
      idleCells.append(cell)
    } else {
      cell.removeFromSuperview()
    }
    switch item {
    case .row(let indexPath): delegate?.tableView(self, didEndDisplaying: cell, forRowAt: indexPath)
    case .header(let section):
      if let title { delegate?.tableView(self, didEndDisplayingHeaderView: title, forSection: section) }
    case .footer(let section):
      if let title { delegate?.tableView(self, didEndDisplayingFooterView: title, forSection: section) }
    case nil: break
    }
  }

  /// Tells the delegate that a cell comes into the visible part.
  func tellDisplay(of cell: UITableViewCell, at position: Int) {
    let title = (cell as? TableTitleCell)?.shownView
    switch sections.item(at: position) {
    case .row(let indexPath): delegate?.tableView(self, willDisplay: cell, forRowAt: indexPath)
    case .header(let section):
      if let title { delegate?.tableView(self, willDisplayHeaderView: title, forSection: section) }
    case .footer(let section):
      if let title { delegate?.tableView(self, willDisplayFooterView: title, forSection: section) }
    case nil: break
    }
  }

  private func titleCell(_ section: Int, as role: TableTitleCell.Role) -> TableTitleCell {
    let cell = headersAndFooters.cells.popLast() ?? TableTitleCell(),
      (title, view) = titleContent(of: section, as: role)
    cell.show(title, view, as: role, in: style)
    return cell
  }
}
