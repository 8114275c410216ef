import CQuintetGTK
import CQuintetWidget

// A row's actions: uncovered by a drag sideways, or in a menu.

extension UITableView {
  /// The actions of both ends, the trailing ones first.
  func swipeActions(at indexPath: IndexPath) -> [UIContextualAction] {
    let leading = delegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: indexPath)?.actions ?? []
    return (trailingConfiguration(at: indexPath)?.actions ?? []) + leading
  }

  /// The actions that a row's menu has.
  func menuActions(at indexPath: IndexPath) -> [UIContextualAction] {
    moveActions(at: indexPath) + swipeActions(at: indexPath)
  }

  func mayEdit(_ indexPath: IndexPath) -> Bool { dataSource?.tableView(self, canEditRowAt: indexPath) ?? false }

  /// Returns the kind of editing that a row allows.
  func editingStyle(at indexPath: IndexPath) -> UITableViewCell.EditingStyle {
    guard mayEdit(indexPath) else { return .none }
    return delegate?.tableView(self, editingStyleForRowAt: indexPath) ?? .delete
  }

  /// The person pressed what a row shows while rows are edited: Delete is confirmed by a second press.
  func editPressed(_ cell: UITableViewCell) {
    guard let indexPath = indexPath(for: cell) else { return }
    switch editingStyle(at: indexPath) {
    case .none: break
    case .insert: dataSource?.tableView(self, commit: .insert, forRowAt: indexPath)
    case .delete:
      let isOpen = swipe?.cell === cell
      closeSwipe()
      guard !isOpen, let deletion = deletion(at: indexPath) else { return }
      let isAtRight = effectiveUserInterfaceLayoutDirection == .leftToRight
      swipe = TableSwipe(cell, in: self, deletion, isAtRight: isAtRight)
      swipe?.open()
    }
  }

  private func trailingConfiguration(at indexPath: IndexPath) -> UISwipeActionsConfiguration? {
    delegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: indexPath) ?? deletion(at: indexPath)
  }

  /// Delete, where the row can be.
  private func deletion(at indexPath: IndexPath) -> UISwipeActionsConfiguration? {
    guard editingStyle(at: indexPath) == .delete else { return nil }
    let title = delegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: indexPath)
    let word = g_dgettext("gtk40", "_Delete").map { String(cString: $0) } ?? "Delete"
    let action = UIContextualAction(
      style: .destructive,
      title: title ?? word.replacingOccurrences(of: "_", with: "")
    ) { [weak self] _, source, done in
      if let self, let row = presentPath(of: indexPath, from: source) {
        dataSource?.tableView(self, commit: .delete, forRowAt: row)
      }
      done(true)
    }
    return UISwipeActionsConfiguration(actions: [action])
  }

  /// Returns where a row is now whose action was made at a path: rows above it may have come or gone while the action
  /// was shown. Nil for a row that is gone.
  func presentPath(of indexPath: IndexPath, from source: UIView) -> IndexPath? {
    guard let cell = (source as? UITableViewCell) ?? swipe?.cell else { return indexPath }
    return self.indexPath(for: cell)
  }

  /// Uncovers what is at the end from which a row is dragged; false where there is nothing.
  func beginSwipe(of cell: UITableViewCell, at indexPath: IndexPath, to distance: CGFloat) -> Bool {
    let isAtRight = distance < 0
    let isTrailing = isAtRight == (effectiveUserInterfaceLayoutDirection == .leftToRight)
    let configuration =
      isTrailing
      ? trailingConfiguration(at: indexPath)
      : delegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: indexPath)
    closeSwipe()
    guard !isEditing, let configuration, !configuration.actions.isEmpty else { return false }
    swipe = TableSwipe(cell, in: self, configuration, isAtRight: isAtRight)
    swipe?.isTold = true
    delegate?.tableView(self, willBeginEditingRowAt: indexPath)
    return true
  }

  /// - Parameter isGone: True if the row is to go.
  func closeSwipe(isGone: Bool = false) {
    guard let swipe else { return }
    self.swipe = nil
    swipe.end()
    tiling.isDue = true
    gtk_widget_queue_allocate(contentBox.pointer)
    if swipe.isTold { delegate?.tableView(self, didEndEditingRowAt: isGone ? nil : indexPath(for: swipe.cell)) }
  }

  func perform(_ action: UIContextualAction, _ source: UIView) {
    action.handler(action, source) { [weak self] _ in self?.closeSwipe() }
  }

  /// Performs the first destructive action, as the key Delete does; false where there is none.
  func performDestructiveAction(of cell: UITableViewCell, at indexPath: IndexPath) -> Bool {
    guard let action = swipeActions(at: indexPath).first(where: { $0.style == .destructive }) else { return false }
    perform(action, cell)
    return true
  }

  /// Shows the actions as a menu at the row; false where there are none.
  @discardableResult
  func showActions(of cell: UITableViewCell, at indexPath: IndexPath) -> Bool {
    let actions = menuActions(at: indexPath)
    guard !actions.isEmpty, let popover = gtk_popover_new(), let list = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0) else {
      return false
    }
    gtk_widget_add_css_class(popover, "menu")
    for action in actions {
      guard let button = quintet_button_new() else { continue }
      gtk_button_set_label(UnsafeMutableRawPointer(button).assumingMemoryBound(to: GtkButton.self), action.title ?? "")
      gtk_widget_add_css_class(button, "flat")
      gtk_widget_add_css_class(button, TableAppearance.menuItem)
      if action.style == .destructive { gtk_widget_add_css_class(button, "error") }
      let bits = UInt(bitPattern: popover)
      connect(button, "clicked") { [weak self, weak cell] in
        UnsafeMutablePointer<GtkPopover>(bitPattern: bits).map(gtk_popover_popdown)
        guard let self, let cell else { return }
        perform(action, cell)
      }
      gtk_box_append(UnsafeMutableRawPointer(list).assumingMemoryBound(to: GtkBox.self), button)
    }
    let pointer = UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkPopover.self)
    gtk_popover_set_child(pointer, list)
    quintet_popover_attach(pointer, cell.box.pointer)
    cell.applyStyle()
    let bits = UInt(bitPattern: popover)
    connect(popover, "closed") {
      // Not within its own signal.
      DispatchQueue.main.async {
        guard let popover = UnsafeMutablePointer<GtkWidget>(bitPattern: bits) else { return }
        if gtk_widget_get_parent(popover) != nil { gtk_widget_unparent(popover) }
        g_object_unref(popover)
      }
    }
    g_object_ref(popover)
    gtk_popover_popup(pointer)
    return true
  }
}
