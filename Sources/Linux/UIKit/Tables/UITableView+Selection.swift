import CQuintetGTK

// Selection by pointer, key or assistive technology.

extension UITableView {
  /// Shows exactly these rows selected, without telling the delegate.
  func select(_ rows: Set<IndexPath>) {
    let changed = selectedRows.symmetricDifference(rows)
    state.select(rows)
    for indexPath in changed {
      guard let cell = sections.position(of: indexPath).flatMap({ shownCells[$0] }) else { continue }
      cell.setSelected(rows.contains(indexPath), animated: false)
    }
  }

  /// The user pressed the button at a row's end.
  func accessoryPressed(_ cell: UITableViewCell) {
    if let indexPath = indexPath(for: cell) { delegate?.tableView(self, accessoryButtonTappedForRowWith: indexPath) }
  }

  var maySelect: Bool { isEditing ? allowsSelectionDuringEditing : allowsSelection }

  func mayHighlight(_ indexPath: IndexPath) -> Bool {
    maySelect && delegate?.tableView(self, shouldHighlightRowAt: indexPath) ?? true
  }

  /// Shows a row pressed, and the one before no longer; nil is for none.
  func highlight(_ cell: UITableViewCell?, at indexPath: IndexPath?) {
    if let old = highlightedRow {
      highlightedRow = nil
      press?.cell.setHighlighted(false, animated: false)
      delegate?.tableView(self, didUnhighlightRowAt: old)
    }
    guard let cell, let indexPath else { return }
    highlightedRow = indexPath
    cell.setHighlighted(true, animated: false)
    delegate?.tableView(self, didHighlightRowAt: indexPath)
  }

  /// The user chose what is at a position.
  ///
  /// - Parameter isPressed: True if the delegate has been asked already.
  func activated(_ position: Int, isPressed: Bool = false) {
    guard maySelect, case .row(let touched) = sections.item(at: position), isPressed || mayHighlight(touched) else {
      return
    }
    if allowsMultipleSelection, selectedRows.contains(touched) {
      guard let choice = deselection(of: touched) else { return }
      select(selectedRows.subtracting([choice]))
      delegate?.tableView(self, didDeselectRowAt: choice)
      return
    }
    var choice: IndexPath? = touched
    if let delegate { choice = delegate.tableView(self, willSelectRowAt: touched) }
    guard let choice, sections.position(of: choice) != nil else { return }
    let others = allowsMultipleSelection ? [] : selectedRows.subtracting([choice])
    let replaced = others.sorted().compactMap(deselection)
    select(selectedRows.subtracting(replaced).union([choice]))
    for indexPath in replaced { delegate?.tableView(self, didDeselectRowAt: indexPath) }
    delegate?.tableView(self, didSelectRowAt: choice)
  }

  /// Asks which row is deselected where one is to be; nil for none.
  private func deselection(of indexPath: IndexPath) -> IndexPath? {
    guard let delegate else { return indexPath }
    return delegate.tableView(self, willDeselectRowAt: indexPath).flatMap { selectedRows.contains($0) ? $0 : nil }
  }
}
