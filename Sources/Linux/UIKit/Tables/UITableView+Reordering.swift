import CQuintetGTK
import CQuintetWidget
import QuintetLocalization

// Rows that the person moves while rows are edited: by a handle, by Alt with the arrows, or by the row's menu.

extension UITableView {
  /// True if rows are edited and the data source lets this one be moved.
  func mayMove(at indexPath: IndexPath) -> Bool {
    isEditing && dataSource?.tableView(self, canMoveRowAt: indexPath) ?? false
  }

  /// Returns where a row goes that the person has at a path; to a path that is not there it does not go.
  func targetPath(of source: IndexPath, proposed: IndexPath) -> IndexPath {
    guard proposed != source, let delegate else { return proposed }
    let target = delegate.tableView(
      self,
      targetIndexPathForMoveFromRowAt: source,
      toProposedIndexPath: proposed
    )
    return sections.place(of: target, from: source) == nil ? source : target
  }

  // MARK: By the handle

  /// Lifts a row that is held at a point of the content, in points from its top; false where it may not be moved.
  func beginReordering(_ cell: UITableViewCell, at y: CGFloat) -> Bool {
    guard reorder == nil, let source = indexPath(for: cell), mayMove(at: source) else { return false }
    let finger = y - contentOffset.y
    closeSwipe()
    finishSettling()
    guard let position = sections.position(of: source) else { return false }
    // Escape reaches the table from there.
    focus(position)
    guard shownCells[position] === cell else { return false }
    reorder = TableReorder(cell, from: source, at: position, in: self, finger: finger)
    return true
  }

  /// Lets the row go at a path: the one that it came from puts it back.
  func endReordering(at target: IndexPath) {
    guard let reorder else { return }
    self.reorder = nil
    let places = shownCells.values.map { ($0, ($0.placedFrame ?? $0.storedFrame).minY) }
    settling = TableSettling(lifted: reorder.cell)
    if target != reorder.source { moved(reorder.source, to: target) }
    settle(places)
  }

  /// Puts a row that is being moved back at once, since the rows change.
  func stopReordering() {
    guard let reorder else { return }
    self.reorder = nil
    settling = TableSettling(lifted: reorder.cell)
    finishSettling()
    reorder.cell.reorderHandle?.breakOff()
  }

  // MARK: By key and by assistive technology

  /// Moves a row past the next one below (1) or above (-1), into another section too; false where it may not be moved.
  @discardableResult
  func moveRow(at source: IndexPath, by step: Int) -> Bool {
    guard mayMove(at: source), reorder == nil, let position = sections.position(of: source) else { return false }
    finishSettling()
    var passed = position + step, proposed = source
    // Behind the last row of a section its footer changes nothing.
    while proposed == source, sections.item(at: passed) != nil {
      proposed = sections.destination(of: source, passing: passed)
      passed += step
    }
    let target = targetPath(of: source, proposed: proposed)
    guard target != source else { return true }
    moved(source, to: target)
    if let position = loaded.position(of: target) {
      focus(position)
      announce(target)
    }
    return true
  }

  /// Items of a row's menu for moving it.
  func moveActions(at indexPath: IndexPath) -> [UIContextualAction] {
    guard mayMove(at: indexPath) else { return [] }
    return [("table.moveUp", -1), ("table.moveDown", 1)].map { key, step in
      UIContextualAction(style: .normal, title: LocalizedStrings.system[key]) { [weak self] _, source, done in
        if let self, let row = presentPath(of: indexPath, from: source) { moveRow(at: row, by: step) }
        done(true)
      }
    }
  }

  // MARK: Private

  /// The person has moved a row. What is seen stays where it is, but for the rows between.
  private func moved(_ source: IndexPath, to target: IndexPath) {
    let offset = contentOffset
    commitMove(of: source, to: target)
    if !needsReload { contentOffset.y = withinContent(offset).y }
  }

  /// The data source changes, and then the table, unless the data source has changed that itself.
  private func commitMove(of source: IndexPath, to target: IndexPath) {
    let changes = changeCount
    dataSource?.tableView(self, moveRowAt: source, to: target)
    guard changeCount == changes, !needsReload else { return }
    let new = readSections()
    let isAsExpected = sections.moving(source, to: target).sections.map(\.rowCount) == new.sections.map(\.rowCount)
    guard isAsExpected else { return reloadData() }
    var batch = TableBatch()
    batch.movedRows[target] = source
    apply(new, origins: batch.origins(from: sections, to: new))
  }

  private func announce(_ target: IndexPath) {
    func number(_ value: Int) -> String {
      NumberFormatter.localizedString(from: NSNumber(value: value), number: .decimal)
    }
    let place = LocalizedStrings.system.formatted(
      "table.place",
      number(target.row + 1),
      number(numberOfRows(inSection: target.section))
    )
    UIAccessibility.post(notification: .announcement, argument: place)
  }

  /// Has cells glide from where they were shown, in points from the content's top, to their places.
  private func settle(_ places: [(cell: UITableViewCell, y: CGFloat)]) {
    guard !needsReload, let settling else { return finishSettling() }
    var starts: [(cell: UITableViewCell, distance: CGFloat)] = []
    for (cell, y) in places {
      guard let position = cell.position, shownCells[position] === cell else {
        cell.reorderOffset = 0
        continue
      }
      cell.reorderOffset = (y - top(of: position)).rounded()
      if cell.reorderOffset != 0 { starts.append((cell, cell.reorderOffset)) }
    }
    settling.animation = ScrollAnimation(of: box) { [weak self] part in
      for (cell, distance) in starts where cell.position != nil {
        cell.reorderOffset = (distance * (1 - CGFloat(part))).rounded()
      }
      if let self { gtk_widget_queue_allocate(contentBox.pointer) }
    } completion: { [weak self, weak settling] in
      if let self, let settling, self.settling === settling { finishSettling() }
    }
    settling.animation?.play()
  }

  private func finishSettling() {
    guard let settling else { return }
    self.settling = nil
    for cell in shownCells.values { cell.reorderOffset = 0 }
    settling.lifted.setClass(TableAppearance.moved, false)
    settling.lifted.setClass(TableAppearance.lifted, false)
    tiling.isDue = true
    gtk_widget_queue_allocate(contentBox.pointer)
  }
}

/// Rows on the way to their places after one of them has been moved.
@MainActor
final class TableSettling {
  let lifted: UITableViewCell
  var animation: ScrollAnimation?

  init(lifted: UITableViewCell) {
    self.lifted = lifted
  }
}
