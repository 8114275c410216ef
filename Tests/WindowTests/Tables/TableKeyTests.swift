import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Keys and focus in a table.

@MainActor @Suite("table keys", .windows)
struct TableKeyTests {
  @Test("Page Up, Page Down, Home and End move through rows")
  func pageUpPageDownHomeAndEndMoveThroughRows() async throws {
    let source = Rows([100]), table = UITableView()
    table.dataSource = source
    let window = try await TestWindow.show(table)
    #expect(table.focus(50))
    let page = table.visibleCells.count
    try await Input.press(GDK_KEY_Page_Down, in: window)
    let below = try #require(table.focusedPosition)
    #expect(below > 50 + page / 2 && below <= 50 + page, "\(below)")
    try await Input.press(GDK_KEY_Page_Up, in: window)
    #expect(table.focusedPosition == 50)
    try await Input.press(GDK_KEY_Page_Up, in: window)
    let above = try #require(table.focusedPosition)
    #expect(above < 50 - page / 2 && above >= 50 - page, "\(above)")
    try await Input.press(GDK_KEY_Home, in: window)
    #expect(table.focusedPosition == 0)
    try await Input.press(GDK_KEY_End, in: window)
    #expect(table.focusedPosition == 99)
  }

  @Test("a focused row scrolls into sight, and no further")
  func focusedRowScrollsIntoSightAndNoFurther() async throws {
    let source = Rows([100]), table = UITableView()
    table.dataSource = source
    let window = try await TestWindow.show(table)
    #expect(table.focus(50))
    await window.nextFrame()
    let row = table.rectForRow(at: IndexPath(row: 50, section: 0))
    #expect(table.contentOffset.y == row.maxY - table.bounds.height)
  }

  @Test("Tab keeps leading to the same row when others go")
  func tabKeepsLeadingToTheSameRowWhenOthersGo() async throws {
    let source = NamedRows(), table = UITableView()
    source.sections = [(0..<50).map { "row \($0)" }]
    table.dataSource = source
    let window = try await TestWindow.show(table)
    #expect(table.focus(5))
    window.gtkWindow.map { gtk_window_set_focus($0, nil) }
    source.sections[0].removeSubrange(1...2)
    table.deleteRows(at: [1, 2].map { IndexPath(row: $0, section: 0) }, with: .none)
    #expect(table.focusedPosition == 3)
    try await Input.press(GDK_KEY_Tab, in: window)
    #expect(gtk_widget_has_focus(try #require(table.shownCells[3]).box.pointer) != 0)
  }

  @Test("a reload keeps the focus on the same row number")
  func reloadKeepsTheFocusOnTheSameRowNumber() async throws {
    let rows = Rows([12]), table = UITableView()
    table.dataSource = rows
    let window = try await TestWindow.show(table)
    #expect(table.focus(5))
    table.reloadData()
    await window.nextFrame()
    #expect(gtk_widget_is_focus(try #require(table.shownCells[5]).box.pointer) != 0)
    rows.counts = [3]
    table.reloadData()
    await window.nextFrame()
    #expect(gtk_widget_is_focus(try #require(table.shownCells[0]).box.pointer) != 0)
  }

  @Test("focus replaced by a title goes to the first row")
  func focusReplacedByATitleGoesToTheFirstRow() async throws {
    let rows = Rows([6]), table = UITableView(frame: .zero, style: .grouped)
    table.dataSource = rows
    let window = try await TestWindow.show(table)
    let place = try #require((0..<12).last { table.shownCells[$0]?.isRow == true })
    #expect(table.focus(place - 2))
    rows.counts = [1, 1, 1, 1]
    table.reloadData()
    await window.nextFrame()
    let isTitle = table.shownCells[place - 2].map { !$0.isRow } ?? false
    let first = try #require((0..<12).first { table.shownCells[$0]?.isRow == true })
    #expect(isTitle, "\(place - 2) is a title")
    #expect(gtk_widget_has_focus(try #require(table.shownCells[first]).box.pointer) != 0)
    try await Input.press(GDK_KEY_Down, in: window)
    #expect(try #require(table.focusedPosition) > first)
  }

  @Test("Tab leads to the first visible row after a reload")
  func tabLeadsToTheFirstVisibleRowAfterAReload() async throws {
    let source = Rows([50]), table = UITableView()
    table.dataSource = source
    let window = try await TestWindow.show(table)
    #expect(table.focus(5))
    window.gtkWindow.map { gtk_window_set_focus($0, nil) }
    table.reloadData()
    await window.nextFrame()
    try await Input.press(GDK_KEY_Tab, in: window)
    #expect(gtk_widget_has_focus(try #require(table.shownCells[0]).box.pointer) != 0)
  }

  @Test("arrows stop at the first and the last row")
  func arrowsStopAtTheFirstAndTheLastRow() async throws {
    let source = Rows([3]), table = UITableView()
    table.dataSource = source
    let window = try await TestWindow.show(table)
    #expect(table.focus(1))
    for (key, row) in [(GDK_KEY_Up, 0), (GDK_KEY_Up, 0), (GDK_KEY_Down, 1), (GDK_KEY_Down, 2), (GDK_KEY_Down, 2)] {
      try await Input.press(key, in: window)
      #expect(table.focusedPosition == row)
    }
  }

  @Test("Up on the first row scrolls to the header", arguments: [UITableView.Style.plain, .grouped])
  func upOnTheFirstRowScrollsToTheHeader(style: UITableView.Style) async throws {
    let source = Rows([50]), table = UITableView(frame: .zero, style: style)
    source.headers = ["Title"]
    table.dataSource = source
    table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 120))
    table.contentInset.top = 30
    let window = try await TestWindow.show(table)
    let first = try #require((0..<12).first { table.shownCells[$0]?.isRow == true })
    #expect(table.focus(first))
    for _ in 0..<2 {
      table.contentOffset.y = 100
      await window.nextFrame()
      try await Input.press(GDK_KEY_Up, in: window)
      let top = -table.adjustedContentInset.top
      #expect(table.contentOffset.y == top && table.focusedPosition == first, "\(table.contentOffset.y)")
    }
  }

  @Test("a press on a row higher than the table scrolls nothing")
  func pressOnARowHigherThanTheTableScrollsNothing() async throws {
    let source = Rows([3]), table = UITableView()
    table.dataSource = source
    table.rowHeight = 2_000
    let window = try await TestWindow.show(table)
    table.contentOffset.y = 700
    await window.nextFrame()
    try await Input.click(table, at: CGPoint(x: 100, y: 125))
    #expect(table.indexPathForSelectedRow == IndexPath(row: 0, section: 0))
    #expect(table.contentOffset.y == 700)
    // From above its beginning comes into sight, from below its end.
    #expect(table.focus(1) && table.contentOffset.y == 2_000)
    #expect(table.focus(0) && table.contentOffset.y == 2_000 - table.bounds.height)
  }

  @Test("Page Down shows all of a row higher than the table")
  func pageDownShowsAllOfARowHigherThanTheTable() async throws {
    let source = Rows([3]), table = UITableView()
    table.dataSource = source
    table.rowHeight = 2_000
    let window = try await TestWindow.show(table)
    #expect(table.focus(0))
    var offsets = [table.contentOffset.y]
    for _ in 0..<10 where table.focusedPosition == 0 {
      try await Input.press(GDK_KEY_Page_Down, in: window)
      offsets.append(table.contentOffset.y)
    }
    #expect(table.focusedPosition == 1)
    let steps = zip(offsets, offsets.dropFirst()).map { $1 - $0 }
    #expect(steps.count > 3 && steps.allSatisfy { $0 > 0 && $0 <= table.bounds.height }, "\(offsets)")
  }

  @Test("Page Up shows all of a row higher than the table")
  func pageUpShowsAllOfARowHigherThanTheTable() async throws {
    let source = Rows([3]), table = UITableView()
    table.dataSource = source
    table.rowHeight = 2_000
    let window = try await TestWindow.show(table)
    #expect(table.focus(1) && table.contentOffset.y == 2_000)
    table.contentOffset.y = 3_500
    await window.nextFrame()
    var offsets = [table.contentOffset.y]
    for _ in 0..<12 where table.focusedPosition == 1 {
      try await Input.press(GDK_KEY_Page_Up, in: window)
      offsets.append(table.contentOffset.y)
    }
    #expect(table.focusedPosition == 0 && offsets.contains(2_000), "\(offsets)")
    let steps = zip(offsets, offsets.dropFirst()).map { $1 - $0 }
    #expect(steps.count > 3 && steps.allSatisfy { $0 < 0 && $0 >= -table.bounds.height }, "\(offsets)")
  }
}
