import CGTK
import CQuintetWidget

// Changes of what is shown. The data source must have changed before.

extension UITableView {
  // MARK: Public

  /// Shows rows that the data source has gained. The paths are those after the change.
  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    guard !needsReload else { return reloadIfNeeded() }
    let new = readSections()
    check(indexPaths, added: true, new)
    selectedRow = selectedRow.map { selected in
      indexPaths.sorted().reduce(selected) { path, inserted in
        inserted.section == path.section && inserted.row <= path.row
          ? IndexPath(row: path.row + 1, section: path.section) : path
      }
    }
    change(to: new, at: indexPaths.compactMap(new.position), added: true)
  }

  /// Takes away rows that the data source has lost. The paths are those before the change.
  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    guard !needsReload else { return reloadIfNeeded() }
    let new = readSections()
    check(indexPaths, added: false, new)
    if let selected = selectedRow {
      let above = indexPaths.filter { $0.section == selected.section && $0.row < selected.row }.count
      selectedRow =
        indexPaths.contains(selected) ? nil : IndexPath(row: selected.row - above, section: selected.section)
    }
    change(to: new, at: indexPaths.compactMap(sections.position), added: false)
  }

  /// Asks the data source for these rows' cells again. They are not selected afterwards.
  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    guard !needsReload else { return reloadIfNeeded() }
    check([], added: true, readSections())
    if let selectedRow, indexPaths.contains(selectedRow) { select(nil, animated: false) }
    for cell in indexPaths.compactMap(cellForRow) { rebind(cell) }
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
    let old = sections.count
    sections = readSections()
    splice(at: 0, removed: old, added: sections.count)
  }

  // MARK: Private

  private func readSections() -> TableSections {
    guard let dataSource else { return TableSections() }
    let count = dataSource.numberOfSections(in: self)
    return TableSections(
      (0..<count).map { section in
        let hasHeader = dataSource.tableView(self, titleForHeaderInSection: section) != nil
        let hasFooter = dataSource.tableView(self, titleForFooterInSection: section) != nil
        // Cards keep a distance from each other, and from the table's end.
        return TableSections.Section(
          hasHeader: hasHeader || style == .insetGrouped,
          rowCount: dataSource.tableView(self, numberOfRowsInSection: section),
          hasFooter: hasFooter || (style == .insetGrouped && section == count - 1)
        )
      }
    )
  }

  private func splice(at position: Int, removed: Int, added: Int) {
    guard removed > 0 || added > 0, let model else { return }
    quintet_list_model_splice(model.pointer, UInt32(position), UInt32(removed), UInt32(added))
  }

  /// As in UIKit, a data source that does not say what the update says is a programming error.
  private func check(_ indexPaths: [IndexPath], added: Bool, _ new: TableSections) {
    precondition(
      new.sections.count == sections.sections.count,
      "Invalid update: there are \(new.sections.count) sections after it and \(sections.sections.count) before it."
    )
    for (section, (before, after)) in zip(sections.sections, new.sections).enumerated() {
      let change = indexPaths.filter { $0.section == section }.count
      precondition(
        after.rowCount == before.rowCount + (added ? change : -change),
        """
        Invalid update: section \(section) has \(after.rowCount) rows after it and \(before.rowCount) before it, \
        with \(added ? change : 0) inserted and \(added ? 0 : change) deleted.
        """
      )
    }
  }

  /// Tells GTK's list in one step, from the first position that changed to the last, so that no row is ever asked for by a
  /// number that does not count yet.
  private func change(to new: TableSections, at positions: [Int], added isAdded: Bool) {
    let old = sections
    sections = new
    guard let first = positions.min(), let last = positions.max() else { return }
    if abs(new.count - old.count) == positions.count {
      let more = last - first + 1, fewer = more - positions.count
      splice(at: first, removed: isAdded ? fewer : more, added: isAdded ? more : fewer)
    } else {
      // A title came or went with the rows.
      splice(at: 0, removed: old.count, added: new.count)
    }
    updateRows()
  }
}
