import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("context menus of rows", .windows)
struct ContextMenuTests {
  @Test("a secondary click opens a row's menu above its actions")
  func secondaryClickOpensARowsMenuAboveItsActions() async throws {
    let (table, source, _) = try await show()
    source.hasActions = true
    let cell = table.visibleCells[2]
    try await Input.click(cell, at: CGPoint(x: 40, y: 10), button: 3)
    var menu = try await OpenMenu.wait(at: cell.box.pointer)
    #expect(menu.titles == ["Row 2", "Open", "Copy", "Delete"])
    let point = try #require(source.points.first)
    #expect(source.asked.map(\.row) == [2] && abs(point.x - 40) <= 1 && abs(point.y - cell.frame.minY - 10) <= 1)
    try await menu.click("Copy")
    try await wait("the action") { source.chosen == ["Copy 2"] }
    try await OpenMenu.waitUntilGone(at: cell.box.pointer)
    try await Input.click(cell, button: 3)
    menu = try await OpenMenu.wait(at: cell.box.pointer)
    try await menu.click("Delete")
    try await wait("the row's action") { source.chosen == ["Copy 2", "Delete 2"] }
    #expect(source.selected.isEmpty)
  }

  @Test("keys and assistive technology open a row's menu at its middle")
  func keysAndAssistiveTechnologyOpenARowsMenuAtItsMiddle() async throws {
    let (table, source, window) = try await show(), cell = table.visibleCells[1]
    let middle = CGPoint(x: cell.frame.midX, y: cell.frame.midY)
    #expect(table.focus(1))
    for way in 0..<3 {
      source.points = []
      switch way {
      case 0: try await Input.press(GDK_KEY_Menu, in: window)
      case 1: try await Input.press(GDK_KEY_F10, holding: [GDK_KEY_Shift_L], in: window)
      default: cell.boxShowMenu()
      }
      let menu = try await OpenMenu.wait(at: cell.box.pointer)
      #expect(menu.focused == "Open" && source.points == [middle], "\(way)")
      try await Input.press(GDK_KEY_Escape, at: menu.popover)
      try await OpenMenu.waitUntilGone(at: cell.box.pointer)
      #expect(table.contextMenu == nil && gtk_widget_has_focus(cell.box.pointer) != 0)
    }
    #expect(source.chosen.isEmpty && source.selected.isEmpty)
  }

  @Test("a long press opens the menu of a row that has one")
  func longPressOpensTheMenuOfARowThatHasOne() async throws {
    let (table, source, _) = try await show(), controllers = Controllers(at: table.contentBox.pointer)
    source.hasActions = true
    let cells = table.visibleCells
    // The fourth row has no menu of its own, and a long press shows no actions.
    for index in [3, 0] { controllers.pressLong(50, Double(cells[index].frame.midY - table.contentOffset.y)) }
    let menu = try await OpenMenu.wait(at: cells[0].box.pointer)
    #expect(source.asked.map(\.row) == [3, 0])
    #expect(Widgets.all(gtk_popover_get_type(), in: cells[3].box.pointer).isEmpty)
    try await menu.click("Open")
    try await wait("the action") { source.chosen == ["Open 0"] }
  }

  @Test("a row without a menu shows its actions alone")
  func rowWithoutAMenuShowsItsActionsAlone() async throws {
    let (table, source, _) = try await show(), cell = table.visibleCells[3]
    source.hasActions = true
    #expect(table.showMenu(of: cell, at: IndexPath(row: 3, section: 0)))
    #expect(table.contextMenu == nil)
    let popovers = Widgets.all(gtk_popover_get_type(), in: cell.box.pointer)
    #expect(popovers.count == 1)
    gtk_popover_popdown(UnsafeMutableRawPointer(try #require(popovers.first)).assumingMemoryBound(to: GtkPopover.self))
    source.hasActions = false
    #expect(!table.showMenu(of: cell, at: IndexPath(row: 3, section: 0)))
    #expect(source.chosen.isEmpty)
  }

  @Test("a delegate is asked for menus only as they open")
  func delegateIsAskedForMenusOnlyAsTheyOpen() async throws {
    let (table, source, window) = try await show()
    table.reloadData()
    await window.nextFrame()
    #expect(source.asked.isEmpty)
    #expect(table.showMenu(of: table.visibleCells[0], at: IndexPath(row: 0, section: 0)))
    #expect(source.asked.count == 1)
  }

  @Test("a configuration without entries is no menu")
  func configurationWithoutEntriesIsNoMenu() {
    #expect(UIContextMenuConfiguration().makeMenu() == nil)
    let name = NSString(string: "name")
    let empty = UIContextMenuConfiguration(
      identifier: name,
      actionProvider: { suggested in UIMenu(children: suggested + [UIMenu(options: .displayInline)]) }
    )
    #expect(empty.makeMenu() == nil && empty.identifier as? NSString == name)
  }

  @Test("a scrolled table's long press is for the row below")
  func scrolledTablesLongPressIsForTheRowBelow() async throws {
    let table = UITableView(), source = Menus()
    (table.dataSource, table.delegate) = (source, source)
    table.contentInset.bottom = 500
    let window = try await TestWindow.show(table)
    table.contentOffset.y = 50
    await window.nextFrame()
    let offset = table.contentOffset.y, row = try #require(table.indexPathForRow(at: CGPoint(x: 50, y: offset + 40)))
    #expect(offset > 0 && row.row > 0 && row != table.indexPathForRow(at: CGPoint(x: 50, y: 40)))
    Controllers(at: table.contentBox.pointer).pressLong(50, 40)
    #expect(source.asked == [row] && source.points == [CGPoint(x: 50, y: offset + 40)], "\(source.points)")
  }

  @Test("a row's menu keeps its rules beside the row's actions")
  func rowsMenuKeepsItsRulesBesideTheRowsActions() async throws {
    let (table, source, _) = try await show()
    (source.hasActions, source.options) = (true, .singleSelection)
    let cell = table.visibleCells[0]
    #expect(table.showMenu(of: cell, at: IndexPath(row: 0, section: 0)))
    let menu = try await OpenMenu.wait(at: cell.box.pointer)
    #expect(
      menu.rows.map(Accessibility.role) == [
        GTK_ACCESSIBLE_ROLE_MENU_ITEM_RADIO, GTK_ACCESSIBLE_ROLE_MENU_ITEM_RADIO, GTK_ACCESSIBLE_ROLE_MENU_ITEM,
      ]
    )
    #expect(menu.rows.map { gtk_widget_has_css_class($0, "error") != 0 } == [false, false, true])
    #expect(Widgets.all(in: menu.popover).count { String(cString: gtk_widget_get_css_name($0)) == "separator" } == 1)
  }
}

/// Has a menu for each row but the fourth, and writes down what it hears.
@MainActor
private final class Menus: UITableViewDataSource, UITableViewDelegate {
  var asked: [IndexPath] = []
  var points: [CGPoint] = []
  var chosen: [String] = []
  var selected: [IndexPath] = []
  var hasActions = false
  var options: UIMenu.Options = []

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 5 }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = "Row \(indexPath.row)"
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { selected.append(indexPath) }

  func tableView(
    _ tableView: UITableView,
    trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    guard hasActions else { return nil }
    let action = UIContextualAction(style: .destructive, title: "Delete") { [weak self] _, _, done in
      self?.chosen.append("Delete \(indexPath.row)")
      done(true)
    }
    return UISwipeActionsConfiguration(actions: [action])
  }

  func tableView(
    _ tableView: UITableView,
    contextMenuConfigurationForRowAt indexPath: IndexPath,
    point: CGPoint
  ) -> UIContextMenuConfiguration? {
    asked.append(indexPath)
    points.append(point)
    guard indexPath.row != 3 else { return nil }
    return UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { [weak self, options = self.options] _ in
      let actions = ["Open", "Copy"].map { title in
        UIAction(title: title) { _ in self?.chosen.append("\(title) \(indexPath.row)") }
      }
      return UIMenu(title: "Row \(indexPath.row)", options: options, children: actions)
    }
  }
}

@MainActor
private func show() async throws -> (UITableView, Menus, UIWindow) {
  let table = UITableView(), source = Menus()
  (table.dataSource, table.delegate) = (source, source)
  let window = try await TestWindow.show(table)
  await window.nextFrame()
  return (table, source, window)
}
