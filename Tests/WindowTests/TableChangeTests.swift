import CGTK

@testable import UIKit
@testable import UIKitTests

@MainActor
func tableChangeTests() {
  test("heights add up as they become known, and a point's position is found again") {
    var heights = RowHeights(count: 1000, estimate: 50)
    expect(heights.total, equals: 50_000)
    for position in stride(from: 0, to: 1000, by: 3) { heights[position] = CGFloat(20 + position % 90) }
    heights[999] = 70.5
    let plain = (0..<1000).map { heights[$0] ?? heights.estimate }
    var top: CGFloat = 0
    for (position, height) in plain.enumerated() {
      expect(abs(heights.top(of: position) - top) < 0.01, "\(position)")
      expect(heights.position(at: top + height / 2), equals: position)
      top += height
    }
    expect(abs(heights.total - top) < 0.01 && abs(heights.top(of: 1000) - top) < 0.01)
    expect(heights.position(at: -5), equals: 0)
    expect(heights.position(at: top + 5), equals: 999)
  }

  test("several rows can be chosen, and taken back") {
    let source = Rows([5]), table = UITableView()
    table.dataSource = source
    table.delegate = source
    table.allowsMultipleSelection = true
    _ = try await TestWindow.show(table)
    for row in [3, 1] { try await Input.click(table.visibleCells[row]) }
    expect(table.indexPathsForSelectedRows, equals: [1, 3].map { IndexPath(row: $0, section: 0) })
    expect(source.deselected, equals: [])
    try await Input.click(table.visibleCells[3])
    expect(source.deselected, equals: [IndexPath(row: 3, section: 0)])
    expect(table.visibleCells.map(\.isSelected), equals: [false, true, false, false, false])
    table.deselectRow(at: IndexPath(row: 1, section: 0), animated: false)
    expect(table.indexPathsForSelectedRows == nil)
  }

  test("the focus stays with its row when it scrolls out of sight, and goes on when its row is deleted") {
    let source = NamedRows(), table = UITableView()
    source.sections = [(0..<100).map { "row \($0)" }]
    table.dataSource = source
    let window = try await TestWindow.show(table)
    expect(table.focus(2))
    let cell = try require(table.shownCells[2])
    table.contentOffset.y = 2000
    expect(gtk_widget_has_focus(cell.box.pointer) != 0)
    try await Input.press(GDK_KEY_Down, in: window)
    expect(table.indexPathsForVisibleRows?.first, equals: IndexPath(row: 3, section: 0))
    source.sections[0].remove(at: 3)
    table.deleteRows(at: [IndexPath(row: 3, section: 0)], with: .none)
    expect(gtk_widget_has_focus(try require(table.shownCells[3]).box.pointer) != 0)
    try await Input.press(GDK_KEY_End, in: window)
    expect(table.indexPathsForVisibleRows?.last, equals: IndexPath(row: 98, section: 0))
  }
}
