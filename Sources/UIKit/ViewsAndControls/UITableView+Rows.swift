import CGTK
import CQuintetWidget

// The rows that are shown: how they look, what chooses them, where they are.

extension UITableView {
  // MARK: Public: scrolling

  /// Scrolls so that a row is at the given place, or in sight. A row that has no cell yet, far away, is reached
  /// with the next frame, and is in the middle only as nearly as rows let it be.
  public func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    layoutIfNeeded()
    guard let position = loaded.position(of: indexPath), let row = extent(of: position) else {
      return scrollFar(to: indexPath, at: scrollPosition)
    }
    let page = bounds.height, middle = ((row.top + row.bottom - page) / 2).rounded()
    switch scrollPosition {
    case .none: contentOffset.y = min(max(contentOffset.y, row.bottom - page), row.top)
    case .top: contentOffset.y = row.top
    case .middle: contentOffset.y = middle
    case .bottom: contentOffset.y = row.bottom - page
    }
  }

  /// GTK brings an item that is above the visible part to the top, and one below it to the bottom.
  private func scrollFar(to indexPath: IndexPath, at scrollPosition: ScrollPosition) {
    guard let position = loaded.position(of: indexPath), let listView else { return }
    var first = position
    if scrollPosition == .bottom || scrollPosition == .middle { contentOffset.y = 0 }
    if scrollPosition == .middle {
      // At the bottom, there are cells for the rows above.
      quintet_list_scroll_to(listView, UInt32(position))
      let cells = shownCellsByPosition
      var above = (bounds.height - (cells[position].map(height) ?? 0)) / 2
      while let cell = cells[first - 1], height(of: cell) <= above {
        above -= height(of: cell)
        first -= 1
      }
    }
    if scrollPosition == .top || scrollPosition == .middle { contentOffset.y = contentSize.height }
    quintet_list_scroll_to(listView, UInt32(first))
  }

  /// Where a row is in the content, in points. GTK places only the visible ones: the others follow from their heights.
  private func extent(of position: Int) -> (top: CGFloat, bottom: CGFloat)? {
    let cells = shownCellsByPosition
    guard let target = cells[position], let visible = cells.first(where: { $0.value.isVisible }) else { return nil }
    var top = visible.value.rowTop
    for between in min(position, visible.key)..<max(position, visible.key) {
      guard let cell = cells[between] else { return nil }
      top += between < position ? height(of: cell) : -height(of: cell)
    }
    return (top, top + height(of: target))
  }

  private var shownCellsByPosition: [Int: UITableViewCell] {
    var result: [Int: UITableViewCell] = [:]
    for cell in shownCells.values { result[position(of: cell) ?? -1] = cell }
    return result
  }

  private func height(of cell: UITableViewCell) -> CGFloat {
    guard let row = cell.rowWidget, let listView else { return 0 }
    var height: Int32 = 0
    gtk_widget_measure(row, GTK_ORIENTATION_VERTICAL, gtk_widget_get_width(listView), &height, nil, nil, nil)
    return CGFloat(height)
  }

  // MARK: Internal

  /// The rows in the visible part, from the top.
  var visibleRows: [(indexPath: IndexPath, cell: UITableViewCell)] {
    let visible = bounds
    return shownCells.values.compactMap { cell in
      guard let indexPath = indexPath(for: cell), cell.isVisible, cell.frame.intersects(visible) else { return nil }
      return (indexPath, cell)
    }.sorted { $0.indexPath < $1.indexPath }
  }

  func updateRows() {
    for cell in shownCells.values { updateRow(of: cell) }
  }

  /// Shows on GTK's row what kind of row it is.
  func updateRow(of cell: UITableViewCell) {
    guard let item = cell.listItem, let row = cell.rowWidget, let position = position(of: cell) else { return }
    let indexPath = indexPath(for: cell)
    quintet_row_install_activate(row)
    gtk_list_item_set_activatable(item, indexPath != nil && allowsSelection ? 1 : 0)
    quintet_accessible_set_hidden(row, (cell as? TableTitleCell)?.isGap ?? false)
    gtk_widget_set_can_target(row, indexPath == nil ? 0 : 1)
    cell.setClass(TableAppearance.row, indexPath != nil, of: row)
    cell.setClass(TableAppearance.title, indexPath == nil, of: row)
    let isFirst = indexPath?.row == 0
    let isLast = indexPath.map { $0.row == sections.sections[$0.section].rowCount - 1 } ?? false
    cell.setClass(TableAppearance.first, isFirst, of: row)
    cell.setClass(TableAppearance.last, isLast && (style != .plain || position == sections.count - 1), of: row)
    // Round corners cut off what the cell draws.
    gtk_widget_set_overflow(row, style != .plain && (isFirst || isLast) ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE)
    cell.setSelected(indexPath != nil && indexPath == selectedRow, animated: false)
    cell.rowChanged()
  }

  func select(_ indexPath: IndexPath?, animated: Bool) {
    guard indexPath != selectedRow else { return }
    let previous = selectedRow
    selectedRow = indexPath
    previous.flatMap(cellForRow)?.setSelected(false, animated: animated)
    indexPath.flatMap(cellForRow)?.setSelected(true, animated: animated)
  }

  /// The user chose what is at a position.
  func activated(_ position: Int) {
    guard allowsSelection, case .row(let indexPath) = sections.item(at: position) else { return }
    let previous = selectedRow
    select(indexPath, animated: true)
    if let previous, previous != indexPath { delegate?.tableView(self, didDeselectRowAt: previous) }
    delegate?.tableView(self, didSelectRowAt: indexPath)
  }

  /// GTK moves the focus from row to row; titles are passed over, since there is nothing to do with them.
  func skipTitlesWithKeys(_ list: UnsafeMutablePointer<GtkWidget>) {
    guard let keys = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    connectKeyPressed(keys) { [weak self] key in
      switch Int32(key) {
      case GDK_KEY_Up, GDK_KEY_KP_Up: self?.focusPastTitles(by: -1) ?? false
      case GDK_KEY_Down, GDK_KEY_KP_Down: self?.focusPastTitles(by: 1) ?? false
      default: false
      }
    }
    gtk_widget_add_controller(list, keys)
  }

  /// GTK gives the focus to the first item when Tab leads into the list, and to nothing if that cannot take it. So titles
  /// can, and hand it on.
  func passFocusFromTitles(_ list: UnsafeMutablePointer<GtkWidget>) {
    guard let focus = gtk_event_controller_focus_new() else { return }
    connect(UnsafeMutableRawPointer(focus), "enter") { [weak self] in
      DispatchQueue.main.async {
        guard let self, let title = self.focusedCell as? TableTitleCell, let position = self.position(of: title) else {
          return
        }
        if !self.focusRow(from: position, by: 1) { _ = self.focusRow(from: position, by: -1) }
      }
    }
    gtk_widget_add_controller(list, focus)
  }

  private var focusedCell: UITableViewCell? {
    shownCells.values.first { $0.rowWidget.map { gtk_widget_has_focus($0) != 0 } ?? false }
  }

  /// Gives the focus to the next row that is no title; false where there is none.
  private func focusRow(from start: Int, by step: Int) -> Bool {
    var position = start + step
    while let item = sections.item(at: position) {
      if case .row(let indexPath) = item, let row = cellForRow(at: indexPath)?.rowWidget {
        return gtk_widget_grab_focus(row) != 0
      }
      position += step
    }
    return false
  }

  /// True where there was a title to pass over.
  private func focusPastTitles(by step: Int) -> Bool {
    guard let start = focusedCell.flatMap(position), let next = sections.item(at: start + step) else { return false }
    if case .row = next { return false }
    _ = focusRow(from: start, by: step)
    return true
  }
}

extension UITableViewCell {
  /// GTK maps, and places, only the rows that are in sight.
  fileprivate var isVisible: Bool { listItem != nil && gtk_widget_get_mapped(box.pointer) != 0 }

  /// The top of GTK's row in the table's content, in points.
  fileprivate var rowTop: CGFloat {
    guard let row = rowWidget, let table = superview as? UITableView else { return 0 }
    var place = graphene_rect_t()
    guard gtk_widget_compute_bounds(row, table.box.pointer, &place) != 0 else { return 0 }
    return CGFloat(place.origin.y) + table.contentOffset.y
  }
}
