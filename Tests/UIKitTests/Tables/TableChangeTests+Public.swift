import Testing
import UIKit

@MainActor @Suite("table changes", .windows)
struct TableChangeTests {
  // Apple: "Updates the data for the rows at the index paths you identify, preserving existing cells for the rows."
  @Test("a reconfigured row keeps its cell")
  func reconfiguredRowKeepsItsCell() async throws {
    let rows = Rows([3]), table = UITableView(), path = IndexPath(row: 1, section: 0)
    table.dataSource = rows
    _ = try await TestWindow.show(table)
    let cell = try #require(table.cellForRow(at: path))
    rows.text = { "New \($0.row)" }
    table.reconfigureRows(at: [path])
    #expect(table.cellForRow(at: path) === cell)
    #expect(cell.textLabel?.text == "New 1")
    #expect(table.cellForRow(at: IndexPath(row: 0, section: 0))?.textLabel?.text == "Row 0.0")
    rows.counts = [5]
    table.insertRows(at: [3, 4].map { IndexPath(row: $0, section: 0) }, with: .none)
    table.layoutIfNeeded()
    #expect(Set(table.visibleCells.map(ObjectIdentifier.init)).count == 5)
    #expect(table.cellForRow(at: path) === cell)
    #expect(cell.textLabel?.text == "New 1")
  }

  @Test("of reconfigured rows those out of sight are left out")
  func ofReconfiguredRowsThoseOutOfSightAreLeftOut() async throws {
    let rows = Rows([100]), table = UITableView()
    table.dataSource = rows
    _ = try await TestWindow.show(table)
    let seen = [1, 2].map { IndexPath(row: $0, section: 0) }, far = IndexPath(row: 90, section: 0)
    rows.text = { "New \($0.row)" }
    rows.asked = []
    table.reconfigureRows(at: [far, seen[0], seen[1]])
    #expect(seen.map { table.cellForRow(at: $0)?.textLabel?.text } == ["New 1", "New 2"])
    #expect(!rows.asked.contains(far))
  }

  @Test("every batch of changes shows the data source's rows")
  func everyBatchOfChangesShowsTheDataSourcesRows() async throws {
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

  @Test("sections come, go and move with their rows")
  func sectionsComeGoAndMoveWithTheirRows() async throws {
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
    #expect(cell != nil && table.cellForRow(at: IndexPath(row: 1, section: 0)) === cell, "a moved row keeps its cell")
    source.sections[2] = ["a", "new"]
    table.reloadSections([2], with: .automatic)
    expectShown(table, source)
  }

  @Test("a batch of changes completes after it")
  func batchOfChangesCompletesAfterIt() async throws {
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
    #expect(!isFinished && table.visibleCells.count == 2)
    try await wait("the completion") { isFinished }
  }

  @Test("rows inserted above keep the visible rows in place")
  func rowsInsertedAboveKeepTheVisibleRowsInPlace() async throws {
    let source = NamedRows(), table = UITableView()
    source.sections = [(0..<200).map { "row \($0)" }]
    table.dataSource = source
    let window = try await TestWindow.show(table)
    table.contentOffset.y = 3030
    await window.nextFrame()
    let seen = table.visibleCells.compactMap(\.textLabel?.text)
    let distance = try #require(table.visibleCells.first).frame.minY - table.contentOffset.y
    source.sections[0].insert(contentsOf: ["x", "y", "z"], at: 5)
    table.insertRows(at: (5..<8).map { IndexPath(row: $0, section: 0) }, with: .none)
    await window.nextFrame()
    #expect(table.visibleCells.compactMap(\.textLabel?.text) == seen)
    #expect(try #require(table.visibleCells.first).frame.minY - table.contentOffset.y == distance)
    table.reloadData()
    await window.nextFrame()
    #expect(table.visibleCells.compactMap(\.textLabel?.text) == seen)
    table.contentOffset.y = 0
    source.sections[0].insert("first", at: 0)
    table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
    #expect(table.visibleCells.first?.textLabel?.text == "first")
  }

  @Test("a move that keeps rows in place is told once")
  func moveThatKeepsRowsInPlaceIsToldOnce() async throws {
    let (table, source, window) = try await showTable([100])
    table.contentOffset.y = 500
    for _ in 0..<2 { await window.nextFrame() }
    source.counts = [101]
    table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
    for _ in 0..<3 { await window.nextFrame() }
    source.scrolls = 0
    let offset = table.contentOffset
    table.visibleCells.first?.textLabel?.text = "Other words"
    for _ in 0..<3 { await window.nextFrame() }
    #expect(source.scrolls == 0 && table.contentOffset == offset, "\(source.scrolls)")
  }

  @Test("scrolling up does not jump where heights differ from estimates")
  func scrollingUpDoesNotJumpWhereHeightsDifferFromEstimates() async throws {
    let source = NamedRows(), table = UITableView()
    source.sections = [(0..<300).map { String(repeating: "row \($0) ", count: $0 % 9 * 6 + 1) }]
    source.lines = 0
    table.dataSource = source
    let window = try await TestWindow.show(table)
    table.scrollToRow(at: IndexPath(row: 250, section: 0), at: .top, animated: false)
    await window.nextFrame()
    #expect(table.indexPathsForVisibleRows?.first == IndexPath(row: 250, section: 0))
    for _ in 0..<80 {
      let cell = try #require(table.visibleCells.first { $0.frame.maxY > table.contentOffset.y + 30 })
      let before = cell.frame.minY - table.contentOffset.y
      table.contentOffset.y -= 20
      #expect(abs(cell.frame.minY - table.contentOffset.y - before - 20) < 0.5, "moved by another distance")
    }
    await window.nextFrame()
  }

  @Test("cells are displayed and end displaying in turn")
  func cellsAreDisplayedAndEndDisplayingInTurn() async throws {
    let source = DisplayRows([100]), table = UITableView()
    table.dataSource = source
    table.delegate = source
    let window = try await TestWindow.show(table)
    #expect(source.displayed == Set(0..<table.visibleCells.count))
    table.scrollToRow(at: IndexPath(row: 50, section: 0), at: .top, animated: false)
    await window.nextFrame()
    #expect(source.displayed == Set(table.indexPathsForVisibleRows?.map(\.row) ?? []))
    #expect(source.displayed.contains(50) && !source.displayed.contains(0))
  }

  @Test("the first frame's work does not grow with 100,000 rows")
  func firstFramesWorkDoesNotGrowWith100000Rows() async throws {
    var asked: [[Int]] = []
    for count in [100, 100_000] {
      let source = CountingRows(count), table = UITableView()
      table.dataSource = source
      table.delegate = source
      let window = try await TestWindow.show(table)
      await window.nextFrame()
      asked.append([source.cells, source.counts, source.sections, source.titles, source.heights, source.displays])
      TestWindow.close(window)
    }
    #expect(asked[1] == asked[0])
    #expect(asked[0][0] < 40 && asked[0][1] == 1 && asked[0][2] == 1, "\(asked)")
  }

  @Test("random changes of a table match those of an array")
  func randomChangesOfATableMatchThoseOfAnArray() async throws {
    let source = NamedRows(), table = UITableView()
    var numbers = Generator(state: 5), next = 0
    @MainActor func name() -> String {
      next += 1
      return "row \(next)"
    }
    source.sections = (0..<3).map { _ in (0..<12).map { _ in name() } }
    table.dataSource = source
    let window = try await TestWindow.show(table)
    for round in 0..<300 {
      table.performBatchUpdates {
        for section in source.sections.indices {
          let old = source.sections[section]
          let lost = old.indices.filter { _ in Int.random(in: 0..<5, using: &numbers) == 0 }
          var kept = old.enumerated().filter { !lost.contains($0.offset) }.map(\.element)
          var gained: [Int] = []
          for row in 0..<Int.random(in: 0...3, using: &numbers) where kept.count + row < 30 {
            let place = Int.random(in: 0...kept.count, using: &numbers)
            kept.insert(name(), at: place)
          }
          for (row, item) in kept.enumerated() where !old.contains(item) { gained.append(row) }
          source.sections[section] = kept
          table.deleteRows(at: lost.map { IndexPath(row: $0, section: section) }, with: .none)
          table.insertRows(at: gained.map { IndexPath(row: $0, section: section) }, with: .none)
        }
      }
      if round % 7 == 0 { table.contentOffset.y = CGFloat(Int.random(in: 0...300, using: &numbers)) }
      for section in source.sections.indices {
        #expect(table.numberOfRows(inSection: section) == source.sections[section].count)
      }
      for (path, cell) in zip(table.indexPathsForVisibleRows ?? [], table.visibleCells) {
        #expect(cell.textLabel?.text == source.sections[path.section][path.row])
      }
      if round % 50 == 0 { await window.nextFrame() }
    }
  }

  @Test("row heights are the delegate's or the table's")
  func rowHeightsAreTheDelegatesOrTheTables() async throws {
    let source = DisplayRows([50]), table = UITableView()
    table.dataSource = source
    table.delegate = source
    table.rowHeight = 80
    let window = try await TestWindow.show(table)
    #expect(table.contentSize.height == 4000)
    #expect(table.rectForRow(at: IndexPath(row: 2, section: 0)).minY == 160)
    source.height = { $0.row == 1 ? 30 : UITableView.automaticDimension }
    table.reloadData()
    await window.nextFrame()
    #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).height == 30)
    #expect(table.rectForRow(at: IndexPath(row: 2, section: 0)).height == 51)
    #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 70)) == IndexPath(row: 1, section: 0))
  }

  @Test("reloading fewer rows ends the display of each old path")
  func reloadingFewerRowsEndsTheDisplayOfEachOldPath() async throws {
    final class Log: NSObject, UITableViewDataSource, UITableViewDelegate {
      var counts = [3, 2], ended: [IndexPath] = []
      func numberOfSections(in tableView: UITableView) -> Int { counts.count }
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: "row")
      }
      func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        ended.append(indexPath)
      }
    }
    let log = Log(), table = UITableView(), all = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)]
    table.dataSource = log
    table.delegate = log
    let window = try await TestWindow.show(table)
    log.counts = [1]
    table.reloadData()
    await window.nextFrame()
    #expect(log.ended.sorted() == all.map { IndexPath(row: $0.1, section: $0.0) })
    log.ended = []
    log.counts = []
    table.reloadData()
    await window.nextFrame()
    #expect(log.ended == [IndexPath(row: 0, section: 0)])
  }
}

/// A data source of names, in sections.
@MainActor
final class NamedRows: NSObject, UITableViewDataSource {
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

/// Counts what a table asks.
@MainActor
private final class CountingRows: NSObject, UITableViewDataSource, UITableViewDelegate {
  let count: Int
  var (cells, counts, sections, titles, heights, displays) = (0, 0, 0, 0, 0, 0)

  init(_ count: Int) { self.count = count }

  func numberOfSections(in tableView: UITableView) -> Int {
    sections += 1
    return 1
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    counts += 1
    return count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    cells += 1
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "row") ?? UITableViewCell(style: .default, reuseIdentifier: "row")
    cell.textLabel?.text = "Row"
    return cell
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    titles += 1
    return nil
  }

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    heights += 1
    return UITableView.automaticDimension
  }

  func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
    displays += 1
  }
}

/// Keeps account of what the table says it displays and fetches.
@MainActor
final class DisplayRows: NSObject, UITableViewDataSource, UITableViewDelegate, UITableViewDataSourcePrefetching {
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

@MainActor
func expectShown(_ table: UITableView, _ source: NamedRows, sourceLocation: SourceLocation = #_sourceLocation) {
  let shown = Array(zip(table.indexPathsForVisibleRows ?? [], table.visibleCells))
  #expect(table.numberOfSections == source.sections.count, sourceLocation: sourceLocation)
  for (path, cell) in shown {
    #expect(cell.textLabel?.text == source.sections[path.section][path.row], sourceLocation: sourceLocation)
  }
  let all = source.sections.map(\.count).reduce(0, +)
  #expect(
    shown.count == min(all, shown.count) && (shown.count == all || shown.count > 8),
    sourceLocation: sourceLocation
  )
}
