import Testing
import UIKit

// Views over, under, behind and between the rows.

@MainActor @Suite("table edges", .windows)
struct TableEdgeTests {
  @Test("headers, footers and the background view surround the rows")
  func headersFootersAndTheBackgroundViewSurroundTheRows() async throws {
    let source = DisplayRows([3]), table = UITableView()
    let header = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 90))
    let footer = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 40)), back = UIView()
    source.header = UILabel()
    source.header?.text = "A view of the application's"
    (table.tableHeaderView, table.tableFooterView, table.backgroundView) = (header, footer, back)
    table.dataSource = source
    table.delegate = source
    let window = try await TestWindow.show(table)
    await window.nextFrame()
    expectFrame(header, 0, 0, table.bounds.width, 90)
    let label = try #require(source.header)
    #expect(label.frame.height > 10)
    let first = table.visibleCells[0].frame
    #expect(first.minY == 90 + label.frame.height)
    expectFrame(footer, 0, first.minY + 3 * 51, table.bounds.width, 40)
    #expect(back.frame.size == table.bounds.size)
    table.tableHeaderView = nil
    await window.nextFrame()
    #expect(table.visibleCells[0].frame.minY == label.frame.height)
  }

  @Test("another header view or a title replaces the one before")
  func anotherHeaderViewOrATitleReplacesTheOneBefore() async throws {
    let source = DisplayRows([3]), table = UITableView(frame: .zero, style: .grouped)
    let views = [UILabel(), UILabel()]
    for (index, view) in views.enumerated() { view.text = "View \(index)" }
    table.dataSource = source
    table.delegate = source
    let window = try await TestWindow.show(table)
    for (shown, gone) in [(views[0], views[1]), (views[1], views[0]), (views[0], views[1])] {
      source.header = shown
      table.reloadData()
      await window.nextFrame()
      #expect(shown.isDescendant(of: table) && gone.superview == nil)
      #expect(table.visibleCells[0].frame.minY >= shown.convert(shown.bounds, to: table).maxY)
    }
    source.header = nil
    table.reloadData()
    await window.nextFrame()
    #expect(views.allSatisfy { $0.superview == nil })
  }

  @Test("without separators rows touch")
  func withoutSeparatorsRowsTouch() async throws {
    let source = Rows([3]), table = UITableView()
    table.separatorStyle = .none
    table.dataSource = source
    _ = try await TestWindow.show(table)
    #expect(table.visibleCells[1].frame.minY == table.visibleCells[0].frame.maxY)
  }
}
