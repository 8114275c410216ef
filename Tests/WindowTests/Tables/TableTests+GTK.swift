import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("tables", .windows)
struct TableTests {
  @Test("positions and paths are two names for the same rows")
  func positionsAndPathsAreTwoNamesForTheSameRows() {
    let sections = TableSections([
      .init(hasHeader: true, rowCount: 2), .init(rowCount: 0), .init(hasHeader: true, rowCount: 0, hasFooter: true),
      .init(rowCount: 3, hasFooter: true),
    ])
    #expect(sections.count == 9)
    let items = (0..<sections.count).compactMap(sections.item)
    #expect(
      items == [
        .header(0), .row(IndexPath(row: 0, section: 0)), .row(IndexPath(row: 1, section: 0)), .header(2), .footer(2),
        .row(IndexPath(row: 0, section: 3)), .row(IndexPath(row: 1, section: 3)), .row(IndexPath(row: 2, section: 3)),
        .footer(3),
      ]
    )
    for (position, item) in items.enumerated() {
      if case .row(let indexPath) = item { #expect(sections.position(of: indexPath) == position) }
    }
    #expect(sections.item(at: 9) == nil && sections.item(at: -1) == nil)
    #expect(sections.position(of: IndexPath(row: 0, section: 1)) == nil)
    #expect(sections.position(of: IndexPath(row: 3, section: 3)) == nil)
    #expect(sections.position(of: IndexPath(row: 0, section: 4)) == nil)
  }

  @Test("fractional row constraints cause no conflict")
  func fractionalRowConstraintsCauseNoConflict() async throws {
    var messages: [String] = []
    Diagnostics.observer = { messages.append($0) }
    defer { Diagnostics.observer = nil }
    let (table, _, _) = try await showTable([2]) { cell in
      guard cell.contentView.subviews.isEmpty else { return }
      let content = UIView()
      cell.contentView.place(content)
      content.pin(to: cell.contentView)
      content.heightAnchor.constraint(equalToConstant: 70.5).isActive = true
    }
    #expect(messages == [])
    #expect(table.visibleCells[1].frame.minY == 72)
  }

  @Test("a click moves the selection and tells the delegate")
  func clickMovesTheSelectionAndTellsTheDelegate() async throws {
    let (table, source, window) = try await showTable([5])
    try await Input.click(table.visibleCells[1])
    try await wait("a selection") { source.selected == [IndexPath(row: 1, section: 0)] }
    #expect(table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
    #expect(table.visibleCells[1].isSelected)
    try await Input.click(table.visibleCells[3])
    try await wait("a selection") { source.selected.count == 2 }
    #expect(source.deselected == [IndexPath(row: 1, section: 0)])
    #expect(table.visibleCells.map(\.isSelected) == [false, false, false, true, false])
    table.deselectRow(at: IndexPath(row: 3, section: 0), animated: true)
    #expect(table.indexPathForSelectedRow == nil && !table.visibleCells[3].isSelected)
    #expect(source.deselected.count == 1)
    await window.nextFrame()
  }

  @Test("a table that allows no selection has none")
  func tableThatAllowsNoSelectionHasNone() async throws {
    let (table, source, _) = try await showTable([3])
    table.allowsSelection = false
    try await Input.click(table.visibleCells[1])
    #expect(source.selected == [])
    #expect(table.indexPathForSelectedRow == nil)
  }

  @Test("arrows move over the rows, past titles, and Return chooses")
  func arrowsMoveOverTheRowsPastTitlesAndReturnChooses() async throws {
    let (table, source, window) = try await showTable([2, 2], headers: ["First", "Second"])
    #expect(table.focus(2))
    try await Input.press(GDK_KEY_Down, in: window)
    try await Input.press(GDK_KEY_Return, in: window)
    try await wait("a selection") { source.selected == [IndexPath(row: 0, section: 1)] }
    try await Input.press(GDK_KEY_Up, in: window)
    try await Input.press(GDK_KEY_Up, in: window)
    try await Input.press(GDK_KEY_Up, in: window)
    try await Input.press(GDK_KEY_Return, in: window)
    try await wait("a selection") { source.selected.last == IndexPath(row: 0, section: 0) }
  }

  @Test("Tab enters a table at its first row, past headers")
  func tabEntersATableAtItsFirstRowPastHeaders() async throws {
    let (table, _, window) = try await showTable([2], headers: ["First"], style: .insetGrouped)
    let row = table.visibleCells[0].box.pointer
    for _ in 0..<6 where gtk_widget_has_focus(row) == 0 { try await Input.press(GDK_KEY_Tab, in: window) }
    #expect(gtk_widget_has_focus(row) != 0)
  }

  @Test("a row is one accessible element that can be pressed")
  func rowIsOneAccessibleElementThatCanBePressed() async throws {
    let (table, source, _) = try await showTable([2])
    let cell = table.visibleCells[1], row = cell.box.pointer
    #expect(Accessibility.role(row) == GTK_ACCESSIBLE_ROLE_LIST_ITEM)
    #expect(Accessibility.has(row, label: "Row 0.1"))
    #expect(Accessibility.state(cell.contentView.box.pointer, GTK_ACCESSIBLE_STATE_HIDDEN, is: true))
    #expect(gtk_widget_activate_action_variant(row, "activate", nil) != 0)
    #expect(source.selected == [IndexPath(row: 1, section: 0)])
    #expect(Accessibility.state(row, GTK_ACCESSIBLE_STATE_SELECTED, is: true))
  }

  @Test("a section title is an element, an empty gap none")
  func sectionTitleIsAnElementAnEmptyGapNone() async throws {
    let (table, _, _) = try await showTable([1, 1], headers: ["First", nil], style: .insetGrouped)
    let titles = table.subviews.compactMap { $0 as? TableTitleCell }.filter { $0.position != nil }
    let rows = titles.sorted { $0.frame.minY < $1.frame.minY }.map { $0.box.pointer }
    #expect(rows.count == 3)
    #expect(Accessibility.has(rows[0], label: "First"))
    #expect(rows.map { Accessibility.state($0, GTK_ACCESSIBLE_STATE_HIDDEN, is: true) } == [false, true, true])
  }

  @Test("a row's name follows its text")
  func rowsNameFollowsItsText() async throws {
    let (table, _, window) = try await showTable([1])
    let cell = table.visibleCells[0]
    cell.textLabel?.text = "Another"
    await window.nextFrame()
    #expect(Accessibility.has(cell.box.pointer, label: "Another"))
    cell.accessibilityLabel = "By name"
    #expect(Accessibility.has(cell.box.pointer, label: "By name"))
  }

  @Test("headers and footers surround their rows and cannot be selected")
  func headersAndFootersSurroundTheirRowsAndCannotBeSelected() async throws {
    let (table, source, _) = try await showTable([2, 1], headers: ["First", nil], footers: [nil, "The end"])
    let titles = table.subviews.compactMap { $0 as? TableTitleCell }.filter { $0.position != nil }
    #expect(titles.count == 2)
    #expect(table.visibleCells.count == 3)
    let header = try #require(titles.min { $0.frame.minY < $1.frame.minY })
    #expect(header.frame.maxY <= table.visibleCells[0].frame.minY)
    try await Input.click(header)
    #expect(source.selected == [])
  }
}
