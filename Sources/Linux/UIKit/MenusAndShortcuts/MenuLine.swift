/// A line of a menu that is shown.
@MainActor
enum MenuLine {
  case separator
  case heading(String)
  /// Leads back to the menu that this one was opened from.
  case back(String)
  /// `group` is the menu of which one action can be on.
  case action(UIAction, group: UIMenu?)
  case submenu(UIMenu, group: UIMenu?)

  /// The lines of a menu, with those of menus that are shown inside it. Nothing begins or ends with a separator, or has two.
  static func lines(of menu: UIMenu, group: UIMenu?) -> [MenuLine] {
    let group = group ?? (menu.options.contains(.singleSelection) ? menu : nil)
    var lines: [MenuLine] = [], owesSeparator = false
    func add(_ line: MenuLine) {
      if owesSeparator, !lines.isEmpty { lines.append(.separator) }
      owesSeparator = false
      lines.append(line)
    }
    for child in menu.children {
      if let inside = child as? UIMenu, inside.options.contains(.displayInline) {
        owesSeparator = true
        let section = Self.lines(of: inside, group: group)
        if !inside.title.isEmpty, !section.isEmpty { add(.heading(inside.title)) }
        section.forEach(add)
        owesSeparator = true
      } else if let submenu = child as? UIMenu {
        add(.submenu(submenu, group: group))
      } else if let action = child as? UIAction, !action.attributes.contains(.hidden) {
        add(.action(action, group: group))
      }
    }
    return lines
  }

  /// True if there has to be room for a mark.
  var hasMark: Bool {
    guard case .action(let action, let group) = self else { return false }
    return group != nil || action.state != .off
  }
}
