import CQuintetGTK
import CQuintetWidget

/// A menu on the screen, at a widget of GTK's. It goes when it is released.
@MainActor
final class MenuPopover {
  private let popover: UnsafeMutablePointer<GtkWidget>
  private weak var view: UIView?
  private weak var sender: AnyObject?
  private let closed: @MainActor () -> Void
  /// The menu, and those that were opened in it, each with the menu of which one action can be on.
  private var open: [(menu: UIMenu, group: UIMenu?)]
  /// Elements that can be chosen, from the top down.
  private var rows: [UnsafeMutablePointer<GtkWidget>] = []
  /// Lines that the rows stand for.
  private var choices: [MenuLine] = []
  private let focusBefore: GObjectReference?
  private var isOpen = true

  /// Shows the menu. `closed` is called when it is gone from the screen.
  init?(
    _ menu: UIMenu,
    at widget: UnsafeMutablePointer<GtkWidget>,
    of view: UIView,
    sender: AnyObject,
    closed: @escaping @MainActor () -> Void
  ) {
    guard let popover = gtk_popover_new() else { return nil }
    self.popover = popover
    self.view = view
    self.sender = sender
    self.closed = closed
    open = [(menu, nil)]
    focusBefore = view.window?.gtkWindow.flatMap { gtk_window_get_focus($0) }.map {
      g_object_ref($0)
      return GObjectReference(owning: OpaquePointer($0))
    }
    g_object_ref_sink(popover)
    gtk_widget_add_css_class(popover, "menu")
    quintet_popover_attach(pointer, widget)
    connect(popover, "unmap") { [weak self] in self?.unmapped() }
    hearKeys()
    showLines()
    gtk_popover_popup(pointer)
    focus(rows.first)
  }

  isolated deinit {
    // One that is still on the screen has taken all input to itself.
    gtk_widget_set_visible(popover, 0)
    if gtk_widget_get_parent(popover) != nil { gtk_widget_unparent(popover) }
    g_object_unref(popover)
  }

  // MARK: Private

  /// Points at which a long menu begins to scroll.
  private static let greatestHeight: Int32 = 480

  private var pointer: UnsafeMutablePointer<GtkPopover> {
    UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkPopover.self)
  }

  private var isRightToLeft: Bool { view?.effectiveUserInterfaceLayoutDirection == .rightToLeft }

  private func unmapped() {
    guard isOpen else { return }
    isOpen = false
    quintet_popover_keep_focus(pointer)
    if let focusBefore, view?.window != nil {
      view?.window?.returnFocus(to: UnsafeMutablePointer(focusBefore.pointer))
    }
    // GTK is not done with the popover yet.
    DispatchQueue.main.async { [weak self] in self?.closed() }
  }

  private func showLines() {
    guard let shown = open.last, let list = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0),
      let scroller = gtk_scrolled_window_new()
    else { return }
    var lines = MenuLine.lines(of: shown.menu, group: shown.group)
    if open.count > 1 {
      lines.insert(.back(shown.menu.title), at: 0)
    } else if !shown.menu.title.isEmpty {
      lines.insert(.heading(shown.menu.title), at: 0)
    }
    quintet_accessible_set_role(list, GTK_ACCESSIBLE_ROLE_MENU)
    if !shown.menu.title.isEmpty { quintet_accessible_set_label(list, shown.menu.title) }
    let hasMarks = lines.contains(where: \.hasMark)
    (rows, choices) = ([], [])
    for line in lines {
      let row = MenuRow(line, hasMarks: hasMarks, isRightToLeft: isRightToLeft) { [weak view] image in
        view?.imageSurroundings.flatMap { image.paintable($0) }
      } pressed: { [weak self] in
        self?.choose(line)
      }
      guard let row else { continue }
      gtk_box_append(UnsafeMutableRawPointer(list).assumingMemoryBound(to: GtkBox.self), row.widget)
      guard gtk_widget_get_focusable(row.widget) != 0 else { continue }
      rows.append(row.widget)
      choices.append(line)
    }
    let pane = OpaquePointer(scroller)
    quintet_scroller_forget_settings(scroller)
    gtk_scrolled_window_set_policy(pane, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_propagate_natural_width(pane, 1)
    gtk_scrolled_window_set_propagate_natural_height(pane, 1)
    gtk_scrolled_window_set_max_content_height(pane, Self.greatestHeight)
    gtk_scrolled_window_set_child(pane, list)
    setDirection(of: scroller, isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    gtk_popover_set_child(pointer, scroller)
    view?.applyStyle()
  }

  /// GTK hands no direction down.
  private func setDirection(of widget: UnsafeMutablePointer<GtkWidget>, _ direction: GtkTextDirection) {
    gtk_widget_set_direction(widget, direction)
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
      setDirection(of: current, direction)
      child = gtk_widget_get_next_sibling(current)
    }
  }

  private func choose(_ line: MenuLine) {
    switch line {
    case .separator, .heading: return
    case .back: goBack()
    case .submenu(let menu, let group): goInto(menu, group)
    case .action(let action, let group):
      group?.turnOn(action)
      let sender = sender
      if action.attributes.contains(.keepsMenuPresented) {
        action.perform(sender: sender)
        let index = rows.firstIndex { gtk_widget_has_focus($0) != 0 } ?? 0
        showLines()
        focus(rows.indices.contains(index) ? rows[index] : rows.first)
      } else {
        gtk_popover_popdown(pointer)
        action.perform(sender: sender)
      }
    }
  }

  private func goInto(_ menu: UIMenu, _ group: UIMenu?) {
    open.append((menu, group))
    showLines()
    focus(rows.dropFirst().first ?? rows.first)
  }

  private func goBack() {
    guard open.count > 1 else { return }
    open.removeLast()
    showLines()
    focus(rows.first)
  }

  // MARK: Private: keys

  private func hearKeys() {
    guard let keys = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    connectAnswering(UnsafeMutableRawPointer(keys), "key-pressed") { [weak self] (key: UInt32) in
      self?.pressed(Int32(key)) ?? false
    }
    gtk_widget_add_controller(popover, keys)
  }

  /// Returns true if it was a key of the menu's; GTK presses the row with the focus, and closes with Escape.
  private func pressed(_ key: Int32) -> Bool {
    let forward = isRightToLeft ? GDK_KEY_Left : GDK_KEY_Right, back = isRightToLeft ? GDK_KEY_Right : GDK_KEY_Left
    switch key.asArrow {
    case GDK_KEY_Down, GDK_KEY_KP_Down: moveFocus(by: 1)
    case GDK_KEY_Up, GDK_KEY_KP_Up: moveFocus(by: -1)
    case GDK_KEY_Home, GDK_KEY_KP_Home: focus(usableRows.first)
    case GDK_KEY_End, GDK_KEY_KP_End: focus(usableRows.last)
    case forward:
      // GTK's own activation would wait for a quarter of a second.
      guard let index = rows.firstIndex(where: { $0 == focused }), case .submenu = choices[index] else { return true }
      choose(choices[index])
    case back: goBack()
    default: return false
    }
    return true
  }

  private var usableRows: [UnsafeMutablePointer<GtkWidget>] { rows.filter { gtk_widget_is_sensitive($0) != 0 } }
  private var focused: UnsafeMutablePointer<GtkWidget>? { rows.first { gtk_widget_has_focus($0) != 0 } }

  /// After the last one comes the first.
  private func moveFocus(by step: Int) {
    let usable = usableRows
    guard !usable.isEmpty else { return }
    guard let index = usable.firstIndex(where: { $0 == focused }) else {
      return focus(usable[step > 0 ? 0 : usable.count - 1])
    }
    focus(usable[(index + step + usable.count) % usable.count])
  }

  private func focus(_ row: UnsafeMutablePointer<GtkWidget>?) {
    guard let row = row.map({ gtk_widget_is_sensitive($0) != 0 ? $0 : usableRows.first ?? $0 }) else { return }
    gtk_widget_grab_focus(row)
  }
}
