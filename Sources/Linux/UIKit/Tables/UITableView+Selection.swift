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

  /// The user chose what is at a position.
  func activated(_ position: Int) {
    guard allowsSelection, !isEditing, case .row(let touched) = sections.item(at: position) else { return }
    if allowsMultipleSelection, selectedRows.contains(touched) {
      select(selectedRows.subtracting([touched]))
      delegate?.tableView(self, didDeselectRowAt: touched)
      return
    }
    var choice: IndexPath? = touched
    if let delegate { choice = delegate.tableView(self, willSelectRowAt: touched) }
    guard let choice, sections.position(of: choice) != nil else { return }
    let replaced = allowsMultipleSelection ? [] : selectedRows.subtracting([choice])
    select(selectedRows.subtracting(replaced).union([choice]))
    for indexPath in replaced.sorted() { delegate?.tableView(self, didDeselectRowAt: indexPath) }
    delegate?.tableView(self, didSelectRowAt: choice)
  }
}
