import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("table rows", .windows)
struct TableRowTests {
  @Test("the delegate can refuse a selection or choose another row")
  func delegateCanRefuseASelectionOrChooseAnotherRow() async throws {
    let source = ChoosingRows([5]), table = UITableView()
    table.dataSource = source.rows
    table.delegate = source
    _ = try await TestWindow.show(table)
    source.choice = { _ in nil }
    try await Input.click(table.visibleCells[1])
    #expect(table.indexPathForSelectedRow == nil && source.selected.isEmpty)
    source.choice = { IndexPath(row: $0.row + 1, section: 0) }
    try await Input.click(table.visibleCells[1])
    #expect(table.indexPathForSelectedRow == IndexPath(row: 2, section: 0))
    #expect(source.selected == [IndexPath(row: 2, section: 0)])
  }

  @Test("a delegate choosing a missing row selects none")
  func delegateChoosingAMissingRowSelectsNone() async throws {
    let source = ChoosingRows([5]), table = UITableView()
    table.dataSource = source.rows
    table.delegate = source
    _ = try await TestWindow.show(table)
    for path in [IndexPath(row: 5, section: 0), IndexPath(row: 0, section: 1), IndexPath()] {
      source.choice = { _ in path }
      try await Input.click(table.visibleCells[1])
      #expect(table.indexPathForSelectedRow == nil && source.selected.isEmpty)
    }
  }

  @Test("a disclosure arrow is grey, a checkmark has the tint")
  func disclosureArrowIsGreyACheckmarkHasTheTint() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.accessoryType = .disclosureIndicator
    #expect(cell.subviews.last?.tintColor == .secondaryLabel)
    cell.tintColor = .systemGreen
    cell.accessoryType = .checkmark
    #expect(cell.subviews.last?.tintColor == .systemGreen)
    let own = UIImageView()
    cell.accessoryView = own
    #expect(own.tintColor == .systemGreen)
  }

  @Test("a separator ends at the table's and cell's insets")
  func separatorEndsAtTheTablesAndCellsInsets() async throws {
    for style in [UITableView.Style.plain, .grouped] {
      let source = ChoosingRows([5]), table = UITableView(frame: .zero, style: style)
      (table.dataSource, table.separatorColor) = (source.rows, .red)
      let window = try await TestWindow.show(table)
      @MainActor func ends(_ row: Int) throws -> [Int] {
        let cell = table.visibleCells[row], picture = try #require(Picture(cell))
        let line = (0..<Int(cell.bounds.width)).filter { x in
          (0..<picture.height).contains { y in picture[x, y].red > 200 && picture[x, y].green < 60 }
        }
        return [line.first ?? -1, Int(cell.bounds.width) - 1 - (line.last ?? -1)]
      }
      await window.nextFrame()
      #expect(try ends(1) == [0, 0])
      table.separatorInset = UIEdgeInsets(top: 9, left: 20, bottom: 9, right: 30)
      table.visibleCells[2].separatorInset = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 50)
      #expect(table.visibleCells[1].separatorInset == table.separatorInset)
      await window.nextFrame()
      await window.nextFrame()
      #expect(try ends(1) == [20, 30])
      #expect(try ends(2) == [0, 50])
      table.separatorInset = .zero
      await window.nextFrame()
      await window.nextFrame()
      #expect(try ends(1) == [0, 0])
      #expect(try ends(2) == [0, 50])
      TestWindow.close(window)
    }
  }

  @Test("a separator ends at its inset at another width too")
  func separatorEndsAtItsInsetAtAnotherWidthToo() async throws {
    let source = ChoosingRows([2]), table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 200)),
      root = UIView()
    (table.dataSource, table.separatorColor) = (source.rows, .red)
    table.separatorInset = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 30)
    root.addSubview(table)
    let window = try await TestWindow.show(root)
    for width in [300, 220, 340] as [CGFloat] {
      table.frame.size.width = width
      for _ in 0..<3 { await window.nextFrame() }
      let picture = try #require(Picture(table.visibleCells[0]))
      let line = (0..<picture.width).filter { x in
        (0..<picture.height).contains { picture[x, $0].red > 200 && picture[x, $0].green < 60 }
      }
      #expect(line.first == 20)
      #expect(line.last == Int(width) - 31)
    }
  }

  @Test("only a card's first and last rows have round corners")
  func onlyACardsFirstAndLastRowsHaveRoundCorners() async throws {
    for (style, isCard) in [(UITableView.Style.insetGrouped, true), (.grouped, false), (.plain, false)] {
      let (table, _, window) = try await showTable([3, 1], style: style)
      for (indexPath, isFirst, isLast) in [
        (IndexPath(row: 0, section: 0), true, false), (IndexPath(row: 1, section: 0), false, false),
        (IndexPath(row: 2, section: 0), false, true), (IndexPath(row: 0, section: 1), true, true),
      ] {
        let widget = try #require(table.cellForRow(at: indexPath)).box.pointer
        #expect((gtk_widget_has_css_class(widget, TableAppearance.first) != 0) == (isCard && isFirst))
        #expect((gtk_widget_has_css_class(widget, TableAppearance.last) != 0) == (isCard && isLast))
        #expect((gtk_widget_get_overflow(widget) == GTK_OVERFLOW_HIDDEN) == (isCard && (isFirst || isLast)))
      }
      TestWindow.close(window)
    }
  }

  @Test("a cell is prepared for reuse once for each row")
  func cellIsPreparedForReuseOnceForEachRow() async throws {
    let source = CountedRows(count: 100), table = UITableView()
    table.register(CountedCell.self, forCellReuseIdentifier: "counted")
    table.dataSource = source
    let window = try await TestWindow.show(table)
    #expect(source.preparations == 0)
    let cells = table.visibleCells.count
    table.scrollToRow(at: IndexPath(row: 60, section: 0), at: .top, animated: false)
    await window.nextFrame()
    #expect(source.preparations >= cells - 1, "\(source.preparations) of \(cells)")
    #expect(source.preparations == source.reused)
  }

  @Test("measured heights stay when other rows come and go")
  func measuredHeightsStayWhenOtherRowsComeAndGo() async throws {
    let source = NamedRows(), table = UITableView()
    source.sections = [(0..<200).map { String(repeating: "row \($0) ", count: $0 % 9 * 6 + 1) }]
    source.lines = 0
    table.dataSource = source
    let window = try await TestWindow.show(table)
    let high = IndexPath(row: 8, section: 0)
    table.scrollToRow(at: high, at: .top, animated: false)
    await window.nextFrame()
    let height = table.rectForRow(at: high).height
    table.scrollToRow(at: IndexPath(row: 150, section: 0), at: .top, animated: false)
    await window.nextFrame()
    let total = table.contentSize.height
    source.sections[0].removeLast()
    table.deleteRows(at: [IndexPath(row: 199, section: 0)], with: .none)
    #expect(table.rectForRow(at: high).height == height)
    source.sections[0].append("last")
    table.insertRows(at: [IndexPath(row: 199, section: 0)], with: .none)
    #expect(table.rectForRow(at: high).height == height)
    #expect(abs(table.contentSize.height - total) < 1, "\(table.contentSize.height) after \(total)")
  }

  @Test("a reload deselects its row and keeps the others selected")
  func reloadDeselectsItsRowAndKeepsTheOthersSelected() async throws {
    let source = Rows([5]), table = UITableView()
    table.dataSource = source
    table.allowsMultipleSelection = true
    _ = try await TestWindow.show(table)
    for row in [1, 3] { table.selectRow(at: IndexPath(row: row, section: 0), animated: false, scrollPosition: .none) }
    table.reloadRows(at: [IndexPath(row: 1, section: 0)], with: .none)
    #expect(table.indexPathsForSelectedRows == [IndexPath(row: 3, section: 0)])
    #expect(table.visibleCells.map(\.isSelected) == [false, false, false, true, false])
  }

  @Test("changes count when the outermost batch ends")
  func changesCountWhenTheOutermostBatchEnds() async throws {
    let source = Rows([3]), table = UITableView()
    table.dataSource = source
    _ = try await TestWindow.show(table)
    table.beginUpdates()
    table.insertRows(at: [IndexPath(row: 3, section: 0)], with: .none)
    table.beginUpdates()
    table.insertRows(at: [IndexPath(row: 4, section: 0)], with: .none)
    table.endUpdates()
    #expect(table.numberOfRows(inSection: 0) == 3)
    source.counts = [5]
    table.endUpdates()
    #expect(table.numberOfRows(inSection: 0) == 5)
    #expect(table.visibleCells.count == 5)
  }

  @Test("headers and footers keep their places through changes")
  func headersAndFootersKeepTheirPlacesThroughChanges() {
    typealias Section = TableSections.Section
    let old = TableSections([
      Section(hasHeader: true, rowCount: 2, hasFooter: true), Section(hasHeader: true, rowCount: 1, hasFooter: true),
    ])
    var batch = TableBatch()
    batch.insertedRows = [IndexPath(row: 1, section: 0)]
    batch.deletedRows = [IndexPath(row: 0, section: 1)]
    let new = TableSections([
      Section(hasHeader: true, rowCount: 3, hasFooter: true), Section(hasHeader: true, rowCount: 0, hasFooter: true),
    ])
    #expect(batch.origins(from: old, to: new) == [0, 1, nil, 2, 3, 4, 6])
    var moving = TableBatch()
    moving.movedSections = [0: 1]
    let turned = TableSections([old.sections[1], old.sections[0]])
    #expect(moving.origins(from: old, to: turned) == [4, 5, 6, 0, 1, 2, 3])
  }

  @Test("a cell's label and appearance show its text and selection")
  func cellsLabelAndAppearanceShowItsTextAndSelection() async throws {
    let source = Rows([100]), table = UITableView()
    table.dataSource = source
    let window = try await TestWindow.show(table)
    table.scrollToRow(at: IndexPath(row: 60, section: 0), at: .top, animated: false)
    await window.nextFrame()
    for cell in table.visibleCells {
      let row = try #require(table.indexPath(for: cell)).row
      #expect(Accessibility.has(cell.box.pointer, label: "Row 0.\(row)"), "\(row)")
    }
    let cell = table.visibleCells[2]
    @MainActor func looksSelected() -> Bool {
      gtk_widget_has_css_class(cell.box.pointer, TableAppearance.selected) != 0
    }
    table.selectRow(at: table.indexPath(for: cell), animated: false, scrollPosition: .none)
    #expect(looksSelected())
    cell.selectionStyle = .none
    #expect(cell.isSelected && !looksSelected())
  }

  @Test("a row without room logs no complaint")
  func rowWithoutRoomLogsNoComplaint() {
    var messages: [String] = []
    Diagnostics.observer = { messages.append($0) }
    defer { Diagnostics.observer = nil }
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.accessoryType = .disclosureIndicator
    cell.textLabel?.text = "Row"
    for width in [0, 1, 10, 300] { _ = cell.fittedHeight(width: width) }
    #expect(messages == [])
  }

  @Test("a focusable subview leaves the rows' corners unchanged")
  func focusableSubviewLeavesTheRowsCornersUnchanged() async throws {
    let source = Rows([3]), table = UITableView(), button = UIControl(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    table.dataSource = source
    let window = try await TestWindow.show(table, height: 160)
    _ = FocusAppearance.install
    await window.nextFrame()
    let cell = try #require(table.visibleCells.first)
    table.addSubview(button)
    table.selectRow(at: IndexPath(row: 0, section: 0), animated: false, scrollPosition: .none)
    await window.nextFrame()
    let picture = try #require(Picture(cell))
    #expect(picture[1, 1] == picture[picture.width / 2, 1])
  }

  @Test("cells awaiting reuse are neither shown nor accessible")
  func cellsAwaitingReuseAreNeitherShownNorAccessible() async throws {
    let source = Rows([12]), table = UITableView()
    table.dataSource = source
    let window = try await TestWindow.show(table, height: 500)
    let cells = table.visibleCells
    #expect(cells.count > 5 && cells.allSatisfy { !isHiddenFromAccessibility($0) }, "\(cells.count)")
    source.counts = [1]
    table.reloadData()
    await window.nextFrame()
    let left = try #require(table.visibleCells.first)
    #expect(table.visibleCells.count == 1)
    #expect(!isHiddenFromAccessibility(left))
    for cell in cells where cell !== left {
      #expect(
        gtk_widget_get_mapped(cell.box.pointer) == 0 && isHiddenFromAccessibility(cell),
        "\(cell.textLabel?.text ?? "")"
      )
    }
    source.counts = [12]
    table.reloadData()
    await window.nextFrame()
    #expect(table.visibleCells.count == cells.count)
    #expect(
      table.visibleCells.allSatisfy { !isHiddenFromAccessibility($0) && gtk_widget_get_mapped($0.box.pointer) != 0 }
    )
  }

  @Test("rows scroll to their position and ignore keys when unselectable")
  func rowsScrollToTheirPositionAndIgnoreKeysWhenUnselectable() async throws {
    let source = Rows([200]), table = UITableView()
    table.dataSource = source
    table.delegate = source
    let window = try await TestWindow.show(table)
    let path = IndexPath(row: 100, section: 0)
    for (place, part) in [(UITableView.ScrollPosition.top, 0.0), (.middle, 0.5), (.bottom, 1)] {
      table.scrollToRow(at: path, at: place, animated: false)
      await window.nextFrame()
      let rect = table.rectForRow(at: path), free = table.bounds.height - rect.height
      #expect(abs(rect.minY - table.contentOffset.y - free * part) <= 1, "\(place): \(rect), \(table.contentOffset)")
    }
    table.allowsSelection = false
    #expect(table.focus(100))
    try await Input.press(GDK_KEY_Return, in: window)
    table.activated(100)
    #expect(table.indexPathForSelectedRow == nil && source.selected.isEmpty)
  }

  @Test("headers are larger than footers, and darker when grouped")
  func headersAreLargerThanFootersAndDarkerWhenGrouped() async throws {
    for style in [UITableView.Style.plain, .grouped, .insetGrouped] {
      let rows = Rows([1]), table = UITableView(frame: .zero, style: style)
      (rows.headers, rows.footers) = (["Header"], ["Footer"])
      table.dataSource = rows
      _ = try await TestWindow.show(table)
      let titles = [table.headerView(forSection: 0), table.footerView(forSection: 0)]
      let labels = try titles.map { try #require($0?.textLabel) }
      #expect(labels.map(\.text) == ["Header", "Footer"])
      #expect(labels.map(\.font) == [.preferredFont(forTextStyle: .headline), .preferredFont(forTextStyle: .caption1)])
      #expect(labels.map(\.textColor) == [style == .plain ? .secondaryLabel : .label, .secondaryLabel])
      TestWindow.closeAll()
    }
  }

  @Test("an accessory keeps twelve points; the first text gives way")
  func accessoryKeepsTwelvePointsTheFirstTextGivesWay() async throws {
    let rows = Rows([1]), table = UITableView(), switchView = UISwitch()
    rows.made = { cell in
      cell.accessoryView = switchView
    }
    table.dataSource = rows
    _ = try await TestWindow.show(table)
    let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
    #expect(abs(cell.bounds.width - switchView.convert(switchView.bounds, to: cell).maxX - 12) < 1)
    let narrow = UITableViewCell(style: .value1, reuseIdentifier: nil)
    narrow.textLabel?.text = "A title that is much too long for its line"
    narrow.detailTextLabel?.text = "A value of its own"
    let detail = try #require(narrow.detailTextLabel), title = try #require(narrow.textLabel)
    narrow.frame = CGRect(x: 0, y: 0, width: 300, height: 50)
    narrow.layoutIfNeeded()
    #expect(detail.bounds.width >= detail.intrinsicContentSize.width, "\(detail.bounds)")
    #expect(title.bounds.width < title.intrinsicContentSize.width - 20, "\(title.bounds)")
  }
}

@MainActor
private func isHiddenFromAccessibility(_ cell: UITableViewCell) -> Bool {
  Accessibility.state(cell.box.pointer, GTK_ACCESSIBLE_STATE_HIDDEN, is: true)
}

/// Rows of which the delegate decides which are chosen.
@MainActor
private final class ChoosingRows: UITableViewDelegate {
  let rows: Rows
  var choice: (IndexPath) -> IndexPath? = { $0 }
  var selected: [IndexPath] = []

  init(_ counts: [Int]) { rows = Rows(counts) }

  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? { choice(indexPath) }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { selected.append(indexPath) }
}

/// Counts how often cells are used again, and prepared for it.
@MainActor
private final class CountedRows: UITableViewDataSource {
  let count: Int
  var preparations = 0
  var reused = 0

  init(count: Int) { self.count = count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "counted", for: indexPath)
    if let cell = cell as? CountedCell {
      if cell.source != nil { reused += 1 }
      cell.source = self
    }
    return cell
  }
}

private final class CountedCell: UITableViewCell {
  weak var source: CountedRows?

  override func prepareForReuse() {
    super.prepareForReuse()
    source?.preparations += 1
  }
}
