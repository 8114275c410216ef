import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Selected rows, by the program and by the person, through scrolling and reloading.

@MainActor @Suite("table selection", .windows)
struct TableSelectionTests {
  @Test("selecting a row scrolls only to where it is asked")
  func selectingARowScrollsOnlyToWhereItIsAsked() async throws {
    let (table, source, window) = try await showSelectable(100)
    let page = table.bounds.height, row = IndexPath(row: 60, section: 0)
    for (position, offset) in [
      (.none, 0), (.top, 3_000), (.middle, ((3_000 + 3_050 - page) / 2).rounded()), (.bottom, 3_050 - page),
    ] as [(UITableView.ScrollPosition, CGFloat)] {
      table.contentOffset.y = 0
      table.selectRow(at: nil, animated: false, scrollPosition: .top)
      #expect(table.indexPathsForSelectedRows == nil && table.contentOffset.y == 0, "\(position)")
      table.selectRow(at: row, animated: false, scrollPosition: position)
      #expect(table.indexPathForSelectedRow == row && table.contentOffset.y == offset, "\(position)")
      await window.nextFrame()
      let isSelected: Bool? = position == .none ? nil : true
      #expect(table.cellForRow(at: row)?.isSelected == isSelected, "\(position)")
      // A row that is not there is not selected, and nothing is scrolled to.
      table.selectRow(at: IndexPath(row: 100, section: 0), animated: false, scrollPosition: .bottom)
      #expect(table.indexPathForSelectedRow == nil && table.contentOffset.y == offset, "\(position)")
    }
    #expect(source.selected.isEmpty && source.deselected.isEmpty)
  }

  @Test("a selection goes with its rows, not with reused cells")
  func selectionGoesWithItsRowsNotWithReusedCells() async throws {
    let (table, _, window) = try await showSelectable(200)
    table.allowsMultipleSelection = true
    let chosen: Set = [1, 4, 60, 63, 199]
    for row in chosen { table.selectRow(at: IndexPath(row: row, section: 0), animated: false, scrollPosition: .none) }
    for offset in [0, 2_900, 10_000 - table.bounds.height, 3_000, 0] as [CGFloat] {
      table.contentOffset.y = offset
      await window.nextFrame()
      for path in try #require(table.indexPathsForVisibleRows) {
        let cell = try #require(table.cellForRow(at: path)), isChosen = chosen.contains(path.row)
        #expect(cell.isSelected == isChosen, "\(path.row) at \(offset)")
        #expect((gtk_widget_has_css_class(cell.box.pointer, TableAppearance.selected) != 0) == isChosen)
        #expect(Accessibility.state(cell.box.pointer, GTK_ACCESSIBLE_STATE_SELECTED, is: true) == isChosen)
      }
    }
    #expect(table.indexPathForSelectedRow?.row == 1)
    #expect(table.indexPathsForSelectedRows?.map(\.row) == chosen.sorted())
    let first = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0))).box.pointer
    #expect(Accessibility.state(first, GTK_ACCESSIBLE_STATE_SELECTED, is: true))
    table.deselectRow(at: IndexPath(row: 1, section: 0), animated: false)
    #expect(!Accessibility.state(first, GTK_ACCESSIBLE_STATE_SELECTED, is: true))
    #expect(table.indexPathForSelectedRow?.row == 4)
    table.reloadData()
    #expect(table.indexPathsForSelectedRows == nil)
    await window.nextFrame()
    for cell in table.visibleCells {
      #expect(!cell.isSelected && gtk_widget_has_css_class(cell.box.pointer, TableAppearance.selected) == 0)
      #expect(!Accessibility.state(cell.box.pointer, GTK_ACCESSIBLE_STATE_SELECTED, is: true))
    }
  }

  @Test("the delegate hears of rows chosen and replaced")
  func delegateHearsOfRowsChosenAndReplaced() async throws {
    let (table, source, _) = try await showSelectable(5)
    func paths(_ rows: Int...) -> [IndexPath] { rows.map { IndexPath(row: $0, section: 0) } }
    table.activated(1)
    #expect(source.selected == paths(1) && source.deselected == [])
    table.activated(3)
    #expect(source.selected == paths(1, 3) && source.deselected == paths(1))
    table.allowsMultipleSelection = true
    (source.selected, source.deselected) = ([], [])
    for row in [0, 4, 3, 0] { table.activated(row) }
    // Earlier choices are taken back.
    #expect(source.selected == paths(0, 4) && source.deselected == paths(3, 0))
    #expect(table.indexPathsForSelectedRows == paths(4))
    source.mayHighlight = false
    table.activated(2)
    #expect(table.indexPathsForSelectedRows == paths(4) && source.selected.count == 2)
    // Of a pressed row the delegate has been asked already.
    table.activated(2, isPressed: true)
    #expect(table.indexPathsForSelectedRows == paths(2, 4) && source.selected == paths(0, 4, 2))
  }

  @Test("a row's actions are gone after whatever ends them", arguments: 0..<5)
  func rowsActionsAreGoneAfterWhateverEndsThem(end: Int) async throws {
    let (table, source, window) = try await showSelectable(40)
    let action = UIContextualAction(style: .normal, title: "Mark") { _, _, done in done(true) }
    source.actions = UISwipeActionsConfiguration(actions: [action])
    let row = IndexPath(row: 2, section: 0), cell = try #require(table.cellForRow(at: row)), frame = cell.frame
    #expect(table.beginSwipe(of: cell, at: row, to: -50))
    table.swipe?.drag(by: -60)
    #expect(cell.swipeOffset == -60 && cell.frame.minX == frame.minX - 60 && cell.configurationState.isSwiped)
    switch end {
    case 0:
      table.reloadData()
      _ = table.numberOfSections
    case 1: table.isEditing = true
    case 2: table.contentOffset.y = 20
    case 3:
      source.counts = [39]
      table.deleteRows(at: [row], with: .none)
    default: table.closeSwipe()
    }
    #expect(table.swipe == nil && cell.swipeOffset == 0 && !cell.configurationState.isSwiped)
    #expect(!table.subviews.contains { $0 is SwipeActionsView })
    #expect(gtk_widget_has_css_class(cell.box.pointer, TableAppearance.moved) == 0)
    await window.nextFrame()
    #expect(table.visibleCells.allSatisfy { $0.frame.minX == frame.minX })
  }
}

/// A table of so many rows, 50 points high, and its source.
@MainActor
private func showSelectable(_ count: Int) async throws -> (table: UITableView, source: Rows, window: UIWindow) {
  let (table, source, window) = try await showTable([count])
  table.rowHeight = 50
  await window.nextFrame()
  return (table, source, window)
}
