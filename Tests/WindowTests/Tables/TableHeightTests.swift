import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Heights outside the visible part are estimated: what that may not change.

@MainActor @Suite("table heights", .windows)
struct TableHeightTests {
  @Test("higher rows entering above leave the visible ones in place")
  func higherRowsEnteringAboveLeaveTheVisibleOnesInPlace() async throws {
    let (table, window, rows) = try await showHighRows()
    defer { withExtendedLifetime(rows) {} }
    let row = IndexPath(row: 200, section: 0)
    table.scrollToRow(at: row, at: .top, animated: false)
    await window.nextFrame()
    for step in [30, 250, 60, 400] as [CGFloat] {
      let before = table.rectForRow(at: row).minY - table.contentOffset.y
      table.contentOffset.y -= step
      await window.nextFrame()
      #expect(table.rectForRow(at: row).minY - table.contentOffset.y == before + step)
    }
  }

  @Test("the first row stays visible at the top, however high")
  func firstRowStaysVisibleAtTheTopHoweverHigh() async throws {
    let (table, window, rows) = try await showHighRows()
    defer { withExtendedLifetime(rows) {} }
    table.scrollToRow(at: IndexPath(row: 3, section: 0), at: .top, animated: false)
    await window.nextFrame()
    table.estimatedRowHeight = 45
    await window.nextFrame()
    table.contentOffset.y = 0
    await window.nextFrame()
    #expect(table.contentOffset.y == 0)
    #expect(table.indexPathsForVisibleRows?.first == IndexPath(row: 0, section: 0))
  }

  @Test("the first measured rows settle the estimate for all others")
  func firstMeasuredRowsSettleTheEstimateForAllOthers() async throws {
    let rows = Rows([200]), table = UITableView()
    rows.made = { $0.textLabel?.numberOfLines = 0 }
    rows.text = { $0.row < 60 ? "Low" : "A row\nof\nseven\nlines\nis\nhigher\nyet" }
    table.dataSource = rows
    let window = try await TestWindow.show(table)
    await window.nextFrame()
    let low = table.rectForRow(at: IndexPath(row: 0, section: 0)).height
    #expect(table.contentSize.height == 200 * low)
    table.scrollToRow(at: IndexPath(row: 100, section: 0), at: .top, animated: false)
    for _ in 0..<3 { await window.nextFrame() }
    #expect(table.rectForRow(at: IndexPath(row: 100, section: 0)).height > low * 1.5)
    #expect(table.rectForRow(at: IndexPath(row: 199, section: 0)).height == low)
    #expect(table.rectForRow(at: IndexPath(row: 40, section: 0)).height == low)
  }

  @Test("a cell filled when displayed is as high as it wants")
  func cellFilledWhenDisplayedIsAsHighAsItWants() async throws {
    final class LateRows: UITableViewDataSource, UITableViewDelegate {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
      }
      func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        cell.textLabel?.numberOfLines = 0
        cell.textLabel?.text = "one\ntwo\nthree\nfour"
      }
    }
    let rows = LateRows(), table = UITableView()
    defer { withExtendedLifetime(rows) {} }
    table.dataSource = rows
    table.delegate = rows
    let window = try await TestWindow.show(table)
    await window.nextFrame()
    let cells = table.visibleCells, label = try #require(cells[0].textLabel)
    #expect(cells[0].frame.height > label.intrinsicContentSize.height && label.intrinsicContentSize.height > 60)
    #expect(cells[1].frame.minY == cells[0].frame.maxY)
  }

  @Test("an animated scroll to a row reports only its way")
  func animatedScrollToARowReportsOnlyItsWay() async throws {
    let rows = Rows([200]), table = UITableView()
    rows.made = { $0.textLabel?.numberOfLines = 0 }
    rows.text = { String(repeating: "line\n", count: 1 + $0.row * 7 % 11) }
    table.dataSource = rows
    table.delegate = rows
    table.estimatedRowHeight = 30
    let window = try await TestWindow.show(table)
    await window.nextFrame()
    for row in [120, 3] {
      (rows.offsets, rows.scrolls) = ([], 0)
      let start = table.contentOffset.y
      table.scrollToRow(at: IndexPath(row: row, section: 0), at: .top, animated: true)
      #expect(table.isAnimatingScroll)
      #expect(rows.offsets.allSatisfy { $0 == start }, "\(start): \(rows.offsets)")
      try await wait("it has come to rest") { !table.isAnimatingScroll }
      #expect(table.contentOffset.y == table.rectForRow(at: IndexPath(row: row, section: 0)).minY)
    }
  }

  @Test("heights measured at another width no longer count")
  func heightsMeasuredAtAnotherWidthNoLongerCount() async throws {
    let rows = Rows([60]), table = UITableView(frame: CGRect(x: 0, y: 0, width: 380, height: 300)), root = UIView()
    rows.made = { $0.textLabel?.numberOfLines = 0 }
    rows.text = { _ in String(repeating: "word ", count: 20) }
    table.dataSource = rows
    table.delegate = rows
    root.addSubview(table)
    let window = try await TestWindow.show(root)
    for row in Array(stride(from: 0, to: 60, by: 2)) + [59] {
      table.scrollToRow(at: IndexPath(row: row, section: 0), at: .top, animated: false)
    }
    table.contentOffset = .zero
    await window.nextFrame()
    let wide = table.contentSize.height, high = table.rectForRow(at: IndexPath(row: 0, section: 0)).height
    #expect(wide == 60 * high)
    table.frame.size.width = 150
    await window.nextFrame()
    await window.nextFrame()
    let higher = table.rectForRow(at: IndexPath(row: 0, section: 0)).height
    #expect(higher > high * 1.5, "\(high) \(higher)")
    #expect(table.contentSize.height == 60 * higher)
  }

  @Test("separators take one point, except below a card's last row")
  func separatorsTakeOnePointExceptBelowACardsLastRow() async throws {
    let rows = Rows([3])
    for style in [UITableView.Style.plain, .insetGrouped] {
      let table = UITableView(frame: .zero, style: style)
      table.dataSource = rows
      table.delegate = rows
      let window = try await TestWindow.show(table)
      let heights = (0..<3).map { table.rectForRow(at: IndexPath(row: $0, section: 0)).height }
      #expect(heights[1] == heights[0])
      #expect(heights[2] == (style == .plain ? heights[0] : heights[0] - 1))
      TestWindow.close(window)
    }
  }
}

@MainActor
private func showHighRows() async throws -> (UITableView, UIWindow, HighRows) {
  let table = UITableView(), rows = HighRows()
  table.dataSource = rows
  table.estimatedRowHeight = 40
  let window = try await TestWindow.show(table)
  await window.nextFrame()
  return (table, window, rows)
}
