import CAtspi

/// An element of the accessibility tree: a window, a button, a text. Only on the main thread.
final class Element {
  let pointer: UnsafeMutablePointer<AtspiAccessible>

  private init(_ pointer: UnsafeMutablePointer<AtspiAccessible>) {
    self.pointer = pointer
  }

  deinit { g_object_unref(pointer) }

  /// Returns the program with this process identifier; nil if it has no accessible window (yet, or any more).
  static func program(_ identifier: pid_t) -> Element? {
    guard let desktop = atspi_get_desktop(0).map(Element.init) else { return nil }
    // Without this the library answers from what it knew, and learns news only in a main loop.
    atspi_accessible_set_cache_mask(desktop.pointer, AtspiCache(rawValue: 0))
    return desktop.children.first { atspi_accessible_get_process_id($0.pointer, nil) == UInt32(identifier) }
  }

  var name: String { string(atspi_accessible_get_name(pointer, nil)) }

  var role: String { string(atspi_accessible_get_role_name(pointer, nil)) }

  /// True if a person could see it: it is not hidden, and it has an area.
  ///
  /// GTK 4.8 reports the state SHOWING of windows alone, and VISIBLE also of the layouts that a dialog did not choose.
  var isShowing: Bool {
    guard let states = atspi_accessible_get_state_set(pointer) else { return false }
    defer { g_object_unref(states) }
    guard atspi_state_set_contains(states, ATSPI_STATE_VISIBLE) != 0, let area else { return false }
    return area.width > 0 && area.height > 0
  }

  /// The distance from the window's upper edge to its top.
  var top: Int { Int(area?.y ?? 0) }

  /// The position of its middle, from the window's upper left corner, in points.
  var middle: (x: Double, y: Double)? {
    area.map { (Double($0.x) + Double($0.width) / 2, Double($0.y) + Double($0.height) / 2) }
  }

  private var area: AtspiRect? {
    guard let component = atspi_accessible_get_component_iface(pointer) else { return nil }
    defer { g_object_unref(component) }
    guard let frame = atspi_component_get_extents(component, ATSPI_COORD_TYPE_WINDOW, nil) else { return nil }
    defer { g_free(frame) }
    return frame.pointee
  }

  var children: [Element] {
    (0..<max(0, atspi_accessible_get_child_count(pointer, nil))).compactMap { index in
      atspi_accessible_get_child_at_index(pointer, index, nil).map(Element.init)
    }
  }

  /// Returns the first element below this one, in reading order, that fits and is showing, as is all that it is in.
  ///
  /// Each question is a round trip to the program, so whether something is showing is asked last.
  func first(where fits: (Element) -> Bool) -> Element? {
    for child in children {
      if fits(child), child.isShowing { return child }
      if let found = child.first(where: fits), child.isShowing { return found }
    }
    return nil
  }

  /// Returns the last element below this one, in reading order, that fits and is showing, as is all that it is in.
  func last(where fits: (Element) -> Bool) -> Element? {
    for child in children.reversed() {
      if let found = child.last(where: fits), child.isShowing { return found }
      if fits(child), child.isShowing { return child }
    }
    return nil
  }

  /// Returns the first element below this one that fits, also in what GTK 4.8 takes for hidden though it is not, as a stack's page.
  func firstAnywhere(where fits: (Element) -> Bool) -> Element? {
    for child in children {
      if fits(child) { return child }
      if let found = child.firstAnywhere(where: fits) { return found }
    }
    return nil
  }

  /// True if it can be pressed. A window can be closed, but is no button, though an announcement is its title.
  var hasAction: Bool {
    guard let action = atspi_accessible_get_action_iface(pointer) else { return false }
    defer { g_object_unref(action) }
    return atspi_action_get_n_actions(action, nil) > 0 && role != "frame"
  }

  /// Presses it and waits until the program has taken note.
  func press() throws {
    guard let action = atspi_accessible_get_action_iface(pointer) else { throw Failure("\(name) cannot be pressed") }
    defer { g_object_unref(action) }
    guard atspi_action_do_action(action, 0, nil) != 0 else { throw Failure("\(name) did not let itself be pressed") }
  }

  /// Presses it and returns before the program knows.
  func pressWithoutWaiting() throws {
    guard quintet_press_without_waiting(pointer) != 0 else {
      throw Failure("the accessibility bus does not take a press")
    }
  }

  /// Draws the tree below this element, one line an element.
  func tree(indent: String = "") -> String {
    let marks =
      (isShowing ? "" : " (hidden)") + (hasAction ? " (action)" : "") + (has(ATSPI_STATE_FOCUSED) ? " (focused)" : "")
    let line = "\(indent)\(role) \"\(name)\"\(marks)\n"
    return children.reduce(line) { $0 + $1.tree(indent: indent + "  ") }
  }

  func string(_ pointer: UnsafeMutablePointer<CChar>?) -> String {
    guard let pointer else { return "" }
    defer { g_free(pointer) }
    return String(cString: pointer)
  }
}
