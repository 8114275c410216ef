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
    #expect(table.swipe == nil)
    try await drag(table.visibleCells[1], by: -150)
    let button = try #require(table.subviews.first { $0 is SwipeActionsView }?.subviews.first as? UIButton)
    #expect(button.title(for: .normal) == "Away")
    try await wait("the row stands still") { table.visibleCells[1].swipeOffset <= -74 }
    try await Input.click(button)
    #expect(source.committed == ["delete old"])
    #expect(table.swipe == nil && table.numberOfRows(inSection: 0) == 2)
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
