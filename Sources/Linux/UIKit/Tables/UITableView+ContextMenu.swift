import CQuintetGTK
import CQuintetWidget

// A row's menu: what the delegate offers for the row, and below it the row's actions.

extension UITableView {
  func hearLongPresses() {
    guard let press = gtk_gesture_long_press_new() else { return }
    connect(UnsafeMutableRawPointer(press), "pressed") { [weak self] (x: Double, y: Double) in
      let isShown = self?.pressedLong(at: CGPoint(x: x, y: y)) ?? false
      // A press that has opened a menu chooses no row.
      _ = gtk_gesture_set_state(press, isShown ? GTK_EVENT_SEQUENCE_CLAIMED : GTK_EVENT_SEQUENCE_DENIED)
    }
    gtk_widget_add_controller(contentBox.pointer, press)
  }

  /// Shows the menu of a row, at its middle unless a point of the table is named; false where there is nothing in it.
  @discardableResult
  func showMenu(of cell: UITableViewCell, at indexPath: IndexPath, point: CGPoint? = nil) -> Bool {
    guard let menu = contextMenu(of: cell, at: indexPath, point: point) else {
      return showActions(of: cell, at: indexPath)
    }
    show(menu, of: cell, at: indexPath)
    return true
  }

  /// True if the delegate has a menu for a row.
  func hasContextMenu(_ cell: UITableViewCell, at indexPath: IndexPath) -> Bool {
    contextMenu(of: cell, at: indexPath, point: nil) != nil
  }

  // MARK: Private

  private func contextMenu(of cell: UITableViewCell, at indexPath: IndexPath, point: CGPoint?) -> UIMenu? {
    let frame = cell.storedFrame, place = point ?? CGPoint(x: frame.midX, y: frame.midY)
    return delegate?.tableView(self, contextMenuConfigurationForRowAt: indexPath, point: place)?.makeMenu()
  }

  private func show(_ menu: UIMenu, of cell: UITableViewCell, at indexPath: IndexPath) {
    let actions = menuActions(at: indexPath).map { action in
      UIAction(title: action.title ?? "", attributes: action.style == .destructive ? .destructive : []) {
        [weak self, weak cell] _ in
        if let self, let cell { perform(action, cell) }
      }
    }
    var whole = menu
    if !actions.isEmpty {
      let own = UIMenu(options: menu.options.union(.displayInline), children: menu.children)
      whole = UIMenu(title: menu.title, children: [own, UIMenu(options: .displayInline, children: actions)])
    }
    contextMenu = MenuPopover(whole, at: cell.box.pointer, of: cell, sender: cell) { [weak self] in
      self?.contextMenu = nil
    }
  }

  private func pressedLong(at point: CGPoint) -> Bool {
    let place = CGPoint(x: point.x + contentOffset.x, y: point.y + contentOffset.y)
    guard swipe == nil, let cell = position(at: place).flatMap({ shownCells[$0] }),
      cell.reorderHandle?.isPressed != true,
      let indexPath = indexPath(for: cell), let menu = contextMenu(of: cell, at: indexPath, point: place)
    else { return false }
    show(menu, of: cell, at: indexPath)
    return true
  }
}
