import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("swipe actions", .windows)
struct SwipeTests {
  @Test("a sideways drag shows row actions; a click performs one")
  func sidewaysDragShowsRowActionsAClickPerformsOne() async throws {
    let (table, source, _) = try await show()
    let cell = table.visibleCells[1]
    try await drag(cell, by: -120)
    let swipe = try #require(table.swipe, "the actions")
    try await wait("the row stands still") { cell.swipeOffset < -130 }
    let buttons = try #require(table.subviews.first { $0 is SwipeActionsView }).subviews
    #expect(buttons.count == 2)
    #expect(source.selected == [])
    try await Input.click(try #require(buttons.last))
    #expect(source.performed == ["Flag 1"])
    #expect(table.swipe == nil && cell.swipeOffset == 0)
    _ = swipe
  }

  @Test("only a long drag performs a row's first action")
  func onlyALongDragPerformsARowsFirstAction() async throws {
    let (table, source, _) = try await show()
    try await drag(table.visibleCells[0], by: -40)
    #expect(table.swipe == nil && source.performed.isEmpty)
    try await drag(table.visibleCells[0], by: -330)
    #expect(source.performed == ["Delete 0"])
    source.isFull = false
    try await drag(table.visibleCells[0], by: -330)
    #expect(source.performed.count == 1)
    #expect(table.swipe != nil)
  }

  @Test("a drag the other way shows the other end's actions")
  func dragTheOtherWayShowsTheOtherEndsActions() async throws {
    let (table, source, _) = try await show()
    try await drag(table.visibleCells[2], by: 330)
    #expect(source.performed == ["Read 2"])
  }

  @Test("trailing actions appear at the trailing edge in both directions")
  func trailingActionsAppearAtTheTrailingEdgeInBothDirections() async throws {
    let (table, source, window) = try await show()
    for isRightToLeft in [false, true] {
      table.semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .forceLeftToRight
      await window.nextFrame()
      for distance in [-50, 50] as [CGFloat] {
        #expect(table.beginSwipe(of: table.visibleCells[1], at: IndexPath(row: 1, section: 0), to: distance))
        let count = table.subviews.first { $0 is SwipeActionsView }?.subviews.count
        // Two trailing actions, and one leading.
        #expect(count == ((distance < 0) == isRightToLeft ? 1 : 2))
        table.closeSwipe()
      }
    }
    #expect(source.performed == [])
  }

  @Test("a mostly vertical drag shows no actions")
  func mostlyVerticalDragShowsNoActions() async throws {
    let (table, source, _) = try await show()
    let way = [CGPoint(x: 300, y: 25), CGPoint(x: 290, y: 55), CGPoint(x: 230, y: 150), CGPoint(x: 200, y: 160)]
    try await Input.drag(table, through: way) { #expect(table.swipe == nil) }
    #expect(table.swipe == nil && source.performed.isEmpty)
  }

  @Test("Delete does nothing to a row whose actions destroy nothing")
  func deleteDoesNothingToARowWhoseActionsDestroyNothing() async throws {
    let source = Rows([3]), table = UITableView()
    var performed = 0
    source.actions = UISwipeActionsConfiguration(actions: [
      UIContextualAction(style: .normal, title: "Flag") { _, _, _ in performed += 1 }
    ])
    table.dataSource = source
    table.delegate = source
    let window = try await TestWindow.show(table)
    #expect(table.focus(1))
    try await Input.press(GDK_KEY_Delete, in: window)
    #expect(performed == 0)
  }

  @Test("an action shows its image and is labelled by title")
  func actionShowsItsImageAndIsLabelledByTitle() async throws {
    let source = Rows([3]), table = UITableView()
    let flag = UIContextualAction(style: .normal, title: "Flag") { _, _, done in done(true) }
    flag.image = UIImage(systemName: "heart")
    source.actions = UISwipeActionsConfiguration(actions: [flag])
    table.dataSource = source
    table.delegate = source
    let window = try await TestWindow.show(table)
    await window.nextFrame()
    try await drag(table.visibleCells[1], by: -60)
    let view = try #require(table.subviews.compactMap { $0 as? SwipeActionsView }.first)
    let button = try #require(view.subviews.first as? UIButton)
    #expect(button.currentImage === flag.image)
    #expect(button.currentTitle == nil)
    #expect(button.accessibilityLabel == "Flag")
  }

  @Test("a click, Escape or scrolling puts a row's actions away")
  func clickEscapeOrScrollingPutsARowsActionsAway() async throws {
    let (table, source, window) = try await show()
    for end in 0..<3 {
      let cell = table.visibleCells[1]
      try await drag(cell, by: -120)
      #expect(table.swipe != nil)
      switch end {
      case 0: try await Input.click(cell, at: CGPoint(x: 200, y: 20))
      case 1:
        table.focus(1)
        try await Input.press(GDK_KEY_Escape, in: window)
      default: table.contentOffset.y = 100
      }
      #expect(table.swipe == nil, "\(end)")
    }
    #expect(source.performed.isEmpty && source.selected.isEmpty)
  }

  @Test("Delete performs the destructive action; Menu shows all")
  func deletePerformsTheDestructiveActionMenuShowsAll() async throws {
    let (table, source, window) = try await show()
    #expect(table.focus(3))
    try await Input.press(GDK_KEY_Delete, in: window)
    #expect(source.performed == ["Delete 3"])
    try await Input.press(GDK_KEY_Menu, in: window)
    let popover = try await popover(of: table.visibleCells[3])
    let buttons = buttons(in: popover)
    #expect(buttons.count == 3)
    try await Input.press(GDK_KEY_Tab, at: popover)
    try await Input.press(GDK_KEY_Return, at: popover)
    try await wait("an action") { source.performed.count == 2 }
    #expect(source.performed.last == "Flag 3")
    try await wait("the menu is gone") { firstPopover(of: table.visibleCells[3]) == nil }
  }

  @Test("a secondary click shows actions and selects nothing")
  func secondaryClickShowsActionsAndSelectsNothing() async throws {
    let (table, source, _) = try await show()
    try await Input.click(table.visibleCells[4], button: 3)
    let popover = try await popover(of: table.visibleCells[4])
    try await Input.press(GDK_KEY_Escape, at: popover)
    try await wait("the menu is gone") { firstPopover(of: table.visibleCells[4]) == nil }
    #expect(source.selected.isEmpty && source.performed.isEmpty)
  }

  @Test("assistive technology can show a row's actions")
  func assistiveTechnologyCanShowARowsActions() async throws {
    let (table, source, _) = try await show()
    let cell = table.visibleCells[0]
    #expect(gtk_widget_activate_action_variant(cell.box.pointer, "menu.popup", nil) != 0)
    let popover = try await popover(of: cell)
    gtk_popover_popdown(UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkPopover.self))
    try await wait("the menu is gone") { firstPopover(of: cell) == nil }
    source.hasActions = false
    table.reloadData()
    table.layoutIfNeeded()
    #expect(gtk_widget_activate_action_variant(table.visibleCells[0].box.pointer, "menu.popup", nil) != 0)
    #expect(firstPopover(of: table.visibleCells[0]) == nil)
  }

  @Test("a row deleted by its action takes its actions along")
  func rowDeletedByItsActionTakesItsActionsAlong() async throws {
    let (table, source, window) = try await show()
    source.deletes = true
    try await drag(table.visibleCells[1], by: -330)
    #expect(table.numberOfRows(inSection: 0) == 19)
    #expect(table.swipe == nil)
    await window.nextFrame()
    #expect(table.visibleCells.allSatisfy { $0.swipeOffset == 0 })
  }

  @Test("only a removed row takes its open actions along")
  func onlyARemovedRowTakesItsOpenActionsAlong() async throws {
    let (table, source, window) = try await show()
    source.isFull = false
    try await drag(table.visibleCells[2], by: -150)
    try await wait("it is uncovered") { table.swipe?.isDragged == false }
    source.count -= 1
    table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
    await window.nextFrame()
    #expect(table.swipe?.cell.position == 1)
    source.count -= 1
    table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .automatic)
    await window.nextFrame()
    #expect(table.swipe == nil)
    #expect(!table.subviews.contains { $0 is SwipeActionsView })
  }
}

/// Three actions, and a record of those that were performed.
@MainActor
private final class Actions: UITableViewDataSource, UITableViewDelegate {
  var performed: [String] = []
  var selected: [Int] = []
  var count = 20
  var isFull = true
  var deletes = false
  var hasActions = true

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = "Row \(indexPath.row)"
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { selected.append(indexPath.row) }

  func tableView(
    _ tableView: UITableView,
    trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    configuration(["Delete", "Flag"], indexPath, tableView)
  }

  func tableView(
    _ tableView: UITableView,
    leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    configuration(["Read"], indexPath, tableView)
  }

  private func configuration(_ names: [String], _ path: IndexPath, _ table: UITableView) -> UISwipeActionsConfiguration?
  {
    guard hasActions else { return nil }
    let actions = names.map { name in
      UIContextualAction(style: name == "Delete" ? .destructive : .normal, title: name) { [self] _, _, completion in
        performed.append("\(name) \(path.row)")
        if deletes {
          count -= 1
          table.deleteRows(at: [path], with: .automatic)
        }
        completion(true)
      }
    }
    let configuration = UISwipeActionsConfiguration(actions: actions)
    configuration.performsFirstActionWithFullSwipe = isFull
    return configuration
  }
}

@MainActor
private func show() async throws -> (UITableView, Actions, UIWindow) {
  let table = UITableView(), source = Actions()
  table.dataSource = source
  table.delegate = source
  let window = try await TestWindow.show(table)
  await window.nextFrame()
  return (table, source, window)
}

@MainActor
private func drag(_ cell: UITableViewCell, by distance: CGFloat) async throws {
  let start = CGPoint(x: distance < 0 ? 350 : 20, y: 25)
  let table = try #require(cell.superview), origin = cell.frame.origin, offset = table.bounds.minY
  // Not from where the scroll bar is; in the table's own coordinates, which do not move with the row.
  let points = [0, 0.25, 0.5, 0.75, 1].map { part in
    CGPoint(x: start.x + distance * part + origin.x, y: start.y + origin.y - offset)
  }
  try await Input.drag(table, through: points)
}

@MainActor
private func firstPopover(of cell: UITableViewCell) -> UnsafeMutablePointer<GtkWidget>? {
  Widgets.first(gtk_popover_get_type(), in: cell.box.pointer)
}

@MainActor
private func popover(of cell: UITableViewCell) async throws -> UnsafeMutablePointer<GtkWidget> {
  try await wait("a menu") { firstPopover(of: cell).map { gtk_widget_get_mapped($0) != 0 } ?? false }
  return try #require(firstPopover(of: cell))
}

@MainActor
private func buttons(in widget: UnsafeMutablePointer<GtkWidget>) -> [UnsafeMutablePointer<GtkWidget>] {
  Widgets.all(in: widget).filter { gtk_widget_has_css_class($0, TableAppearance.menuItem) != 0 }
}
