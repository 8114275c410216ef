import CGTK

@testable import UIKit

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

  test("every batch of changes leads to the rows that the data source has") {
    var generator = Generator(state: 11)
    let source = NamedRows(), table = UITableView(frame: .zero, style: .plain)
    source.sections = [["a", "b"], ["c"], []]
    table.dataSource = source
    let window = try await TestWindow.show(table, height: 700)
    var next = 0
    func name() -> String {
      next += 1
      return "n\(next)"
    }
    for _ in 0..<150 {
      // The new order is made first, from what stays, and the changes are what leads there.
      let old = source.sections
      var deleted: [IndexPath] = [], moved: [(IndexPath, String)] = []
      var new = old.enumerated().map { section, names in
        names.enumerated().filter { row, name in
          switch Int.random(in: 0..<6, using: &generator) {
          case 0: deleted.append(IndexPath(row: row, section: section))
          case 1: moved.append((IndexPath(row: row, section: section), name))
          default: return true
          }
          return false
        }.map(\.element)
      }
      for (_, name) in moved {
        let section = Int.random(in: 0..<new.count, using: &generator)
        new[section].insert(name, at: Int.random(in: 0...new[section].count, using: &generator))
      }
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        let section = Int.random(in: 0..<new.count, using: &generator)
        new[section].insert(name(), at: Int.random(in: 0...new[section].count, using: &generator))
      }
      var places: [String: IndexPath] = [:]
      for (section, names) in new.enumerated() {
        for (row, name) in names.enumerated() { places[name] = IndexPath(row: row, section: section) }
      }
      let kept = Set(old.joined())
      table.performBatchUpdates {
        source.sections = new
        table.deleteRows(at: deleted, with: .none)
        for (path, name) in moved { places[name].map { table.moveRow(at: path, to: $0) } }
        table.insertRows(at: new.joined().filter { !kept.contains($0) }.compactMap { places[$0] }, with: .none)
      }
      expectShown(table, source)
    }
    await window.nextFrame()
  }

  test("sections come, go and move with their rows") {
    let source = NamedRows(), table = UITableView(frame: .zero, style: .insetGrouped)
    source.sections = [["a"], ["b", "c"], ["d"]]
    table.dataSource = source
    _ = try await TestWindow.show(table, height: 900)
    let cell = table.cellForRow(at: IndexPath(row: 1, section: 1))
    source.sections = [["b", "c"], ["x"], ["a"]]
    table.performBatchUpdates {
      table.deleteSections([2], with: .automatic)
      table.insertSections([1], with: .automatic)
      table.moveSection(1, toSection: 0)
    }
    expectShown(table, source)
    expect(cell != nil && table.cellForRow(at: IndexPath(row: 1, section: 0)) === cell, "a moved row keeps its cell")
    source.sections[2] = ["a", "new"]
    table.reloadSections([2], with: .automatic)
    expectShown(table, source)
  }

  test("the end of a batch is told after it") {
    let source = NamedRows(), table = UITableView()
    source.sections = [["a"]]
    table.dataSource = source
    _ = try await TestWindow.show(table)
    var isFinished = false
    table.performBatchUpdates {
      source.sections = [["a", "b"]]
      table.insertRows(at: [IndexPath(row: 1, section: 0)], with: .none)
    } completion: {
      isFinished = $0
    }
    expect(!isFinished && table.visibleCells.count == 2)
    try await wait("the completion") { isFinished }
  }

  test("rows inserted above do not move what one sees, except at the top") {
    let source = NamedRows(), table = UITableView()
    source.sections = [(0..<200).map { "row \($0)" }]
    table.dataSource = source
    let window = try await TestWindow.show(table)
    table.contentOffset.y = 3030
    await window.nextFrame()
    let seen = table.visibleCells.compactMap(\.textLabel?.text)
    let distance = try require(table.visibleCells.first).frame.minY - table.contentOffset.y
    source.sections[0].insert(contentsOf: ["x", "y", "z"], at: 5)
    table.insertRows(at: (5..<8).map { IndexPath(row: $0, section: 0) }, with: .none)
    await window.nextFrame()
    expect(table.visibleCells.compactMap(\.textLabel?.text), equals: seen)
    expect(try require(table.visibleCells.first).frame.minY - table.contentOffset.y, equals: distance)
    table.reloadData()
    await window.nextFrame()
    expect(table.visibleCells.compactMap(\.textLabel?.text), equals: seen)
    table.contentOffset.y = 0
    source.sections[0].insert("first", at: 0)
    table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
    expect(table.visibleCells.first?.textLabel?.text, equals: "first")
  }

  test("scrolling up over rows whose heights turn out other than estimated does not jump") {
    let source = NamedRows(), table = UITableView()
    source.sections = [(0..<300).map { String(repeating: "row \($0) ", count: $0 % 9 * 6 + 1) }]
    source.lines = 0
    table.dataSource = source
    let window = try await TestWindow.show(table)
    table.scrollToRow(at: IndexPath(row: 250, section: 0), at: .top, animated: false)
    await window.nextFrame()
    expect(table.indexPathsForVisibleRows?.first, equals: IndexPath(row: 250, section: 0))
    for _ in 0..<80 {
      let cell = try require(table.visibleCells.first { $0.frame.maxY > table.contentOffset.y + 30 })
      let before = cell.frame.minY - table.contentOffset.y
      table.contentOffset.y -= 20
      expect(abs(cell.frame.minY - table.contentOffset.y - before - 20) < 0.5, "moved by another distance")
    }
    await window.nextFrame()
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

  test("cells are announced as they come into sight and leave it") {
    let source = DisplayRows([100]), table = UITableView()
    table.dataSource = source
    table.delegate = source
    let window = try await TestWindow.show(table)
    expect(source.displayed, equals: Set(0..<table.visibleCells.count))
    table.scrollToRow(at: IndexPath(row: 50, section: 0), at: .top, animated: false)
    await window.nextFrame()
    expect(source.displayed, equals: Set(table.indexPathsForVisibleRows?.map(\.row) ?? []))
    expect(source.displayed.contains(50) && !source.displayed.contains(0))
  }

  test("rows ahead are announced, and taken back when the direction turns") {
    let source = DisplayRows([500]), table = UITableView()
    table.dataSource = source
    table.prefetchDataSource = source
    _ = try await TestWindow.show(table)
    table.contentOffset.y = 2000
    let last = try require(table.indexPathsForVisibleRows?.last?.row)
    expect(source.prefetched.first, equals: last + 1)
    expect(source.prefetched.count >= 8 && source.cancelled.isEmpty, "\(source.prefetched)")
    let ahead = source.prefetched
    source.prefetched = []
    table.contentOffset.y = 1900
    expect(Set(source.cancelled).isSubset(of: ahead) && !source.cancelled.isEmpty, "\(source.cancelled)")
    let first = try require(table.indexPathsForVisibleRows?.first?.row)
    expect(source.prefetched.first, equals: first - 1)
  }

  test("heights are those of the delegate or the table, where they say one") {
    let source = DisplayRows([50]), table = UITableView()
    table.dataSource = source
    table.delegate = source
    table.rowHeight = 80
    let window = try await TestWindow.show(table)
    expect(table.contentSize.height, equals: 4000)
    expect(table.rectForRow(at: IndexPath(row: 2, section: 0)).minY, equals: 160)
    source.height = { $0.row == 1 ? 30 : UITableView.automaticDimension }
    table.reloadData()
    await window.nextFrame()
    expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).height, equals: 30)
    expect(table.rectForRow(at: IndexPath(row: 2, section: 0)).height, equals: 51)
    expect(table.indexPathForRow(at: CGPoint(x: 5, y: 70)), equals: IndexPath(row: 1, section: 0))
  }

  test("views stand over, under and behind the rows, and around sections") {
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
    let label = try require(source.header)
    expect(label.frame.height > 10)
    let first = table.visibleCells[0].frame
    expect(first.minY, equals: 90 + label.frame.height)
    expectFrame(footer, 0, first.minY + 3 * 51, table.bounds.width, 40)
    expect(back.frame.size, equals: table.bounds.size)
    table.tableHeaderView = nil
    await window.nextFrame()
    expect(table.visibleCells[0].frame.minY, equals: label.frame.height)
  }

  test("without separators rows touch") {
    let source = Rows([3]), table = UITableView()
    table.separatorStyle = .none
    table.dataSource = source
    _ = try await TestWindow.show(table)
    expect(table.visibleCells[1].frame.minY, equals: table.visibleCells[0].frame.maxY)
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

@MainActor
private func expectShown(_ table: UITableView, _ source: NamedRows, file: String = #fileID, line: Int = #line) {
  let shown = table.visibleRows
  expect(table.numberOfSections, equals: source.sections.count, file: file, line: line)
  for (path, cell) in shown {
    expect(cell.textLabel?.text, equals: source.sections[path.section][path.row], file: file, line: line)
  }
  let all = source.sections.map(\.count).reduce(0, +)
  expect(shown.count == min(all, shown.count) && (shown.count == all || shown.count > 8), file: file, line: line)
}

/// A data source of names, in sections.
@MainActor
final class NamedRows: UITableViewDataSource {
  var sections: [[String]] = []
  var lines = 1

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "row") ?? UITableViewCell(style: .default, reuseIdentifier: "row")
    cell.textLabel?.numberOfLines = lines
    cell.textLabel?.text = sections[indexPath.section][indexPath.row]
    return cell
  }
}

/// Keeps account of what the table says it displays and fetches.
@MainActor
private final class DisplayRows: UITableViewDataSource, UITableViewDelegate, UITableViewDataSourcePrefetching {
  let rows: Rows
  var displayed: Set<Int> = []
  var prefetched: [Int] = []
  var cancelled: [Int] = []
  var height: ((IndexPath) -> CGFloat)?
  var header: UILabel?

  init(_ counts: [Int]) { rows = Rows(counts) }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.counts[section] }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    rows.tableView(tableView, cellForRowAt: indexPath)
  }

  func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
    displayed.insert(indexPath.row)
  }

  func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
    displayed.remove(indexPath.row)
  }

  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
    prefetched += indexPaths.map(\.row)
  }

  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
    cancelled += indexPaths.map(\.row)
  }

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    height?(indexPath) ?? tableView.rowHeight
  }

  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { header }
}
