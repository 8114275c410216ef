import Testing
import UIKit

@MainActor @Suite("tables", .windows)
struct TableTests {
  @Test("selectRow adds to the selection only if several are allowed")
  func selectRowAddsToTheSelectionOnlyIfSeveralAreAllowed() async throws {
    let rows = Rows([5]), table = UITableView(), paths = [0, 2].map { IndexPath(row: $0, section: 0) }
    table.dataSource = rows
    table.delegate = rows
    _ = try await TestWindow.show(table)
    for path in paths { table.selectRow(at: path, animated: false, scrollPosition: .none) }
    #expect(table.indexPathsForSelectedRows == [paths[1]])
    table.allowsMultipleSelection = true
    table.selectRow(at: paths[0], animated: false, scrollPosition: .none)
    #expect(table.indexPathsForSelectedRows?.sorted() == paths)
    #expect(table.cellForRow(at: paths[0])?.isSelected == true && table.cellForRow(at: paths[1])?.isSelected == true)
    table.deselectRow(at: paths[1], animated: false)
    #expect(table.indexPathsForSelectedRows == [paths[0]])
    #expect(rows.selected.isEmpty && rows.deselected.isEmpty)
  }

  @Test("rows show what the data source says, from the top")
  func rowsShowWhatTheDataSourceSaysFromTheTop() async throws {
    let (table, source, _) = try await showTable([3, 2])
    #expect(table.numberOfSections == 2)
    #expect(table.numberOfRows(inSection: 1) == 2)
    #expect(rowTexts(table) == ["Row 0.0", "Row 0.1", "Row 0.2", "Row 1.0", "Row 1.1"])
    #expect(source.asked.count == 5)
    #expect(table.indexPath(for: table.visibleCells[3]) == IndexPath(row: 0, section: 1))
    #expect(table.cellForRow(at: IndexPath(row: 1, section: 1)) === table.visibleCells[4])
    for (row, section) in [(2, 1), (-1, 0), (-1, 1), (0, 2), (0, -1), (NSNotFound, 0)] {
      let none = IndexPath(row: row, section: section)
      #expect(table.cellForRow(at: none) == nil, "\(none)")
      #expect(table.rectForRow(at: none) == .zero)
    }
  }

  @Test("an offset far below the last row is the end")
  func offsetFarBelowTheLastRowIsTheEnd() async throws {
    let (table, source, window) = try await showTable([60]) { $0.textLabel?.numberOfLines = 0 }
    source.text = { "Row \($0.row)\(String(repeating: "\nline", count: $0.row % 3))" }
    table.reloadData()
    await window.nextFrame()
    let far = CGPoint(x: 0, y: CGFloat.greatestFiniteMagnitude)
    table.setContentOffset(far, animated: false)
    #expect(rowTexts(table).last?.hasPrefix("Row 59") ?? false)
    table.scrollToRow(at: IndexPath(row: 0, section: 0), at: .top, animated: false)
    await window.nextFrame()
    #expect(rowTexts(table).first == "Row 0")
    table.setContentOffset(far, animated: true)
    try await wait("the last row is seen") { rowTexts(table).last?.hasPrefix("Row 59") ?? false }
  }

  @Test("a table outlives rows without end")
  func tableOutlivesRowsWithoutEnd() async throws {
    let (table, _, window) = try await showTable([5])
    for height in [CGFloat.infinity, .nan, .greatestFiniteMagnitude, 44] {
      table.rowHeight = height
      table.reloadData()
      await window.nextFrame()
    }
    #expect(rowTexts(table).count == 5)
  }

  @Test("a cell is there on request before layout")
  func cellIsThereOnRequestBeforeLayout() {
    let rows = Rows([20]), table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    table.rowHeight = 50
    table.dataSource = rows
    @MainActor func cell(_ row: Int) -> UITableViewCell? { table.cellForRow(at: IndexPath(row: row, section: 0)) }
    #expect(cell(0) != nil && cell(8) == nil)
    table.reloadData()
    #expect(cell(0) != nil)
    table.reloadData()
    #expect(table.visibleCells.count >= 2)
    table.reloadData()
    #expect(table.indexPathsForVisibleRows?.first == IndexPath(row: 0, section: 0))
    table.frame.size.height = 500
    #expect(cell(8) != nil)
    table.frame.size.height = 100
    #expect(table.visibleCells.count < 5)
    rows.counts = [0]
    table.reloadData()
    #expect(cell(0) == nil && table.visibleCells.isEmpty)
  }

  @Test("ten thousand rows reuse few cells")
  func tenThousandRowsReuseFewCells() async throws {
    var cells: Set<ObjectIdentifier> = []
    let (table, source, window) = try await showTable([10_000]) { cells.insert(ObjectIdentifier($0)) }
    #expect(cells.count <= 12, "\(cells.count) cells")
    let first = cells.count
    for row in stride(from: 500, to: 10_000, by: 500) {
      table.scrollToRow(at: IndexPath(row: row, section: 0), at: .top, animated: false)
      await window.nextFrame()
      await window.nextFrame()
      #expect(rowTexts(table).first == "Row 0.\(row)")
    }
    #expect(cells.count <= first + 2, "\(cells.count) cells after \(first)")
    #expect(source.asked.count > 100)
  }

  @Test("scrollToRow shows a row within the insets at its position")
  func scrollToRowShowsARowWithinTheInsetsAtItsPosition() async throws {
    let rows = Rows([60]), table = UITableView()
    table.rowHeight = 40
    table.separatorStyle = .none
    table.dataSource = rows
    table.contentInset = UIEdgeInsets(top: 30, left: 0, bottom: 50, right: 0)
    _ = try await TestWindow.show(table)
    let height = table.bounds.height
    /// The row's upper edge, from the table's.
    @MainActor func place(_ row: Int) -> CGFloat {
      table.rectForRow(at: IndexPath(row: row, section: 0)).minY - table.contentOffset.y
    }
    @MainActor func scroll(_ row: Int, _ position: UITableView.ScrollPosition) {
      table.scrollToRow(at: IndexPath(row: row, section: 0), at: position, animated: false)
    }
    for row in [30, 25, 33] {
      scroll(row, .top)
      #expect(place(row) == 30)
      scroll(row, .bottom)
      #expect(place(row) == height - 50 - 40)
      scroll(row, .middle)
      #expect(abs(place(row) - (30 + (height - 50 - 40)) / 2) <= 1, "\(place(row))")
      // From below, from above, and where it is in sight already.
      scroll(0, .top)
      scroll(row, .none)
      #expect(place(row) == height - 50 - 40)
      let offset = table.contentOffset
      scroll(row - 1, .none)
      #expect(table.contentOffset == offset)
      scroll(59, .bottom)
      scroll(row, .none)
      #expect(place(row) == 30)
    }
    scroll(0, .bottom)
    #expect(place(0) == 30)
    scroll(59, .top)
    #expect(place(59) == height - 50 - 40)
  }

  @Test("scrolling to a row near by is exact at once")
  func scrollingToARowNearByIsExactAtOnce() async throws {
    let (table, source, window) = try await showTable([150])
    table.scrollToRow(at: IndexPath(row: 60, section: 0), at: .top, animated: false)
    await window.nextFrame()
    await window.nextFrame()
    #expect(table.indexPathsForVisibleRows?.first == IndexPath(row: 60, section: 0))
    let offset = table.contentOffset.y
    table.scrollToRow(at: IndexPath(row: 62, section: 0), at: .none, animated: false)
    #expect(table.contentOffset.y == offset)
    table.scrollToRow(at: IndexPath(row: 80, section: 0), at: .bottom, animated: false)
    await window.nextFrame()
    await window.nextFrame()
    #expect(table.indexPathsForVisibleRows?.last == IndexPath(row: 80, section: 0))
    table.scrollToRow(at: IndexPath(row: 70, section: 0), at: .middle, animated: false)
    await window.nextFrame()
    await window.nextFrame()
    let cell = try #require(table.cellForRow(at: IndexPath(row: 70, section: 0)))
    #expect(abs(cell.frame.midY - table.bounds.midY) <= 2, "\(cell.frame), \(table.bounds)")
    #expect(source.asked.count < 150)
  }

  @Test("a row's height fits its text at the table's width")
  func rowsHeightFitsItsTextAtTheTablesWidth() async throws {
    let (table, source, window) = try await showTable([2])
    source.text = { $0.row == 0 ? "short" : String(repeating: "long ", count: 80) }
    source.made = { $0.textLabel?.numberOfLines = 0 }
    table.reloadData()
    await window.nextFrame()
    await window.nextFrame()
    let cells = table.visibleCells
    #expect(cells[0].contentView.frame.height == 50)
    let label = try #require(cells[1].textLabel)
    #expect(label.frame.height == label.sizeThatFits(CGSize(width: label.frame.width, height: 0)).height)
    #expect(cells[1].contentView.frame.height == label.frame.height + 16)
    #expect(cells[1].frame.minY == cells[0].frame.maxY)
  }

  @Test("a cell whose content changes changes its height")
  func cellWhoseContentChangesChangesItsHeight() async throws {
    let (table, _, window) = try await showTable([2])
    let cell = table.visibleCells[0]
    let before = cell.frame.height
    cell.textLabel?.numberOfLines = 0
    cell.textLabel?.text = String(repeating: "longer than before ", count: 20)
    await window.nextFrame()
    await window.nextFrame()
    #expect(cell.frame.height > before * 1.5, "\(cell.frame.height)")
    #expect(table.visibleCells[1].frame.minY == cell.frame.maxY)
  }

  @Test("inserted and deleted rows show, and the selection stays")
  func insertedAndDeletedRowsShowAndTheSelectionStays() async throws {
    let (table, source, window) = try await showTable([3])
    var names = ["a", "b", "c"]
    source.text = { names[$0.row] }
    table.reloadData()
    await window.nextFrame()
    table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
    names = ["x", "a", "y", "b", "c"]
    source.counts = [5]
    table.insertRows(at: [IndexPath(row: 0, section: 0), IndexPath(row: 2, section: 0)], with: .automatic)
    await window.nextFrame()
    await window.nextFrame()
    #expect(rowTexts(table) == names)
    #expect(table.indexPathForSelectedRow == IndexPath(row: 3, section: 0))
    #expect(table.visibleCells.map(\.isSelected) == [false, false, false, true, false])
    names = ["a", "b"]
    source.counts = [2]
    table.deleteRows(at: [0, 2, 4].map { IndexPath(row: $0, section: 0) }, with: .fade)
    await window.nextFrame()
    await window.nextFrame()
    #expect(rowTexts(table) == names)
    #expect(table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
    source.counts = [1]
    names = ["a"]
    table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .fade)
    await window.nextFrame()
    #expect(table.indexPathForSelectedRow == nil)
  }

  @Test("random insertions and deletions show the data source's rows")
  func randomInsertionsAndDeletionsShowTheDataSourcesRows() async throws {
    let (table, source, window) = try await showTable([0])
    var names: [String] = [], next = 0
    var generator = Generator(state: 7)
    source.text = { names[$0.row] }
    for _ in 0..<60 {
      if names.isEmpty || Bool.random(using: &generator) {
        let rows = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
          Int.random(in: 0...names.count, using: &generator)
        }
        let chosen = Set(rows).sorted()
        for row in chosen {
          next += 1
          names.insert("n\(next)", at: min(row, names.count))
        }
        source.counts = [names.count]
        table.insertRows(at: chosen.map { IndexPath(row: $0, section: 0) }, with: .none)
      } else {
        let chosen = Set((0..<3).map { _ in Int.random(in: 0..<names.count, using: &generator) }).sorted()
        for row in chosen.reversed() { names.remove(at: row) }
        source.counts = [names.count]
        table.deleteRows(at: chosen.map { IndexPath(row: $0, section: 0) }, with: .none)
      }
      for row in names.indices where table.rectForRow(at: IndexPath(row: row, section: 0)).maxY < table.bounds.maxY {
        #expect(table.cellForRow(at: IndexPath(row: row, section: 0))?.textLabel?.text == names[row])
      }
    }
    await window.nextFrame()
  }

  @Test("reloading a row asks for its cell only")
  func reloadingARowAsksForItsCellOnly() async throws {
    let (table, source, window) = try await showTable([4])
    source.asked = []
    source.text = { "New \($0.row)" }
    table.reloadRows(at: [IndexPath(row: 2, section: 0)], with: .automatic)
    await window.nextFrame()
    #expect(source.asked == [IndexPath(row: 2, section: 0)])
    #expect(rowTexts(table) == ["Row 0.0", "Row 0.1", "New 2", "Row 0.3"])
  }

  @Test("inset grouped rows are centred and no wider than readable")
  func insetGroupedRowsAreCentredAndNoWiderThanReadable() async throws {
    let (table, _, window) = try await showTable([3], style: .insetGrouped, width: 900)
    let cell = table.visibleCells[0]
    #expect(cell.frame.width == 600)
    let middle = cell.convert(CGPoint(x: cell.bounds.midX, y: 0), to: table).x
    #expect(abs(middle - table.bounds.midX) <= 1, "\(middle)")
    #expect(cell.frame.minY > 0)
    await window.nextFrame()
  }

  @Test("a table has a scroll view's offset, size and delegate")
  func tableHasAScrollViewsOffsetSizeAndDelegate() async throws {
    let (table, source, window) = try await showTable([100])
    #expect(table.contentSize.height > 4000, "\(table.contentSize)")
    source.scrolls = 0
    table.contentOffset.y = 500
    await window.nextFrame()
    await window.nextFrame()
    #expect(table.contentOffset.y == 500)
    #expect(source.scrolls > 0)
    #expect((table as UIScrollView).delegate === source)
  }

  @Test("a growing first row stays where it begins")
  func growingFirstRowStaysWhereItBegins() async throws {
    let (table, source, window) = try await showTable([60]) { $0.textLabel?.numberOfLines = 0 }
    table.scrollToRow(at: IndexPath(row: 30, section: 0), at: .top, animated: false)
    await window.nextFrame()
    let top = table.rectForRow(at: IndexPath(row: 30, section: 0)).minY
    #expect(table.contentOffset.y == top)
    let height = table.rectForRow(at: IndexPath(row: 30, section: 0)).height
    source.text = { $0.row == 30 ? "one\ntwo\nthree\nfour" : "Row \($0.section).\($0.row)" }
    table.reloadRows(at: [IndexPath(row: 30, section: 0)], with: .none)
    await window.nextFrame()
    let grown = table.rectForRow(at: IndexPath(row: 30, section: 0))
    #expect(grown.height > height + 30, "\(grown.height) after \(height)")
    #expect(table.contentOffset.y == grown.minY)
    #expect(table.indexPathsForVisibleRows?.first == IndexPath(row: 30, section: 0))
  }

  @Test("rows out of sight take heights for a new width")
  func rowsOutOfSightTakeHeightsForANewWidth() async throws {
    let words = "Several words that take more lines the narrower the table is, and so more room below each other."
    let (table, source, window) = try await showTable([40], width: 700) { $0.textLabel?.numberOfLines = 0 }
    source.text = { _ in words }
    table.reloadData()
    await window.nextFrame()
    for row in stride(from: 0, to: 40, by: 4) {
      table.scrollToRow(at: IndexPath(row: row, section: 0), at: .top, animated: false)
      await window.nextFrame()
    }
    let wide = table.rectForRow(at: IndexPath(row: 3, section: 0)).height
    table.frame.size.width = 260
    await window.nextFrame()
    for row in stride(from: 36, through: 0, by: -4) {
      table.scrollToRow(at: IndexPath(row: row, section: 0), at: .top, animated: false)
      await window.nextFrame()
      for (path, cell) in zip(table.indexPathsForVisibleRows ?? [], table.visibleCells) {
        let label = try #require(cell.textLabel)
        let wanted = label.sizeThatFits(CGSize(width: label.bounds.width, height: 10_000)).height
        #expect(cell.bounds.height >= wanted && wanted > wide, "row \(path.row): \(cell.bounds.height) for \(wanted)")
      }
      let rects = (0..<40).map { table.rectForRow(at: IndexPath(row: $0, section: 0)) }
      let gaps = zip(rects, rects.dropFirst()).filter { $0.maxY != $1.minY }
      #expect(gaps.isEmpty, "\(gaps)")
    }
  }

  @Test("sections lie in order around their headers, rows and footers")
  func sectionsLieInOrderAroundTheirHeadersRowsAndFooters() async throws {
    let rows = Rows([2, 0, 3]), table = UITableView(frame: .zero, style: .plain)
    rows.headers = ["A", nil, "C"]
    rows.footers = [nil, "B", nil]
    table.rowHeight = 40
    table.dataSource = rows
    table.delegate = rows
    _ = try await TestWindow.show(table)
    let sections = (0..<3).map(table.rect(forSection:)), headers = (0..<3).map(table.rectForHeader(inSection:))
    let footers = (0..<3).map(table.rectForFooter(inSection:))
    #expect(sections[0].minY == headers[0].minY)
    #expect(headers[0].maxY == table.rectForRow(at: IndexPath(row: 0, section: 0)).minY)
    #expect(sections[0].maxY == table.rectForRow(at: IndexPath(row: 1, section: 0)).maxY)
    #expect(sections[1].minY == sections[0].maxY)
    #expect(sections[2].minY == sections[1].maxY)
    #expect(headers[1].height == 0)
    #expect(footers[0].height == 0)
    #expect(footers[0].minY == sections[0].maxY)
    #expect(footers[1] == sections[1])
    #expect(headers[2].height > 0 && sections[2].height == headers[2].height + 120)
    #expect(sections[2].width == table.bounds.width)
  }

  @Test("rows of an inset grouped table are centred")
  func rowsOfAnInsetGroupedTableAreCentred() async throws {
    for width in [300, 340, 420] as [CGFloat] {
      let (table, _, window) = try await showTable([2], style: .insetGrouped, width: width)
      let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
      #expect(cell.frame.minX > 0)
      #expect(cell.frame.minX == table.bounds.width - cell.frame.maxX)
      TestWindow.close(window)
    }
  }
}

@MainActor
func showTable(
  _ counts: [Int],
  headers: [String?] = [],
  footers: [String?] = [],
  style: UITableView.Style = .plain,
  width: CGFloat = 400,
  made: @escaping (UITableViewCell) -> Void = { _ in }
) async throws -> (table: UITableView, source: Rows, window: UIWindow) {
  let source = Rows(counts)
  (source.headers, source.footers, source.made) = (headers, footers, made)
  let table = HoldingTable(frame: .zero, style: style)
  table.rows = source
  table.dataSource = source
  table.delegate = source
  let window = try await TestWindow.show(table, width: width)
  await window.nextFrame()
  return (table, source, window)
}

/// Holds its rows, so that a test that does not name them has some all the same.
private final class HoldingTable: UITableView {
  var rows: Rows?
}

@MainActor
func rowTexts(_ table: UITableView) -> [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }
