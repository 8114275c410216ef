import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Keys of a table and their actions, how far a press may move, and how far a row is pulled aside.

@MainActor @Suite("table input", .windows)
struct TableInputTests {
  @Test("a key that a table uses goes no further")
  func keyThatATableUsesGoesNoFurther() async throws {
    let (table, source, _) = try await showSections()
    let keys = Controllers(at: table.contentBox.pointer)
    // Positions 1 and 2, then 4 and 5, are rows; 0 and 3 are titles.
    for (names, start, end) in [
      ([GDK_KEY_Up, GDK_KEY_KP_Up], 4, 2), ([GDK_KEY_Up], 1, 1), ([GDK_KEY_Up], 2, 1),
      ([GDK_KEY_Down, GDK_KEY_KP_Down], 2, 4), ([GDK_KEY_Down], 5, 5), ([GDK_KEY_Down], 1, 2),
      ([GDK_KEY_Home, GDK_KEY_KP_Home], 5, 1), ([GDK_KEY_End, GDK_KEY_KP_End], 1, 5),
      ([GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up], 5, 1), ([GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down], 1, 5),
    ] {
      for key in names {
        #expect(table.focus(start))
        #expect(keys.press(key), "\(key)")
        #expect(table.focusedPosition == end, "\(key): \(String(describing: table.focusedPosition))")
        #expect(gtk_widget_has_focus(try #require(table.shownCells[end]).box.pointer) != 0)
      }
    }
    #expect(source.selected.isEmpty)
    #expect(table.focus(4))
    for key in [GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter, GDK_KEY_space, GDK_KEY_KP_Space] {
      source.selected = []
      #expect(keys.press(key), "\(key)")
      #expect(source.selected == [IndexPath(row: 0, section: 1)])
      table.allowsSelection = false
      #expect(!keys.press(key), "\(key)")
      table.allowsSelection = true
      #expect(source.selected.count == 1)
    }
    for key in [GDK_KEY_a, GDK_KEY_F10, GDK_KEY_Escape, GDK_KEY_Tab, GDK_KEY_Left] {
      #expect(!keys.press(key), "\(key)")
    }
    for key in [GDK_KEY_Menu, GDK_KEY_Delete, GDK_KEY_KP_Delete] { #expect(!keys.press(key), "no actions: \(key)") }
    var performed = 0
    let deletion = UIContextualAction(style: .destructive, title: "Delete") { _, _, done in
      performed += 1
      done(true)
    }
    source.actions = UISwipeActionsConfiguration(actions: [deletion])
    for key in [GDK_KEY_Delete, GDK_KEY_KP_Delete] { #expect(keys.press(key), "\(key)") }
    #expect(performed == 2)
    #expect(!keys.press(GDK_KEY_F10))
    #expect(keys.press(GDK_KEY_Menu))
    let cell = try #require(table.shownCells[4])
    #expect(closeMenus(of: cell) == 1)
    #expect(table.beginSwipe(of: cell, at: IndexPath(row: 0, section: 1), to: -50))
    #expect(keys.press(GDK_KEY_Escape) && table.swipe == nil)
    #expect(!keys.press(GDK_KEY_Escape))
    gtk_window_set_focus(try #require(table.window?.gtkWindow), nil)
    for key in [GDK_KEY_Down, GDK_KEY_Return, GDK_KEY_Delete] { #expect(!keys.press(key), "no focus: \(key)") }
  }

  @Test("Up reveals the title above; Shift+F10 shows a row's actions")
  func upRevealsTheTitleAboveShiftF10ShowsARowsActions() async throws {
    let (table, source, window) = try await showSections()
    table.frame.size.height = 100
    await window.nextFrame()
    #expect(table.focus(1))
    table.contentOffset.y = 20
    #expect(Controllers(at: table.contentBox.pointer).press(GDK_KEY_Up))
    #expect(table.contentOffset.y == 0)
    source.actions = UISwipeActionsConfiguration(
      actions: [UIContextualAction(style: .normal, title: "Mark") { _, _, done in done(true) }]
    )
    let cell = try #require(table.shownCells[1])
    @MainActor func menus() -> Int { Widgets.all(gtk_popover_get_type(), in: cell.box.pointer).count }
    try await Input.press(GDK_KEY_F10, in: window)
    #expect(menus() == 0)
    try await Input.press(GDK_KEY_F10, holding: [GDK_KEY_Shift_L], in: window)
    try await wait("its actions are shown") { menus() == 1 }
    closeMenus(of: cell)
  }

  @Test("a press moved more than eight points selects no row")
  func pressMovedMoreThanEightPointsSelectsNoRow() async throws {
    let (table, source, _) = try await showSections()
    let controllers = Controllers(at: table.contentBox.pointer), row = IndexPath(row: 1, section: 0)
    let cell = try #require(table.cellForRow(at: row)), place = CGPoint(x: 200, y: cell.frame.midY)
    for (x, y, isChosen) in [
      (0, 0, true), (8, 8, true), (-8, -8, true), (9, 0, false), (-9, 0, false), (0, 9, false), (0, -9, false),
    ] as [(CGFloat, CGFloat, Bool)] {
      source.selected = []
      controllers.drag(from: place, by: [CGPoint(x: x, y: y)]) { #expect(cell.isHighlighted == isChosen, "\(x) \(y)") }
      #expect(source.selected == (isChosen ? [row] : []), "\(x) \(y)")
      #expect(!cell.isHighlighted && table.press == nil)
    }
    // Back again is no press either.
    source.selected = []
    controllers.drag(from: place, by: [CGPoint(x: 0, y: 20), .zero])
    #expect(source.selected == [])
    table.allowsSelection = false
    controllers.drag(from: place, by: []) { #expect(!cell.isHighlighted) }
    #expect(source.selected == [])
    table.allowsSelection = true
    // A title, and the space below all rows, cannot be chosen.
    let title = try #require(table.shownCells[0])
    controllers.drag(from: CGPoint(x: 200, y: 5), by: []) { #expect(!title.isRow && !title.isHighlighted) }
    controllers.drag(from: CGPoint(x: 200, y: 480), by: [])
    #expect(source.selected == [])
    // A place with another row by then is not the row that was pressed.
    controllers.drag(from: place, by: []) {
      source.counts[0] = 3
      table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
    }
    #expect(source.selected == [])
    #expect(!cell.isHighlighted)
  }

  @Test("the delegate hears of presses and can refuse them")
  func delegateHearsOfPressesAndCanRefuseThem() async throws {
    let (table, source, _) = try await showSections()
    let controllers = Controllers(at: table.contentBox.pointer), row = IndexPath(row: 1, section: 0)
    let cell = try #require(table.cellForRow(at: row)), place = CGPoint(x: 200, y: cell.frame.midY)
    controllers.drag(from: place, by: []) { #expect(source.presses == ["1 on"] && source.selected.isEmpty) }
    #expect(source.presses == ["1 on", "1 off"] && source.selected == [row])
    controllers.drag(from: place, by: [CGPoint(x: 0, y: 20)])
    #expect(source.presses == ["1 on", "1 off", "1 on", "1 off"])
    (source.presses, source.selected, source.mayHighlight) = ([], [], false)
    controllers.drag(from: place, by: []) { #expect(!cell.isHighlighted) }
    cell.boxActivate()
    #expect(source.presses.isEmpty && source.selected.isEmpty)
  }

  @Test("rows are chosen while edited only if allowed")
  func rowsAreChosenWhileEditedOnlyIfAllowed() async throws {
    let (table, source, _) = try await showSections()
    let controllers = Controllers(at: table.contentBox.pointer), row = IndexPath(row: 1, section: 0)
    let cell = try #require(table.cellForRow(at: row)), place = CGPoint(x: 200, y: cell.frame.midY)
    table.setEditing(true, animated: false)
    controllers.drag(from: place, by: []) { #expect(!cell.isHighlighted) }
    #expect(source.selected.isEmpty)
    (table.allowsSelectionDuringEditing, table.allowsSelection) = (true, false)
    controllers.drag(from: place, by: []) { #expect(cell.isHighlighted) }
    #expect(source.selected == [row])
    table.setEditing(false, animated: false)
    controllers.drag(from: place, by: []) { #expect(!cell.isHighlighted) }
    #expect(source.selected == [row])
  }

  @Test("a press closes shown actions and selects nothing")
  func pressClosesShownActionsAndSelectsNothing() async throws {
    let (table, source, _) = try await showSections()
    source.actions = UISwipeActionsConfiguration(
      actions: [UIContextualAction(style: .normal, title: "Mark") { _, _, done in done(true) }]
    )
    let controllers = Controllers(at: table.contentBox.pointer), row = IndexPath(row: 1, section: 0)
    let cell = try #require(table.cellForRow(at: row)),
      other = try #require(table.cellForRow(at: IndexPath(row: 0, section: 1)))
    for place in [other.frame.midY, 5, 480] {
      #expect(table.beginSwipe(of: cell, at: row, to: -50))
      table.swipe?.open()
      controllers.drag(from: CGPoint(x: 200, y: place), by: [])
      #expect(table.swipe == nil && cell.swipeOffset == 0, "\(place)")
    }
    #expect(table.beginSwipe(of: cell, at: row, to: -50))
    table.swipe?.open()
    controllers.drag(from: CGPoint(x: 50, y: cell.frame.midY), by: []) {
      #expect(table.swipe != nil && !cell.isHighlighted)
    }
    #expect(table.swipe == nil && source.selected.isEmpty)
    #expect(table.beginSwipe(of: cell, at: row, to: -50))
    table.swipe?.open()
    controllers.click(at: CGPoint(x: 200, y: other.frame.midY))
    #expect(table.swipe == nil)
    #expect(closeMenus(of: other) == 1)
    // More to the side than down is a pull at the row, and nothing else is.
    for (x, y, isPull) in [(-9, 0, true), (-20, 19, true), (-20, 20, false), (-20, -20, false), (9, 0, false)]
      as [(CGFloat, CGFloat, Bool)]
    {
      controllers.drag(from: CGPoint(x: 200, y: cell.frame.midY), by: [CGPoint(x: x, y: y)]) {
        #expect((table.swipe?.cell === cell) == isPull, "\(x) \(y)")
        #expect(!cell.isHighlighted)
      }
      table.closeSwipe()
    }
    table.isEditing = true
    #expect(!table.beginSwipe(of: cell, at: row, to: -50))
  }

  @Test("a released row closes, opens or performs by its distance")
  func releasedRowClosesOpensOrPerformsByItsDistance() async throws {
    let (table, source, _) = try await showSections()
    let row = IndexPath(row: 1, section: 0), cell = try #require(table.cellForRow(at: row))
    var performed = 0
    let actions = ["Mark", "Keep"].map { title in
      UIContextualAction(style: .normal, title: title) { action, _, _ in performed += action.title == "Mark" ? 1 : 100 }
    }
    let configuration = UISwipeActionsConfiguration(actions: actions)
    let frame = cell.storedFrame
    var place = frame
    place.size.height -= cell.separatorHeight
    source.actions = configuration
    #expect(table.beginSwipe(of: cell, at: row, to: -1))
    let whole = try #require(table.subviews.first as? SwipeActionsView).naturalWidth
    table.closeSwipe()
    let full = (place.width * 0.6).rounded(.down)
    let half = (whole / 2).rounded(.down)
    #expect(whole >= 2 * 74)
    for (distance, isFull, end, times) in [
      (half, true, 0, 0), (half + 1, true, whole, 0), (full, true, whole, 0), (full + 1, true, full + 1, 1),
      (full + 1, false, whole, 0), (-60, true, 0, 0),
    ] as [(CGFloat, Bool, CGFloat, Int)] {
      performed = 0
      configuration.performsFirstActionWithFullSwipe = isFull
      #expect(table.beginSwipe(of: cell, at: row, to: -1))
      let swipe = try #require(table.swipe)
      #expect(swipe.isDragged && gtk_widget_has_css_class(cell.box.pointer, TableAppearance.moved) != 0)
      let view = try #require(table.subviews.first as? SwipeActionsView)
      #expect(view.frame == place)
      swipe.drag(by: -distance)
      #expect(cell.swipeOffset == -max(0, distance).rounded())
      // The first is at the edge, and they share what is uncovered.
      let buttons = view.subviews
      #expect(abs(buttons[0].frame.maxX - place.width) <= 1 && abs(buttons[1].frame.maxX - buttons[0].frame.minX) <= 1)
      #expect(abs(buttons[1].frame.minX - (place.width - max(0, distance))) <= 1, "\(buttons[1].frame)")
      #expect(buttons.allSatisfy { $0.frame.height == place.height && $0.frame.minY == 0 })
      swipe.dragEnded()
      #expect(!swipe.isDragged)
      try await wait("it is there") { cell.swipeOffset == -end.rounded() }
      #expect(performed == times && (table.swipe == nil) == (end == 0), "\(distance)")
      table.closeSwipe()
      #expect(cell.swipeOffset == 0 && cell.storedFrame == frame && view.superview == nil)
      #expect(gtk_widget_has_css_class(cell.box.pointer, TableAppearance.moved) == 0)
    }
  }

  @Test("a released row slides on from where it is")
  func releasedRowSlidesOnFromWhereItIs() async throws {
    let (table, source, _) = try await showSections()
    let row = IndexPath(row: 1, section: 0), cell = try #require(table.cellForRow(at: row))
    let configuration = UISwipeActionsConfiguration(
      actions: ["Mark", "Keep"].map { UIContextualAction(style: .normal, title: $0) { _, _, _ in } }
    )
    configuration.performsFirstActionWithFullSwipe = false
    source.actions = configuration
    for beyond in [-30, 40] as [CGFloat] {
      #expect(table.beginSwipe(of: cell, at: row, to: -1))
      let view = try #require(table.subviews.first as? SwipeActionsView), swipe = try #require(table.swipe)
      let whole = view.naturalWidth
      swipe.drag(by: -(whole + beyond))
      swipe.dragEnded()
      var ways: [CGFloat] = []
      try await wait("it is there") {
        ways.append(-cell.swipeOffset)
        return cell.swipeOffset == -whole.rounded()
      }
      #expect(ways.first == (whole + beyond).rounded(), "\(ways)")
      #expect(ways == (beyond < 0 ? ways.sorted() : ways.sorted(by: >)), "\(ways)")
      table.closeSwipe()
    }
  }

  @Test("left-hand actions start at the left edge, above the background")
  func leftHandActionsStartAtTheLeftEdgeAboveTheBackground() async throws {
    let (table, _, window) = try await showSections()
    let back = UIView(), cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
    table.backgroundView = back
    await window.nextFrame()
    let actions = (0..<2).map { UIContextualAction(style: .normal, title: "\($0)") { _, _, _ in } }
    let swipe = TableSwipe(cell, in: table, UISwipeActionsConfiguration(actions: actions), isAtRight: false)
    #expect(table.subviews[0] === back && table.subviews[1] is SwipeActionsView)
    swipe.drag(by: 100)
    #expect(cell.swipeOffset == 100)
    let buttons = table.subviews[1].subviews
    #expect(
      buttons[0].frame.minX == 0 && buttons[1].frame.minX == buttons[0].frame.maxX && buttons[1].frame.maxX == 100
    )
    swipe.drag(by: -100)
    #expect(cell.swipeOffset == 0)
    swipe.end()
  }
}

/// A table of 400 by 500 points with two sections of two rows, with titles.
@MainActor
private func showSections() async throws -> (UITableView, Rows, UIWindow) {
  let (table, source, window) = try await showTable([2, 2], headers: ["One", "Two"])
  #expect(table.sections.count == 6)
  return (table, source, window)
}

/// Closes the menus that are open at a row, and says how many there were.
@MainActor
@discardableResult
private func closeMenus(of cell: UITableViewCell) -> Int {
  let menus = Widgets.all(gtk_popover_get_type(), in: cell.box.pointer)
  for menu in menus { gtk_popover_popdown(UnsafeMutableRawPointer(menu).assumingMemoryBound(to: GtkPopover.self)) }
  return menus.count
}
