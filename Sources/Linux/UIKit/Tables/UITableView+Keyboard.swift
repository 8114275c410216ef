import CQuintetGTK
import CQuintetWidget

// A table is one stop of the Tab key: the row that had the focus last, or the first visible one. From there, keys move over
// the rows; titles are passed over, since there is nothing to do with them.

extension UITableView {
  func hearKeys() {
    guard let keys = gtk_event_controller_key_new() else { return }
    connectAnswering(UnsafeMutableRawPointer(keys), "key-pressed") { [weak self] (key: UInt32) in
      let state = gtk_event_controller_get_current_event_state(keys).rawValue
      let isShifted = state & GDK_SHIFT_MASK.rawValue != 0, hasAlt = state & GDK_ALT_MASK.rawValue != 0
      return self?.pressed(Int32(key), isShifted: isShifted, hasAlt: hasAlt) ?? false
    }
    gtk_widget_add_controller(contentBox.pointer, keys)
  }

  func holdsFocus(_ cell: UITableViewCell) -> Bool {
    guard let focus = gtk_widget_get_focus_child(contentBox.pointer) else { return false }
    return focus == cell.box.pointer
  }

  /// Only the row to which Tab leads can take the focus. Returns its position.
  @discardableResult
  func updateFocusability() -> Int? {
    let (top, bottom) = (contentOffset.y, contentOffset.y + tiling.size.height)
    let rows = shownCells.filter { $0.value.isRow }
    let current = focusedPosition.flatMap { rows[$0] == nil ? nil : $0 }
    let stop = current ?? rows.keys.filter { rect(of: $0).maxY > top && rect(of: $0).minY < bottom }.min()
    for (position, cell) in rows {
      let isStop = position == stop
      if (gtk_widget_get_focusable(cell.box.pointer) != 0) != isStop {
        gtk_widget_set_focusable(cell.box.pointer, isStop ? 1 : 0)
      }
    }
    if let stop { takeFocusFromScroller(for: stop) }
    return stop
  }

  /// Brings a row into sight and gives it the focus.
  @discardableResult
  func focus(_ position: Int) -> Bool {
    guard case .row(let indexPath) = sections.item(at: position) else { return false }
    scroll(to: indexPath, at: .none, animated: false)
    guard let cell = shownCells[position] else { return false }
    state.setFocus(position)
    updateFocusability()
    return gtk_widget_grab_focus(cell.box.pointer) != 0
  }

  /// After a reload the focus is where it was, by the row's number, or else on the first visible row: not on the row that the focused cell
  /// happens to show now.
  func restoreFocus() {
    guard let position = tiling.focusBeforeReload else { return }
    tiling.focusBeforeReload = nil
    guard gtk_widget_get_focus_child(contentBox.pointer) != nil else { return }
    if shownCells[position]?.isRow == true { state.setFocus(position) }
    guard let stop = updateFocusability(), let cell = shownCells[stop], !holdsFocus(cell) else { return }
    gtk_widget_grab_focus(cell.box.pointer)
  }

  // MARK: Private

  /// A window gives the focus to what is first in it, when there is no row yet. Of what scrolls there is nothing to say, and no key leads
  /// from it to a row.
  private func takeFocusFromScroller(for position: Int) {
    guard UIAccessibility.isVoiceOverRunning, let scroller, let cell = shownCells[position],
      gtk_widget_is_focus(UnsafeMutablePointer<GtkWidget>(scroller)) != 0
    else { return }
    gtk_widget_grab_focus(cell.box.pointer)
  }

  private func pressed(_ key: Int32, isShifted: Bool, hasAlt: Bool) -> Bool {
    if key == GDK_KEY_Escape, let reorder {
      endReordering(at: reorder.source)
      reorder.cell.reorderHandle?.breakOff()
      return true
    }
    if key == GDK_KEY_Escape, swipe != nil {
      closeSwipe()
      return true
    }
    guard let cell = shownCells.values.first(where: { gtk_widget_has_focus($0.box.pointer) != 0 }),
      let position = cell.position, let indexPath = indexPath(for: cell)
    else { return false }
    switch key {
    case GDK_KEY_Up where hasAlt, GDK_KEY_KP_Up where hasAlt: return moveRow(at: indexPath, by: -1)
    case GDK_KEY_Down where hasAlt, GDK_KEY_KP_Down where hasAlt: return moveRow(at: indexPath, by: 1)
    case GDK_KEY_Up, GDK_KEY_KP_Up: return focusRow(from: position - 1, by: -1)
    case GDK_KEY_Down, GDK_KEY_KP_Down: return focusRow(from: position + 1, by: 1)
    case GDK_KEY_Home, GDK_KEY_KP_Home: return focusRow(from: 0, by: 1)
    case GDK_KEY_End, GDK_KEY_KP_End: return focusRow(from: sections.count - 1, by: -1)
    case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: return focusPage(from: position, by: -1)
    case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: return focusPage(from: position, by: 1)
    case GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter, GDK_KEY_space, GDK_KEY_KP_Space:
      guard maySelect else { return false }
      activated(position)
      return true
    case GDK_KEY_Menu: return showMenu(of: cell, at: indexPath)
    case GDK_KEY_F10: return isShifted && showMenu(of: cell, at: indexPath)
    case GDK_KEY_Delete, GDK_KEY_KP_Delete: return performDestructiveAction(of: cell, at: indexPath)
    default: return false
    }
  }

  /// Moves to the first row from a position on; at the end there is nowhere to go, and the focus stays.
  private func focusRow(from start: Int, by step: Int) -> Bool {
    var position = start
    while let item = sections.item(at: position) {
      if case .row = item {
        focus(position)
        break
      }
      position += step
    }
    // A title above the first row is scrolled to all the same.
    if position < 0 { contentOffset.y = -adjustedContentInset.top }
    return true
  }

  private func focusPage(from position: Int, by step: Int) -> Bool {
    let page = CGRect(origin: contentOffset, size: tiling.size), way = tiling.size.height * 0.9
    let row = rect(of: position), seen = row.intersection(page)
    // A row higher than the table is passed page by page, to its end.
    let rest = step > 0 ? row.maxY - page.maxY : page.minY - row.minY
    if row.height > page.height, rest > 0, !seen.isEmpty {
      contentOffset.y += CGFloat(step) * min(rest, way)
      return true
    }
    let target = heights.position(at: (seen.isEmpty ? row : seen).midY + CGFloat(step) * way - rowsTop)
    if case .row = sections.item(at: target) { return focus(target) }
    return focusRow(from: target, by: target == 0 ? 1 : step)
  }
}
