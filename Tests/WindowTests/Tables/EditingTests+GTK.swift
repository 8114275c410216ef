import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("table editing", .windows)
struct EditingTests {
  @Test("only deletable rows are deleted by short or full swipes")
  func onlyDeletableRowsAreDeletedByShortOrFullSwipes() async throws {
    let (table, source, window) = try await showEditedRows()
    source.title = "Away"
    try await drag(table.visibleCells[0], by: -150)
    #expect(table.swipe == nil && source.dragged == [])
    try await drag(table.visibleCells[1], by: -20)
    try await wait("the row is back") { source.dragged == ["begin 1", "end 1"] }
    #expect(table.swipe == nil)
    source.dragged = []
    try await drag(table.visibleCells[1], by: -150)
    #expect(source.dragged == ["begin 1"])
    let button = try #require(table.subviews.first { $0 is SwipeActionsView }?.subviews.first as? UIButton)
    #expect(button.title(for: .normal) == "Away")
    try await wait("the row stands still") { table.visibleCells[1].swipeOffset <= -74 }
    try await Input.click(button)
    #expect(source.committed == ["delete old"])
    #expect(table.swipe == nil && table.numberOfRows(inSection: 0) == 2)
    #expect(source.dragged == ["begin 1", "end gone"])
    source.names.insert("more", at: 0)
    table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
    await window.nextFrame()
    try await drag(table.visibleCells[0], by: -340)
    #expect(source.committed == ["delete old", "delete more"])
  }

  @Test("the Delete key deletes only deletable rows")
  func deleteKeyDeletesOnlyDeletableRows() async throws {
    let (table, source, window) = try await showEditedRows()
    #expect(table.focus(0))
    try await Input.press(GDK_KEY_Delete, in: window)
    #expect(source.committed == [])
    #expect(table.focus(1))
    try await Input.press(GDK_KEY_Delete, in: window)
    #expect(source.committed == ["delete old"])
  }

  @Test("an editing row's sign inserts or deletes; pressing selects nothing")
  func editingRowsSignInsertsOrDeletesPressingSelectsNothing() async throws {
    let (table, source, window) = try await showEditedRows()
    table.setEditing(true, animated: false)
    await window.nextFrame()
    try await Input.click(table.visibleCells[1], at: CGPoint(x: 250, y: 20))
    #expect(source.selected == [])
    try await Input.click(try sign(table.visibleCells[2]))
    #expect(source.committed == ["insert add"])
    await window.nextFrame()
    try await Input.click(try sign(table.visibleCells[1]))
    #expect(source.committed == ["insert add"])
    let button = try #require(table.subviews.first { $0 is SwipeActionsView }?.subviews.first as? UIButton)
    #expect(button.title(for: .normal) == "Delete")
    try await wait("the row stands still") { table.visibleCells[1].swipeOffset <= -74 }
    try await Input.click(button)
    #expect(source.committed == ["insert add", "delete old"])
    try await drag(table.visibleCells[1], by: -150)
    #expect(table.swipe == nil)
  }

  @Test("the sign uncovers Delete at the trailing edge in both directions", arguments: [false, true])
  func signUncoversDeleteAtTheTrailingEdgeInBothDirections(isMirrored: Bool) async throws {
    let (table, source, window) = try await showEditedRows()
    defer { withExtendedLifetime(source) {} }
    table.semanticContentAttribute = isMirrored ? .forceRightToLeft : .forceLeftToRight
    table.setEditing(true, animated: false)
    await window.nextFrame()
    try sign(table.visibleCells[1]).sendActions(for: .primaryActionTriggered)
    try await wait("the row moves away") { table.visibleCells[1].swipeOffset != 0 }
    #expect((table.visibleCells[1].swipeOffset > 0) == isMirrored)
  }

  @Test("open actions stay with their row, and delete it alone")
  func openActionsStayWithTheirRowAndDeleteItAlone() async throws {
    let (table, source, window) = try await showEditedRows()
    let cell = table.visibleCells[1]
    #expect(table.beginSwipe(of: cell, at: IndexPath(row: 1, section: 0), to: -50))
    table.swipe?.drag(by: -60)
    let view = try #require(table.subviews.first { $0 is SwipeActionsView }), before = view.frame
    source.names.insert(contentsOf: ["new", "newer"], at: 0)
    table.insertRows(at: [0, 1].map { IndexPath(row: $0, section: 0) }, with: .none)
    for _ in 0..<2 { await window.nextFrame() }
    #expect(table.swipe?.cell === cell && cell.swipeOffset == -60)
    #expect(view.frame.minY == cell.frame.minY && view.frame.minY > before.minY, "\(view.frame), \(cell.frame)")
    #expect(view.frame.minX == before.minX && view.frame.size == before.size)
    let button = try #require(view.subviews.first as? UIButton)
    #expect(abs(button.frame.maxX - view.bounds.width) <= 1 && abs(button.frame.width - 60) <= 1, "\(button.frame)")
    button.sendActions(for: .primaryActionTriggered)
    #expect(source.committed == ["delete old"] && source.names == ["new", "newer", "fixed", "add"])
    #expect(table.swipe == nil && view.superview == nil)
  }

  @Test("a menu's Delete is for its row, wherever that is")
  func menusDeleteIsForItsRowWhereverThatIs() async throws {
    let (table, source, window) = try await showEditedRows()
    let cell = table.visibleCells[1], action = try #require(table.menuActions(at: IndexPath(row: 1, section: 0)).first)
    source.names.insert("new", at: 0)
    table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
    await window.nextFrame()
    table.perform(action, cell)
    #expect(source.committed == ["delete old"] && source.names == ["new", "fixed", "add"])
    // A row that is gone is not deleted again, nor another one in its place.
    table.perform(action, cell)
    #expect(source.committed == ["delete old"])
  }

  @Test("a sign is named by what it does, reused too")
  func signIsNamedByWhatItDoesReusedToo() async throws {
    let (table, source, window) = try await showEditedRows()
    @MainActor func expectSigns(_ names: [String?], _ occasion: String) {
      let signs = table.visibleCells.map { cell in cell.subviews.compactMap { $0 as? UIButton } }
      #expect(signs.map { $0.first?.accessibilityLabel } == names, "\(occasion)")
      #expect(signs.allSatisfy { $0.count < 2 }, "\(occasion)")
      let colors: [UIColor?] = names.map { name in
        guard let name else { return nil }
        return name == "Delete" ? UIColor.systemRed : UIColor.systemGreen
      }
      #expect(signs.map { $0.first?.configuration?.baseForegroundColor } == colors, "\(occasion)")
    }
    for round in 0..<2 {
      table.setEditing(true, animated: false)
      await window.nextFrame()
      expectSigns([nil, "Delete", "Add"], "edited \(round)")
      source.names.reverse()
      table.reloadData()
      await window.nextFrame()
      expectSigns(["Add", "Delete", nil], "turned \(round)")
      table.setEditing(false, animated: false)
      await window.nextFrame()
      expectSigns([nil, nil, nil], "not edited \(round)")
      source.names.reverse()
      table.reloadData()
    }
  }
}

@MainActor
private func sign(_ cell: UITableViewCell) throws -> UIButton {
  try #require(cell.subviews.compactMap { $0 as? UIButton }.first, "what is pressed to edit")
}

@MainActor
private func drag(_ cell: UITableViewCell, by distance: CGFloat) async throws {
  // Not from where the scroll bar is; in the table's own coordinates, which do not move with the row.
  let table = try #require(cell.superview), origin = cell.frame.origin, left: CGFloat = distance < 0 ? 350 : 20
  let way = [0, 0.25, 0.5, 0.75, 1].map { CGPoint(x: left + distance * $0, y: origin.y + 20) }
  try await Input.drag(table, through: way)
}
