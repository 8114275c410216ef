import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("table changes", .windows)
struct TableChangeTests {
  @Test("row heights add up and find a point's position")
  func rowHeightsAddUpAndFindAPointsPosition() {
    var heights = RowHeights(count: 1000, estimate: 50)
    #expect(heights.total == 50_000)
    for position in stride(from: 0, to: 1000, by: 3) { heights[position] = CGFloat(20 + position % 90) }
    heights[999] = 70.5
    let plain = (0..<1000).map { heights[$0] ?? heights.estimate }
    var top: CGFloat = 0
    for (position, height) in plain.enumerated() {
      #expect(abs(heights.top(of: position) - top) < 0.01, "\(position)")
      #expect(heights.position(at: top + height / 2) == position)
      top += height
    }
    #expect(abs(heights.total - top) < 0.01 && abs(heights.top(of: 1000) - top) < 0.01)
    #expect(heights.position(at: -5) == 0)
    #expect(heights.position(at: top + 5) == 999)
  }

  @Test("remeasured heights add up like a plain list of them")
  func remeasuredHeightsAddUpLikeAPlainListOfThem() {
    var generator = Generator(state: 9), heights = RowHeights(count: 700, estimate: 44)
    var plain = [CGFloat?](repeating: nil, count: 700)
    for step in 0..<4_000 {
      let position = Int.random(in: 0..<700, using: &generator)
      // Thirds of a point are no numbers that a Float holds.
      let height = CGFloat(Int.random(in: 0...300, using: &generator)) / 3
      heights[position] = height
      plain[position] = height
      guard step % 50 == 0 else { continue }
      let known = plain.compactMap { $0 }, sum = known.reduce(0, +)
      #expect(heights.knownCount == known.count)
      #expect(abs((heights.mean ?? -1) - sum / CGFloat(known.count)) < 0.01, "mean, step \(step)")
      #expect(abs(heights.total - sum - CGFloat(700 - known.count) * 44) < 0.01, "total, step \(step)")
      let place = Int.random(in: 0...700, using: &generator)
      let above = plain[..<place].reduce(0) { $0 + ($1 ?? 44) }
      #expect(abs(heights.top(of: place) - above) < 0.01, "top of \(place), step \(step)")
    }
    for _ in 0..<100_000 { heights[3] = 100 / 3 }
    plain[3] = 100 / 3
    let total = plain.reduce(0) { $0 + ($1 ?? 44) }
    #expect(abs(heights.total - total) < 0.01, "\(heights.total) for \(total)")
  }

  @Test("an animated scroll to a row survives changes above it")
  func animatedScrollToARowSurvivesChangesAboveIt() async throws {
    let source = Rows([300]), table = UITableView()
    table.rowHeight = 44
    table.dataSource = source
    let window = try await TestWindow.show(table)
    table.contentOffset.y = table.rectForRow(at: IndexPath(row: 40, section: 0)).minY
    let goal = table.rectForRow(at: IndexPath(row: 150, section: 0)).minY
    table.setContentOffset(CGPoint(x: 0, y: goal), animated: true)
    #expect(table.isAnimatingScroll)
    await window.nextFrame()
    source.counts = [310]
    table.insertRows(at: (0..<10).map { IndexPath(row: $0, section: 0) }, with: .none)
    await window.nextFrame()
    source.counts = [307]
    table.deleteRows(at: (0..<3).map { IndexPath(row: $0, section: 0) }, with: .none)
    try await wait("it has come to rest") { !table.isAnimatingScroll }
    #expect(table.contentOffset.y == table.rectForRow(at: IndexPath(row: 157, section: 0)).minY)
    // The offset of the last change does not move the next.
    let next = table.rectForRow(at: IndexPath(row: 130, section: 0)).minY
    table.setContentOffset(CGPoint(x: 0, y: next), animated: true)
    #expect(table.isAnimatingScroll)
    try await wait("it has come to rest once more") { !table.isAnimatingScroll }
    #expect(table.contentOffset.y == next)
  }

  @Test("selecting a selected row again reports no deselection")
  func selectingASelectedRowAgainReportsNoDeselection() async throws {
    let source = Rows([3]), table = UITableView(), path = IndexPath(row: 1, section: 0)
    table.dataSource = source
    table.delegate = source
    _ = try await TestWindow.show(table)
    for _ in 0..<2 { try await Input.click(table.visibleCells[1]) }
    #expect(source.selected == [path, path] && source.deselected == [], "\(source.selected) \(source.deselected)")
    try await Input.click(table.visibleCells[2])
    #expect(source.deselected == [path] && table.indexPathForSelectedRow == IndexPath(row: 2, section: 0))
  }

  @Test("a delegate decides which rows are deselected")
  func delegateDecidesWhichRowsAreDeselected() async throws {
    let source = Rows([4]), table = UITableView(), paths = (0..<4).map { IndexPath(row: $0, section: 0) }
    table.dataSource = source
    table.delegate = source
    _ = try await TestWindow.show(table)
    source.deselects = { $0 == paths[0] ? nil : $0 }
    for row in [0, 1, 2] { try await Input.click(table.visibleCells[row]) }
    #expect(table.indexPathsForSelectedRows == [paths[0], paths[2]] && source.deselected == [paths[1]])
    table.allowsMultipleSelection = true
    try await Input.click(table.visibleCells[0])
    #expect(table.indexPathsForSelectedRows == [paths[0], paths[2]] && source.deselected == [paths[1]])
    source.deselects = { _ in paths[2] }
    try await Input.click(table.visibleCells[0])
    #expect(table.indexPathsForSelectedRows == [paths[0]] && source.deselected == [paths[1], paths[2]])
  }

  @Test("several rows can be chosen, and taken back")
  func severalRowsCanBeChosenAndTakenBack() async throws {
    let source = Rows([5]), table = UITableView()
    table.dataSource = source
    table.delegate = source
    table.allowsMultipleSelection = true
    _ = try await TestWindow.show(table)
    for row in [3, 1] { try await Input.click(table.visibleCells[row]) }
    #expect(table.indexPathsForSelectedRows == [1, 3].map { IndexPath(row: $0, section: 0) })
    #expect(source.deselected == [])
    try await Input.click(table.visibleCells[3])
    #expect(source.deselected == [IndexPath(row: 3, section: 0)])
    #expect(table.visibleCells.map(\.isSelected) == [false, true, false, false, false])
    table.deselectRow(at: IndexPath(row: 1, section: 0), animated: false)
    #expect(table.indexPathsForSelectedRows == nil)
  }

  @Test("focus stays with its row offscreen and survives its deletion")
  func focusStaysWithItsRowOffscreenAndSurvivesItsDeletion() async throws {
    let source = NamedRows(), table = UITableView()
    source.sections = [(0..<100).map { "row \($0)" }]
    table.dataSource = source
    let window = try await TestWindow.show(table)
    #expect(table.focus(2))
    let cell = try #require(table.shownCells[2])
    table.contentOffset.y = 2000
    #expect(gtk_widget_has_focus(cell.box.pointer) != 0)
    try await Input.press(GDK_KEY_Down, in: window)
    #expect(table.indexPathsForVisibleRows?.first == IndexPath(row: 3, section: 0))
    source.sections[0].remove(at: 3)
    table.deleteRows(at: [IndexPath(row: 3, section: 0)], with: .none)
    #expect(gtk_widget_has_focus(try #require(table.shownCells[3]).box.pointer) != 0)
    try await Input.press(GDK_KEY_End, in: window)
    #expect(table.indexPathsForVisibleRows?.last == IndexPath(row: 98, section: 0))
  }
}
